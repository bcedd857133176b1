"""A defect in the judgement of one claim costs this claim: it is unchecked, and told as a mistake of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from verify.judging import document
from verify.pipeline import Options
from verify.pipeline.audit import audit_one, reported
from verify.pipeline.documents import Source
from verify.records.example import Claim
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Defect

TEXT = "$1 + 1 = 2$ and $2 + 2 = 4$ and $3 + 3 = 7$.\n"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (lambda: ZeroDivisionError("planted"), "judging it failed (ZeroDivisionError at test_defects.py:"),
        (lambda: TypeError("planted"), "judging it failed (TypeError at test_defects.py:"),
        (lambda: RecursionError("planted"), "over the budget: nested too deep"),
    ],
)
def test_a_defect_costs_its_claim(error: Callable[[], Exception], reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim is unchecked and says why, the others are judged, and a defect makes the run end with 2."""
    judge = document.judge_claim

    def judged(claim: Claim, *arguments: Any, **named: Any) -> Finding:
        if claim.text == "2 + 2 = 4":
            raise error()
        return judge(claim, *arguments, **named)

    monkeypatch.setattr(document, "judge_claim", judged)
    found, mistakes = audit_one(Source("a.md", text=TEXT))
    assert found is not None
    verdicts = [finding.verdict for finding in found.findings]
    assert verdicts == [Verdict.REPRODUCED, Verdict.UNCHECKED, Verdict.WRONG]
    assert found.findings[1].judgement.reason.startswith(reason)
    defects = [mistake for mistake in mistakes if isinstance(mistake, Defect)]
    assert [(one.path, one.line) for one in defects] == [("a.md", 1)] * reason.startswith("judging")
    assert reported([found], mistakes, Options(), None).exit_code == (2 if defects else 1)

"""Claims by their kind, and what acknowledges them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from verify.records.finding import Finding

Judge = Callable[..., dict[str, Finding]]


@pytest.mark.parametrize(
    ("statement", "verdict", "correction"),
    [
        ("shape: [[1, 2, 3]] -> 1 3", "reproduced", ()),
        ("shape: [1, 2] -> 2", "reproduced", ()),
        ("shape: [[1, 2, 3]] -> 3 1", "wrong", ("1", "3")),
        ("shape: [[1, 2, 3]] -> 3", "wrong", ("1", "3")),
        ("shape: [1, 2] -> 2 1", "wrong", ("2",)),
        ("shape: [1, 2] -> 2.5", "wrong", ("2",)),
        ("shape: [1, 2] -> inf", "wrong", ("2",)),
    ],
)
def test_shapes(judge: Judge, statement: str, verdict: str, correction: tuple[str, ...]) -> None:
    """A stated shape is right to the last axis, or wrong with the shape that should stand there."""
    judgement = judge({"claim": statement})["claim"].judgement
    assert (judgement.verdict, judgement.correction) == (verdict, correction)


def test_what_nothing_decides(judge: Judge) -> None:
    """A statement that its file calls undecidable is unchecked with the file's reason, and fails nothing."""
    finding = judge({"claim": "unchecked: its seed is not printed"})["claim"]
    assert (finding.verdict, finding.judgement.reason) == ("unchecked", "its seed is not printed")
    assert finding.acknowledged
    assert finding.failure is None


@pytest.mark.parametrize(
    ("statement", "erratum", "explained_by", "failure"),
    [
        ("1 / 3 -> 0.33", None, None, None),
        ("1 / 3 -> 0.34", None, None, "the printed number differs"),
        ("1 / 3 -> 0.34", "a slip", None, None),
        ("1 / 3 -> 0.34", "one too many", "1 / 3 + 0.01", None),
        ("1 / 3 -> 0.34", "one too many", "1 / 3 + 0.02", "explained_by does not give the printed digits"),
        ("1 / 3 -> 0.33", "a slip", None, "the erratum no longer applies: the claim holds as printed"),
        ("2 / 3 -> 0.66", "a slip", None, "the erratum no longer applies: the claim holds as printed"),
        ("2 / 3 -> 0.65", "a slip", "0.65", None),
        ("shape: [1, 2] -> 3", "a slip", "[1, 2, 3]", None),
        ("shape: [1, 2] -> 3", "a slip", "[1, 2]", "explained_by does not give the printed digits"),
        ("holds: 1 == 2", "a slip", None, None),
        ("holds: 2 < 1", "turned round", "1 < 2", None),
        ("holds: sqrt(8) == sqrt(2)", "halved", "sqrt(8) == 2 * sqrt(2)", None),
        ("holds: 2 < 1", "turned round", "2 < 1", "explained_by does not hold either"),
        ("holds: 2 < 1", "turned round", "sqrt(2) ** 2 <= 2", "explained_by does not hold either"),
        ("holds: 1 == 1", "a slip", None, "the erratum no longer applies: the claim holds as printed"),
        ("holds: sqrt(2) ** 2 <= 2", "a slip", None, "the erratum cannot be confirmed: undecided"),
        ("holds: sqrt(2) ** 2 <= 2", None, None, "undecided"),
        ("unchecked: no seed", "a slip", None, "the erratum cannot be confirmed: no seed"),
    ],
)
def test_errata(
    judge: Judge,
    stated: Callable[..., Any],
    statement: str,
    erratum: str | None,
    explained_by: str | None,
    failure: str | None,
) -> None:
    """A wrong claim fails without an erratum; an erratum fails once it no longer applies or explains nothing."""
    finding = judge({"claim": stated("claim", statement, erratum, explained_by)})["claim"]
    assert finding.acknowledged is (erratum is not None)
    if failure is None:
        assert finding.failure is None
    else:
        assert finding.failure is not None
        assert failure in finding.failure


def test_no_cause_is_said_to_exist_until_one_is_found(judge: Judge, stated: Callable[..., Any]) -> None:
    """That no cause can be found is owned up to, and fails where the search finds one."""
    unknown = replace(stated("claim", "2 * 0.4321 -> 0.9876", "a slip"), unexplained_because="no digit is near")
    assert judge({"claim": unknown})["claim"].failure is None
    known = replace(stated("claim", "2 * 0.4321 -> 0.4321", "a slip"), unexplained_because="no digit is near")
    finding = judge({"claim": known})["claim"]
    assert finding.failure == "unexplained_because no longer applies: every digit holds without the factor 2"


def test_explanation_is_judged_like_the_claim(judge: Judge, stated: Callable[..., Any]) -> None:
    """What is said to explain the digits gets a judgement of its own."""
    finding = judge({"claim": stated("claim", "1 / 3 -> 0.66", "doubled", "2 / 3")})["claim"]
    assert finding.verdict == "wrong"
    assert finding.explanation is not None
    assert (finding.explanation.verdict, str(finding.explanation.policy)) == ("rounding", "truncated")


def test_undecided_within_a_formula(judge: Judge) -> None:
    """A comparison that stays open inside a formula leaves the claim unchecked, never guessed."""
    judgement = judge({"claim": "argmax([sqrt(2) ** 2, 2 + sqrt(2) - sqrt(2)]) -> 0"})["claim"].judgement
    assert (judgement.verdict, judgement.reason.split(":")[0]) == ("unchecked", "undecided")


@pytest.mark.parametrize(
    ("outcome", "verdict", "reason"),
    [
        ("holds", "reproduced", "proved: rows sum to one (by reduction)"),
        ("fails", "unchecked", "the proof of its theorem fails: rows sum to one"),
        ("skipped", "unchecked", "the proof of its theorem skipped: rows sum to one"),
    ],
)
def test_a_theorem_is_as_good_as_its_proof(judge: Judge, outcome: str, verdict: str, reason: str) -> None:
    """What a shipped proof proves holds; where the proof did not go through, nothing is certain."""
    finding = judge({"claim": f"theorem: rows {outcome}"})["claim"]
    assert (finding.verdict, finding.judgement.reason) == (verdict, reason)
    assert (finding.failure is None) is (outcome == "holds")

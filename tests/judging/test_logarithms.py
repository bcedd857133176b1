"""A section whose log is the natural one has no other without a word."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading.document import read_string

NATURAL = r"$-\log(0.5) = 0.693$ and $-\log(0.25) = 1.386$"


def verdicts_of(text: str) -> list[str]:
    """The verdicts, in document order."""
    (findings,), _ = judge_document([find_claims(read_string(text, "markdown", "document"))])
    return [finding.verdict.value for finding in findings]


@pytest.mark.parametrize(
    ("behind", "verdict"),
    [
        (r" and $-\log(0.1) = 2.303$.", "reproduced"),
        (r" and $-\log(0.1) = 1$.", "unexplained"),  # log 10 = 1 is decimal
        (r" and $\log(1) = 0$.", "reproduced"),  # whatever the base
        (r" and $-\log_{10}(0.1) = 1$.", "reproduced"),
        ("\n\n## Bits\n\n" + r"$-\log(0.25) = 2$.", "reproduced"),
    ],
)
def test_the_only_one_of_another_base_is_doubted(behind: str, verdict: str) -> None:
    """Two others of its section show which is meant."""
    assert verdicts_of(NATURAL + behind)[-1] == verdict


def test_one_other_shows_nothing() -> None:
    """One of each is no practice, and two of each are two."""
    assert set(verdicts_of(r"$-\log(0.5) = 0.693$ and $-\log(0.1) = 1$")) == {"reproduced"}
    assert set(verdicts_of(NATURAL + r" and $-\log(0.1) = 1$ and $\log(100) = 2$")) == {"reproduced"}

"""What was found of a function held against a formula, and the exit code it comes to."""

from __future__ import annotations

import pytest

from verify.records.evidence import Conformance, Evidence, Outcome
from verify.records.mistake import NoSuchFunction


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        (["holds", "holds"], 0),
        (["holds", "differs", "skipped"], 0),
        (["holds", "fails"], 1),
        (["skipped", "differs"], 1),
        ([], 1),
    ],
)
def test_the_exit_code_follows_from_the_outcomes(outcomes: list[Outcome], code: int) -> None:
    """All that was tried holds: 0; something fails, or nothing held: 1."""
    evidence = tuple(Evidence("law", "softmax", "a law", outcome) for outcome in outcomes)
    held = Conformance("theirs:softmax", "softmax", evidence)
    assert held.exit_code == code
    assert sum(held.counts.values()) == len(outcomes)


def test_a_mistake_is_no_verdict() -> None:
    """Where there was nothing to hold, the exit code is 2 whatever else is there."""
    mistake = NoSuchFunction("theirs", "MODULE:FUNCTION", "name a function")
    assert Conformance("theirs", "softmax", mistake=mistake).exit_code == 2

"""Answers to choose from, and what is asked: none of them is stated, so none of them is wrong."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

RIGHT, LEFT = "reproduced", "unchecked"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("a) 3 × 4 = 10\nb) 3 × 4 = 12\nc) 3 × 4 = 14", [LEFT, RIGHT, LEFT]),
        ("- A. $2^3 = 6$\n- B. $2^3 = 8$", [LEFT, RIGHT]),
        ("Choose: (A) $2^3 = 6$ (B) $2^3 = 8$ (C) $2^3 = 9$", [LEFT, RIGHT, LEFT]),
        ("- [ ] $3 \\times 3 = 6$\n- [x] $3 \\times 3 = 9$", [LEFT, RIGHT]),
        ("True or false: $0.5^2 = 0.5$.", [LEFT]),
        ("# True or false?\n\n1. $0.5^2 = 0.5$\n2. $0.5^2 = 0.25$", [LEFT, RIGHT]),
        ("A. \\(2^3 = 6\\)\nB. \\(2^3 = 8\\)", [LEFT, RIGHT]),
        ("a) 3 × 4 = 12\nb) 3 × 5 = 16", [RIGHT, "wrong"]),  # answers to two questions
        ("a) 3 × 4 = 14", ["wrong"]),
        ("(a) $3 + 4 = 8$ (b) $3 + 4 = 8.0$", ["wrong", "wrong"]),  # no choice between them
        ("It would have been $0.3 \\times 0.4 = 0.12$.", [RIGHT]),
        ("Here one expects a loss of $0.3 \\times 0.4 = 0.2$.", ["wrong"]),
        ("First 3 × 4 = 12.\n\nThen 3 × 4 = 14.", [RIGHT, "wrong"]),  # no labels
        ("The answer, true or false as it may be.\n\n3 × 4 = 14.", ["wrong"]),
    ],
)
def test_what_is_to_be_chosen_is_not_stated(text: str, verdicts: list[str]) -> None:
    """The right answer is right all the same; the same label before another computation states it."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Roughly $2^{10} = 1000$.", RIGHT),
        ("That is $2^{10} = 1000$.", "wrong"),
        ("Roughly $2^{10} = 1100$.", "wrong"),
        ("That is ~$2^{10} = 1000$.", RIGHT),
        ("That is~$2^{10} = 1000$.", "wrong"),
        ("It has about $365 \\cdot 24 = 8800$ hours.", RIGHT),
        ("It has $365 \\cdot 24 = 8800$ hours.", "wrong"),
    ],
)
def test_a_word_may_say_that_a_result_is_rounded(text: str, verdict: str) -> None:
    """The zeros at its end are then not exact."""
    assert verdicts_of(text) == [verdict]

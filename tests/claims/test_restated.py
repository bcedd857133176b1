"""Vectors that repeat the results above them, and percents that repeat a vector of shares."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

LINES = "- first: 0.5 · 0.9 + 0.4 = 0.85\n- second: 0.8 · 0.9 + 0.08 = 0.80\n- third: 0.1 · 0.9 - 0.24 = -0.15\n\n"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("So the scores are [0.85, 0.80, -0.15].", "reproduced"),
        ("So the scores are [0.85, 0.30, -0.15].", "wrong"),
        ("So the scores are `[0.85, 0.80, 0.15]`.", "wrong"),
        ("So the scores are $[0.85, 0.30, -0.15]$.", "wrong"),
        ("After clipping they are [0.85, 0.80, -0.10].", "unexplained"),
        ("The new scores are [0.85, 0.30, -0.15].", "unexplained"),
    ],
)
def test_a_vector_repeats_the_results_of_as_many_lines(text: str, verdict: str) -> None:
    """All but one of its numbers are theirs, and nothing says that one has changed."""
    assert verdicts_of(LINES + text)[3:] == [verdict]


@pytest.mark.parametrize("text", ["They are [0.85, 0.30, -0.25].", "They are [0.85, 0.80].", "# B\n\nsee below"])
def test_other_vectors_say_nothing(text: str) -> None:
    """Two numbers that differ, or a vector of another length, are no repetition."""
    assert verdicts_of(LINES + text)[3:] == []


def test_what_is_no_result_may_be_mistyped_itself() -> None:
    """Of two givens that differ, either may be the wrong one."""
    given = "- first: 0.851\n- second: 0.801\n- third: 0.151\n\nThe weights are [0.851, 0.807, 0.151]."
    assert verdicts_of(given) == ["unexplained"]


SHARES = "They have the shares $P = [0.659, 0.242, 0.099]$, "


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ("so red has 65.9%, blue 24.2% and green 9.9%.", ["reproduced"]),
        ("so red has 66%, blue 24% and green 10%.", ["reproduced"]),
        ("so red has 65.9%, blue 27.2% and green 9.9%.", ["wrong"]),
        ("so:\n\n- red: 66%\n- blue: 44%\n- green: 10%\n", ["wrong"]),
        ("so blue has 27.2%.", []),
        ("so 50% are red, 30% blue and 20% green.", []),
    ],
)
def test_percents_repeat_shares(said: str, verdicts: list[str]) -> None:
    """All but one of as many percents are the shares right before them."""
    assert verdicts_of(SHARES + said) == verdicts


SHIFTED = "so that $y = x + [0.11, 0.11, 0.11] = [0.96, 0.91, 0.26]$.\n\n"
COLUMN = SHIFTED + "| | {} |\n|---|---|\n| a | 0.96 |\n| b | {} |\n| c | 0.26 |\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("To sum up, it is [0.96, 0.41, 0.26].", ["wrong"]),
        ("To sum up, it is [0.96, 0.91, 0.26].", []),
        ("The new one is [0.96, 0.41, 0.26].", ["unexplained"]),
        ("Another one is [0.96, 0.41, 0.27].", []),
    ],
)
def test_a_vector_is_printed_again(text: str, verdicts: list[str]) -> None:
    """With a slip of the pen in one of its numbers."""
    start = "We have $x = [0.85, 0.80, 0.15]$ and so $y = x + [0.11, 0.11, 0.11] = [0.96, 0.91, 0.26]$.\n\n"
    assert verdicts_of(start + text)[1:] == verdicts

"""Arithmetic that prose states in words."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("So 12 times 64 is 768. Then 768 divided by 12 gives 61.", ["reproduced", "wrong"]),
        # another number is meant, or goes on
        ("The mean of 1.0 and 3.0 is 3 times larger.", []),
        ("The sum of 12 and 30 is 21 × 2.", []),
        ("2 + 12 times 64 is 770.", []),
        ("Twice 3 minus 1 is 5.", []),
        ("10 minus 3 minus 2 is 5.", []),
        ("They are x, 0.5 and 0.3. They add up to 1.0.", []),
        ("The mean of 3.0 is 4.0.", []),
        ("The mean of x and 3.0 is 4.0.", []),
        ("The mean of 3.0 and 5.0 is 40%.", []),
    ],
)
def test_words_say_what_is_computed(text: str, verdicts: list[str]) -> None:
    """The result is held against what the words compute of the numbers."""
    assert verdicts_of(text) == verdicts


QUALIFIED = [
    "geometric mean of 2 and 8 is 4", "harmonic mean of 2 and 8 is 3.2", "quadratic mean of 3 and 4 is 3.54",
    "weighted sum of 2 and 3 is 2.4", "**weighted** average of 80 and 90 is 87.5", "trimmed mean of 1, 2 and 9 is 2",
    "vector sum of 3 and 4 is 5", "nim-sum of 3 and 5 is 6", "square of the sum of 3 and 4 is 49",
    "logarithm of their sum of 3 and 4 is 1.95", "moving average of 1, 2 and 6 is 4",
]  # fmt: skip


@pytest.mark.parametrize("words", QUALIFIED)
def test_another_mean_or_sum_is_not_held_against_the_plain_one(words: str) -> None:
    """A word before it makes it another, or what is computed goes on."""
    assert verdicts_of(f"The {words}.") == []
    assert verdicts_of(f"So half the {words}.") == []

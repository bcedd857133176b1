"""Arithmetic that prose states in words."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("The mean of 1.0, 3.0, 3.0 and 5.0 is 3.0.", ["reproduced"]),
        ("The mean of 1.0, 3.0, 3.0 and 5.0 is 3.7.", ["wrong"]),
        ("The average of the scores 0.4, 0.6, and 0.9 is about 0.633.", ["reproduced"]),
        ("The sum\nof 12 and 30 is 41, and the   mean of 2 and 4 is 3.", ["wrong", "reproduced"]),
        ("The sum of 12 and 30 is 41.", ["wrong"]),
        ("The maximum of 0.2, 0.9 and 0.4 is 0.9.", ["reproduced"]),
        ("It is the square root of 6.5, which is about 2.5495.", ["reproduced"]),
        ("It is the square root of 6.5, which is about 2.5795.", ["wrong"]),
        ("So 12 times 64 is 768. Then 768 divided by 12 gives 61.", ["reproduced", "wrong"]),
        ("The exponentials are 1.284, 0.522 and 2.169. They add up to 3.975.", ["reproduced"]),
        ("The exponentials are 1.284, 0.522 and 2.169. They add up to 3.575.", ["wrong"]),
        ("2.0、4.0 和 9.0 的平均值是 5.0。", ["reproduced"]),
        ("2.0、4.0 和 9.0 的平均值是 5.4。", ["wrong"]),
        ("The variance of 2.0, 4.0 and 6.0 is 2.67.", ["reproduced"]),
        ("The variance of 2.0, 4.0 and 6.0 is 4.0.", ["reproduced"]),  # of a sample
        ("The variance of 2.0, 4.0 and 6.0 is 3.0.", ["wrong"]),
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


@pytest.mark.parametrize(
    "before", ["The", "- the", "So the", "the **arithmetic**", "Its overall", "We take the", "Hence, the"]
)
def test_a_plain_mean_is_read_whatever_leads_to_it(before: str) -> None:
    """(2 + 8)/2 = 5."""
    assert verdicts_of(f"{before} mean of 2 and 8 is 4.") == ["wrong"]

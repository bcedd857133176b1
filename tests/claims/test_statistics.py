"""Statistics of a vector that are said by their names alone."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

VECTOR = "The token has the features [0.5, -1.5, 2.0, 1.0]. "
"""Their mean is 0.5, the mean of their squared deviations 1.625, whose root is 1.27475."""


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        (r"The mean is $\mu = 0.50$ and the variance is $\sigma^2 = 1.625$.", ["reproduced", "reproduced"]),
        (r"The mean is $\mu = 0.80$ and the variance is $\sigma^2 = 1.625$.", ["wrong", "reproduced"]),
        (r"Mean: $0.50$, standard deviation: $1.2848$, variance: 1.625", ["reproduced", "wrong", "reproduced"]),
        ("\n\n- mean = 0.50\n- variance = 1.625\n- std ≈ 1.275\n", ["reproduced", "reproduced", "reproduced"]),
        ("均值为 0.50，标准差为 1.2848，方差为 1.625。", ["reproduced", "wrong", "reproduced"]),
        ("Mean: 0.50, std: 1.472", ["reproduced", "reproduced"]),  # of a sample
        # one alone, other numbers, and what only looks like a statistic
        ("The mean is 0.80.", []),
        ("The mean is 3.20 and the variance 7.15.", []),
        ("Then a mean of 0.80 and a variance of 1.625 are given.", []),
        ("The mean is 0.50 + 0.3 and the variance is 2 · 1.625.", []),
    ],
)
def test_statistics_are_of_the_vector_before_them(said: str, verdicts: list[str]) -> None:
    """One of them bears it out, and the others are held to it."""
    assert [one for one in verdicts_of(VECTOR + said) if one != "unchecked"] == verdicts

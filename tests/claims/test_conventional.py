"""Names that convention gives a meaning, μ and σ, and the ε that keeps a divisor from zero."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

VECTOR = "Take $x = [1, 2, 4]$.\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"The mean is $\mu = 2.43$.", []),  # it may be that of something else
        # 2.3155 to 2.3245
        (r"With $\mu = 2.32$, $\sigma = 1.247$: $z = (4 - \mu)/\sigma = 1.345$", ["unexplained"]),
    ],
)
def test_a_statistic_was_rounded(text: str, verdicts: list[str]) -> None:
    """What a mean or a deviation prints carries its rounding, and nothing is claimed of it."""
    assert verdicts_of(VECTOR + text) == verdicts

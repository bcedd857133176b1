"""Units behind numbers: the power of a unit is the unit's, whatever package sets it."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$A = 2 \cdot 2.5\,\text{m}^2 = 5.0\,\text{m}^2$", ["reproduced"]),
        (r"$A = 2 \cdot 2.5\,\text{m}^2 = 5.1\,\text{m}^2$", ["wrong"]),
        (r"$v = 3 \cdot 1.5\,\text{s}^{-1} = 4.5\,\text{s}^{-1}$", ["reproduced"]),
        (r"$v = 3 \cdot 1.5\,\text{s}^{-1} = 4.6\,\text{s}^{-1}$", ["wrong"]),
        (r"$A = 2.5\,\text{m} \cdot 2.0\,\text{m} = 5.0\,\text{m}^2$", ["reproduced"]),
        (r"$A = 2.5\,\text{m} \cdot 2.0\,\text{m} = 5.1\,\text{m}^2$", ["unchecked"]),  # may be another unit's digits
        (r"$A = 2 \cdot 10^{2}\,\text{m}^2 = 2.1 \times 10^{2}\,\text{m}^2$", ["wrong"]),
        (r"$d = 1\,\text{km} = 1000\,\text{m}$", ["unchecked"]),
    ],
)
def test_the_power_of_a_unit(text: str, verdicts: list[str]) -> None:
    """5 m² is five of them: not 25."""
    assert verdicts_of(text) == verdicts

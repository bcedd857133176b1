"""What should be printed: the computed value in the author's own format."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.judging.correction import corrections
from verify.numerals import parse_array
from verify.records.enclosure import Enclosure


def at(value: str) -> Enclosure:
    """An exactly known value or a special one."""
    special = value if value in {"inf", "-inf", "nan"} else None
    number = Fraction(0) if special else Fraction(value)
    return Enclosure(number, number, special)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "printed", "expected"),
    [
        ("2/3", "0.66", "0.67"),
        ("2/3", "66.5%", "66.7%"),
        ("1234.5678", "1,235.0", "1,234.6"),
        ("-1/3", "−0.34", "−0.33"),
        ("1/3", ".34", ".33"),
        ("1/3", "0.34e+00", "0.33e+00"),
        ("0.000123", "1.2e-03", "1.2e-04"),
        ("2/3 1/3", "0.66 0.34", "0.67 0.33"),
        ("1.59995 2.12342", "1.7 2.1234", "1.6 2.1234"),
        ("1.61 2.12342", "1.7 2.1234", "1.61 2.1234"),
        ("2.00001 2.12342", "1. 2.1234", "2 2.1234"),
        ("1.5 2.25", "[1.   2.25]", "1.50 2.25"),
        ("1.5 2.25", "tensor([1.0000, 2.2500])", "1.5000 2.2500"),
        ("0.5", "2", "0.5"),
        ("1/3", "2", "0"),
        ("12", "7", "12"),
        ("12.7", "7.", "13."),
        ("inf", "1.5", "inf"),
        ("-inf 1", "1.5 2.0", "-inf 1.0"),
        ("nan", "0", "nan"),
        ("0.123456", "inf", "0.1235"),
        ("1.5 -inf", "-inf 1.50", "1.5000 -inf"),
    ],
)
def test_corrections(values: str, printed: str, expected: str) -> None:
    """The digits that should stand there have the author's decimals, signs, separators and trailing zeros."""
    cells = [at(value) for value in values.split()]
    assert list(corrections(cells, parse_array(printed))) == expected.split()


def test_a_correction_parses_and_fits() -> None:
    """Every correction is a numeral that is nearest to the value at its own last place."""
    value = at("7/11")
    for printed in ("0.1", "0.12", "1e-3", "12%", "+0.5", "1.00e+00"):
        (text,) = corrections([value], parse_array(printed))
        (numeral,) = parse_array(text).numerals
        assert abs(numeral.value - Fraction(7, 11)) <= numeral.unit / 2

"""Numerals: text, exact value and last place, each from the digits written out by hand."""

from __future__ import annotations

import contextlib
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.numerals import cell_bounds, decimal_text, format_like, parse_numeral
from verify.numerals.numeral import MAX_DIGITS, MAX_EXPONENT
from verify.records.mistake import Mistake, NotANumeral, OverBudget

FIXED = settings(deadline=None, max_examples=100, derandomize=True)
HALF = Fraction(1, 2)

OTHERS = """- . +-1 --1 1_000 1,00 1,0000 0x10 1j 1.5f 1.2.3 1e e5 1e5.0 ½ ² 1² Ⅷ inf% 1%% %1 1-2 (1) None True ∞∞ ٫5"""
"""What other languages take for a number, and what looks like one."""

DIGITS = st.text("0123456789", min_size=1, max_size=30)
WHOLE = st.integers(0, 10**30).map(str)


@st.composite
def plain(draw: st.DrawFn) -> str:
    """A decimal as people and printf write it, without a needless leading zero or a signed zero."""
    whole, decimals = draw(WHOLE), draw(DIGITS | st.just(""))
    text = draw(st.sampled_from([whole, f"{whole}.{decimals}"]))
    signs = ["", "-", "−", "+"] if Decimal(text) else ["", "+"]
    return draw(st.sampled_from(signs)) + text


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("0", "0", "1"),
        ("7", "7", "1"),
        ("0.", "0", "1"),
        (".7", "0.7", "0.1"),
        ("+.7", "0.7", "0.1"),
        ("-0.25", "-0.25", "0.01"),
        ("−0.25", "-0.25", "0.01"),
        ("-0.0", "0", "0.1"),
        ("1.600", "1.6", "0.001"),
        ("1e-6", "0.000001", "0.000001"),
        ("1e−6", "0.000001", "0.000001"),
        ("1.0000e+00", "1", "0.0001"),
        ("2.50E3", "2500", "10"),
        ("1.e5", "100000", "100000"),
        ("1,000", "1000", "1"),
        ("12,345,678.90", "12345678.9", "0.01"),
        ("65%", "0.65", "0.01"),
        ("-20.45\\%", "-0.2045", "0.0001"),
        ("9" * MAX_DIGITS, "9" * MAX_DIGITS, "1"),
        (f"1e-{MAX_EXPONENT}", f"1e-{MAX_EXPONENT}", f"1e-{MAX_EXPONENT}"),
    ],
)
def test_value_and_unit(text: str, value: str, unit: str) -> None:
    """The digits say the value exactly, and the last of them says the unit."""
    numeral = parse_numeral(text)
    assert (numeral.text, numeral.value, numeral.unit) == (text, Fraction(value), Fraction(unit))
    assert numeral.special is None


@pytest.mark.parametrize(
    ("text", "special"),
    [
        ("inf", "inf"),
        ("-inf", "-inf"),
        ("−inf", "-inf"),
        ("+Inf", "inf"),
        ("Infinity", "inf"),
        ("∞", "inf"),
        ("-\\infty", "-inf"),
        ("nan", "nan"),
        ("NaN", "nan"),
        ("-nan", "nan"),
    ],
)
def test_infinities_and_nan(text: str, special: str) -> None:
    """An infinity keeps its sign and nan has none."""
    assert parse_numeral(text).special == special


@pytest.mark.parametrize("text", ["", " ", *OTHERS.split()])
def test_anything_else_is_no_numeral(text: str) -> None:
    """Text that is not wholly one printed number is refused, never read in part."""
    with pytest.raises(NotANumeral):
        parse_numeral(text)


@pytest.mark.parametrize("text", ["1" * (MAX_DIGITS + 1), "1" * 10_000, "1e401", "1e-401", "1e" + "9" * 300])
def test_over_budget(text: str) -> None:
    """More digits or a larger exponent than any print has are refused before they are computed with."""
    with pytest.raises(OverBudget):
        parse_numeral(text)


@pytest.mark.parametrize(
    ("text", "whole"),
    [("12", True), ("-12", True), ("1,000", True), ("1.", False), ("1e3", False), ("1%", False), ("inf", False)],
)
def test_is_integer(text: str, whole: bool) -> None:  # noqa: FBT001 — the expected answer
    """Only a numeral without point, exponent and percent is printed as a whole number."""
    assert parse_numeral(text).is_integer is whole


@FIXED
@given(st.text())
def test_any_text_is_read_or_a_mistake(text: str) -> None:
    """No text makes the reader raise anything but a Mistake."""
    with contextlib.suppress(Mistake):
        parse_numeral(text)


@FIXED
@given(st.text("0123456789+-−.,eE%\\ inaf∞", max_size=12))
def test_value_is_that_of_decimal(text: str) -> None:
    """Whatever parses has the value that the decimal module gives the same digits."""
    try:
        numeral = parse_numeral(text)
    except Mistake:
        return
    if numeral.special is None:
        digits = text.strip().replace("−", "-").replace(",", "").rstrip("%\\")
        scale = 100 if "%" in text else 1
        assert numeral.value * scale == Fraction(Decimal(digits))
        assert numeral.unit * scale == Fraction(10) ** Decimal(digits).as_tuple().exponent


@FIXED
@given(st.floats(allow_nan=False, allow_infinity=False, width=64))
def test_shortest_float_is_exact(x: float) -> None:
    """The shortest text of a float is read as exactly the decimal it shows."""
    assert parse_numeral(repr(x)).value == Fraction(Decimal(repr(x)))


@FIXED
@given(plain())
def test_plain_round_trip(text: str) -> None:
    """Printing a value as its own numeral gives the author's text back, letter for letter."""
    numeral = parse_numeral(text)
    assert format_like(numeral.value, numeral) == text


@FIXED
@given(st.integers(0, 10**12), st.integers(0, 4), st.sampled_from(["%", "\\%"]))
def test_percent_round_trip(steps: int, decimals: int, mark: str) -> None:
    """A percentage is printed as a percentage, with its own percent sign."""
    text = str(Decimal(steps).scaleb(-decimals)) + mark
    if "E" not in text:
        assert format_like(parse_numeral(text).value, parse_numeral(text)) == text


@FIXED
@given(st.integers(1_000, 10**15), st.sampled_from(["", ".5", ".50"]))
def test_comma_round_trip(whole: int, decimals: str) -> None:
    """Thousands that are parted by commas stay parted."""
    text = f"{whole:,}{decimals}"
    assert format_like(parse_numeral(text).value, parse_numeral(text)) == text


@FIXED
@given(st.floats(allow_nan=False, allow_infinity=False).filter(bool), st.integers(0, 17), st.sampled_from("eE"))
def test_scientific_round_trip(x: float, decimals: int, mark: str) -> None:
    """What printf gives with an exponent comes back as it was."""
    text = f"{x:.{decimals}{mark}}"
    numeral = parse_numeral(text)
    assert format_like(numeral.value, numeral) == text


@pytest.mark.parametrize("text", ["1e-6", "3e10", "12.5e3", "0.5e-3", "0e-5", "0.00e+00", "-1.e-05", "1E+10", "1e−6"])
def test_exponents_people_write(text: str) -> None:
    """An exponent keeps its letter, its sign and its width, and one that is not normalized keeps its size."""
    assert format_like(parse_numeral(text).value, parse_numeral(text)) == text


@pytest.mark.parametrize(
    ("value", "like", "printed"),
    [
        ("1.70005", "1.7000", "1.7000"),  # a tie, to even
        ("1.70015", "1.7000", "1.7002"),
        ("-1.70005", "1.7", "-1.7"),
        ("0.5", "0", "0"),
        ("1.5", "0", "2"),
        ("1.5", "1.", "2."),
        ("0.25", ".7", ".2"),
        ("10.25", ".7", "10.2"),
        ("-0.3", "−1.5", "−0.3"),
        ("0.3", "−1.5", "0.3"),
        ("-2", "+1", "-2"),
        ("-0.004", "0.25", "0.00"),
        ("1234567", "1,000", "1,234,567"),
        ("12", "1,000", "12"),
        ("1/3", "20.45%", "33.33%"),
        ("2/3", "7\\%", "67\\%"),
        ("12345.678", "1.00e+00", "1.23e+04"),
        ("0.00099999", "1.00e+00", "1.00e-03"),
        ("9.999", "1.0e-05", "1.0e+01"),
        ("-9.999", "1.0e-05", "-1.0e+01"),
        ("0", "1.2e-05", "0.0e+00"),
        ("0.0015", "0.00e+00", "1.50e-03"),
        ("123", "1e-6", "1e2"),
        ("0.00002", "12.5e3", "0.0e3"),
        ("0.123456", "inf", "0.1235"),
        ("-2.5", "nan", "-2.5000"),
    ],
)
def test_format_like(value: str, like: str, printed: str) -> None:
    """A value is rounded half to even to the author's last place and dressed in the author's habits."""
    assert format_like(Fraction(value), parse_numeral(like)) == printed


@FIXED
@given(st.fractions(min_value=-(10**9), max_value=10**9), st.integers(0, 12))
def test_decimal_text_rounds_as_decimal_does(value: Fraction, decimals: int) -> None:
    """Digits are those of exact rounding half to even."""
    expected = round(value, decimals) if decimals else Fraction(round(value))
    text = decimal_text(value, decimals)
    assert Fraction(text) == expected
    assert len(text.partition(".")[2]) == decimals


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(10) ** 6000, "1.0000e+6000"), (-(Fraction(10) ** 4400) * 2 / 3, "-6.6667e+4399")]
)
def test_immense_values_get_an_exponent(value: Fraction, text: str) -> None:
    """A value too long to write out is shown with an exponent, within the digits that Python converts."""
    assert decimal_text(value, 4) == text


@FIXED
@given(plain(), st.fractions(0, 1), st.fractions(0, 1))
def test_cell_bounds_are_measured_outward(text: str, below: Fraction, above: Fraction) -> None:
    """Bounds lie `below` units towards zero and `above` units away from it, by the printed sign."""
    numeral = parse_numeral(text)
    low, high = cell_bounds(numeral, below, above)
    inner, outer = (high, low) if text.startswith(("-", "−")) else (low, high)
    towards = 1 if text.startswith(("-", "−")) else -1
    assert (inner, outer) == (
        numeral.value + towards * below * numeral.unit,
        numeral.value - towards * above * numeral.unit,
    )


@FIXED
@given(plain())
def test_half_cell_is_what_rounds_to_the_numeral(text: str) -> None:
    """Just inside the half-unit cell every value prints as the numeral, and just outside none does."""
    numeral = parse_numeral(text)
    low, high = cell_bounds(numeral, HALF, HALF)
    sliver = numeral.unit / 1000
    assert Fraction(numeral.value) == (low + high) / 2
    for inside, outside in ((low + sliver, low - sliver), (high - sliver, high + sliver)):
        assert parse_numeral(format_like(inside, numeral)).value == numeral.value
        assert parse_numeral(format_like(outside, numeral)).value != numeral.value


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.longdouble])
@pytest.mark.parametrize("precision", [0, 3, 8])
@pytest.mark.parametrize("form", [np.format_float_positional, np.format_float_scientific])
def test_numpy_scalars(dtype: type, precision: int, form: object) -> None:
    """Every scalar that NumPy formats is read with the value and the last place that its digits show."""
    for x in np.array([0, 1, -1.5, 1 / 3, 2e-7, 123.456, 60000], dtype=dtype):
        text = form(x, precision=precision)  # type: ignore[operator]
        shown = Decimal(text)
        numeral = parse_numeral(text)
        assert (numeral.value, numeral.unit) == (Fraction(shown), Fraction(10) ** shown.as_tuple().exponent)

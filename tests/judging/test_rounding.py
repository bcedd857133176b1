"""Cells and roundings, held against the decimal module."""

from __future__ import annotations

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.judging.rounding import Rounding, explains, finest_unit, fits
from verify.numerals import parse_array, parse_numeral
from verify.records.enclosure import Enclosure

FIXED = settings(deadline=None, max_examples=150, derandomize=True)

DECIMALS = {Rounding.HALF_UP: ROUND_HALF_UP, Rounding.HALF_EVEN: ROUND_HALF_EVEN, Rounding.TRUNCATED: ROUND_DOWN}


def at(value: str | Fraction) -> Enclosure:
    """An exactly known value."""
    return Enclosure(Fraction(value), Fraction(value))


def between(low: str, high: str) -> Enclosure:
    """A value known to lie between two."""
    return Enclosure(Fraction(low), Fraction(high))


@pytest.mark.parametrize("rounding", DECIMALS)
@FIXED
@given(st.decimals(-3, 3, places=3), st.integers(0, 2))
def test_roundings_are_those_of_decimal(rounding: Rounding, value: Decimal, places: int) -> None:
    """A value fits the digits that the decimal module rounds it to, and no neighbour of them."""
    step = Decimal(1).scaleb(-places)
    printed = value.quantize(step, DECIMALS[rounding])
    assert fits(at(str(value)), parse_numeral(f"{printed:f}"), rounding) is True
    for neighbour in (printed + step, printed - step):
        assert fits(at(str(value)), parse_numeral(f"{neighbour:f}"), rounding) is False


@FIXED
@given(st.decimals(-3, 3, places=3), st.decimals(-3, 3, places=1))
def test_nearest_says_nothing_of_ties(value: Decimal, printed: Decimal) -> None:
    """Rounding to nearest gives what is less than half a unit away; a tie is nobody's."""
    distance = abs(value - printed)
    assert fits(at(str(value)), parse_numeral(f"{printed:f}"), Rounding.NEAREST) is (distance < Decimal("0.05"))


@pytest.mark.parametrize("rounding", Rounding)
@FIXED
@given(st.decimals(-1, 1, places=3), st.decimals(0, 1, places=2), st.decimals(-1, 1, places=1))
def test_an_enclosure_is_judged_by_all_its_points(
    rounding: Rounding, low: Decimal, width: Decimal, printed: Decimal
) -> None:
    """An enclosure fits where each of its points does, does not where none does, and is open in between."""
    numeral = parse_numeral(f"{printed:f}")
    high = low + width
    points = [low, low + width / 4, low + width / 2, high]
    answers = {fits(at(str(point)), numeral, rounding) for point in points}
    answer = fits(between(str(low), str(high)), numeral, rounding)
    if answer is not None:
        assert answers == {answer}


@pytest.mark.parametrize(
    ("printed", "value", "answers"),
    [  # nearest, half-up, half-even, truncated
        ("1.7001", "1.70005", "u"),
        ("1.7000", "1.70005", "et"),
        ("-1.7001", "-1.70005", "u"),
        ("-1.7000", "-1.70005", "et"),
        ("1.7002", "1.70015", "ue"),
        ("1.7001", "1.70015", "t"),
        ("0.66", "2/3", "t"),
        ("0.67", "2/3", "nue"),
        ("-0.66", "-2/3", "t"),
        ("0.65", "2/3", ""),
        ("0.0", "0.05", "et"),
        ("0.1", "0.05", "u"),
        ("0.0", "-0.05", "et"),
        ("-0.0", "-0.05", "et"),
        ("0", "0", "nuet"),
        ("5", "5", "nuet"),
        ("2", "2.5", "et"),
        ("3", "2.5", "u"),
        ("4", "3.5", "ue"),
        ("1e-6", "0.0000015", "t"),
        ("2e-6", "0.0000015", "ue"),
        ("33%", "1/3", "nuet"),
        ("34%", "1/3", ""),
        ("1,000", "1000.4", "nuet"),
    ],
)
def test_cells_by_hand(printed: str, value: str, answers: str) -> None:
    """Hand-made ties, truncations and edges: which of the four roundings give the print."""
    letters = {"n": Rounding.NEAREST, "u": Rounding.HALF_UP, "e": Rounding.HALF_EVEN, "t": Rounding.TRUNCATED}
    given_by = "".join(letter for letter, one in letters.items() if fits(at(value), parse_numeral(printed), one))
    assert given_by == answers


@pytest.mark.parametrize(
    ("printed", "special", "fit"),
    [("inf", "inf", True), ("-inf", "inf", False), ("nan", "nan", True), ("1", "inf", False), ("inf", None, False)],
)
def test_specials_fit_only_themselves(printed: str, special: str | None, fit: bool) -> None:  # noqa: FBT001
    """An infinity or nan is printed as itself under every rounding, or not at all."""
    value = Enclosure(Fraction(0), Fraction(0), special)  # type: ignore[arg-type]
    assert {fits(value, parse_numeral(printed), rounding) for rounding in Rounding} == {fit}


def test_finest_unit() -> None:
    """The finest last place is that of the most precise cell, where there are cells to compare."""
    assert finest_unit(parse_array("1.6 2.1234 inf 50%")) == Fraction(1, 10**4)
    assert finest_unit(parse_array("1.6")) is None
    assert finest_unit(parse_array("inf 1.5")) is None


@pytest.mark.parametrize(
    ("values", "printed", "fit", "dropped"),
    [
        (["1.59996", "2.12342"], "1.6 2.1234", [True, True], True),
        (["1.61", "2.12342"], "1.6 2.1234", [True, True], False),
        (["1.6", "2.12342"], "1.6 2.1234", [True, True], False),
        (["1.7", "2.12342"], "1.6 2.1234", [False, True], False),
        (["1.59996", "2.12342"], "1.6000 2.1234", [True, True], False),
        (["1.61", "2.12342"], "[1.6    2.1234]", [False, True], False),
        (["1.59996", "2.12342"], "[1.6    2.1234]", [True, True], False),
        (["1.59996", "2.12342"], "tensor([1.6000, 2.1234])", [True, True], False),
        (["1.61"], "1.6", [True], False),
    ],
)
def test_dropped_zeros(values: list[str], printed: str, fit: list[bool], dropped: bool) -> None:  # noqa: FBT001
    """A cell shorter than its neighbours fits at its own last place; zeros were dropped where it was rounded."""
    assert explains([at(value) for value in values], parse_array(printed), Rounding.NEAREST) == (fit, dropped)

"""The names beside one, and the earlier prints of the same digits, against the plain statement of their order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from verify.judging.neighbours import Neighbours
from verify.judging.prints import MAX_ALIKE, digits_of, line_of
from verify.numerals import parse_numeral
from verify.records.example import Claim, Given, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Quantity
from verify.records.place import Place

FIXED = settings(deadline=None, max_examples=200, derandomize=True)

NAMES, LINES, SIZES = st.sampled_from("abcdef"), st.integers(1, 8), st.sampled_from([1, 2, None])


def _quantity(size: int, digits: str) -> Quantity:
    return Quantity((parse_numeral(digits),) * size, (size,), "plain")


@st.composite
def _givens(draw: st.DrawFn) -> Given:
    name, line, size = draw(NAMES), draw(LINES), draw(SIZES)
    place, digits = Place("d.md", line, line), draw(st.sampled_from(["1.5", "2.5"]))
    return Given(name, Name("z") if size is None else _quantity(size, digits), (place,), place, "")


@st.composite
def _claims(draw: st.DrawFn) -> Claim:
    line = draw(LINES)
    place, printed = Place("d.md", line, line), _quantity(draw(st.sampled_from([1, 2])), "2.5")
    return Claim("", draw(NAMES), ValueClaim(Name("z"), printed), "", (place,), place)


@FIXED
@given(st.lists(_givens(), max_size=9), st.lists(_claims(), max_size=9), NAMES, st.sampled_from([1, 2]), LINES)
def test_names_come_by_the_lines_between_and_then_as_stated(
    givens: list[Given], claims: list[Claim], name: str, size: int, before: int
) -> None:
    """Whatever the order of their lines: the givens all, the results above the line alone."""
    neighbours = Neighbours(givens, claims)
    stated = [*neighbours.givens, *(one for one in neighbours.results if one[1] < before)]
    alike = [(other, line) for other, line, own in stated if own in (size, None)]
    lines = sorted({line for _, line in alike})
    here = sum(line < next((line for other, line in alike if other == Name(name)), before) for line in lines)
    expected = sorted(alike, key=lambda one: abs(lines.index(one[1]) - here))
    assert list(neighbours.beside(Name(name), size, before)) == expected
    printed = next((own for other, _, own in stated if other == Name(name)), None)
    assert neighbours.printed_in(Name(name), before) == printed


@FIXED
@given(st.lists(_givens(), max_size=8), st.lists(_claims(), max_size=8), st.sets(NAMES, max_size=2), LINES)
def test_an_earlier_print_has_its_turn_among_all_that_are_looked_at(
    givens: list[Given], claims: list[Claim], used: set[str], line: int
) -> None:
    """Those of other names, above the line, in the order in which they are stated; and of the same digits the first."""
    stated = [one for one in (*givens, *claims) if digits_of(one) is not None]
    looked_at = [one for one in stated if line_of(one) < line and one.name not in used]
    prints = Neighbours(givens, claims).prints
    for digits in (("2.5",), ("2.5", "2.5"), ("1.5",)):
        first = [one for one in stated if digits_of(one) == digits][:MAX_ALIKE]
        expected = [(one, 1 + turn) for turn, one in enumerate(looked_at) if any(one is each for each in first)]
        found = list(prints.earlier(digits, used, line))
        assert [(id(one), turn) for one, turn in found] == [(id(one), turn) for one, turn in expected]

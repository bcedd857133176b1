"""The weights of a mean that were rounded to be printed: 0.312 · 7 + 0.312 · 9 + 0.375 · 4, of 5, 5 and 6 in 16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.claims.meaning.notation import PRODUCTS, bare
from verify.records.numeral import Quantity
from verify.records.printed import Infixed, Printed, PrintedNumber

MANY = 3
"""Summands of which it is known that they are shares, by their sum."""


FINE = Fraction(1, 100)
"""The last place of a share that was rounded, at most."""


SHARE = Fraction(1, 1000)
"""The last place, at most, of a share that tells that it was computed, where all come to exactly one."""


def shares(side: Printed | None) -> frozenset[PrintedNumber]:
    """The weights in a sum of products, or the summands, where they come to one but for rounding; else nothing."""
    side = None if side is None else bare(side)
    if not isinstance(side, Infixed) or side.operator != "+":
        return frozenset()
    terms = list(_terms(side))
    if len(terms) >= MANY and (alone := _one_but_for_rounding([_number(term) for term in terms])):
        return alone
    products = [term for term in terms if isinstance(term, Infixed) and term.operator in PRODUCTS]
    factors = [(_number(term.left), _number(term.right)) for term in products]
    if len(factors) < len(terms):
        return frozenset()
    for weights in zip(*factors, strict=True):
        found = _one_but_for_rounding(weights)
        if found:
            return found
    return frozenset()


def parts_of_one(side: Printed, printed: Quantity) -> frozenset[PrintedNumber]:
    """The summands, each below one, of what is said to be exactly 1, which no rounding of the sum makes it."""
    side = bare(side)
    if not isinstance(side, Infixed) or side.operator != "+" or printed.numerals[0].text != "1":
        return frozenset()
    found = [_number(term) for term in _terms(side)]
    parts = frozenset(one for one in found if one is not None and 0 <= one.numeral.value < 1)
    decimal = sum(not one.numeral.is_integer for one in parts) >= MANY - 1
    return parts if decimal and len(parts) == len(found) else frozenset()


def _one_but_for_rounding(numbers: Sequence[PrintedNumber | None]) -> frozenset[PrintedNumber]:
    """Shares that come to one but for what was rounded away; else nothing."""
    found = [number for number in numbers if number is not None and 0 < number.numeral.value < 1]
    if len(found) < len(numbers) or any(number.numeral.unit > FINE for number in found):
        return frozenset()
    missing = abs(sum((number.numeral.value for number in found), Fraction(-1)))
    lost = sum((number.numeral.unit for number in found), Fraction(0)) / 2
    return frozenset(found) if missing <= lost and (missing > 0 or all(map(_is_computed, found))) else frozenset()


def _is_computed(number: PrintedNumber) -> bool:
    """Whether nobody chooses a share: 0.7109, but not 0.25, 0.125, 0.700, nor 0.001 beside 0.999."""
    numeral = number.numeral
    return (
        numeral.unit <= SHARE
        and numeral.value >= 10 * numeral.unit
        and not numeral.text.endswith("0")
        and (8 * numeral.value).denominator != 1
    )


def _terms(side: Printed) -> Iterator[Printed]:
    """The summands of a sum, from the left."""
    side = bare(side)
    if isinstance(side, Infixed) and side.operator == "+":
        yield from _terms(side.left)
        yield from _terms(side.right)
    else:
        yield side


def _number(factor: Printed) -> PrintedNumber | None:
    factor = bare(factor)
    return factor if isinstance(factor, PrintedNumber) and factor.numeral.special is None else None

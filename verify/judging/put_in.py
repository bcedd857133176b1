"""Numbers put in for names: a side that is the formula before it with numbers for its names, and what differs there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.judging.slips import significant, slip
from verify.judging.valuation import Meanings
from verify.records.expression import Call, Expression, Name, Negative, Number, Relation, children, with_children
from verify.records.numeral import Numeral, Quantity

PRODUCTS = frozenset({"times", "dot"})
"""Products of numbers: w x, and 0.4 · 2.5 in its place."""

LEAST_DIGITS = 3
"""Significant digits of a number that a slip of the pen is told by: of two digits another case has most."""


@dataclass(frozen=True)
class PutIn:
    """A number that stands for a name, and the number that the document gives the name."""

    name: str
    number: Numeral
    given: Numeral
    places: int = 1
    """At how many places of the formula it stands."""
    others: int = 0
    """How many names have their own number there."""

    @property
    def told(self) -> str:
        """What differs, in words."""
        name = self.name.partition("@")[0]
        return f"{self.number.text} is put in for {name}, which is {self.given.text}"

    @property
    def is_slip(self) -> bool:
        """Whether no other case is meant: the digits are its own but for a slip, and something else is its own, too."""
        short = min(significant(self.number), significant(self.given)) < LEAST_DIGITS
        return not short and self.places + self.others > 1 and slip(self.number.text, self.given.text) is not None


def put_in(relation: Relation, meanings: Meanings) -> PutIn | None:
    """The one number of a side that is not that of the name it is put in for; None where there is none, or several."""
    if len(relation.operands) != 2:
        return None
    pairs = list(_pairs(*relation.operands))
    values = {name: _value(name, meanings) for name, _ in pairs if name is not None}
    if any(number is None or (name is not None and values[name] is None) for name, number in pairs):
        return None
    named = [(name, number, values[name]) for name, number in pairs if name is not None]
    strange = {(n, number.text) for n, number, value in named if number and value and not _may_be(number, value)}
    if len(strange) != 1:
        return None
    ((wrong, _),) = strange
    places = sum(name == wrong for name, _, _ in named)
    number, value = next((number, value) for name, number, value in named if name == wrong)
    if number is None or value is None:
        return None
    return PutIn(wrong, number, value, places, len(values) - 1)


def _pairs(named: Expression, put: Expression) -> Iterator[tuple[str | None, Numeral | None]]:
    """Each name of a formula with the number in its place; no number where the two are not of one form."""
    match named, put:
        case Name(name), Number(numeral):
            yield name, numeral
        case Name(name), Negative(Number(numeral)):
            yield name, Numeral(f"-{numeral.text}", -numeral.value, numeral.unit)
        case Number(one), Number(other):
            if one.value != other.value:
                yield None, None
        case _:
            ours, theirs = children(named), children(put)
            if type(named) is not type(put) or len(ours) != len(theirs) or not _is_alike(named, put):
                yield None, None
                return
            for inner, inside in zip(ours, theirs, strict=True):
                yield from _pairs(inner, inside)


def _is_alike(named: Expression, put: Expression) -> bool:
    """Whether two nodes are the same but for what stands inside; a product is one by whatever sign."""
    if isinstance(named, Call) and isinstance(put, Call) and {named.function, put.function} <= PRODUCTS:
        return True
    return with_children(named, children(put)) == put


def _value(name: str, meanings: Meanings) -> Numeral | None:
    """The number that the document prints for a name."""
    value = meanings.givens.get(name)
    if name in meanings.results:
        value = meanings.results[name].printed
    return value.numerals[0] if isinstance(value, Quantity) and not value.shape else None


def _may_be(number: Numeral, value: Numeral) -> bool:
    """Whether one is the other, or the other with fewer digits, however it was rounded."""
    if number.unit == value.unit:
        return number.value == value.value
    return abs(number.value - value.value) < max(number.unit, value.unit)

"""Sums and products over an index, written out: which terms they have, by their bounds or by what they run over."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verify.claims.meaning.literals import substituted
from verify.expressions.printed import walk
from verify.records.numeral import Numeral
from verify.records.printed import Bounded, Chain, Indexed, Printed, PrintedNumber, Symbol

MAX_TERMS = 200
"""Terms that a printed sum is written out to."""

TOO_MANY_TERMS = f"over the budget of {MAX_TERMS} terms"

Shape = Callable[[Printed], tuple[int, ...] | None]
"""The shape of the array that a form names, None where it names none."""


def terms(node: Bounded, shape: Shape) -> list[Printed] | None:
    """The terms of a sum; none where there are too many, None where its bounds are not known.

    i = 1 … 3 counts as it says, 1 … ∞ is no sum of terms; an index alone, or with an upper bound that is a letter, runs
    over all elements of the arrays that carry it, where each has a value and all are of one length.
    """
    match node.lower, node.upper:
        case Chain((Symbol(variable), PrintedNumber(start)), ("=",)), PrintedNumber(stop) if _counts(start, stop):
            counted = range(int(start.value), int(stop.value) + 1)
        case Chain((Symbol(variable), PrintedNumber(start)), ("=",)), Symbol() if start.value == 1:
            counted = range(1, _length(node.body, variable, shape) + 1)
        case Symbol(variable), None if not _counts_itself(node.body, variable):
            counted = range(1, _length(node.body, variable, shape) + 1)
        case _:
            return None
    if len(counted) == 0 and not isinstance(node.upper, PrintedNumber):
        return None
    return [substituted(node.body, variable, i) for i in counted] if len(counted) <= MAX_TERMS else []


def _counts_itself(body: Printed, variable: str) -> bool:
    """Whether an index is a number as well, γ^t r_t: what it begins with is not said."""
    used = sum(isinstance(form, Symbol) and form.name == variable for form in walk(body))
    indices = (one for form in walk(body) if isinstance(form, Indexed) for sub in form.subscripts for one in walk(sub))
    return used > sum(isinstance(one, Symbol) and one.name == variable for one in indices)


def _counts(*bounds: Numeral) -> bool:
    return all(bound.special is None and bound.value.denominator == 1 for bound in bounds)


def _length(body: Printed, variable: str, shape: Shape) -> int:
    """The one length of all arrays that carry an index; 0 where there is none, or where one is not known."""
    lengths = set(_lengths(body, variable, shape))
    return lengths.pop() if len(lengths) == 1 else 0


def _lengths(body: Printed, variable: str, shape: Shape) -> Iterator[int]:
    for form in walk(body):
        if not isinstance(form, Indexed):
            continue
        for axis, subscript in enumerate(form.subscripts):
            if any(isinstance(part, Symbol) and part.name == variable for part in walk(subscript)):
                known = shape(form.base) or ()
                alone = isinstance(subscript, Symbol) and len(known) == len(form.subscripts)
                yield known[axis] if alone else 0

"""Both sides of a printed derivative, by each reading that its notation and the document leave open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from verify.claims.formulas.definitions import MAX_MEANINGS
from verify.claims.formulas.differentials import derivative_in, widened
from verify.claims.formulas.differentiating import Differentiating
from verify.claims.formulas.distributions import adding_up, shares_of
from verify.claims.formulas.noted import Noted
from verify.claims.formulas.parts import UnreadError, letters_of
from verify.claims.formulas.points import Comparison, Point, compared, vanishes
from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import key
from verify.expressions import VOCABULARY
from verify.expressions.printed import walk
from verify.records.expression import Expression, Name, Number, functions, literals, names, rebuilt
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Bounded, Indexed, Printed, Symbol

MAX_HELD = 4
"""Names between a function and what it is differentiated for, of which each set is held fixed once."""


MAX_READINGS = 48
"""Ways to read one statement that are tried; of more it is not clear which is meant."""

TERMS = 3
"""Terms of a sum that stand for any number of them; one term, for each by itself."""

COUNTS = frozenset({"n", "N", "m", "M"})
"""What documents call the number of terms of a sum."""


class Found(NamedTuple):
    """Both sides as one reading has them, how they compare, and what was noted on the way."""

    left: Expression
    right: Expression
    comparison: Comparison
    points: list[Point]
    """Those at which they compare so."""
    noted: Noted
    reading: Differentiating

    @property
    def free(self) -> frozenset[str]:
        """The names of both sides, and of what is differentiated."""
        return names(self.left) | names(self.right) | self.noted.free

    @property
    def names(self) -> list[str]:
        """The names of both sides."""
        return _names(self.left, self.right)

    @property
    def has_decimals(self) -> bool:
        """Whether what is differentiated has numbers with decimals."""
        return any(numeral.unit < 1 for numeral in literals(self.left))

    def are_apart(self, least: float) -> bool:
        """Whether the sides differ by more than a part of their size."""
        return compared(self.left, self.right, self.names, least=least)[0] == "different"

    @property
    def is_constant(self) -> bool:
        """Whether the derivative is one number."""
        numbers = {name: Number(numeral) for name, numeral in self.points[0].items()}
        at = rebuilt(self.left, lambda node: numbers.get(node.text, node) if isinstance(node, Name) else node)
        return compared(self.left, at, sorted(numbers))[0] == "same"


def readings(reading: Differentiating, derivative: Printed) -> Iterator[tuple[Differentiating, Printed]]:
    """The ways to read both sides, each choice alike in both; the first, which was tried, has noted what is open."""
    noted = reading.noted
    logarithms = ("ln", "log10", "log2") if noted.logarithm else ("ln",)
    between = sorted(noted.intermediate - {body_of(derivative), f"{body_of(derivative)}()"})
    if len(between) > MAX_HELD:
        noted.unsure.add("held")
        between = between[:MAX_HELD]
    held = [frozenset(some) for size in range(len(between) + 1) for some in combinations(between, size)]
    others = {name: range(1, min(count, MAX_MEANINGS)) for name, count in sorted(noted.meanings.items())}
    several = [(name, number) for name, numbers in others.items() for number in numbers]
    chosen = [(), *(((name, number),) for name, number in several)]
    whole = widened(derivative)
    counts = (TERMS, 1) if noted.summed else (reading.count,)
    narrow, slash = ((False, True) if is_open else (False,) for is_open in (noted.operator, noted.slash))
    choices = list(product(counts, logarithms, held, narrow, chosen, slash))
    if len(choices) > MAX_READINGS:
        noted.unsure.add("readings")
    for i, (count, logarithm, fixed, by_one, one, below) in enumerate(choices[:MAX_READINGS]):
        of_names = replace(reading, noted=Noted(), chosen=one, held=fixed, count=count)
        other = replace(of_names, logarithm=logarithm, narrow=by_one, slash=below)
        yield other if i else reading, derivative
        if whole is not None:  # d/dx x² + 3x, of both
            yield replace(other, noted=Noted()), whole


def tried(reading: Differentiating, derivative: Printed, side: Printed) -> Found | None:
    """Both sides by one reading; None where one has no value, or has names that the other knows nothing of."""
    sides = _both(reading, derivative, side)
    if reading.noted.summed:
        counts = _counts(reading, derivative, side)
        reading = replace(reading, counts=counts, letters=_letters(derivative))
        sides = _both(reading, derivative, side)
    if sides is None:
        return None
    left, right = sides
    if not _is_known(right, left, reading.noted) or not functions(left) <= VOCABULARY.keys():
        return None
    comparison, points = compared(left, right, _names(left, right))
    if comparison != "same" and (shares := _shares(reading, derivative)):
        both = [adding_up(one, shares, reading.count) for one in (left, right)]
        of_shares, at = compared(both[0], both[1], _names(*both))
        if of_shares == "same":
            left, right, comparison, points = both[0], both[1], of_shares, at
    if comparison == "same" and contents(side).symbols and vanishes(left, points):
        comparison, points = "open", []  # with what an equation was solved for all sides are zero
    return Found(left, right, comparison, points, reading.noted, reading)


def _shares(reading: Differentiating, derivative: Printed) -> frozenset[str]:
    """The names that add up to one, of what is differentiated and of the formulas that were put in."""
    stated = [one.body for name in reading.noted.meanings for one in reading.definitions.of(name)[:1]]
    return frozenset(shares_of([derivative, *stated])) if reading.noted.summed else frozenset()


def is_same_with(found: Found, derivative: Printed, side: Printed) -> bool:
    """Whether another side is the derivative, as it was found by the same reading."""
    try:
        right = _valued(replace(found.reading, noted=Noted()), derivative).expression(side)
    except UnreadError:
        return False
    if not _is_known(right, found.left, found.noted):
        return False
    shares = _shares(replace(found.reading, noted=found.noted), derivative)
    left, right = (adding_up(one, shares, found.reading.count) for one in (found.left, right))
    return compared(left, right, _names(left, right))[0] == "same"


def _is_known(right: Expression, left: Expression, noted: Noted) -> bool:
    """Whether a side has no names but those of the derivative and of what is differentiated."""
    return names(right) <= names(left) | noted.free | {"pi"} and functions(right) <= VOCABULARY.keys()


def _names(*sides: Expression) -> list[str]:
    return sorted(frozenset().union(*map(names, sides)) - {"pi"})


def _both(reading: Differentiating, derivative: Printed, side: Printed) -> tuple[Expression, Expression] | None:
    try:
        return reading.expression(derivative), _valued(reading, derivative).expression(side)
    except UnreadError:
        return None


def _valued(reading: Differentiating, derivative: Printed) -> Differentiating:
    """The reading of what stands behind a derivative of a function: σ by itself is σ(z) there."""
    call = differentiated_call(derivative)
    if call is None or not isinstance(call.head, Symbol) or reading.definitions.of(call.head.name):
        return reading
    try:
        return replace(reading, local={call.head.name: reading.expression(call)})
    except UnreadError:
        return reading


def differentiated_call(derivative: Printed) -> Applied | None:
    """The function that is differentiated, of a name: σ(z) of σ'(z) and of dσ/dz."""
    one = derivative_in(derivative)
    if one is None or not isinstance(one.body, Symbol):
        return None
    of = one.at or one.names[:1]
    return Applied(one.body, of, derivative.span) if len(of) == 1 else None


def _letters(derivative: Printed) -> Mapping[str, int]:
    """The index letters of what is differentiated for: of several alike the first is taken."""
    one = derivative_in(derivative)
    below = (
        [sub for name in one.names if isinstance(name, Indexed) for sub in letters_of(name.subscripts)] if one else []
    )
    return {letter.name: 1 for letter in below if isinstance(letter, Symbol) and len(letter.name) == 1}


def body_of(derivative: Printed) -> str:
    """The spelling of what is differentiated; empty where it has none."""
    one = derivative_in(derivative)
    return (key(one.body) if one is not None and one.body is not None else None) or ""


def as_printed(reading: Differentiating, derivative: Printed) -> Differentiating:
    """The reading that puts a formula in for nothing but what is differentiated: what holds of more names, holds."""
    return replace(reading, noted=Noted(), only=frozenset({body_of(derivative)}))


def _counts(reading: Differentiating, *sides: Printed) -> frozenset[str]:
    """The names of how many terms sums have: their upper bounds, or the usual ones where a sum has none."""
    bodies = [one.body for several in reading.definitions.scope.formulas.values() for one in several]
    forms = (*sides, *(body for body in bodies if not isinstance(body, Quantity)))
    sums = [part for form in forms for part in walk(form) if isinstance(part, Bounded) and part.operator == "sum"]
    uppers = {
        part.name for one in sums if one.upper is not None for part in walk(one.upper) if isinstance(part, Symbol)
    }
    return frozenset(uppers | (COUNTS if any(one.upper is None for one in sums) else set()))

"""What a name of an example is worth: its inputs as printed, and earlier results under one of several readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from verify.arithmetic.balls import Balls, Undecided
from verify.expressions import evaluate
from verify.records.arithmetic import Arithmetic
from verify.records.example import Claim, Given, ValueClaim
from verify.records.expression import Array, Binary, Call, Expression, Name, is_rounded, names, nodes
from verify.records.mistake import Mistake, OutsideDomain, OverBudget, UnknownName
from verify.records.numeral import Numeral, Quantity

SINGLE = Fraction(1, 2**22)
"""How far a result may be from its value, relative to it, that a machine keeps in float32: its epsilon, both ways."""

LEFT, RIGHT = Name("left"), Name("right")
"""The sides of a difference, whose values are known."""

UNDECIDED = object()
"""Kept in place of a value that this arithmetic cannot decide, so that it is not computed again."""


SUMMED = frozenset({"arange", "mean", "ones", "std", "sum", "var", "zeros"})
"""What makes an array, or adds the cells of one."""


class Reading(StrEnum):
    """How an earlier result enters a later computation."""

    FULL = "full precision"
    CARRIED = "carried from printed intermediate values"
    SPREAD = "anywhere within the cell of the printed value"


class Meanings:
    """What the names of an example stand for, in whatever arithmetic: inputs as printed, formulas, and results."""

    def __init__(self, givens: Iterable[Given], claims: Sequence[Claim]) -> None:
        self.givens: dict[str, Quantity | Expression] = {}
        rounded = set()
        for given in givens:
            self.givens[given.name] = given.value
            if given.rounded:
                rounded.add(given.name)
        self.rounded = frozenset(rounded)
        self.results = {claim.name: _meaning(claim) for claim in claims if isinstance(claim.statement, ValueClaim)}
        using = {name: names(value) for name, value in self.givens.items() if not isinstance(value, Quantity)}
        self._inexact = _referring(self.rounded.union(self.results), using)
        self._rounded = _referring(self.rounded, using)
        self._arrays = {name for name, one in self.results.items() if one.printed.shape}.union(
            name for name, one in self.givens.items() if not isinstance(one, Quantity) or one.shape
        )
        self.recalled = frozenset(
            claim.name for claim in claims if any(a.kind in ("recalled", "repeated") for a in claim.alternatives)
        )
        """Results of numbers that may be others, rounded: none of them is exact."""
        readings = ((claim.name, one) for claim in claims for one in claim.alternatives if one.kind == "repeated")
        self.at_full = {name: one.expression for name, one in reversed(list(readings)) if name in self.results}
        """What these come to where their numbers are earlier results, at the precision that those were printed from."""

    def is_inexact(self, expression: Expression) -> bool:
        """Whether the expression depends on a number that the document rounded: an earlier result, or a side's own."""
        return is_rounded(expression) or self.uses_results(expression)

    def uses_results(self, expression: Expression) -> bool:
        """Whether the expression refers, directly or through a definition, to numbers that carry their rounding."""
        return not self._inexact.isdisjoint(names(expression))

    def has_axes(self, expression: Expression) -> bool:
        """Whether arrays may stand in the expression: a product of single numbers adds no terms."""
        return not self._arrays.isdisjoint(names(expression)) or any(map(_is_of_axes, nodes(expression)))

    def uses_rounded(self, expression: Expression) -> bool:
        """Whether it refers to numbers whose exact values nobody states."""
        return not self._rounded.isdisjoint(names(expression))


def _is_of_axes(node: Expression) -> bool:
    """Whether a node is an array, or makes or sums one."""
    match node:
        case Array() | Binary("@"):
            return True
        case Call(function):
            return function in SUMMED
    return False


class Valuation:
    """Evaluates expressions over an example's names in one arithmetic and one reading, each name once."""

    def __init__(
        self,
        arithmetic: Arithmetic,
        meanings: Meanings,
        reading: Reading = Reading.FULL,
        cell: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0)),
    ) -> None:
        self.arithmetic = arithmetic
        self.meanings = meanings
        self.reading = reading
        self.cell = cell
        self.known: dict[str, Any] = {}
        self.computed: dict[Expression, Any] = {}
        self.open: set[str] = set()
        self.aside: Valuation | None = None
        """The same in an arithmetic that keeps no record and makes no noise, which is asked what was rounded."""
        self.noise = SINGLE
        """What a machine may make of a number that was not rounded to be printed, as a part of it."""

    def value(self, expression: Expression) -> Any:
        """The value of the expression as an array of the arithmetic, computed once."""
        value = self.computed.get(expression)
        if value is None:
            value = self.computed[expression] = self._anew(expression)
        return value

    def difference(self, left: Expression, right: Expression) -> Any:
        """The value of a side without that of another, each of which is computed once whatever it is held against."""
        sides = {LEFT.text: self.value(left), RIGHT.text: self.value(right)}
        with self.arithmetic.active():
            return evaluate(Binary("-", LEFT, RIGHT), sides.__getitem__, self.arithmetic)

    def _anew(self, expression: Expression) -> Any:
        try:
            with self.arithmetic.active():
                value = self._evaluated(expression)
        except RecursionError:
            raise OverBudget("definitions nested too deep", "a few hundred", "print a step between") from None
        except MemoryError:
            raise OverBudget("arrays too large for memory", "arrays that fit", "state a smaller example") from None
        if isinstance(value, tuple):
            raise OutsideDomain(f"{len(value)} parameters", "one array", "index it, with [0] for the first")
        return value

    def _named(self, name: str) -> Any:
        if name in self.open:
            raise UnknownName(f"the name {name} within its own definition", "a definition from other names", "reorder")
        if name not in self.known:
            self.open.add(name)
            try:
                self.known[name] = self._worth(name)
            except Undecided:
                self.known[name] = UNDECIDED
            finally:
                self.open.discard(name)
        if self.known[name] is UNDECIDED:
            raise Undecided
        return self.known[name]

    def _evaluated(self, expression: Expression) -> Any:
        spreads = self.reading is Reading.SPREAD and isinstance(self.arithmetic, Balls)
        return evaluate(expression, self._named, self.arithmetic, self._rounded if spreads else None)

    def _rounded(self, numeral: Numeral) -> Any:
        assert isinstance(self.arithmetic, Balls)  # noqa: S101 — only they spread
        return self.arithmetic.spread(Quantity((numeral,), (), "scalar"), *self.cell)

    def _worth(self, name: str) -> Any:
        given = self.meanings.givens.get(name)
        if given is not None:
            if not isinstance(given, Quantity):
                return self._evaluated(given)
            return self._printed(given) if name in self.meanings.rounded else self.arithmetic.array(given)
        result = self.meanings.results.get(name)
        if result is None:
            raise UnknownName(f"the name {name}", "a given or an earlier claim of this example", "define it above")
        if self.reading is Reading.FULL:
            return _as_printed(self._evaluated(self.meanings.at_full.get(name, result.expression)), result)
        return self._printed(result.printed if name in self.meanings.recalled else self._with_exact_cells(result))

    def _with_exact_cells(self, result: ValueClaim) -> Quantity:
        """A printed result, of no unit but that of float32 where it was not rounded to be printed.

        So are the cells whose value is printed in full, of [1/2, 1/3] = [0.5, 0.33] the first: whoever goes on with
        all its digits, and whoever goes on with the printed ones, have the same number.
        """
        printed = result.printed
        if self.reading is not Reading.SPREAD:
            return printed
        if self.aside is None and self.noise:
            self.aside = Valuation(Balls(), self.meanings, self.reading, self.cell)
            self.aside.noise = Fraction(0)
        aside = self.aside or self
        try:
            computed = aside.arithmetic.enclosures(aside.value(result.expression))
        except (Mistake, Undecided):
            return printed
        if len(computed) != len(printed.numerals):
            return printed
        cells = zip(printed.numerals, computed, strict=True)
        return replace(
            printed, numerals=tuple(_in_full(n, self.noise) if full.exact == n.value else n for n, full in cells)
        )

    def _printed(self, printed: Quantity) -> Any:
        """Numbers that carry their rounding: as printed, or anywhere in their cells."""
        if self.reading is not Reading.SPREAD or not isinstance(self.arithmetic, Balls):
            return self.arithmetic.array(printed)
        return self.arithmetic.spread(printed, *self.cell)


def _referring(wanted: frozenset[str], using: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """These names, and those of the definitions that refer to them, directly or through others."""
    found = wanted
    while more := {name for name, used in using.items() if name not in found and not used.isdisjoint(found)}:
        found |= more
    return found


def _as_printed(value: Any, result: ValueClaim) -> Any:
    """A result as the row, the column or the list that it is printed as, where that is left open."""
    if isinstance(value, tuple):
        return value
    shape, printed = tuple(value.shape), result.printed.shape
    alike = result.loose and shape != printed and [n for n in shape if n != 1] == [n for n in printed if n != 1]
    return value.__array_namespace__().reshape(value, printed) if alike else value


def _in_full(numeral: Numeral, noise: Fraction) -> Numeral:
    """A number that was not rounded to be printed: but for what a machine makes of it, where it is no binary one."""
    denominator = numeral.value.denominator
    binary = denominator & (denominator - 1) == 0
    return replace(numeral, unit=Fraction(0) if binary else abs(numeral.value) * noise)


def _meaning(claim: Claim) -> ValueClaim:
    """What a result stands for in what follows: the first side of its chain, where the last has rounded numbers."""
    statement = claim.statement
    assert isinstance(statement, ValueClaim)  # noqa: S101 — the caller's choice
    if is_rounded(statement.expression):
        sides = [alternative.expression for alternative in claim.alternatives if alternative.kind == "chain"]
        exact = next((side for side in reversed(sides) if not is_rounded(side)), statement.expression)
        return replace(statement, expression=exact)
    return statement

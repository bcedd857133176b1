"""The parts of a computation with their proved values: sub-expressions, and what formulas compute on their way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.arithmetic.balls import Undecided
from verify.expressions import VOCABULARY, spell, traced
from verify.judging.valuation import Reading, Valuation
from verify.records.account import Stage
from verify.records.enclosure import Enclosure
from verify.records.expression import Array, Call, Expression, Index, Name, Negative, Number, Transpose, children
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

MAX_CELLS = 4096
"""Cells of a part that is worth telling."""

Key = tuple[tuple[int, ...], tuple[Enclosure, ...]]


@dataclass(frozen=True)
class Worked:
    """A part with its values; `whole`, where it is the computation itself, `result`, where it is an earlier one."""

    stage: Stage
    whole: bool = False
    result: str | None = None


def parts_of(
    expressions: Sequence[Expression], valuation: Valuation, label: Mapping[str, str], cell: int = 0
) -> Iterator[Worked]:
    """Each part once, in the order in which a pencil would write them down: operands before what uses them.

    Of an array whose cells are formulas, the parts of one `cell` are told.
    """
    yield from _Parts(valuation, label, cell).of(expressions)


class _Parts:
    def __init__(self, valuation: Valuation, label: Mapping[str, str], cell: int) -> None:
        self.valuation, self.label, self.cell = valuation, label, cell
        self.seen: set[Expression] = set()

    def of(self, expressions: Sequence[Expression]) -> Iterator[Worked]:
        """The parts of each expression, then the expression."""
        for expression in expressions:
            for one in self._within(expression, 0, None):
                yield replace(one, whole=one.stage.depth == 0)

    def _within(self, node: Expression, depth: int, defined: str | None) -> Iterator[Worked]:
        if node in self.seen:
            return
        self.seen.add(node)
        if isinstance(node, Name):
            label = self.label.get(node.text, node.text)
            value = self.valuation.meanings.givens.get(node.text)
            result = self.valuation.meanings.results.get(node.text)
            if value is not None and not isinstance(value, Quantity):
                yield from self._within(value, depth, label)
            elif result is not None and self.valuation.reading is Reading.FULL:
                told = f"{label} = {self._spelled(result.expression)}"
                yield from (Worked(stage, result=node.text) for stage in self._stage(told, node, depth))
            elif depth == 0:
                yield from map(Worked, self._stage(self._spelled(node), node, depth))
            return
        for child in _cell(node, self.cell) if isinstance(node, Array) else children(node):
            yield from self._within(child, depth + 1, None)
        if depth and (_is_literal(node) or (isinstance(node, Transpose | Index) and not defined)):
            return
        if isinstance(node, Call):
            yield from map(Worked, self._on_the_way(node, depth))
        told = self._spelled(node)
        yield from map(Worked, self._stage(f"{defined} = {told}" if defined else told, node, depth))

    def _spelled(self, node: Expression) -> str:
        return spell(node, lambda name: self.label.get(name) or name.partition("@")[0])

    def _stage(self, told: str, node: Expression, depth: int) -> Iterator[Stage]:
        try:
            array = self.valuation.value(node)
        except (Mistake, Undecided):
            return
        formula = node.function if isinstance(node, Call) else None
        for key in self._key(array):
            yield Stage(told, *key, depth, formula)

    def _on_the_way(self, call: Call, depth: int) -> Iterator[Stage]:
        """What a formula computes between its arguments and its result: distinct values, the widest of equal ones."""
        function = VOCABULARY.get(call.function)
        if function is None or not getattr(function.call, "__module__", "").startswith("verify.formulas"):
            return
        known = {key for child in children(call) for key in self._value(child)}
        self.valuation.computed.pop(call, None)
        try:
            with traced(call.function) as parts:
                result = self.valuation.value(call)
        except (Mistake, Undecided):
            return
        known |= set(self._key(result))
        found: dict[Key, Stage] = {}
        for part in parts:
            for key in self._key(part.value):
                if key in known or (key in found and (part.name is not None or part.function not in VOCABULARY)):
                    continue
                within = part.function if part.function in VOCABULARY else call.function  # no reader knows a helper
                told = part.function if part.name is None else f"{part.name} in {within}"
                formula = part.function if part.name is None else None
                found[key] = Stage(told, *key, depth + 1 + part.depth, formula)
        yield from found.values()

    def _value(self, node: Expression) -> Iterator[Key]:
        try:
            yield from self._key(self.valuation.value(node))
        except (Mistake, Undecided):
            return

    def _key(self, value: Any) -> Iterator[Key]:
        """The shape and the enclosures of a value, where it is an array of numbers that is not too large."""
        shape = getattr(value, "shape", None)
        if shape is None or isinstance(value, tuple) or not hasattr(value, "__array_namespace__"):
            return
        xp = value.__array_namespace__()
        cells = 1
        for length in shape:
            cells *= length
        if cells and cells <= MAX_CELLS and xp.isdtype(value.dtype, "real floating"):
            yield tuple(shape), self.valuation.arithmetic.enclosures(value)


def _cell(array: Array, cell: int) -> tuple[Expression, ...]:
    """The formula of one cell of an array, counted row by row; of rows that are no arrays, of the first."""
    node: Expression = array
    while isinstance(node, Array):
        size = 1
        inner = node.items[0]
        while isinstance(inner, Array):
            size, inner = size * len(inner.items), inner.items[0]
        index, cell = divmod(cell, size)
        node = node.items[min(index, len(node.items) - 1)]
    return (node,)


def _is_literal(node: Expression) -> bool:
    """Whether a node only writes numbers down."""
    return isinstance(node, Number) or (
        isinstance(node, Array | Negative) and all(_is_literal(child) for child in children(node))
    )

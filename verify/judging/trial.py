"""A sieve for changes to a computation: their float64 values, of which only what a change touches is computed anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.expressions import VARIANTS, VOCABULARY, evaluate
from verify.judging.changes import Change
from verify.judging.valuation import Reading
from verify.judging.worlds import Worlds
from verify.records.expression import Array, Call, Expression, Name, Number, children, with_children
from verify.records.mistake import Mistake

BUDGET = 5000
"""Work for one claim, in operations on small operands."""

CELLS = 2000

PARTS = 3
"""Cells, and parts set side by side, that cost as much as one operation."""

FORMULA = 16
"""What a formula of the catalogue costs, in operations."""

MODEL = 200
"""What a call on a bundle of parameters costs: layers of formulas."""

Values = tuple[Any, ...]
"""A part's value in each reading of earlier results: an array, or None where it has none."""


@dataclass(frozen=True)
class Unfinished:
    """A part that is no array by itself: several results, of which one is chosen, or rows to be set side by side."""

    expression: Expression
    known: dict[str, Any]


class Trial:
    """The values of one computation and of changes to it, in every reading of earlier results."""

    def __init__(self, worlds: Worlds, expressions: Sequence[Expression]) -> None:
        readings = [Reading.FULL]
        if any(worlds.balls().uses_results(one) for one in expressions):
            readings.append(Reading.CARRIED)
        self.valuations = [worlds.floats(np.float64, reading) for reading in readings]
        self.kept: dict[int, tuple[Expression, Values]] = {}
        self.spent = 0
        self.names = 0

    @property
    def exhausted(self) -> bool:
        """Whether the budget is used up."""
        return self.spent > BUDGET

    def values(self, change: Change) -> Values:
        """The values of the whole computation with the change."""
        with self.valuations[0].arithmetic.active():
            found = self._value(change.part)
            for node, position in change.above:
                if all(one is None for one in found):
                    break
                parts = [self._value(child) for child in children(node)]
                parts[position] = found
                found = self._combined(node, parts)
        return found

    def arrays(self, change: Change) -> Iterator[np.ndarray[Any, Any]]:
        """The values of the changed computation that are arrays of numbers."""
        for value in self.values(change):
            if isinstance(value, np.ndarray | np.generic):
                yield np.asarray(value, dtype=np.float64)

    def value(self, node: Expression) -> Values:
        """The values of a part as it stands."""
        if id(node) in self.kept:
            return self.kept[id(node)][1]
        with self.valuations[0].arithmetic.active():
            return self._value(node)

    def _value(self, node: Expression) -> Values:
        if id(node) not in self.kept:
            if isinstance(node, Name | Number):
                found = tuple(self._leaf(node, i) for i in range(len(self.valuations)))
            else:
                found = self._combined(node, [self._value(child) for child in children(node)])
            self.kept[id(node)] = node, found  # the node with it: an id is another's once its owner is gone
        return self.kept[id(node)][1]

    def _leaf(self, node: Expression, reading: int) -> Any:
        try:
            return self.valuations[reading].value(node)
        except (Mistake, Undecided):
            return None

    def _combined(self, node: Expression, parts: list[Values]) -> Values:
        """A node's values from those of its parts."""
        return tuple(self._one(node, [part[i] for part in parts], i) for i in range(len(self.valuations)))

    def _one(self, node: Expression, parts: list[Any], reading: int) -> Any:
        """The value of a node in one reading, or what is to be looked into by the node above it."""
        if any(part is None for part in parts):
            return None
        self.spent += _cost(node, parts)
        if self.exhausted:
            return None
        known: dict[str, Any] = {}
        opened = []
        for part in parts:
            if isinstance(part, Unfinished):
                known |= part.known
                opened.append(part.expression)
            else:
                self.names += 1
                known[f"#{self.names}"] = part
                opened.append(Name(f"#{self.names}"))
        small = with_children(node, tuple(opened))
        try:
            return evaluate(small, known.__getitem__, self.valuations[reading].arithmetic)
        except (Mistake, Undecided):
            looked_into = isinstance(node, Array | Call) and not any(isinstance(part, Unfinished) for part in parts)
            return Unfinished(small, known) if looked_into else None


def _cost(node: Expression, parts: list[Any]) -> int:
    cells = sum(int(getattr(part, "size", 0)) for part in parts)
    own = 1
    if isinstance(node, Call):
        catalogued = node.function in VARIANTS or VOCABULARY[node.function].call.__module__.startswith(
            "verify.formulas"
        )
        own = FORMULA if catalogued else 1
        if any(isinstance(part, tuple) for part in parts):
            own = MODEL
    return own + len(parts) // PARTS + cells // CELLS

"""A sieve for changes to a computation: their float64 values, of which only what a change touches is computed anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import NoneType
from typing import Any

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.expressions import BUNDLED, VARIANTS, VOCABULARY, combined
from verify.judging.changes import Change
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import Worlds
from verify.records.arithmetic import Arithmetic
from verify.records.expression import Array, Call, Expression, Name, Number, children
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

FORMULAS = frozenset(VARIANTS) | {
    name for name, function in VOCABULARY.items() if function.call.__module__.startswith("verify.formulas")
}

Values = tuple[Any, ...]
"""A part's value in each reading of earlier results, or the one that is the same in all: an array, or None."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A call or an array without a value by itself; the rows of an array may still be set one behind the other."""

    rows: list[Any] | None


class Trial:
    """The values of one computation and of changes to it, in every reading of earlier results.

    They are computed while it is `active`, which is entered once for all of them.
    """

    def __init__(self, worlds: Worlds, expressions: Sequence[Expression]) -> None:
        readings = [Reading.FULL]
        if any(worlds.meanings.uses_results(one) for one in expressions):
            readings.append(Reading.CARRIED)
        self.valuations = [worlds.floats(np.float64, reading) for reading in readings]
        self.arithmetic = self.valuations[0].arithmetic
        self.kept: dict[int, tuple[Expression, Values]] = {}
        self.spent = 0

    def active(self) -> AbstractContextManager[None]:
        """The context in which everything here is computed."""
        return self.arithmetic.active()

    @property
    def exhausted(self) -> bool:
        """Whether the budget is used up."""
        return self.spent > BUDGET

    def values(self, change: Change) -> Values:
        """The values of the whole computation with the change."""
        found = self.value(change.part)
        for node, position in change.above:
            if all(one is None for one in found):
                break
            parts = [self.value(child) for child in children(node)]
            parts[position] = found
            found = self._combined(node, parts)
        return found

    def arrays(self, change: Change) -> Iterator[np.ndarray[Any, Any]]:
        """The values of the changed computation that are arrays of numbers."""
        for value in self.values(change):
            if isinstance(value, (np.ndarray, np.generic)):
                yield np.asarray(value, dtype=np.float64)

    def value(self, node: Expression) -> Values:
        """The values of a part as it stands."""
        kept = self.kept.get(id(node))
        if kept is not None:
            return kept[1]
        if isinstance(node, (Name, Number)):
            found = self._leaf(node)
        else:
            found = self._combined(node, [self.value(child) for child in children(node)])
        self.kept[id(node)] = node, found  # the node with it: an id is another's once its owner is gone
        return found

    def _leaf(self, node: Name | Number) -> Values:
        alike = isinstance(node, Number) or not self.valuations[0].meanings.uses_results(node)
        return tuple([_worth(node, valuation) for valuation in (self.valuations[:1] if alike else self.valuations)])

    def _combined(self, node: Expression, parts: list[Values]) -> Values:
        """A node's values from those of its parts."""
        readings = max(map(len, parts), default=1) if len(self.valuations) > 1 else 1
        alike = len(self.valuations) // readings
        if readings == 1:
            return (self._one(node, [part[0] for part in parts], alike),)
        return tuple([self._one(node, [part[i % len(part)] for part in parts], alike) for i in range(readings)])

    def _one(self, node: Expression, parts: list[Any], alike: int) -> Any:
        """A node's value, where its parts have values and the budget lasts; charged for each reading that it is of."""
        kinds = set(map(type, parts))
        if NoneType in kinds:
            return None
        cost = _cost(node, parts, kinds)
        self.spent += cost
        if self.exhausted:
            return None
        found = _of_parts(node, parts, kinds, self.arithmetic)
        self.spent += cost * (alike - 1)
        return found


def _worth(node: Name | Number, valuation: Valuation) -> Any:
    try:
        return valuation.value(node)
    except (Mistake, Undecided):
        return None


def _of_parts(node: Expression, parts: list[Any], kinds: Set[type], arithmetic: Arithmetic) -> Any:
    """The value of a node, or what is to be looked into by the node above it."""
    if Unfinished in kinds:
        first, *others = parts
        sets_behind = isinstance(node, Call) and node.function == "concat" and Unfinished not in map(type, others)
        if not sets_behind or not first.rows:
            return None
        parts = [first.rows, *others]
    try:
        return combined(node, parts, arithmetic)
    except (Mistake, Undecided):
        looked_into = isinstance(node, Array | Call) and kinds.isdisjoint((Unfinished, tuple))
        return Unfinished(parts if isinstance(node, Array) else None) if looked_into else None


def _cost(node: Expression, parts: list[Any], kinds: Set[type]) -> int:
    own = 1
    if isinstance(node, Call):
        own = FORMULA if node.function in FORMULAS else 1
        own = own if kinds.isdisjoint(BUNDLED) else MODEL
    cells = sum([getattr(part, "size", 0) for part in parts])
    return own + len(parts) // PARTS + cells // CELLS

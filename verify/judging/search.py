"""The search for a change to a computation: candidates in the order of their size, sieved in float64, within a budget.

What passes the sieve is proved elsewhere. Each value that differs from those before it counts as one more chance for
luck; changes that give no value of the printed shape, or one that was seen, do not.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, islice

import numpy as np

from verify.judging import changes, inputs
from verify.judging.changes import Change, Mistakes, Surroundings, at, places
from verify.judging.trial import Trial
from verify.judging.worlds import Worlds
from verify.records.expression import Array, Expression, Name

FAMILIES: tuple[Mistakes, ...] = (
    changes.of_formula,
    changes.of_operands,
    changes.of_terms,
    changes.of_functions,
    inputs.of_names,
    inputs.of_indices,
    inputs.of_numbers,
    inputs.of_orders,
)
"""Families of mistakes, the likeliest first."""

FIRST = frozenset({"variant", "transposed", "exchanged", "operand", "dropped", "older"})
"""Kinds of which another may follow."""

FOLLOWING: tuple[Mistakes, ...] = (
    changes.of_operands,
    changes.of_formula,
    changes.of_terms,
    changes.of_functions,
    inputs.of_names,
)
"""Families of the second change."""

SECOND = frozenset({"variant", "transposed", "operand", "dropped", "exchanged"})

MAX_BESIDE = 8
"""Other names that are tried in the place of one."""

MAX_NUMBER = 1_000_000


class Search:
    """Candidates for one printed quantity, with their float64 values."""

    def __init__(
        self,
        expression: Expression,
        worlds: Worlds,
        before: int,
        offered: Iterable[Change] = (),
        wrong: Sequence[int] = (),
    ) -> None:
        self.expression = expression
        self.worlds = worlds
        self.before = before
        self.offered = list(offered)
        self.others: dict[Name, list[tuple[Name, str]]] = {}
        self.trial = Trial(worlds, [expression, *(one.part for one in self.offered)])
        self.idle = idle(expression, wrong)

    @property
    def around(self) -> Surroundings:
        """What is known of the parts of the computation: not kept here, since it refers back."""
        return Surroundings(self.shape_of, self.whole_of, self.beside, self.idle)

    def single(self) -> Iterator[Change]:
        """What the document itself offers, then single changes."""
        yield from self.offered
        around = self.around
        parts = list(places(self.expression, self.idle))
        for family in FAMILIES:
            if family is inputs.of_indices and not self.shape_of(self.expression):
                continue  # of one number alone, another element of what it is computed from tells nothing
            yield from at(parts, family, around)
            if family is changes.of_functions:
                yield from changes.of_the_whole(self.expression, around)
                yield from inputs.orders(self.expression, around)

    def pairs(self, before: Container[str] = FIRST, after: Container[str] = SECOND) -> Iterator[Change]:
        """Two changes at once, the first and the second of these kinds."""
        firsts = sorted((one for one in self.single() if one.kind in before), key=lambda one: one.kind != "transposed")
        around = self.around
        for first in firsts:
            if all(value is None for value in self.trial.values(first)):
                continue
            parts = list(places(first.expression, self.idle))
            for second in chain.from_iterable(at(parts, family, around) for family in FOLLOWING):
                if second.kind in after:
                    kind, told = f"{first.kind} and {second.kind}", f"{first.told}, and {second.told}"
                    yield Change(kind, told, second.part, second.above)

    def shape_of(self, part: Expression) -> tuple[int, ...] | None:
        """The shape of a part."""
        value = self.trial.value(part)[0]
        return tuple(value.shape) if isinstance(value, (np.ndarray, np.generic)) else None

    def whole_of(self, part: Expression) -> int | None:
        """The value of a part that is one whole number."""
        value = self.trial.value(part)[0]
        if not isinstance(value, (np.ndarray, np.generic)) or value.shape or not abs(float(value)) <= MAX_NUMBER:
            return None
        return int(value) if float(value).is_integer() else None

    def beside(self, name: Name) -> Iterable[tuple[Name, str]]:
        """Other names with numbers of the same shape and another value, the nearest to its own place first."""
        if name not in self.others:
            self.others[name] = list(islice(self._others(name), MAX_BESIDE))
        return self.others[name]

    def _others(self, name: Name) -> Iterator[tuple[Name, str]]:
        shape, own = self.shape_of(name), self.trial.value(name)[0]
        if shape is None:
            return
        neighbours = self.worlds.neighbours
        size = neighbours.printed_in(name, self.before) or int(np.prod(shape))
        for other, line in neighbours.beside(name, size, self.before):
            if other == name or self.shape_of(other) != shape:
                continue
            if not np.array_equal(self.trial.value(other)[0], own):
                yield other, f" (line {line})"


def idle(expression: Expression, wrong: Sequence[int]) -> set[int]:
    """The cells of an array of formulas in which no single change can be what is wrong: all, where several are."""
    cells: list[Expression] = [expression] if isinstance(expression, Array) else []
    while cells and all(isinstance(one, Array) for one in cells):
        cells = [item for one in cells if isinstance(one, Array) for item in one.items]
    return {id(one) for i, one in enumerate(cells) if wrong and (len(wrong) > 1 or i not in wrong)}

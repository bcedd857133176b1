"""Which operation over the arrays before gives an array: the one whose digits pay for it by the most bits."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from verify.claims.provenance.bits import bits_of, own_bits
from verify.claims.provenance.operands import Floats, Operand
from verify.claims.provenance.operations import NAMES, Operation, Shape, evaluated, fitting
from verify.records.expression import Expression, Index, Name, Slice, rebuilt

NEAREST = {1: 24, 2: 24, 3: 10}
"""Distinct arrays before one that it may come from, the nearest first, by how many it comes from."""

REMEMBERED = 24
"""Distinct arrays before one that it may be a copy of: as many as it may come from."""

ENOUGH_CELLS = 3
MAX_CELLS = 144
ACCEPTED = 8.0
"""Bits to spare with which an origin is accepted: one coincidence in 256, before the nulls; held by their test."""

LEAST = ACCEPTED + 3
"""Bits below which nothing is accepted: the cheapest form is worth two, and its operand one."""

DEPARTING = 4
"""At most one cell of so many may depart."""

DRAWS, AS_FAR = 24, 2.0
"""Ways in which operands are rounded otherwise, by which it is told how far that moves a cell, and how much more."""

SLACK = 1 + 1e-9
"""What the noise of floats may add."""

Line = tuple[str, int] | None

A_LINE = 1.0
"""What it costs that a vector is one line of what an operation gives, beside the choice of the line."""


class Source(NamedTuple):
    """An operation over some arrays, by their numbers: as they are printed, or by their exact values where known."""

    operation: Operation
    operands: tuple[int, ...]
    of_exact: bool


@dataclass(frozen=True)
class Origin:
    """How an array comes from others before it: the expression over x, y, z, and which arrays these are.

    line: the row or column that it is of what the operation gives; departs: the cells that do not agree.
    """

    source: Source
    line: Line
    departs: tuple[int, ...]
    bits: float
    price: float
    disturbed: float
    """What of the price is that of the cells that depart."""
    best_cell: float
    exact: Floats
    rounds: bool
    """Whether each cell that agrees is what it rounds to; else what it comes from was rounded before."""
    reach: float = 0.0
    """How far rounding of what it comes from may move a cell."""

    @property
    def spare(self) -> float:
        """The bits that are left when the price is paid."""
        return self.bits - self.price

    @property
    def undisturbed(self) -> float:
        """The bits that are left before the cells that depart are paid for."""
        return self.spare + self.disturbed

    def expression(self, names: Sequence[Expression]) -> Expression:
        """What computes the array, over the names of its operands."""
        given = dict(zip(NAMES, names, strict=False))
        whole = rebuilt(
            self.source.operation.expression, lambda node: given[node.text] if isinstance(node, Name) else node
        )
        if self.line is None:
            return whole
        axis, at = self.line
        return Index(whole, (at,) if axis == "row" else (Slice(None, None), at))


class Batch(NamedTuple):
    """What one operation gave for several arrays of the same shapes, and how many arrays there were then."""

    since: int
    sources: list[Source]
    results: Floats


@dataclass
class Results:
    """What operations gave in one shape, for the nearest arrays."""

    batches: list[Batch] = field(default_factory=list)
    tried: set[tuple[int, ...]] = field(default_factory=set)
    starts: list[int] = field(default_factory=list)

    def stacked(self, since: int) -> Floats | None:
        """All results of arrays that are still near, one below the other; the others are dropped."""
        self.batches = [batch for batch in self.batches if batch.since >= since]
        self.starts = [0, *itertools.accumulate(len(batch.sources) for batch in self.batches)]
        return np.concatenate([batch.results for batch in self.batches]) if self.batches else None

    def source(self, at: int) -> Source:
        """Where a result comes from, by its number among those that were stacked last."""
        batch = bisect_right(self.starts, at) - 1
        return self.batches[batch].sources[at - self.starts[batch]]


@dataclass
class Provenance:
    """The arrays of a document in order; each may be asked where it comes from, of those before it."""

    operands: list[Operand] = field(default_factory=list)
    recent: list[int] = field(default_factory=list)
    """The distinct arrays, the nearest last."""
    results: dict[Shape, Results] = field(default_factory=lambda: defaultdict(Results))

    def add(self, operand: Operand) -> Origin | None:
        """Where an array comes from, by its digits; from here on it may be what others come from."""
        for number in reversed(self.recent[-REMEMBERED:]):
            if operand.copies(self.operands[number]):
                self.recent.remove(number)
                self.recent.append(number)
                return None
        origin = self.origin(operand)
        if origin is not None:
            operand.exact = origin.exact
        self.operands.append(operand)
        self.recent.append(len(self.operands) - 1)
        return origin

    def _evaluate(self, shape: Shape) -> list[Shape]:
        """Evaluate what the nearest arrays give in a shape, or with a line of it; the shapes of what they gave."""
        given: set[Shape] = set()
        for arity, most in NEAREST.items():
            alike: dict[Shape, list[int]] = defaultdict(list)
            for number in self.recent[-most:]:
                alike[self.operands[number].values.shape].append(number)
            for shapes in itertools.product(alike, repeat=arity):
                groups: dict[Shape, list[Operation]] = defaultdict(list)
                for operation, whole in fitting(shapes):
                    if whole == shape or (len(shape) == 1 and len(whole) == 2 and shape[0] in whole):
                        groups[whole].append(operation)
                for whole, group in groups.items():
                    given.add(whole)
                    self._try(whole, group, list(itertools.product(*(alike[each] for each in shapes))))
        return list(given)

    def _try(self, whole: Shape, group: Iterable[Operation], every: Iterable[tuple[int, ...]]) -> None:
        """Evaluate operations that give one shape over arrays not yet tried: all different, or all the same."""
        results = self.results[whole]
        tuples = [one for one in every if one not in results.tried and len(set(one)) in (1, len(one))]
        results.tried.update(tuples)
        for of_exact in (False, True):
            chosen = [one for one in tuples if not of_exact or any(self._has_exact(number) for number in one)]
            if not chosen:
                continue
            stacks = [
                np.stack([self._value(number, of_exact) for number in numbers]) for numbers in zip(*chosen, strict=True)
            ]
            for operation in group:
                given = evaluated(operation, stacks)
                if given is not None:
                    sources = [Source(operation, one, of_exact) for one in chosen]
                    results.batches.append(Batch(len(self.operands), sources, given))

    def _has_exact(self, number: int) -> bool:
        return self.operands[number].exact is not None

    def _value(self, number: int, of_exact: bool) -> Floats:  # noqa: FBT001 — the world, as the loop names it
        operand = self.operands[number]
        return operand.values if operand.exact is None or not of_exact else operand.exact

    def origin(self, target: Operand) -> Origin | None:
        """Where an array comes from, of those that have been added; None where its digits do not tell."""
        if not ENOUGH_CELLS <= target.values.size <= MAX_CELLS:
            return None
        bits = bits_of(target, [self.operands[number] for number in self.recent[-REMEMBERED:]])
        if bits.sum() < LEAST:
            return None
        rank = {number: place for place, number in enumerate(reversed(self.recent[-REMEMBERED:]), 1)}
        best: Origin | None = None
        for found in self._near(target, bits):
            origin = self._scored(target, *found, bits, rank)
            if origin is not None and (best is None or origin.spare > best.spare):
                best = origin
        return self._settled(best, target) if best is not None and best.spare >= ACCEPTED else None

    def _settled(self, origin: Origin, target: Operand) -> Origin:
        """The origin, with the cells alone that depart by more than rounding of its operands may move them."""
        if origin.rounds and not origin.departs:
            return origin
        signs, stacks = np.random.default_rng(0), []
        for number in origin.source.operands:
            operand = self.operands[number]
            known = origin.source.of_exact and operand.exact is not None
            fixed = known or bool(np.all(operand.units >= 1))
            value = self._value(number, origin.source.of_exact)
            rounding = signs.choice((-0.5, 0.0, 0.5), size=(DRAWS, *value.shape)) * operand.units
            stacks.append(value + (np.zeros_like(rounding) if fixed else rounding))
        results = evaluated(origin.source.operation, stacks)
        if results is None:
            return origin
        if origin.line is not None:
            axis, at = origin.line
            results = results[:, at] if axis == "row" else results[:, :, at]
        moved = AS_FAR * np.abs(results - origin.exact).max(axis=0)
        apart = np.abs(origin.exact - target.values).reshape(-1)
        departs = tuple(at for at in origin.departs if apart[at] > (moved + target.units / 2).reshape(-1)[at])
        others = np.delete(apart > target.units.reshape(-1) / 2 * SLACK, departs)
        return replace(origin, departs=departs, rounds=not others.any(), reach=float(moved.max()))

    def _near(self, target: Operand, bits: Floats) -> Iterator[tuple[Source, Line, Floats]]:
        """What gives three cells of four: the operation, over which arrays, which line of it, and its values."""
        shape = target.values.shape
        for whole in self._evaluate(shape):
            results = self.results[whole]
            stack = results.stacked(len(self.operands) - max(NEAREST.values()))
            if stack is None:
                continue
            if whole == shape:
                for at in _agreeing(stack, target, bits):
                    yield results.source(at), None, stack[at]
                continue
            for axis, lines in (("row", stack), ("column", np.swapaxes(stack, 1, 2))):
                if lines.shape[2:] == shape:
                    for at in _agreeing(lines.reshape(-1, *shape), target, bits):
                        which, place = divmod(int(at), lines.shape[1])
                        yield results.source(which), (axis, place), lines[which, place]

    def _scored(
        self,
        target: Operand,
        source: Source,
        line: Line,
        exact: Floats,
        bits: Floats,
        rank: Mapping[int, int],
    ) -> Origin | None:
        operation, numbers, _ = source
        ranks = [rank.get(number, REMEMBERED + 1) for number in numbers]
        if max(ranks) > NEAREST[len(ranks)] or (operation.either_way and numbers[0] > numbers[1]):
            return None
        distances = np.abs(exact - target.values)
        agree = distances <= target.units * SLACK
        price = operation.price + sum(math.log2(1 + place) for place in set(ranks)) + len(ranks) - len(set(ranks))
        price += 0 if line is None else A_LINE + math.log2(max(2, line[1] + 1))
        departs = np.flatnonzero(~agree.reshape(-1))
        disturbed = 4.0 * departs.size + math.log2(math.comb(target.values.size, departs.size))
        told = own_bits(target, [self.operands[number] for number in numbers], bits)
        rounds = distances <= target.units / 2 * SLACK
        told = np.where(rounds, told, np.maximum(told - 1, 0))[agree]
        wrong = tuple(map(int, departs))
        told_most = float(told.max(initial=0))
        return Origin(
            source,
            line,
            wrong,
            float(told.sum()),
            price + disturbed,
            disturbed,
            told_most,
            exact,
            bool(rounds[agree].all()),
        )


def _agreeing(results: Floats, target: Operand, bits: Floats) -> NDArray[np.int_]:
    """Which results have three of four cells, worth enough, within one unit: to find by, and not to judge by."""
    agree = (np.abs(results - target.values) <= target.units * SLACK).reshape(len(results), -1)
    enough = agree.sum(axis=1) * DEPARTING >= target.values.size * (DEPARTING - 1)
    return np.flatnonzero(enough & (agree @ bits.reshape(-1) >= LEAST))

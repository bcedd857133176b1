"""Seeded draws of PyTorch's CPU generator; without a seed only how many numbers there are is known."""

from __future__ import annotations

from functools import partial
from math import prod, sqrt
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError
from verify.evaluation.tensor_shapes import lengths
from verify.evaluation.tensors import Array, Tensor, single
from verify.evaluation.values import Known, RaisedError, Value
from verify.formulas import random as draws

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verify.evaluation.machine import Machine

UNSEEDED = "a draw without a seed"

MAX_SKIPPED = 5_000_000
"""Words that a generator may have drawn before: each draw makes them anew."""

MAX_UNKNOWN = 2**31
"""Numbers of a tensor whose shape alone is known: they take no room."""

BLOCK = 16
"""From so many normal numbers on they are drawn in blocks; below in pairs, of which one may be left for the next."""


class Generator:
    """A generator: its seed, how many words it has drawn, and the normal number that a pair left."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed, self.words = seed, 0
        self.left: float | None = None

    def uniform(self, count: int) -> Array | None:
        """Numbers from 0 to 1; None where they are not known."""
        return self._drawn(count, count, lambda seed: draws.rand(seed, count, skip=self.words))

    def whole(self, low: int, high: int, count: int) -> Array | None:
        """Whole numbers."""
        return self._drawn(count, count, lambda seed: draws.randint(seed, low, high, count, skip=self.words))

    def normal(self, count: int) -> Array | None:
        """Normal numbers."""
        if count >= BLOCK:
            return self._drawn(
                count, count + (BLOCK if count % BLOCK else 0), lambda seed: draws.randn(seed, count, skip=self.words)
            )
        first = [] if self.left is None else [self.left]
        rest = count - len(first) if count else 0
        self.left = None if count else self.left
        pairs = -(-rest // 2)
        found = self._drawn(count, 4 * pairs, lambda seed: _pairs(seed, pairs, self.words))
        if found is None:
            return None
        numbers = np.concatenate((np.array(first[:count], np.float32), found))
        self.left = float(numbers[count]) if len(numbers) > count else None
        return numbers[:count]

    def order(self, count: int) -> Array | None:
        """Whole numbers in another order: each is exchanged with one that stands behind it."""
        words = self._drawn(count, max(count - 1, 0), lambda seed: draws.randint(seed, 0, 2**32, max(count - 1, 0),
                                                                                skip=self.words))  # fmt: skip
        if words is None:
            return None
        found = np.arange(count)
        for at, word in enumerate(words):
            other = at + int(word) % (count - at)
            found[at], found[other] = found[other], found[at]
        return found

    def _drawn(self, count: int, words: int, draw: Value) -> Array | None:
        if self.seed is None or count > MAX_CELLS or self.words + words > MAX_SKIPPED:
            self.seed = self.seed if self.words + words <= MAX_SKIPPED else None
            self.words += words
            return None
        found: Array = draw(self.seed) if words else np.empty(0, np.float32)
        self.words += words
        return found


def _pairs(seed: int, pairs: int, words: int) -> Array:
    """Pairs of normal numbers, the last by itself: eight together would be a block."""
    parts = [draws.randn(seed, 2 * (pairs - 1), skip=words), draws.randn(seed, 2, skip=words + 4 * (pairs - 1))]
    return np.concatenate(parts) if pairs else np.empty(0, np.float32)


def tensor(machine: Machine, numbers: Array | None, shape: tuple[int, ...], kind: object = None) -> Tensor:
    """A tensor of numbers that were drawn; where they are not known, of that shape."""
    wanted = np.dtype(single(machine) if kind is None else kind)  # type: ignore[call-overload]
    if prod(shape) > MAX_UNKNOWN:
        raise UnevaluatedError("a tensor that is too large")
    if numbers is None:
        return Tensor(machine, np.broadcast_to(wanted.type(0), shape), UNSEEDED)
    machine.budget.cells(max(numbers.size, machine.generator.words))
    return Tensor(machine, numbers.astype(wanted).reshape(shape))


def seed(machine: Machine, value: Value) -> Generator:
    """Begin anew, with a seed."""
    machine.generator = Generator(_seed(value))
    return machine.generator


def _seed(value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**32:
        raise UnevaluatedError(UNSEEDED)
    return value


def reseeded(generator: Generator, value: Value) -> Generator:
    """The same generator, begun anew."""
    generator.seed, generator.words, generator.left = _seed(value), 0, None
    return generator


def _draw(how: str, machine: Machine, *shape: Value, generator: Value = None, dtype: Value = None,
          size: Value = None, requires_grad: bool = False, **others: Value) -> Tensor:  # fmt: skip
    taken = lengths((size,) if size is not None else shape)
    source = machine.generator if generator is None else generator
    source = Generator() if "device" in others else source  # which another device may have as its own
    found = tensor(machine, getattr(source, how)(prod(taken)), taken, None if dtype is None else dtype.kind)
    found.requires = bool(requires_grad)
    return found


def _whole(machine: Machine, *given: Value, generator: Value = None, size: Value = None, dtype: Value = None,
           low: int = 0, high: int | None = None, **others: Value) -> Tensor:  # fmt: skip
    numbers = [one for one in given if isinstance(one, int)]
    shape = lengths((next((one for one in given if isinstance(one, tuple | list)), size),))
    ends = [*numbers] if numbers else [low, high]
    first, last = (0, ends[0]) if len(ends) == 1 else (ends[0], ends[1])
    if first is None or last is None or not first < last <= first + 2**32:
        raise RaisedError(RuntimeError("random_ expects 'from' to be less than 'to'"))
    source = machine.generator if generator is None else generator
    source = Generator() if "device" in others else source
    kind = np.int64 if dtype is None else dtype.kind
    return tensor(machine, source.whole(first, last, prod(shape)), shape, kind)


def _order(machine: Machine, count: int, *, generator: Value = None, **others: Value) -> Tensor:
    source = machine.generator if generator is None else generator
    source = Generator() if "device" in others else source
    return tensor(machine, source.order(count), (count,), np.int64)


def _like(how: str, machine: Machine, other: Tensor, **named: Value) -> Tensor:
    return _draw(how, machine, other.array.shape, **named)


def _normal(machine: Machine, mean: Value = 0.0, std: Value = 1.0, size: Value = None, **named: Value) -> Tensor:
    if not isinstance(mean, int | float) or not isinstance(std, int | float) or size is None:
        raise UnevaluatedError("torch.normal of tensors")
    found = _draw("normal", machine, size, **named)
    found.array = found.array if found.unknown else found.array * found.array.dtype.type(std) + mean
    return found


def linear(machine: Machine, inputs: int, outputs: int, *, bias: bool = True) -> tuple[Tensor, Value]:
    """The weights and the bias that a linear layer begins with."""
    edge = np.float32(1 / sqrt(inputs)) if inputs else np.float32(0)
    parts = []
    for shape in ((outputs, inputs), (outputs,))[: 2 if bias else 1]:
        found = tensor(machine, machine.generator.uniform(prod(shape)), shape, np.float32)
        if not found.unknown:
            found.array = found.array * (edge + edge) - edge
        found.array = found.array.astype(single(machine)) if not found.unknown else found.array
        parts.append(found)
    return parts[0], parts[1] if bias else None


DRAWS: Mapping[str, Known] = {
    name: Known(f"torch.{name}", function, raw=True)
    for name, function in (
        ("manual_seed", seed), ("rand", partial(_draw, "uniform")), ("randn", partial(_draw, "normal")),
        ("randint", _whole), ("randperm", _order), ("rand_like", partial(_like, "uniform")),
        ("randn_like", partial(_like, "normal")), ("normal", _normal),
        ("Generator", lambda _, **__: Generator()),
    )
}  # fmt: skip
LINEAR = Known("linear_weights", linear, raw=True)

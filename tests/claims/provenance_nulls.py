"""Arrays that come from nothing above them, of eight kinds: how often an origin is found for them all the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

import numpy as np

from verify.claims.provenance.operands import Operand
from verify.claims.provenance.search import Provenance

SHAPES = ((3, 4), (4, 2), (3, 2), (3, 3), (2, 2), (2, 3), (4,), (3,), (6,), (5, 4))
TARGETS = tuple(shape for shape in SHAPES if np.prod(shape) >= 3)
ARRAYS = 12
"""Arrays above each that is asked about."""

ASKED = 40
"""Arrays of each kind that are asked about in one document."""


def operand(values: np.ndarray, digits: int) -> Operand:
    """An array printed to so many digits."""
    printed = np.round(values, digits)
    return Operand(printed, np.full(printed.shape, 10.0**-digits))


def document(rng: np.random.Generator) -> Provenance:
    """Arrays as worksheets have them: chosen numbers, whole or short, and what softmax and products make of them."""
    provenance = Provenance()
    chosen: list[np.ndarray] = []
    for _ in range(ARRAYS):
        shape, digits = SHAPES[rng.integers(len(SHAPES))], int(rng.integers(0, 4))
        values = np.round(rng.normal(scale=4 if digits == 0 else 1, size=shape), digits)
        kind = rng.integers(4)
        if kind == 0 and len(shape) == 2:
            values, digits = softmax(values), int(rng.integers(2, 5))
        elif kind == 1 and chosen and chosen[-1].shape[-1:] == shape[:1] and len(shape) == 2:
            values = chosen[-1] @ values
        provenance.add(operand(values, digits))
        chosen.append(values)
    return provenance


def softmax(x: np.ndarray) -> np.ndarray:
    """Rows of sum 1."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def noise(rng: np.random.Generator, shape: tuple[int, ...], _: Provenance) -> Operand:
    """Numbers of two to four decimals."""
    return operand(rng.normal(size=shape), int(rng.integers(2, 5)))


def permuted(rng: np.random.Generator, shape: tuple[int, ...], above: Provenance) -> Operand:
    """What an operation over the arrays above gives, the digits of each cell in another order."""
    x = above.operands[rng.integers(len(above.operands))].values
    values = np.resize(softmax(np.atleast_2d(x)), shape)
    texts = [f"{value:.4f}" for value in values.reshape(-1)]
    mixed = [float(f"{text[:2]}{''.join(rng.permutation(list(text[2:])))}") for text in texts]
    return operand(np.reshape(mixed, shape), 4)


def foreign(rng: np.random.Generator, shape: tuple[int, ...], _: Provenance) -> Operand:
    """An array that another document computes."""
    x, y = np.round(rng.normal(size=(2, 6, 6)), 1)
    result = (softmax(x @ y.T / 2) @ x)[: shape[0], : shape[-1]] if len(shape) == 2 else (x @ y)[0, : shape[0]]
    return operand(np.resize(result, shape), int(rng.integers(2, 5)))


def mask(rng: np.random.Generator, shape: tuple[int, ...], _: Provenance) -> Operand:
    """Ones and zeros."""
    return operand(rng.integers(0, 2, size=shape).astype(float), 0)


def one_hot(rng: np.random.Generator, shape: tuple[int, ...], _: Provenance) -> Operand:
    """Rows with a single 1."""
    return operand(np.eye(shape[-1])[rng.integers(shape[-1], size=shape[:-1])], int(rng.integers(0, 2)))


def uniform(rng: np.random.Generator, shape: tuple[int, ...], _: Provenance) -> Operand:
    """A softmax of scores that hardly differ."""
    return operand(softmax(rng.normal(scale=0.05, size=shape)), int(rng.integers(3, 5)))


def whole(rng: np.random.Generator, shape: tuple[int, ...], _: Provenance) -> Operand:
    """Small integers."""
    return operand(rng.integers(-9, 10, size=shape).astype(float), 0)


def edited(rng: np.random.Generator, shape: tuple[int, ...], above: Provenance) -> Operand:
    """An array above with a cell or two that are others."""
    before = above.operands[rng.integers(len(above.operands))]
    values = before.values.copy().reshape(-1)
    at = rng.choice(values.size, size=min(values.size, int(rng.integers(1, 3))), replace=False)
    values[at] += rng.normal(size=at.size).round(2) + 0.01
    return Operand(values.reshape(before.values.shape), before.units)


KINDS: Mapping[str, Callable[[np.random.Generator, tuple[int, ...], Provenance], Operand]] = {
    one.__name__: one for one in (noise, permuted, foreign, mask, one_hot, uniform, whole, edited)
}


def found(kind: str, count: int, seed: int) -> int:
    """For how many of so many arrays of a kind an origin is found."""
    rng, total, asked = np.random.default_rng(seed), 0, 0
    while asked < count:
        above = document(rng)
        for _ in range(ASKED):
            shape = TARGETS[rng.integers(len(TARGETS))]
            target = KINDS[kind](rng, shape, above)
            copied = any(target.copies(before) for before in above.operands)
            total += not copied and above.origin(target) is not None
            asked += 1
    return total


if __name__ == "__main__":
    for name in KINDS:
        print(name, found(name, int(sys.argv[1]), seed=1), "of", sys.argv[1])

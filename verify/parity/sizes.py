"""Arguments of every size up to (8, 16, 2048, 128): which axes the arrays of each formula have, and how long."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Array = Any
Lengths = Mapping[str, int]
Build = Callable[[Callable[[str], Any]], Any]
"""Makes an argument of several arrays, given what makes one from its axes."""


def _lengths(*, B: int, H: int, n: int, m: int, d: int, V: int) -> Lengths:
    """Batch, heads, queries, keys, features of a head and vocabulary; what follows from them."""
    return {
        "B": B,
        "H": H,
        "n": n,
        "m": m,
        "d": d,
        "e": d // 2,
        "V": V,
        "D": H * d,
        "F": 4 * H * d,
        "G": 3 * H * d,
        "N": B * H * n,
    }


SIZES: Mapping[str, Lengths] = {
    "small": _lengths(B=2, H=3, n=33, m=29, d=18, V=37),
    "medium": _lengths(B=4, H=8, n=256, m=256, d=64, V=512),
    "large": _lengths(B=8, H=16, n=2048, m=2048, d=128, V=512),
}
"""Small lengths are no multiples of what a device works in; the large (B, H, n, d) is (8, 16, 2048, 128)."""

KERNEL = _lengths(B=1, H=2, n=16, m=24, d=72, V=240)
"""Lengths of arrays whose rows are long enough to tell in which type they are added up, and that balls can hold."""


@dataclass(frozen=True)
class Scaled:
    """The arguments of a formula by the axes of their arrays, such as "B H n d" or "mask n m".

    rows: the leading axes of the result that each go by themselves: a row of the result depends on the same row of
    those arguments that have the axis. widest: axes of the largest array on the way. products: axes over which the
    largest product of matrices runs. upto: the largest size.
    """

    axes: Mapping[str, str | Build | float]
    rows: str = ""
    widest: str = ""
    products: str = ""
    upto: str = "large"
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def numbers(self) -> bool:
        """Whether the first argument is an array of numbers of any kind, which can be ill-conditioned or spoilt."""
        first = next(iter(self.axes.values()))
        return isinstance(first, str) and first.split()[0] not in KINDS

    def at(self, size: str) -> Sized:
        """The same with the lengths of a size."""
        return Sized(self, SIZES[size])


@dataclass(frozen=True)
class Sized:
    """Arguments whose axes have their lengths."""

    scaled: Scaled
    lengths: Lengths

    def arguments(self, *, ill: bool) -> dict[str, Any]:
        """The arrays, the same ones each time; ill-conditioned ones lie close together, far from 0."""
        draws = np.random.default_rng(20170612)

        def make(text: str) -> Any:
            return _made(text, self.lengths, draws, ill=ill)

        each = {name: _argument(value, make) for name, value in self.scaled.axes.items()}
        return {**each, **self.scaled.options}

    @property
    def rows(self) -> dict[str, int]:
        """The axes of the result that go row by row, with their lengths."""
        return {axis: self.lengths[axis] for axis in self.scaled.rows.split()}

    def row(self, arguments: Mapping[str, Any], place: Mapping[str, int]) -> dict[str, Any]:
        """The arguments of one row alone: along each of its axes, an array that has it keeps that place only."""
        taken = dict(arguments)
        for name, text in self.scaled.axes.items():
            if isinstance(text, str) and isinstance(taken[name], np.ndarray):
                one = tuple(slice(place[a], place[a] + 1) if a in place else slice(None) for a in axes_of(text))
                taken[name] = taken[name][one]
        return taken

    @property
    def cells(self) -> int:
        """Cells of the largest array."""
        return max(math.prod(self.lengths[axis] for axis in axes) for axes in self._all_axes())

    @property
    def work(self) -> int:
        """Multiplications of the largest product of matrices, where there is any."""
        return math.prod(self.lengths[axis] for axis in self.scaled.products.split()) if self.scaled.products else 0

    def _all_axes(self) -> list[list[str]]:
        """The axes of every array among the arguments, and of the widest on the way."""
        texts = [self.scaled.widest] if self.scaled.widest else []
        for value in self.scaled.axes.values():
            _argument(value, texts.append)
        return [axes_of(text) for text in texts if not text.startswith("length")]


def _argument(value: Any, make: Callable[[str], Any]) -> Any:
    if isinstance(value, str):
        return make(value)
    return value(make) if callable(value) else value


KINDS = frozenset({"share", "positive", "weight", "gain", "class", "mask", "position", "length"})


def axes_of(text: str) -> list[str]:
    """The names of the axes: without the kind in front, and without the number of classes behind."""
    words = text.partition("/")[0].split()
    return words[1:] if words[0] in KINDS else words


def _made(text: str, lengths: Lengths, draws: np.random.Generator, *, ill: bool) -> Any:
    """An array by its kind and axes, of numbers that float16 has, so that every type holds the very same."""
    kind, axes = text.split()[0], axes_of(text)
    shape = tuple(lengths[axis] for axis in axes)
    if kind == "length":
        return shape[0]
    if kind == "class":
        return draws.integers(0, lengths[text.partition("/")[2].strip()], shape)
    if kind == "mask":
        return draws.random(shape, dtype=np.float32) < 0.75
    if kind == "position":
        return np.arange(shape[0], dtype=np.float64)
    x: Array = draws.standard_normal(shape, dtype=np.float32)
    if kind == "share":
        x = np.exp(x)
        x = x / np.sum(x, axis=-1, keepdims=True)
    elif kind == "positive":
        x = np.abs(x) + np.float32(0.125)
    elif kind == "gain":
        x = 1 + x / 8
    elif kind == "weight":
        x = x / np.float32(math.sqrt(shape[0]))
    elif ill:
        x = 100 + x / 8
    return x.astype(np.float16).astype(np.float64)

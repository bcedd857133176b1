"""The numbers that are drawn for a symbol of a card: by its kind, other ones for each symbol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from math import prod

from verify.claims.formulas.parts import Shape
from verify.records.formula import Kind

DRAWN: Mapping[Kind, tuple[str, ...]] = {
    "real": ("0.5", "-1", "1.5", "-0.25", "2", "0.75", "-1.5", "0.25", "1.25", "-0.5", "-0.75", "1"),
    "positive": ("0.5", "0.25", "0.75", "0.125", "0.625", "0.375"),
    "probability": ("0.2", "0.7", "0.4", "0.9", "0.1", "0.6"),
    "whole": ("3", "5", "2", "7", "4", "6", "1"),
    "mask": ("0.5", "-2", "1", "-0.75", "0.25", "-1", "2", "-0.5"),
}
"""Numbers that are drawn by their kind, in this order; of parameter after parameter the list is turned by one."""

STRIDE = 5
"""By so many numbers each parameter begins later than the one before."""

SHARES: Mapping[int, tuple[str, ...]] = {
    2: ("0.3", "0.7"),
    3: ("0.2", "0.5", "0.3"),
    4: ("0.1", "0.4", "0.3", "0.2"),
    5: ("0.1", "0.3", "0.2", "0.25", "0.15"),
}
"""Distributions over so many classes."""


def drawn(kind: Kind, shape: Shape, turn: int) -> Sequence[str]:
    """Numbers of a kind, other ones for each parameter; none where there are none of that kind and shape."""
    if kind == "distribution":
        shares = SHARES.get(shape[-1], ()) if shape else ()
        rows = [(turn + row) % len(shares) for row in range(prod(shape[:-1]))] if shares else []
        return [one for row in rows for one in (*shares[row:], *shares[:row])]
    numbers = DRAWN.get(kind, ())
    start = STRIDE * turn
    return list(islice(cycle(numbers), start, start + prod(shape))) if numbers else ()

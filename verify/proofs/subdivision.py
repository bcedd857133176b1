"""Subdivision: a bound that holds on every piece of a box, each piece halved until that is decided."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

Side = tuple[Fraction, Fraction]
Box = tuple[Side, ...]


@dataclass(frozen=True)
class Largest:
    """The largest value of a function on a box lies between two bounds; how many pieces it took."""

    lower: Fraction
    upper: Fraction
    pieces: int


def halves(box: Box) -> tuple[Box, Box]:
    """The box cut across its longest side."""
    i = max(range(len(box)), key=lambda side: box[side][1] - box[side][0])
    low, high = box[i]
    middle = (low + high) / 2
    return (*box[:i], (low, middle), *box[i + 1 :]), (*box[:i], (middle, high), *box[i + 1 :])


def largest(bounds: Callable[[Box], Side], box: Box, width: Fraction, most: int) -> Largest:
    """The largest value on the box, to within `width`, or as near as so many pieces come to it.

    bounds: for a piece, a value that is taken on it or exceeded, and one that is not exceeded.
    """
    order = count()
    low, high = bounds(box)
    pieces = [(-high, next(order), box)]
    for made in range(1, most):  # noqa: B007 - how many there were is told
        upper = -pieces[0][0]
        if upper - low <= width:
            break
        _, _, piece = heapq.heappop(pieces)
        for half in halves(piece):
            lower, above = bounds(half)
            low = max(low, lower)
            heapq.heappush(pieces, (-above, next(order), half))
    return Largest(low, -pieces[0][0], made + 1)

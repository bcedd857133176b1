"""What is made of a row of floats, by which a computation that nothing states is chosen, and never judged."""

from __future__ import annotations

import math
from collections.abc import Sequence

Row = Sequence[float]


def mean(row: Row) -> float:
    """The mean of a row."""
    return math.fsum(row) / len(row)


def variance(row: Row) -> float:
    """The variance of a row that is the whole population."""
    return mean([(x - mean(row)) ** 2 for x in row])


def deviation(row: Row) -> float:
    """Its root."""
    return math.sqrt(variance(row))


def standardized(row: Row, at: int) -> float:
    """One number of a row with its mean and its spread taken out."""
    return (row[at] - mean(row)) / deviation(row)


def softmax(row: Row, at: int) -> float:
    """One share of the softmax of a row."""
    return 1 / math.fsum(math.exp(x - row[at]) for x in row)


def dot(one: Row, other: Row) -> float:
    """The inner product of two rows."""
    return math.fsum(x * y for x, y in zip(one, other, strict=True))

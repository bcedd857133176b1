"""The formulas of the pages, written once more for the hands of authors: no line is shared with the catalogue."""

from __future__ import annotations

from typing import Any

import numpy as np

from synthetic.hands import Exact


def softmax(h: Exact, x: Any, axis: int = -1) -> Any:
    """e to each number, divided by their sum along an axis."""
    grown = h.exp(x)
    return h.w(grown / h.w(grown.sum(axis=axis, keepdims=True)))


def softmax_of_all(h: Exact, x: Any) -> Any:
    """Softmax over the whole array."""
    grown = h.exp(x)
    return h.w(grown / h.w(grown.sum()))


def sigmoid(h: Exact, x: Any) -> Any:
    """1 / (1 + e^-x)."""
    return h.w(h.number(1) / h.w(h.number(1) + h.exp(-x)))


def relu(h: Exact, x: Any) -> Any:
    """The positive part."""
    return np.maximum(x, h.number(0))


def mean(h: Exact, x: Any, axis: int = -1) -> Any:
    """The mean along an axis, which is kept."""
    return h.w(h.w(x.sum(axis=axis, keepdims=True)) / h.number(x.shape[axis]))


def variance(h: Exact, x: Any, axis: int = -1, less: int = 0) -> Any:
    """The mean squared distance from the mean, divided by n - less."""
    centred = h.w(x - mean(h, x, axis))
    return h.w(h.w(h.p(centred * centred).sum(axis=axis, keepdims=True)) / h.number(x.shape[axis] - less))


def normalized(
    h: Exact, x: Any, epsilon: str, axis: int = -1, less: int = 0, *, outside: bool = False, rooted: bool = True
) -> Any:
    """Less its mean, divided by the root of its variance plus epsilon."""
    spread, small = variance(h, x, axis, less), h.number(epsilon)
    if not rooted:
        below = h.w(spread + small)
    else:
        below = h.w(h.sqrt(spread) + small) if outside else h.sqrt(h.w(spread + small))
    return h.w(h.w(x - mean(h, x, axis)) / below)


def quotient(h: Exact, x: Any, root_of: int, *, rooted: bool = True) -> Any:
    """Divided by the root of a whole number, or by the number."""
    below = h.read(str(root_of))
    return h.w(x / (h.sqrt(below) if rooted else below))


def encoding(h: Exact, positions: int, width: int, kind: str = "") -> Any:
    """Sines and cosines of positions; kind: a way to get it wrong."""
    result = np.empty((positions, width), dtype=object)
    for position in range(positions):
        for column in range(width):
            exponent = column if kind == "column" else column - column % 2
            exponent = exponent / 2 if kind == "without 2" else exponent
            base = h.power(10000, h.read(str(exponent / width)))
            angle = h.w(h.number(position + (kind == "from one")) / base)
            sine = (column % 2 == 0) != (kind == "exchanged")
            result[position, column] = h.sin(angle) if sine else h.cos(angle)
    return h.array(result)


def turned(h: Exact, x: Any, kind: str = "") -> Any:
    """Neighbouring columns turned by an angle for each position; kind: a way to get it wrong."""
    result = x.copy()
    width = x.shape[1]
    for position in range(x.shape[0]):
        for pair in range(width // 2):
            base = h.power(10000, h.read(str(2 * pair / width)))
            angle = h.w(h.number(position + (kind == "from one")) / base)
            sine, cosine = h.sin(angle), h.cos(angle)
            sine = -sine if kind == "clockwise" else sine
            one, other = (pair, pair + width // 2) if kind == "halves" else (2 * pair, 2 * pair + 1)
            left, right = x[position, one], x[position, other]
            result[position, one] = h.p(left * cosine) - h.p(right * sine)
            result[position, other] = h.p(left * sine) + h.p(right * cosine)
    return h.w(result)


def logarithm(h: Exact, x: Any, base: int | None = None) -> Any:
    """The natural logarithm, or one to a whole base."""
    return h.ln(x) if base is None else h.w(h.ln(x) / h.ln(h.read(str(base))))


def total(h: Exact, terms: Any) -> Any:
    """The sum of terms."""
    return h.w(h.p(terms).sum())

"""Where two sides over free names are tried, in floats, before anything is claimed of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Literal

from verify.claims.meaning.float_value import float_value
from verify.numerals import parse_numeral
from verify.records.expression import Expression
from verify.records.numeral import Numeral

Point = Mapping[str, Numeral]

LISTS = (
    ("2", "3", "5", "4", "7", "6", "9", "8"),
    ("0.2", "0.7", "0.4", "0.9", "0.3", "0.6", "0.1", "0.8"),
    ("0.5", "1.5", "0.75", "2.5", "1.25", "3.5", "0.25", "1.75"),
    ("0.35", "0.15", "0.85", "0.45", "0.65", "0.55", "0.95", "0.05"),
    ("3", "2", "7", "0.5", "4", "1.5", "0.25", "6"),
    ("-2", "3", "-0.5", "1.5", "-3", "0.25", "-1", "4"),
    ("-0.3", "-0.8", "0.6", "-0.45", "0.2", "-0.7", "0.9", "-0.15"),
)
"""Values of the names, small whole numbers first: above one, within one, and of both signs."""

LEAST = 3
"""Points at which both sides have a value, or nothing is said."""

TINY = 1e-7
"""Two values below it may be equal but for what floats lose: they tell nothing."""

CHANCE = 1
"""Points at which two different sides may meet: 3x² and 6x do at 2. What holds for one sign alone meets at more."""

SAME, APART = 1e-9, 1e-6
"""How near two floats are that may be equal, of their size; and how far apart those that are not, whatever was lost."""

SMALL, LARGE = 1e-3, 1e4
"""Between them values are easily told apart: points that give such come first."""

Comparison = Literal["same", "different", "open"]


def points(names: Sequence[str]) -> Iterator[Point]:
    """Values for the names, one list of them after the other."""
    for texts in LISTS:
        turns = zip(names, count(), strict=False)
        yield {name: parse_numeral(_text(texts, i)) for name, i in turns}


def _text(texts: Sequence[str], i: int) -> str:
    """One of some numbers; beyond their number, as many again with one digit more."""
    turn, at = divmod(i, len(texts))
    if not turn:
        return texts[at]
    return f"{texts[at]}{'' if '.' in texts[at] else '.'}{turn}"


def compared(
    one: Expression, other: Expression, names: Sequence[str], *, least: float = APART
) -> tuple[Comparison, list[Point]]:
    """Whether two sides are the same at every point, different but for chance, or neither; and at which points.

    Of sides that are neither, the points at which they are the same.
    least: how far apart, of their size, they differ.
    """
    alike: list[Point] = []
    apart: list[Point] = []
    far: list[Point] = []
    for point in points(names):
        values = {name: value.as_float for name, value in point.items()}
        try:
            left, right = float_value(one, values), float_value(other, values)
        except (ArithmeticError, ValueError, LookupError, TypeError):
            continue
        size = max(abs(left), abs(right))
        if 0 < size < TINY:
            continue
        if abs(left - right) <= SAME * size:
            alike.append(point)
        elif abs(left - right) > least * size:
            (apart if _is_plain(left) and _is_plain(right) else far).append(point)
    apart += far
    if len(alike) >= LEAST and not apart:
        return "same", alike
    if len(apart) >= LEAST and len(alike) <= CHANCE:
        return "different", apart
    return "open", alike


def vanishes(one: Expression, several: Sequence[Point]) -> bool:
    """Whether an expression is zero at all of some points."""
    return all(
        abs(float_value(one, {name: value.as_float for name, value in point.items()})) < TINY for point in several
    )


def _is_plain(value: float) -> bool:
    return value == 0 or SMALL < abs(value) < LARGE

"""Functions in pieces, f(x) = {x where x > 0, 0 where x ≤ 0}: which piece a value falls into."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from verify.claims.meaning.float_value import float_value
from verify.claims.meaning.literals import is_fractional, literal
from verify.claims.meaning.notation import key
from verify.claims.meaning.reader import Reader, Unresolved
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Chain, Grid, Listing, Opaque, Printed, PrintedNumber, Symbol

NEAR = Fraction(1, 10**6)
"""How far from a bound that is no part of it a point of an interval is taken."""

Piece = tuple[Printed, Chain | None]
"""What stands for the function, and the condition; None where it is whatever else."""


def is_in_pieces(node: Printed | None) -> bool:
    """Whether a form is a choice of cases, each with its condition."""
    return isinstance(node, Grid) and node.brackets == "cases" and bool(pieces(node.rows))


def pieces(rows: tuple[tuple[Printed, ...], ...]) -> list[Piece]:
    """The pieces of a choice of cases with their conditions; nothing where one has none, but for the last."""
    found = [_piece([cell for cell in row if not isinstance(cell, Opaque)]) for row in rows]
    told = [one for one in found if one is not None]
    sure = len(told) == len(rows) and all(condition is not None for _, condition in told[:-1])
    return told if sure else []


def _piece(cells: list[Printed]) -> Piece | None:
    match cells:
        case [Chain((Listing((value, first), ""), *rest)) as condition]:  # 6.24, x < 6.5
            return value, replace(condition, sides=(first, *rest))
        case [value, Chain() as condition]:
            return value, condition
        case [value, Symbol()]:  # otherwise
            return value, None
    return None


def piece_of(rows: tuple[tuple[Printed, ...], ...], reader: Reader) -> Printed:
    """The piece of a function that its arguments fall into; raises Unresolved where there is none.

    A number for a piece, which nothing else bears out, may itself be what is wrong.
    """

    def value(node: Printed) -> float:
        used = {name: one.body.numerals[0] for name, one in reader.used.items() if isinstance(one.body, Quantity)}
        return float_value(reader.expression(node), {name: numeral.as_float for name, numeral in used.items()})

    try:
        parts = pieces(rows) if reader.local else []
        piece = next((one for one, condition in parts if condition is None or _holds(condition, value)), None)
    except (LookupError, ArithmeticError, ValueError):
        piece = None
    if piece is None:
        raise Unresolved("a choice of cases")
    if (printed := literal(piece)) is not None and is_fractional(printed):
        reader.supposed.append("a piece")
    return piece


def _holds(condition: Chain, value: Callable[[Printed], float]) -> bool:
    sides = [value(side) for side in condition.sides if side is not None]
    return all(_compares(a, sign, b) for (a, b), sign in zip(pairwise(sides), condition.relations, strict=True))


def _compares(left: float, sign: str, right: float) -> bool:
    same = math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-15)
    match sign:
        case "<" | "≤":
            return sign == "≤" if same else left < right
        case ">" | "≥":
            return sign == "≥" if same else left > right
    return same if sign == "=" else not same and sign == "≠"


def points(node: Grid) -> Iterator[tuple[Printed, str, Numeral]]:
    """The pieces that an interval of numbers bounds, each with its variable and a number within."""
    for value, condition in pieces(node.rows):
        found = _point(condition) if condition is not None else None
        if found is not None:
            yield value, *found


def _point(condition: Chain) -> tuple[str, Numeral] | None:
    """The variable of an interval, and a number within: a bound that is part of it, or one beside a bound."""
    low, high, name = None, None, None
    for (left, right), sign in zip(pairwise(condition.sides), condition.relations, strict=True):
        match left, sign, right:
            case (PrintedNumber(bound), "<" | "≤", one) | (one, ">" | "≥", PrintedNumber(bound)):
                low, name = (bound.value, sign in "≤≥"), name or key(one)
            case (one, "<" | "≤", PrintedNumber(bound)) | (PrintedNumber(bound), ">" | "≥", one):
                high, name = (bound.value, sign in "≤≥"), name or key(one)
            case _:
                return None
    if name is None or (low and high and low[0] >= high[0]):
        return None
    ends = [end for end, within in filter(None, (low, high)) if within]
    if not ends and low and high:
        ends = [(low[0] + high[0]) / 2]
    ends += [low[0] + NEAR] if low else [high[0] - NEAR] if high else []
    return name, Numeral(str(float(ends[0])), ends[0], Fraction(1))

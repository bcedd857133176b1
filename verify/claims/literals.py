"""Printed numbers, rows and matrices → Quantity: the forms that state a value and nothing else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Fenced, Grid, Listing, Prefixed, Printed, PrintedNumber, Symbol

INFINITY = Numeral("∞", Fraction(0), Fraction(0), "inf")


def literal(node: Printed | None) -> Quantity | None:
    """The Quantity that a form prints, or None where it holds anything but numbers or is ragged."""
    match node:
        case Fenced("parentheses", content):
            return literal(content)
        case Grid(rows, brackets) if brackets not in ("vmatrix", "cases"):
            return _array([_array([literal(cell) for cell in row]) for row in rows])
        case Listing(items, _):
            return _array([literal(item) for item in items])
    numeral = _numeral(node)
    return None if numeral is None else Quantity((numeral,), (), "scalar")


def _numeral(node: Printed | None) -> Numeral | None:
    match node:
        case PrintedNumber(numeral):
            return numeral
        case Symbol("infty"):
            return INFINITY
        case Prefixed(sign, operand):
            inner = _numeral(operand)
            if inner is None or sign == "+":
                return inner
            special = {"inf": "-inf", "-inf": "inf"}.get(inner.special or "", inner.special)
            return replace(inner, text=f"-{inner.text}", value=-inner.value, special=special)  # type: ignore[arg-type]
    return None


def _array(parts: list[Quantity | None]) -> Quantity | None:
    """Rows of one shape as one array."""
    whole = [part for part in parts if part is not None]
    if not whole or len(whole) != len(parts) or len({part.shape for part in whole}) != 1:
        return None
    numerals = tuple(numeral for part in whole for numeral in part.numerals)
    return Quantity(numerals, (len(whole), *whole[0].shape), "plain")

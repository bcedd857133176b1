"""Printed numbers, rows and matrices → Quantity: the forms that state a value and nothing else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Fenced, Grid, Infixed, Listing, Prefixed, Printed, PrintedNumber, Symbol, Transposed

INFINITY = Numeral("∞", Fraction(0), Fraction(0), "inf")


def literal(node: Printed | None) -> Quantity | None:
    """The Quantity that a form prints, or None where it holds anything but numbers or is ragged."""
    match node:
        case Fenced("parentheses", content):
            return literal(content)
        case Grid(rows, brackets) if brackets not in ("vmatrix", "cases"):
            return _array([_array([literal(cell) for cell in row]) for row in rows])
        case Transposed(Listing(items, _)):  # [1, 2]^T is a column
            row = _array([literal(item) for item in items])
            return None if row is None or len(row.shape) != 1 else replace(row, shape=(*row.shape, 1))
        case Listing(items, brackets) if brackets:  # without them, 1,2 may be a number with a decimal comma
            return _array([literal(item) for item in items])
    numeral = _numeral(node)
    return None if numeral is None else Quantity((numeral,), (), "scalar")


def approximate(node: Printed) -> Printed:
    """A number behind ≈: of a whole one that ends in zeros, 3000, it is open how many of them are rounded."""
    if not isinstance(node, PrintedNumber) or not node.numeral.is_integer:
        return node
    return replace(node, numeral=replace(node.numeral, unit=rounded_unit(node.numeral)))


def rounded_unit(numeral: Numeral) -> Fraction:
    """The worth of one step in the last place of a number that is not 0: of 3000 it is that of the 3."""
    text = numeral.text.replace(",", "")
    zeros = len(text) - len(text.rstrip("0"))
    return Fraction(10) ** zeros if numeral.is_integer and numeral.value else numeral.unit


def is_mixed(node: Infixed) -> bool:
    """Whether a whole number stands before a proper fraction of whole numbers: 2 1/2."""
    match node:
        case Infixed("implicit", PrintedNumber(whole), Infixed("/", PrintedNumber(part), PrintedNumber(parts))):
            return whole.is_integer and part.is_integer and parts.is_integer and 0 < part.value < parts.value
    return False


def is_fractional(printed: Quantity) -> bool:
    """Whether numbers are printed with decimals: a whole number that was computed is taken as it stands."""
    return any(numeral.unit < 1 for numeral in printed.numerals)


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


def substituted(node: Any, variable: str, value: int) -> Any:
    """A printed form with its counting variable replaced by a number."""
    if isinstance(node, tuple):
        return tuple(substituted(item, variable, value) for item in node)
    if not hasattr(node, "span"):
        return node
    if isinstance(node, Symbol) and node.name == variable:
        return PrintedNumber(Numeral(str(value), Fraction(value), Fraction(1)), node.span)
    kept = {field: content for field, content in vars(node).items() if field not in ("span", "numeral")}
    return replace(node, **{field: substituted(content, variable, value) for field, content in kept.items()})

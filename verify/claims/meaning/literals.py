"""Printed numbers, rows and matrices → Quantity: the forms that state a value and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from verify.expressions.printed import rebuilt
from verify.records.expression import Array, Expression
from verify.records.numeral import Numeral, Quantity, Special
from verify.records.printed import (
    Fenced,
    Grid,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
    Transposed,
)
from verify.records.remembered import remembered

INFINITY = Numeral("∞", Fraction(0), Fraction(0), "inf")
OPPOSITE: Mapping[str, Special] = {"inf": "-inf", "-inf": "inf"}


def literal(node: Printed | None) -> Quantity | None:
    """The Quantity that a form prints, or None where it holds anything but numbers or is ragged."""
    return None if node is None else _literal(node)


@remembered
def _literal(node: Printed) -> Quantity | None:
    numeral = _numeral(node)
    if numeral is not None:
        return Quantity((numeral,), (), "scalar")
    match node:
        case Fenced("parentheses", content):
            return literal(content)
        case Grid(rows, brackets) if brackets not in ("vmatrix", "cases"):
            return _array([_row(row) for row in rows])
        case Transposed(Listing(items, _)):  # [1, 2]^T is a column
            row = _row(items)
            return None if row is None or len(row.shape) != 1 else replace(row, shape=(*row.shape, 1))
        case Listing(items, "{"):
            row = _row(items)
            return None if row is None else replace(row, layout="set")
        case Listing(items, brackets) if brackets:  # without them, 1,2 may be a number with a decimal comma
            return _row(items)
    return None


def _row(items: tuple[Printed, ...]) -> Quantity | None:
    """What stands side by side as one array: numbers, or arrays of one shape."""
    numerals = []
    for item in items:
        numeral = _numeral(item)
        if numeral is None:
            return _array(map(literal, items))
        numerals.append(numeral)
    return Quantity(tuple(numerals), (len(numerals),), "plain") if numerals else None


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


def is_scientific(node: Printed) -> bool:
    """Whether a form is one number, by a power of ten: 10^{-3}, 5 · 10^{-4}."""
    match node:
        case Raised(PrintedNumber(ten)):
            return ten.text == "10"
        case Infixed("times" | "dot" | "*", PrintedNumber(), Raised(PrintedNumber(ten))):
            return ten.text == "10"
    return False


def is_fraction(node: Printed | None) -> bool:
    """Whether a form is a quotient of two whole numbers that is none itself: 5/3."""
    match node:
        case Infixed("/", PrintedNumber(above), PrintedNumber(below)) if below.is_integer and below.value:
            return above.is_integer and above.value % below.value != 0
    return False


def is_fractional(printed: Quantity) -> bool:
    """Whether numbers are printed with decimals: a whole number that was computed is taken as it stands."""
    return any(numeral.has_decimals for numeral in printed.numerals)


def _numeral(node: Printed | None) -> Numeral | None:
    if isinstance(node, PrintedNumber):
        return node.numeral
    match node:
        case Symbol("infty"):
            return INFINITY
        case Prefixed(sign, operand):
            inner = _numeral(operand)
            if inner is None or sign == "+":
                return inner
            special = OPPOSITE.get(inner.special or "", inner.special)
            return Numeral(f"-{inner.text}", -inner.value, inner.unit, special)
    return None


def _array(parts: Iterable[Quantity | None]) -> Quantity | None:
    """Rows of one shape as one array."""
    whole: list[Quantity] = []
    for part in parts:
        if part is None or (whole and part.shape != whole[0].shape):
            return None
        whole.append(part)
    if not whole:
        return None
    numerals = tuple(numeral for part in whole for numeral in part.numerals)
    return Quantity(numerals, (len(whole), *whole[0].shape), "plain")


def counted_number(value: int | Fraction) -> Numeral:
    """A number that nobody has printed."""
    return Numeral(str(value), Fraction(value), Fraction(1))


def substituted(node: Printed, variable: str, value: int) -> Printed:
    """A printed form with its counting variable replaced by a number."""

    def counted(part: Printed) -> Printed | None:
        if not isinstance(part, Symbol) or part.name != variable:
            return None
        return PrintedNumber(counted_number(value), part.span)

    return rebuilt(node, counted)


def array_of(cells: Sequence[Expression], shape: tuple[int, ...]) -> Expression:
    """The cells of an array of this shape, row after row, as the array; of one cell without a shape, the cell."""
    parts = list(cells)
    for size in shape[:0:-1]:
        parts = [Array(tuple(parts[i : i + size])) for i in range(0, len(parts), size)]
    return Array(tuple(parts)) if shape else parts[0]

"""Cells that write a computation out, 12 × 64 + 64, and the cells beside them that print its value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from verify.claims.meaning.bearing_out import ENOUGH, borne_out, rounds_to
from verify.claims.meaning.exact import exact
from verify.claims.meaning.float_value import float_value
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.rounded import by_digits
from verify.claims.meaning.scope import Scope
from verify.claims.prose.side_forms import is_computation
from verify.claims.prose.sides import printed
from verify.claims.prose.signs import signs
from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.claimed import Tables
from verify.expressions.printed import parse_printed, walk
from verify.records.document import Block
from verify.records.mistake import OverBudget
from verify.records.printed import Chain, Printed, PrintedNumber

COMPUTES = re.compile(r"\d\s*[-−+*/×·⋅÷^²³(]|[-−+×·⋅÷(√^]\s*\{?\d|\\(?:times|cdot|d?frac|div|sqrt)")
"""What a cell has that computes with numbers."""

MARKED = re.compile(r"\$\$?\s*+([^$]*[^$\s])\s*+\$\$?|\\\((.+)\\\)", re.DOTALL)


def claim_computed(block: Block, table: Table, tables: Tables, scope: Scope) -> None:
    """Claims from the columns of computations of a table: each against the nearest column that bears it out."""
    for number in range(len(table.header)):
        read = ((row, _form(block, cells[number])) for row, cells in enumerate(table.rows))
        forms = {row: form for row, form in read if form is not None}
        if len(forms) < ENOUGH:
            continue
        for other in _around(number, len(table.header)):
            results = {row: table.rows[row][other] for row in forms if table.rows[row][other].numeral is not None}
            if borne_out([_fits(forms[row], cell) for row, cell in results.items()]):
                for row, cell in results.items():
                    _claim(block, table.rows[row][number], forms[row], cell, tables, scope)
                break


def _around(number: int, count: int) -> Iterator[int]:
    """The columns to the right, then those to the left, the nearest first."""
    yield from range(number + 1, count)
    yield from range(number - 1, -1, -1)


def _form(block: Block, cell: Cell) -> Printed | None:
    """The computation with numbers alone that a cell consists of."""
    if cell.numeral is not None or COMPUTES.search(cell.text) is None:
        return None
    marked = MARKED.fullmatch(block.text[cell.start : cell.end].strip("*_ "))
    text: str | None = next(filter(None, marked.groups()), None) if marked else None
    if text is None:
        side = list(signs(cell.text))
        covered = sum(sign.end - sign.start for sign in side)
        whole = covered == sum(not letter.isspace() for letter in cell.text)
        text = printed(side) if whole and is_computation(side) else None
    try:
        (form,) = (text and parse_printed(text)) or (None,)
    except (OverBudget, ValueError):
        return None
    if isinstance(form, Chain) and set(form.relations) <= {"=", "≈"}:
        form = form.sides[-1]
    return form if form is not None and not isinstance(form, PrintedNumber) and _value(form) is not None else None


def _value(form: Printed) -> Fraction | None:
    """What a computation with numbers alone comes to: exactly, or what floats give where functions are applied."""
    value = exact(form)
    if value is not None:
        return value
    try:
        return Fraction(float_value(Resolver(Scope()).expression(form)))
    except (Unresolved, ArithmeticError, ValueError, LookupError, TypeError):
        return None


def _fits(form: Printed, cell: Cell) -> bool:
    """Whether a computation gives what a cell prints, to its last digit; a whole number may be anything's."""
    value = _value(form)
    assert value is not None and cell.numeral is not None  # noqa: S101, PT018 — its callers have looked
    return not cell.measure and rounds_to(value, cell.numeral)


def _claim(block: Block, computation: Cell, form: Printed, cell: Cell, tables: Tables, scope: Scope) -> None:
    rounded = by_digits(node for node in walk(form) if isinstance(node, PrintedNumber) and not node.numeral.is_integer)
    try:
        expression = Resolver(scope, rounded=rounded).expression(form)
    except Unresolved:
        return
    if not cell.measure:
        tables.value(block, cell, expression, "stated", f"{computation.text}: {cell.text}", reading="T18")

"""What a piece of code shows, in order, by the text of each expression; and a print to the digits that floats keep."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from warnings import catch_warnings

from verify.records.numeral import Numeral, Quantity

MAX_CODE = 20_000
"""Characters of a cell that are looked through."""

FLOAT_DIGITS = 14
"""Digits from which on a number is printed as a float is stored, its last ones those of its arithmetic."""

KEPT_DIGITS = 12

MAGIC = re.compile(r"^[ \t]*[%!?][^\n]*", re.MULTILINE)
SHOWING = frozenset({"print", "display"})
SEPARATING = frozenset({"sep", "end", "file", "flush"})

Shown = tuple[str | None, ...]
"""The text of each expression that is shown, in order; None for what is none."""


def shown_by(text: str) -> tuple[Shown, str | None]:
    """What a cell shows, and what its last line alone shows behind all that it printed."""
    try:
        with catch_warnings(action="ignore"):  # what Python finds odd in code is its author's business
            body = ast.parse(MAGIC.sub("", text)).body if len(text) <= MAX_CODE else []
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return (), None
    shown: list[str | None] = []
    last: list[str | None] = []
    for statement in body:
        if isinstance(statement, ast.Expr):
            last = list(_shows(statement.value, is_last=statement is body[-1]))
            shown += last
    alone = len(last) == 1 and isinstance(body[-1], ast.Expr)
    return tuple(shown), last[0] if alone else None


def _shows(node: ast.expr, *, is_last: bool) -> Iterator[str | None]:
    """What a statement shows the values of; None for what is no expression."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOWING:
        if any(keyword.arg not in SEPARATING for keyword in node.keywords):
            yield None
        values = [value for argument in node.args for value in _printed(argument)]
    else:
        values = list(_printed(node)) if is_last else []
    yield from map(ast.unparse, values)


def _printed(node: ast.expr) -> Iterator[ast.expr]:
    """The values in what is printed: of a string those of its fields."""
    match node:
        case ast.Constant(value=str()):
            return
        case ast.JoinedStr(values=values):
            for part in values:
                if isinstance(part, ast.FormattedValue):
                    yield part.value
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="format"), args=values):
            yield from values
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=ast.Tuple(elts=values)):
            yield from values
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=value):
            yield value
        case _:
            yield node


def to_float_digits(printed: Quantity) -> Quantity:
    """What a program printed, its numbers with all the digits of a float read to those that arithmetic keeps."""

    def kept(numeral: Numeral) -> Numeral:
        digits = 0 if numeral.special else len(str(abs(numeral.value / numeral.unit).__trunc__()))
        over = digits - KEPT_DIGITS if digits >= FLOAT_DIGITS else 0
        return replace(numeral, unit=numeral.unit * 10**over) if over else numeral

    return replace(printed, numerals=tuple(map(kept, printed.numerals)))

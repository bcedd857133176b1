"""Logarithms by their printed base."""

from __future__ import annotations

from verify.records.expression import Binary, Call, Expression, Number
from verify.records.printed import Printed, PrintedNumber


def logarithm(base: Printed, arguments: tuple[Expression, ...]) -> Expression | None:
    """log_2 8 or log_3 81 as an expression; None where the subscript is no number."""
    if not isinstance(base, PrintedNumber):
        return None
    if base.numeral.text in ("2", "10"):
        return Call(f"log{base.numeral.text}", arguments)
    return Binary("/", Call("ln", arguments), Call("ln", (Number(base.numeral),)))

"""The slope of a sigmoid or a tanh at a result, h(1 - h) and 1 - h^2: a number with its digits may be that."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.records.expression import Binary, Call, Expression, Negative, Number
from verify.records.numeral import Numeral

FINE = Fraction(1, 1000)
"""The last digit of a result whose slope is known again."""

MORE = 2
"""Decimals that a slope may be printed with beyond those of the result."""


def slopes(function: Expression, numeral: Numeral, result: Expression) -> Iterator[tuple[str, Expression]]:
    """The digits that the slope at a printed result of a function may be printed with, and what it is."""
    curve = _curve(function)
    if curve is None or not 0 < (size := abs(numeral.value)) < 1 or numeral.unit > FINE:
        return
    one = Number(Numeral("1", Fraction(1), Fraction(1)))
    if curve == "sigmoid":
        slope = Call("times", (result, Call("plus", (one, Negative(result)))))
    else:
        two = Number(Numeral("2", Fraction(2), Fraction(1)))
        slope = Call("plus", (one, Negative(Call("power", (result, two)))))
    half, decimals = numeral.unit / 2, len(str(numeral.unit.denominator)) - 1
    for end in (size - half, size, size + half):
        value = float(end * (1 - end) if curve == "sigmoid" else 1 - end * end)
        for places in range(decimals, decimals + MORE + 1):
            yield f"{value:.{places}f}", slope


def _curve(function: Expression) -> str | None:
    """Whether a function is a sigmoid, also written out, or a tanh."""
    match function:
        case Call("sigmoid" | "tanh" as name):
            return name
        case Binary("/", Number(numeral), Call("plus", (Number(), Call("exp")))) if numeral.value == 1:
            return "sigmoid"
    return None

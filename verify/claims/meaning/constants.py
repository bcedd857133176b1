"""Constants of printed mathematics as expressions."""

from __future__ import annotations

from fractions import Fraction

from verify.records.expression import Call, Expression, Name, Negative, Number
from verify.records.numeral import Numeral

ONE = Number(Numeral("1", Fraction(1), Fraction(1)))

CONSTANTS: dict[str, Expression] = {"pi": Name("pi"), "infty": Name("inf"), "e": Call("exp", (ONE,))}

INFINITIES: dict[str | None, Expression] = {"inf": Name("inf"), "-inf": Negative(Name("inf"))}

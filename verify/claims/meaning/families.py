"""Formulas of one index that stand for all of a family: of a_n that of a_2."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from verify.claims.meaning.exact import exact
from verify.claims.meaning.literals import counted_number, is_fractional, substituted
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import rebuilt, walk
from verify.records.numeral import Quantity
from verify.records.printed import Indexed, Infixed, Printed, PrintedNumber, Symbol


def of_family(node: Printed, printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Definition | None:
    """The formula of an indexed name that has none of its own, as that of another index in its section gives it.

    A whole number may be chosen, a_5 = 20 of a + 4d; it follows where nothing but the index is in the formula.
    """
    if not isinstance(node, Indexed) or len(node.subscripts) != 1:
        return None
    own = node.subscripts[0]
    for index, formula in scope.family(key(node.base) or "", section):
        if isinstance(formula.body, Quantity):
            continue
        found = _counted(index, own, formula.body)
        if found is not None:
            fixed = is_fractional(printed) or not any(scope.newest(key(part) or "") for part in walk(found))
            return replace(formula, name=key(node) or "", body=found) if fixed else None
    return None


def _counted(index: Printed, own: Printed, body: Printed) -> Printed | None:
    """The formula of a_n, or of a_{n+1}, with a whole number for n."""
    match index:
        case Symbol(letter) if len(letter) == 1:
            steps = Fraction(0)
        case Infixed("+" | "-" as sign, Symbol(letter), PrintedNumber(numeral)) if len(letter) == 1:
            steps = -numeral.value if sign == "-" else numeral.value
        case _:
            return None
    value = exact(own) if isinstance(own, PrintedNumber) else None
    if value is None or value.denominator != 1 or not any(_is(part, letter) for part in walk(body)):
        return None
    return rebuilt(substituted(body, letter, int(value - steps)), _folded)


def _is(part: Printed, letter: str) -> bool:
    return isinstance(part, Symbol) and part.name == letter


def _folded(node: Printed) -> Printed | None:
    """An indexed name whose index is arithmetic, x_{3-1}, as the one that it comes to."""
    if not isinstance(node, Indexed) or len(node.subscripts) != 1 or isinstance(node.subscripts[0], PrintedNumber):
        return None
    value = exact(node.subscripts[0])
    if value is None or value.denominator != 1:
        return None
    return replace(node, subscripts=(PrintedNumber(counted_number(int(value)), node.span),))

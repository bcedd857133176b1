"""Numbers that stand for the parts of the computation before them: max(0.042, 0.096) of max(0.06 · 0.7, 0.24 · 0.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.claims.chains.steps import same_form
from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import bare, key
from verify.claims.meaning.printed_value import PrintedValue, is_slip, printed_value
from verify.claims.meaning.resolve import Resolver
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.records.example import PropertyClaim, ValueClaim
from verify.records.expression import Number, Relation
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.printed import Fenced, Infixed, Prefixed, Printed, Symbol

EXTREMES = frozenset({"max", "min"})
"""Functions that give one number whatever the others are."""

STEPS = frozenset({"floor", "ceil", "round"})
"""Brackets of a number that is rounded to a whole one."""

Stated = tuple[str, Place, tuple[str, ...]]
"""The words of a chain, where it stands, and its section."""

Part = tuple[Printed, Quantity]
"""A part of a computation, and the number in its place."""


def claim_term(left: Printed, side: Printed, scope: Scope, ledger: Ledger, stated: Stated) -> bool:
    """Claim of a number that it is the part in whose place it stands, from which it differs by a slip of the pen.

    All others have to be their parts, one at least that is no number itself; False where there is no such number.
    What is done with them may hide the slip: a maximum, a floor, or a summand with few decimals that may be rounded. A
    summand that stands for itself can be no other at all.
    """
    steps = any(isinstance(node, Fenced) and node.fence in STEPS for node in walk(left))
    hidden = steps or any(isinstance(node, Symbol) and node.name in EXTREMES for node in walk(left))
    summands = [term for _, term in _terms(left)]
    apart: list[Part] = []
    computed = 0
    for part, printed in parts(left, side, scope) or ():
        found = printed_value(part, scope, stated[2])
        if found is None:
            return False
        alike = _is_alike(printed.numerals[0], found.value)
        computed += alike and literal(part) is None
        if not alike:
            apart.append((part, printed))
            itself = literal(part) is not None
            if itself and not any(part is term for term in summands):
                return False  # (-1)^4 = 1^4
            if len(apart) > 1 or not _departs(part, printed.numerals[0], found, hidden=hidden):
                return False
    if not apart or not (computed or steps):
        return False
    _claim_part(*apart[0], scope, ledger, stated)
    return True


def _claim_part(part: Printed, printed: Quantity, scope: Scope, ledger: Ledger, stated: Stated) -> None:
    """The claim that a number is its part."""
    text, place, section = stated
    expression = Resolver(scope).expression(part)
    if literal(part) is None:
        ledger.claim(ValueClaim(expression, printed, loose=True), place, text, section, reading="04")
    else:  # either of both may be the misprint
        same = Relation((expression, Number(printed.numerals[0])), ("==",))
        ledger.claim(PropertyClaim(same), place, text, section, reading="04")


def parts(left: Printed, side: Printed, scope: Scope) -> list[Part] | None:
    """Each number of a side with what stands in its place in the computation before; None where they differ in form."""
    left, side = bare(left), bare(side)
    printed = literal(side)
    if printed is not None:
        return [(left, printed)] if printed.shape == () else None
    if key(left) and key(left) == key(side):
        return []
    mine, others = list(_terms(left)), list(_terms(side))
    pairs = same_form(left, side) if len(others) == 1 else _signed(_without_zeros(mine, len(others), scope), others)
    found: list[Part] = []
    for one, other in pairs or ():
        inner = parts(one, other, scope)
        if inner is None:
            return None
        found += inner
    return found or None


def _terms(node: Printed, *, negative: bool = False) -> Iterator[tuple[bool, Printed]]:
    """The summands of a sum, each with whether it is subtracted."""
    node = bare(node)
    match node:
        case Infixed("+" | "-" as operator, left, right):
            yield from _terms(left, negative=negative)
            yield from _terms(right, negative=negative != (operator == "-"))
        case Prefixed(sign, operand):
            yield from _terms(operand, negative=negative != (sign == "-"))
        case _:
            yield negative, node


def _without_zeros(terms: list[tuple[bool, Printed]], count: int, scope: Scope) -> list[tuple[bool, Printed]]:
    """So many summands, where those that are left out are names of 0: a bias."""
    if len(terms) <= count:
        return terms
    found = [(scope.numeric(key(term) or ""), (subtracted, term)) for subtracted, term in terms]
    return [term for definition, term in found if definition is None or not _is_zero(definition)]


def _is_zero(definition: Definition) -> bool:
    body = definition.body
    return isinstance(body, Quantity) and body.shape == () and body.numerals[0].value == 0


def _signed(
    mine: list[tuple[bool, Printed]], others: list[tuple[bool, Printed]]
) -> list[tuple[Printed, Printed]] | None:
    """The summands of two sums side by side: a - 0.4 of b + c has -c in the place of 0.4."""
    if len(mine) != len(others):
        return None
    return [
        (Prefixed("-", one, one.span) if subtracted != other_subtracted else one, other)
        for (subtracted, one), (other_subtracted, other) in zip(mine, others, strict=True)
    ]


def _is_alike(printed: Numeral, value: Fraction) -> bool:
    """Whether a number may be a value, rounded or cut off."""
    return printed.value == value or (not printed.is_integer and abs(value - printed.value) < printed.unit)


def _departs(part: Printed, printed: Numeral, found: PrintedValue, *, hidden: bool) -> bool:
    """Whether a number is not what its part is by a slip of the pen, or hidden in a maximum; not its sign alone."""
    itself = literal(part)
    if itself is not None:
        return abs(printed.value - found.value) >= max(printed.unit, itself.numerals[0].unit)
    if abs(printed.value - found.value) < 2 * printed.unit + found.reach:
        return False
    other = hidden and not printed.is_integer and not _is_alike(printed, -found.value)
    return other or is_slip(printed, found.value)

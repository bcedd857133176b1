"""A formula with numbers put in for its names, one of which belongs to another index: w_12 where w_22 stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.claims.chains.put_in import Stated, pairs
from verify.claims.ledger import Ledger
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Definition, Scope
from verify.records.example import ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Quantity
from verify.records.printed import Printed

INDEXED = re.compile(r"(?P<base>[^_]+)_(?P<index>\w[\w,]*)(?P<label>\^.*)?")
"""A name with an index, as the scope spells it."""


@dataclass(frozen=True)
class Misplaced:
    """What is printed in the place of a name that has another value, and the name that has this one."""

    printed: Quantity
    name: Definition
    belongs: Definition


def claim_indices(formula: Printed, side: Printed, scope: Scope, ledger: Ledger, stated: Stated) -> bool:
    """Claim of each number of another index that it is what the name in its place is; False where there is none."""
    found = misplaced(formula, side, scope)
    text, place, section = stated
    for one in found:
        ledger.claim(ValueClaim(Name(one.name.identifier), one.printed), place, text, section, reading="04")
        ledger.explain(
            Name(one.belongs.identifier), f"{one.belongs.name} (line {one.belongs.place.line}), another index,"
        )
    return bool(found)


def misplaced(formula: Printed, side: Printed, scope: Scope) -> tuple[Misplaced, ...]:
    """The numbers of a side that belong to another index of the name in the formula before it.

    Nothing, unless the other numbers are the values of their names: the side may be another calculation.
    """
    found, kept = [], 0
    for name, printed in pairs(formula, side):
        definition = scope.numeric(key(name) or "")
        value = _value(definition)
        if definition is None or value is None or any(scope.older(definition.name)):
            return ()
        if value == printed.numerals[0].value:
            kept += 1
            continue
        others = [other for other in _siblings(definition, scope) if _value(other) == printed.numerals[0].value]
        if len(others) != 1:
            return ()
        found.append(Misplaced(printed, definition, others[0]))
    return tuple(found) if kept >= len(found) else ()


def _value(definition: Definition | None) -> Fraction | None:
    body = definition.body if definition is not None else None
    return body.numerals[0].value if isinstance(body, Quantity) and body.shape == () else None


def _siblings(definition: Definition, scope: Scope) -> Iterator[Definition]:
    """The names that differ in their index alone."""
    own = INDEXED.fullmatch(definition.name)
    if own is None:
        return
    for name in scope.versions:
        other = INDEXED.fullmatch(name)
        same = other is not None and (other["base"], other["label"]) == (own["base"], own["label"])
        if other is not None and same and other["index"] != own["index"] and len(other["index"]) == len(own["index"]):
            newest = scope.numeric(name)
            if newest is not None:
                yield newest

"""Numbers put in for the names of a formula, one of which has other digits than its name: 0.8496 where a = 0.8498."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from verify.claims.chains.steps import same_form
from verify.claims.ledger import Ledger
from verify.claims.meaning.alternatives import MAX_OLDER
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import bare, is_name, key
from verify.claims.meaning.scope import Definition, Scope, same_meaning
from verify.numerals import mostly_shared
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.printed import Printed

Stated = tuple[str, Place, tuple[str, ...]]
"""The words of a chain, where it stands, and its section."""


def claim_slip(left: Printed, side: Printed, scope: Scope, ledger: Ledger, stated: Stated) -> bool:
    """Claim of a number that it is what its name is, where most of its digits are; False where there is no such number.

    The other numbers have to be those of their names, one at least. Of a name without a computation it is inferred:
    which of both is misprinted cannot be told.
    """
    formula = _formula(left, scope, stated[2])
    if formula is None:
        return False
    known = [(found, printed) for name, printed in pairs(formula, side) if (found := single(name, scope)) is not None]
    apart = [(found, printed) for found, printed in known if not _alike(_number(found), printed.numerals[0])]
    if len(apart) != 1 or len(known) == 1:
        return False
    return _claim_misprint(*apart[0], ledger, stated)


def claim_restated(name: Printed, printed: Quantity, scope: Scope, ledger: Ledger, stated: Stated) -> None:
    """Claim of the value of a name, where a chain ends in it and prints it with another digit: … = a = 0.8496."""
    definition = single(name, scope) if printed.shape == () and is_name(name) else None
    if definition is not None and not _alike(_number(definition), printed.numerals[0]):
        _claim_misprint(definition, printed, ledger, stated)


def _claim_misprint(definition: Definition, printed: Quantity, ledger: Ledger, stated: Stated) -> bool:
    """The claim that a number is what its name is, where both have most digits in common."""
    alike = mostly_shared([(printed.numerals[0], _number(definition).value)])
    if alike:
        claim_name(definition, printed, ledger, stated)
    return alike


def claim_name(definition: Definition, printed: Quantity, ledger: Ledger, stated: Stated) -> None:
    """The claim that a number is what its name is."""
    text, place, section = stated
    certainty: Certainty = "stated" if definition.origin == "result" else "inferred"
    ledger.claim(ValueClaim(Name(definition.identifier), printed), place, text, section, None, certainty, reading="04")


def pairs(formula: Printed, side: Printed) -> Iterator[tuple[Printed, Quantity]]:
    """Each name of the formula with the number in its place."""
    formula, side = bare(formula), bare(side)
    printed = literal(side)
    if printed is not None and printed.shape == () and is_name(formula):
        yield formula, printed
        return
    for one, other in same_form(formula, side) or ():
        yield from pairs(one, other)


def _formula(left: Printed, scope: Scope, section: tuple[str, ...]) -> Printed | None:
    """The formula that the numbers were put into: the side before them, or what its name was said to be."""
    if not is_name(left):
        return left
    found = scope.formula(key(left) or "")
    if found is None or found.section != section or isinstance(found.body, Quantity):
        return None
    return found.body


def single(name: Printed, scope: Scope) -> Definition | None:
    """What a name is, where it is one number from the beginning on."""
    found = scope.numeric(key(name) or "")
    if found is None or found.shape != () or scope.is_changed(found):
        return None
    older = islice(scope.older(found.name), MAX_OLDER)
    versions = [found, *(one for one in older if isinstance(one.body, Quantity))]
    return found if all(same_meaning(one, other) for one, other in pairwise(versions)) else None


def _number(definition: Definition) -> Numeral:
    assert isinstance(definition.body, Quantity)  # noqa: S101 — Scope.numeric gives numbers
    return definition.body.numerals[0]


def _alike(one: Numeral, other: Numeral) -> bool:
    """Whether two numbers may be one, printed with more digits or with fewer."""
    return abs(one.value - other.value) < max(one.unit, other.unit) or one.value == other.value

"""Equations for a name whose solution stands right behind them: log x = 2.5, so x = 316.2."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.ledger import Ledger
from verify.claims.meaning.alternatives import renamed
from verify.claims.meaning.scope import Definition
from verify.records.example import Alternative, Claim, UndecidableClaim, ValueClaim
from verify.records.expression import Expression, Name, names

RECENT = 4
"""Claims before a definition that may ask for it."""

NEAR = 4
"""Lines that may stand between."""


def solve(ledger: Ledger, solution: Definition) -> None:
    """What was read with an older meaning of a name may be an equation for the new one: it is, if that solves it."""
    for at in range(max(0, len(ledger.claims) - RECENT), len(ledger.claims)):
        claim = ledger.claims[at]
        expression = _asking(claim, solution)
        if expression is None:
            continue
        for older in sorted(names(expression)):
            if older.rpartition("@")[0] == solution.name and older != solution.identifier:
                told = f"as an equation that {solution.name} of line {solution.place.line} solves"
                solved = Alternative(told, renamed(expression, older, solution.identifier))
                ledger.claims[at] = replace(claim, alternatives=(*claim.alternatives, solved))


def _asking(claim: Claim, solution: Definition) -> Expression | None:
    """What an equation near a solution computes; None for one that gives a name of its own a value."""
    place, stem = claim.places[0], claim.name.rpartition("@")[0]
    if place.cell != solution.place.cell or not 0 <= solution.place.line - place.line <= NEAR:
        return None
    match claim.statement:
        case ValueClaim(Name()):
            return None  # a value that is stated again
        case ValueClaim(expression) if stem == "claim" or any(mark in stem for mark in "(^"):
            return expression
        case UndecidableClaim() if claim.alternatives:
            return claim.alternatives[0].expression
    return None

"""Equations for a name whose solution stands right behind them: log x = 2.5, so x = 316.2."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.ledger import Ledger
from verify.claims.meaning.alternatives import renamed
from verify.claims.meaning.scope import Definition
from verify.records.example import Alternative, UndecidableClaim, ValueClaim
from verify.records.expression import Name, names

NEAR = 4
"""Claims before a definition that may ask for it, and lines that may stand between."""

OF_A_FORM = frozenset("(^")
"""One of them is in the name of a claim that is no name itself: log(x)."""


def solve(ledger: Ledger, solution: Definition) -> None:
    """What was read with an older meaning of a name may be an equation for the new one: it is, if that solves it."""
    for at, claim in list(enumerate(ledger.claims))[-NEAR:]:
        statement, asked = claim.statement, [one.expression for one in claim.alternatives[:1]]
        if isinstance(statement, ValueClaim) and (
            claim.name.startswith("claim@") or OF_A_FORM.intersection(claim.name)
        ):
            asked = [statement.expression]
        elif not isinstance(statement, UndecidableClaim):
            continue
        if not 0 <= solution.place.line - claim.places[0].line <= NEAR:
            continue
        for expression in asked:
            for older in sorted(names(expression)):
                another = older.rpartition("@")[0] == solution.name and older != solution.identifier
                if another and not isinstance(expression, Name):
                    told = f"as an equation that {solution.name} of line {solution.place.line} solves"
                    solved = Alternative(told, renamed(expression, older, solution.identifier))
                    ledger.claims[at] = replace(claim, alternatives=(*claim.alternatives, solved))

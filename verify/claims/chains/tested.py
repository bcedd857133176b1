"""Equations that a document only tests: right behind them it says that their two values differ, 1/2 ≠ 3/8."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from verify.claims.ledger import Ledger
from verify.claims.meaning.exact import exact
from verify.claims.meaning.float_value import float_value
from verify.records.example import Claim, PropertyClaim, ValueClaim
from verify.records.expression import Expression
from verify.records.place import Place
from verify.records.printed import Chain

LAST, LINES = 6, 4
"""Claims before such a statement that it may speak of, and lines between them."""

NEARLY = 1e-9
"""What the noise of floats may add, relatively."""

TESTED = "it is only tested: right behind it, the document says that its two sides differ"


def deny_tested(statement: Chain, place: Place, section: tuple[str, ...], ledger: Ledger) -> None:
    """Take the equations right before for tested where this says of their two values that they differ."""
    for (left, right), relation in zip(pairwise(statement.sides), statement.relations, strict=True):
        if relation != "≠" or left is None or right is None:
            continue
        one, other = exact(left), exact(right)
        if one is None or other is None or one == other:
            continue
        values = sorted((float(one), float(other)))
        for at, claim in list(enumerate(ledger.claims))[-LAST:]:
            near = claim.section == section and 0 <= place.line - claim.places[0].line <= LINES
            if near and not claim.denied and _are(_values(claim), values):
                ledger.claims[at] = replace(claim, denied=TESTED)


def _values(claim: Claim) -> list[float] | None:
    """The values of the two sides of an equation, the smaller first."""
    sides: tuple[Expression, ...]
    match claim.statement:
        case PropertyClaim(relation) if relation.comparisons == ("==",):
            sides, printed = relation.operands, []
        case ValueClaim(expression, quantity) if quantity.shape == () and quantity.numerals[0].special is None:
            sides, printed = (expression,), [quantity.numerals[0].as_float]
        case _:
            return None
    try:
        return sorted([*(float_value(side) for side in sides), *printed])
    except (LookupError, ArithmeticError, ValueError, TypeError):
        return None


def _are(found: list[float] | None, values: list[float]) -> bool:
    if found is None or len(found) != len(values):
        return False
    return all(abs(a - b) <= NEARLY * max(1.0, abs(b)) for a, b in zip(found, values, strict=True))

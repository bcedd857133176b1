"""Whether the digits of an array tell which computation is meant, where its document does not."""

from __future__ import annotations

from fractions import Fraction
from math import log2

from verify.records.example import Claim, ValueClaim
from verify.records.expression import Binary, Call, nodes
from verify.records.finding import Judgement

FINE = Fraction(1, 100)
"""The last digit of a number that bears a computation out."""

ENOUGH = 20
"""Bits that the digits of different numbers must tell: by luck, they agree once in a million times."""

MOST, NEAR = 22, 3
"""Bits that one number tells at most, and those that it tells beyond its own size."""


def is_borne_out(claim: Claim, judgement: Judgement) -> bool:
    """Whether a computation that was inferred gives every number but one, and these tell that it is meant."""
    if not isinstance(claim.statement, ValueClaim) or len(judgement.misfits) != 1:
        return False
    if not any(isinstance(node, Binary | Call) for node in nodes(claim.statement.expression)):
        return False  # the same numbers, printed twice: either may be mistyped
    fitting = (n for at, n in enumerate(claim.statement.printed.numerals) if at not in judgement.misfits)
    telling = {
        abs(n.value): n.unit for n in fitting if n.special is None and n.unit <= FINE and abs(n.value) not in (0, 1)
    }
    spread = max(telling, default=Fraction(0)) - min(telling, default=Fraction(0))
    told = (min(_bits(spread / unit), _bits(value / unit) + NEAR, MOST) for value, unit in telling.items())
    return sum(told) >= ENOUGH


def _bits(units: Fraction) -> float:
    """How much a number tells that may be one of so many."""
    return log2(units) if units > 1 else 0.0

"""Whether the digits of an array tell which computation is meant, where its document does not."""

from __future__ import annotations

from fractions import Fraction

from verify.records.example import Claim, ValueClaim
from verify.records.expression import Binary, Call, nodes
from verify.records.finding import Judgement

FINE = Fraction(1, 100)
"""The last digit of a number that bears a computation out."""

ENOUGH = 2
"""Different numbers with such digits that must: by luck, two agree once in ten thousand times or more seldom."""


def is_borne_out(claim: Claim, judgement: Judgement) -> bool:
    """Whether a computation that was inferred gives every number but one, and more of them than luck would."""
    if not isinstance(claim.statement, ValueClaim) or len(judgement.misfits) != 1:
        return False
    if not any(isinstance(node, Binary | Call) for node in nodes(claim.statement.expression)):
        return False  # the same numbers, printed twice: either may be mistyped
    fitting = (n for at, n in enumerate(claim.statement.printed.numerals) if at not in judgement.misfits)
    telling = {abs(n.value) for n in fitting if n.special is None and n.unit <= FINE}
    return len(telling - {0, 1}) >= ENOUGH

"""What stands before and behind a printed number: whether it comes to that number, or to the value it should have."""

from __future__ import annotations

from verify.judging.bearing import Bearing
from verify.judging.policies import attempt
from verify.judging.reachable import NEAREST
from verify.judging.readings import as_rounded
from verify.judging.rounding import Rounding, fits
from verify.judging.valuation import Reading
from verify.judging.worlds import PRECISIONS, Worlds
from verify.records.example import ValueClaim
from verify.records.expression import Expression, rebuilt
from verify.records.finding import Finding


def follows_print(finding: Finding, worlds: Worlds) -> bool:
    """Whether a claim that holds does so, or might, with the earlier numbers as they are printed."""
    statement, printed = finding.claim.statement, finding.claim.printed
    expression = finding.judgement.reading
    if expression is None and isinstance(statement, ValueClaim):
        expression = statement.expression
    policy = finding.judgement.policy
    if expression is None or printed is None or (policy is not None and policy.reference):
        return True
    values = attempt(worlds.balls(PRECISIONS[0], Reading.CARRIED), expression, printed.shape)
    if values is None:
        return True
    cells = zip(values, printed.numerals, strict=True)
    return all(fits(value, numeral, Rounding.NEAREST) is not False for value, numeral in cells)


def comes_to_another(side: Expression, finding: Finding, worlds: Worlds) -> bool:
    """Whether an earlier side of a chain has another value than the one that a claim computes, however both round."""
    statement, printed = finding.claim.statement, finding.claim.printed
    if not isinstance(statement, ValueClaim) or printed is None:
        return False
    spread = worlds.balls(PRECISIONS[0], Reading.SPREAD, NEAREST)
    sides = (rebuilt(one, as_rounded) for one in (side, statement.expression))
    before, put_in = (attempt(spread, one, printed.shape) for one in sides)
    if before is None or put_in is None:
        return False
    pairs = [(one, other) for one, other in zip(before, put_in, strict=True) if not one.special and not other.special]
    return any(one.upper < other.lower or other.upper < one.lower for one, other in pairs)


def is_confirmed(finding: Finding, bearing: Bearing, worlds: Worlds) -> bool:
    """Whether a claim that holds is computed from the value that a number should have, and not from its print."""
    users = bearing.using[finding.claim.name]
    return bool(users) and not any(follows_print(one, worlds) for one in users)

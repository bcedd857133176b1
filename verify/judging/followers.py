"""What is computed from a printed number and holds: of that number as it is printed, or of the value it should have."""

from __future__ import annotations

from verify.judging.bearing import Bearing
from verify.judging.policies import attempt
from verify.judging.rounding import Rounding, fits
from verify.judging.valuation import Reading
from verify.judging.worlds import PRECISIONS, Worlds
from verify.records.example import ValueClaim
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


def is_confirmed(finding: Finding, bearing: Bearing, worlds: Worlds) -> bool:
    """Whether a claim that holds is computed from the value that a number should have, and not from its print."""
    users = bearing.using[finding.claim.name]
    return bool(users) and not any(follows_print(one, worlds) for one in users)

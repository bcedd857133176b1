"""One document means one logarithm: of several bases, those that fit all of it give assent."""

from __future__ import annotations

from collections.abc import Sequence

from verify.judging.diagnosis import explained
from verify.judging.worlds import Worlds
from verify.records.example import ValueClaim
from verify.records.expression import functions
from verify.records.finding import Finding

BASES = frozenset({"log10", "log2"})
"""The logarithms that log may mean, besides the natural one."""

ALL = BASES | {"ln"}

NO_ONE_BASE = "no one base of the logarithm fits all of its document"


class Bases:
    """The logarithms with which each finding of an example holds whose print leaves that open."""

    def __init__(self, findings: Sequence[Finding], worlds: Worlds) -> None:
        bases = ((i, _bases(finding, worlds)) for i, finding in enumerate(findings))
        self.of = {i: found for i, found in bases if found}

    def admitted(self, i: int) -> frozenset[str]:
        """The logarithms with which all the others hold: any, where they have none in common."""
        return ALL.intersection(*(bases for j, bases in self.of.items() if j != i)) or ALL

    @property
    def are_chosen(self) -> frozenset[int]:
        """The findings that hold with a logarithm of their own choice, since no one of them fits all."""
        return frozenset() if ALL.intersection(*self.of.values()) else frozenset(self.of)


def _bases(finding: Finding, worlds: Worlds) -> frozenset[str]:
    """The logarithms with which a finding holds: none, where its print does not leave that open, or any will do."""
    statement, claim = finding.claim.statement, finding.claim
    if not finding.holds or not isinstance(statement, ValueClaim) or "log" not in functions(statement.expression):
        return frozenset()
    readings = {"ln": statement.expression}
    for one in claim.alternatives:
        readings |= dict.fromkeys(functions(one.expression) & BASES, one.expression)
    found = frozenset(base for base, one in readings.items() if explained(one, statement, worlds) is not None)
    return frozenset() if found == ALL else found

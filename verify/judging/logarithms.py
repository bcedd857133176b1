"""One document means one logarithm: what holds with another base than all the others of it may be a slip of the key."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from verify.judging.diagnosis import explained
from verify.judging.worlds import Worlds
from verify.records.example import ValueClaim
from verify.records.expression import functions
from verify.records.finding import Finding, Verdict

BASES = {"log10": "the decimal logarithm", "log2": "the binary logarithm"}
NATURAL = "the natural logarithm"

SEVERAL = 2
"""Claims that show which logarithm a section means."""

ALL = frozenset({"ln", *BASES})

NO_ONE_BASE = "no one base of the logarithm fits all of its document"

HOLDS = (Verdict.REPRODUCED, Verdict.ROUNDING)


def of_one_logarithm(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, without assent to the only one of a section whose log has another base than the others."""
    found = list(findings)
    sections: dict[tuple[str, ...], dict[int, str]] = defaultdict(dict)
    for i, finding in enumerate(found):
        base = _base(finding)
        if base is not None:
            sections[finding.claim.section][i] = base
    for bases in sections.values():
        (usual, often), *others = Counter(bases.values()).most_common()
        if often < SEVERAL or sum(count for _, count in others) != 1:
            continue
        i, base = next((i, base) for i, base in bases.items() if base != usual)
        reason = f"it holds with {base} alone, where {often} others of its section have {usual}"
        judgement = replace(found[i].judgement, verdict=Verdict.UNEXPLAINED, reason=reason, policy=None)
        found[i] = replace(found[i], judgement=judgement)
    return found


def _base(finding: Finding) -> str | None:
    """The logarithm that a claim holds with, where its print leaves that open and its digits tell."""
    statement, judgement = finding.claim.statement, finding.judgement
    if not isinstance(statement, ValueClaim) or judgement.verdict not in HOLDS:
        return None
    if "log" not in functions(statement.expression) or not any(n.value for n in statement.printed.numerals):
        return None
    if judgement.reading is None:
        return NATURAL
    return next((told for name, told in BASES.items() if name in functions(judgement.reading)), None)


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
        readings |= dict.fromkeys(functions(one.expression) & BASES.keys(), one.expression)
    found = frozenset(base for base, one in readings.items() if explained(one, statement, worlds) is not None)
    return frozenset() if found == ALL else found

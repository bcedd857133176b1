"""One section means one logarithm: what holds with another base than all the others of it may be a slip of the key."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from verify.records.example import ValueClaim
from verify.records.expression import functions
from verify.records.finding import Finding, Verdict

BASES = {"log10": "the decimal logarithm", "log2": "the binary logarithm"}
NATURAL = "the natural logarithm"

SEVERAL = 2
"""Claims that show which logarithm a section means."""

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

"""Whether a corrected document is right where it was corrected, and no worse anywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from verify.records.finding import Finding, Verdict
from verify.records.patch import Correction

ORDER = (Verdict.REPRODUCED, Verdict.ROUNDING, Verdict.UNCHECKED, Verdict.UNEXPLAINED, Verdict.WRONG)

Key = tuple[str, int, int, str, int]
"""The lines of a claim, its kind, and its turn among those of its kind there: no corrected digit changes these."""


def not_worse(before: Sequence[Finding], after: Sequence[Finding], corrections: Sequence[Correction]) -> bool:
    """Whether the corrected claims hold, and no other is new or has a worse verdict, what follows from them included.

    The corrected ones did not hold: so many failures fewer are left.
    """
    old, new = _by_key(before), _by_key(after)
    if old.keys() != new.keys():
        return False
    corrected = {one.claim.id for one in corrections}
    return all(
        new[key].holds if finding.claim.id in corrected else _rank(new[key]) <= _rank(finding)
        for key, finding in old.items()
    )


def _by_key(findings: Sequence[Finding]) -> dict[Key, Finding]:
    """The findings by what tells them apart in a document and in its corrected text, whose lines are the same."""
    turns = Counter[tuple[str, int, int, str]]()
    found = {}
    for finding in findings:
        place = finding.claim.places[0] if finding.claim.places else finding.claim.source
        where = place.path, place.line, place.end_line, type(finding.claim.statement).__name__
        turns[where] += 1
        found[*where, turns[where]] = finding
    return found


def _rank(finding: Finding) -> int:
    return 0 if finding.holds else ORDER.index(finding.verdict)

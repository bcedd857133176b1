"""Whether a corrected document is right where it was corrected, and no worse anywhere else."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from verify.records.finding import Finding, Verdict
from verify.records.patch import Correction

ORDER = (Verdict.REPRODUCED, Verdict.ROUNDING, Verdict.UNCHECKED, Verdict.UNEXPLAINED, Verdict.WRONG)

Key = tuple[str, int, int, str]
"""The lines of a claim and its kind: no corrected digit changes these."""


def not_worse(before: Sequence[Finding], after: Sequence[Finding], corrections: Sequence[Correction]) -> bool:
    """Whether the corrected claims hold, and no other has a worse verdict, what follows from them included.

    The corrected ones did not hold: so many failures fewer are left. What is claimed only of the corrected text, as an
    array that is known again by its digits, holds.
    """
    old, new = _grouped(before), _grouped(after)
    corrected = {one.claim.id for one in corrections}
    return old.keys() <= new.keys() and all(_holds_as_well(old.get(key, []), new[key], corrected) for key in new)


def _holds_as_well(before: Sequence[Finding], after: Sequence[Finding], corrected: Collection[str]) -> bool:
    """Whether the claims of some lines hold as they did, in their order; where there are more of them, all."""
    if len(before) != len(after):
        return len(before) < len(after) and all(one.holds for one in after)
    return all(
        other.holds if one.claim.id in corrected else _rank(other) <= _rank(one)
        for one, other in zip(before, after, strict=True)
    )


def _grouped(findings: Sequence[Finding]) -> dict[Key, list[Finding]]:
    """The findings by what tells them apart in a document and in its corrected text, whose lines are the same."""
    found: dict[Key, list[Finding]] = {}
    for finding in findings:
        place = finding.claim.places[0] if finding.claim.places else finding.claim.source
        where = place.path, place.line, place.end_line, type(finding.claim.statement).__name__
        found.setdefault(where, []).append(finding)
    return found


def _rank(finding: Finding) -> int:
    return 0 if finding.holds else ORDER.index(finding.verdict)

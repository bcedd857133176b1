"""Whether a corrected document is right where it was corrected, and no worse anywhere else."""

from __future__ import annotations

from collections.abc import Sequence

from verify.records.finding import Finding, Verdict
from verify.records.patch import Correction

ORDER = (Verdict.REPRODUCED, Verdict.ROUNDING, Verdict.UNCHECKED, Verdict.UNEXPLAINED, Verdict.WRONG)


def not_worse(before: Sequence[Finding], after: Sequence[Finding], corrections: Sequence[Correction]) -> bool:
    """Whether the corrected claims hold and no other has a worse verdict, what follows from them not excepted."""
    if len(before) != len(after):
        return False
    corrected = {one.claim.id for one in corrections}
    for old, new in zip(before, after, strict=True):
        if type(old.claim.statement) is not type(new.claim.statement):
            return False
        if old.claim.id in corrected:
            if not new.holds:
                return False
        elif _rank(new) > _rank(old):
            return False
    return True


def _rank(finding: Finding) -> int:
    return 0 if finding.holds else ORDER.index(finding.verdict)

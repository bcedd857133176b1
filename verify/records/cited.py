"""A finding as another document cites it."""

from __future__ import annotations

from dataclasses import dataclass

from verify.records.finding import Verdict


@dataclass(frozen=True)
class Cited:
    """The id of a finding, its verdict, where it stands, and what is claimed there."""

    id: str
    verdict: Verdict
    path: str
    line: int
    statement: str

    @property
    def holds(self) -> bool:
        """Whether the claim is right as printed: reproduced, or only rounded."""
        return self.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)

"""Why a formula deserves trust, and whether somebody's function keeps up with it: one record for each thing held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verify.records.mistake import Mistake

Outcome = Literal["holds", "differs", "fails", "open", "skipped"]
"""`differs` is said of a convention that is another's to choose; `open` of what was tried and cannot be told; `skipped`
of what could not be tried."""


@dataclass(frozen=True)
class Counterexample:
    """The smallest input found on which something fails, what was expected there and what came, as text."""

    arguments: str
    expected: str | None = None
    got: str | None = None


@dataclass(frozen=True)
class Evidence:
    """One statement about a formula, or about a function held against it, with its outcome and the reason for it.

    kind: what it rests on, such as "value", "law" or "edge".
    """

    kind: str
    formula: str
    statement: str
    outcome: Outcome
    detail: str = ""
    counterexample: Counterexample | None = None


@dataclass(frozen=True)
class Extent:
    """One thing that a function may be given, such as an option: what of it was tried, and what was not."""

    of: str
    tried: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()


@dataclass(frozen=True)
class Conformance:
    """What was found of somebody's function held against a formula, or the mistake that kept it from being held."""

    function: str
    formula: str
    evidence: tuple[Evidence, ...] = ()
    mistake: Mistake | None = None
    tried: tuple[Extent, ...] = ()

    @property
    def counts(self) -> dict[Outcome, int]:
        """How many statements came to each outcome."""
        outcomes: tuple[Outcome, ...] = ("holds", "differs", "fails", "open", "skipped")
        return {outcome: sum(one.outcome == outcome for one in self.evidence) for outcome in outcomes}

    @property
    def exit_code(self) -> int:
        """0: all that was tried holds; 1: something fails or cannot be told, or nothing holds; 2: nothing to hold."""
        if self.mistake is not None:
            return 2
        return 1 if self.counts["fails"] or self.counts["open"] or not self.counts["holds"] else 0

"""What judging says of one claim: the verdict, what proves it, what should stand there."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from verify.records.enclosure import Enclosure
from verify.records.example import Claim, PropertyClaim, UndecidableClaim
from verify.records.expression import Expression
from verify.records.frozen import dataclass


class Verdict(StrEnum):
    """The five things that can be said of a claim; each is proved as DESIGN section 5 states."""

    REPRODUCED = "reproduced"
    ROUNDING = "rounding"
    UNEXPLAINED = "unexplained"
    WRONG = "wrong"
    UNCHECKED = "unchecked"


@dataclass(frozen=True)
class Policy:
    """How the printed digits came from the exact value: the reference they start from, and the rounding."""

    reference: str
    rounding: str
    zeros_dropped: bool = False

    def __str__(self) -> str:
        parts = [part for part in (self.reference, self.rounding) if part]
        return ", ".join([*parts, "trailing zeros dropped"] if self.zeros_dropped else parts)


@dataclass(frozen=True)
class Practice:
    """The one policy that explains most claims of an example: how many, of how many that could be tried."""

    policy: Policy
    explained: int
    tried: int


@dataclass(frozen=True)
class Agreement:
    """How far NumPy's float64 is from the certified value, in units in the last place of the float64 value."""

    ulps: float
    allowed: float


@dataclass(frozen=True)
class Diagnosis:
    """The change to a computation that gives every printed digit.

    `tried` counts the changes looked at up to this one, `chance` bounds how likely one of them would give the digits
    by luck. `expression` is the changed computation, where it is one; `cells` those that the change explains, where
    it does not explain all.
    """

    kind: str
    told: str
    policy: Policy | None
    tried: int
    chance: float
    expression: Expression | None = None
    cells: tuple[int, ...] = ()


ALLOWED = 1
"""Neighbours that may hold as well: of a number in the middle between two prints the other, of one cut off the next."""


@dataclass(frozen=True)
class Severity:
    """How severe the test is that a claim passes: of the neighbours of its weakest cell, how many would hold, too."""

    held: int
    of: int

    @property
    def is_low(self) -> bool:
        """Whether what was printed could hardly have failed: beside it, more than one other number would hold."""
        return self.held > ALLOWED


Side = Literal["printed", "open"]


@dataclass(frozen=True)
class Blame:
    """What is mistaken of a claim that does not hold: the `printed` digits, or one of the two, `open` which.

    reason: the witnesses for it, or what is missing.
    """

    side: Side
    reason: str


@dataclass(frozen=True)
class Judgement:
    """A verdict with its proof: per cell the enclosure, whether it fits and what should be printed.

    reading: the computation that was judged, where it is another reading than the claim's first. carried: the digits
    that come of earlier results as they are printed, where some of these are others than `correction` has. severity: of
    what holds, and of what would hold were it not so weak; blame: of what does not.
    """

    verdict: Verdict
    reason: str
    policy: Policy | None = None
    computed: tuple[Enclosure, ...] = ()
    misfits: tuple[int, ...] = ()
    correction: tuple[str, ...] = ()
    bits: int | None = None
    agreement: Agreement | None = None
    diagnosis: Diagnosis | None = None
    reading: Expression | None = None
    carried: tuple[str, ...] = ()
    severity: Severity | None = None
    blame: Blame | None = None


@dataclass(frozen=True)
class Finding:
    """A claim, judged; with its acknowledged erratum and the check of what is said to explain it.

    roots: the wrong claims that this one rests on, and that rest on no other wrong one.
    """

    claim: Claim
    judgement: Judgement
    explanation: Judgement | None = None
    roots: tuple[Claim, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict of the claim as printed."""
        return self.judgement.verdict

    @property
    def holds(self) -> bool:
        """Whether the claim is right as printed: reproduced, or only rounded."""
        return self.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)

    @property
    def failure(self) -> str | None:
        """Why this finding fails a replay, or None: a wrong claim fails unless an erratum owns up to it."""
        if self.claim.erratum is not None:
            if self.holds:
                return "the erratum no longer applies: the claim holds as printed"
            if self.verdict is Verdict.UNCHECKED:
                return f"the erratum cannot be confirmed: {self.judgement.reason}"
            if self.explanation is not None and self.explanation.verdict not in (
                Verdict.REPRODUCED,
                Verdict.ROUNDING,
            ):
                return self._refuted_explanation
            return self._cause_after_all
        if self.holds or self.acknowledged:
            return None
        return self.judgement.reason

    @property
    def _refuted_explanation(self) -> str:
        if isinstance(self.claim.statement, PropertyClaim):
            return "explained_by does not hold either"
        return "explained_by does not give the printed digits"

    @property
    def _cause_after_all(self) -> str | None:
        """That a cause was found, where the file says that none can be."""
        if self.claim.unexplained_because is None:
            return None
        if self.judgement.diagnosis is not None:
            return f"unexplained_because no longer applies: every digit holds {self.judgement.diagnosis.told}"
        return None

    @property
    def alarm(self) -> str | None:
        """Why this finding fails an audit, or None: only what is proved wrong and nobody owns up to."""
        return self.failure if self.verdict is Verdict.WRONG or self.claim.erratum is not None else None

    @property
    def acknowledged(self) -> bool:
        """Whether the file itself says that the claim does not hold, or that nothing can decide it."""
        undecidable = isinstance(self.claim.statement, UndecidableClaim) and self.verdict is Verdict.UNCHECKED
        return self.claim.erratum is not None or undecidable

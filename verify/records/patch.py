"""What should stand in a document instead of what is wrong in it, digit by digit, and what is left as it is."""

from __future__ import annotations

from dataclasses import dataclass

from verify.records.example import Claim


@dataclass(frozen=True)
class Replacement:
    """A stretch of a document's text (offsets, its end excluded) and the digits that belong there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Correction:
    """The replacements that make one claim true."""

    claim: Claim
    replacements: tuple[Replacement, ...]


@dataclass(frozen=True)
class Spared:
    """A claim that does not hold and that is left as it is, with the reason."""

    claim: Claim
    reason: str


@dataclass(frozen=True)
class Patch:
    """The corrections of one document, proved to hold; `before` and `after` are its text."""

    path: str
    sha256: str
    before: str
    after: str
    corrections: tuple[Correction, ...]
    spared: tuple[Spared, ...]

    @property
    def replaced(self) -> int:
        """How many printed numbers are corrected."""
        return len({each for one in self.corrections for each in one.replacements})

"""What should stand in a document instead of what is wrong in it, by digits and symbols, and what is left as it is."""

from __future__ import annotations

from dataclasses import dataclass

from verify.records.example import Claim, FormulaClaim


@dataclass(frozen=True)
class Replacement:
    """A stretch of a document's text (offsets, its end excluded) and the digits, or the symbol, that belong there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Correction:
    """The replacements that make one claim true."""

    claim: Claim
    replacements: tuple[Replacement, ...]

    @property
    def is_of_digits(self) -> bool:
        """Whether digits are put in, and not a symbol of a formula."""
        return not isinstance(self.claim.statement, FormulaClaim)


@dataclass(frozen=True)
class Spared:
    """A claim that does not hold and that is left as it is, with the reason."""

    claim: Claim
    reason: str


@dataclass(frozen=True)
class Patch:
    """The corrections of one document, proved to hold; `before` and `after` are its text.

    rounds: what was wrong by itself, and then, in turn, what followed from it and had to be corrected likewise.
    """

    path: str
    sha256: str
    before: str
    after: str
    rounds: tuple[tuple[Correction, ...], ...]
    spared: tuple[Spared, ...]

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """All corrections, in the order in which they were made."""
        return tuple(one for corrections in self.rounds for one in corrections)

    @property
    def numbers(self) -> int:
        """How many printed numbers are corrected."""
        return sum(
            len({each for one in round_ for each in one.replacements if one.is_of_digits}) for round_ in self.rounds
        )

    @property
    def symbols(self) -> int:
        """How many symbols of formulas are corrected."""
        return sum(len(one.replacements) for one in self.corrections if not one.is_of_digits)

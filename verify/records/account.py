"""A finding told step by step: where its numbers come from, what is computed on the way, what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from verify.records.enclosure import Enclosure
from verify.records.finding import Finding, Verdict
from verify.records.formula import Formula
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.reading import Reading


@dataclass(frozen=True)
class Origin:
    """Where a name of a computation comes from: a number that was chosen, an earlier result, or a definition."""

    name: str
    kind: Literal["given", "result", "definition"]
    place: Place
    printed: Quantity | None = None
    told: str = ""
    verdict: Verdict | None = None
    """What was found of an earlier result."""


@dataclass(frozen=True)
class Stage:
    """A part of a computation with its proved values, beside what the document prints for it where it does.

    formula: that of the catalogue which it is the value of; departs: the printed cells that are not its digits.
    """

    told: str
    shape: tuple[int, ...]
    values: tuple[Enclosure, ...]
    depth: int
    formula: str | None = None
    printed: Quantity | None = None
    place: Place | None = None
    departs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Account:
    """A finding, step by step.

    computation: what was computed, in words of the expression language; as_printed: what gives the printed digits,
    where a cause was found; carried: whether the stages start from the printed values of earlier results.
    """

    finding: Finding
    computation: tuple[str, ...]
    formulas: tuple[Formula, ...]
    origins: tuple[Origin, ...]
    stages: tuple[Stage, ...]
    carried: bool = False
    as_printed: str | None = None
    consequences: tuple[Finding, ...] = ()
    reading: Reading | None = None
    """The way in which it was read; None where its author states it."""

    @property
    def departure(self) -> Stage | None:
        """The first stage that the document prints otherwise."""
        return next((stage for stage in self.stages if stage.departs), None)

"""What a theorem about formulas is, and what became of its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Ruling(StrEnum):
    """The three things that can be said of a statement that was tried."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Step:
    """One statement of a proof, for one size or case, with its ruling; `detail` is a counterexample or a reason."""

    claim: str
    ruling: Ruling
    detail: str = ""


@dataclass(frozen=True)
class Theorem:
    """A statement about formulas of the catalogue, in LaTeX, and how it is proved.

    formulas: whose shipped source the proof runs. sizes: for which it is proved. gradients: those among the formulas
    that it proves to be the derivative. steps: runs the proof, given the formulas by name.
    """

    name: str
    family: str
    statement: str
    hypotheses: tuple[str, ...]
    formulas: tuple[str, ...]
    gradients: tuple[str, ...]
    sizes: str
    method: str
    steps: Callable[[Any], Iterator[Step]]


@dataclass(frozen=True)
class Proof:
    """What became of a theorem: its steps up to the first that is not proved, and the time they took in seconds."""

    theorem: Theorem
    steps: tuple[Step, ...]
    seconds: float

    @property
    def ruling(self) -> Ruling:
        """Proved if every step is and there is one; else what was said of the step that is not."""
        if not self.steps:
            return Ruling.UNDECIDED
        return self.steps[-1].ruling

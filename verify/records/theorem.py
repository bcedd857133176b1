"""What a theorem about formulas is, and what became of its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal


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
class Method:
    """A way to prove: its name, and what it means."""

    name: str
    meaning: str


PropertyKind = Literal[
    "range",
    "maximum",
    "sum",
    "mean",
    "variance",
    "permutation",
    "shift",
    "scale",
    "frequency",
    "order",
    "centred",
    "symmetric",
    "monotone",
    "linear",
    "differentiable",
]
"""What can be said of a formula in words: the ends of its values, a number that they come to, what becomes of them
where something is done to the arguments (`permutation`, `shift`, `scale`), how the frequencies go with the dimension,
the power of the length that a count grows with, and what is the case or not."""


@dataclass(frozen=True)
class Property:
    """What a theorem decides of a formula, as documents say it in words.

    value: an interval, the number, "invariant" or "equivariant", "rises" or "falls", "yes" or "no". instances: what it
    comes to at numbers, as relations of the expression language by the value that somebody states, "" for any, {value}
    for the one stated; of a range the values towards its ends, at {t}, which grows.
    """

    formula: str
    kind: PropertyKind
    value: str
    instances: Mapping[str, str]


@dataclass(frozen=True)
class Theorem:
    """A statement about formulas of the catalogue, in LaTeX, and how it is proved.

    summary: the statement in words. formulas: whose shipped source the proof runs. sizes: for which it is proved.
    gradients: those among the formulas that it proves to be the derivative. steps: runs the proof, given the formulas
    by name. properties: what it decides of what documents say in words.
    """

    name: str
    family: str
    summary: str
    statement: str
    hypotheses: tuple[str, ...]
    formulas: tuple[str, ...]
    gradients: tuple[str, ...]
    sizes: str
    methods: tuple[Method, ...]
    steps: Callable[[Any], Iterator[Step]]
    properties: tuple[Property, ...] = ()


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


@dataclass(frozen=True)
class Proofs:
    """What one run proved; `gradients` names those of the catalogue that it was to prove."""

    proofs: tuple[Proof, ...]
    gradients: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[Ruling, int]:
        """How many theorems came to each ruling."""
        return {ruling: sum(one.ruling is ruling for one in self.proofs) for ruling in Ruling}

    @property
    def proved_gradients(self) -> tuple[str, ...]:
        """Those gradients that a proved theorem shows to be the derivative."""
        proved = {name for one in self.proofs if one.ruling is Ruling.PROVED for name in one.theorem.gradients}
        return tuple(name for name in self.gradients if name in proved)

    @property
    def seconds(self) -> float:
        """The time of all proofs together."""
        return sum(one.seconds for one in self.proofs)

    @property
    def exit_code(self) -> int:
        """0: every theorem is proved, there is one, and no gradient is left out; 1: otherwise."""
        complete = self.counts[Ruling.PROVED] == len(self.proofs) > 0
        return 0 if complete and self.proved_gradients == self.gradients else 1

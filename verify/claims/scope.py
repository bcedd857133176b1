"""Which names mean what at a place: definitions in document order, versioned and never overwritten."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from verify.records.expression import Expression
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Grid, Printed


@dataclass(frozen=True)
class Definition:
    """One meaning of a name.

    `body` is a matrix of numbers, or a formula to be read in the Scope of its use; `origin` says how the document
    came by it: chosen (`given`), stated as a formula, or a printed `result`, which carries its rounding.
    """

    name: str
    version: int
    body: Quantity | Printed
    origin: Literal["given", "formula", "result"]
    place: Place
    section: tuple[str, ...]
    parameters: tuple[str, ...] = ()
    value: Expression | None = None
    """The formula as read where it stands, for a matrix whose cells are formulas."""

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The shape of a matrix, printed as numbers or as formulas."""
        match self.body:
            case Quantity(_, shape):
                return shape
            case Grid(rows) if self.value is not None:
                return len(rows), len(rows[0])
        return None

    @property
    def identifier(self) -> str:
        """The name of this version among the givens and results of the document."""
        return f"{self.name}@{self.version}"


class Scope:
    """The definitions so far, by the spelling of their name."""

    def __init__(self) -> None:
        self.versions: dict[str, list[Definition]] = defaultdict(list)

    def define(
        self,
        name: str,
        body: Quantity | Printed,
        origin: Literal["given", "formula", "result"],
        place: Place,
        section: tuple[str, ...],
        parameters: tuple[str, ...] = (),
        value: Expression | None = None,
    ) -> Definition:
        """Add a version; what was there before stays."""
        definition = Definition(name, len(self.versions[name]) + 1, body, origin, place, section, parameters, value)
        self.versions[name].append(definition)
        return definition

    def newest(self, name: str) -> Definition | None:
        """What the name means here, or None."""
        versions = self.versions.get(name)
        return versions[-1] if versions else None

    def older(self, name: str) -> list[Definition]:
        """Every meaning but the newest, the youngest of them first."""
        return self.versions.get(name, [])[-2::-1]

    def numeric(self, name: str) -> Definition | None:
        """The newest version that has numbers."""
        return next((d for d in reversed(self.versions.get(name, [])) if isinstance(d.body, Quantity)), None)

    def formula(self, name: str) -> Definition | None:
        """The newest version that is a formula."""
        return next((d for d in reversed(self.versions.get(name, [])) if not isinstance(d.body, Quantity)), None)

    def of_shape(self, shape: tuple[int, ...]) -> list[Definition]:
        """The newest matrix of every name that has one of this shape."""
        newest = (next((d for d in reversed(versions) if d.shape), None) for versions in self.versions.values())
        return [definition for definition in newest if definition is not None and definition.shape == shape]

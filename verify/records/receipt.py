"""What another program needs to confirm a verdict by itself: inputs, steps of single numbers, bounds and verdict."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.records.enclosure import Enclosure
from verify.records.finding import Finding


@dataclass(frozen=True)
class Printed:
    """What stands in a document: its characters, and where: which text, from which character to which, from 0."""

    text: str
    at: tuple[int, int, int]


@dataclass(frozen=True)
class Input:
    """A printed number that a computation starts from.

    below, above: how far it may be from what is printed, in units of its last place, inward and outward from 0.
    """

    name: str
    printed: Printed
    below: Fraction
    above: Fraction


@dataclass(frozen=True)
class Computation:
    """One computation, written down step by step.

    steps: an operation and the numbers of the steps that it takes. guards: comparisons of two steps, and whether the
    first is less. results: for each printed number the step that gives it and, where they are proved by the other
    program too, the bounds. excludes: the roundings that cannot give the digits.
    """

    inputs: tuple[Input, ...]
    steps: tuple[tuple[Any, ...], ...]
    guards: tuple[tuple[int, int, bool], ...]
    results: tuple[tuple[int, Printed, Enclosure | None], ...]
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Receipt:
    """The verdict on a printed value with all that proves it.

    title, sha256: of the document. mark: what stands before its decimals. texts: of each of its texts the keys that
    lead to it in a notebook's JSON, or none. statement: what is claimed, as it stands. reference, rounding: the policy
    that gives the digits.
    """

    finding: Finding
    title: str
    sha256: str
    mark: str
    texts: tuple[tuple[str | int, ...], ...]
    statement: Printed
    reference: str
    rounding: str
    computations: tuple[Computation, ...]


@dataclass(frozen=True)
class Difference:
    """What shows of a printed formula that it is another: two values that differ at numbers chosen for its names.

    title to statement: as of a receipt. inputs: each name with its number. results: of the printed side and of what it
    is said to equal, in words, the steps that give one cell of each.
    """

    finding: Finding
    title: str
    sha256: str
    mark: str
    texts: tuple[tuple[str | int, ...], ...]
    statement: Printed
    inputs: tuple[tuple[str, Fraction], ...]
    steps: tuple[tuple[Any, ...], ...]
    guards: tuple[tuple[int, int, bool], ...]
    results: tuple[tuple[str, int], ...]

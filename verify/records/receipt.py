"""What another program needs to confirm a verdict by itself: inputs, steps of single numbers, bounds and verdict."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.records.enclosure import Enclosure
from verify.records.finding import Finding


@dataclass(frozen=True)
class Computation:
    """One computation, written down step by step.

    inputs: each printed number with its name and how far it may be from what is printed, in units of its last place,
    inward and outward from 0. steps: an operation and the numbers of the steps that it takes. guards: comparisons of
    two steps, and whether the first is less. results: for each printed number the step that gives it, its text and,
    where they are proved by the other program too, the bounds. excludes: the roundings that cannot give the digits.
    """

    inputs: tuple[tuple[str, str, Fraction, Fraction], ...]
    steps: tuple[tuple[Any, ...], ...]
    guards: tuple[tuple[int, int, bool], ...]
    results: tuple[tuple[int, str, Enclosure | None], ...]
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Receipt:
    """The verdict on a printed value with all that proves it.

    title, sha256: of the document. reference, rounding: the policy that gives the digits.
    """

    finding: Finding
    title: str
    sha256: str
    reference: str
    rounding: str
    computations: tuple[Computation, ...]

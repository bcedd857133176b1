"""A world to run an Expression in: what every arithmetic offers, whatever its numbers are."""

from __future__ import annotations

from contextlib import AbstractContextManager
from fractions import Fraction
from typing import Any, Protocol

from verify.records.enclosure import Enclosure
from verify.records.numeral import Quantity


class Arithmetic(Protocol):
    """Arrays by the array API standard, made from records and turned back into records."""

    name: str
    by_hand: bool
    """Whether somebody with a pencil computes, who takes the steps of a formula's equation."""

    @property
    def pi(self) -> Any:
        """π, as an array without axes."""

    def active(self) -> AbstractContextManager[None]:
        """The context in which this arithmetic computes."""

    def number(self, value: Fraction) -> Any:
        """An exact number as an array without axes."""

    def array(self, quantity: Quantity) -> Any:
        """The printed numbers as an array, each taken as exact."""

    def floats(self, array: Any) -> Any:
        """An array of NumPy floats, each taken as the fraction that it is."""

    def enclosures(self, array: Any) -> tuple[Enclosure, ...]:
        """What is proved of every cell, in row-major order."""

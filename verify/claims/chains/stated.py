"""The formulas that a document has stated, and which of them have had their results."""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.claims.meaning.scope import Definition
from verify.records.numeral import Quantity

MAX_WAITING = 16
"""Formulas without a result that are remembered."""


@dataclass
class Stated:
    """The stated formulas so far."""

    answered: int = -1
    """The turn of the last stated formula that has had its result: those before it were passed over."""
    waiting: list[Definition] = field(default_factory=list)
    """Stated formulas without a result, in the order of the document."""
    settled: set[str] = field(default_factory=set)
    """Formulas that were printed together with their result: a later value of the name is another."""

    fractions: set[str] = field(default_factory=set)
    """Those whose chain ends in a fraction, 5/3: a whole number that is said of the name later is another value."""

    def has_result(self, formula: Definition, printed: Quantity) -> bool:
        """Whether a formula has had its result, so that what is printed is another value of its name."""
        whole = not printed.shape and printed.numerals[0].is_integer and printed.numerals[0].unit == 1
        return formula.identifier in self.settled or (whole and formula.identifier in self.fractions)

    def wait(self, formula: Definition) -> None:
        """A formula was stated without a result."""
        self.waiting = [*self.waiting[-MAX_WAITING:], formula]

    def answer(self, formula: Definition) -> None:
        """A formula has had its result."""
        self.answered = max(self.answered, formula.turn)
        self.waiting = [one for one in self.waiting if one.name != formula.name]

    def settle(self, formula: Definition | None) -> None:
        """The result of a formula was printed further on in its chain."""
        if formula is not None:
            self.answer(formula)
            self.settled.add(formula.identifier)

"""Quotients of whole numbers that no decimals print exactly, and the numbers that stand for them: 0.222 for 2/9."""

from __future__ import annotations

from fractions import Fraction

from verify.records.expression import Expression, Number
from verify.records.numeral import Numeral

PLACES = range(3, 7)
"""Decimals by which such a number is known again; of fewer, others have the same."""

HALF = Fraction(1, 2)


class Quotients:
    """The quotients that a document has printed so far, by the decimals that round them."""

    def __init__(self) -> None:
        self.rounded: set[Fraction] = set()

    def keep(self, left: Expression, right: Expression) -> None:
        """A quotient of two numbers as they are printed; it is kept where both are whole and its decimals go on."""
        if not (isinstance(left, Number) and isinstance(right, Number)):
            return
        above, below = left.numeral, right.numeral
        if not (above.is_integer and below.is_integer and below.value):
            return
        value = above.value / below.value
        if _goes_on(value):
            self.rounded |= {_round(value, places) for places in PLACES}

    def stand_behind(self, numeral: Numeral) -> bool:
        """Whether a number is a quotient, cut off to be printed: of those printed before, or of thirds and sixths."""
        if numeral.unit.numerator != 1 or not 10 ** PLACES[0] <= numeral.unit.denominator <= 10 ** PLACES[-1]:
            return False
        value = abs(numeral.value)
        if value in self.rounded:
            return True
        sixths = round(value * 6)
        return abs(Fraction(sixths, 6) - value) < numeral.unit * HALF and sixths % 3 != 0


def _goes_on(value: Fraction) -> bool:
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest > 1


def _round(value: Fraction, places: int) -> Fraction:
    scale = 10**places
    return Fraction(int(abs(value) * scale + HALF), scale)

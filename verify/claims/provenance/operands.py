"""A printed array as provenance sees it: its numbers as floats, and what they are exactly, where that is known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from verify.records.numeral import Quantity

Floats = NDArray[np.float64]
LEAST, MOST = Fraction(1, 10**100), Fraction(10**100)
"""Of numbers between them floats can take squares."""


@dataclass
class Operand:
    """The numbers of a printed array; a row or a column is a vector.

    exact: their values where an origin has been found: computation goes on from them, and not from the printed digits.
    """

    values: Floats
    units: Floats
    exact: Floats | None = None

    @classmethod
    def printed(cls, quantity: Quantity) -> Operand | None:
        """The operand that a printed array is; None for one of more than two axes, or with what no float holds."""
        shape = tuple(length for length in quantity.shape if length > 1) or (len(quantity.numerals),)
        if len(shape) > 2 or any(numeral.special is not None for numeral in quantity.numerals):
            return None
        if any(not LEAST < numeral.unit < MOST or abs(numeral.value) > MOST for numeral in quantity.numerals):
            return None
        values = np.array([numeral.as_float for numeral in quantity.numerals]).reshape(shape)
        units = np.array([float(numeral.unit) for numeral in quantity.numerals]).reshape(shape)
        return cls(values, units)

    def copies(self, other: Operand) -> bool:
        """Whether an array repeats another, perhaps turned or to fewer digits."""
        turned = (other.values, other.units), (other.values.T, other.units.T)
        return any(
            values.shape == self.values.shape
            and bool(np.all(np.abs(values - self.values) <= np.maximum(units, self.units) / 2 * (1 + 1e-9)))
            for values, units in turned
        )

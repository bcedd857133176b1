"""A number as printed: its text, its exact decimal value and the unit of its last place."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from verify.records.frozen import dataclass

Special = Literal["inf", "-inf", "nan"]


@dataclass(frozen=True)
class Numeral:
    """One printed number.

    `value` is what the digits say, exactly (a percentage is divided by 100, so is its unit); `unit` is the
    worth of one step in the last printed place; for `inf` and `nan` the value is 0 and `special` says which.
    """

    text: str
    value: Fraction
    unit: Fraction
    special: Special | None = None

    def __hash__(self) -> int:
        return hash(self.text)  # what is equal has the same text; a fraction's own hash costs a modular inverse

    @property
    def is_integer(self) -> bool:
        """Whether the numeral is printed as a whole number, with neither point nor exponent nor percent."""
        return self.special is None and self.text.lstrip("+-−").replace(",", "").isdecimal()

    @property
    def as_float(self) -> float:
        """The value as a float; so it is found faster than a fraction finds it."""
        return self.value.numerator / self.value.denominator

    @property
    def has_decimals(self) -> bool:
        """Whether its last place is worth less than one."""
        return self.unit.numerator < self.unit.denominator


Layout = Literal["scalar", "plain", "set", "list", "numpy", "torch"]


@dataclass(frozen=True)
class Quantity:
    """An array of numerals in row-major order; a scalar has the shape ()."""

    numerals: tuple[Numeral, ...]
    shape: tuple[int, ...]
    layout: Layout = "plain"

    def __hash__(self) -> int:
        return hash(tuple([numeral.text for numeral in self.numerals]))

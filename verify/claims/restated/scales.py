"""The same number in another unit: by a hundred for percent, by thousands or by 1024 for bytes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from verify.records.expression import Binary, Expression, Number
from verify.records.numeral import Numeral

BYTES: Mapping[str, int] = {
    **dict.fromkeys(("byte", "bytes", "octets", "字节"), 0),
    **{f"{letter}{mark}": power for power, letter in enumerate("KMGTP", 1) for mark in ("B", "iB")},
    "kB": 1,
}
"""Units of bytes, and the power of 1024, or of 1000, that they are."""


def is_percent(numeral: Numeral) -> bool:
    """Whether a number is printed in percent, or in percentage points."""
    return numeral.text.endswith(("%", "percentage points"))


def places(numeral: Numeral) -> int:
    """The decimals of a number as its digits print it, whatever they count."""
    digits = numeral.text.split()[0].rstrip("%").partition(".")[2] if numeral.text else ""
    return len(digits)


def in_unit(value: Expression, own: str, other: str) -> list[Expression] | None:
    """What a value in one unit is in another: the first is meant, or one of the others; None where they measure apart.

    Without a unit on either side it is the value itself.
    """
    if not own or not other or _plain(own) == _plain(other):
        return [value]
    if own not in BYTES or other not in BYTES:
        return None
    tells = "iB" in own + other  # who writes GiB means 1000 by GB
    return [_scaled(value, _bytes(own, base) / _bytes(other, base)) for base in ((1000,) if tells else (1024, 1000))]


def _bytes(unit: str, base: int) -> Fraction:
    return Fraction(1024 if "iB" in unit else base) ** BYTES[unit]


def in_percent(value: Expression, own: Numeral, other: Numeral) -> list[Expression]:
    """What a number is in percent, or not: a share of one, or percent of which only the sign is left out."""
    if is_percent(own) == is_percent(other):
        return [value]
    return [value, _scaled(value, Fraction(1, 100) if is_percent(other) else Fraction(100))]


def _plain(unit: str) -> str:
    return unit.lower().rstrip("s.")


def _scaled(value: Expression, factor: Fraction) -> Expression:
    """A value times a quotient of whole numbers."""
    above, below = (Number(Numeral(str(one), Fraction(one), Fraction(1))) for one in factor.as_integer_ratio())
    value = value if factor.numerator == 1 else Binary("*", value, above)
    return value if factor.denominator == 1 else Binary("/", value, below)

"""The digits of a computed number that its bounds prove: those that both have in common."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from verify.numerals import decimal_text
from verify.records.enclosure import Enclosure

SHOWN = 20
"""Significant digits shown; more are proved."""
EXACT = 10**6
"""A fraction with a smaller denominator is written out."""
PLAIN = range(-6, 16)
"""Powers of ten of the first digit of numbers that are written without an exponent."""
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Certified:
    """Proved digits as text, with … where more follow, and how many there are: None where the value is exact."""

    text: str
    digits: int | None


def certified(value: Enclosure) -> Certified:
    """What is proved of a computed number, cut off and not rounded."""
    if value.special is not None:
        return Certified(value.special, None)
    if value.lower.numerator < 0 < value.upper.numerator or not value.lower or not value.upper:
        return _around_zero(value)
    sign, low, high = ("−", -value.upper, -value.lower) if value.upper.numerator < 0 else ("", value.lower, value.upper)
    if low.as_integer_ratio() == high.as_integer_ratio():
        return Certified(sign + _exact(low), None)
    first = _power_of_ten(low)
    digits = first - _power_of_ten(high - low)
    for shown in range(min(digits, SHOWN), 0, -1):
        cut = _cut(low, shown - 1 - first)
        if cut == _cut(high, shown - 1 - first):
            return Certified(sign + _written(cut, shown - 1 - first, "…"), digits)
    if digits < 1:
        ends = sorted((value.lower, value.upper))
        return Certified(" to ".join(decimal_text(end, 6).replace("-", "−") for end in ends), 0)
    return _near(sign, low, high, first, digits)


def _near(sign: str, low: Fraction, high: Fraction, first: int, digits: int) -> Certified:
    """Bounds with a short number between them, so that they share no digits: the number, and how near they are."""
    decimals = min(digits, SHOWN) - 1 - first
    cut = _cut(high, decimals)
    within = str(_power_of_ten(high - low) + 1).translate(SUPERSCRIPTS)
    while decimals > 0 and cut % 10 == 0:
        cut, decimals = cut // 10, decimals - 1
    return Certified(f"{sign}{_written(cut, decimals)}, to within 10{within}", digits)


def _around_zero(value: Enclosure) -> Certified:
    size = max(abs(value.lower), abs(value.upper))
    if not size:
        return Certified("0", None)
    return Certified(f"0, to within 10{str(_power_of_ten(size) + 1).translate(SUPERSCRIPTS)}", 0)


def _exact(value: Fraction) -> str:
    """A value that is known exactly: all its digits where they end soon, else the first and the fraction."""
    first = _power_of_ten(value)
    decimals = max(SHOWN - 1 - first, 0)
    cut = _cut(value, decimals)
    if first < 2 * SHOWN and Fraction(cut) == value * Fraction(10) ** decimals:
        while decimals > 0 and cut % 10 == 0:
            cut, decimals = cut // 10, decimals - 1
        return _written(cut, decimals)
    decimals = SHOWN - 1 - first
    whole = f" = {value.numerator}/{value.denominator}" if max(value.as_integer_ratio()) < EXACT else ""
    return _written(_cut(value, decimals), decimals, "…") + whole


def _cut(value: Fraction, decimals: int) -> int:
    """A positive value in units of a decimal place, the rest cut off."""
    if decimals < 0:
        return value.numerator // (value.denominator * _ten_to(-decimals))
    return value.numerator * _ten_to(decimals) // value.denominator


def _written(cut: int, decimals: int, tail: str = "") -> str:
    """So many units of a decimal place, with an exponent where the number is very large or small."""
    digits = str(cut)
    first = len(digits) - 1 - decimals
    if first not in PLAIN or decimals < 0:
        rest = digits[1:] if tail else digits[1:].rstrip("0")
        return f"{digits[0]}{'.' if rest else ''}{rest}{tail}·10{str(first).translate(SUPERSCRIPTS)}"
    padded = digits.rjust(decimals + 1, "0")
    return (f"{padded[:-decimals]}.{padded[-decimals:]}" if decimals else padded) + tail


def _power_of_ten(value: Fraction) -> int:
    """The power of ten of the first digit of a positive value."""
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    power = math.floor((bits - 1) * math.log10(2))
    while _reaches(value, power + 1):
        power += 1
    return power


def _reaches(value: Fraction, power: int) -> bool:
    """Whether a positive value is at least 10 to a power."""
    if power < 0:
        return value.numerator * _ten_to(-power) >= value.denominator
    return value.numerator >= value.denominator * _ten_to(power)


def _ten_to(power: int) -> int:
    whole: int = 10**power
    return whole

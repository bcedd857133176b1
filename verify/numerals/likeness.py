"""How much of two prints is alike, in decimal digits: whether they show the same thing, though not the same number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from verify.numerals.numeral import parse_numeral
from verify.records.numeral import Numeral

DECIMAL = re.compile(r"[-+−]?[0-9]+\.[0-9]+")


def shared_digits(pairs: Iterable[tuple[Numeral, Fraction]]) -> tuple[int, int]:
    """How many significant digits of the printed numbers the values share from the front, and how many there are.

    Zeros, ones, infinities and nan are left out: masks and unit matrices are alike without being the same.
    """
    shared = total = 0
    for numeral, value in pairs:
        if numeral.special is not None or abs(numeral.value) in (0, 1) or not numeral.unit:
            continue
        (a, b), (c, d), (e, f) = (x.as_integer_ratio() for x in (numeral.value, value, numeral.unit))
        digits = _whole_digits(abs(a) * f, b * e)
        off, whole = abs(a * d - c * b) * f, b * d * e  # whole numbers, since fractions would be reduced each time
        shared += digits if 2 * off <= whole else max(0, digits - _whole_digits(off, whole))
        total += digits
    return shared, total


def mostly_shared(pairs: Iterable[tuple[Numeral, Fraction]]) -> bool:
    """Whether more than half of all digits are shared: by luck one in ten is, for each number its first."""
    shared, total = shared_digits(pairs)
    return 2 * shared > total


def is_misprint(one: Numeral, other: Numeral) -> bool:
    """Whether numbers differ as by a slip of the pen: in one digit, or in two neighbours that are exchanged."""
    if len(one.text) != len(other.text):
        return False
    apart = [at for at, (a, b) in enumerate(zip(one.text, other.text, strict=True)) if a != b]
    if len(apart) == 2 and apart[1] == apart[0] + 1:
        return sorted(one.text) == sorted(other.text)
    return len(apart) == 1


def is_misprint_of(numeral: Numeral, value: float) -> bool:
    """Whether a numeral is a slip of the pen for a value rounded to its decimals."""
    decimals = len(numeral.text.partition(".")[2])
    sign = "+" if numeral.text.startswith("+") else ""
    text = f"{value:{sign}.{decimals}f}"
    return len(text) == len(numeral.text) and is_misprint(numeral, parse_numeral(text))


def is_misprint_near(numeral: Numeral, value: float, reach: float) -> bool:
    """Whether a numeral with decimals is a slip of the pen for some number within reach of a value, rounded so."""
    near = reach + float(numeral.unit) / 2
    if DECIMAL.fullmatch(numeral.text) is None:
        return False
    slips = _misprinted(numeral.text.replace("−", "-"))
    if value >= reach:  # -0.000 is the print of no such number
        slips = (meant for meant in slips if float(meant) or not meant.startswith("-"))
    return any(abs(float(meant) - value) <= near for meant in slips)


def _misprinted(text: str) -> Iterator[str]:
    """What a text may be a slip of the pen for: with another digit, or two neighbours exchanged."""
    for at, sign in enumerate(text):
        if sign.isdecimal():
            yield from (f"{text[:at]}{digit}{text[at + 1 :]}" for digit in "0123456789" if digit != sign)
            if text[at + 1 : at + 2].isdecimal() and text[at + 1] != sign:
                yield f"{text[:at]}{text[at + 1]}{sign}{text[at + 2 :]}"


def _whole_digits(numerator: int, denominator: int) -> int:
    """The digits before the point of a positive number rounded up."""
    return len(str(-(-numerator // denominator)))

"""Slips of the pen: printed digits that are those of the right value but for one slip.

Nothing is computed anew here. A cell is explained by its right digits with two of them exchanged, one of them lost,
twice or another, or the sign or the decimal point misplaced.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.numerals import format_like
from verify.records.enclosure import Enclosure
from verify.records.numeral import Numeral, Quantity

Slip = tuple[str, str, int]
"""The kind of a slip, what it is in words, and how many of its kind there are for a number."""


def slip(printed: str, right: str) -> Slip | None:
    """The slip that makes `printed` of the right digits, the smallest first; None where there is none."""
    sign, digits = _apart(printed)
    right_sign, right_digits = _apart(right)
    if digits == right_digits:
        return ("sign", "with the other sign", 1) if sign != right_sign else None
    if sign != right_sign:
        return None
    plain, right_plain = digits.replace(".", ""), right_digits.replace(".", "")
    count = len(right_plain)
    if plain.strip("0") == right_plain.strip("0") and plain.strip("0"):
        return "decimal point", _moved(Fraction(digits) / Fraction(right_digits)), count
    if digits.find(".") == right_digits.find(".") and len(plain) == len(right_plain):
        off = [i for i in range(count) if plain[i] != right_plain[i]]
        pair = slice(off[0], off[-1] + 1)
        if len(off) == 2 and off[1] == off[0] + 1 and plain[pair] == right_plain[pair][::-1]:
            return "digits exchanged", f"with two digits exchanged: {right}", count
        if len(off) == 1:
            return "digit", f"with one digit another: {right}", 9 * count
    if _without_one(right_plain, plain) or _without_one(plain, right_plain):
        lost = len(plain) < len(right_plain)
        return "digit", f"with a digit {'lost' if lost else 'too many'}: {right}", 11 * count
    return None


def _moved(ratio: Fraction) -> str:
    """By how many places a decimal point was moved, in words; `ratio` is a power of ten."""
    places = len(str(max(ratio.numerator, ratio.denominator))) - 1
    return f"with the decimal point {places} to the {'right' if ratio > 1 else 'left'}"


def _apart(text: str) -> tuple[str, str]:
    """The sign and the digits of a number as printed."""
    plain = text.replace("−", "-").replace(",", "").lstrip("+")
    negative = plain.startswith("-")
    digits = plain.lstrip("-")
    return ("-" if negative else ""), f"0{digits}" if digits.startswith(".") else digits


def _without_one(longer: str, shorter: str) -> bool:
    if len(longer) != len(shorter) + 1:
        return False
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


def significant(numeral: Numeral) -> int:
    """The significant digits of a printed number."""
    if numeral.special is not None:
        return 0
    return len(re.sub(r"[eE].*|\D", "", numeral.text).lstrip("0"))


PLAIN = frozenset({"sign", "decimal point", "digits exchanged"})
"""Slips that nothing but a slip makes."""

DIGIT = frozenset({"digit"})
"""A digit lost, doubled or another: which a mistake in the computation may make too."""


@dataclass(frozen=True)
class Slips:
    """Slips that explain some cells: their kind, in words, how many were looked at, and the chance of luck."""

    kind: str
    told: str
    tried: int
    chance: Fraction


def of_the_pen(printed: Quantity, right: Sequence[str], wrong: Sequence[int], kinds: Container[str]) -> Slips | None:
    """A slip of one of these kinds in each wrong cell; None where one of them has none, or there is no wrong one."""
    if not wrong or not right:
        return None
    found = [slip(printed.numerals[cell].text, right[cell]) if right[cell] else None for cell in wrong]
    slips = [one for one in found if one is not None and one[0] in kinds]
    if len(slips) != len(wrong):
        return None
    chance = Fraction(1)
    for cell, (_, _, ways) in zip(wrong, slips, strict=True):
        chance *= min(Fraction(1), Fraction(2 * ways, 10 ** significant(printed.numerals[cell])))
    kind = " and ".join(dict.fromkeys(kind for kind, _, _ in slips))
    told = "; ".join(dict.fromkeys(words for _, words, _ in slips))
    return Slips(kind, told, sum(ways for _, _, ways in slips), chance)


def truncated(values: Sequence[Enclosure], printed: Quantity) -> tuple[str, ...]:
    """The digits that an author who truncates would print."""
    if len(values) != len(printed.numerals):
        return ()
    return tuple(
        ""
        if numeral.special or value.special
        else format_like(int(value.middle / numeral.unit) * numeral.unit, numeral)
        for value, numeral in zip(values, printed.numerals, strict=True)
    )

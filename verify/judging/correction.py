"""What should be printed: the computed value in the author's own format and number of digits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from verify.judging.rounding import finest_unit
from verify.numerals import decimal_text, format_like
from verify.records.enclosure import Enclosure
from verify.records.numeral import Numeral, Quantity

MAX_EXTRA_DECIMALS = 6
"""Decimals by which an exact value may be longer than the whole number printed for it."""


def corrections(values: Sequence[Enclosure], printed: Quantity) -> tuple[str, ...]:
    """For every cell the digits that should stand there; right or wrong, so that a matrix can be reprinted whole.

    An array whose author dropped trailing zeros is rounded to its most precise cell and loses them again.
    """
    finest = finest_unit(printed)
    return tuple(
        value.special or _cell(value, numeral, finest) for value, numeral in zip(values, printed.numerals, strict=True)
    )


def _cell(value: Enclosure, numeral: Numeral, finest: Fraction | None) -> str:
    if finest is not None and numeral.unit > finest and numeral.special is None:
        text = format_like(value.middle, replace(numeral, text=numeral.text.rstrip("."), unit=finest))
        return text.rstrip("0").rstrip(".") if "." in text else text
    if numeral.is_integer and value.exact is not None and value.exact.denominator != 1:
        text = decimal_text(value.exact, MAX_EXTRA_DECIMALS).rstrip("0")
        if Fraction(text) == value.exact:  # 0.5 where 2 is printed: a whole number would be wrong again
            return text
    return format_like(value.middle, numeral)

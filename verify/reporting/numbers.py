"""Numbers and matrices for showing: computed digits, nested rows, the cells that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.numerals import decimal_text
from verify.records.enclosure import Enclosure
from verify.records.finding import Finding
from verify.records.numeral import Numeral

CELLS = 4
"""Cells that a sentence names."""

EXTRA_DIGITS = 4
"""Digits shown of a computed value beyond those that are printed."""


def computed_text(value: Enclosure, numeral: Numeral) -> str:
    """The computed value with a few digits more than the print has."""
    if value.special is not None:
        return value.special
    if numeral.special is not None:
        return decimal_text(value.middle, EXTRA_DIGITS)
    decimals = max(len(str(numeral.unit.denominator)) - 1, 0) + EXTRA_DIGITS
    text = decimal_text(value.middle, decimals)
    exact = value.exact is not None and value.exact * 10**decimals % 1 == 0 and "e" not in text
    return text.rstrip("0").rstrip(".") if exact else text


def units_off(value: Enclosure, numeral: Numeral) -> float | None:
    """How far a printed number is from the computed one, in units of its own last place; None where no float says."""
    if value.special or numeral.special:
        return None
    units = (value.middle - numeral.value) / numeral.unit
    return round(float(units), 3) if abs(units) < 10**300 else None


def nested(flat: Sequence[Any], shape: Sequence[int]) -> Any:
    """A flat row-major sequence as lists within lists; a scalar as itself."""
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return list(flat)
    step = len(flat) // shape[0]
    return [nested(flat[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]


def position(index: int, shape: Sequence[int]) -> str:
    """Where a flat index lies in an array, counted from 0: `[1, 2]`, or nothing for a scalar."""
    if not shape:
        return ""
    subscripts = []
    for length in reversed(shape):
        index, subscript = divmod(index, length)
        subscripts.append(str(subscript))
    return f"[{', '.join(reversed(subscripts))}]"


def cause_text(finding: Finding) -> str:
    """In a sentence, what gives the printed digits, or those of the wrong cells; nothing where no cause was found."""
    cause, printed = finding.judgement.diagnosis, finding.claim.printed
    if cause is None:
        return ""
    if cause.kind == "copied":
        return f"every printed digit is {cause.told}"
    if printed is None:
        return f"it holds {cause.told}"
    if not cause.cells:
        return f"every printed digit holds {cause.told}"
    cells = [position(cell, printed.shape) for cell in cause.cells]
    shown = ", ".join(cells[:CELLS]) + (f" and {len(cells) - CELLS} more" if len(cells) > CELLS else "")
    return f"the digits of {shown} hold {cause.told}"


__all__ = ["cause_text", "computed_text", "nested", "position", "units_off"]

"""Numbers that are printed a second time: by which digits an earlier result is known again."""

from __future__ import annotations

from verify.records.numeral import Numeral

RECOGNIZED = 3
"""Significant digits by which a number is known again as an earlier result."""

FEW = 10 ** (RECOGNIZED - 1)
"""Units of its last place that a number has at least, if it has so many: 2e-7 has two."""


def recognizable(numeral: Numeral) -> str | None:
    """The digits of a number without its sign; None where they are too few to know it again."""
    text = numeral.text.lstrip("+-−")
    few = len(text.strip("0.").replace(".", "")) < RECOGNIZED or not numeral.has_decimals
    marked = "e" in text or "%" in text  # beside the digits
    return None if few or (marked and abs(numeral.value) < FEW * numeral.unit) else text


def recognizable_perhaps(numeral: Numeral) -> str | None:
    """The digits of a number that are too few to know it again by, and enough to take it for the same at need.

    So are 0.94, 0.940 and 0.90, but not 0.900.
    """
    text = numeral.text.lstrip("+-−")
    few = RECOGNIZED - 1 in (len(text.lstrip("0.").replace(".", "")), len(text.strip("0.").replace(".", "")))
    return text if few and numeral.has_decimals else None

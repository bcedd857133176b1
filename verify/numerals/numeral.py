"""One number as people print it: sign, digits, exponent, percent, infinity, nan → Numeral."""

from __future__ import annotations

import math
import re
import sys
from fractions import Fraction
from functools import lru_cache

from verify.records.mistake import NotANumeral, OverBudget
from verify.records.numeral import Numeral, Special

MAX_DIGITS = 300
"""More digits than any print of a 64-bit number has; beyond it a numeral is refused, not computed with."""

MAX_EXPONENT = 320
"""Powers of ten a numeral may carry: the range of float64, with what is below its normal numbers."""

TOO_LARGE = Fraction(10) ** MAX_EXPONENT

LARGEST = Fraction(sys.float_info.max)
"""The largest number of float64."""

MOST_PLACES = sys.float_info.max_10_exp
"""Digits before the point that each number with so many may have: 10**308 is one of float64."""

PATTERN = re.compile(
    r"(?P<sign>[+\-−]?)"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)"
    r"(?:[eE](?P<exponent>[+\-−]?\d+))?"
    r"(?P<percent>\\?%)?"
)

MULTIPLES: dict[str, Fraction] = {
    **{mark: Fraction(1000) for mark in ("k", "K", "thousand")},
    **{mark: Fraction(1000**2) for mark in ("M", "million")},
    **{mark: Fraction(1000**3) for mark in ("B", "G", "billion")},
    **{mark: Fraction(1000**4) for mark in ("T", "trillion")},
    **{mark: Fraction(1, 100) for mark in ("pp", "percentage points")},
}  # fmt: skip
"""Letters and words behind a number that multiply it, where they do not stand for a unit."""

MULTIPLE = re.compile(rf"(.*[0-9.])(\s?(?:{'|'.join(MULTIPLES)}))")

SPECIALS: dict[str, Special] = {
    "inf": "inf", "infinity": "inf", "∞": "inf", "\\infty": "inf", "nan": "nan",
}  # fmt: skip


def parse_numeral(text: str, *, multiples: bool = False) -> Numeral:
    """Read one printed number; with `multiples`, 1.2M and 3 billion as well.

    Raises NotANumeral when the text is anything else, OverBudget when it has more digits or a larger exponent
    than a printed number can reasonably have.
    """
    stripped = text.strip()
    special = None if stripped[:1].isdigit() else _special(stripped)
    if special is not None:
        return Numeral(stripped, Fraction(0), Fraction(0), special)
    if len(stripped) > MAX_DIGITS:
        raise OverBudget(
            f"a numeral of {len(stripped):,} characters ({stripped[:12]}…)",
            f"at most {MAX_DIGITS} characters",
            "print fewer digits",
        )
    marked = MULTIPLE.fullmatch(stripped) if multiples else None
    if marked is not None:
        number, factor = parse_numeral(marked[1]), MULTIPLES[marked[2].strip()]
        return Numeral(stripped, number.value * factor, number.unit * factor)
    match = PATTERN.fullmatch(stripped)
    if match is None:
        raise NotANumeral(repr(stripped[:40]), "a printed number such as -0.25, 1e-6, 65% or inf", "correct the number")
    sign, digits, power, percent = match.groups()
    exponent = int(power.replace("−", "-")) if power else 0
    if abs(exponent) > MAX_EXPONENT:
        raise OverBudget(
            f"the exponent of {stripped}",
            f"at most {MAX_EXPONENT} in size",
            "print a number that float64 can hold",
        )
    whole, _, decimals = digits.replace(",", "").partition(".")
    scale = exponent - len(decimals) - (2 if percent else 0)
    steps = int(whole + decimals) if sign in ("", "+") else -int(whole + decimals)
    value = Fraction(steps * 10**scale) if scale >= 0 else Fraction(steps, 10**-scale)
    if scale < -MAX_EXPONENT or (len(whole) + exponent > MOST_PLACES and abs(value) > LARGEST):
        raise OverBudget(
            f"the size of {stripped[:24]}", "what a float64 can be", "print a number that float64 can hold"
        )
    return Numeral(stripped, value, power_of_ten(scale))


@lru_cache(maxsize=8192)
def numeral(text: str) -> Numeral:
    """The numeral of a token or a cell, read as `parse_numeral` does; the same prints come again and again."""
    return parse_numeral(text)


@lru_cache
def power_of_ten(scale: int) -> Fraction:
    """The worth of a digit that stands so many places before the point."""
    return Fraction(10) ** scale


def _special(text: str) -> Special | None:
    sign = text[:1] if text[:1] in {"+", "-", "−"} else ""
    special = SPECIALS.get(text[len(sign) :].lower())
    if special == "inf" and sign in {"-", "−"}:
        return "-inf"
    return special


def format_like(value: Fraction, numeral: Numeral) -> str:
    """Print `value` as the author printed `numeral`: same decimals, separators, exponent and percent, half to even."""
    marked = None if numeral.text[-1:].isdigit() else MULTIPLE.fullmatch(numeral.text)
    if marked is not None:
        factor = MULTIPLES[marked[2].strip()]
        return (
            format_like(value / factor, Numeral(marked[1], numeral.value / factor, numeral.unit / factor)) + marked[2]
        )
    match = PATTERN.fullmatch(numeral.text)
    if match is None:  # inf and nan have no digits to follow
        return decimal_text(value, 4)
    percent, unit = match["percent"] or "", numeral.unit
    if percent:
        value, unit = value * 100, unit * 100
    if match["exponent"] is not None:
        printed, exponent = _scientific(value, match)
    else:
        printed, exponent = decimal_text(value, len(str(unit.denominator)) - 1), ""
    return _habits(printed, match) + exponent + percent


def decimal_text(value: Fraction, decimals: int) -> str:
    """The value to a number of decimals, half to even; a value too large to write out gets an exponent."""
    if abs(value) >= TOO_LARGE:
        mantissa, exponent = _normalized(value, 4)
        return f"{mantissa}e+{exponent}"
    steps = round(value * 10**decimals)
    sign = "-" if steps < 0 else ""
    digits = str(abs(steps)).rjust(decimals + 1, "0")
    return sign + (f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits)


def _habits(printed: str, match: re.Match[str]) -> str:
    """Plain digits as this author writes them: the kind of minus, a plus, commas, `1.` and `.5`."""
    digits = printed.removeprefix("-")
    minus = "−" if match["sign"] == "−" else "-"
    sign = minus if digits != printed else "+" if match["sign"] == "+" else ""
    whole, point, decimals = digits.partition(".")
    if "," in match["digits"] and whole.isdecimal():
        whole = f"{int(whole):,}"
    if match["digits"].startswith(".") and whole == "0":
        whole = ""
    if match["digits"].endswith("."):
        point = "."
    return sign + whole + point + decimals


def _scientific(value: Fraction, match: re.Match[str]) -> tuple[str, str]:
    """Mantissa and exponent; a mantissa that the author keeps outside 1 to 10 keeps his exponent."""
    mantissa = match["digits"].replace(",", "")
    decimals = len(mantissa.partition(".")[2])
    written = match["exponent"].replace("−", "-")
    if not value or (Fraction(mantissa) and not 1 <= Fraction(mantissa) < 10):
        exponent = int(written) if value or not Fraction(mantissa) else 0
        printed = decimal_text(value / Fraction(10) ** exponent, decimals)
    else:
        printed, exponent = _normalized(value, decimals)
    digits = written.lstrip("+-")
    signed = written.startswith("+") or (written.startswith("-") and len(digits) > 1)  # as printf has it
    minus = "−" if "−" in match["exponent"] else "-"
    sign = minus if exponent < 0 else "+" if signed else ""
    return printed, f"{'E' if 'E' in match[0] else 'e'}{sign}{abs(exponent):0{len(digits)}d}"


def _normalized(value: Fraction, decimals: int) -> tuple[str, int]:
    """A value other than 0 as digits from 1 to below 10 and a power of ten."""
    size = abs(value)
    exponent = math.floor((size.numerator.bit_length() - size.denominator.bit_length()) * math.log10(2))
    while size < Fraction(10) ** exponent:
        exponent -= 1
    while size >= Fraction(10) ** (exponent + 1):
        exponent += 1
    printed = decimal_text(value / Fraction(10) ** exponent, decimals)
    if printed.lstrip("-").startswith("10"):  # 9.99… rounded up
        return _normalized(Fraction(10 ** (exponent + 1) if value > 0 else -(10 ** (exponent + 1))), decimals)
    return printed, exponent


def cell_bounds(numeral: Numeral, below: Fraction, above: Fraction) -> tuple[Fraction, Fraction]:
    """value − below·unit and value + above·unit, measured outward from 0: `above` is away from it."""
    if numeral.text.startswith(("-", "−")):
        below, above = above, below
    down = below * numeral.unit
    up = down if above is below else above * numeral.unit
    return numeral.value - down, numeral.value + up

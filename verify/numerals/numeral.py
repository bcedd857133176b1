"""One number as people print it: sign, digits, exponent, percent, infinity, nan → Numeral."""

from __future__ import annotations

import re
from fractions import Fraction

from verify.records.mistake import NotANumeral, OverBudget
from verify.records.numeral import Numeral, Special

MAX_DIGITS = 400
"""More digits than any print of a 64-bit number has; beyond it a numeral is refused, not computed with."""

MAX_EXPONENT = 400
"""Powers of ten a numeral may carry: the range of float64, with room."""

PATTERN = re.compile(
    r"(?P<sign>[+\-−]?)"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)"
    r"(?:[eE](?P<exponent>[+\-−]?\d+))?"
    r"(?P<percent>\\?%)?"
)

SPECIALS: dict[str, Special] = {
    "inf": "inf", "infinity": "inf", "∞": "inf", "\\infty": "inf", "nan": "nan",
}  # fmt: skip


def parse_numeral(text: str) -> Numeral:
    """Read one printed number.

    Raises NotANumeral when the text is anything else, OverBudget when it has more digits or a larger exponent
    than a printed number can reasonably have.
    """
    stripped = text.strip()
    special = _special(stripped)
    if special is not None:
        return Numeral(stripped, Fraction(0), Fraction(0), special)
    if len(stripped) > MAX_DIGITS:
        raise OverBudget(
            f"a numeral of {len(stripped):,} characters ({stripped[:12]}…)",
            f"at most {MAX_DIGITS} characters",
            "print fewer digits",
        )
    match = PATTERN.fullmatch(stripped)
    if match is None:
        raise NotANumeral(repr(stripped[:40]), "a printed number such as -0.25, 1e-6, 65% or inf", "correct the number")
    exponent = int((match["exponent"] or "0").replace("−", "-"))
    if abs(exponent) > MAX_EXPONENT:
        raise OverBudget(
            f"the exponent of {stripped}",
            f"at most {MAX_EXPONENT} in size",
            "print a number that float64 can hold",
        )
    digits = match["digits"].replace(",", "")
    whole, _, decimals = digits.partition(".")
    scale = exponent - len(decimals) - (2 if match["percent"] else 0)
    unit = Fraction(10) ** scale
    sign = -1 if match["sign"] in {"-", "−"} else 1
    return Numeral(stripped, sign * int(whole + decimals) * unit, unit)


def _special(text: str) -> Special | None:
    sign = text[:1] if text[:1] in {"+", "-", "−"} else ""
    special = SPECIALS.get(text[len(sign) :].lower())
    if special == "inf" and sign in {"-", "−"}:
        return "-inf"
    return special


def format_like(value: Fraction, numeral: Numeral) -> str:
    """Print `value` as the author printed `numeral`: same decimals, same percent sign, half to even."""
    if numeral.special is not None:
        return decimal_text(value, 4)
    suffix = "%" if numeral.text.endswith("%") else ""
    if re.search(r"[eE]", numeral.text):
        return _scientific(value, numeral)
    scaled = value * 100 if suffix else value
    unit = numeral.unit * 100 if suffix else numeral.unit
    decimals = len(str(unit.denominator)) - 1
    printed = decimal_text(scaled, decimals)
    if numeral.text.endswith("."):
        printed += "."
    return printed + suffix


def decimal_text(value: Fraction, decimals: int) -> str:
    """The value to a number of decimals, half to even."""
    steps = round(value * 10**decimals)
    sign = "-" if steps < 0 else ""
    digits = str(abs(steps)).rjust(decimals + 1, "0")
    return sign + (f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits)


def _scientific(value: Fraction, numeral: Numeral) -> str:
    mantissa = re.split(r"[eE]", numeral.text.lstrip("+-−"))[0]
    decimals = len(mantissa.partition(".")[2])
    if value == 0:
        return decimal_text(value, decimals) + "e+00"
    exponent = 0
    while abs(value) >= 10:
        value, exponent = value / 10, exponent + 1
    while abs(value) < 1:
        value, exponent = value * 10, exponent - 1
    printed = decimal_text(value, decimals)
    if len(printed.lstrip("-").partition(".")[0]) > 1:  # 9.99… rounded up to 10
        printed, exponent = decimal_text(value / 10, decimals), exponent + 1
    return f"{printed}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def cell_bounds(numeral: Numeral, below: Fraction, above: Fraction) -> tuple[Fraction, Fraction]:
    """value − below·unit and value + above·unit, measured outward from 0: `above` is away from it."""
    if numeral.text.startswith(("-", "−")):
        below, above = above, below
    return numeral.value - below * numeral.unit, numeral.value + above * numeral.unit

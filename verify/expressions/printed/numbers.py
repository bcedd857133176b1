"""Numbers as printed mathematics writes them: thousands, decimal commas, percent signs, upright exponents."""

from __future__ import annotations

import re

from verify.expressions.printed.tokens import Token

THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?")

EXPONENT = re.compile(
    r"\\(?:text|texttt|textrm|mathrm|mathtt)\{[eE](?:(?P<inside>[-+−]?[0-9]+)\}|(?P<sign>[-+−])\}(?P<behind>[0-9]+)"
    r"|\}\{(?P<braced>[-+−]?[0-9]+)\}|\}(?P<bare>[0-9]+)|\}[-+−][0-9]+)"
)
r"""1.5\text{e}3, 1.2\mathrm{e}{-7}, 1\text{e-7}; of 3\mathrm{e}-4 nothing tells whether e is Euler's number."""

LAST_DIGITS = re.compile(r"\\(?:boxed|underline|mathbf)\s*\{([0-9]+)\}")
"""The last digits of a number, marked."""

BOXED_OPERAND = re.compile(r"(\s*\{\s*[-−]?[\d.,]+\s*\})\s*(?:=|\\(?:times|cdot|div)(?![A-Za-z])|[-+−])")
"""A number in a box that is gone on with: the box is a sign of the document, and frames no result."""

BASED = re.compile(
    r"[2-9](?:[0-9]+\.|[0-9]+(?=\s*(?:\Z|[-+−*/^=≈<>)\]}&;$]|[.,](?![0-9])"
    r"|\\(?:\\|[;:!{}]|,(?![0-9])|(?:approx|cdot|times|div|pm|quad|qquad|le|leq|ge|geq|lt|gt|right|Rightarrow|implies|to|end)"
    r"(?![A-Za-z])))))"
)
r"""A base and what it is the logarithm of, in one: \log_20.4 is set as \log_{2} 0.4, and \log_21 = 0 as \log_{2} 1.

Of \log_{35} x, with its argument behind it, the braces were forgotten.
"""

PERCENT = re.compile(r"(?:\s|~|\s?\\[,;:]\s?)?\\%|%(?!\s*[\d(\\])")


def number_token(text: str, raw: str, start: int, *, percents: bool) -> Token:
    """The token of the digits `raw`, which stand at `start`, with the exponent or percent sign behind them.

    percents: whether the text has a percent sign anywhere.
    """
    if text.endswith(r"\log_", 0, start) and BASED.match(text, start):
        return Token("num", raw[0], start, start + 1)
    if raw[-1] == "." and text.endswith("_", 0, start):
        raw = raw[:-1]  # V_1. is V_1 where a sentence ends
    stop = start + len(raw)
    digits = raw.replace("{.}", ".")  # a decimal comma, as reading marks it
    if "," in raw:
        digits = raw.replace("{,}", ",").replace(",\\!", ",").replace("\\,", ",")
        if THOUSANDS.fullmatch(digits) is None:
            digits = digits.replace(",", ".")  # 0{,}84 has a decimal comma: between thousands stand three digits
    if digits[-1] == "." and text.startswith("(", stop):
        return Token("junk", digits, start, stop)  # 0.(6) repeats its sixes
    backslash = text.startswith("\\", stop)
    if backslash and (exponent := EXPONENT.match(text, stop)):
        power = "".join(part or "" for part in exponent.groups())
        kind, written = ("num", f"{digits}e{power}") if power else ("junk", digits)
        return Token(kind, written, start, exponent.end())
    if backslash and digits.isdecimal() and (last := LAST_DIGITS.match(text, stop)):  # 355\boxed{680}
        digits, stop = digits + last[1], last.end()
    percent = PERCENT.match(text, stop) if percents else None
    if percent:
        return Token("num", digits + "%", start, percent.end(), "percent")
    return Token("num", digits, start, stop)

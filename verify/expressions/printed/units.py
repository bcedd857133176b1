r"""Numbers and units as siunitx and upright letters set them, → tokens: \SI{2.5}{\volt}, \ang{60}, \mathrm{J/K}."""

from __future__ import annotations

import re

from verify.expressions.printed import commands as c
from verify.expressions.printed.tokens import Token

OPTIONS = r"\s*(?:\[[^\[\]]*\]\s*)?"
NUMBER = r"\{(?P<number>[^{}]*)\}"
UNIT = r"\{(?P<unit>(?:[^{}]|\{[^{}]*\})*)\}"
FORMS = {
    **dict.fromkeys(("num", "ang"), re.compile(OPTIONS + NUMBER)),
    **dict.fromkeys(("SI", "qty"), re.compile(OPTIONS + NUMBER + OPTIONS + UNIT)),
    **dict.fromkeys(("si", "unit"), re.compile(OPTIONS + UNIT)),
}
"""The arguments of each command of siunitx."""

PLAIN = re.compile(r"\s*+(?P<sign>[-+−]?)\s*+(?P<digits>\d+(?:[.,]\d+)?|[.,]\d+)(?P<exponent>[eEdD][-+]?\d+)?\s*")
NAMED = {
    "volt": "V", "ampere": "A", "metre": "m", "meter": "m", "second": "s", "gram": "g", "kilogram": "kg", "joule": "J",
    "newton": "N", "kelvin": "K", "hertz": "Hz", "watt": "W", "coulomb": "C", "farad": "F", "pascal": "Pa",
}  # fmt: skip
"""Units by the name that siunitx has for them, and as they are printed."""

PERCENTS = frozenset({"%", "percent"})

ONE = rf"(?:{'|'.join(sorted(c.UNITS, key=len, reverse=True))})(?:\^(?:[-−]?\d|\{{[-−]?\d\}}))?"
COMPOUND = re.compile(rf"\s*{ONE}(?:(?:\s*/\s*|\\[,;~ ]|\s*\\cdot\s*|~|\s+|(?<=[\d}}])){ONE})+\s*|\s*{ONE}\s*")
BRACED = r"(?:[^{}]|\{[^{}]*\})*"
UPRIGHT = re.compile(rf"\{{\s*\\rm(?![A-Za-z])(?P<roman>{BRACED})\}}|\\mathrm\s*\{{(?P<upright>{BRACED})\}}")


def siunitx(text: str, name: str, start: int, stop: int) -> tuple[list[Token], int] | None:
    r"""The tokens of a command of siunitx and where it ends; None where its arguments are not what they should be.

    A comma is a decimal mark in its numbers. 1.5(2), 1.5 \pm 0.2 and 2 x 3 are no numbers, and 30;15; no angle.
    """
    match = FORMS[name].match(text, stop) if name in FORMS else None
    if match is None:
        return None
    tokens: list[Token] = []
    end, unit = match.end(), _unit(match["unit"]) if "unit" in match.re.groupindex else ""
    if "number" in match.re.groupindex:
        number = PLAIN.fullmatch(match["number"])
        if number is None:
            return [Token("junk", name, start, end)], end
        first = match.start("number")
        bare = (unit == "" and name == "num") or unit in PERCENTS
        if bare:
            tokens.append(Token("open", "{", first - 1, first))
        if number["sign"]:
            tokens.append(Token("op", "+" if number["sign"] == "+" else "-", first, first + 1))
        digits = number["digits"].replace(",", ".") + (number["exponent"] or "").replace("d", "e").replace("D", "e")
        percent = unit in PERCENTS
        place = (first + number.start("digits"), first + number.end("exponent" if number["exponent"] else "digits"))
        tokens.append(Token("num", digits + "%" * percent, *place, "percent" if percent else ""))
        if bare:
            tokens.append(Token("close", "}", end - 1, end))
        unit = "" if percent else "°" if name == "ang" or unit == "degree" else unit
    if unit == "°":
        tokens += [Token("^", "^", end, end), Token("open", "{", end, end)]
        tokens += [Token("name", "°", end, end), Token("close", "}", end, end)]
    elif unit:
        tokens.append(Token("name", unit, match.start("unit"), end, "unit"))
    return tokens, end


def upright(text: str, start: int, before: Token | None) -> tuple[Token, int] | None:
    r"""The unit that \mathrm{J/K} or {\rm kg} prints behind a number, and where it ends; None where it is none.

    A single letter is a unit only behind a thin space, as 5\,\mathrm{V} has it, and at the end of what it measures.
    """
    match = UPRIGHT.match(text, start)
    if match is None or before is None or before.kind not in ("num", "close"):
        return None
    content = match["roman"] or match["upright"]
    if COMPOUND.fullmatch(content) is None:
        return None
    letter = len(content.strip()) == 1
    if letter and not {"\\", "~"} & set(text[before.end : start]):
        return None
    name = "".join(content.replace("\\,", " ").split()) if "\\" in content else " ".join(content.split())
    return Token("name", name, start, match.end(), "letter" if letter else "unit"), match.end()


def _unit(text: str) -> str:
    r"""\kilo\metre → kilo m; kg/m^3 as it stands."""
    words = re.sub(r"\\([A-Za-z]+)", lambda name: f" {NAMED.get(name[1], name[1])} ", text)
    return " ".join(words.replace("\\", "").split())

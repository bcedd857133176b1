r"""What words compute of plain numbers: 15 % of 80 is 12, half of 0.3 is 0.15, dividing 9 by 4 gives 2.25."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from verify.claims.cues import has_any, in_a_row
from verify.records.example import Certainty

A_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
PERCENT = r"\s?(?:%|percent\b|per\s+cent\b)"
SIGNED = rf"[-−]?{A_NUMBER}"

LEAD = re.compile(
    r"(?:\A|(?<=[.!?:;(])\s*+|(?<=[a-z]{2},)\s++|(?<=\n\n)[ \t]*+|(?<=\n)[ \t]*[-+*•]\s++"
    r"|\b(?:so|then|hence|thus|therefore|that|because|since|as|the|by|now|first|next)\s++)\Z",
    re.IGNORECASE,
)
"""What may stand before it: nothing that computes with it, as in 3 times half of 4, or makes another thing of it."""

IS = r"\s*,?\s+(?:which\s+)?(?:is|are|equals|gives|makes|yields|comes\s+to|becomes)"
GETS = (
    r"(?:\s+results\s+in|\s+leaves"
    r"|\s*,?\s+(?:(?:and|so|to|then)\s+)?(?:(?:you|we|one)\s+)?(?:gets?|obtains?|have))"
)
ROUGHLY = (
    r"\s+(?:(?:then|thus|therefore|just|simply|exactly)\s+)?"
    r"(?P<roughly>(?:about|approximately|roughly|around|nearly|almost)\s+|≈\s*)?"
)
END = (
    r"(?![\w%]|[.,:/]\d|\s?(?:%|percent\b|per\s)|[-–—]\w|\s*(?:[-+−*/×·÷^=≈<>(]|(?:times|plus|minus|to|of|out|or|choose|"
    r"squared|cubed|thousand|million|billion|trillion|hundred|dozen|more|less|fewer|[a-z]+s?\s+(?:more|less|times|fewer))\b))"
)
"""Nothing computes with the result, nor is it a part of what is computed."""

OTHERWISE = re.compile(
    r"\bmod(?:ulo|ular)?\b|remainder|left\s+over|integer|floor|\bround|clock|o['’]clock|binary|\bbits?\b|hex|base\s|\bfield\b|"
    r"u?int\d|overflow|wrap|saturat|clip|float|\bfp\d|precision|string|concat|discard|truncat|batch|whole|digit|carry|place",
    re.IGNORECASE,
)
"""What a sentence says where it computes otherwise than with numbers as they are."""


def _pattern(said: str, *, gets: bool = False, percent: bool = False, result: str | None = None) -> re.Pattern[str]:
    """What is computed, of {a} and {b}, or {n}, which has no sign, and the result behind it."""
    for name, number in (("a", SIGNED), ("b", SIGNED), ("n", A_NUMBER)):
        said = said.replace(f"{{{name}}}", rf"(?P<{name}>{number})(?![\w,]|\.\d)")
    verb = f"(?:{IS}|{GETS})" if gets else IS
    number = rf"{A_NUMBER}{PERCENT}|0?\.\d+" if percent else SIGNED
    value = rf"{verb}{ROUGHLY}(?P<result>{number}){END}"
    return re.compile(f"(?P<said>{said}{value if result is None else result})", re.IGNORECASE)


PARTS = {
    "half": "1/2", "one half": "1/2", "a third": "1/3", "one third": "1/3", "two thirds": "2/3", "a quarter": "1/4",
    "one quarter": "1/4", "three quarters": "3/4", "a fifth": "1/5", "one fifth": "1/5", "a tenth": "1/10",
    "one tenth": "1/10", "twice": "2/1", "two times": "2/1", "three times": "3/1",
    "four times": "4/1", "five times": "5/1", "ten times": "10/1",
}  # fmt: skip
"""How often a number is taken."""
PART = "|".join(
    part.replace(" ", r"\s+") + ("" if times.endswith("/1") else r"\s+of")
    for part, times in sorted(PARTS.items(), key=lambda one: len(one[0]), reverse=True)
)
"""Of a half, the word *of* tells that it is no number of two bytes: the half 0.1 is 0.09998."""

LAST = rf"(?P<b>{A_NUMBER})(?!\w|[.,]\d)"
"""A number before a comma."""

CHANGED = (
    rf"from\s+(?!0){{n}}\s+to\s+(?!0){LAST}\s*,\s*(?:which\s+is\s+|that\s+is\s+|i\.e\.,?\s+)?(?:an?|or\s+an?)\s+(?:relative\s+)?"
    rf"(?:decrease|increase|drop|reduction|rise|gain|improvement|saving|decline)\s+of\s+(?P<roughly>(?:about|roughly)\s+)?"
    rf"(?P<result>{A_NUMBER}{PERCENT})(?!\s*(?:[-(%]|points?\b|of\b|in\b|per\b|abs))"
)
"""A relative change: from 80 to 100, an increase of 25 %; of shares, as 0.80 and 0.84, it may be one of points."""

CHANGES = ("crease of", "drop of", "reduction of", "rise of", "gain of", "improvement of", "saving of", "decline of")

NUMBERED = (
    "epoch fold run part chapter step layer page task question round phase day week stage level figure table section "
    "lesson module trial seed batch item year month class case stop but about only almost nearly over"
)
"""Words before a number that is one of a row, or is not exact."""

NO_ORDINAL = "".join(map(r"(?<!\b{})".format, NUMBERED.split(" ")))

BEHIND_WORDS = re.compile(
    rf"(?:\A|(?<=[.!?:;(,\n])\s*+|{NO_ORDINAL}(?<!\btimes)(?<!\bplus)(?<!\bminus)(?<!\bby)(?<!\bof)"
    r"(?<=[a-z]{2})\s++)\Z",
    re.IGNORECASE,
)
"""Any word before it but those that compute with what stands behind them."""

COUNTED = (
    rf"{{n}}\s+(?:out\s+)?of\s+(?:the\s+|its\s+|all\s+|these\s+)?{LAST}(?:\s+(?!thousand|million|billion)[a-z]+){{0,3}}?"
    r"\s*,\s*(?:i\.e\.,?|that\s+is,?|or)\s+(?P<roughly>(?:about|roughly)\s+|≈\s*)?"
    rf"(?P<result>{A_NUMBER}{PERCENT})(?=\s*[.,;:](?!\d)|\s+of\s+(?:its|all|them)\b|\s*\n|\Z)"
)
"""A share: 45 of 60 are right, i.e. 75 %. Between brackets it is as often that of something else."""

OF_PERCENT = ("% of ", "percent of ", "per cent of ")

SHARE = rf"{{n}}{IS}{ROUGHLY}(?P<result>{A_NUMBER}{PERCENT})\s+of\s+(?:the\s+)?{{b}}"


class Form(NamedTuple):
    """What is said, how printed mathematics writes it, and of what one is in whatever says so."""

    pattern: re.Pattern[str]
    printed: str
    cues: tuple[str, ...]
    lead: re.Pattern[str] = LEAD
    """What may stand before it."""


FORMS = (
    Form(_pattern(rf"{{n}}{PERCENT}\s+of\s+{{b}}"), r"{n}\% \cdot {b}", OF_PERCENT),
    Form(_pattern(SHARE, result=END), r"\frac{{{n}}}{{{b}}}", OF_PERCENT),
    Form(_pattern(CHANGED, result=""), r"\frac{{|{b} - {n}|}}{{{n}}}", CHANGES, BEHIND_WORDS),
    Form(_pattern(COUNTED, result=""), r"\frac{{{n}}}{{{b}}}", ("%", "percent", "per cent"), BEHIND_WORDS),
    Form(_pattern(r"{n}\s+out\s+of\s+{b}", percent=True), r"\frac{{{n}}}{{{b}}}", ("out of ",)),
    Form(_pattern(rf"(?P<part>{PART})\s+{{b}}"), r"{part} \cdot {b}", tuple(f"{part} " for part in PARTS)),
    Form(_pattern(r"{n}\s+(?:raised\s+)?to\s+the\s+power(?:\s+of)?\s+{b}"), r"{n}^{{{b}}}", ("to the power",)),
    Form(_pattern(r"{n}\s+squared"), r"{n}^2", ("squared",)),
    Form(_pattern(r"{n}\s+cubed"), r"{n}^3", ("cubed",)),
    Form(_pattern(r"{n}\s+factorial"), r"{n}!", ("factorial",)),
    Form(_pattern(r"{n}\s+choose\s+{b}"), r"\binom{{{n}}}{{{b}}}", (" choose ",)),
    Form(_pattern(r"ratio\s+(?:of\s+)?{n}(?:\s*/\s*|\s+(?:to|over)\s+){b}"), r"\frac{{{n}}}{{{b}}}", ("ratio ",)),
    Form(_pattern(r"add(?:ing)?\s+{a}\s+to\s+{b}", gets=True), r"{b} + ({a})", ("add ", "adding ")),
    Form(_pattern(r"subtract(?:ing)?\s+{a}\s+from\s+{b}", gets=True), r"{b} - ({a})", ("subtract",)),
    Form(_pattern(r"multiply(?:ing)?\s+{a}\s+(?:by|with)\s+{b}", gets=True), r"{a} \cdot ({b})", ("multiply",)),
    Form(_pattern(r"divid(?:e|ing)\s+{a}\s+by\s+{b}", gets=True), r"\frac{{{a}}}{{{b}}}", ("divide ", "dividing ")),
)  # fmt: skip

CUES = tuple(dict.fromkeys(cue for form in FORMS for cue in form.cues))
"""One of them is in whatever says one of these."""


FALLING = re.compile(r"\b(?:decrease|drop|reduction|saving|decline)\b", re.IGNORECASE)
YEAR = re.compile(r"(?:19|20)\d\d")
CENT = 100
SHORT = 3
"""Digits of a decimal whose rounding is told apart later."""

FAR = 120
"""Characters that are looked at before and behind."""


def worded_numbers(text: str) -> Iterator[tuple[re.Match[str], str, Certainty]]:
    """What the sentences of a paragraph say, each as printed mathematics writes it; shares may be of something else."""
    said = in_a_row(text)
    for pattern, printed, cues, lead in FORMS:
        if has_any(cues, said):
            certainty: Certainty = "inferred" if lead is BEHIND_WORDS else "stated"
            for match in pattern.finditer(text):
                if _is_of_numbers(match, lead):
                    yield match, _printed(match, printed), certainty


def _is_of_numbers(match: re.Match[str], lead: re.Pattern[str]) -> bool:
    """Whether nothing before it computes with it, and nothing around it tells of other arithmetic."""
    if match["roughly"] and "." not in match["result"]:  # about 10, of what is 12
        return False
    if lead is BEHIND_WORDS and (any(map(_is_short, match.group("n", "b"))) or _is_of_points(match)):
        return False  # of numbers that may be rounded, or shares without their signs
    led = lead.search(match.string, max(0, match.start() - FAR), match.start())
    return led is not None and OTHERWISE.search(_around(match)) is None


def _is_of_points(match: re.Match[str]) -> bool:
    """Whether the percent of a change are the difference of two numbers below a hundred: from 76.1 to 78.3, 2.2 %."""
    first, last = (float(match[name].replace(",", "")) for name in ("n", "b"))
    years = YEAR.fullmatch(match["n"]) is not None and YEAR.fullmatch(match["b"]) is not None
    if not match[0].lower().startswith("from"):
        return False
    falls = FALLING.search(match[0]) is not None
    return years or max(first, last) <= CENT or falls == (first < last)


def _is_short(number: str) -> bool:
    """Whether a number has decimals, and so few digits that its rounding shows in a share."""
    return "." in number and len(number.replace(".", "").lstrip("0")) < SHORT


def _around(match: re.Match[str]) -> str:
    """The sentence that it stands in, and the one before."""
    text, start, end = match.string, match.start("said"), match.end()
    return text[max(0, start - FAR) : start] + re.split(r"[.!?](?:\s|\Z)|\n\n", text[end : end + FAR], maxsplit=1)[0]


def _printed(match: re.Match[str], form: str) -> str:
    said = {name: value.replace(",", "") for name, value in match.groupdict().items() if name in "abn" and value}
    if "part" in match.groupdict():
        said["part"] = r"\frac{{{}}}{{{}}}".format(
            *PARTS[" ".join(match["part"].lower().removesuffix("of").split())].split("/")
        )
    result = re.sub(PERCENT, r"\\%", match["result"].replace(",", ""))
    return f"{form.format(**said)} {'≈' if match['roughly'] else '='} {result}"

"""What stands before a number in prose and may change what it says: twice 3 + 4, loss + 7, the root of 16, 14, 400."""

from __future__ import annotations

import re

from verify.claims.cues import has_any

LOOK_BACK = 40

COMPUTING = re.compile(
    r"\b(?:twice|thrice|double[ds]?|triple[ds]?|half|halve|quarter|third|squared?|cubed?|root|inverse|reciprocal|average|"
    r"mean|median|variance|times|plus|minus|over|by|of|per|mod|modulo|xor|div|choose|not|never|negative|than|from|to|"
    r"log[\d₀-₉]*|log_\d+|ln|lg|exp|sin|cos|tan|tanh|sqrt|max|min|abs|round|floor|ceil|"
    r"between|until|through|lines?|pages?|chapters?|sections?|versions?|fold|layer|epoch|run|trial|seed|task|question|"
    r"exercise|problem|iteration|attempt|round|[b-hj-z])\Z",
    re.IGNORECASE,
)
"""A word that computes or counts what stands behind it, or a name."""

CHANGES = (
    r"(?:falls?|fell|falling|drops?|dropped|dropping|grows?|grew|growing|rises?|rose|rising|shrinks?|shrank|shrinking|sinks?|"
    r"climbs?|climbed|jumps?|jumped|goes|went|going|increase[sd]?|increasing|decrease[sd]?|decreasing"
    r"|improve[sd]?|reduced?|changes|changed)"
)

APPLIED = (
    r"(?:half|halves|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?|squares?|cubes?|roots?|powers?|"
    r"log\w*|ln|exp\w*|functions?|inverse|reciprocal|mean|average|median|mode|variance|deviation|max\w*|min\w*|sine?|cosine?|tan\w*|"
    r"softmax|sigmoid|relu|norm|factorial|double|triple|twice|multiples?|abs\w*|value|negative|opposite|complement|floor|ceiling|"
    r"derivative|gradient|percent|bit|digits?|part|rest|couple|number|sequence|series|list|set|row|column|vector|range|choice|"
    r"absolute|squared|relative|remainder|distance|angle|hour|overflow|most|least|minimum|maximum|step|order"
    r"|out|all|each|any|none|one|two|three|some|many|because|instead|both|either|kind|sort)"
)
"""What computes with the number that stands behind its *of*, or has several."""

STATISTICS = frozenset({"mean", "average", "median", "variance"})
"""What names a quotient behind it as often as it is computed of what stands there."""

NAMING = re.compile(
    r"(?:[=≈]\s?[\d.,]+\s?%?\s+to|\b(?:total|sum|product|difference|probability|accuracy|loss|score|result"
    r"|cost|ratio|size|factor|share|rate|fraction|"
    r"proportion|speed-?up|precision|recall|budget|compression|price|weight)\s+of"
    rf"|\ban?\s+(?!(?:[a-z]+[-\s]+){{0,2}}{APPLIED}\b)(?:[a-z]+[-\s]+){{0,2}}[a-z]{{3,}}\s+of"
    r"|\b(?:from|maps?)\s+\$?[\d.,]+\s?\\?%?\$?\s+to"  # 0.25 to 0.5 * 0.3 = 0.15: nothing is computed with 0.25
    rf"|\b{CHANGES}\s+(?:it\s+|this\s+|them\s+)?(?:down\s+|up\s+|back\s+)?(?:to|by|from)"
    r"|\b(?:increase|decrease|reduction|rise|drop|gain|improvement)\s+(?:of|by)"
    r"|\b(?:sum|amount|come|equal|evaluate|simplifie|reduce|lead|correspond|add|round|boil)s?\s+(?:up\s+|down\s+)?to"
    r"|(?<!\d\s)\b(?:greater|larger|smaller|higher|lower|bigger)\s+than)\s+$",
    re.IGNORECASE,
)
"""Words that end as those do, and only name what stands behind them: a loss of 0.2 + 0.3 = 0.5."""

TERM = re.compile(
    r"(?:[^\s*][ \t]*[+×÷/]|\S[ \t]+[*·]|[)\]][ \t]*[-−])[ \t]+\w+"
    r"(?:[ \t]+(?!(?:gives|is|equals|yields|makes|becomes)\b)\w+)?\s+$"
)
"""A word that is added to what stands before it, or multiplied with it, 0.2 + loss; no bullet, emphasis or dash."""

RATIO = re.compile(r"[\d)] :\s*\Z")
"""3 : 4; the colon of a label, Step 1: 2 + 3 = 5, stands right behind it, but for the marks of emphasis."""

POINT = re.compile(r"[-−+*/×÷=]\s*\.\s+\Z")
"""A decimal point with a blank behind it: . 84"""

WHOLE = re.compile(r"[^\W\d_]\s*=\s*[-−]?\d+\.[ \t]*\n?[ \t]*\Z")
"""What the decimals of a number may go on from, over two lines: IQR = 26. 86 - 23.13"""

COMMAND = re.compile(r"\\[A-Za-z]+\s*\Z")
"""A command of TeX outside of mathematics: 0 \\cdot 5000"""

SPACED, THREE = re.compile(r"(?<![\d.])\d{1,3}\s?,\s+\Z"), re.compile(r"\d{3}(?!\d)")
"""Thousands with a blank: 14, 400 or 1 , 000,000"""

MIXED, FRACTION = re.compile(r"(?<![.\d])\d+\s+and\s+\Z"), re.compile(r"\d+\s*/\s*\d+(?!\.?\d)")
"""1 and 1/4"""

OPENED = re.compile(r"[/*·×÷^]\s*\(\s*\Z")
"""A bracket whose content is computed with, and that is closed nowhere: 8 / (25 - 20 = 8/5"""

HALVES = (
    (TERM, ("+", "×", "÷", "/", "*", "·", "-", "−")), (RATIO, (":",)), (POINT, (".",)), (COMMAND, ("\\",)),
    (OPENED, ("(",)),
)  # fmt: skip
"""What a number behind it belongs to, each with the signs of which one is in it."""


BEGUN = re.compile(r":\s*\Z|\n[ \t]*\n[ \t]*\Z")
"""What stands before a computation that begins with a plus: a colon, or a blank line."""


def may_belong(prose: str, start: int) -> bool:
    """Whether what stands before a number may change what it says."""
    before = prose[max(0, start - LOOK_BACK) : start]
    near = before.rstrip()
    if near == before and near and (near[-1].isalnum() or near[-1] in "_)]}!°'’′.%\\"):
        return True
    if near and near[-1] in "-+*/^×·÷⊙⊗⊕⊖⊘⊎∥∧∨∪∩∖△⋆≫≪⊻∘∗<>~&±#@§€£∂∇\0":
        return True
    if any(has_any(signs, before) and half.search(before) for half, signs in HALVES):
        return True
    if (MIXED.search(before) and FRACTION.match(prose, start)) or (SPACED.search(before) and THREE.match(prose, start)):
        return True
    if near.endswith(".") and prose[start].isdecimal() and WHOLE.search(before):
        return True
    return is_computed_with(prose, start)


def goes_on(prose: str, start: int) -> bool:
    """Whether a plus may add what stands behind it to what stands before: 3x +4, or a line of a sum."""
    return prose[:start].strip() != "" and BEGUN.search(prose, max(0, start - LOOK_BACK), start) is None


def is_computed_with(text: str, start: int) -> bool:
    """Whether words compute with what stands behind them, or count it: twice 3 + 4, the root of 16."""
    before = text[max(0, start - LOOK_BACK) : start]
    if not before[-1:].isspace() or not (words := before.split()):
        return False
    if words[-1].lower() in STATISTICS and "/" in text[start : start + LOOK_BACK].partition("=")[0]:
        return False  # the mean (3 + 5) / 2 = 4
    return COMPUTING.search(words[-1]) is not None and NAMING.search(before) is None

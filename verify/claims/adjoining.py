"""What stands right before a stretch of mathematics, or around it: what it goes on from, a word, a decimal point."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from itertools import islice

from verify.records.document import Block

MAX_MARKS = 200
"""Characters between two displays that are looked at."""

BETWEEN = re.compile(r"""(?:[\s$>"',]|\\+n|\\*[\[\]]|\\+(?:begin|end)\{(?:equation|align|gather)\*?\})*""")
"""What may stand between two displays without a word: white space, and the marks around mathematics."""

HALF = re.compile(r"(?<![A-Za-z)\]}$])\.\$\Z")
"""A decimal point before mathematics that begins with its digits. (Behind a word, it is a full stop.)"""

CUT_OFF = re.compile(r"[^\W\d_]\s*(?:\$|\\\()\s*\Z")
"""A word right before inline mathematics, which goes on there where it begins with a sign and a space: $- 1 = 5$."""

JOINED = re.compile(r"(?:(?:\$|\\\))[ \t]*[xX×*·/÷+]|\$[^$=≈\n]*\$[ \t]*[-−])[ \t]*(?:\$|\\\()\s*\Z")
"""A sign between two stretches of inline mathematics, the second of which goes on from the first: $2$ x $3 = 6$."""

OPERATORS = ("+ ", "+\\", r"\times ", r"\cdot ", "×", "·", "÷")
"""What a display begins with that goes on with something before it."""

GOING_ON = re.compile(r"\s*(?:[=≈]|\\approx(?![A-Za-z]))")
"""What goes on from the mathematics before it: = 0.5 + 0.5."""

BORDER = re.compile(r"\$?[ \t]*\|[ \t]*\$?")
"""What stands between the mathematics of two cells in a row."""


PASTED = re.compile(
    r"(?P<flat>(?<![\w.])(?:\d{1,9}([a-z])[2-9] ?[-+−] ?\d{0,9}\2|([a-z])[2-9] ?[-+−] ?\d{1,9}\3)(?!\w))"
    r"|\\[dt]?frac(?![A-Za-z])|[\w)]\\(?:sqrt|text|times|sum|left|mathrm|mathbf|operatorname|cdot)(?![A-Za-z])"
)
"""Commands outside of mathematics: of a formula that was copied with its source, 0.8\\text{Dice} = 0.8Dice.

And a sum of a name with a digit and the name alone, 2x2 + 3x: a polynomial that was copied without its powers."""

FLATTENED = 3
"""Such sums of a document that was copied so as a whole; one or two may be of names that end in digits."""


def is_pasted(text: str, start: int) -> bool:
    """Whether what stands in a line of prose is part of such a copy, whose plain text has lost its bars and powers."""
    lines = _copied_lines(text)
    before = bisect_right(lines, (start, len(text))) - 1
    return before >= 0 and start <= lines[before][1]


@lru_cache(maxsize=1)  # the stretches of a text are asked for one after the other
def _copied_lines(text: str) -> list[tuple[int, int]]:
    """Where the lines with such a copy begin and end: all of a text at once, since one line may have many stretches."""
    lines: list[tuple[int, int]] = []
    for found in PASTED.finditer(text):
        if found["flat"]:
            continue
        if not lines or found.start() > lines[-1][1]:
            end = text.find("\n", found.end())
            lines.append((text.rfind("\n", 0, found.start()) + 1, end if end >= 0 else len(text)))
    return [line for line in lines if text.find("$", *line) < 0 and text.find(r"\(", *line) < 0]


def is_flattened(text: str) -> bool:
    """Whether a text has lost its powers and bars, so that its whole numbers may be of several: 34 is 3/4, x2 is x²."""
    flat = (found for found in PASTED.finditer(text) if found["flat"])
    return len(list(islice(flat, FLATTENED))) == FLATTENED


def is_right_behind(block: Block, text: str, end: int) -> bool:
    """Whether nothing but the marks around mathematics stands between a display and what ends before it.

    So it is with inline mathematics that begins with a relation; else the border of two cells must stand there too.
    """
    start = block.offset(0)
    if not end <= start <= end + MAX_MARKS:
        return False
    goes_on = GOING_ON.match(block.text) is not None
    if (block.display or goes_on) and BETWEEN.fullmatch(text, end, start):
        return True
    return not block.display and BORDER.fullmatch(text, end, start) is not None


def goes_on_from_before(block: Block, text: str) -> bool:
    """Whether the first side of mathematics begins outside of it: behind a sign, or with one behind a word.

    So does that of a display which begins with an operator; a minus, or a plus before a number, may be a sign.
    """
    if block.display:
        return block.text.startswith(OPERATORS)
    start = block.offset(0)
    if block.text[0] in "+-−" and block.text[1:2].isspace() and CUT_OFF.search(text, max(0, start - 4), start):
        return True
    return JOINED.search(text, max(0, start - 40), start) is not None


def is_behind_a_point(block: Block, text: str) -> bool:
    """Whether mathematics begins with the digits behind a decimal point: .$500 = 1/2$."""
    if not block.text[0].isdigit():
        return False
    start = block.offset(0)
    return HALF.search(text, max(0, start - 3), start) is not None

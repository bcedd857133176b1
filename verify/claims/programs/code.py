"""What code says of itself without being run: the arrays and numbers that it writes out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache

from verify.numerals import parse_array
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

KEPT = 128
"""Pieces of code that are kept: a document is read again and again while it is written."""

MAX_ASSIGNMENTS = 500
"""Assignments of one piece of code that are looked at."""

MAX_ENCLOSED = 20_000
"""Characters of one array or call that are looked through."""

ASSIGNED = re.compile(r"^(?P<name>[A-Za-z_]\w*)[ \t]*(?::[^=\n]+)?=(?!=)[ \t]*", re.MULTILINE)
VALUE = re.compile(
    r"(?:(?:np|numpy|jnp)\.(?:array|asarray)|torch\.(?:tensor|Tensor|FloatTensor)|tf\.constant|array|tensor)?"
    r"[ \t]*(?=[\[(])"
    r"|(?P<number>[-+]?(?:\d[\d_]*+(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?)[ \t]*+(?=$|#)",
    re.MULTILINE,
)
ENDS_LINE = re.compile(r"[ \t]*+;?[ \t]*+(?:#|$)", re.MULTILINE)
CHANGE = re.compile(
    r"\b([A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*){0,20})[ \t]*(?:\[[^\]\n]{0,100}\][ \t]*|:[^=\n]{0,40})?"
    r"(?:[-+*/@%|&^]|//|\*\*)?=(?!=)|\b(\w+)\.\w+_\(|\bfor[ \t]++([\w,][\w, \t]{0,99}?)[ \t]++in\b"
)
OPTIONS = re.compile(r"\]\s*,\s*(?:dtype|requires_grad|device)\s*=[^\]]*$", re.DOTALL)
STRING = re.compile(r"(?P<quote>'''|\"\"\"|'|\")(?P<body>(?:\\.|(?!(?P=quote))[^\\])*)(?P=quote)", re.DOTALL)


@dataclass(frozen=True)
class Assignment:
    """A name that code gives an array or number written out, once and for good: (start, end) in the code's text."""

    name: str
    quantity: Quantity
    span: tuple[int, int]


class Code:
    """The text of one piece of code."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.over: tuple[str, int] | None = None
        """The budget for which some of the literals are not read, and where the first of these begins."""

    @cached_property
    def literals(self) -> tuple[Assignment, ...]:
        """The assignments of written-out numbers to names that are never assigned or changed again."""
        found = []
        for number, match in enumerate(ASSIGNED.finditer(self.text)):
            value = VALUE.match(self.text, match.end())
            if value is None:
                continue
            if number >= MAX_ASSIGNMENTS:
                self.over = f"{MAX_ASSIGNMENTS} assignments of a piece of code", match.start()
                break
            end = value.end() if value["number"] else self._closing(value.end())
            if end is None:  # unbalanced, or too long to be an example
                long = len(self.text) > value.end() + MAX_ENCLOSED
                self.over = (f"{MAX_ENCLOSED:,} characters of an array in code", match.start()) if long else None
                break
            if ENDS_LINE.match(self.text, end) is None:
                continue
            written = OPTIONS.sub("]", self.text[match.end() : end].removesuffix(")"))
            written = written[written.find("[") :] if "[" in written else written
            try:
                quantity = parse_array(written.replace("_", ""))
            except Mistake:
                continue
            if self._changes[match["name"]] == 1:
                found.append(Assignment(match["name"], quantity, (match.start(), end)))
        return tuple(found)

    def _closing(self, opening: int) -> int | None:
        """The end of what a bracket encloses, strings passed over; None where it does not close in time."""
        depth, position = 0, opening
        while position < min(len(self.text), opening + MAX_ENCLOSED):
            character = self.text[position]
            string = STRING.match(self.text, position) if character in "'\"" else None
            if string:
                position = string.end()
                continue
            depth += (character in "([{") - (character in ")]}")
            position += 1
            if depth == 0:
                return position
        return None

    @cached_property
    def _changes(self) -> Counter[str]:
        """How often each name is visibly given a value or changed; a keyword of a call counts, to be sure."""
        return Counter(
            name.strip()
            for match in CHANGE.finditer(self.text)
            for name in (match[1] or match[2] or match[3]).split(",")
        )


@lru_cache(KEPT)
def read_code(text: str) -> Code:
    """A piece of code, kept with what was found in it."""
    return Code(text)

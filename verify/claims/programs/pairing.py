"""Which number of a printed text is which of a text that is known: told by the words between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

TOKEN = re.compile(
    r"(?P<number>(?<![\w.])[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.]*\d)(?![A-Za-z_]))"
    r"|<[A-Za-z_][\w.]*(?:[ ,][^<>\n]*)?>"  # what an object is, or how large its picture is: <Figure size 432x288>
    r"|(?P<word>[^\W\d_][\w.]*|\.\.\.|…)"
)
"""A number that stands by itself, or a word: what shows which number is which."""

DRESS = frozenset({"array", "tensor", "torch.Size", "dtype", "np", "device", "grad_fn", "requires_grad", "cpu"})
"""Words around numbers that one version of a library prints and another does not."""

TYPES = re.compile(r"\w+Backward\d*|(?:np\.|numpy\.|torch\.)?(?:float|int|uint|complex|bool)_?\d*")

NUMBER = "#"


@dataclass(frozen=True)
class Token:
    """A number of a text, with the text that it stands in, its place there and its line; or a word."""

    text: str
    span: tuple[int, int]
    line: int
    is_number: bool
    source: int = 0

    @property
    def sign(self) -> str:
        """What it is compared by: any number is like any other."""
        return NUMBER if self.is_number else self.text


def tokens(text: str, source: int = 0) -> list[Token]:
    """The numbers and words of a text, without what only some versions of a library print."""
    found, line, done = [], 0, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", done, match.start())
        done = match.start()
        word = match["word"]
        if match["number"] is not None:
            found.append(Token(match["number"], match.span("number"), line, is_number=True, source=source))
        elif word is not None and word not in DRESS and TYPES.fullmatch(word) is None:
            found.append(Token(word, match.span("word"), line, is_number=False, source=source))
    return found


def paired(known: Sequence[Token], printed: Sequence[Token]) -> list[tuple[Token, Token]] | None:
    """The numbers of two texts one beside the other; None where other words stand between them."""
    if len(known) != len(printed) or any(one.sign != other.sign for one, other in zip(known, printed, strict=True)):
        return None
    return [(one, other) for one, other in zip(known, printed, strict=True) if one.is_number]


def paired_lines(known: Sequence[Token], printed: Sequence[Token]) -> list[tuple[Token, Token]]:
    """The numbers of lines that have the same words in both texts, and stand as often in one as in the other."""
    ours, theirs = _lines(known), _lines(printed)
    return [
        pair
        for signs, lines in ours.items()
        if NUMBER in signs and set(signs) != {NUMBER} and len(lines) == len(theirs.get(signs, ()))
        for one, other in zip(lines, theirs[signs], strict=True)
        for pair in paired(one, other) or ()
    ]


def _lines(found: Sequence[Token]) -> dict[tuple[str, ...], list[list[Token]]]:
    """The lines of a text by their words."""
    lines: dict[tuple[str, ...], list[list[Token]]] = {}
    for _, line in groupby(found, key=lambda one: (one.source, one.line)):
        whole = list(line)
        lines.setdefault(tuple(one.sign for one in whole), []).append(whole)
    return lines

"""Remarks in code that say what a statement comes to: `print(x)  # 0.25`, `y = f(x)  # -> 0.25`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.claims.programs.comments import COMMENT, MAX_LINE
from verify.claims.programs.pairing import Token, paired, tokens
from verify.evaluation import Piece

ARROW = re.compile(r"\s*(?P<arrow>(?:->|=>|→|⇒|⟶|➜|=|≈|~)\s*)")
LABEL = re.compile(r"\s*[^\W\d]+(?: [^\W\d]+)?:\s*")
DRESSED = re.compile(r"\s*(?:[^\W\d][\w.]*\()?\s*(?P<first>[\[({]?)")


@dataclass(frozen=True)
class Remark:
    """What a statement comes to, and each number of it with where the remark prints it, by its place in the code."""

    piece: Piece
    pairs: list[tuple[Token, Token]]


@dataclass(frozen=True)
class Line:
    """What a line says behind the sign of a remark: where that begins in the code; alone: whether it is all of it."""

    text: str
    start: int
    alone: bool


def remarks(code: str, pieces: Sequence[Piece]) -> Iterator[Remark]:
    """The remarks of a piece of code on its statements that print nothing but their numbers and words."""
    lines = list(_lines(code)) if pieces else []
    for piece in pieces:
        beside, below = lines[piece.lines[1] - 1], []
        for line in lines[piece.lines[1] :]:
            if line is None or not line.alone:
                break
            below.append(line)
        for said in ([beside], [beside, *below], below):
            pairs = _pairs(piece, [one for one in said if one is not None]) if any(said) and None not in said else None
            if pairs:
                yield Remark(piece, pairs)
                break


def _lines(code: str) -> Iterator[Line | None]:
    offset = 0
    for line in code.split("\n"):
        match = COMMENT.fullmatch(line) if "#" in line and len(line) <= MAX_LINE else None
        yield Line(match["comment"], offset + match.start("comment"), not match["code"].strip()) if match else None
        offset += len(line) + 1


def _pairs(piece: Piece, said: Sequence[Line]) -> list[tuple[Token, Token]] | None:
    """The numbers of a statement and those of a remark, where it holds nothing else."""
    first = said[0]
    arrow = ARROW.match(first.text)
    if piece.assigned and arrow is None:
        return None
    lead = arrow or (LABEL.match(first.text) if first.alone else None)
    begins = lead.end() if lead and not piece.text.startswith(first.text[: lead.end()].strip()) else 0
    if _is_bracketed(piece.text, 0) != _is_bracketed(first.text, begins):
        return None
    printed = [
        Token(one.text, (one.span[0] + line.start, one.span[1] + line.start), number, one.is_number)
        for number, line in enumerate(said)
        for one in tokens(line.text)
        if number or one.span[0] >= begins
    ]
    return paired(tokens(piece.text), printed)


def _is_bracketed(text: str, begin: int) -> bool:
    """Whether a bracket opens before the first number, that of a call apart."""
    found = DRESSED.match(text, begin)
    return found is not None and bool(found["first"])

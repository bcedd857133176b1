"""Text put together from stretches of a document, each character of it with its exact offset."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from verify.records.frozen import dataclass

Pieces = tuple[tuple[int, int], ...]

LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True)
class Stretch:
    """Content, and where each run of it stands: (offset in `text`, offset in the document), ascending."""

    text: str
    pieces: Pieces

    def cut(self, start: int, end: int) -> Stretch:
        """The part from `start` up to `end`, without blanks at its ends."""
        text = self.text[start:end]
        stripped = text.lstrip()
        start += len(text) - len(stripped)
        stripped = stripped.rstrip()
        return Stretch(stripped, _pieces_between(self.pieces, start, start + len(stripped)))

    def exactly(self, start: int, end: int) -> Stretch:
        """The part from `start` up to `end`, blanks included."""
        return Stretch(self.text[start:end], _pieces_between(self.pieces, start, max(start, end)))

    def on_one_line(self, spans: Iterable[tuple[int, int]]) -> Stretch:
        """The same with a blank for each line end within some spans, in order: each character stays at its place."""
        parts, done = [], 0
        for start, end in spans:
            if self.text.find("\n", start, end) >= 0:
                parts += [self.text[done:start], self.text[start:end].replace("\n", " ")]
                done = end
        return Stretch("".join([*parts, self.text[done:]]), self.pieces) if done else self


def gather(text: str, segments: Iterable[tuple[int, int]]) -> Stretch:
    """Join segments (start, end) of a document's text; neighbours that touch become one piece."""
    parts: list[str] = []
    pieces: list[tuple[int, int]] = []
    length, previous = 0, -1
    for start, end in segments:
        if start >= end:
            continue
        if start != previous:
            pieces.append((length, start))
        parts.append(text[start:end])
        length += end - start
        previous = end
    return Stretch("".join(parts), tuple(pieces))


def without_returns(text: str, segments: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Segments without the carriage returns before their line feeds."""
    if "\r\n" not in text:
        return segments
    kept: list[tuple[int, int]] = []
    for start, end in segments:
        position = start
        while (at := text.find("\r\n", position, end)) >= 0:
            kept.append((position, at))
            position = at + 1
        kept.append((position, end))
    return kept


def join(stretches: Sequence[Stretch]) -> Stretch:
    """Stretches one after the other, as one."""
    if len(stretches) == 1:
        return stretches[0]
    pieces: list[tuple[int, int]] = []
    length = 0
    for stretch in stretches:
        pieces += [(content + length, origin) for content, origin in stretch.pieces]
        length += len(stretch.text)
    return Stretch("".join(stretch.text for stretch in stretches), tuple(pieces))


def through(pieces: Pieces, length: int, outer: Pieces) -> Pieces:
    """Pieces that map into a text which `outer` maps on, as one map."""
    mapped: list[tuple[int, int]] = []
    for index, (content, origin) in enumerate(pieces):
        end = pieces[index + 1][0] if index + 1 < len(pieces) else length
        mapped += [(content + at, to) for at, to in _pieces_between(outer, origin, origin + end - content)]
    return tuple(mapped)


def line_starts(text: str) -> tuple[int, ...]:
    """The offset of each line's first character; a lone carriage return ends a line, too."""
    if "\r" in text:
        return (0, *(match.end() for match in LINE_END.finditer(text)))
    return tuple(accumulate([len(line) + 1 for line in text.split("\n")[:-1]], initial=0))


def _pieces_between(pieces: Pieces, start: int, end: int) -> Pieces:
    """The map of a part, counted from the part's own start."""
    if start >= end:
        return ()
    if len(pieces) == 1:
        return ((0, pieces[0][1] + start - pieces[0][0]),)
    index = bisect_right(pieces, (start, float("inf"))) - 1
    content, origin = pieces[index]
    part = [(0, origin + start - content)]
    index += 1
    while index < len(pieces) and pieces[index][0] < end:
        content, origin = pieces[index]
        part.append((content - start, origin))
        index += 1
    return tuple(part)

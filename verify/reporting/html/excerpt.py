"""A place and the document's text → the lines that stand there, with what the place covers marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.records.document import CellText
from verify.records.place import Place

LINE_END = re.compile(r"\r\n|\n|\r")
LINES_SHOWN = 14
WIDTH = 1200
"""Characters shown of a line; what is left out is said."""


@dataclass(frozen=True)
class Line:
    """A line of a document in three parts, the middle one marked; `left_out` characters follow."""

    number: int
    before: str
    marked: str
    after: str
    left_out: int = 0


def lines_of(text: str) -> list[str]:
    """The lines of a document, as places count them."""
    return LINE_END.split(text)


def excerpt(lines: Sequence[str], place: Place, cells: Sequence[CellText] = ()) -> list[Line]:
    """The first lines of a place; in a notebook those of its cell, as they are read there."""
    within = place.in_cell
    if within is not None and within.text < len(cells):
        lines = lines_of(cells[within.text].text)
        place = Place(place.path, within.line, within.end_line, within.column, within.end_column)
    return list(_marked(lines, place))[:LINES_SHOWN] if 0 < place.line <= len(lines) else []


def _marked(lines: Sequence[str], place: Place) -> Iterator[Line]:
    last = min(place.end_line, len(lines), place.line + LINES_SHOWN)
    for number in range(place.line, last + 1):
        line = lines[number - 1]
        start = place.column - 1 if place.column is not None and number == place.line else 0
        end = place.end_column - 1 if place.end_column is not None and number == place.end_line else len(line)
        if start > WIDTH // 2 and len(line) > WIDTH:  # what is marked must be seen
            line, start, end = f"…{line[start - 40 :]}", 41, end - start + 41
        shown = line[:WIDTH]
        yield Line(number, shown[:start], shown[start:end], shown[end:], len(line) - len(shown))

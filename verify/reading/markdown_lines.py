"""The lines of a Markdown text, stripped of the block quotes and list items that they stand in."""

from __future__ import annotations

import re
from bisect import bisect_right

from verify.reading.math_spans import WORD
from verify.reading.stretch import line_starts

QUOTE = 0
"""A block quote among the open containers; a list item is there as the columns that its content is indented by."""

MAX_NESTING = 32
"""Block quotes and list items deeper than this are read as text."""

SENTENCE_WORDS = 5
"""So many words on a line without a backslash are prose, whatever stands around them."""

TAB = 4
MARKER = re.compile(r"(?:[-+*]|(?P<number>\d{1,9})[.)])(?=[ \t\r\n]|\Z)")
ADMONITION = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z\"]|===[!+]?[ \t]+\"")
"""What MkDocs and its kin begin a box or a tab with: a note, an example, a solution. Its content is indented."""

THEMATIC_BREAK = re.compile(r"(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})(?=[\r\n]|\Z)")


class Lines:
    """A position in a text, line by line, and the containers that are open there.

    `position` is where the rest of the current line begins, `end` where it ends, its line end excluded.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts, self.ends, self.line_ends = _lines(text)
        self.count = len(self.starts)
        self.containers: list[int] = []
        self.position = self.end = self.column = self.spare = 0

    def line_at(self, offset: int) -> int:
        """The line that an offset stands in."""
        return bisect_right(self.starts, offset) - 1

    def is_sentence(self) -> bool:
        """Whether the rest of the line is one."""
        content = self.text[self.position : self.end]
        return "\\" not in content and len(WORD.findall(content)) >= SENTENCE_WORDS

    def enter(self, line: int) -> int:
        """Go to the start of a line and pass the marks of its containers; how many of them it stands in."""
        self.position, self.end = self.starts[line], self.ends[line]
        self.column = self.spare = 0
        for depth, container in enumerate(self.containers):
            if container == QUOTE:
                if not self.pass_quote():
                    return depth
            elif not self.blank():
                if self.indent() < container:
                    return depth
                self.skip(container)
        return len(self.containers)

    def open_containers(self, *, in_paragraph: bool) -> list[int]:
        """Pass the quote marks and list markers that begin here; the containers they open."""
        opened: list[int] = []
        if self.position < self.end and self.text[self.position].isalpha():
            return opened
        while len(self.containers) + len(opened) < MAX_NESTING and self.indent() < TAB:
            if self.pass_quote():
                opened.append(QUOTE)
                continue
            item = self.pass_marker(in_paragraph=in_paragraph and not opened)
            if not item:
                break
            opened.append(item)
        return opened

    def pass_quote(self) -> bool:
        """Pass a `>` and the blank after it, if they are next."""
        indent = self.indent()
        at = self.first()
        if indent >= TAB or at >= self.end or self.text[at] != ">":
            return False
        self.skip(indent)
        self.position, self.column = self.position + 1, self.column + 1
        self.skip(1)
        return True

    def pass_marker(self, *, in_paragraph: bool) -> int:
        """Pass a list marker, if one is next: by how much the content of its item is indented, else 0."""
        marker = MARKER.match(self.text, self.first(), self.end)
        if not marker or THEMATIC_BREAK.match(self.text, marker.start(), self.end):
            return 0
        empty = not self.text[marker.end() : self.end].strip()
        if in_paragraph and (empty or marker["number"] not in (None, "1")):
            return 0
        indent = self.indent()
        self.skip(indent)
        width = len(marker[0])
        self.position, self.column = self.position + width, self.column + width
        padding = self.indent()
        padding = 1 if empty or padding > TAB else padding
        self.skip(padding)
        return indent + width + padding

    def begins_box(self) -> bool:
        """Whether the line is the title of a box, whose content is indented by four blanks below it."""
        return self.indent() < TAB and bool(ADMONITION.match(self.text, self.first(), self.end))

    def first(self) -> int:
        """Where the first character that is not blank stands, or the end of the line."""
        at, text, end = self.position, self.text, self.end
        while at < end and text[at] in " \t":
            at += 1
        return at

    def indent(self) -> int:
        """The columns up to the first character that is not blank."""
        at, text = self.position, self.text
        if at < self.end and text[at] not in " \t":
            return self.spare
        column = self.column
        while at < self.end and text[at] in " \t":
            column += TAB - column % TAB if text[at] == "\t" else 1
            at += 1
        return column - self.column + self.spare

    def skip(self, columns: int) -> None:
        """Pass blanks of at most so many columns; what is left of a tab counts for what follows."""
        taken = min(columns, self.spare)
        self.spare -= taken
        columns -= taken
        while columns > 0 and self.position < self.end and self.text[self.position] in " \t":
            width = TAB - self.column % TAB if self.text[self.position] == "\t" else 1
            self.position += 1
            self.column += width
            self.spare = max(0, width - columns)
            columns -= width

    def blank(self) -> bool:
        """Whether nothing else stands on the line."""
        return self.first() >= self.end


def _lines(text: str) -> tuple[tuple[int, ...], list[int], list[tuple[int, int]]]:
    """Where each line starts and ends, and where its line end stands: of two characters the second."""
    starts = line_starts(text)
    line_ends = [(start - 1, start) for start in starts[1:]]
    if "\r" in text:
        ends = [end - 1 if text.startswith("\r\n", end - 1) else end for end, _ in line_ends]
    else:
        ends = [end for end, _ in line_ends]
    return starts, [*ends, len(text)], [*line_ends, (len(text), len(text))]

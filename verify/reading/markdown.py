"""Markdown → blocks: prose with its mathematics, code, tables and comments, each with its exact offsets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from verify.reading.block_list import BlockList
from verify.reading.html_tables import html_rows, over_length
from verify.reading.left_open import MIGHT_OPEN, Ahead, left_open
from verify.reading.markdown_leaves import (
    is_mathematics,
    is_table,
    language,
    read_directive,
    read_fence,
    read_indented,
    read_table,
    title_of_words,
    without_options,
)
from verify.reading.markdown_lines import MAX_NESTING, QUOTE, TAB, THEMATIC_BREAK, Lines
from verify.reading.stretch import gather

MAX_DISPLAY_LINES = 400
"""Lines within which a display closes."""

FENCE = re.compile(r"(?P<mark>`{3,}(?=[^`\r\n]*(?:[\r\n]|\Z))|~{3,})[ \t]*(?P<info>[^\r\n]*)")
HEADING = re.compile(r"(?P<level>#{1,6})(?=[ \t]|[\r\n]|\Z)[ \t]*")
CLOSING_MARKS = re.compile(r"(?:^|(?<![ \t])[ \t]++)#*+[ \t]*+$")
UNDERLINE = re.compile(r"(?P<mark>=+|-+)[ \t]*(?=[\r\n]|\Z)")
FRONT_MATTER = re.compile(
    r"---[ \t]*(?:\r\n|\n|\r)(?P<content>.*?)(?:\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?=[\r\n]|\Z)", re.DOTALL
)
RAW_TAG = re.compile(r"<(?P<tag>script|style|pre|textarea|table)(?=[\s>]|\Z)", re.IGNORECASE)
DIRECTIVE = re.compile(r"\.\. math::[ \t]*")
NO_CODE = re.compile(r"\$\$|\\\[|\\begin\{|[•‣◦▪]\s")  # a display, or the bullet of a list that was pasted
WORDS = re.compile(r"(?:[A-Za-z].*\n)+")
"""Lines that begin with a letter."""

NO_WORDS = ("|", "\r")
"""What may part the cells of a table, or ends a line otherwise."""

NOT_IN_DISPLAY = re.compile(r"(?:`{3,}|~{3,}|#{1,6}[ \t])")


def read_markdown(blocks: BlockList, text: str) -> None:
    """Add the blocks of a Markdown text."""
    _Reader(blocks, text).read()


class _Reader:
    """One pass over the lines; what is open is a paragraph, in the containers of `lines`."""

    def __init__(self, blocks: BlockList, text: str) -> None:
        self.blocks = blocks
        self.text = text
        self.lines = Lines(text)
        self.paragraph: list[tuple[int, int]] = []
        self.enclosed: list[str] = []  # the fences that words stand in
        self.blocked: dict[tuple[str, bool, tuple[int, ...]], int] = {}
        self.closers: dict[str, int] = {}
        self.openers, self.no_words = Ahead(text, MIGHT_OPEN), Ahead(text, NO_WORDS)

    def read(self) -> None:
        line = self.front_matter()
        while line < self.lines.count:
            line = max(line + 1, self.line(line))
        self.close()

    def line(self, line: int) -> int:
        """Read what begins on a line; the line to go on with."""
        lines = self.lines
        matched = lines.enter(line)
        if not lines.containers and self.text[lines.position : lines.position + 1].isalpha():  # words begin nothing
            return self.words(line) or (self.table(line) if is_table(lines, line) else self.add(line))
        everything = matched == len(lines.containers)
        if lines.blank():
            self.close()
            del lines.containers[matched:]
            return line + 1
        in_paragraph = bool(self.paragraph)
        kept, lines.containers = lines.containers, lines.containers[:matched]
        opened = lines.open_containers(in_paragraph=in_paragraph and everything)
        if opened:
            self.close()
        elif not everything:
            if in_paragraph and not self.begins_leaf(line):
                lines.containers = kept  # a lazy continuation
                return self.add(line)
            self.close()
        lines.containers += opened
        if lines.blank():
            return line + 1
        return self.box(line) if lines.begins_box() else self.leaf(line)

    def words(self, line: int) -> int | None:
        """Add the lines that are words from a line on, as far as nothing in them might open anything; the line then."""
        start = self.lines.starts[line]
        run = WORDS.match(self.text, start, min(self.openers.behind(start), self.no_words.behind(start)))
        if run is None:
            return None
        self.paragraph.append(run.span())
        return self.lines.line_at(run.end())

    def box(self, line: int) -> int:
        """Read the title of a box, and go into it."""
        self.close()
        self.add(line)
        self.close()
        if len(self.lines.containers) < MAX_NESTING:
            self.lines.containers.append(TAB)
        return line + 1

    def begins_leaf(self, line: int) -> bool:
        """Whether a line that leaves its containers begins something of its own."""
        at = self.lines.first()
        if self.lines.indent() >= TAB:
            return False
        leaves = (FENCE, HEADING, THEMATIC_BREAK, RAW_TAG)
        return any(leaf.match(self.text, at, self.lines.end) for leaf in leaves) or is_table(self.lines, line)

    def leaf(self, line: int) -> int:
        """Read a fence, heading, table, raw tag, indented code or a line of a paragraph."""
        at = self.lines.first()
        if self.lines.indent() >= TAB:
            if self.paragraph or NO_CODE.match(self.text, at):
                return self.add(line)
            return self.indented(line)
        reader = LEAVES.get(self.text[at])
        following = reader(self, line) if reader else None
        if following is None and is_table(self.lines, line):
            following = self.table(line)
        return self.add(line) if following is None else following

    def add(self, line: int) -> int:
        """Add a line to the paragraph, and the lines of a display or comment that it leaves open."""
        lines = self.lines
        at, end = lines.first(), lines.end
        begins_comment = self.text.startswith("<!--", at) and not self.paragraph
        self.paragraph += [(at, end), lines.line_ends[line]]
        while self.openers.behind(at) < end and (opened := left_open(self.text, at, end)) is not None:
            closer, blanks = opened
            last = self.closing_line(line, closer, blanks=blanks)
            if last is None:
                break
            for inner in range(line + 1, last + 1):
                lines.enter(inner)
                self.paragraph += [(lines.position, lines.end), lines.line_ends[inner]]
            line, end = last, lines.end
            at = self.text.find(closer, lines.first()) + len(closer)
        if begins_comment and self.text.endswith("-->", 0, end):
            self.close()
        return line + 1

    def closing_line(self, line: int, closer: str, *, blanks: bool) -> int | None:
        """The line on which an open display or comment closes, if it does."""
        lines = self.lines
        if line + 1 >= lines.count:
            return None
        comment = closer == "-->"
        key = (closer, blanks, tuple(lines.containers))
        close = self.find(closer, lines.starts[line + 1])
        if close < 0 or line < self.blocked.get(key, -1):
            return None
        last = lines.line_at(close)
        crossed, sentence = False, lines.is_sentence()
        for inner in range(line + 1, last + 1):
            if not comment and inner - line > MAX_DISPLAY_LINES:
                self.blocked[key] = last - MAX_DISPLAY_LINES  # nor any that begins before its last lines
                self.blocks.over = f"{MAX_DISPLAY_LINES} lines of a display"
                return None
            matched, blank = lines.enter(inner), lines.blank()
            crossed = crossed or blank
            sentence = sentence or lines.is_sentence()
            left_quote = QUOTE in lines.containers[matched:]
            begins = not comment and NOT_IN_DISPLAY.match(self.text, lines.first(), lines.end)
            if left_quote or begins or (blank and not blanks):
                self.blocked[key] = inner
                return None
        own = self.text.count("$$", lines.first(), lines.end) % 2 == 0  # the line has displays of its own
        return None if crossed and closer == "$$" and (own or sentence) else last

    def find(self, needle: str, position: int) -> int:
        """Where `needle` comes next, -1 if it does not; asked for ever later positions."""
        known = self.closers.get(needle, -2)
        if known != -1 and known < position:
            known = self.closers[needle] = self.text.find(needle, position)
        return known

    def close(self) -> None:
        """End the paragraph."""
        if self.paragraph:
            segments, self.paragraph = self.paragraph, []
            self.blocks.paragraph(gather(self.text, segments))

    def front_matter(self) -> int:
        """Pass the metadata at the top of a document."""
        match = FRONT_MATTER.match(self.text)
        if not match:
            return 0
        self.blocks.code(gather(self.text, [match.span("content")]), "yaml")
        return self.lines.line_at(match.end()) + 1

    def heading(self, line: int) -> int | None:
        match = HEADING.match(self.text, self.lines.first(), self.lines.end)
        if not match:
            return None
        self.close()
        end = match.end() + len(CLOSING_MARKS.sub("", self.text[match.end() : self.lines.end]))
        self.blocks.heading(len(match["level"]), gather(self.text, [(match.end(), end)]))
        return line + 1

    def underline(self, line: int) -> int | None:
        """The underline of a heading, or a thematic break."""
        match = UNDERLINE.match(self.text, self.lines.first(), self.lines.end)
        if not match or not self.paragraph:
            return self.thematic_break(line)
        segments, self.paragraph = self.paragraph, []
        self.blocks.heading(1 if match["mark"][0] == "=" else 2, gather(self.text, segments))
        return line + 1

    def thematic_break(self, line: int) -> int | None:
        if not THEMATIC_BREAK.match(self.text, self.lines.first(), self.lines.end):
            return None
        self.close()
        return line + 1

    def fence(self, line: int) -> int | None:
        """Fenced code under its language, or mathematics where the fence says so."""
        opening = FENCE.match(self.text, self.lines.first(), self.lines.end)
        if not opening:
            return None
        self.close()
        info = opening["info"].strip()
        title = title_of_words(info)
        if title is not None:
            self.enclosed.append(opening["mark"])
            start = opening.start("info") + len(info) - len(title)
            self.paragraph.append((start, start + len(title)))
            self.close()
            return line + 1
        if not info and self.enclosed and opening["mark"].startswith(self.enclosed[-1]):
            self.enclosed.pop()
            return line + 1
        content, following = read_fence(self.lines, line, opening["mark"])
        if is_mathematics(info):
            self.blocks.display(without_options(content))
        else:
            self.blocks.code(content, language(info))
        return following

    def indented(self, line: int) -> int:
        """Code that no fence holds."""
        content, following = read_indented(self.lines, line)
        self.blocks.code(content, None)
        return following

    def table(self, line: int) -> int:
        """A table."""
        self.close()
        rows, following = read_table(self.lines, line)
        self.blocks.table(rows)
        return following

    def directive(self, line: int) -> int | None:
        """The mathematics of a reStructuredText directive."""
        match = DIRECTIVE.match(self.text, self.lines.first(), self.lines.end)
        if not match:
            return None
        self.close()
        content, following = read_directive(self.lines, line, match.end())
        self.blocks.display(without_options(content))
        return following

    def raw_tag(self, _line: int) -> int | None:
        """The content of <pre> is code, <table> is a table, those of scripts and styles are nobody's claims."""
        match = RAW_TAG.match(self.text, self.lines.first(), self.lines.end)
        close = self.find(f"</{match['tag'].lower()}>", match.end()) if match else -1
        if not match or close < 0:
            return None
        last, tag = self.lines.line_at(close), match["tag"].lower()
        rows = html_rows(self.text, match.start(), close, self.lines.ends[last]) if tag == "table" else ()
        if rows is None:
            self.blocks.over = self.blocks.over or over_length(self.text, match.start(), close)
            return None
        self.close()
        if rows:
            self.blocks.table(rows)
        elif tag == "pre":
            inner = self.text.find(">", match.start()) + 1
            self.blocks.code(gather(self.text, [(inner, close)]), None)
        return last + 1


LEAVES: Mapping[str, Callable[[_Reader, int], int | None]] = {
    "`": _Reader.fence, "~": _Reader.fence, "#": _Reader.heading, "=": _Reader.underline, "-": _Reader.underline,
    "*": _Reader.thematic_break, "_": _Reader.thematic_break, "<": _Reader.raw_tag, ".": _Reader.directive,
}  # fmt: skip
"""What reads a line by its first character, if that begins more than a paragraph."""

"""What stands in whole lines of a Markdown text: fenced and indented code, tables, directives."""

from __future__ import annotations

import re

from verify.reading.markdown_lines import TAB, Lines
from verify.reading.stretch import Stretch, gather

DELIMITER_ROW = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*(?=[\r\n]|\Z)")
ENDS_ROWS = re.compile(r"(?:`{3,}|~{3,}|#{1,6}[ \t]|>)")
OPTIONS = re.compile(r"\s*(?::[\w-]+:[^\n]*(?:\n|\Z)\s*)+")


LANGUAGE = re.compile(r"\{?\s*\.?(?P<name>[\w+#.-]+)")
MATH_FENCES = frozenset({"math", "katex", "{math}", "{equation}"})

ENCLOSED = re.compile(
    r"(?:\{(?:prf:|proof:)?(?:admonition|dropdown|note|tip|hint|important|warning|caution|attention|danger|seealso|example"
    r"|(?:exercise|solution)(?:-start|-end)?|theorem|lemma|proof|definition|remark|corollary|proposition|observation"
    r"|card|tab|tabbed|tab-item|tab-set|margin|sidebar|topic|epigraph|details|toggle|grid|grid-item|grid-item-card|div"
    r"|aside|=(?:la)?tex)\}|ad-\w|(?:example|exercise|solution|theorem|proof|definition|admonition)(?=[\s\[]|\Z))",
    re.IGNORECASE,
)
"""What a fence says that holds words, and no code: the directives of MyST, admonitions, raw LaTeX."""


def title_of_words(info: str) -> str | None:
    """The title of a fence that holds words, by what stands behind its mark; None of any other."""
    found = ENCLOSED.match(info)
    return None if found is None else info[found.end() :]


def is_mathematics(info: str) -> bool:
    """Whether a fence holds mathematics."""
    return bool(info) and info.split()[0].lower() in MATH_FENCES


def language(info: str) -> str | None:
    """The language of the code in a fence."""
    found = LANGUAGE.match(info)
    return found["name"].lower() if found else None


def read_fence(lines: Lines, line: int, mark: str) -> tuple[Stretch, int]:
    """The lines between a fence and its end, which is as long at least, or the end of its containers."""
    closing = re.compile(re.escape(mark[0]) + "{" + str(len(mark)) + r",}[ \t]*(?=[\r\n]|\Z)")
    indent = lines.indent()
    segments: list[tuple[int, int]] = []
    line += 1
    while line < lines.count and lines.enter(line) == len(lines.containers):
        if lines.indent() < TAB and closing.match(lines.text, lines.first(), lines.end):
            line += 1
            break
        lines.skip(indent)
        segments += [(lines.position, lines.end), lines.line_ends[line]]
        line += 1
    return gather(lines.text, segments), line


def read_indented(lines: Lines, line: int) -> tuple[Stretch, int]:
    """Code indented by four columns: the lines up to the last that is."""
    segments: list[tuple[int, int]] = []
    first = last = line  # whose marks are passed already
    written = 0
    while line < lines.count and (line == first or lines.enter(line) == len(lines.containers)):
        blank = lines.blank()
        if not blank and lines.indent() < TAB:
            break
        lines.skip(TAB)
        segments += [(lines.position, lines.end), lines.line_ends[line]]
        line += 1
        if not blank:
            written, last = len(segments), line
    return gather(lines.text, segments[:written]), last


def is_table(lines: Lines, line: int) -> bool:
    """Whether a line has cells and the next is a table's delimiter row."""
    if line + 1 >= lines.count or lines.text.find("|", lines.position, lines.end) < 0:
        return False
    match = DELIMITER_ROW.match(lines.text, lines.starts[line + 1])
    return match is not None and "|" in match[0]


def read_table(lines: Lines, line: int) -> tuple[list[Stretch], int]:
    """The header, the delimiter row and the rows of a table."""
    rows = [gather(lines.text, [(lines.first(), lines.end), lines.line_ends[line]])]
    header = line
    line += 1
    while line < lines.count and lines.enter(line) == len(lines.containers):
        first = lines.first()
        ends = line > header + 1 and ENDS_ROWS.match(lines.text, first, lines.end)
        if ends or lines.text.find("|", first, lines.end) < 0:
            break
        rows.append(gather(lines.text, [(first, lines.end), lines.line_ends[line]]))
        line += 1
    return rows, line


def read_directive(lines: Lines, line: int, start: int) -> tuple[Stretch, int]:
    """The rest of a directive's line, and the lines below that are indented more."""
    indent = lines.indent()
    segments = [(start, lines.end), lines.line_ends[line]]
    line += 1
    while line < lines.count and lines.enter(line) == len(lines.containers):
        if not (lines.blank() or lines.indent() > indent):
            break
        segments += [(lines.first(), lines.end), lines.line_ends[line]]
        line += 1
    return gather(lines.text, segments), line


def without_options(content: Stretch) -> Stretch:
    """The content of a directive, without the options that it may begin with."""
    options = OPTIONS.match(content.text)
    return content.cut(options.end() if options else 0, len(content.text))

"""Changes of white space within mathematics, of which none changes anything."""

from __future__ import annotations

import re
from collections.abc import Iterator

from changed import Changed, Edit, Subject, edited
from verify.records.document import Block

BLANK = re.compile(r"(?<=[^\\\s]) (?=\S)")
BEHIND_NO_SIGN = re.compile(r"(?<=[^\\\s=+-]) (?=\S)")
RELATION = re.compile(r"(?<![<>=:!~&])(?:=(?!=)|≈|\\approx(?![A-Za-z]))")
OPERATION = re.compile(r"[-+×·*](?= )|\\(?:cdot|times)(?= )")
AROUND = re.compile(r"(?<=[\w)}\]]) (?=[-+=≈×·] )|(?<=[\w)}\]] [-+=≈×·]) (?=[\w(\[{\\])")
CONTAINER = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?")
BEGINS_OTHERWISE = re.compile(r"(?:[-+*#>|~:]|\d+[.)])(?:\s|$)|[#>|~]|=+\s*$")
"""What would begin a list, a quote, a table or the underline of a heading, were it the first of a line."""


def broken_lines(subject: Subject, where: re.Pattern[str], *, before: bool = False) -> Changed:
    """A line break for the blank behind (or before) each match in mathematics."""
    edits: list[Edit] = []
    for block in subject.mathematics:
        for match in where.finditer(block.text):
            at = match.start() - 1 if before else match.end()
            edits += line_break(subject, block, at)
    return edited(subject.text, subject.document_format, edits)


def line_break(subject: Subject, block: Block, at: int) -> Iterator[Edit]:
    """A line break for the blank at a place of a block, where it means no more than a blank."""
    text = block.text
    if not 0 < at < len(text) - 1 or text[at] != " " or text[at - 1] in "\\\n" or text[at + 1].isspace():
        return
    offset = block.offset(at)
    if subject.is_in_a_table(offset) or subject.is_in_a_heading(offset):
        return
    following = text[at + 1 :].partition("\n")[0]
    if subject.document_format in ("markdown", "notebook") and BEGINS_OTHERWISE.match(following):
        return
    edit = subject.edit(block, at, at + 1, "\n" + prefix(subject, offset))
    if edit is not None:
        yield edit


def prefix(subject: Subject, offset: int) -> str:
    """What the next line of a quote or of an item begins with."""
    if subject.document_format != "markdown":
        return ""
    start = subject.text.rfind("\n", 0, offset) + 1
    container = CONTAINER.match(subject.text, start, offset)
    return re.sub(r"[^\s>]", " ", container[0]) if container else ""


def breaks_behind_relations(subject: Subject) -> Changed:
    """A line ends behind each equals sign."""
    return broken_lines(subject, RELATION)


def breaks_before_relations(subject: Subject) -> Changed:
    """A line begins with each equals sign."""
    return broken_lines(subject, RELATION, before=True)


def breaks_behind_operations(subject: Subject) -> Changed:
    """A line ends behind each plus, minus and times."""
    return broken_lines(subject, OPERATION)


def breaks_for_blanks(subject: Subject) -> Changed:
    """Each blank in mathematics is a line break, but that no sign stands alone, as the underline of a heading does."""
    where = BLANK if subject.document_format == "latex" else BEHIND_NO_SIGN
    edits = [
        edit
        for block in subject.mathematics
        for blank in where.finditer(block.text)
        for edit in line_break(subject, block, blank.start())
    ]
    return edited(subject.text, subject.document_format, edits)


def breaks_here_and_there(subject: Subject) -> Changed:
    """Every third blank in mathematics is a line break."""
    edits: list[Edit] = []
    count = 0
    for block in subject.mathematics:
        for blank in BLANK.finditer(block.text):
            count += 1
            if count % 3 == 0:
                edits += line_break(subject, block, blank.start())
    return edited(subject.text, subject.document_format, edits)


def doubled_blanks(subject: Subject) -> Changed:
    """Each blank in mathematics twice."""
    return _blanks(subject, BLANK, "  ")


def no_blanks(subject: Subject) -> Changed:
    """No blanks around the signs between two operands."""
    return _blanks(subject, AROUND, "")


def thin_spaces(subject: Subject) -> Changed:
    r"""A \; behind each relation."""
    edits = [
        edit
        for block in subject.mathematics
        for match in RELATION.finditer(block.text)
        if (edit := subject.edit(block, match.end(), match.end(), r"\;")) is not None
        and not block.text.startswith((" &", "&"), match.end())
    ]
    return edited(subject.text, subject.document_format, edits)


def _blanks(subject: Subject, where: re.Pattern[str], replacement: str) -> Changed:
    edits = [
        edit
        for block in subject.mathematics
        for match in where.finditer(block.text)
        if (edit := subject.edit(block, match.start(), match.end(), replacement)) is not None
    ]
    return edited(subject.text, subject.document_format, edits)

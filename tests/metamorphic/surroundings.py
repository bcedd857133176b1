"""Changes of what stands around the statements: lines of prose, other examples, other orders, other formats."""

from __future__ import annotations

import re
from collections.abc import Iterator

from changed import Changed, Edit, Kept, Subject, built, edited
from mathematics import BEGINS_OTHERWISE, prefix
from verify.records.document import Block, BlockKind

WIDTH = 60
HEADING = re.compile(r"^(?:##[ \t]+|\\section\*?\{)", re.MULTILINE)
NAME = re.compile(r"(?<![\\A-Za-z])[B-Zb-z](?![A-Za-z'’])|\\[a-zA-Z]+|\d+\.\d{2,}")
COMMON = re.compile(r"\\(?:[a-z]?frac|cdot|times|text|approx|left|right|begin|end|sqrt|quad|math[a-z]+|log|ln|exp)")
PARAGRAPH = re.compile(r"(?<=\n\n)(?=[A-Z][a-z]+ [a-z])")
FULL = re.compile(r"^[^\n=≈]{50,}[a-z,]\n(?=[a-z])", re.MULTILINE)
REMARK = "Nobody should be in a hurry when reading such pages.\n\n"
MARKDOWN_EXAMPLE = (
    "# Boxes of apples\n\nA box has a mass of $m_{box} = 2.5$ and holds eight apples of $m_{apple} = 0.25$ each.\n\n"
    "$$M_{full} = 2.5 + 8 \\cdot 0.25 = 4.5$$\n\n"
)
LATEX_EXAMPLE = MARKDOWN_EXAMPLE.replace("# Boxes of apples", r"\section{Boxes of apples}")


def wrapped(subject: Subject) -> Changed:
    """Prose in lines of 60 characters."""
    edits = [edit for block in subject.document.blocks if _wraps(block) for edit in _wrap(subject, block)]
    return edited(subject.text, subject.document_format, edits)


def one_line_each(subject: Subject) -> Changed:
    """Lines of prose that end in a word, and not early, go on on the same line."""
    if subject.document_format not in ("markdown", "latex"):
        return edited(subject.text, subject.document_format, [])
    edits = [
        (start + match.end() - 1, start + match.end(), " ")
        for start, end in (block.span(0, len(block.text)) for block in subject.document.blocks if _wraps(block))
        for match in FULL.finditer(subject.text[start:end])
    ]
    return edited(subject.text, subject.document_format, edits)


def with_returns(subject: Subject) -> Changed:
    """Lines that end as on Windows."""
    if subject.document_format == "notebook" or "\r" in subject.text:
        return edited(subject.text, subject.document_format, [])
    edits = [(match.start(), match.start(), "\r") for match in re.finditer("\n", subject.text)]
    return edited(subject.text, subject.document_format, edits)


def quoted(subject: Subject) -> Changed:
    """All of a document of Markdown in a quote."""
    if subject.document_format != "markdown" or subject.text.startswith("---"):
        return edited(subject.text, subject.document_format, [])
    edits = [
        (match.start(), match.start(), "> ") for match in re.finditer(r"^(?=.)|^(?=\n)", subject.text, re.MULTILINE)
    ]
    return edited(subject.text, subject.document_format, edits)


def prose_between(subject: Subject) -> Changed:
    """A sentence that states nothing, as a paragraph before each paragraph of words."""
    if subject.document_format not in ("markdown", "latex"):
        return edited(subject.text, subject.document_format, [])
    starts = {block.offset(0) for block in subject.document.blocks if block.kind is BlockKind.PROSE and block.text}
    places = [match.start() for match in PARAGRAPH.finditer(subject.text) if match.start() in starts]
    return edited(subject.text, subject.document_format, [(place, place, REMARK) for place in places])


def example_before(subject: Subject) -> Changed:
    """An example with names of its own before the first section."""
    example = {"markdown": MARKDOWN_EXAMPLE, "latex": LATEX_EXAMPLE}.get(subject.document_format)
    if example is None or subject.text.startswith("---"):
        return edited(subject.text, subject.document_format, [])
    begun = re.search(r"\\begin\{document\}\n?", subject.text)
    at = begun.end() if begun else 0
    title = "" if subject.text.startswith("#") or begun else "# The document\n\n"
    return edited(subject.text, subject.document_format, [(at, at, example + title)])


def example_between(subject: Subject) -> Changed:
    """An example with names of its own before the second section."""
    example = {"markdown": MARKDOWN_EXAMPLE, "latex": LATEX_EXAMPLE}.get(subject.document_format)
    headings = [match.start() for match in HEADING.finditer(subject.text)]
    fences = [match.start() for match in re.finditer(r"^```|^~~~", subject.text, re.MULTILINE)]
    headings = [at for at in headings if sum(fence < at for fence in fences) % 2 == 0]
    if example is None or len(headings) < 2:
        return edited(subject.text, subject.document_format, [])
    example = example.replace("# Boxes", "## Boxes")
    return edited(subject.text, subject.document_format, [(headings[1], headings[1], example)])


def reordered(subject: Subject) -> Changed:
    """Neighbouring sections that share neither names nor decimals, in the other order."""
    text = subject.text
    starts = [match.start() for match in HEADING.finditer(text)]
    unchanged = edited(text, subject.document_format, [])
    if subject.document_format not in ("markdown", "latex") or len(starts) < 3 or "```" in text or "---\n" in text:
        return unchanged
    end = text.find("\\end{document}")
    sections = list(zip(starts, [*starts[1:], end if end >= 0 else len(text)], strict=True))
    parts: list[Kept | str] = [(0, starts[0])]
    at, swapped = 0, False
    while at < len(sections):
        pair = sections[at : at + 2]
        if len(pair) == 2 and not _names(text[slice(*pair[0])]) & _names(text[slice(*pair[1])]):
            parts += [pair[1], "\n\n", pair[0], "\n\n"]
            at, swapped = at + 2, True
        else:
            parts.append(pair[0])
            at += 1
    return built(text, subject.document_format, [*parts, (sections[-1][1], len(text))]) if swapped else unchanged


def _names(section: str) -> set[str]:
    return {name for name in NAME.findall(section) if not COMMON.fullmatch(name)}


def _wraps(block: Block) -> bool:
    heading = bool(block.section) and " ".join(block.text.split()) == block.section[-1]
    return block.kind is BlockKind.PROSE and not heading


def _wrap(subject: Subject, block: Block) -> Iterator[Edit]:
    """Line breaks for blanks of a paragraph."""
    start = 0
    for line in block.text.split("\n"):
        if len(line) > WIDTH and not line.lstrip().startswith("|"):
            yield from _wrap_line(subject, block, start, line)
        start += len(line) + 1


def _wrap_line(subject: Subject, block: Block, start: int, line: str) -> Iterator[Edit]:
    begun, last = 0, None
    for at, sign in enumerate(line):
        if at - begun > WIDTH and last is not None:
            edit = subject.edit(
                block, start + last, start + last + 1, "\n" + prefix(subject, block.offset(start + last))
            )
            if edit is not None:
                yield edit
            begun, last = last + 1, None
        is_blank = sign == " " and line[at - 1 : at] not in ("\\", " ", "") and line[at + 1 : at + 2] not in (" ", "")
        if is_blank and not BEGINS_OTHERWISE.match(line[at + 1 :]) and line.count("`", 0, at) % 2 == 0:
            last = at

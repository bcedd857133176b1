"""Blocks as a reader finds them: put under their headings, placed in the file, code told from its output."""

from __future__ import annotations

import re
from dataclasses import replace

from verify.reading.bare_brackets import with_bare_displays
from verify.reading.console_sessions import parted_session
from verify.reading.drawn import with_drawn
from verify.reading.math_spans import TEX_SIGN, Span, find_spans
from verify.reading.stretch import Pieces, Stretch, join, through
from verify.reading.wrapped import unwrapped
from verify.records.document import Block, BlockKind, CellText

OUTPUT_LANGUAGES = frozenset({None, "text", "txt", "console", "output", "out", "plaintext", "plain", "none"})
PYTHON = "python"
CUE = re.compile(
    r"output(?!\s+(?:gate|layer|neuron|unit|node|projection|weight))|result|print|get\b|gives?\b|returns?\b|yields?\b"
    r"|produces?\b|shows?\b|looks? like",
    re.IGNORECASE,
)
CALCULATION = re.compile(
    r"=(?:[^=\n]*\d\s*[-+*/×·]\s*[\d(][^=\n]*=\s*[-−]?\d"
    r"|(?=[^=\n]*[-+*/×·)])(?:[^=\n(),]|\([^=\n()]*\))*=\s*[-−]?[\d\[])"
)
"""What is computed on one line, as no program says or prints it: P = 0.03 + 0.02 = 0.05, y = (x - m) / s = [0.5, 1]."""

VALUES = re.compile(
    r"\s*(?:[^\W\d]\w*[ \t]*=\s*(?:[-−]?\d[\d.,]*|\[[\s\d.,eE+\-−\[\]]+\]|\([\s\d.,−-]+\))[ \t]*(?:\n\s*|\Z))+"
)
"""Names with their values, and nothing else, which prints nothing."""

GOING_ON = re.compile(
    r"\S[ \t]*\n[ \t]*[=≈][ \t]*[-−(\[]?\d"
    r"|^[ \t]*(?P<name>\w+)[ \t]*=[^=\n]*\d[ \t]*[-+*/×·][ \t]*[\d(][^=\n]*\n[ \t]*(?P=name)[ \t]*=[ \t]*[-−]?\d",
    re.MULTILINE,
)
"""A line that goes on with an equals sign and a number, or with the name that it computes: no program prints such."""

FORMULAS = re.compile(
    r"^[ \t]*[=≈][ \t]*[^=\s]|^[^#\n]*(?:(?<![\w.])\d+(?:\.\d+)?|\d\)[ \t]?)\(|⎡|⎛|= \| +[-\d]", re.MULTILINE
)
"""A line that goes on with an equals sign, numbers with a bracket behind them, drawn matrices: no program has such."""

SHOWING = re.compile(
    r">>>|^\s*In\s*\[|print|show|display|echo|log\b|write|puts\b|console|tell", re.MULTILINE | re.IGNORECASE
)
"""What shows that code prints something."""

SILENT = re.compile(
    r"(?!\s*(?:for|while|if|with)\b)(?>(?:[^\s=()\[\]{}]|\([\w, ]*\))+)(?:[ \t]+[\w.,]+)*[ \t]*=(?!=)|\s+return\b"
)
"""A last line that shows no value: an assignment, or what a function returns."""

MAX_CUE = 200
"""A paragraph between code and its output that is longer than this is more than a cue."""

CELL_BORDER = re.compile(r"^\s*\d.*\||\s\||\|\s")
HAS_CONTENT = re.compile(r"\w")


class BlockList:
    """The blocks of one document, in order, and the headings that the next one stands under."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.headings: list[tuple[int, str]] = []
        self.section: tuple[str, ...] = ()
        self.cell: int | None = None
        self.outer: Pieces | None = None
        self.cells: list[CellText] = []
        self.ran_in_order = True
        """Whether the cells of a notebook say that they were run one after the other."""
        self.over = ""
        """The budget for which what begins with the next block is not read as what it is."""

    def add(
        self,
        kind: BlockKind,
        content: Stretch,
        *,
        display: bool = False,
        language: str | None = None,
        certainty: float = 1.0,
    ) -> None:
        """Add a block, unless it is empty."""
        if not content.text:
            return
        pieces = content.pieces
        if self.outer is not None:
            pieces = through(pieces, len(content.text), self.outer)
        over, self.over = self.over, ""
        where = self.section, display, language, self.cell, certainty, over
        self.blocks.append(Block(kind, content.text, pieces, *where))

    def heading(self, level: int, content: Stretch) -> None:
        """A heading: it ends the sections of its level, and is prose itself."""
        title = " ".join(content.text.split())
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        if title:
            self.headings.append((level, title))
        self.section = tuple(title for _, title in self.headings)
        self.paragraph(content)

    def paragraph(self, content: Stretch) -> None:
        """A paragraph: its prose up to each display, the mathematics and the comments in it."""
        prose: list[Stretch] = []
        inline: list[Span] = []
        last = 0
        spans = with_bare_displays(content.text, find_spans(content.text))
        content = content.on_one_line((one.start, one.end) for one in spans if not (one.display or one.comment))
        for span in spans:
            if not (span.display or span.comment):
                inline.append(span)
                continue
            prose.append(content.exactly(last, span.start))
            last = span.end
            if span.display:
                self.prose(prose, content, inline)
                prose, inline = [], []
                self.math(content, span)
            else:
                self.add(BlockKind.COMMENT, content.cut(span.inner, span.inner_end))
        prose.append(content.exactly(last, len(content.text)))
        self.prose(prose, content, inline)

    def prose(self, parts: list[Stretch], content: Stretch, inline: list[Span]) -> None:
        """A stretch of prose, then the inline mathematics that stands in it."""
        whole = join([part for part in parts if part.text] or parts)
        if HAS_CONTENT.search(whole.text):
            self.add(BlockKind.PROSE, unwrapped(whole.cut(0, len(whole.text))))
        for span in inline:
            self.math(content, span)

    def math(self, content: Stretch, span: Span) -> None:
        """The mathematics of a span; within a line, where it ends in the source means nothing."""
        inner = content.cut(span.inner, span.inner_end)
        if not span.display:
            inner = inner.on_one_line([(0, len(inner.text))])
        self.add(BlockKind.MATH, inner, display=span.display, certainty=span.certainty)

    def display(self, content: Stretch) -> None:
        """Display mathematics that a block of its own holds."""
        self.add(BlockKind.MATH, content.cut(0, len(content.text)), display=True)

    def code(self, content: Stretch, language: str | None) -> None:
        """Code, without the line ends after it; of a session what was typed, and what that printed."""
        for kind, part in parted_session(content):
            self.add(kind, part, language=PYTHON if kind is BlockKind.CODE else None)
            content = Stretch("", ())
        self.add(BlockKind.CODE, content.exactly(0, len(content.text.rstrip("\r\n"))), language=language)

    def table(self, rows: list[Stretch]) -> None:
        """A table, and the mathematics in each of its rows."""
        whole = join(rows)
        self.add(BlockKind.TABLE, whole.cut(0, len(whole.text)))
        for row in rows:
            for span in find_spans(row.text):
                if span.comment:
                    self.add(BlockKind.COMMENT, row.cut(span.inner, span.inner_end))
                elif not _crosses_cells(row.text[span.inner : span.inner_end]):
                    self.math(row, span)

    def in_order(self, start: int = 0) -> None:
        """Put the blocks from index `start` on in document order, and tell code from its output."""
        ordered = sorted(self.blocks[start:], key=lambda block: block.pieces[0][1])
        self.blocks[start:] = with_drawn(pair_outputs(ordered), OUTPUT_LANGUAGES)


def pair_outputs(blocks: list[Block]) -> list[Block]:
    """Code without a language is the output of the code before it, where at most a cue stands between them."""
    paired: list[Block] = []
    code: Block | None = None
    cued = False
    for block in blocks:
        kind, following = block.kind, code
        if kind is BlockKind.CODE and block.language in OUTPUT_LANGUAGES:
            calculated = code is not None and _may_be_text(code) and _is_calculation(block.text)
            if code is not None and not calculated and (cued or code.language not in OUTPUT_LANGUAGES):
                block, following = replace(block, kind=BlockKind.OUTPUT), None
            else:
                following = None if _is_no_program(block.text) else block
            cued = False
        elif kind is BlockKind.CODE:
            following, cued = block, False
        elif kind is BlockKind.PROSE:
            follows = code is not None and not cued and len(block.text) <= MAX_CUE
            cued = follows and (block.text.endswith(":") or CUE.search(block.text) is not None)
            following = code if cued else None
        elif kind in (BlockKind.TABLE, BlockKind.OUTPUT) or block.display:
            following, cued = None, False
        code = following
        paired.append(block)
    return paired


def _may_be_text(code: Block) -> bool:
    """Whether code may be none, or prints nothing: it shows nothing, and ends with an assignment or a definition."""
    if code.language in OUTPUT_LANGUAGES:
        return True
    *_, last = code.text.rstrip().splitlines() or ("",)
    return SHOWING.search(code.text) is None and SILENT.match(last) is not None


def _is_calculation(text: str) -> bool:
    """Whether it computes with numbers, on a line or over several."""
    return CALCULATION.search(text) is not None or GOING_ON.search(text) is not None


def _is_no_program(text: str) -> bool:
    """Whether what stands in a fence without a language prints nothing: a calculation, or names with their values."""
    return any(one.search(text) is not None for one in (CALCULATION, FORMULAS)) or VALUES.fullmatch(text) is not None


def _crosses_cells(content: str) -> bool:
    """Whether what looks like mathematics begins in one cell of a table and ends in another."""
    return CELL_BORDER.search(content) is not None and not TEX_SIGN.search(content)

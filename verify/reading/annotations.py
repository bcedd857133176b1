"""Comments of a document → annotations: what `verify:` binds, gives, lets, holds or skips, and where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from verify.records.annotation import Action, Annotation
from verify.records.document import Block, BlockKind, Document
from verify.records.mistake import MalformedFile, Mistake
from verify.records.place import Place

MARK = re.compile(r"verify:\s*(?P<words>.*)", re.DOTALL)
NAME = r"(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
DIRECTIVES = (
    (None, re.compile(r"skip\s+(?P<end>end)")),
    (Action.SKIP, re.compile(r"skip(?:\s+(?P<extent>begin|section))?\s*,\s*(?P<text>\S.*)", re.DOTALL)),
    (Action.GIVEN, re.compile(rf"given\s+{NAME}(?P<text>)")),
    (Action.LET, re.compile(rf"let\s+{NAME}\s*=(?!=)\s*(?P<text>\S.*)", re.DOTALL)),
    (Action.HOLDS, re.compile(r"holds\s+(?P<text>\S.*)", re.DOTALL)),
    (Action.SHAPE, re.compile(r"shape\s+(?P<text>\S.*)", re.DOTALL)),
    (Action.VALUE, re.compile(rf"{NAME}\s*=(?!=)\s*(?P<text>\S.*)", re.DOTALL)),
)
EXPECTED = (
    "NAME = EXPRESSION, given NAME, let NAME = EXPRESSION, shape EXPRESSION, holds RELATION, "
    "or skip with a comma and the reason"
)
BETWEEN = re.compile(r"\s*(?:>>>|\.\.\.|(?:In|Out) ?\[\d*\]:)?[ \t]*")
"""What stands between what is typed in a session and what that prints."""

STATING = frozenset({BlockKind.MATH, BlockKind.CODE, BlockKind.OUTPUT, BlockKind.TABLE})
CODE_SPAN = re.compile(r"`[^`\n]*[=\d][^`\n]*`")


def read_annotations(document: Document) -> tuple[tuple[Annotation, ...], tuple[Mistake, ...]]:
    """The annotations in a document's comments, in order, and what of them cannot be read."""
    reader = _Reader(document)
    for index, block in enumerate(document.blocks):
        mark = MARK.fullmatch(block.text) if block.kind is BlockKind.COMMENT else None
        if mark is not None:
            reader.read(index, " ".join(mark["words"].split()))
    reader.finish()
    return tuple(sorted(reader.found, key=lambda one: one.start)), tuple(reader.mistakes)


@dataclass(frozen=True)
class _Begun:
    """A stretch to be skipped that has begun."""

    reason: str
    start: int
    source: Place


class _Reader:
    """The annotations so far, and the stretch to be skipped that is open."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.found: list[Annotation] = []
        self.mistakes: list[Mistake] = []
        self.begun: _Begun | None = None
        self.ends: dict[tuple[str, ...], tuple[int, int]] = {}

    def read(self, index: int, words: str) -> None:
        """The annotation of the comment at an index among the blocks."""
        block = self.document.blocks[index]
        start, end = extent(block)
        source = self.document.place(start, end, block.cell)
        for action, pattern in DIRECTIVES:
            match = pattern.fullmatch(words)
            if match is None:
                continue
            if action is None:
                self.ended(start, source)
            elif action is Action.SKIP:
                self.skip(match["extent"], match["text"], index, source)
            elif action in (Action.LET, Action.HOLDS):
                self.add(action, match, start, end, source)
            else:
                self.bound(action, match, index, source)
            return
        self.refuse(f"`verify: {words[:60]}`", EXPECTED, "correct the annotation", source)

    def bound(self, action: Action, match: re.Match[str], index: int, source: Place) -> None:
        """The annotation of a printed value: in the formula around the comment, else below it in its section."""
        around = self.around(index)
        if around is not None:
            self.add(action, match, *extent(around), source)
            return
        last, end = self.section_end(index)
        start = next((extent(one)[0] for one in islice(self.document.blocks, index, last) if one.kind in STATING), None)
        if start is not None:
            self.add(action, match, start, end, source)
        else:
            self.refuse("an annotation with nothing below it", "a formula or output to bind", "move it", source)

    def skip(self, kind: str | None, reason: str, index: int, source: Place) -> None:
        """The next block, the rest of the section, or all that comes before `skip end`."""
        block = self.document.blocks[index]
        if kind == "begin":
            if self.begun is not None:
                found = f"a second skip begin, after that of line {self.begun.source.line}"
                self.refuse(found, "skip end before it", "end the first", source)
            self.begun = _Begun(reason, extent(block)[1], source)
            return
        if kind == "section":
            _, end = self.section_end(index)
            self.found.append(Annotation(Action.SKIP, "", reason, extent(block)[0], end, source))
            return
        span = self.next_block(index)
        if span is None:
            self.refuse("skip with nothing below it", "a formula, table, code or output", "remove it", source)
            return
        self.found.append(Annotation(Action.SKIP, "", reason, *span, source))

    def ended(self, end: int, source: Place) -> None:
        """The end of what is skipped."""
        if self.begun is None:
            self.refuse("skip end", "skip begin before it", "begin what is skipped, or remove it", source)
            return
        self.found.append(Annotation(Action.SKIP, "", self.begun.reason, self.begun.start, end, self.begun.source))
        self.begun = None

    def finish(self) -> None:
        """What has begun must have ended."""
        if self.begun is not None:
            self.refuse("skip begin without an end", "`verify: skip end` below it", "add it", self.begun.source)

    def next_block(self, index: int) -> tuple[int, int] | None:
        """Where the next block that states something stands; for formulas in a sentence, all of its paragraph."""
        around = self.around(index)
        if around is not None:
            return extent(around)
        blocks = self.document.blocks
        for here in range(index + 1, len(blocks)):
            block = blocks[here]
            start, end = extent(block)
            following = blocks[here + 1] if here + 1 < len(blocks) else None
            inner = following is not None and following.kind is BlockKind.MATH and not following.display
            if block.kind is BlockKind.PROSE:
                if (inner and following is not None and extent(following)[0] < end) or CODE_SPAN.search(block.text):
                    return start, end
            elif block.kind is BlockKind.MATH and not block.display:
                return start, extent(last_inline(blocks, here))[1]
            elif block.kind in STATING:
                return start, self.session_end(here)
        return None

    def session_end(self, index: int) -> int:
        """Where a block ends; of code in a session of an interpreter, where that ends."""
        blocks, end = self.document.blocks, extent(self.document.blocks[index])[1]
        for block in blocks[index + 1 :]:
            start, last = extent(block)
            typed = blocks[index].kind is BlockKind.CODE and block.kind in (BlockKind.CODE, BlockKind.OUTPUT)
            if not typed or BETWEEN.fullmatch(self.document.text, end, start) is None:
                break
            end = last
        return end

    def around(self, index: int) -> Block | None:
        """The formula that a comment stands in, as between the lines of a LaTeX environment."""
        start = extent(self.document.blocks[index])[0]
        for block in reversed(self.document.blocks[max(0, index - 8) : index]):
            if block.kind in STATING and extent(block)[0] < start < extent(block)[1]:
                return block
        return None

    def section_end(self, index: int) -> tuple[int, int]:
        """Where the section of a block ends: the index of the first block outside it, and its last offset."""
        blocks = self.document.blocks
        section = blocks[index].section
        known = self.ends.get(section)
        if known is None or known[0] <= index:
            last, end = index, 0
            while last < len(blocks) and blocks[last].section[: len(section)] == section:
                end = max(end, extent(blocks[last])[1])
                last += 1
            known = self.ends[section] = last, end
        return known

    def add(self, action: Action, match: re.Match[str], start: int, end: int, source: Place) -> None:
        name = match.groupdict().get("name") or ""
        self.found.append(Annotation(action, name, match["text"].strip(), start, end, source))

    def refuse(self, found: str, expected: str, next_step: str, source: Place) -> None:
        self.mistakes.append(MalformedFile(found, expected, next_step, source.path, source.line))


def extent(block: Block) -> tuple[int, int]:
    """Where a block begins and ends in the document's text."""
    return block.offset(0), block.offset(len(block.text) - 1) + 1


def last_inline(blocks: Sequence[Block], index: int) -> Block:
    """The last of a run of formulas in a sentence."""
    while index + 1 < len(blocks) and blocks[index + 1].kind is BlockKind.MATH and not blocks[index + 1].display:
        index += 1
    return blocks[index]

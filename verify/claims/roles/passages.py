"""The sentences of a document that hold numbers, and its runs of lines: items of a list, lines of a fence."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from verify.claims.lexicon import mentions
from verify.claims.roles.amounts import Clause, ends_in
from verify.claims.roles.compared import Comparison, comparisons
from verify.claims.roles.parallel import compared_lines
from verify.claims.roles.proposal import Proposal
from verify.claims.text import Kind, Token, parted, tokens
from verify.records.document import Block, BlockKind, Document
from verify.records.numeral import Numeral

BULLETS = "-*+•0123456789.)>_ \t\r\n$"
"""What stands between two items of a list."""


MARKS = "$]\\ \n\r\t"
"""What closes a display."""


class Passages:
    """What of a document is read as words: its paragraphs, and the fences that hold text."""

    def __init__(self, document: Document, written: Sequence[Block]) -> None:
        self.document, self.written = document, written
        self.prose = [one for one in document.blocks if one.kind is BlockKind.PROSE and has_digit(one.text)]

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The sentences that state something of numbers, in order; each line of a fence is one."""
        found = [
            clause_of(sentence.tokens, block, sentence.end)
            for block in self.prose
            for sentence in parted(self._tokens(block))
            if any(token.numeral is not None for token in sentence.tokens)
        ]
        return (*found, *(line for lines in self._written for line in lines if line.amounts))

    @cached_property
    def runs(self) -> tuple[tuple[Clause, ...], ...]:
        """The items of each list, and the lines of each fence."""
        return (*(tuple(map(self._item, run)) for run in self._lists()), *self._written)

    @cached_property
    def _written(self) -> tuple[tuple[Clause, ...], ...]:
        return tuple([tuple(self._lines(block)) for block in self.written if has_digit(block.text)])

    @cached_property
    def lined(self) -> tuple[tuple[Clause, ...], ...]:
        """The lines of each paragraph that may stand as lines, as in plain text."""
        return tuple([tuple(self._lines(block)) for block in self.prose if "\n" in block.text])

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """What sentences and lines say of how two quantities differ."""
        stated = [one for clause in self.clauses for one in comparisons(clause)]
        return (*stated, *(one for run in self.runs for one in compared_lines(run)))

    def display_above(self, clause: Clause) -> Numeral | None:
        """The number that a display ends in, right above the paragraph that a sentence begins."""
        start, end = clause.tokens[0].start, clause.block.offset(0)
        at = bisect_left(self.displays, (start,)) - 1
        if (
            at < 0
            or self.document.text[end:start].strip()
            or self.document.text[self.displays[at][1] : end].strip(MARKS)
        ):
            return None
        return ends_in(self.displays[at][2])

    @cached_property
    def displays(self) -> list[tuple[int, int, str]]:
        """Where each display begins and ends, and what it says."""
        found = [one for one in self.document.blocks if one.kind is BlockKind.MATH and one.display and one.text]
        return sorted([(*one.span(0, len(one.text)), one.text) for one in found])

    def _lists(self) -> Iterator[list[Block]]:
        """The blocks that are items of one list, where more than one has a number."""
        run: list[Block] = []
        end = 0
        for block in self.document.blocks:
            if block.kind is not BlockKind.PROSE or not block.text:
                continue
            start, stop = block.span(0, len(block.text))
            between = self.document.text[end:start]
            if between.strip(BULLETS) or "\n\n\n" in between or not between.strip("\n\r"):
                yield from [run] if sum(has_digit(one.text) for one in run) > 1 else ()
                run = []
            run.append(block)
            end = stop
        yield from [run] if sum(has_digit(one.text) for one in run) > 1 else ()

    def _item(self, block: Block) -> Clause:
        start = block.offset(0)
        return clause_of(self._tokens(block), block, "", start - self.document.text.rfind("\n", 0, start))

    def _tokens(self, block: Block) -> Sequence[Token]:
        return tokens(self.document, *block.span(0, len(block.text)))

    def _lines(self, block: Block) -> Iterator[Clause]:
        position = 0
        for line in block.text.split("\n"):
            start, end = block.span(position, position + len(line)) if line.strip() else (0, 0)
            column = len(line) - len(line.lstrip())
            yield clause_of(tokens(self.document, start, end), block, "", column)
            position += len(line) + 1


Propose = Callable[[Passages], Iterator[Proposal]]
"""What a record of readings/ does where words bind."""


def clause_of(found: Sequence[Token], block: Block, end: str, column: int = 0) -> Clause:
    """Tokens with the words of the lexicon among them."""
    whole = tuple([token for token in found if token.kind is not Kind.BREAK])
    concepts: dict[int, str] = {}
    starts: dict[int, int] = {}
    firsts: dict[int, int] = {}
    for mention in mentions(whole):
        starts[mention.first] = mention.end
        concepts.update(dict.fromkeys(range(mention.first, mention.end), mention.concept))
        firsts.update(dict.fromkeys(range(mention.first, mention.end), mention.first))
    return Clause(whole, concepts, starts, firsts, end, block, column)


def has_digit(text: str) -> bool:
    """Whether a text may hold a number."""
    return any(digit in text for digit in "0123456789")

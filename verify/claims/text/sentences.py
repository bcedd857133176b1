"""The tokens of a paragraph → its sentences, and the clauses of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.text.tokens import Kind, Token, tokens
from verify.records.document import Block, Document
from verify.records.frozen import dataclass

ENDS = frozenset(".?!。？！")
"""Signs that end a sentence."""

PARTS = frozenset(",;:，；：、—–")
"""Signs that part clauses."""


OPENING, CLOSING = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True)
class Sentence:
    """One sentence of running text: its tokens, without the sign that ends it, and that sign."""

    tokens: tuple[Token, ...]
    end: str = ""

    @property
    def span(self) -> tuple[int, int]:
        """Where it begins and ends in the document's text."""
        return self.tokens[0].start, self.tokens[-1].end

    def clauses(self) -> Iterator[tuple[Token, ...]]:
        """The tokens between the signs that part clauses."""
        clause: list[Token] = []
        for token in self.tokens:
            if token.kind is Kind.SIGN and token.text in PARTS:
                if clause:
                    yield tuple(clause)
                clause = []
            else:
                clause.append(token)
        if clause:
            yield tuple(clause)


def sentences(document: Document, block: Block) -> Iterator[Sentence]:
    """The sentences of a block of running text; an item of a list, a cell and a heading end one."""
    start, end = block.span(0, len(block.text))
    yield from parted(tokens(document, start, end))


def parted(found: Sequence[Token]) -> Iterator[Sentence]:
    """The sentences among tokens."""
    sentence: list[Token] = []
    depth = 0
    for token in found:
        depth += (token.text in OPENING) - (token.text in CLOSING) if token.kind is Kind.SIGN else 0
        given = token.text == "|" and depth > 0  # of P(a | b)
        ends = token.kind is Kind.BREAK or (token.kind is Kind.SIGN and token.text in ENDS)
        if not ends or given:
            sentence.append(replace(token, kind=Kind.SIGN) if given else token)
            continue
        if sentence:
            yield Sentence(tuple(sentence), token.text if token.kind is Kind.SIGN else "")
        sentence, depth = [], 0
    if sentence:
        yield Sentence(tuple(sentence))

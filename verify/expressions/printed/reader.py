"""The ground the grammar stands on: tokens, a stretch of them to read, budgets, and nodes for what is simple."""

from __future__ import annotations

from collections.abc import Iterable

from verify.expressions.printed.tokens import Token
from verify.numerals import numeral
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral
from verify.records.printed import Opaque, Printed, Span, Symbol

MAX_RECURSION = 72
"""Operands inside operands: deeper input is refused before it can exhaust the stack."""

MAX_ITEMS = 20_000
"""Cells and items inside the brackets of one text."""


class Unreadable(Exception):  # noqa: N818 — no mistake of the user's: the operand becomes Opaque
    """A stretch that the grammar has no rule for: the reason."""


class Reader:
    """Tokens with their partners, and the place reached; `end` is where the stretch being read ends."""

    def __init__(self, text: str, tokens: list[Token], match: list[int]) -> None:
        self.text = text
        self.plain = "\\" not in text
        self.kinds = {token.kind for token in tokens}
        self.bars = "|" in [token.text for token in tokens if token.kind == "op"]
        self.tokens = tokens
        self.match = match
        self.position = 0
        self.end = len(tokens)
        self.depth = 0
        self.items_read = 0
        self.cut = (-1, 0)  # which token lost its first letters, and where they end

    def expression(self, binding: int = 0) -> Printed:
        """An expression whose operators hold at least as tightly as `binding`."""
        raise NotImplementedError

    def content(self, start: int, end: int) -> Printed:
        """One item, cell, side or script: the tokens from `start` to `end`, all of them."""
        raise NotImplementedError

    def deeper(self) -> None:
        """One level further down; whoever goes comes back up by itself, `depth -= 1`."""
        self.depth += 1
        if self.depth > MAX_RECURSION:
            raise Unreadable(f"over the budget of {MAX_RECURSION} operands inside one another")

    def kind(self) -> str:
        """The kind of the next token; empty at the end of the stretch."""
        return self.tokens[self.position].kind if self.position < self.end else ""

    def take(self) -> Token:
        """The next token, taken."""
        if self.position >= self.end:
            raise Unreadable("an operand is missing at the end")
        token = self.tokens[self.position]
        self.position += 1
        return token

    def span_since(self, start: int) -> Span:
        """From an offset to the end of what was taken last."""
        return (start, self.reached())

    def reached(self) -> int:
        """The offset where what was taken last ends: a token, or the first letter of one."""
        at, offset = self.cut
        return offset if at == self.position else self.tokens[self.position - 1].end

    def cut_off(self, length: int) -> str:
        """The first letters or digits of the next token, taken off it; the rest stays."""
        token = self.tokens[self.position]
        first, rest, offset = token.text[:length], token.text[length:], token.start + length
        self.tokens[self.position] = Token("num" if rest.isdecimal() else "word", rest, offset, token.end)
        self.cut = (self.position, offset)
        return first

    def partner(self, opener: int) -> int:
        """Where the bracket at `opener` closes."""
        closer = self.match[opener]
        if closer < 0 or closer >= self.end:
            raise Unreadable(f"{self.text[self.tokens[opener].start : self.tokens[opener].end]} is never closed")
        return closer

    def cuts(self, start: int, end: int, kind: str, text: str = "") -> list[int]:
        """Where tokens of this kind (and text) stand between `start` and `end`, outside all brackets."""
        found: list[int] = []
        if kind not in self.kinds:
            return found
        tokens, match, here = self.tokens, self.match, start
        while here < end:
            token = tokens[here]
            if token.kind == kind and (not text or token.text == text):
                found.append(here)
            partner = match[here]
            here = partner + 1 if partner > here else here + 1
        return found

    def parts(self, start: int, end: int, kind: str, text: str = "") -> list[tuple[int, int]]:
        """The stretches between those tokens."""
        cuts = self.cuts(start, end, kind, text)
        if not cuts:
            return [(start, end)]
        return list(zip([start, *(cut + 1 for cut in cuts)], [*cuts, end], strict=True))

    def count(self, items: int) -> None:
        """Keep the number of cells and items within bounds."""
        self.items_read += items
        if self.items_read > MAX_ITEMS:
            raise Unreadable(f"over the budget of {MAX_ITEMS:,} cells")

    def cover(self, start: int, end: int, parts: Iterable[Printed | None]) -> Span:
        """The span of the tokens from `start` to `end` and of the parts read from them."""
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        for part in parts:
            if part is not None:
                first, last = min(first, part.span[0]), max(last, part.span[1])
        return first, last

    def opaque(self, start: int, end: int, reason: str) -> Opaque:
        """The tokens from `start` to `end` as they stand."""
        if start >= end:
            offset = self.tokens[start - 1].end if start else 0
            return Opaque("", reason, (offset, offset))
        span = (self.tokens[start].start, self.tokens[end - 1].end)
        return Opaque(self.text[span[0] : span[1]], reason, span)

    def numeral(self, text: str) -> Numeral:
        """The numeral that a token prints."""
        try:
            return numeral(text)
        except Mistake as mistake:
            raise Unreadable(f"{mistake.found}: expected {mistake.expected}") from None


def symbol(token: Token) -> Symbol:
    """The symbol that a word or name prints."""
    return Symbol(token.text, (token.start, token.end), token.kind == "quote")

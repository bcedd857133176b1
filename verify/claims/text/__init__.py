"""Running text as a page: its lines, each with its tokens, the words of the lexicon and the amounts among them."""

from verify.claims.text.line import Amount, Line, spelled
from verify.claims.text.page import ARROWS, CLOSING, OPENING, PARTS, Page
from verify.claims.text.tokens import Kind, Token, tokens

__all__ = ["ARROWS", "CLOSING", "OPENING", "PARTS", "Amount", "Kind", "Line", "Page", "Token", "spelled", "tokens"]

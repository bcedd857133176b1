"""Equations and columns that stand beside each other on a line of prose: e^2 = 7.389   e^1 = 2.718."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.prose.signs import Sign

ENDING = frozenset({"number", "list", "multiple", "close", "raised"})
"""What a product may go on behind."""

OPERANDS = frozenset({"number", "list", "function", "constant", "root", "open"})
"""What it may go on with, beside a name."""


def begins_anew(text: str, sign: Sign, before: Sign) -> bool:
    """Whether no product goes on behind a blank: 25.2M floats = 100 MB; nor behind more of them."""
    if before.kind not in ENDING:
        return False
    if sign.kind == "minus" and sign.start > before.end + 1:
        return text[sign.end : sign.end + 1].strip() != ""  # = 0.693   -ln 0.25 = …
    return sign.kind == "name" or (sign.kind in OPERANDS and sign.start > before.end + 1)


def is_next_column(text: str, sign: Sign, run: Sequence[Sign]) -> bool:
    """Whether an operand stands far behind a computation, as in 1*2   3*4  =  2   12, and not behind a result."""
    if sign.kind not in OPERANDS or run[-1].kind not in ENDING or sign.start < run[-1].end + 2 or len(run) < 2:
        return False
    if text[run[-1].end : sign.start].strip(" \t"):
        return False
    kinds = [one.kind for one in run]
    side = kinds[len(kinds) - kinds[::-1].index("equals") :] if "equals" in kinds else []
    return len(side) - (side[:1] == ["minus"]) != 1


def line_end(text: str, start: int) -> int:
    """Where the line ends that something stands in."""
    end = text.find("\n", start)
    return len(text) if end < 0 else end

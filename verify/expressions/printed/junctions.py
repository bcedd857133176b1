"""Signs that stand between two statements or between two operands: a = 1 ∧ b = 2, but 6 ∧ 3 = 2."""

from __future__ import annotations

import re

from verify.expressions.printed.tokens import Token

JUNCTION = re.compile(r"[∧∨]|\\(?:land|lor|wedge)")


def join(tokens: list[Token], text: str) -> None:
    """A junction with no statement before it parts none: what it joins cannot be read."""
    if JUNCTION.search(text) is None:
        return
    depth, stated = 0, False
    for token in tokens:
        depth += (token.kind == "open") - (token.kind == "close")
        if token.kind == "gap" and not depth:
            joins = not stated and JUNCTION.fullmatch(text, token.start, token.end) is not None
            token.kind, stated = "junk" if joins else "gap", False
        stated = stated or (token.kind == "rel" and not depth)

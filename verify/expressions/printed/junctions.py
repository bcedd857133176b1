r"""Signs between statements or operands: a = 1 ∧ b = 2, but 6 ∧ 3 = 2; braces, 2{\times}3; emphasis, = **0.5**."""

from __future__ import annotations

import re

from verify.expressions.printed.tokens import OPERAND_ENDS, OPERAND_STARTS, SEPARATORS, Token

JUNCTION = re.compile(r"[∧∨]|\\(?:land|lor|wedge)")

BRACED = re.compile(r"\{\s*(?:\\(?:times|cdot|div|pm|approx)(?![A-Za-z])|[-+*/=<>×·])\s*\}")
EMPHASIS_ENDS = SEPARATORS | {"rel", "sep", "dot", "amp", "end"}
"""Kinds of what stands behind emphasis: no operand, which it would be raised to."""

STACKED = re.compile(r"\\(?:over|under)set(?![A-Za-z])|\\stackrel(?![A-Za-z])")


def join(tokens: list[Token], text: str) -> None:
    """Take signs out of their braces; a junction with no statement before it parts none, and cannot be read."""
    _release(tokens, text)
    if "**" in text:
        tokens[:] = _without_emphasis(tokens)
    if JUNCTION.search(text) is None:
        return
    depth, stated = 0, False
    for token in tokens:
        depth += (token.kind == "open") - (token.kind == "close")
        if token.kind == "gap" and not depth:
            joins = not stated and JUNCTION.fullmatch(text, token.start, token.end) is not None
            token.kind, stated = "junk" if joins else "gap", False
        stated = stated or (token.kind == "rel" and not depth)


def _without_emphasis(tokens: list[Token]) -> list[Token]:
    """Without asterisks around an operand, = **0.8182**: the first has no base, the last no exponent."""
    kept: list[Token] = []
    opened = 0  # where the tokens behind an opening pair begin, of those kept
    for token, behind in zip(tokens, [*tokens[1:], None], strict=True):
        if token.text == "**" and token.kind == "^":
            if not kept or kept[-1].kind not in OPERAND_ENDS:
                opened = len(kept) + 1
            elif opened and (behind is None or behind.kind in EMPHASIS_ENDS):
                del kept[opened - 1]
                opened = 0
                continue
        kept.append(token)
    return kept


def _release(tokens: list[Token], text: str) -> None:
    r"""Take the braces off a sign between two operands, where they only set it closer: 2{\times}3, 0{,}5 {+} 1."""
    if "{" not in text or BRACED.search(text) is None or STACKED.search(text) is not None:
        return
    for at in range(len(tokens) - 4, 0, -1):
        if at + 4 > len(tokens):
            continue
        before, opener, sign, closer, behind = tokens[at - 1 : at + 4]
        if (opener.text, closer.text) != ("{", "}") or sign.kind not in ("op", "rel"):
            continue
        if before.kind in OPERAND_ENDS and behind.kind in OPERAND_STARTS:
            sign.start, sign.end = opener.start, closer.end
            tokens[at : at + 3] = [sign]

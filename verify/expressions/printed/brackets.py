"""What belongs together: brackets and bars with their partners, the commas inside 10,000, signs that begin items."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from verify.expressions.printed import commands as c
from verify.expressions.printed.tokens import OPERAND_ENDS, SEPARATORS, Token
from verify.records.mistake import OverBudget

MAX_NESTING = 48
"""Levels of brackets, braces and environments."""

PARTNERS = {
    "(": (")", "]"), "[": ("]", ")"), "{": ("}",), r"\{": (r"\}",), "⟨": ("⟩",), "⌊": ("⌋", "⌉"), "⌈": ("⌉",),
    "|": ("|",), "‖": ("‖",),
}  # fmt: skip
NOTHING = Token("", "", 0, 0)
THOUSAND = re.compile(r"[0-9]{3}(?:\.[0-9]*)?(?:[eE][+\-−]?[0-9]+)?%?")
LEADING = re.compile(r"[1-9][0-9]{0,2}")


class _Frame:
    """A bracket that is open, and what has been seen inside it so far; the bars that are open, by their places."""

    def __init__(self, opener: int, kind: str, bracket: str) -> None:
        self.opener, self.kind, self.bracket = opener, kind, bracket
        self.called = self.script = self.spaced = self.separated = self.operated = False
        self.ampersands = 0
        self.commas: list[int] = []
        self.signs: list[int] = []
        self.bars: list[int] = []


def pair(tokens: list[Token]) -> tuple[list[Token], list[int]]:
    r"""The tokens that count, and for each the index of its partner, -1 where it has none.

    Separators that mean nothing where they stand (a \quad inside parentheses) are left out. Raises OverBudget.
    """
    partners = _partners(tokens)
    pairing = _Pairing()
    for token, partner in zip(tokens, partners, strict=True):
        take = TAKEN.get(token.kind)
        if take is None or (partner < 0 and token.kind in BRACKETS):
            pairing.out.append(token)
        else:
            take(pairing, token)
    pairing.leave(pairing.stack[0])
    match = [-1] * len(pairing.out)
    for opener, closer in pairing.pairs:
        match[opener], match[closer] = closer, opener
    return pairing.out, match


def _partners(tokens: list[Token]) -> list[int]:
    """For each token the index of the bracket it pairs with, or -1: a bracket left open disturbs no other."""
    partners, stack = [-1] * len(tokens), []
    for here, token in enumerate(tokens):
        if token.kind in ("open", "begin"):
            stack.append(here)
            if len(stack) > MAX_NESTING:
                raise OverBudget("mathematics nested too deep", f"at most {MAX_NESTING} levels", "name its parts")
        elif token.kind in ("close", "end"):
            for depth in range(len(stack) - 1, -1, -1):
                if _closes(token, tokens[stack[depth]]):
                    partners[here], partners[stack[depth]] = stack[depth], here
                    del stack[depth:]
                    break
    return partners


def _closes(token: Token, opener: Token) -> bool:
    if opener.kind == "begin":
        return token.text == "}" if opener.mark == "brace" else token.kind == "end" and token.text == opener.text
    if token.kind == "end":
        return False
    if opener.mark == "fixed" or token.mark == "fixed":
        return opener.mark == token.mark
    return token.text in PARTNERS.get(opener.text, ())


class _Pairing:
    """The brackets open at this moment, the outermost being the whole text."""

    def __init__(self) -> None:
        self.out: list[Token] = []
        self.pairs: list[tuple[int, int]] = []
        """The places of each bracket and the one that closes it."""
        self.stack = [_Frame(-1, "top", "")]
        self.solid = 0  # frames that are no displays: statements end only outside them

    def number(self, token: Token) -> None:
        """A number, and the comma or the cross before it."""
        self.out.append(token)
        before = self.out[-2].kind if len(self.out) > 2 else ""
        if before == "sep":
            self.note_comma(token)
        elif before == "word":
            self.note_cross()

    def line(self, token: Token) -> None:
        """The end of a line, which may end a statement."""
        if not self.solid:
            self.out.append(token)

    def enter(self, token: Token) -> None:
        """A bracket opens; the environment of a display opens nothing, its rows are statements."""
        display = token.kind == "begin" and token.text in c.DISPLAYS and not self.solid
        if display and self._begins(1):
            self.stack.append(_Frame(-1, "display", token.text))
            self.out.append(Token("row", "", token.start, token.end))
            return
        previous = self.previous()
        frame = _Frame(len(self.out), token.kind, token.text)
        frame.called = token.text == "(" and previous.kind in ("word", "name", "func", "big", "close")
        frame.script = token.text == "{" and previous.kind in ("_", "^")
        self.stack.append(frame)
        self.solid += 1
        self.out.append(token)

    def close(self, token: Token) -> None:
        """The innermost bracket closes."""
        frame = self.stack.pop()
        self.leave(frame)
        if frame.kind == "display":
            self.out.append(Token("row", "", token.start, token.end))
            return
        self.solid -= 1
        self.out.append(Token("end", token.text, token.start, token.end) if frame.kind == "begin" else token)
        self.pairs.append((frame.opener, len(self.out) - 1))

    def leave(self, frame: _Frame) -> None:
        """What could only be decided with the whole content seen."""
        self.flush(frame)
        grouping = frame.bracket == "(" and not frame.called and frame.operated
        always = frame.spaced or grouping or (frame.bracket not in ("(", "[", r"\{") and not frame.script)
        for comma in frame.commas:
            if always or self.out[comma + 1].text[0] == "0":
                self.out[comma].kind = "glue"
        if frame.bracket == "[" and not frame.separated:
            for sign in frame.signs:
                if self.leans(sign):
                    self.out[sign].kind = "sign"

    def leans(self, sign: int) -> bool:
        """Whether a sign stands right before its number: [1 -2], but not [x^2 + y^2]."""
        following = self.out[sign + 1] if sign + 1 < len(self.out) else NOTHING
        return following.kind == "num" and following.start == self.out[sign].end

    def on_sep(self, token: Token) -> None:
        """A comma between items, or inside a number of thousands; a semicolon between statements."""
        if token.text == ";" and not self.solid:
            self.separator(Token("gap", "", token.start, token.end))
            return
        self.flush(self.stack[-1])
        self.stack[-1].separated = True
        self.out.append(token)

    def note_comma(self, number: Token) -> None:
        """Whether the comma before this number may be a separator of thousands."""
        out = self.out
        if out[-2].text != ",":
            return
        frame = self.stack[-1]
        comma, before = out[-2], out[-3]
        if number.start > comma.end or before.kind != "num":
            frame.spaced = frame.spaced or number.start > comma.end
            return
        at = len(out) - 2
        continues = bool(frame.commas) and frame.commas[-1] == at - 2 and THOUSAND.fullmatch(before.text)
        adjacent = before.end == comma.start and THOUSAND.fullmatch(number.text)
        if adjacent and (LEADING.fullmatch(before.text) or continues):
            frame.commas.append(at)

    def note_cross(self) -> None:
        """3 x 4 is a product: the letter stands between two numbers, with blanks."""
        left, cross, right = self.out[-3:]
        if cross.text != "x":
            return
        if left.kind == "num" and left.end < cross.start and cross.end < right.start:
            self.out[-2] = Token("op", "times", cross.start, cross.end)

    def on_op(self, token: Token) -> None:
        """An operator; in a list without commas, a minus that leans on its number begins an item."""
        frame, previous = self.stack[-1], self.previous()
        frame.operated = True
        if token.text == ":" and not self.solid and previous.mark == "text" and self._begins(2):
            self.separator(Token("gap", "", token.start, token.end))
            return
        if frame.bracket == "[" and token.text in "+-" and previous.kind == "num" and previous.end < token.start:
            frame.signs.append(len(self.out))
        self.out.append(token)

    def on_rel(self, token: Token) -> None:
        """A relation parts the bars before it from those behind it."""
        self.flush(self.stack[-1])
        self.out.append(token)

    def on_bar(self, token: Token) -> None:
        """A bar closes the one that is open, where an operand ends; otherwise it opens one."""
        previous, bars = self.previous(), self.stack[-1].bars
        ends = previous.kind in OPERAND_ENDS and previous.kind != "func"
        innermost = self.out[bars[-1]].text if bars else ""
        if ends and innermost == "|" and token.mark == "||":  # |x||y|
            self.on_bar(Token("bar", "|", token.start, token.start + 1))
            self.on_bar(Token("bar", "|", token.start + 1, token.end))
            return
        self.out.append(token)
        here = len(self.out) - 1
        if ends and innermost == token.text:
            partner = bars.pop()
            self.out[partner].kind, token.kind = "open", "close"
            self.pairs.append((partner, here))
            return
        token.mark = "behind" if ends else ""
        bars.append(here)

    def separator(self, token: Token) -> None:
        """The end of a cell, a row or a statement; nothing, where it cannot be one."""
        frame = self.stack[-1]
        cells = frame.kind == "begin"
        if cells or not self.solid:
            self.flush(frame)
            frame.ampersands = frame.ampersands + 1 if token.kind == "amp" else 0
        if token.kind == "amp" and (not self.solid or (cells and frame.bracket in c.DISPLAYS)):
            self.alignment(token, frame)
            return
        if (cells and token.kind != "gap") or not self.solid:
            self.out.append(token)
        elif token.kind == "amp":
            self.out.append(Token("junk", "&", token.start, token.end))
        elif token.text == "⇒":
            self.out.append(Token("rel", "⇒", token.start, token.end))
        elif token.mark == "word" and not cells:
            self.out.append(Token("name", token.text, token.start, token.end, "text"))

    def alignment(self, token: Token, frame: _Frame) -> None:
        """In an alignment every second & parts two equations, the others only align."""
        if frame.ampersands % 2 == 0 and frame.bracket != "eqnarray":
            self.out.append(token if self.solid else Token("gap", "", token.start, token.end))

    def flush(self, frame: _Frame) -> None:
        """The end of a stretch: a bar still open between two operands parts them, as in P(a | b)."""
        for bar in frame.bars:
            token = self.out[bar]
            if token.mark == "behind":
                token.kind, token.text = "op", "|"
        frame.bars.clear()

    def previous(self) -> Token:
        """The last token that counts."""
        out = self.out
        if out and out[-1].kind != "line":
            return out[-1]
        return out[-2] if len(out) > 1 and out[-2].kind != "line" else NOTHING

    def _begins(self, count: int) -> bool:
        """Whether the tokens from the last but `count` on are the first of a statement."""
        return len(self.out) < count or self.out[-count].kind in SEPARATORS


TAKEN: Mapping[str, Callable[[_Pairing, Token], None]] = {
    "num": _Pairing.number, "open": _Pairing.enter, "begin": _Pairing.enter, "close": _Pairing.close,
    "end": _Pairing.close, "op": _Pairing.on_op, "rel": _Pairing.on_rel, "sep": _Pairing.on_sep, "bar": _Pairing.on_bar,
    "line": _Pairing.line, "amp": _Pairing.separator, "row": _Pairing.separator, "gap": _Pairing.separator,
}  # fmt: skip
"""How a token is taken, by its kind; others stay as they are."""

BRACKETS = frozenset({"open", "begin", "close", "end"})
"""Kinds that are nothing of the kind without a partner."""

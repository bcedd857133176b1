"""A Pratt parser over the tokens of printed mathematics: operators, chains, and sides that cannot be read."""

from __future__ import annotations

from typing import Any, cast

from verify.expressions.printed.operands import ARGUMENT, Operands
from verify.expressions.printed.reader import Unreadable
from verify.expressions.printed.tokens import OPERAND_STARTS
from verify.numerals import mostly_shared
from verify.records.printed import Chain, Infixed, Listing, Opaque, Prefixed, Printed, PrintedNumber, Raised, Symbol

# How tightly an operator holds its left and its right side. What stands side by side holds no tighter than a
# product to its left, so that a/b c is (a/b) c; a number directly before a letter does, a/2b is a/(2b), but not before
# a function: 3/4\log 2 is (3/4) \log 2.
BINDING: dict[str, tuple[int, int]] = {
    ":": (2, 3), "+": (10, 11), "-": (10, 11), "±": (10, 11), "mod": (20, 25), "*": (20, 21), "dot": (20, 21),
    "times": (20, 21), "hadamard": (20, 21), "kronecker": (20, 21), "@": (20, 21), "/": (20, 25),
}  # fmt: skip
SIDE_BY_SIDE = (22, 23)
COEFFICIENT = (40, 41)
PLACEHOLDERS = {"dot": "·", "times": "×", "hadamard": "∘", "kronecker": "⊗"}

TIMES = ("times", "dot", "*")
DEGREES = frozenset({"°", "hadamard"})
"""The signs of degrees: a ring, raised or not."""


def ends_in_power_of_ten(node: Printed) -> bool:
    """Whether a number times a power of ten is written last in a product."""
    match node:
        case Infixed("times" | "dot" | "*", _, Raised(PrintedNumber(ten))):
            return ten.text == "10"
    return False


class Grammar(Operands):
    """Expressions, chains and statements."""

    def expression(self, binding: int = 0) -> Printed:
        """An expression whose operators hold at least as tightly as `binding`."""
        self.deeper()
        left = self.climb(self.operand(), binding)
        self.depth -= 1
        return left

    def climb(self, left: Printed, binding: int) -> Printed:
        """`left` with the operators behind it that hold at least as tightly as `binding`."""
        while self.position < self.end:
            token = self.tokens[self.position]
            if token.kind == "op":
                levels = BINDING.get(token.text)
                if levels is None or levels[0] < binding:
                    break
                self.position += 1
                right = self.expression(levels[1])
                if token.text == "/" and self.position < self.end and ends_in_power_of_ten(left):
                    right = self.scientific(right)
                left = Infixed(cast(Any, token.text), left, right, (left.span[0], right.span[1]))
            elif token.text == "pmod" and token.kind == "cmd":
                if binding > 5:
                    break
                self.position += 1
                modulus = self.argument()
                left = Infixed("mod", left, modulus, (left.span[0], self.reached()))
            elif token.kind in OPERAND_STARTS:
                levels = self.side_by_side(binding)
                if levels is None:
                    break
                right = self.expression(levels[1])
                left = Infixed("implicit", left, right, (left.span[0], right.span[1]))
            else:
                break
        return left

    def scientific(self, below: Printed) -> Printed:
        """The number below a stroke with its power of ten, where the one above has one: 8 × 10⁹ / 2 × 10³."""
        following = self.tokens[self.position : min(self.position + 3, self.end)]
        is_power = [token.kind for token in following] == ["op", "num", "^"] and following[1].text == "10"
        if not (is_power and following[0].text in TIMES and isinstance(below, PrintedNumber)):
            return below
        self.position += 1
        ten = self.expression(BINDING["times"][1])
        return Infixed(cast(Any, following[0].text), below, ten, (below.span[0], ten.span[1]))

    def side_by_side(self, binding: int) -> tuple[int, int] | None:
        """How tightly an operand holds the one that follows it without a sign; None where it does not."""
        token, before = self.tokens[self.position], self.tokens[self.position - 1]
        if token.kind == "num" and before.kind == "num":
            raise Unreadable("two numbers side by side")
        if binding == ARGUMENT and (token.kind in ("func", "big") or (token.text == "(" and self.is_angle())):
            return None
        tight = before.kind == "num" and before.end == token.start
        coefficient = tight and token.kind not in ("begin", "grid", "dots", "func")
        levels = COEFFICIENT if coefficient else SIDE_BY_SIDE
        return levels if levels[0] >= binding else None

    def is_angle(self) -> bool:
        """Whether degrees stand before: sin 45° (1 + x) is a sine times a bracket; sin 2 (1 + x) may be either."""
        before = self.tokens[self.position - 1]
        if before.text == "}" and self.position > 2:
            before = self.tokens[self.position - 2]
        return before.text in DEGREES

    def content(self, start: int, end: int) -> Printed:
        """One item, cell or script: a chain, an expression, or what stands before and behind a bar."""
        if end - start <= 2:
            token = self.tokens[start] if end - start == 1 else None
            if token is not None and token.kind == "op":
                return Symbol(PLACEHOLDERS.get(token.text, token.text), (token.start, token.end))
            quick = self.quick(start, end)
            if quick is not None:
                return quick
        bars = self.cuts(start, end, "op", "|") if self.bars else []
        if not bars:
            return self.chain(start, end)
        if bars[-2:] == [end - 2, end - 1]:
            bars.pop()  # the last one stands alone behind a bar
        lefts = [self.chain(first, bar) for first, bar in zip([start, *(bar + 1 for bar in bars)], bars, strict=False)]
        right = self.content(bars[-1] + 1, end)
        for left in reversed(lefts):
            right = Infixed("|", left, right, (left.span[0], right.span[1]))
        return right

    def quick(self, start: int, end: int) -> Printed | None:
        """The commonest cells and sides at once: a number, a negative number, a name, nothing."""
        if start >= end:
            return self.opaque(start, end, "nothing stands here")
        token = self.tokens[start]
        try:
            if end - start == 1:
                span = (token.start, token.end)
                if token.kind == "num":
                    return PrintedNumber(self.numeral(token.text), span)
                return Symbol(token.text, span) if token.kind == "word" or token.kind == "name" else None
            last = self.tokens[start + 1]
            if token.text == "-" and token.kind in ("op", "sign") and last.kind == "num":
                number = PrintedNumber(self.numeral(last.text), (last.start, last.end))
                return Prefixed("-", number, (token.start, last.end))
        except Unreadable:
            return None
        return None

    def chain(self, start: int, end: int) -> Printed:
        """Sides with relations between them, or a single side as it is."""
        cuts = self.cuts(start, end, "rel")
        sides: list[Printed | None] = []
        signs: list[str] = []
        for first, last in zip([start, *(cut + 1 for cut in cuts)], [*cuts, end], strict=True):
            bracket = self.restatement(first, last)
            if bracket < 0:
                sides.append(self.side(first, last) if first < last or not cuts else None)
            else:
                sides += [self.side(first, bracket), self.side(last - 2, last - 1)]
                again = self.restated(bracket) if cuts and last == end else "restated"  # 0.5 (50%) = 0.25 is a product
                signs.append(self.tokens[bracket + 1].text if bracket + 4 == last else again)
            if last < end:
                signs.append(self.tokens[last].text)
        if len(sides) == 1:
            return cast(Printed, sides[0])
        return Chain(tuple(sides), tuple(signs), self.cover(start, end, sides))

    def restatement(self, start: int, end: int) -> int:
        """Where the bracket opens in 0.2045 (20.45%), the same once more and no product; -1 where there is none."""
        opener = self.match[end - 1] if end - start >= 4 else -1
        if opener <= start or self.tokens[opener].text != "(" or end - opener not in (3, 4):
            return -1
        again, before = self.tokens[end - 2], self.tokens[opener - 1]
        if again.kind != "num" or before.kind != "num" or (end - opener == 4 and self.tokens[opener + 1].kind != "rel"):
            return -1
        percents = (again.mark == "percent") + (before.mark == "percent")
        return opener if percents == 1 and "." in (before.text if again.mark else again.text) else -1

    def restated(self, bracket: int) -> str:
        """What stands between a number and what follows it in a bracket: an equality, where most digits are the same.

        0.5 (20%) may be a product as well, of which nothing is said.
        """
        try:
            before, again = (self.numeral(self.tokens[at].text) for at in (bracket - 1, bracket + 1))
        except Unreadable:
            return "restated"
        return "=" if mostly_shared([(again, before.value)]) else "restated"

    def side(self, start: int, end: int) -> Printed:
        """One side, all of it; what cannot be read stays as it stands."""
        if end - start <= 2:
            quick = self.quick(start, end)
            if quick is not None:
                return quick
        parts = self.parts(start, end, "sep")
        if len(parts) > 1:
            if parts[-1][0] == parts[-1][1]:
                parts.pop()
            items = tuple(self.side(*part) for part in parts)
            if not items:
                return self.opaque(start, end, "a comma alone")
            return Listing(items, "", self.cover(start, end, items))
        saved = self.position, self.end, self.depth
        self.position, self.end = start, end
        try:
            over = self.cuts(start, end, "over")
            return self.over(start, over[0], end) if over else self.whole(start, end)
        except Unreadable as unreadable:
            return self.opaque(start, end, str(unreadable))
        finally:
            self.position, self.end, self.depth = saved

    def whole(self, start: int, end: int) -> Printed:
        """The expression from `start` to `end`; a leading × leaves its left side open."""
        if start >= end:
            raise Unreadable("nothing stands here")
        first = self.tokens[start]
        if first.kind == "op" and first.text in BINDING and first.text not in "+-" and end - start > 1:
            nothing = Opaque("", "the left side is not here", (first.start, first.start))
            left = self.climb(nothing, 0)
        else:
            left = self.expression()
        if self.position < end:
            token = self.tokens[self.position]
            raise Unreadable(f"{self.text[token.start : token.end] or token.text} cannot stand here")
        return left

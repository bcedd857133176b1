"""One side of an equation as people type it, read sign by sign, as printed mathematics writes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verify.claims.meaning.exact import exact
from verify.claims.prose.rows import as_list
from verify.claims.prose.signs import FUNCTIONS, Axes, Cursor, Sign, spelled
from verify.expressions.printed import parse_printed
from verify.numerals import parse_numeral, repeated

OPERATORS = {"times": r" \times ", "over": " / ", "matmul": " @ ", "plus": " + ", "minus": " - "}
INNER = r" \cdot "
RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹·", "-0123456789.", "⁺")
CLOSING = {"(": ")", "[": "]", "{": "}", "⌊": "⌋", "⌈": "⌉"}
PRINTED = {"{": "(", "}": ")"}
"""Brackets that printed mathematics writes in another way."""

PARTS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8)}  # fractions of one sign
DOTS = ("...", "…")
PLAIN = re.compile(r"\d+(?:\.\d+)?")
LARGEST_ROOT = 12  # that somebody takes; a square is divided by more than that
MAX_SIGNS, MAX_DEPTH = 200, 20
"""Signs of a side that is read, and brackets within brackets."""


def printed(side: Sequence[Sign], axes: Axes = lambda _: None, *, follows: bool = False) -> str | None:
    """A side as printed mathematics writes it; None where it is no whole expression, or may mean two things.

    follows: whether it stands behind an equals sign, where a minus apart, "= - (9/14)", is no bullet.
    """
    if len(side) > MAX_SIGNS or _mixes_percent(side):
        return None
    reader = _Reader(side, axes, follows=follows)
    try:
        text = reader.sum()
    except _Unclear:
        return None
    return text if reader.at == len(side) else None


def _mixes_percent(side: Sequence[Sign]) -> bool:
    """50 + 20% is 60 to some people; 30% + 20% is 50% to everybody."""
    numbers = [sign.text.endswith("%") for sign in side if sign.kind == "number"]
    return any(numbers) and not all(numbers) and any(sign.kind in ("plus", "minus") for sign in side)


def _is_range(low: str, high: str) -> bool:
    """Whether numbers with a stroke between them may be a range: whole numbers, or the smaller one first."""
    try:
        return (low.isdigit() and high.isdigit()) or float(low) < float(high)
    except ValueError:
        return False  # with marks between thousands, or a percent sign


class _Unclear(Exception):  # noqa: N818 - a condition, caught below
    """No expression, or one that may mean two things."""


class _Reader(Cursor):
    """Sums of products of powers, each rule one method, as printed mathematics writes them."""

    def __init__(self, side: Sequence[Sign], axes: Axes, *, follows: bool) -> None:
        super().__init__(side)
        self.axes, self.follows = axes, follows
        self.depth = 0
        self.listed = False
        """Whether what was read last is a list, or the name of one."""

    def sum(self) -> str:
        """Terms between plus and minus."""
        text = self.product()
        while self._next("plus", "minus") and self._parts():
            text += OPERATORS[self._take().kind] + self.product()
        return text

    def product(self) -> str:
        """Factors between times and over; one bracket right behind another multiplies, but not below a stroke."""
        text, over, lists = self.signed(), False, self.listed
        while True:
            if self._next("times", "over") or (self._next("matmul") and self.listed):
                over = over or self.side[self.at].kind == "over"
                if self._is_fraction():
                    raise _Unclear  # 25 / 1/3
                sign, right = self._take(), self.signed()
                both = lists and self.listed
                text += self._between(sign, lists=both) + right
                lists = not both and (lists or self.listed)
            elif self._next("open") and self._touches():
                if over or self._is_called():
                    raise _Unclear  # 6/2(1 + 2)
                text += OPERATORS["times"] + self.signed()
            elif self._next("open") and self._was("number") and not (over or lists):
                text += OPERATORS["times"] + self._factor()
            elif self._next("function") and (self._was("number") or self._was("close")) and not (over or lists):
                text += OPERATORS["times"] + self.signed()  # 0.7 log2 0.7, (2/5)log₂(2/5)
            else:
                return text

    def _between(self, sign: Sign, *, lists: bool) -> str:
        """A sign between factors; between two lists only the dot, of an inner product, means one thing."""
        if lists and sign.text in "·⋅":
            return INNER
        if (lists and sign.kind != "matmul") or sign.text == "⊙":
            raise _Unclear
        return OPERATORS[sign.kind]

    def signed(self) -> str:
        """A power, with its sign; a plus is left out before a side or a number with decimals: 3(+2) may be a bonus."""
        if not self._next("minus", "plus"):
            return self.power()
        sign = "-" if self._take().kind == "minus" else ""
        if not sign and not (self.at == 1 or (self._next("number") and "." in self.side[self.at].text)):
            raise _Unclear
        if not (self._touches() or (self.follows and self.at == 1)):
            raise _Unclear
        return f"{sign}{self.power()}"

    def power(self) -> str:
        """An atom and its exponent."""
        self.listed = False
        text = self.atom()
        if self.listed and self._next("transposed"):
            self._take()
            text += "^{T}"
        if self.listed and self._next("raised", "power"):
            raise _Unclear
        if self._next("raised"):
            return f"{text}^{{{self._take().text.translate(RAISED)}}}"
        if not self._next("power"):
            return text
        self._take()
        sign = "-" if self._next("minus") and self._take() else ""
        text = f"{text}^{{{sign}{self.atom()}}}"
        if self._next("power", "raised") or self._may_be_root():
            raise _Unclear  # from the left, or from the right; 27^1/3
        return text

    def atom(self) -> str:
        """A number, a list, a function of a bracket, a root or a bracket."""
        if self.at == len(self.side):
            raise _Unclear
        sign = self._take()
        match sign.kind:
            case "list":
                text = as_list(sign.text)
                if text is None:
                    raise _Unclear
                self.listed = True
                return text
            case "number" | "multiple":
                self.listed = False
                if sign.text in PARTS:
                    return r"\frac{{{}}}{{{}}}".format(*PARTS[sign.text])
                if sign.text.endswith(DOTS):
                    return self._endless(sign.text.rstrip(".…"))
                return sign.text.replace("−", "-").replace("\\%", "%").replace("%", r"\%")
            case "size":
                return f"({OPERATORS['times'].join(re.split('[xX]', sign.text))})"
            case "name":
                return self._name(sign.text)
            case "constant":
                return "e" if sign.text == "e" else r"\pi "
            case "function":
                text = FUNCTIONS[sign.text] + (self.atom() if self._is_argument() else self._bare_argument())
                self.listed = self.listed and sign.text.lower() not in ("max", "min")
                return text
            case "root":
                under = self.atom()
                return f"√{under}" if under.replace(".", "", 1).isdecimal() else rf"\sqrt{{{under}}}"
            case "open":
                return self._bracket(sign)
        raise _Unclear

    def _endless(self, digits: str) -> str:
        """A number whose digits go on: alone its first ones, among others the fraction they repeat; 0.999… is one."""
        alone = self.at == len(self.side) and all(sign.kind == "minus" for sign in self.side[:-1])
        if alone and not digits.endswith("99"):
            return digits
        value = repeated(digits)
        if value is None:
            raise _Unclear
        return r"\frac{{{}}}{{{}}}".format(*value.as_integer_ratio())

    def _is_argument(self) -> bool:
        """Whether a bracket stands right behind a function."""
        return self._next("open") and self._touches()

    def _bare_argument(self) -> str:
        """The number behind ln 0.5 and log₂3; of ln 0.5 * 3 nobody can tell."""
        text = f" {self.atom()}"
        if self._next("times", "over", "open", "power", "raised", "function"):
            raise _Unclear
        return text

    def _name(self, name: str) -> str:
        axes, form = self.axes(name), spelled(name)
        if axes is None or form is None:
            raise _Unclear
        self.listed = axes > 0
        return form[0]

    def _bracket(self, opened: Sign) -> str:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _Unclear
        items = [self.sum()]
        while opened.text in "([" and self._next("comma"):
            self._take()
            items.append(self.sum())
        if not self._next("close") or self._take().text != CLOSING[opened.text]:
            raise _Unclear
        self.depth -= 1
        self.listed = self.listed or len(items) > 1 or opened.text == "["
        left, right = opened.text, CLOSING[opened.text]
        return f"{PRINTED.get(left, left)}{', '.join(items)}{PRINTED.get(right, right)}"

    def _parts(self) -> bool:
        """Whether a minus parts two numbers: 10-20 may be a range, 5 -3 two numbers."""
        minus, before = self.side[self.at], self.side[self.at - 1]
        behind = self.side[self.at + 1] if self.at + 1 < len(self.side) else None
        if minus.kind != "minus" or behind is None:
            return True
        left, right = before.end == minus.start, minus.end == behind.start
        if left != right or (left and (minus.text == "–" or (self.depth == 0 and _is_range(before.text, behind.text)))):
            raise _Unclear
        return True

    def _is_fraction(self) -> bool:
        """Whether a stroke with blanks around stands before one without: 25 / 1/3 may divide by a third."""
        stroke, *behind = self.side[self.at : self.at + 4]
        if stroke.kind != "over" or [sign.kind for sign in behind] != ["number", "over", "number"]:
            return False
        return stroke.end < behind[0].start and behind[0].end == behind[1].start and behind[1].end == behind[2].start

    def _factor(self) -> str:
        """The bracket behind a number and a blank, 0.5 (1 + 0.9); none that says what it is: 12 (3 · 4)."""
        number, before = self.side[self.at - 1].text, self.at
        text = self.atom()
        value = None if self.listed or self.at - before < len("(1+2)") else exact(parse_printed(text)[0])
        if value is None or PLAIN.fullmatch(number) is None:
            raise _Unclear
        said = parse_numeral(number)
        if value == said.value or 2 * abs(value - said.value) < said.unit:
            raise _Unclear
        return text

    def _may_be_root(self) -> bool:
        """Whether a stroke right behind an exponent may be part of it: 27^1/3, but neither (3 - 5)^2/4 nor 15^2/225."""
        above, *behind = (sign.text for sign in self.side[self.at - 1 : self.at + 2])
        below = behind[1] if len(behind) > 1 else ""
        least = 1 if self.at > 3 and self.side[self.at - 3].kind == "close" else LARGEST_ROOT  # (3 - 5)^2/4
        square = above == "2" and below.isdecimal() and int(below) > least and below != "3"
        return self._was("number") and self._next("over") and self._touches() and not square

    def _is_called(self) -> bool:
        """Whether a name before a bracket is a function's: Gini(left), V(2); p(1 - p) is a product."""
        name, *inside = self.side[self.at - 1 : self.at + 4]
        if name.kind != "name":
            return False
        word = name.text.isascii() and len(name.text.partition("_")[0]) > 1
        return word or len(inside) < 3 or inside[2].kind == "close"

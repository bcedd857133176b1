"""Operands: numbers, names, functions and their arguments, operators with bounds, commands."""

from __future__ import annotations

import re
from dataclasses import replace

from verify.expressions.printed import commands as c
from verify.expressions.printed.fences import Fences
from verify.expressions.printed.number_grids import number_rows
from verify.expressions.printed.reader import Unreadable, symbol
from verify.expressions.printed.tokens import OPERAND_STARTS, Token
from verify.records.printed import (
    Applied,
    Bounded,
    Grid,
    Indexed,
    Infixed,
    Opaque,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
)

REMARK = re.compile(r"\(.*[\s!?].*\)", re.DOTALL)
"""Words in brackets behind a number, (high similarity!): what is said of it, and no unit."""

CELSIUS = re.compile(r"\s?[CFK]\b")
"""What makes degrees those of a temperature."""

SIGN = 30
"""How tightly a sign holds its operand: tighter than a product, looser than a power."""

ARGUMENT = 22
"""How far an argument without parentheses reaches: over what stands side by side."""

BODY = 20
"""How far the body of a sum reaches: over products and quotients."""


class Operands(Fences):
    """One operand."""

    def operand(self) -> Printed:
        """An operand with its sign and everything behind it."""
        token = self.take()
        kind = token.kind
        if kind == "num":
            return self.suffixes(self.number(token), token.start)
        if kind == "op" or kind == "sign":
            if token.text not in "+-":
                raise Unreadable(f"{_shown(token, self.text)} without a left side")
            inner = self.expression(SIGN)
            return Prefixed("-" if token.text == "-" else "+", inner, (token.start, inner.span[1]))
        if kind == "word" and self.plain_function(token):
            token = Token("func", token.text, token.start, token.end)
            kind = "func"
        if kind == "func":
            return self.suffixes(self.function(token), token.start)
        if kind == "big":
            return self.bounded(token)
        self.position -= 1
        node = self.suffixes(self.atom(), token.start)
        return self.change(node, token.start) if kind == "word" or kind == "name" else node

    def plain_function(self, token: Token) -> bool:
        """Whether a bare word is a function: it is followed by its argument, its base or its power."""
        if token.text == "sqrt":
            return self.kind() == "open"
        return token.text in c.WORD_FUNCTIONS and self.kind() in (*OPERAND_STARTS, "_", "^")

    def atom(self) -> Printed:
        """One operand without sign and suffixes."""
        token = self.take()
        kind = token.kind
        if kind == "num":
            return self.number(token)
        if kind == "word" or kind == "quote":
            return symbol(token)
        if kind == "name":
            return self.currency(token) if token.text == "$" and self.kind() == "num" else symbol(token)
        if kind == "dots":
            return Opaque(self.text[token.start : token.end], "elided", (token.start, token.end))
        if kind == "func" or kind == "big":
            return symbol(token)
        if kind == "grid":
            rows = number_rows(self.text, token)
            self.count(sum(map(len, rows)))
            return Grid(rows, c.MATRICES[token.text], (token.start, token.end))
        self.position -= 1
        reading = {"open": self.fence, "begin": self.grid, "cmd": self.command}.get(kind)
        if reading is not None:
            self.deeper()
            node = reading()
            self.depth -= 1
            return node
        raise Unreadable(f"{_shown(token, self.text)} where an operand should stand")

    def number(self, token: Token) -> Printed:
        """A number with its commas, and the unit behind it."""
        text = token.text
        while self.kind() == "glue":
            text += "," + self.tokens[self.position + 1].text
            self.position += 2
        numeral = self.numeral(text)
        span = self.span_since(token.start)
        measure = self.measure(power=False)
        return (
            PrintedNumber(numeral, self.span_since(token.start), measure) if measure else PrintedNumber(numeral, span)
        )

    def measure(self, *, power: bool) -> str:
        """The unit behind a number, taken: words of their own, or at the end; after 10^8 only those."""
        following = self.tokens[self.position] if self.position < self.end else None
        if following is None or following.kind not in ("name", "word"):
            return ""
        if following.text == "°":
            return "" if power or CELSIUS.match(self.text, following.end) else self.take().text
        known, last = following.mark == "unit" or following.text in c.UNITS, self.position + 1 == self.end
        if following.kind == "word":
            apart = following.start > self.reached()
            known = known and apart and len(following.text) > 1 and following.text != "min" and not power
            last = False
        elif following.mark not in ("text", "unit", "letter"):
            return ""
        elif following.mark == "letter":
            known = False
        if not (known or last):
            return ""
        self.position += 1
        if REMARK.fullmatch(following.text):
            return ""
        while self.kind() in ("^", "_"):
            self.script()  # m² is a unit, and no square of the number before it
        behind = self.text[following.end : self.reached()] if self.reached() > following.end else ""
        return following.text + "".join(behind.split()).replace("{", "").replace("}", "")

    def currency(self, sign: Token) -> Printed:
        """$5."""
        number = self.number(self.take())
        if not isinstance(number, PrintedNumber):
            raise Unreadable("a currency without a number")
        return replace(number, measure="$", span=(sign.start, number.span[1]))

    def function(self, token: Token) -> Printed:
        r"""\sin x, \log_2(8), \sin^2 x: with an argument, or the bare name."""
        base, power = self.below_and_above()
        head = symbol(replace(token, kind="name"))
        following = self.tokens[self.position] if self.position < self.end else None
        arguments: tuple[Printed, ...] = ()
        if following is not None and following.kind == "open" and following.text in ("(", "[", r"\{"):
            closer = self.partner(self.position)
            arguments = self.items(self.position + 1, closer)
            self.position = closer + 1
        elif following is not None and self.begins_argument(following):
            arguments = (self.expression(ARGUMENT),)
        else:
            return self.bare_function(head, base, power)
        if token.text == "sqrt" and len(arguments) == 1:
            return Radical(arguments[0], None, self.span_since(token.start))
        return Applied(head, arguments, self.span_since(token.start), base, power)

    def begins_argument(self, token: Token) -> bool:
        """Whether an argument without parentheses follows."""
        return token.kind in OPERAND_STARTS or (token.kind == "op" and token.text == "-" and token.mark == "")

    def bare_function(self, head: Symbol, base: Printed | None, power: Printed | None) -> Printed:
        """A function that is only named."""
        node: Printed = head
        if base is not None:
            node = Indexed(node, (base,), "_", self.span_since(head.span[0]))
        if power is not None:
            node = Raised(node, power, self.span_since(head.span[0]))
        return node

    def below_and_above(self, below: Printed | None = None) -> tuple[Printed | None, Printed | None]:
        """The scripts of a function or an operator: one below at most, and one above."""
        above: Printed | None = None
        while (kind := self.kind()) in ("_", "^"):
            if (below if kind == "_" else above) is not None:
                raise Unreadable("two subscripts" if kind == "_" else "two superscripts")
            script = self.bare_list_or_one(self.script())
            below, above = (script, above) if kind == "_" else (below, script)
        return below, above

    def bare_list_or_one(self, items: tuple[Printed, ...]) -> Printed:
        """A script as one node."""
        return items[0] if len(items) == 1 else self.bare_list(items)

    def bounded(self, token: Token, below: Printed | None = None) -> Printed:
        r"""\sum_{i=1}^n …, \max_i …; \max(0, x) is a call."""
        lower, upper = self.below_and_above(below)
        following = self.tokens[self.position] if self.position < self.end else None
        bare = lower is None and upper is None and token.text in c.CALLABLE_BOUNDED
        if bare and following is not None and following.kind == "open" and following.text in ("(", r"\{", "["):
            closer = self.partner(self.position)
            arguments = self.items(self.position + 1, closer)
            self.position = closer + 1
            head = Symbol(token.text, (token.start, token.end))
            return self.suffixes(Applied(head, arguments, self.span_since(token.start)), token.start)
        if following is None or not self.begins_argument(following):
            return self.bare_function(Symbol(token.text, (token.start, token.end)), lower, upper)
        body = self.expression(BODY)
        return Bounded(token.text, lower, upper, body, (token.start, body.span[1]))

    def command(self) -> Printed:
        """A command with arguments."""
        token = self.take()
        name = token.text
        if name in c.FRACTIONS:
            above, below = self.argument(digits=1), self.argument(digits=1)
            return Infixed("/", above, below, self.span_since(token.start))
        if name == "sqrt":
            return self.radical(token)
        if name in c.ACCENTS:
            return self.accented(token, self.argument(), c.ACCENTS[name])
        if name in ("binom", "dbinom", "tbinom"):
            arguments = (self.argument(digits=1), self.argument(digits=1))
            head = Symbol("binom", (token.start, token.end))
            return Applied(head, arguments, self.span_since(token.start))
        if name in c.BRACES:
            return self.braced()
        if name in c.STACKED:
            return self.stacked(token)
        raise Unreadable(f"the command {_shown(token, self.text)}")

    def argument(self, digits: int = 0) -> Printed:
        r"""The argument of a command: a group, or one piece; \frac12 takes one digit at a time."""
        kind = self.kind()
        token = self.tokens[self.position] if kind else None
        if token is None:
            raise Unreadable("a command without its argument")
        if kind == "open" and token.text == "{":
            closer = self.partner(self.position)
            if closer == self.position + 1:
                raise Unreadable("an empty argument")
            self.position = closer + 1
            return self.group(self.tokens_index(closer), closer)
        if kind == "word":
            return self.letter()
        if kind == "num" and digits and token.text.isdecimal() and len(token.text) > digits:
            return PrintedNumber(self.numeral(self.cut_off(digits)), (token.start, token.start + digits))
        return self.atom()

    def tokens_index(self, closer: int) -> int:
        """Where the content of the bracket closed at `closer` begins."""
        return self.match[closer] + 1

    def radical(self, token: Token) -> Printed:
        r"""\sqrt[n]{x}, √x."""
        index = None
        following = self.tokens[self.position] if self.position < self.end else None
        if following is not None and following.kind == "open" and following.text == "[":
            closer = self.partner(self.position)
            index = self.content(self.position + 1, closer)
            self.position = closer + 1
        if self.text[token.start] != "\\" and self.kind() == "word":
            radicand: Printed = symbol(self.take())
        else:
            radicand = self.argument()
        return Radical(radicand, index, self.span_since(token.start))

    def accented(self, token: Token, node: Printed, accent: str) -> Printed:
        """An accent joins the name it stands on; over more than a name it is applied to it."""
        span = self.span_since(token.start)
        if isinstance(node, Symbol):
            return Symbol(f"{accent}_{node.name}", span)
        if isinstance(node, Indexed) and isinstance(node.base, Symbol):
            base = Symbol(f"{accent}_{node.base.name}", (token.start, node.base.span[1]))
            return replace(node, base=base, span=span)
        return Applied(Symbol(accent, (token.start, token.end)), (node,), span)

    def braced(self) -> Printed:
        r"""\underbrace{…}_{label}: the content stays."""
        node = self.argument()
        while self.kind() in ("_", "^"):
            self.script()
        return node

    def stacked(self, token: Token) -> Printed:
        r"""\underset{i}{\max} x: a bound below its operator; otherwise what stands on the line."""
        above = self.argument()
        opener = self.position
        if token.text == "underset" and self.kind() == "open" and self.match[opener] == opener + 2:
            operator = self.tokens[opener + 1]
            if operator.kind == "big":
                self.position = opener + 3
                return self.bounded(operator, above)
        return self.argument()


def _shown(token: Token, text: str) -> str:
    return text[token.start : token.end] or token.text

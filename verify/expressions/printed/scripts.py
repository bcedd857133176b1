"""What stands behind an operand: subscripts, superscripts, primes, [indices], calls, attributes."""

from __future__ import annotations

from dataclasses import replace

from verify.expressions.printed.derivatives import differential
from verify.expressions.printed.reader import Reader, Unreadable, symbol
from verify.expressions.printed.tokens import Token
from verify.records.printed import (
    Applied,
    Fenced,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

TRANSPOSES = frozenset({"T", "top", "intercal"})
MARKS = {"*": "*", "star": "*", "prime": "′", "dagger": "†", "+": "+", "-": "-", "hadamard": "∘", "times": "×"}
CONSTANTS = frozenset({"e", "pi"})
BEHIND = frozenset({"_", "^", "prime", "bang", "open", "dot"})
"""Kinds of tokens that may belong to the operand before them."""

CHANGES = frozenset({"Delta", "partial"})
"""Signs of what changes, which hold the name behind them."""


class Scripts(Reader):
    """Suffixes."""

    def items(self, start: int, end: int) -> tuple[Printed, ...]:
        """The items between commas and semicolons."""
        raise NotImplementedError

    def slices(self, start: int, end: int) -> tuple[Printed, ...]:
        """The indices in brackets."""
        raise NotImplementedError

    def measure(self, *, power: bool) -> str:
        """The unit behind a number, taken."""
        raise NotImplementedError

    def atom(self) -> Printed:
        """One operand without suffixes, as an argument without braces is."""
        raise NotImplementedError

    def change(self, node: Printed, start: int) -> Printed:
        """`node` with what it holds tighter than a product would, where it is a change: Δt, ∂L, dL/dw.

        r Δt is r times Δt, and in ∂L/∂a · ∂a/∂w the second quotient is one operand, too.
        """
        node = self._changed(node, start)
        if self.kind() != "op" or self.tokens[self.position].text != "/" or differential(node) is None:
            return node
        stroke, self.position = self.position, self.position + 1
        if self.kind() == "word" or self.kind() == "name":
            begin = self.tokens[self.position].start
            below = self._changed(self.suffixes(self.atom(), begin), begin)
            if differential(below) is not None:
                return Infixed("/", node, below, self.span_since(start))
        self.position = stroke
        return node

    def _changed(self, node: Printed, start: int) -> Printed:
        """Δ and ∂ with the name behind them."""
        if not isinstance(node, Symbol) or node.name not in CHANGES or self.kind() not in ("word", "name"):
            return node
        begin = self.tokens[self.position].start
        return Infixed("implicit", node, self.suffixes(self.atom(), begin), self.span_since(start))

    def suffixes(self, node: Printed, start: int) -> Printed:
        """`node` with everything that stands behind it; `start` is the offset where it begins."""
        while self.position < self.end:
            token = self.tokens[self.position]
            kind = token.kind
            if kind not in BEHIND:
                break
            if kind == "_":
                node = self.subscript(node, start)
            elif kind == "^":
                node = self.superscript(node, start)
            elif kind == "prime":
                self.position += 1
                mark = Symbol(token.text, (token.start, token.end))
                node = Raised(node, mark, (start, token.end), label=True)
            elif kind == "bang":
                self.position += 1
                node = Applied(Symbol("factorial", (token.start, token.end)), (node,), (start, token.end))
            elif kind == "open" and self.follows(token, node):
                node = self.call(node, start) if token.text == "(" else self.indices(node, start)
            elif kind == "dot" and not isinstance(node, PrintedNumber):
                node = self.attribute(node, start)
            else:
                break
        return node

    def follows(self, token: Token, node: Printed) -> bool:
        """Whether the bracket belongs to `node`: arguments of a name, indices of what is no number or quotient."""
        if token.text == "(":
            return self.tokens[self.partner(self.position)].text == ")" and _callable(node)
        adjacent = self.reached() == token.start
        return token.text == "[" and adjacent and not isinstance(node, PrintedNumber | Infixed | Radical)

    def call(self, head: Printed, start: int) -> Printed:
        """head(arguments)."""
        closer = self.partner(self.position)
        arguments = self.items(self.position + 1, closer)
        self.position = closer + 1
        return Applied(head, arguments, self.span_since(start))

    def indices(self, base: Printed, start: int) -> Printed:
        """base[indices]."""
        closer = self.partner(self.position)
        indices = self.slices(self.position + 1, closer)
        self.position = closer + 1
        return Indexed(base, indices, "[", self.span_since(start))

    def attribute(self, node: Printed, start: int) -> Printed:
        """x.T, and x.view(2, 3): the method applied to x and its arguments, its name with the dot."""
        dot = self.take()
        if self.kind() != "word" or self.tokens[self.position].start != dot.end:
            raise Unreadable("a full stop inside a formula")
        name = self.take()
        if name.text == "T":
            return Transposed(node, (start, name.end))
        head = Symbol("." + name.text, (dot.start, name.end))
        arguments: tuple[Printed, ...] = ()
        if self.kind() == "open" and self.tokens[self.position].text == "(":
            closer = self.partner(self.position)
            arguments = self.items(self.position + 1, closer)
            self.position = closer + 1
        return Applied(head, (node, *arguments), self.span_since(start))

    def script(self) -> tuple[Printed, ...]:
        """What stands behind _ or ^: the items in braces, or a single piece without."""
        opener = self.position + 1
        self.position += 1
        if self.kind() == "open" and self.tokens[opener].text == "{":
            closer = self.partner(opener)
            if closer == opener + 1:
                raise Unreadable("an empty script")
            self.position = closer + 1
            mark = self.mark(opener + 1, closer)
            return (mark,) if mark else self.items(opener + 1, closer)
        return (self.bare(),)

    def mark(self, start: int, end: int) -> Symbol | None:
        """Scripts such as * and ′ that are no operand."""
        marks = []
        for token in self.tokens[start:end]:
            mark = MARKS.get(token.text, token.text if token.kind == "prime" else "")
            if not mark:
                return None
            marks.append(mark)
        return Symbol("".join(marks), (self.tokens[start].start, self.tokens[end - 1].end))

    def bare(self) -> Printed:
        """A script without braces: a number, a letter, a word that can only be one, a signed number."""
        if self.kind() == "op":
            sign = self.take()
            signed = self.kind() in ("num", "word", "name") and sign.text in "+-"
            if signed and self.tokens[self.position].start == sign.end:
                operand = self.bare()
                return Prefixed("-" if sign.text == "-" else "+", operand, (sign.start, operand.span[1]))
            if sign.text not in MARKS:
                raise Unreadable(f"{sign.text} as a script")
            return Symbol(MARKS[sign.text], (sign.start, sign.end))
        if self.kind() == "prime":
            token = self.take()
            return Symbol(token.text, (token.start, token.end))
        if self.kind() == "word":
            return self.letters()
        if self.kind() == "num":  # whole, and without the unit behind it
            token = self.tokens[self.position]
            if self._is_cut(token):
                return PrintedNumber(self.numeral(self.cut_off(1)), (token.start, token.start + 1))
            token = self.take()
            return PrintedNumber(self.numeral(token.text), (token.start, token.end))
        if self.kind() == "name" and self.tokens[self.position].text in ("star", "dagger", "prime"):
            token = self.take()
            return Symbol(MARKS[token.text], (token.start, token.end))
        return self.atom()

    def _is_cut(self, exponent: Token) -> bool:
        """Whether only the first digit is raised, as TeX has it: in 2^43^4 another power follows, of 3."""
        following = self.tokens[self.position + 1] if self.position + 1 < self.end else exponent
        return following.text == "^" and len(exponent.text) > 1 and exponent.text.isdecimal()

    def letters(self) -> Printed:
        """x_i y is one letter and the next; d_model, without braces, is meant as the word, and w^Tx as wᵀx."""
        token = self.tokens[self.position]
        if token.text[0] == "T" and len(token.text) < 4 and self.tokens[self.position - 1].kind == "^":
            return self.letter()
        following = self.tokens[self.position + 1].kind if self.position + 1 < self.end else ""
        whole = len(token.text) == 1 or (len(token.text) > 2 and token.text.islower())
        if whole or (self.plain and following not in ("_", "^")):
            return symbol(self.take())
        return self.letter()

    def letter(self) -> Printed:
        """The first letter of a word; the rest stays."""
        token = self.tokens[self.position]
        if len(token.text) == 1:
            return symbol(self.take())
        if token.text[1].isdecimal() and not token.text[1:].isdecimal():
            raise Unreadable(f"{token.text} as a script")
        return Symbol(self.cut_off(1), (token.start, token.start + 1))

    def subscript(self, node: Printed, start: int) -> Printed:
        """base_{…}; a superscript that came first stays outside: x^2_i is (x_i)^2."""
        subscripts = self.script()
        span = self.span_since(start)
        if isinstance(node, Raised | Transposed):
            inner = node
            while isinstance(inner.base, Raised | Transposed):
                inner = inner.base
            if self.reached() > node.span[1] and inner.base.span[0] == start:
                return _inside(node, subscripts, span)
        return Indexed(node, subscripts, "_", span)

    def superscript(self, node: Printed, start: int) -> Printed:
        """base^{…}: a transpose where it says so, otherwise what the Scope makes of it."""
        opener = self.position + 1
        braced = opener < self.end and self.tokens[opener].text == "{"
        first = self.tokens[opener + 1] if braced and opener + 1 < self.end else None
        single = first is not None and self.match[opener] == opener + 2
        items = self.script()
        exponent = items[0] if len(items) == 1 else Listing(items, "", _cover(items))
        if self.kind() == "^" and not braced:  # 2^3^2
            self.deeper()
            exponent = self.superscript(exponent, exponent.span[0])
            self.depth -= 1
        span = self.span_since(start)
        if isinstance(exponent, Symbol) and exponent.name in TRANSPOSES:
            return Transposed(node, span)
        if (inner := _label_of_transposed(node, exponent, braced=braced)) is not None:
            return Transposed(Raised(node, inner, span, label=True), span)
        if isinstance(exponent, Symbol) and exponent.name in ("∘", "°") and isinstance(node, PrintedNumber):
            return PrintedNumber(node.numeral, span, "°")
        unit = self.tokens[opener - 2].kind in ("name", "word")
        if unit and isinstance(node, PrintedNumber) and node.measure and isinstance(exponent, PrintedNumber):
            return replace(node, measure=f"{node.measure}^{exponent.numeral.text}", span=span)  # 12 m^2
        word = single and first is not None and first.mark == "text"
        label = _is_label(node, exponent, braced=braced, word=word)
        if isinstance(node, Raised) and not (node.label or label):
            raise Unreadable("two superscripts")
        if isinstance(node, PrintedNumber) and not label:
            measure = self.measure(power=True)
            return Raised(replace(node, measure=measure) if measure else node, exponent, self.span_since(start))
        return Raised(node, exponent, span, label)


def _inside(node: Raised | Transposed, subscripts: tuple[Printed, ...], span: tuple[int, int]) -> Printed:
    """The subscript put on the innermost base."""
    base = node.base
    if isinstance(base, Raised | Transposed):
        return replace(node, base=_inside(base, subscripts, span), span=span)
    return replace(node, base=Indexed(base, subscripts, "_", span), span=span)


def _callable(node: Printed) -> bool:
    if isinstance(node, Symbol):
        return not node.quoted and node.name not in CONSTANTS
    if isinstance(node, Indexed):
        return isinstance(node.base, Symbol) or _callable(node.base)
    return isinstance(node, Raised) and _callable(node.base)


def _is_label(base: Printed, exponent: Printed, *, braced: bool, word: bool) -> bool:
    """Whether a superscript can only be a label: (1) and [l] in braces, a mark, a word beside a name."""
    if isinstance(exponent, Symbol) and exponent.name.strip("*′†+-∘×") == "":
        return True
    named = base.base if isinstance(base, Indexed | Raised) else base
    if not isinstance(named, Symbol) or (named.name in CONSTANTS and named.name != "pi"):
        return False  # e^{(x)} is a power, but π^{(0)} a distribution or a policy
    if isinstance(exponent, Fenced):
        return braced and exponent.fence == "parentheses"
    return (braced and isinstance(exponent, Listing)) or (word and isinstance(exponent, Symbol))


def _label_of_transposed(base: Printed, exponent: Printed, *, braced: bool) -> Printed | None:
    """The label of a superscript that is one and a transpose: W^{(1)T}, W^{[2],T}."""
    match exponent:
        case Infixed("implicit", label, Symbol(name)) | Listing((label, Symbol(name)), "") if name in TRANSPOSES:
            named = not isinstance(label, Symbol) and _is_label(base, label, braced=braced, word=False)
            return label if named else None
    return None


def _cover(items: tuple[Printed, ...]) -> tuple[int, int]:
    return (items[0].span[0], items[-1].span[1]) if items else (0, 0)

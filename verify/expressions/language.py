"""The expression language of worked-example files: text → Expression or Relation, and nothing else parses.

Numbers, names, + − * / @ **, parentheses, [array, literals], 0-based indices and slices, .T, and calls with
positional and keyword arguments. A whitelist by construction: what the grammar below has no rule for is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from verify.numerals import parse_numeral
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Comparison,
    Expression,
    Index,
    Name,
    Negative,
    Number,
    Operator,
    Relation,
    Slice,
    Transpose,
    children,
)
from verify.records.mistake import Mistake, NotInLanguage, OverBudget

MAX_LENGTH = 20_000
"""Characters of one expression; a matrix of 500 formulas fits."""

MAX_NESTING = 60
"""Levels of brackets, powers and signs: deeper input is refused before it can exhaust the stack."""

MAX_DEPTH = 250
"""Operators, indices and calls one within the other: a sum of more terms is written as sum([…])."""

TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<symbol>\*\*|==|<=|>=|[-+*/@()\[\],:=<>.])"
    r"|(?P<blank>\s+)"
)

# How tightly an operator holds its left and its right side; ** holds to the right, as in mathematics.
BINDING: dict[str, tuple[int, int]] = {
    "+": (10, 11), "-": (10, 11), "*": (20, 21), "/": (20, 21), "@": (20, 21), "**": (41, 40),
}  # fmt: skip
SIGN = 30
COMPARISONS = frozenset({"==", "<=", ">=", "<", ">"})


@dataclass(frozen=True)
class Token:
    """A piece of the text: its kind (number, name, symbol or end), its text, its column from 1."""

    kind: str
    text: str
    column: int


def parse_expression(text: str) -> Expression:
    """Read one expression; NotInLanguage names the column and what was expected there."""
    parser = _Parser(text)
    expression = parser.expression()
    parser.finish(expression)
    return expression


def parse_relation(text: str) -> Relation:
    """Read a chain of comparisons such as `0 <= sum(P) <= 1`."""
    parser = _Parser(text)
    operands, comparisons = [parser.expression()], []
    while parser.next.text in COMPARISONS:
        comparisons.append(cast(Comparison, parser.take().text))
        operands.append(parser.expression())
    parser.finish(*operands)
    if not comparisons:
        raise NotInLanguage(f"`{text.strip()[:60]}`", "a comparison: == <= >= < >", "compare two expressions")
    return Relation(tuple(operands), tuple(comparisons))


def _tokens(text: str) -> list[Token]:
    if len(text) > MAX_LENGTH:
        raise OverBudget(f"an expression of {len(text):,} characters", f"at most {MAX_LENGTH:,}", "shorten it")
    tokens, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise NotInLanguage(
                f"{text[position]!r} at column {position + 1} of `{text.strip()[:60]}`",
                "a number, name, operator, bracket or call",
                "use the expression language of CONTRIBUTING.md",
            )
        if match.lastgroup != "blank":
            tokens.append(Token(cast(str, match.lastgroup), match[0], position + 1))
        position = match.end()
    return [*tokens, Token("end", "", len(text) + 1)]


class _Parser:
    """A Pratt parser over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.position = 0
        self.depth = 0

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def take(self) -> Token:
        token = self.next
        self.position += 1
        return token

    def refuse(self, expected: str) -> Mistake:
        found = repr(self.next.text) if self.next.text else "the end"
        shown = self.text.strip()
        return NotInLanguage(
            f"{found} at column {self.next.column} of `{shown[:60]}{'…' if len(shown) > 60 else ''}`",
            expected,
            "correct the expression",
        )

    def expect(self, symbol: str) -> None:
        if self.next.text != symbol:
            raise self.refuse(repr(symbol))
        self.take()

    def finish(self, *expressions: Expression) -> None:
        if self.next.kind != "end":
            raise self.refuse("an operator or the end")
        level, depth = list(expressions), 0
        while level:
            level, depth = [child for node in level for child in children(node)], depth + 1
        if depth > MAX_DEPTH:
            raise OverBudget(f"a chain of {depth:,} operations", f"at most {MAX_DEPTH}", "name its parts")

    def expression(self, binding: int = 0) -> Expression:
        """An expression whose operators hold at least as tightly as `binding`."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise OverBudget("an expression nested too deep", f"at most {MAX_NESTING} levels", "name its parts")
        left = self.operand()
        while self.next.text in BINDING and BINDING[self.next.text][0] >= binding:
            operator = self.take().text
            left = Binary(cast(Operator, operator), left, self.expression(BINDING[operator][1]))
        self.depth -= 1
        return left

    def operand(self) -> Expression:
        token = self.take()
        if token.text == "-":
            return Negative(self.expression(SIGN))
        if token.text == "(":
            inner = self.expression()
            self.expect(")")
            return self.suffixes(inner)
        if token.text == "[":
            return self.suffixes(Array(self.items("]")))
        if token.kind == "number":
            return Number(parse_numeral(token.text))
        if token.kind == "name":
            return self.suffixes(self.call(token.text) if self.next.text == "(" else Name(token.text))
        self.position -= 1
        raise self.refuse("a number, a name, '(' or '['")

    def suffixes(self, operand: Expression) -> Expression:
        """Any run of [subscripts] and .T behind an operand."""
        while self.next.text in ("[", "."):
            if self.take().text == ".":
                if self.next.text != "T":
                    raise self.refuse("'T', the transpose")
                self.take()
                operand = Transpose(operand)
            else:
                operand = Index(operand, self.subscripts())
        return operand

    def items(self, closing: str) -> tuple[Expression, ...]:
        items = []
        while self.next.text != closing:
            items.append(self.expression())
            if self.next.text != closing:
                self.expect(",")
        self.take()
        if not items:
            raise NotInLanguage("an empty array", "at least one item", "write its items")
        return tuple(items)

    def call(self, function: str) -> Expression:
        self.expect("(")
        arguments: list[Expression] = []
        keywords: list[tuple[str, Expression]] = []
        while self.next.text != ")":
            following = self.tokens[min(self.position + 1, len(self.tokens) - 1)]
            if self.next.kind == "name" and following.text == "=":
                name = self.take().text
                if name in dict(keywords):
                    raise self.refuse(f"{name} only once")
                self.take()
                keywords.append((name, self.expression()))
            elif keywords:
                raise self.refuse("a keyword argument after the first keyword argument")
            else:
                arguments.append(self.expression())
            if self.next.text != ")":
                self.expect(",")
        self.take()
        return Call(function, tuple(arguments), tuple(keywords))

    def subscripts(self) -> tuple[int | Slice, ...]:
        subscripts = [self.subscript()]
        while self.next.text == ",":
            self.take()
            subscripts.append(self.subscript())
        self.expect("]")
        return tuple(subscripts)

    def subscript(self) -> int | Slice:
        start = self.integer()
        if self.next.text != ":":
            if start is None:
                raise self.refuse("a whole number or a slice")
            return start
        self.take()
        stop = self.integer()
        if self.next.text != ":":
            return Slice(start, stop)
        self.take()
        step = self.integer()
        if step is not None and step < 1:
            raise self.refuse("a step forwards")
        return Slice(start, stop, step)

    def integer(self) -> int | None:
        sign = 1
        if self.next.text == "-":
            self.take()
            sign = -1
        if self.next.kind != "number":
            return None
        token = self.take()
        if not token.text.isdecimal() or len(token.text) > 9:
            self.position -= 1
            raise self.refuse("a whole number")
        return sign * int(token.text)

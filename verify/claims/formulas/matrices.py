"""Formulas of matrices and vectors, whose shapes are told by what fits, and how gradients go back through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from verify.claims.formulas.axes import ONE, Axes, Shape
from verify.claims.formulas.definitions import Definitions
from verify.claims.formulas.differentials import derivative_in
from verify.claims.formulas.elementary import of_one
from verify.claims.formulas.parts import UnreadError, whole
from verify.claims.meaning.notation import is_product, key
from verify.expressions import NoRule, derivative
from verify.records.expression import Binary, Call, Expression, Name, Negative, Number, Operator, Transpose, rebuilt
from verify.records.printed import (
    Applied,
    Fenced,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
    Transposed,
)

Pull = Callable[[Expression], Expression]
"""From the gradient for a whole to that for one of its parts."""

PLACEHOLDER = "′"

PRODUCTS = frozenset({"implicit", "dot", "*", "times", "@"})

VECTORS = frozenset({"theta", "beta", "delta", "mu", "xi", "phi", "epsilon"})
"""Greek letters that vectors have; the others are numbers."""

MAX_DEPTH = 30


class UnknownKindError(Exception):
    """A name of which it has to be chosen whether it is a matrix, a vector or a number."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True)
class Term:
    """A part of a formula: its expression, its shape, and its parts with the way of gradients back to each."""

    expression: Expression
    shape: Shape
    parts: tuple[tuple[Term, Pull], ...] = ()

    def gradient(self, seed: Expression, name: Expression) -> Expression | None:
        """The gradient for a name, where that for the term is given; None where it does not depend on it."""
        if self.expression == name:
            return seed
        found = [one for part, pull in self.parts if (one := part.gradient(pull(seed), name)) is not None]
        total: Expression | None = None
        for one in found:
            total = one if total is None else Binary("+", total, one)
        return total


@dataclass
class Matrices:
    """A reading of printed forms; each name is a matrix, a column, a row or a number.

    kinds: which. kept: names that stay as they are, though the document has a formula for them. turned: whether
    gradients have the transposed shape.
    """

    definitions: Definitions
    kinds: Mapping[str, str]
    kept: frozenset[str]
    axes: Axes
    terms: dict[str, Term]
    turned: bool = False
    depth: int = 0

    def term(self, node: Printed) -> Term:
        """A form with its shape. Raises UnreadError where it has none."""
        self.depth += 1
        try:
            if self.depth > MAX_DEPTH:
                raise UnreadError("too deep")
            return self._named(node) or self._form(node)
        finally:
            self.depth -= 1

    def _named(self, node: Printed) -> Term | None:
        if isinstance(node, PrintedNumber | Fenced | Prefixed | Listing | Transposed):
            return None
        one = derivative_in(node)
        if one is not None and one.body is not None and len(one.names) == 1:
            return self._gradient(f"∂{key(one.body)}/∂{key(one.names[0])}", one.names[0])
        spelled = key(node)
        if spelled is None or (isinstance(node, Applied) and spelled not in self.terms):
            return None
        if spelled not in self.terms:
            found = self._new(spelled, node)
            if found is None:
                return None
            self.terms[spelled] = found
        return self.terms[spelled]

    def _gradient(self, spelled: str, name: Printed) -> Term:
        """The gradient for a name, as a name of its own."""
        found = self.terms.setdefault(spelled, Term(Name(spelled), self.term(name).shape))
        return Term(Transpose(found.expression), found.shape[::-1]) if self.turned else found

    def _new(self, spelled: str, node: Printed) -> Term | None:
        meanings = self.definitions.of(spelled) if spelled not in self.kept else ()
        if meanings:
            if len(meanings) > 1 or not self.definitions.is_sure(meanings):
                raise UnreadError(f"several formulas for {spelled}")
            return self.term(meanings[0].body)
        if isinstance(node, Infixed | Fenced) or (isinstance(node, Raised) and not node.label):
            return None
        if isinstance(node, Symbol) and 1 < len(node.name) <= 3 and node.name.isascii() and _is_spelled_out(node):
            first, *rest = (Symbol(letter, node.span) for letter in node.name)
            found = self.term(first)
            for one in rest:
                found = self._multiplied(found, self.term(one))
            return found
        if spelled not in self.kinds:
            raise UnknownKindError(spelled)
        return Term(Name(spelled), self._shape(self.kinds[spelled]))

    def _shape(self, kind: str) -> Shape:
        match kind:
            case "matrix":
                return (self.axes.new(), self.axes.new())
            case "column":
                return (self.axes.new(), ONE)
            case "row":
                return (ONE, self.axes.new())
        return ()

    def _form(self, node: Printed) -> Term:
        match node:
            case PrintedNumber(numeral, measure="") if numeral.special is None:
                return Term(Number(numeral), ())
            case Fenced("parentheses", content) | Listing((content,), "[" | "{"):
                return self.term(content)
            case Prefixed("-", operand):
                value = self.term(operand)
                return Term(Negative(value.expression), value.shape, ((value, Negative),))
            case Transposed(base):
                value = self.term(base)
                if not value.shape:
                    raise UnreadError("the transpose of a number")
                return Term(Transpose(value.expression), value.shape[::-1], ((value, Transpose),))
            case Raised(Fenced("norm", content) | Indexed(Fenced("norm", content)), PrintedNumber(numeral)) if (
                numeral.value == 2
            ):
                return self._squared(self.term(content))
            case Infixed("+" | "-" as operator, left, right):
                return self._added(operator, self.term(left), self.term(right))
            case Infixed("/", left, right):
                return self._divided(self.term(left), self.term(right))
            case Infixed("hadamard", left, right):
                return self._by_cells(self.term(left), self.term(right))
            case Infixed(operator, left, right) if operator in PRODUCTS:
                return self._multiplied(self.term(left), self.term(right))
            case Applied(head, (argument,), _, None, None):
                return self._applied(node, head, argument)
        raise UnreadError(type(node).__name__)

    def _squared(self, value: Term) -> Term:
        square = Call("sum", (Binary("*", value.expression, value.expression),))
        double = Binary("*", whole(2), value.expression)
        return Term(square, (), ((value, lambda seed: Binary("*", seed, double)),))

    def _added(self, operator: Operator, left: Term, right: Term) -> Term:
        """A sum of two of one shape, or of a matrix and a vector that each of its rows or columns has."""
        if len(left.shape) != len(right.shape) and not isinstance(left.expression, Number):
            raise UnreadError("a number and a matrix")
        ways: list[tuple[Term, Pull]] = [(left, lambda seed: seed)]
        for one, other in zip(left.shape, right.shape, strict=False):
            if not self.axes.fit(one, other) and self.axes.root(other) == ONE and isinstance(right.expression, Name):
                return Term(Binary(operator, left.expression, right.expression), left.shape, tuple(ways))
            self.axes.join(one, other)
        ways.append((right, Negative if operator == "-" else lambda seed: seed))
        shape = left.shape or right.shape  # 1 - a is of each number of a
        return Term(Binary(operator, left.expression, right.expression), shape, tuple(ways))

    def _divided(self, left: Term, right: Term) -> Term:
        if right.shape:
            raise UnreadError("over a matrix")
        way: Pull = lambda seed: Binary("/", seed, right.expression)  # noqa: E731 — beside the others
        return Term(Binary("/", left.expression, right.expression), left.shape, ((left, way),))

    def _by_cells(self, left: Term, right: Term) -> Term:
        for one, other in zip(left.shape, right.shape, strict=False):
            self.axes.join(one, other)
        if len(left.shape) != len(right.shape):
            raise UnreadError("a number and a matrix")
        return Term(
            Binary("*", left.expression, right.expression),
            left.shape,
            (
                (left, lambda seed: Binary("*", seed, right.expression)),
                (right, lambda seed: Binary("*", seed, left.expression)),
            ),
        )

    def _multiplied(self, left: Term, right: Term) -> Term:
        one, other = left.expression, right.expression
        if not left.shape or not right.shape:
            ways: list[tuple[Term, Pull]] = []
            if right.shape or not left.shape:
                ways.append((right, lambda seed: Binary("*", one, seed)))
            if left.shape or not right.shape:
                ways.append((left, lambda seed: Binary("*", seed, other)))
            return Term(Binary("*", one, other), left.shape or right.shape, tuple(ways))
        if not self.axes.fit(left.shape[1], right.shape[0]):
            if all(map(self.axes.fit, left.shape, right.shape)):
                return self._by_cells(left, right)
            raise UnreadError("shapes that do not fit")
        self.axes.join(left.shape[1], right.shape[0])
        return Term(
            Binary("@", one, other),
            (left.shape[0], right.shape[1]),
            (
                (left, lambda seed: Binary("@", seed, Transpose(other))),
                (right, lambda seed: Binary("@", Transpose(one), seed)),
            ),
        )

    def _applied(self, node: Applied, head: Printed, argument: Printed) -> Term:
        """A function of each cell, or its derivative where a prime stands."""
        if is_product(node) or isinstance(head, Transposed):
            return self._multiplied(self.term(head), self.term(argument))
        primed = isinstance(head, Raised) and isinstance(head.exponent, Symbol) and head.exponent.name == PLACEHOLDER
        name = key(head.base if isinstance(head, Raised) and primed else head)
        function = of_one(name or "", None, "ln", self.definitions.activation)
        if function is None or self.definitions.has(name or ""):
            raise UnreadError(name or "a function without a name")
        value = self.term(argument)
        called = function(Name(PLACEHOLDER))
        try:
            slope = derivative(called, PLACEHOLDER)
        except NoRule as limit:
            raise UnreadError(str(limit)) from None
        at, steep = (
            rebuilt(one, lambda part: value.expression if part == Name(PLACEHOLDER) else part)
            for one in (called, slope)
        )
        if primed:
            return Term(steep, value.shape)
        return Term(at, value.shape, ((value, lambda seed: Binary("*", seed, steep)),))


def _is_spelled_out(node: Symbol) -> bool:
    """Whether a word is of letters side by side that are names: Xw; no Greek letter."""
    start, end = node.span
    return end - start == len(node.name) and not node.quoted

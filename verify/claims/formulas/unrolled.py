"""A printed formula over arrays of given shapes → one Expression: its index letters run, its sums are written out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import product

from verify.claims.formulas.parts import SCALAR, Part, UnreadError, cell_by_cell, letters_of, multiplied, whole
from verify.claims.meaning.notation import key
from verify.expressions.printed import children
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Index,
    Negative,
    Number,
    Transpose,
)
from verify.records.printed import (
    Applied,
    Bounded,
    Chain,
    Fenced,
    Indexed,
    Infixed,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

ELEMENTWISE = {
    **{name: name for name in ("exp", "ln", "sin", "cos", "tan", "tanh", "sqrt", "sigmoid", "softplus", "relu")},
    "log": "ln",
    "sigma": "sigmoid",
    "ReLU": "relu",
}
"""Functions of each number by itself, as documents print them → those of the language; log is the natural one here."""

OF_A_ROW = {"softmax": "softmax", "Softmax": "softmax", "SoftMax": "softmax"}

OF_TWO = {"max": "maximum", "min": "minimum"}

Operands = Callable[[str], Part | None]
"""What the spelling of a name stands for; None where it is no name of the formula."""


@dataclass
class Unrolling:
    """Writes the parts of a formula out over the operands that its names stand for.

    elementwise: whether a dot between vectors multiplies them cell by cell, as in x · σ(x).
    """

    operands: Operands
    elementwise: bool = False
    letters: dict[str, int] = field(default_factory=dict)
    """Index letters that have a value now, counted from 0."""
    run: int = 0
    """How long the one axis is that all index letters of the formula run over; 0 where they run over several."""

    def array(self, side: Printed, letters: Sequence[tuple[str, int]]) -> Part:
        """A side for every value of its free index letters, each with the length of its axis."""
        lengths = [length for _, length in letters]
        axes = {length for _, length in self.running(side)}
        self.run = axes.pop() if len(axes) == 1 else 0
        cells = []
        for indices in product(*map(range, lengths)):
            self.letters = dict(zip((letter for letter, _ in letters), indices, strict=True))
            cells.append(self.part(side))
        if len({cell.shape for cell in cells}) != 1:
            raise UnreadError("cells of several shapes")
        stacked = [cell.expression for cell in cells]
        for length in reversed(lengths):
            stacked = [Array(tuple(stacked[i : i + length])) for i in range(0, len(stacked), length)]
        return Part(stacked[0], (*lengths, *cells[0].shape))

    def part(self, node: Printed) -> Part:
        """The value of a part of the formula. Raises UnreadError where it has none."""
        named = self._named(node)
        if named is not None:
            return named
        match node:
            case PrintedNumber(numeral, measure=""):
                return Part(Number(numeral), SCALAR)
            case Symbol("e"):
                return Part(Call("exp", (whole(1),)), SCALAR)
            case Symbol(name) if not node.quoted and len(name) > 1:
                return self._product_ofletters_of(node)
            case Fenced("parentheses", content):
                return self.part(content)
            case Fenced("abs", content):
                return self._each("abs", content)
            case Fenced("norm", content):
                return self._norm(self.part(content))
            case Prefixed(sign, operand):
                value = self.part(operand)
                return value if sign == "+" else Part(Negative(value.expression), value.shape)
            case Indexed():
                return self._indexed(node)
            case Infixed():
                return self._infixed(node)
            case Raised(base, exponent, label=False):
                return self._raised(base, exponent)
            case Transposed(base):
                return self._transposed(base)
            case Radical(radicand, None):
                return self._each("sqrt", radicand)
            case Applied():
                return self._applied(node)
            case Bounded("sum"):
                return self._sum(node)
        raise UnreadError(type(node).__name__)

    def _named(self, node: Printed) -> Part | None:
        """What a spelling as a whole stands for: x, W_Q, d_k, true positives."""
        spelled = key(node)
        return self.operands(spelled) if spelled is not None else None

    def _product_ofletters_of(self, node: Symbol) -> Part:
        """QK, two names without a blank."""
        parts = [part for letter in node.name if (part := self.operands(letter)) is not None]
        if len(parts) < len(node.name):
            raise UnreadError(node.name)
        return reduce(multiplied, parts)

    def _indexed(self, node: Indexed) -> Part:
        base = self.part(node.base)
        at = [self._at(one) for one in letters_of(node.subscripts)]
        if len(at) > len(base.shape):
            raise UnreadError("more indices than axes")
        for index, length in zip(at, base.shape, strict=False):
            if not 0 <= index < length:
                raise UnreadError("an index beyond its axis")
        return Part(Index(base.expression, tuple(at)), base.shape[len(at) :])

    def _at(self, node: Printed) -> int:
        """The value of an index letter; those of arithmetic with it are not read."""
        if isinstance(node, Symbol) and node.name in self.letters:
            return self.letters[node.name]
        raise UnreadError("an index that is no letter")

    def _each(self, function: str, content: Printed) -> Part:
        value = self.part(content)
        return Part(Call(function, (value.expression,)), value.shape)

    def _norm(self, value: Part) -> Part:
        if len(value.shape) != 1:
            raise UnreadError("the norm of no vector")
        squares = Call("sum", (Binary("*", value.expression, value.expression),))
        return Part(Call("sqrt", (squares,)), SCALAR)

    def _infixed(self, node: Infixed) -> Part:
        left, right = self.part(node.left), self.part(node.right)
        match node.operator:
            case "+" | "-" | "/":
                return cell_by_cell(node.operator, left, right)
            case "hadamard":
                return cell_by_cell("*", left, right)
            case "dot" if len(left.shape) == len(right.shape) == 1 and not self.elementwise:
                return Part(Call("sum", (Binary("*", left.expression, right.expression),)), SCALAR)
            case "implicit" | "*" | "dot" | "times" | "@":
                return multiplied(left, right)
        raise UnreadError(node.operator)

    def _raised(self, base: Printed, exponent: Printed) -> Part:
        if base == Symbol("e", base.span):
            return self._each("exp", exponent)
        value, power = self.part(base), self.part(exponent)
        if power.shape != SCALAR or len(value.shape) > 1:
            raise UnreadError("a power of a matrix")
        return Part(Binary("**", value.expression, power.expression), value.shape)

    def _transposed(self, base: Printed) -> Part:
        if isinstance(base, Symbol) and len(base.name) > 1 and self._named(base) is None:
            first = Symbol(base.name[:-1], base.span)
            last = Symbol(base.name[-1], base.span)
            return multiplied(self.part(first), self._transposed(last))
        value = self.part(base)
        if len(value.shape) != 2:
            raise UnreadError("the transpose of no matrix")
        return Part(Transpose(value.expression), value.shape[::-1])

    def _applied(self, node: Applied) -> Part:
        name = node.head.name if isinstance(node.head, Symbol) else ""
        if node.base is not None:
            raise UnreadError("a function with a label")
        if name in OF_TWO and len(node.arguments) == 2:
            one, other = map(self.part, node.arguments)
            return Part(Call(OF_TWO[name], (one.expression, other.expression)), one.shape or other.shape)
        if len(node.arguments) != 1:
            raise UnreadError(f"{name} of {len(node.arguments)}")
        (argument,) = node.arguments
        if name in ELEMENTWISE:
            value = self._each(ELEMENTWISE[name], argument)
            return value if node.power is None else self._to_the(value, node.power)
        if name in OF_A_ROW and node.power is None:
            value = self.part(argument)
            if not value.shape:
                raise UnreadError("softmax of a number")
            return Part(Call("softmax", (value.expression,)), value.shape)
        if node.power is None and self._named(node.head) is not None:  # x(1 - x)
            return multiplied(self.part(node.head), self.part(argument))
        raise UnreadError(name or "a function")

    def _to_the(self, value: Part, power: Printed) -> Part:
        exponent = self.part(power)
        return Part(Binary("**", value.expression, exponent.expression), value.shape)

    def _sum(self, node: Bounded) -> Part:
        """A sum over an index letter: the one that its bound names, or the only one of its body without a value."""
        lower = node.lower
        if isinstance(lower, Chain) and lower.relations == ("=",):
            lower = lower.sides[0]
        bound = [lower.name] if isinstance(lower, Symbol) else []
        letters = bound or sorted({one for one, _ in self.running(node.body)})
        runs = list(self.running(node.body))
        lengths = {length for one, length in runs if letters == [one]} or ({self.run} if bound and self.run else set())
        if len(lengths) != 1 or letters[0] in self.letters:
            raise UnreadError("a sum over no index letter")
        terms = []
        for index in range(lengths.pop()):
            self.letters[letters[0]] = index
            terms.append(self.part(node.body))
        del self.letters[letters[0]]
        return reduce(lambda one, other: cell_by_cell("+", one, other), terms)

    def running(self, node: Printed) -> Iterator[tuple[str, int]]:
        """The index letters in a part that have no value yet, each with the length of its axis."""
        if isinstance(node, Indexed) and self._named(node) is None:
            base = self._named(node.base)
            if base is not None:
                for letter, length in zip(letters_of(node.subscripts), base.shape, strict=False):
                    if isinstance(letter, Symbol) and letter.name not in self.letters:
                        yield letter.name, length
                return
        for child in children(node):
            yield from self.running(child)

"""A printed formula over arrays of given shapes → one Expression: its index letters run, its sums are written out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import product

from verify.claims.formulas.applied import applied, cases, choices, each, joined, listed_in, reduced
from verify.claims.formulas.normal_form import sum_letter
from verify.claims.formulas.parts import SCALAR, Part, Shape, UnreadError, cell_by_cell, letters_of, multiplied, whole
from verify.claims.formulas.vocabulary import REDUCTIONS, function_name
from verify.claims.meaning.notation import key
from verify.expressions.printed import children, derivative
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Index,
    Name,
    Negative,
    Number,
    Operator,
    Transpose,
)
from verify.records.printed import (
    Applied,
    Bounded,
    Fenced,
    Grid,
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

Operands = Callable[[str], Part | None]
"""What the spelling of a name stands for; None where it is no name of the formula."""

MAX_PARTS = 5000
"""Parts that a formula is written out in: the largest of the catalogue's, a softmax of several rows, have 2,000."""

CONSTANTS: Mapping[str, Expression] = {"e": Call("exp", (whole(1),)), "pi": Name("pi")}


@dataclass
class Unrolling:
    """Writes the parts of a formula out over the operands that its names stand for.

    elementwise: whether a dot between vectors multiplies them cell by cell, as in x · σ(x).
    """

    operands: Operands
    elementwise: bool = False
    letters: dict[str, int] = field(default_factory=dict)
    """Index letters that have a value now, counted from 0."""
    loose: bool = False
    """Whether a letter that nothing runs over is an index as well: the last one."""
    reducing: bool = False
    """Whether a sum or a mean is taken of the part at hand."""
    parts: int = 0
    """How many parts have been written out."""
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
        self.letters = {}
        if len({cell.shape for cell in cells}) != 1:
            raise UnreadError("cells of several shapes")
        stacked = [cell.expression for cell in cells]
        for length in reversed(lengths):
            stacked = [Array(tuple(stacked[i : i + length])) for i in range(0, len(stacked), length)]
        return Part(stacked[0], (*lengths, *cells[0].shape))

    def part(self, node: Printed) -> Part:
        """The value of a part of the formula. Raises UnreadError where it has none, or too many parts in all."""
        named = self._counted(node)
        if named is not None or (listed := listed_in(node)):
            return named or joined(list(map(self.part, listed)))
        match node:
            case PrintedNumber(numeral, measure=""):
                return Part(Number(numeral), SCALAR)
            case Symbol():
                return self._symbol(node)
            case Fenced("parentheses" | "abs" | "norm" as fence, content):
                return self.part(content) if fence == "parentheses" else self._length(self.part(content), fence)
            case Indexed(Fenced("norm", content), (PrintedNumber(numeral),)) if numeral.value == 2:
                return self._length(self.part(content), "norm")
            case Indexed(Symbol(name), (content,), "[") if name in REDUCTIONS:  # E[x]
                return reduced(REDUCTIONS[name], self._reduced(content))
            case Grid(rows, "cases"):
                return cases([(self.part(value), condition) for value, condition in choices(rows)], self.part)
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
            case Radical(radicand, index):
                inverse = None if index is None else cell_by_cell("/", Part(whole(1), SCALAR), self.part(index))
                value = self.part(radicand)
                return each("sqrt", value) if inverse is None else cell_by_cell("**", value, inverse)
            case Applied():
                return self._applied(node)
            case Bounded("sum" | "prod"):
                return self._sum(node)
        raise UnreadError(type(node).__name__)

    def _counted(self, node: Printed) -> Part | None:
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise UnreadError("too many parts")
        return self._named(node)

    def _symbol(self, node: Symbol) -> Part:
        """A constant, an index by itself, or letters side by side."""
        if node.name in CONSTANTS:
            return Part(CONSTANTS[node.name], SCALAR)
        if node.name in self.letters:  # i itself, as in 2i/d
            return Part(whole(self.letters[node.name]), SCALAR)
        if node.quoted or len(node.name) < 2:
            raise UnreadError(node.name)
        return self._product_ofletters_of(node)

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
        at = [self._at(one, base.shape[:1]) for one in letters_of(node.subscripts)]
        if len(at) > len(base.shape):
            raise UnreadError("more indices than axes")
        for index, length in zip(at, base.shape, strict=False):
            if not 0 <= index < length:
                raise UnreadError("an index beyond its axis")
        return Part(Index(base.expression, tuple(at)), base.shape[len(at) :])

    def _at(self, node: Printed, shape: Shape) -> int:
        """The value of an index letter; those of arithmetic with it are not read."""
        if isinstance(node, Symbol) and node.name in self.letters:
            return self.letters[node.name]
        if isinstance(node, Symbol) and self.loose and shape and len(node.name) == 1:
            return shape[0] - 1
        raise UnreadError("an index that is no letter")

    def _length(self, value: Part, fence: str) -> Part:
        """Of a vector its Euclidean length, of numbers between single bars each without its sign."""
        if fence == "abs" and (self.elementwise or len(value.shape) != 1):
            return each("abs", value)
        if len(value.shape) != 1:
            raise UnreadError("the norm of no vector")
        squares = Call("sum", (Binary("*", value.expression, value.expression),))
        return Part(Call("sqrt", (squares,)), SCALAR)

    def _infixed(self, node: Infixed) -> Part:
        if derivative(node) is not None:
            raise UnreadError("a derivative")
        if isinstance(node.left, Transposed) and node.operator in ("implicit", "*", "dot", "times", "@"):
            inner = self._inner_product(node.left.base, node.right)
            if inner is not None:
                return inner
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

    def _inner_product(self, left: Printed, right: Printed) -> Part | None:
        """xᵀy of two vectors."""
        if self._named(left) is None and not isinstance(left, Indexed | Fenced):
            return None
        one, other = self.part(left), self.part(right)
        if len(one.shape) != 1 or one.shape != other.shape:
            return None
        return Part(Call("sum", (Binary("*", one.expression, other.expression),)), SCALAR)

    def _raised(self, base: Printed, exponent: Printed) -> Part:
        if base == Symbol("e", base.span):
            return each("exp", self.part(exponent))
        value, power = self.part(base), self.part(exponent)
        if power.shape != SCALAR or len(value.shape) > 1:
            raise UnreadError("a power of a matrix")
        if value.shape and not self.elementwise and not self.reducing:
            raise UnreadError("a power of a vector, which may be its product with itself")
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
        spelled = key(node)
        told = self.operands(spelled) if spelled is not None else None
        if told is not None:  # RMS(x), as the card has it
            return told
        if node.base is None and node.power is None and len(node.arguments) == 1:
            named = self._named(node.head)
            if named is not None:  # x(1 - x)
                return multiplied(named, self.part(node.arguments[0]))
        power = None if node.power is None else self.part(node.power)
        read = self._reduced if function_name(node.head) in REDUCTIONS else self.part
        return applied(node, [read(one) for one in node.arguments], power)

    def _reduced(self, node: Printed) -> Part:
        """A part of which a sum or a mean is taken."""
        outside, self.reducing = self.reducing, True
        try:
            return self.part(node)
        finally:
            self.reducing = outside

    def _sum(self, node: Bounded) -> Part:
        """A sum over an index letter: the one that its bound names, or the only one of its body without a value."""
        bound = sum_letter(node)
        letters = [bound] if bound is not None else sorted({one for one, _ in self.running(node.body)})
        outer = {letter: self.letters.pop(letter) for letter in letters if letter in self.letters}
        try:
            return self._added(node, letters)
        finally:
            self.letters.update(outer)  # a letter that is used again has its value behind the sum

    def _added(self, node: Bounded, letters: Sequence[str]) -> Part:
        runs = list(self.running(node.body))
        lengths = {length for one, length in runs if letters == [one]}
        if not lengths and letters and self.run:
            lengths = {self.run}
        if not letters and node.operator == "sum" and node.upper is None:  # of vectors without an index
            return reduced("sum", self._reduced(node.body))
        if len(lengths) != 1 or len(letters) != 1:
            raise UnreadError("a sum over no index letter")
        terms = []
        for index in range(lengths.pop()):
            self.letters[letters[0]] = index
            terms.append(self.part(node.body))
        del self.letters[letters[0]]
        operator: Operator = "+" if node.operator == "sum" else "*"
        return reduce(lambda one, other: cell_by_cell(operator, one, other), terms)

    def outside(self, node: Printed) -> Iterator[tuple[str, int]]:
        """The index letters of a part that stand outside of its sums, each with the length of its axis."""
        if isinstance(node, Bounded):
            return
        if isinstance(node, Indexed) and self._named(node) is None:
            yield from self.running(node)
            return
        for child in children(node):
            yield from self.outside(child)

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

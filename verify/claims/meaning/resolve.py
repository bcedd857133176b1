"""Printed mathematics → Expression: what each name and ambiguous form means in the Scope of its place."""

from __future__ import annotations

from functools import reduce

from verify.claims.meaning import array_forms as arrays
from verify.claims.meaning.constants import CONSTANTS, INFINITIES
from verify.claims.meaning.elementary import angle, counted, logarithm, root
from verify.claims.meaning.events import complement
from verify.claims.meaning.literals import is_mixed
from verify.claims.meaning.notation import FUNCTIONS, LISTED, PARAMETERS, PRODUCT_FUNCTIONS, key, may_be_mean
from verify.claims.meaning.outdated import is_outdated
from verify.claims.meaning.pieces import piece_of
from verify.claims.meaning.products import apart, is_factor, is_function, is_word, of_last, product
from verify.claims.meaning.reader import MAX_DEPTH, MAX_FORMS, Unresolved
from verify.claims.meaning.rounded import NONE, Rounded, put_in
from verify.claims.meaning.scope import Definition, Scope
from verify.claims.meaning.sums import TOO_MANY_TERMS, terms
from verify.records.expression import Array, Binary, Call, Expression, Index, Name, Negative, Number, Transpose
from verify.records.numeral import Quantity
from verify.records.printed import (
    Applied,
    Bounded,
    Chain,
    Entry,
    Fenced,
    Grid,
    Indexed,
    Infixed,
    Listing,
    Opaque,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

__all__ = ["Resolver", "Unresolved"]

ALONG = frozenset({"softmax", "layer_norm"})
"""Functions of the catalogue that run along the rows of what they are given."""


class Resolver:
    """Reads printed forms in a Scope.

    `used` collects the numbers that they took their meaning from, `formulas` what was read for names, `functions` what
    was called; `rounded` are the form's own numbers that stand for rounded results, `anew` those that are new.
    """

    def __init__(
        self, scope: Scope, skip: frozenset[str] = frozenset(), rounded: Rounded = NONE, anew: Rounded = NONE
    ) -> None:
        self.scope, self.skip, self.rounded, self.anew = scope, skip, rounded, anew
        self.used: dict[str, Definition] = {}
        self.formulas: list[Definition] = []
        self.functions: dict[str, Definition] = {}
        self.depth, self.spent = 0, [0]  # forms read, together with the formulas that stand for names
        self.supposed: list[str] = []  # names that the document gives no value, and that were given one
        self.stood: dict[str, Expression] = {}  # the rounded values of names, by the digits that are put in for them
        self.local: dict[str, Expression] = {}
        self.form: Printed | None = None  # the whole that is read

    def expression(self, node: Printed | None) -> Expression:
        """The Expression that a printed form means; raises Unresolved."""
        self.form = self.form if self.depth else node
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unresolved(f"over the budget of {MAX_DEPTH} formulas within formulas")
        self.spent[0] += 1
        if self.spent[0] > MAX_FORMS:
            raise Unresolved(f"over the budget of {MAX_FORMS:,} forms")
        try:
            return self.known(node) or self._form(node)
        finally:
            self.depth -= 1

    def known(self, node: Printed | None) -> Expression | None:
        """The meaning of the whole form as a name, where it has been given one."""
        name = key(node)
        if name is not None and name in self.local:
            return self.local[name]
        if name is None or name in self.skip | self.scope.ambiguous or isinstance(node, PrintedNumber):
            return None
        definition = self.scope.newest(name)
        if definition is None or is_outdated(definition, node, self.scope):
            return None
        if definition.shape is not None or definition.value is not None:
            self.used[definition.identifier] = definition
            return Name(definition.identifier)
        if definition.parameters or isinstance(definition.body, Quantity):
            return None
        return self._within(definition).expression(definition.body)

    def _within(self, formula: Definition) -> Resolver:
        """A reader of the formula that stands for a name, without that name, whose findings are added to these."""
        inner = Resolver(self.scope, self.skip | {formula.name})
        inner.depth, inner.spent, inner.supposed = self.depth, self.spent, self.supposed
        inner.form = None if isinstance(formula.body, Quantity) else formula.body
        inner.used, inner.formulas, inner.functions = self.used, self.formulas, self.functions
        self.formulas.append(formula)
        return inner

    def _form(self, node: Printed | None) -> Expression:
        match node:
            case PrintedNumber(numeral) if numeral.special in INFINITIES:
                return INFINITIES[numeral.special]
            case PrintedNumber(numeral) if numeral.special is None:
                return put_in(node, self.rounded, self.stood) or Number(numeral)
            case Fenced("abs" | "norm", content) if arrays.is_set(content, self.scope):
                raise Unresolved("the size of a set, or the length of a vector")
            case Fenced(fence, content) if fence != "angle":
                return self._fenced(fence, self.expression(content))
            case Prefixed(sign, operand):
                return Negative(self.expression(operand)) if sign == "-" else self.expression(operand)
            case Transposed(base):
                factors = of_last(node, self.scope)
                return self.expression(factors) if factors is not None else self._transposed(base)
            case Infixed():
                return self._infixed(node)
            case Raised():
                return self._raised(node)
            case Radical(radicand, index):
                return root(self.expression(radicand), None if index is None else self.expression(index))
            case Applied():
                return counted(node) or self._applied(node)
            case Indexed():
                return self._indexed(node)
            case Grid(rows, brackets):
                return self._grid(rows, brackets)
            case Listing(items, brackets) if brackets and not any(isinstance(item, Entry) for item in items):
                grouped = arrays.is_grouped(node)
                return self.expression(items[0]) if grouped else Array(tuple(map(self.expression, items)))
            case Bounded():
                return self._bounded(node)
            case Symbol(name):
                return self._letters(name)
            case Opaque(text, reason):
                raise Unresolved(f"cannot be read: {text.strip()[:40]} ({reason})")
            case Chain():
                raise Unresolved("an equation where a value was expected")
        raise Unresolved("a form without a value")

    def _transposed(self, base: Printed) -> Expression:
        inner, definition = self.expression(base), self.scope.numeric(key(base) or "")
        axes = (arrays.shape(inner, self.used) if definition is None else definition.shape) or ()
        return arrays.transposed(inner, vector=len(axes) == 1)

    def _fenced(self, fence: str, inner: Expression) -> Expression:
        if fence == "abs" and self._is_of_arrays(inner):
            raise Unresolved("bars around an array: its length, or the sizes of its elements")
        return inner if fence == "parentheses" else Call(fence, (inner,))

    def _letters(self, name: str) -> Expression:
        """A constant, or a word of letters that is no name: a product of names, where each letter is one."""
        if name in CONSTANTS and name not in self.scope.letters:
            return CONSTANTS[name]
        if is_word(name, self.scope):
            return self.expression(product(apart(Symbol(name, (0, len(name))))))
        raise Unresolved(f"{name} is not defined")

    def _infixed(self, node: Infixed) -> Expression:
        if is_mixed(node):
            raise Unresolved("a mixed number, or a product")
        if node.operator in self.scope.own_operations:
            raise Unresolved("an operation that the document defines")
        left, right = self.expression(node.left), self.expression(node.right)
        if node.operator in ("+", "-"):
            right = right if node.operator == "+" else Negative(right)
            return Call("plus", (left, right))
        if node.operator == "/":
            return Binary("/", left, right)
        if node.operator == "@":
            return Binary("@", left, right)
        if node.operator in PRODUCT_FUNCTIONS:
            return arrays.product(node.operator, left, right, self.used)
        raise Unresolved(f"the operator {node.operator}")

    def _raised(self, node: Raised) -> Expression:
        if node.label and isinstance(node.base, Indexed):
            return self._indexed(arrays.labelled_element(node))
        if node.label or may_be_mean(node.base):
            raise Unresolved(f"{key(node) or 'a labelled name'} is not defined")
        exponent = self.expression(node.exponent)
        if isinstance(node.base, Symbol) and node.base.name == "e":
            squared = isinstance(exponent, Number) and exponent.numeral.is_integer
            if not squared or self.scope.newest("e") is None:  # e^2 may be the square of an error
                return Call("exp", (exponent,))
        if (factors := of_last(node, self.scope)) is not None:
            return self.expression(factors)
        base = self.expression(node.base)
        if not arrays.is_whole(exponent) or not self._is_of_arrays(base):
            return Call("power", (base, exponent))
        if arrays.may_be_label(node, self.scope.versions):
            raise Unresolved("a power of an array, or its number among several")
        return arrays.whole_power(base, exponent)

    def _is_of_arrays(self, expression: Expression) -> bool:
        return arrays.is_of_arrays(expression, {name for name, one in self.used.items() if one.shape})

    def _applied(self, node: Applied) -> Expression:
        name = key(node.head)
        function = self.scope.formula(f"{name}()") if name else None
        if function is not None and len(function.parameters) == len(node.arguments):
            return self._called(function, node)
        if name is not None and is_function(name, self.scope):
            return self._catalogue(name, node)
        if name in FUNCTIONS:
            raise Unresolved(f"{name} is a name here: a call, or a product")
        if (other := complement(node, self)) is not None:
            return other
        if is_factor(node, self.scope):
            return Call("times", (self.expression(node.head), self.expression(node.arguments[0])))
        raise Unresolved(f"{name or 'a form'} is no function that is known here")

    def _called(self, function: Definition, node: Applied) -> Expression:
        arguments = [self.expression(argument) for argument in node.arguments]
        inner = self._within(function)
        inner.local = dict(zip(function.parameters, arguments, strict=True))
        assert not isinstance(function.body, Quantity)  # noqa: S101 — Scope.formula gives formulas
        self.functions[function.identifier] = function
        return inner.expression(function.body)

    def _catalogue(self, name: str, node: Applied) -> Expression:
        if isinstance(node.power, Prefixed):
            raise Unresolved(f"an inverse of {name}, or its reciprocal")
        arguments = tuple(angle(name, argument, self.expression(argument)) for argument in node.arguments)
        if name in LISTED and len(arguments) not in FUNCTIONS[name]:
            arguments = (Array(arguments),)
        function = FUNCTIONS[name].get(len(arguments))
        if name == "sigma" and len(arguments) == 1:
            function = self.scope.activation
        if not function:
            raise Unresolved(f"{name} of {len(arguments)} arguments")
        if node.base is not None:
            if (call := logarithm(node.base, arguments[0]) if name == "log" else None) is None:
                raise Unresolved(f"{name} with a subscript")
        elif function in ALONG and (arrays.shape(arguments[0], self.used) or ())[1:] == (1,):  # down a column
            call = Transpose(self.called(function, (Transpose(arguments[0]),)))
        else:
            call = self.called(function, arguments)
        return call if node.power is None else Call("power", (call, self.expression(node.power)))

    def called(self, function: str, arguments: tuple[Expression, ...]) -> Call:
        """A formula of the catalogue, with the parameters that the document gave a value."""
        keywords: list[tuple[str, Expression]] = []
        for parameter in PARAMETERS.get(function, ()):
            definition = self.scope.numeric(parameter)
            if definition is not None and definition.shape == ():
                self.used[definition.identifier] = definition
                keywords.append((parameter, Name(definition.identifier)))
        return Call(function, arguments, tuple(keywords))

    def _indexed(self, node: Indexed) -> Expression:
        if isinstance(node.base, Fenced) and node.base.fence == "norm":
            raise Unresolved("a norm with a subscript")
        indices = arrays.whole_indices(node.subscripts)
        try:
            base = self.expression(node.base)
        except Unresolved:
            matrix = self.scope.numeric((key(node.base) or "").upper())
            indices = arrays.of_an_element(node.subscripts, matrix)
            if matrix is not None and indices is not None:
                self.used[matrix.identifier], base = matrix, Name(matrix.identifier)  # a_21 of A; of W it may be w_12
                self.supposed += ["w"] * (matrix.name == "W")
        if indices is None:
            raise Unresolved(f"{key(node) or 'an indexed name'} is not defined")
        first = arrays.first_index(node, self.form)
        if node.brackets == "[" and isinstance(node.base, Applied) and first:
            raise Unresolved("an element of a result, counted from 0 or from 1")
        return Index(base, tuple(index - first for index in indices))

    def _grid(self, rows: tuple[tuple[Printed, ...], ...], brackets: str) -> Expression:
        if brackets == "cases":
            return self.expression(piece_of(rows, self))
        cells = tuple(Array(tuple(self.expression(cell) for cell in row)) for row in rows)
        if len({len(row.items) for row in cells}) != 1:
            raise Unresolved("rows of different lengths")
        return Call("determinant", (Array(cells),)) if brackets == "vmatrix" else Array(cells)

    def _bounded(self, node: Bounded) -> Expression:
        """A sum or product, term by term."""
        written = terms(node, self._shape) if node.operator in ("sum", "prod") else None
        if not written:
            raise Unresolved("a sum without whole bounds" if written is None else TOO_MANY_TERMS)
        operation = "plus" if node.operator == "sum" else "times"
        return reduce(lambda one, other: Call(operation, (one, other)), map(self.expression, written))

    def _shape(self, node: Printed) -> tuple[int, ...] | None:
        return definition.shape if (definition := self.scope.newest(key(node) or "")) is not None else None

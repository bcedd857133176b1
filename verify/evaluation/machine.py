"""The evaluation of expressions: every node costs a step, and what is not known has a name."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from verify.evaluation import builtin, calls, comparisons, libraries, operations
from verify.evaluation.attributes import attribute
from verify.evaluation.bounds import MAX_CELLS, MAX_DEPTH, MAX_NESTING, Budget, UnevaluatedError
from verify.evaluation.formats import formatted, joined
from verify.evaluation.generators import scope_of
from verify.evaluation.streams import items
from verify.evaluation.targets import collected, item, lazy
from verify.evaluation.torch_draws import Generator
from verify.evaluation.values import (
    CONTAINERS,
    Frame,
    Function,
    Kind,
    Missing,
    RaisedError,
    Value,
    is_deep,
    truth,
    weight,
)

MAX_WRITTEN = 200_000
"""Characters that a program may print."""


class Machine:
    """Evaluates the expressions of one program, within one budget."""

    def __init__(self) -> None:
        self.budget = Budget()
        self.frame = Frame({})
        self.written: list[str] = []
        self.length = 0
        self.depth = self.nesting = 0
        self.options: dict[str, Any] = {}
        self.modules: dict[str, Value] = {}
        self.drawn: np.random.RandomState | None = None
        self.chance: random.Random | None = None
        self.single = self.unstable = self.otherwise = False
        self.tracking = True
        self.generator = Generator()
        self.framed: list[Frame] = []
        """The frames that functions were made in, which hold each other."""

    def write(self, text: str) -> None:
        """Print a text."""
        self.length += len(text)
        if self.length > MAX_WRITTEN:
            raise UnevaluatedError("a text that is too long")
        self.written.append(text)

    def evaluate(self, node: ast.expr) -> Value:
        """The value of an expression; raises UnevaluatedError, or RaisedError where Python would raise."""
        self.budget.spend()
        self.nesting += 1
        try:
            if self.nesting > MAX_NESTING * (self.depth + 1):
                raise UnevaluatedError("an expression of too many levels")
            value = self._evaluated(node)
        finally:
            self.nesting -= 1
        if isinstance(value, Missing):
            raise UnevaluatedError(value.reason)
        return value

    def _evaluated(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=value):
                return value if not isinstance(value, bytes) else Missing("bytes")
            case ast.Name(id=name):
                return self.name(name)
            case ast.BinOp(left=left, op=sign, right=right):
                return operations.binary(self.budget, sign, self.evaluate(left), self.evaluate(right))
            case ast.UnaryOp(op=sign, operand=operand):
                value = self.evaluate(operand)
                return not truth(value) if isinstance(sign, ast.Not) else operations.unary(sign, value)
            case ast.BoolOp(op=sign, values=values):
                return comparisons.boolean(self, values, until=isinstance(sign, ast.Or))
            case ast.Compare(left=left, ops=signs, comparators=others):
                return comparisons.compared(self, left, signs, others)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.evaluate(body if truth(self.evaluate(test)) else orelse)
            case ast.Subscript(value=value, slice=index):
                return item(self, self.evaluate(value), self.evaluate(index))
            case ast.Slice(lower=lower, upper=upper, step=step):
                return slice(*(None if one is None else self.evaluate(one) for one in (lower, upper, step)))
            case ast.Attribute(value=value, attr=name):
                return attribute(self, self.evaluate_part(value), self.mangled(name))
            case ast.Call():
                return calls.evaluated(self, node)
            case ast.Lambda(args=arguments, body=body):
                return self.function("<lambda>", arguments, body)
            case ast.JoinedStr(values=parts):
                return joined([self._field(part) for part in parts])
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                found = self.evaluate(value)
                frame = next(one for one in self.frame.chain() if one.scope != "turns")
                frame.names[name] = found
                return found
        return self._display(node)

    def possible(self, value: ast.expr) -> Value:
        """The value of an expression; what is missing may stand for it where it changes nothing."""
        if not isinstance(value, ast.Call | ast.Attribute | ast.Name):
            return self.evaluate(value)
        if isinstance(value, ast.Call):
            self.budget.spend()
            found = calls.evaluated(self, value)
        else:
            found = self.evaluate_part(value)
        if isinstance(found, Missing) and not found.inert:
            raise UnevaluatedError(found.reason)
        return found

    def _display(self, node: ast.expr) -> Value:
        """A list, a set or another value of several parts, written out or made in a loop."""
        match node:
            case ast.Tuple(elts=parts):
                return tuple(self._parts(parts))
            case ast.List(elts=parts):
                return list(self._parts(parts))
            case ast.Set(elts=parts):
                return self.hashed(set, list(self._parts(parts)))
            case ast.Dict(keys=keys, values=values):
                return self._dictionary(keys, values)
            case ast.ListComp(elt=element, generators=generators):
                return collected(self, generators, element)
            case ast.GeneratorExp(elt=element, generators=generators):
                return lazy(self, generators, element)
            case ast.SetComp(elt=element, generators=generators):
                return self.hashed(set, collected(self, generators, element))
            case ast.DictComp(key=key, value=value, generators=generators):
                return self.hashed(dict, collected(self, generators, ast.Tuple([key, value], ast.Load())))
        raise UnevaluatedError(type(node).__name__)

    def evaluate_part(self, node: ast.expr) -> Value:
        """The value of what a member is taken of: a missing module is told with the member."""
        if isinstance(node, ast.Name):
            self.budget.spend()
            return self.name(node.id)
        if isinstance(node, ast.Attribute):
            self.budget.spend()
            return attribute(self, self.evaluate_part(node.value), self.mangled(node.attr))
        return self.evaluate(node)

    def name(self, name: str) -> Value:
        """What a name stands for here."""
        for frame in self.frame.chain():
            if name in frame.names:
                return frame.names[name]
            if name in frame.local and name not in frame.elsewhere:
                raise RaisedError(UnboundLocalError(f"local variable '{name}'"))
        known = builtin.FUNCTIONS.get(name) or builtin.KINDS.get(name) or builtin.CONSTANTS.get(name)
        if known is None and name in libraries.CONVENTIONAL:
            return libraries.load(self, libraries.CONVENTIONAL[name])
        return Missing(name) if known is None else known

    def function(self, name: str, arguments: ast.arguments, body: list[ast.stmt] | ast.expr) -> Function:
        """A function of the program, with the defaults that it has now."""
        local, elsewhere, yields = scope_of(arguments, body)
        defaults = tuple(self.evaluate(one) for one in arguments.defaults)
        named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        keyword = {one.arg: self.evaluate(value) for one, value in named if value is not None}
        self.framed.append(self.frame)
        own = self.frame.own()
        return Function(name, arguments, defaults, keyword, body, own, local, elsewhere, yields)

    def mangled(self, name: str) -> str:
        """The name of a member that is a class's own, as Python hides it from other classes."""
        if not name.startswith("__") or name.endswith("__"):
            return name
        method = next((one.method for one in self.frame.chain() if one.method is not None), None)
        return name if method is None else f"_{method[0].name.lstrip('_')}{name}"

    def run_body(self, function: Function) -> Value:
        """What the statements of a function return."""
        raise UnevaluatedError(f"{function.name}, which has statements")

    def callable(self, value: Value) -> Callable[..., Value]:
        """What Python may call for a function of the program, or one that is known."""
        return lambda *given, **named: self.call(value, given, named)

    def call(self, callee: Value, given: Sequence[Value], named: dict[str, Value]) -> Value:
        """What a function gives for values."""
        return calls.call(self, callee, given, named)

    def attribute(self, value: Value, name: str) -> Value:
        """A member of a value, by its name."""
        return attribute(self, value, name)

    def item(self, value: Value, index: Value) -> Value:
        """An item of a value."""
        return item(self, value, index)

    def items(self, value: Value) -> list[Value]:
        """What a value is iterated over."""
        return items(self, value)

    def library(self, name: str) -> Value:
        """A module."""
        return libraries.load(self, name)

    def execute(self, statements: Sequence[ast.stmt]) -> None:
        """Statements one after the other."""
        for one in statements:
            self.statement(one)

    def statement(self, node: ast.stmt) -> None:
        """One statement."""
        raise UnevaluatedError(type(node).__name__)

    def kinds(self) -> Iterator[Kind]:
        """The types that modules know."""
        return libraries.kinds()

    def add(self, left: Value, right: Value) -> Value:
        """A sum, as + makes it."""
        return operations.binary(self.budget, ast.Add(), left, right)

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Evaluate within one call more."""
        if self.depth >= MAX_DEPTH:
            raise UnevaluatedError(f"more than {MAX_DEPTH} calls within calls")
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    @contextmanager
    def within(self, frame: Frame) -> Iterator[None]:
        """Evaluate in another frame."""
        before, self.frame = self.frame, frame
        try:
            yield
        finally:
            self.frame = before

    def _parts(self, parts: list[ast.expr]) -> Iterator[Value]:
        for part in parts:
            if isinstance(part, ast.Starred):
                yield from items(self, self.evaluate(part.value))
            else:
                yield self.evaluate(part)

    def _dictionary(self, keys: list[ast.expr | None], values: list[ast.expr]) -> dict[Value, Value]:
        found: dict[Value, Value] = {}
        for key, value in zip(keys, values, strict=True):
            if key is None:
                more = self.evaluate(value)
                if not isinstance(more, dict):
                    raise RaisedError(TypeError(f"'{type(more).__name__}' object is not a mapping"))
                self.weigh(more)
                found |= more
            else:
                self.hashed(found.__setitem__, self.evaluate(key), self.evaluate(value))
        return found

    @staticmethod
    def hashed(make: Callable[..., Any], *given: Value, **named: Value) -> Value:
        """What has keys, whose hashes Python computes."""
        keys = [*given, *(one for each in given if isinstance(each, list) for one in each)]
        if any(map(is_deep, keys)):
            raise UnevaluatedError("a key of too many levels")
        try:
            return make(*given, **named)
        except operations.ERRORS as error:
            raise RaisedError(error) from error

    def weigh(self, *values: Value) -> None:
        """Take the steps of going through all that values hold."""
        for one in values:
            if isinstance(one, CONTAINERS):
                self.budget.cells(weight(one, MAX_CELLS))

    def _field(self, part: ast.expr) -> str:
        match part:
            case ast.Constant(value=str() as text):
                return text
            case ast.FormattedValue(value=value, conversion=conversion, format_spec=specification):
                spec = self.evaluate(specification) if specification is not None else ""
                return formatted(self.evaluate(value), spec, chr(conversion) if conversion > 0 else "")
        raise UnevaluatedError(type(part).__name__)

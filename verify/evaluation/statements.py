"""The evaluation of statements: assignments, branches and loops, functions, and exceptions that are caught."""

from __future__ import annotations

import ast
from collections.abc import Sequence

import numpy as np

from verify.evaluation import builtin, libraries, operations
from verify.evaluation.attributes import attribute
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.machine import Machine
from verify.evaluation.targets import assign
from verify.evaluation.values import Function, Kind, Missing, RaisedError, Value, truth


class LeftError(Exception):
    """A statement that leaves what is around it: break, continue, or return with its value."""

    def __init__(self, how: type[ast.stmt], value: Value = None) -> None:
        super().__init__(how.__name__)
        self.how, self.value = how, value


class Program(Machine):
    """Evaluates statements as well."""

    def execute(self, statements: Sequence[ast.stmt]) -> None:
        """Statements one after the other."""
        for one in statements:
            self.statement(one)

    def statement(self, node: ast.stmt) -> None:
        """One statement."""
        self.budget.spend()
        match node:
            case ast.Expr(value=value):
                self.perform(value)
            case ast.Assign(value=value):
                found = self.evaluate(value)
                for target in node.targets:
                    assign(self, target, found)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                assign(self, target, self.evaluate(value))
            case ast.AugAssign(target=target, op=sign, value=value):
                self._augment(target, sign, value)
            case ast.If(test=test, body=body, orelse=orelse):
                self.execute(body if truth(self.evaluate(test)) else orelse)
            case ast.For():
                self._for(node)
            case ast.While(test=test, body=body, orelse=orelse):
                self._while(test, body, orelse)
            case ast.Return(value=value):
                raise LeftError(ast.Return, None if value is None else self.evaluate(value))
            case ast.Break() | ast.Continue():
                raise LeftError(type(node))
            case ast.Pass() | ast.Global() | ast.Nonlocal() | ast.AnnAssign():
                pass
            case ast.Assert() | ast.Raise():
                self._raise(node)
            case ast.Try():
                self._try(node)
            case ast.Delete():
                for target in node.targets:
                    self._delete(target)
            case _:
                self._define(node)

    def _define(self, node: ast.stmt) -> None:
        """A function, or what is imported."""
        match node:
            case ast.FunctionDef(name=name, args=arguments, body=body, decorator_list=decorators):
                if decorators or any(isinstance(one, ast.Yield | ast.YieldFrom | ast.Await) for one in ast.walk(node)):
                    raise UnevaluatedError("a function that is decorated, or a generator")
                assign(self, ast.Name(name, ast.Store()), self.function(name, arguments, body))
            case ast.Import(names=names):
                for one in names:
                    top = one.asname or one.name.partition(".")[0]
                    self.frame.names[top] = libraries.load(self, one.name if one.asname else top)
            case ast.ImportFrom(module=module, names=names):
                for one in names:
                    self.frame.names[one.asname or one.name] = self._imported(module or "", one.name)
            case _:
                raise UnevaluatedError(_named(node))

    def perform(self, value: ast.expr) -> Value:
        """An expression that stands by itself; what is missing and changes nothing is passed over."""
        found = self._call(value) if isinstance(value, ast.Call) else self.evaluate(value)
        if isinstance(found, Missing) and not found.inert:
            raise UnevaluatedError(found.reason)
        return None if isinstance(found, Missing) else found

    def run_body(self, function: Function) -> Value:
        """What the statements of a function return."""
        assert isinstance(function.body, list)  # noqa: S101 — a lambda has an expression
        try:
            self.execute(function.body)
        except LeftError as left:
            return left.value
        return None

    def _augment(self, target: ast.expr, sign: ast.operator, value: ast.expr) -> None:
        load = ast.copy_location(_loading(target), target)
        before, by = self.evaluate(load), self.evaluate(value)
        if isinstance(before, list) and isinstance(sign, ast.Add):
            builtin.METHODS[list]["extend"](before, by)
            return
        after = operations.binary(self.budget, sign, before, by)
        if isinstance(before, np.ndarray) and before.ndim:
            try:
                before[...] = after  # in place: other names of the array see it as well
            except operations.ERRORS as error:
                raise RaisedError(error) from error
            return
        assign(self, target, after)

    def _while(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        while truth(self.evaluate(test)):
            if not self._turn(body):
                return
        self.execute(orelse)

    def _for(self, node: ast.For) -> None:
        given = self.evaluate(node.iter)
        for item in given if isinstance(given, range) else builtin.items(self, given):
            self.budget.spend()
            assign(self, node.target, item)
            if not self._turn(node.body):
                return
        self.execute(node.orelse)

    def _turn(self, body: Sequence[ast.stmt]) -> bool:
        """One turn of a loop; whether it goes on."""
        try:
            self.execute(body)
        except LeftError as left:
            if left.how is ast.Return:
                raise
            return left.how is ast.Continue
        return True

    def _imported(self, module: str, name: str) -> Value:
        if name == "*":
            raise UnevaluatedError(f"all of {module}")
        whole = libraries.load(self, f"{module}.{name}")
        return whole if not isinstance(whole, Missing) or whole.inert else attribute(libraries.load(self, module), name)

    def _raise(self, node: ast.Assert | ast.Raise) -> None:
        if isinstance(node, ast.Raise):
            raise RaisedError(self._error(node.exc))
        if not truth(self.evaluate(node.test)):
            raise RaisedError(AssertionError())

    def _error(self, error: ast.expr | None) -> BaseException:
        value = self.evaluate(error) if error is not None else None
        value = self.call(value, (), {}) if isinstance(value, Kind) else value
        return value if isinstance(value, BaseException) else RuntimeError()

    def _try(self, node: ast.Try) -> None:
        frame, depth, nesting = self.frame, self.depth, self.nesting
        try:
            try:
                self.execute(node.body)
            except RaisedError as raised:
                self.frame, self.depth, self.nesting = frame, depth, nesting
                handler = next((one for one in node.handlers if self._catches(one, raised.error)), None)
                if handler is None:
                    raise
                if handler.name:
                    self.frame.names[handler.name] = raised.error
                self.execute(handler.body)
            else:
                self.execute(node.orelse)
        finally:
            self.execute(node.finalbody)

    def _catches(self, handler: ast.ExceptHandler, error: BaseException) -> bool:
        if handler.type is None:
            return True
        kinds = self.evaluate(handler.type)
        several = kinds if isinstance(kinds, tuple) else (kinds,)
        return any(isinstance(one, Kind) and isinstance(error, one.types) for one in several)

    def _delete(self, target: ast.expr) -> None:
        match target:
            case ast.Name(id=name) if name in self.frame.names:
                del self.frame.names[name]
            case ast.Subscript(value=owner, slice=index):
                whole, at = self.evaluate(owner), self.evaluate(index)
                if not isinstance(whole, list | dict):
                    raise UnevaluatedError("an item that is deleted")
                try:
                    del whole[at]
                except operations.ERRORS as error:
                    raise RaisedError(error) from error
            case _:
                raise UnevaluatedError("what is deleted")


def _loading(target: ast.expr) -> ast.expr:
    match target:
        case ast.Name(id=name):
            return ast.Name(name, ast.Load())
        case ast.Subscript(value=value, slice=index):
            return ast.Subscript(value, index, ast.Load())
    raise UnevaluatedError(f"an assignment to {type(target).__name__}")


def _named(node: ast.stmt) -> str:
    return {ast.ClassDef: "a class", ast.With: "a with statement"}.get(type(node), type(node).__name__)

"""The evaluation of statements: assignments, branches and loops, functions, and exceptions that are caught."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Sequence

import numpy as np

from verify.evaluation import libraries, methods, operations, tensor_members
from verify.evaluation.attributes import attribute
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Instance, ProgramError, defined, is_one
from verify.evaluation.contexts import within_contexts
from verify.evaluation.generators import generator
from verify.evaluation.machine import Machine
from verify.evaluation.patterns import matches
from verify.evaluation.streams import turns
from verify.evaluation.targets import assign, place_of
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import Frame, Function, Kind, LeftError, Missing, RaisedError, Value, truth

IN_PLACE = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "lshift", ast.RShift: "rshift",
}  # fmt: skip


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
                found = self.possible(value)
                for target in node.targets:
                    assign(self, target, found)
            case ast.AnnAssign():
                self._annotated(node)
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
            case ast.Pass() | ast.Global() | ast.Nonlocal():
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
                made = self._decorated(self.function(name, arguments, body), decorators)
                assign(self, ast.Name(self.mangled(name), ast.Store()), made)
            case ast.ClassDef():
                self._class(node)
            case ast.With(items=contexts, body=body):
                within_contexts(self, contexts, body)
            case ast.Match(subject=subject, cases=cases):
                value = self.evaluate(subject)
                for case in cases:
                    if matches(self, case.pattern, value) and (case.guard is None or truth(self.evaluate(case.guard))):
                        self.execute(case.body)
                        break
            case ast.Import(names=names):
                for one in names:
                    top = one.asname or one.name.partition(".")[0]
                    self.frame.names[top] = libraries.load(self, one.name if one.asname else top)
            case ast.ImportFrom(module=module, names=names):
                for one in names:
                    self.frame.names[one.asname or one.name] = self._imported(module or "", one.name)
            case _:
                raise UnevaluatedError(type(node).__name__)

    def perform(self, value: ast.expr) -> Value:
        """An expression that stands by itself; what is missing and changes nothing is passed over."""
        found = self.possible(value)
        return None if isinstance(found, Missing) else found

    def _annotated(self, node: ast.AnnAssign) -> None:
        if self.frame.scope == "class" and isinstance(node.target, ast.Name):
            self.frame.names.setdefault("__annotations__", {})[node.target.id] = None
        if node.value is not None:
            assign(self, node.target, self.possible(node.value))

    def _decorated(self, made: Value, decorators: Sequence[ast.expr]) -> Value:
        for one in reversed(decorators):
            made = self.call(self.evaluate(one), (made,), {})
            if isinstance(made, Missing):
                raise UnevaluatedError(made.reason)
        return made

    def _class(self, node: ast.ClassDef) -> None:
        if any(one.arg != "metaclass" for one in node.keywords) or (
            node.keywords and not isinstance(self.evaluate(node.keywords[0].value), Kind)
        ):
            raise UnevaluatedError("a class of another class than type")
        bases = [self.evaluate(base) for base in node.bases]
        frame = Frame({}, self.frame, scope="class")
        self.framed.append(frame)
        with self.within(frame), self.deeper():
            self.execute(node.body)
        made = defined(self, node.name, bases, frame.names)
        assign(self, ast.Name(node.name, ast.Store()), self._decorated(made, node.decorator_list))

    def run_body(self, function: Function) -> Value:
        """What the statements of a function return."""
        assert isinstance(function.body, list)  # noqa: S101 — a lambda has an expression
        if function.yields:
            return generator(self, function)
        try:
            self.execute(function.body)
        except LeftError as left:
            return left.value
        return None

    def _augment(self, target: ast.expr, sign: ast.operator, value: ast.expr) -> None:
        place = place_of(self, target)
        before, by = place.value(self), self.evaluate(value)
        if isinstance(before, list) and isinstance(sign, ast.Add) and not isinstance(by, np.ndarray | np.generic):
            methods.RAW_METHODS[list]["extend"](self, before, by)
            return
        if isinstance(before, Instance):
            found = before.ask(f"__i{IN_PLACE[type(sign)]}__", by)
            if found is not NotImplemented:
                place.give(self, found)
                return
        if isinstance(before, Tensor):
            place.give(self, tensor_members.changed(before, sign, by))
            return
        if isinstance(before, np.ndarray | set | dict | deque):
            self.weigh(before, by)
            operations.in_place(self.budget, sign, before, by)
            place.give(self, before)  # what an index picks out may be a copy
            return
        place.give(self, operations.binary(self.budget, sign, before, by))

    def _while(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        while truth(self.evaluate(test)):
            if not self._turn(body):
                return
        self.execute(orelse)

    def _for(self, node: ast.For) -> None:
        given = self.evaluate(node.iter)
        for item in turns(self, given):
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
        if not isinstance(whole, Missing) or whole.inert:
            return whole
        return attribute(self, libraries.load(self, module), name)

    def _raise(self, node: ast.Assert | ast.Raise) -> None:
        if isinstance(node, ast.Raise):
            raise RaisedError(self._error(node.exc))
        if not truth(self.evaluate(node.test)):
            raise RaisedError(AssertionError())

    def _error(self, error: ast.expr | None) -> BaseException:
        value = self.evaluate(error) if error is not None else None
        value = self.call(value, (), {}) if isinstance(value, Kind | Class) else value
        if isinstance(value, Instance) and value.kind.error is not None:
            return ProgramError(value)
        return value if isinstance(value, BaseException) else RuntimeError()

    def _try(self, node: ast.Try) -> None:
        try:
            self._guarded(node)
        except (RaisedError, LeftError):
            self.execute(node.finalbody)
            raise
        self.execute(node.finalbody)

    def _guarded(self, node: ast.Try) -> None:
        """All but the end of a try statement, which comes only where it is known what comes before it."""
        frame, depth, nesting = self.frame, self.depth, self.nesting
        try:
            self.execute(node.body)
        except RaisedError as raised:
            self.frame, self.depth, self.nesting = frame, depth, nesting
            handler = next((one for one in node.handlers if self._catches(one, raised.error)), None)
            if handler is None:
                raise
            if handler.name:
                error = raised.error
                self.frame.names[handler.name] = error.instance if isinstance(error, ProgramError) else error
            self.execute(handler.body)
        else:
            self.execute(node.orelse)

    def _catches(self, handler: ast.ExceptHandler, error: BaseException) -> bool:
        if handler.type is None:
            return True
        kinds = self.evaluate(handler.type)
        several = kinds if isinstance(kinds, tuple) else (kinds,)
        given = error.instance if isinstance(error, ProgramError) else error
        return any(is_one(given, one) for one in several)

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

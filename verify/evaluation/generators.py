"""Functions of a program that yield: their statements up to the next value that they give."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.functions import names_of
from verify.evaluation.streams import lazily, turns
from verify.evaluation.targets import assign
from verify.evaluation.values import Function, LeftError, Stream, Value, truth

if TYPE_CHECKING:
    from verify.evaluation.statements import Program

GIVING = (ast.Yield, ast.YieldFrom)


def yielding(body: list[ast.stmt] | ast.expr) -> frozenset[ast.AST]:
    """The statements of a function that yield, those around them included; none where it is no generator."""
    return frozenset(each for one in body for each in _around(one)) if isinstance(body, list) else frozenset()


Scope = tuple[frozenset[str], frozenset[str], frozenset[ast.AST]]


def scope_of(arguments: ast.arguments, body: list[ast.stmt] | ast.expr) -> Scope:
    """The names that are a function's own, those of functions around it, and its statements that yield.

    They are kept with the tree: the same function is often made many times.
    """
    kept: Scope | None = getattr(arguments, "scope", None)
    if kept is None:
        kept = (*names_of(arguments, body), yielding(body))
        setattr(arguments, "scope", kept)  # noqa: B010 — a field of our own, which the type does not have
    return kept


def _around(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, GIVING):
        return [node]
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
        return []
    inner = [each for child in ast.iter_child_nodes(node) for each in _around(child)]
    return [node, *inner] if inner else []


def generator(program: Program, function: Function) -> Stream:
    """What a call of a function that yields gives: the values, each as it is asked for."""
    assert isinstance(function.body, list)  # noqa: S101 — a lambda cannot yield
    source = _ended(_stepped(program, function, function.body))
    return Stream(lazily(program, program.frame, source), (function, program.frame))


def _ended(source: Iterator[Value]) -> Iterator[Value]:
    try:
        yield from source
    except LeftError:
        return


def _stepped(program: Program, function: Function, statements: Sequence[ast.stmt]) -> Iterator[Value]:
    for node in statements:
        if node not in function.yields:
            program.statement(node)
            continue
        program.budget.spend()
        match node:
            case ast.Expr(value=ast.Yield(value=value)):
                yield None if value is None else program.evaluate(value)
            case ast.Expr(value=ast.YieldFrom(value=value)):
                yield from turns(program, program.evaluate(value))
            case ast.If(test=test, body=body, orelse=orelse) if test not in function.yields:
                yield from _stepped(program, function, body if truth(program.evaluate(test)) else orelse)
            case ast.For(target=target, iter=source) if source not in function.yields:
                yield from _looped(program, function, node, target, program.evaluate(source))
            case ast.While(test=test) if test not in function.yields:
                yield from _looped(program, function, node, None, _while(program, test))
            case _:
                raise UnevaluatedError(f"a yield in {type(node).__name__}")


def _while(program: Program, test: ast.expr) -> Stream:
    def holding() -> Iterator[Value]:
        while truth(program.evaluate(test)):
            yield None

    return Stream(holding())


def _looped(
    program: Program, function: Function, node: ast.For | ast.While, target: ast.expr | None, source: Value
) -> Iterator[Value]:
    for one in turns(program, source):
        if target is not None:
            assign(program, target, one)
        try:
            yield from _stepped(program, function, node.body)
        except LeftError as left:
            if left.how is ast.Break:
                return
            if left.how is ast.Return:
                raise
    yield from _stepped(program, function, node.orelse)

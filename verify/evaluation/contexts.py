"""With statements: what they do at the begin and at the end of their bodies."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Instance
from verify.evaluation.targets import assign
from verify.evaluation.values import Context, LeftError, Missing, RaisedError, Value, truth

if TYPE_CHECKING:
    from verify.evaluation.statements import Program


def within_contexts(program: Program, contexts: Sequence[ast.withitem], body: Sequence[ast.stmt]) -> None:
    """The body between the begins and the ends of what stands before it."""
    if not contexts:
        program.execute(body)
        return
    value = program.possible(contexts[0].context_expr)
    entered = _entered(value)
    try:
        if contexts[0].optional_vars is not None:
            assign(program, contexts[0].optional_vars, entered)
        within_contexts(program, contexts[1:], body)
    except RaisedError as raised:
        if not isinstance(value, Instance):
            raise
        if not truth(value.ask("__exit__", None, raised.error, None)):
            raise
    except LeftError:
        _left(value)
        raise
    else:
        _left(value)
    finally:
        if isinstance(value, Context):
            value.leave()


def _entered(value: Value) -> Value:
    if isinstance(value, Context):
        return value.enter()
    if isinstance(value, Instance):
        return value.ask("__enter__")
    if not isinstance(value, Missing):
        raise UnevaluatedError(f"a with statement of {type(value).__name__}")
    return value


def _left(value: Value) -> None:
    if isinstance(value, Instance):
        value.ask("__exit__", None, None, None)

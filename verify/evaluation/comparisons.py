"""Comparisons, chains of them, and what and and or give."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from verify.evaluation import operations
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Instance
from verify.evaluation.streams import contains
from verify.evaluation.values import Stream, Value, is_deep, truth

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def boolean(machine: Machine, values: list[ast.expr], *, until: bool) -> Value:
    """What and and or give: the last value that was looked at."""
    found: Value = None
    for one in values:
        found = machine.evaluate(one)
        if truth(found) is until:
            break
    return found


def compared(machine: Machine, left: ast.expr, signs: list[ast.cmpop], others: list[ast.expr]) -> Value:
    """A chain of comparisons."""
    value, found = machine.evaluate(left), True
    for sign, node in zip(signs, others, strict=True):
        other = machine.evaluate(node)
        operations.broadcast(machine.budget, value, other)
        machine.weigh(value, other)
        if is_deep(value) or is_deep(other):
            raise UnevaluatedError("a key of too many levels")
        if isinstance(sign, ast.In | ast.NotIn) and isinstance(other, Instance | Stream):
            found = contains(machine, other, value) is isinstance(sign, ast.In)
        else:
            found = operations.compared(sign, value, other)
        if len(signs) > 1 and not truth(found):
            break
        value = other
    return found

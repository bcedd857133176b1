"""What names of code stand for, from cell to cell of a notebook: arithmetic of numbers written out; never run."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple
from warnings import catch_warnings

from verify.claims.programs.arithmetic_code import Meaning, NotArithmetic, Routine, meant, read_routine
from verify.records.expression import Expression
from verify.records.numeral import Numeral, Quantity

MAX_CODE = 20_000
"""Characters of a cell that are looked through."""

FLOAT_DIGITS = 14
"""Digits from which on a number is printed as a float is stored, its last ones those of its arithmetic."""

KEPT_DIGITS = 12

MAGIC = re.compile(r"^[ \t]*[%!?][^\n]*", re.MULTILINE)
SHOWING = frozenset({"print", "display"})
SEPARATING = frozenset({"sep", "end", "file", "flush"})


class Shown(NamedTuple):
    """What code shows: its text, and the expression that it is, if it is arithmetic of known numbers."""

    text: str
    expression: Expression | None


class Kernel:
    """The names that cells have bound so far, and what the last of them shows."""

    def __init__(self) -> None:
        self.bound: dict[str, Meaning | Routine] = {}
        self.shown: tuple[Shown | None, ...] = ()
        self.last: Shown | None = None

    def forget(self) -> None:
        """Begin anew: what follows is another program."""
        self.bound = {}

    def run(self, text: str, literals: Mapping[str, Expression], *, has_output: bool) -> None:
        """Take in a cell: what its names stand for behind it, and the expressions it shows, in order."""
        self.shown, self.last = (), None
        try:
            with catch_warnings(action="ignore"):  # what Python finds odd in code is its author's business
                body = ast.parse(MAGIC.sub("", text)).body if len(text) <= MAX_CODE else []
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            self.forget()
            return
        changed = [_changed(statement) for statement in body]
        times = Counter(chain.from_iterable(changed))
        shown: list[Shown | None] = []
        last: list[Shown | None] = []
        for number, statement in enumerate(body):
            self._take(statement, changed[number], literals, times)
            if isinstance(statement, ast.Expr) and has_output:
                last = list(self._shows(statement.value, is_last=number == len(body) - 1))
                shown += last
        self.shown = tuple(shown)
        self.last = last[0] if len(last) == 1 and isinstance(body[-1], ast.Expr) else None

    def _take(
        self, statement: ast.stmt, changed: Sequence[str], literals: Mapping[str, Expression], times: Counter[str]
    ) -> None:
        """What a statement binds; a name that it changes otherwise stands for nothing any more."""
        named = _named(statement)
        meanings = [self._meaning(value) for _, value in named]
        worked_out = isinstance(statement, ast.Expr) and self._meaning(statement.value) is not None
        for name in () if worked_out else changed:
            self._drop(name, in_place=not isinstance(statement, ast.Assign) or name not in dict(named))
        routine = read_routine(statement)
        if routine is not None:
            self.bound[routine[0]] = routine[1]
        for (name, _), meaning in zip(named, meanings, strict=True):
            if meaning is not None:
                written = literals.get(name) if times[name] == 1 else None
                self.bound[name] = (
                    meaning if written is None else replace(meaning, expression=written, size=1, height=1)
                )

    def _drop(self, name: str, *, in_place: bool) -> None:
        """A name stands for nothing any more; nor do others for the same array, where it was changed in place."""
        dropped = self.bound.pop(name, None)
        if in_place and isinstance(dropped, Meaning) and dropped.kind != "number":
            self.bound = {
                other: one
                for other, one in self.bound.items()
                if isinstance(one, Routine) or one.expression is not dropped.expression
            }

    def _meaning(self, node: ast.expr) -> Meaning | None:
        try:
            return meant(node, self.bound)
        except (NotArithmetic, RecursionError):
            return None

    def _shows(self, node: ast.expr, *, is_last: bool) -> Iterator[Shown | None]:
        """What a statement shows the values of; None for what is no expression."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHOWING:
            if any(keyword.arg not in SEPARATING for keyword in node.keywords):
                yield None
            values = [value for argument in node.args for value in _printed(argument)]
        else:
            values = list(_printed(node)) if is_last else []
        for value in values:
            meaning = self._meaning(value)
            yield Shown(ast.unparse(value), None if meaning is None else meaning.expression)


def _named(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The names that an assignment gives values, each with its own."""
    if not (isinstance(statement, ast.Assign) and len(statement.targets) == 1):
        return []
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        pairs = zip(target.elts, value.elts, strict=True)
        return [(one.id, given) for one, given in pairs if isinstance(one, ast.Name)]
    return []


def _changed(statement: ast.stmt) -> list[str]:
    """The names that a statement may change: assigned, deleted, defined, or handed to what is done for its effect."""
    names = []
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.append(node.id)
        elif isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            names += [part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.alias):
            names.append((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.Expr):
            names += _handed(node.value)
    return names


def _handed(node: ast.expr) -> list[str]:
    """The names that a call done for its effect may change: not those that are only shown."""
    if not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and node.func.id in SHOWING):
        return []
    owner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
    return [part.id for part in (*owner, *node.args) if isinstance(part, ast.Name)]


def _printed(node: ast.expr) -> Iterator[ast.expr]:
    """The values in what is printed: of a string those of its fields."""
    match node:
        case ast.Constant(value=str()):
            return
        case ast.JoinedStr(values=values):
            for part in values:
                if isinstance(part, ast.FormattedValue):
                    yield part.value
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="format"), args=values):
            yield from values
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=ast.Tuple(elts=values)):
            yield from values
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=value):
            yield value
        case _:
            yield node


def to_float_digits(printed: Quantity) -> Quantity:
    """What a program printed, its numbers with all the digits of a float read to those that arithmetic keeps."""

    def kept(numeral: Numeral) -> Numeral:
        digits = 0 if numeral.special else len(str(abs(numeral.value / numeral.unit).__trunc__()))
        over = digits - KEPT_DIGITS if digits >= FLOAT_DIGITS else 0
        return replace(numeral, unit=numeral.unit * 10**over) if over else numeral

    return replace(printed, numerals=tuple(map(kept, printed.numerals)))

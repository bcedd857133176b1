"""One program of a document, piece after piece: what each prints and shows, and what was not evaluated of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from warnings import catch_warnings

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.formats import written
from verify.evaluation.statements import LeftError, Program
from verify.evaluation.values import CHANGEABLE, CONTAINERS, Function, Missing, RaisedError, Value

MAX_CODE = 40_000
"""Characters of one piece of code."""

MAGIC = re.compile(r"^[ \t]*[%!][^\n]*", re.MULTILINE)
"""What a notebook's own language does."""

AS_NUMPY_BEGINS: Mapping[str, Any] = {
    "precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "floatmode": "maxprec",
    "sign": "-", "formatter": None, "nanstr": "nan", "infstr": "inf", "legacy": False,
}  # fmt: skip
"""How arrays are printed where nobody says otherwise."""

REMARK = re.compile(r"#[^#]*\d")

MAX_FOLLOWED = 10_000
"""Values within values that are looked through for what a statement may have changed."""


@dataclass(frozen=True)
class Piece:
    """What one statement printed, or else the value that it shows or gives a name, as text.

    lines: those of the code, from 1. assigned: whether it gives a name that value, and shows nothing.
    """

    lines: tuple[int, int]
    text: str
    assigned: bool = False


@dataclass(frozen=True)
class Outcome:
    """What a piece of code printed, in order, and at last showed.

    missing: why its output is not known behind that; or None. single: whether single precision takes part. unstable:
    whether something does that another version of a library may do otherwise, such as the signs of eigenvectors.
    """

    text: str
    missing: str | None = None
    single: bool = False
    unstable: bool = False
    later: tuple[str, ...] = ()
    """What it printed behind what is missing, in stretches between which something else is missing."""
    pieces: tuple[Piece, ...] = ()
    """Statements with a remark on their last line or below it, with what they come to."""


class Session:
    """The names of a program, from piece to piece.

    otherwise: whether all that a machine is free in is done the other way: in double precision what is single, with
    opposite signs the vectors of decompositions, from other generators what NumPy promises no version of it. What
    two such sessions have in common, every machine prints.
    """

    def __init__(self, *, otherwise: bool = False) -> None:
        self.program = Program()
        self.program.otherwise = otherwise
        self.frame = self.program.frame

    def run(self, code: str) -> Outcome:
        """Evaluate a piece of code; of what cannot be evaluated all that depends on it is unknown."""
        program = self.program
        program.written, program.length = [], 0
        try:
            body = _parsed(code)
        except UnevaluatedError as reason:
            self.forget(str(reason))
            return Outcome("", str(reason))
        missing: str | None = None
        gaps: list[int] = []
        remarks, pieces = _remarks(code), list[Piece]()
        with np.printoptions(), np.errstate(all="ignore"), catch_warnings(action="ignore"):
            np.set_printoptions(**{**AS_NUMPY_BEGINS, **program.options})
            for at, statement in enumerate(body):
                try:
                    before = len(program.written)
                    value = self._statement(statement, is_last=at == len(body) - 1 and not code.rstrip().endswith(";"))
                    if not remarks.isdisjoint((_last(statement), _last(statement) + 1)):
                        pieces += self._pieces(statement, value, "".join(program.written[before:]))
                except RaisedError as raised:
                    missing = missing or f"it raises {type(raised.error).__name__}"
                    self._poison(body[at:], f"{type(raised.error).__name__}")
                    break
                except UnevaluatedError as reason:
                    if self._may_print(statement):
                        missing = missing or str(reason)
                        gaps.append(len(program.written))
                    self._poison([statement], str(reason))
                except LeftError:
                    break
                except (RecursionError, MemoryError):
                    missing = "too many levels"
                    self._poison(body[at:], missing)
                    break
        ends = [0, *gaps, len(program.written)]
        known, *later = ("".join(program.written[start:end]) for start, end in pairwise(ends))
        return Outcome(known, missing, self._is_single(), program.unstable, tuple(filter(None, later)), tuple(pieces))

    def value(self, name: str) -> Value:
        """What a name stands for behind the last piece; raises UnevaluatedError where that is not known."""
        found = self.frame.names.get(name, Missing(name))
        if isinstance(found, Missing):
            raise UnevaluatedError(found.reason)
        return found

    def forget(self, reason: str) -> None:
        """What all names stand for is unknown."""
        names = self.frame.names
        names |= {name: Missing(reason) for name in names}

    def close(self) -> None:
        """Let go of all values: functions and the frames that they were made in hold each other."""
        for frame in (self.frame, *self.program.framed):
            frame.names.clear()
        self.program.framed.clear()

    def _statement(self, statement: ast.stmt, *, is_last: bool) -> Value:
        """Evaluate one statement of the program's own; the value of one that is an expression."""
        program = self.program
        program.frame = self.frame
        program.depth = program.nesting = 0
        if isinstance(statement, ast.Expr):
            program.budget.spend()
            shown = program.perform(statement.value)
            if is_last and shown is not None:
                program.write(written(shown) + "\n")
            return shown
        program.statement(statement)
        return None

    def _pieces(self, statement: ast.stmt, value: Value, printed: str) -> Iterator[Piece]:
        """What a statement comes to, where that can be written."""
        lines = statement.lineno, _last(statement)
        match statement:
            case _ if printed:
                yield Piece(lines, printed)
            case ast.Expr() if value is not None:
                with suppress(UnevaluatedError):
                    yield Piece(lines, written(value))
            case ast.Assign(targets=[ast.Name(id=name)], value=given) if not isinstance(given, ast.Constant):
                with suppress(UnevaluatedError):
                    yield Piece(lines, written(self.value(name)), assigned=True)

    def _poison(self, statements: list[ast.stmt], reason: str) -> None:
        """What the statements give a name, or may have changed in place, is unknown."""
        names = self.frame.names
        touched: set[int] = set()
        for node in self._reached(statements):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                names[node.id] = Missing(reason)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                names[node.name] = Missing(node.name)
            elif isinstance(node, ast.alias):
                names[(node.asname or node.name).partition(".")[0]] = Missing(node.name)
            elif isinstance(node, ast.Name) and isinstance(value := names.get(node.id), (*CHANGEABLE, tuple, Function)):
                touched |= set(map(id, _within(value)))
        for name, value in list(names.items()):
            if touched and any(id(one) in touched for one in _within(value)):
                names[name] = Missing(reason)

    def _may_print(self, statement: ast.stmt) -> bool:
        """Whether a statement may have printed something: it prints, shows a value, or calls a function of its own."""
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
            return False
        called = {
            node.func.id
            for node in ast.walk(statement)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        own = any(isinstance(self.frame.names.get(name), Function | Missing) for name in called)
        return isinstance(statement, ast.Expr) or own or not called.isdisjoint(("print", "display"))

    def _reached(self, statements: list[ast.stmt]) -> Iterator[ast.AST]:
        """The nodes of statements, and the names that functions of the program use which they name."""
        pending, seen = [node for statement in statements for node in ast.walk(statement)], set[str]()
        while pending:
            node = pending.pop()
            yield node
            function = self.frame.names.get(node.id) if isinstance(node, ast.Name) else None
            if isinstance(function, Function) and function.name not in seen:
                seen.add(function.name)
                body = function.body if isinstance(function.body, list) else [function.body]
                used = (one for part in body for one in ast.walk(part) if isinstance(one, ast.Name))
                pending += [_outside(one, function) for one in used]

    def _is_single(self) -> bool:
        """Whether an array of single or half precision is among the values."""
        narrow = (np.dtype("float32"), np.dtype("float16"), np.dtype("complex64"))
        values = (one for value in self.frame.names.values() for one in _within(value))
        return any(isinstance(one, np.ndarray | np.generic) and one.dtype in narrow for one in values)


def _parsed(code: str) -> list[ast.stmt]:
    if len(code) > MAX_CODE:
        raise UnevaluatedError(f"more than {MAX_CODE:,} characters of code")
    try:
        with catch_warnings(action="ignore"):  # what Python finds odd in code is its author's business
            return ast.parse(MAGIC.sub("pass", code)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnevaluatedError("code that is no Python") from error


def _outside(name: ast.Name, function: Function) -> ast.Name:
    """A name in a function as it stands for what is outside: given another value only where it is declared global."""
    changed = not isinstance(name.ctx, ast.Load) and name.id in function.elsewhere
    return ast.Name(name.id, ast.Store() if changed else ast.Load())


def _remarks(code: str) -> frozenset[int]:
    """The lines, from 1, with a sign that may begin a remark, and a digit behind it."""
    lines = enumerate(code.split("\n"), 1) if "#" in code else ()
    return frozenset(number for number, line in lines if REMARK.search(line) is not None)


def _last(statement: ast.stmt) -> int:
    return statement.end_lineno or statement.lineno


def _within(value: Value) -> Iterator[Value]:
    """A changeable value, and those that it holds."""
    pending, seen = [value], 0
    while pending and seen < MAX_FOLLOWED:
        one, seen = pending.pop(), seen + 1
        if isinstance(one, CHANGEABLE):
            yield one
            if isinstance(one, np.ndarray) and isinstance(one.base, np.ndarray):
                pending.append(one.base)
        elif isinstance(one, np.generic):
            yield one
        if isinstance(one, CONTAINERS):
            pending += one.values() if isinstance(one, dict) else one
        elif isinstance(one, Function):
            pending += [*one.defaults, *(frame for each in one.outer.chain() if each.outer is not None
                                         for frame in each.names.values())]  # fmt: skip

"""One program of a document, piece after piece: what each prints and shows, and what was not evaluated of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from warnings import catch_warnings

import numpy as np

from verify.evaluation import draws
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Instance
from verify.evaluation.formats import written
from verify.evaluation.reach import EVERYTHING, is_reading, reached, within
from verify.evaluation.statements import Program
from verify.evaluation.values import (
    Function,
    Kind,
    Known,
    LeftError,
    Library,
    Method,
    Missing,
    RaisedError,
    Stream,
    Value,
)

MAX_CODE = 40_000
"""Characters of one piece of code."""

MAGIC = re.compile(r"^(?P<indent>[ \t]*)[%!][^\n]*", re.MULTILINE)
"""What a notebook's own language does."""

AS_NUMPY_BEGINS: Mapping[str, Any] = {
    "precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "floatmode": "maxprec",
    "sign": "-", "formatter": None, "nanstr": "nan", "infstr": "inf", "legacy": False,
}  # fmt: skip
"""How arrays are printed where nobody says otherwise."""

REMARK = re.compile(r"#[^#]*\d")

OWN = (Function, Class, Instance, Method, Stream)
"""What belongs to the program, and may print whatever it likes."""

ALONE = (Missing, Library, Kind, int, float, str, type(None))
"""What holds nothing that may be changed."""

STILL = (Missing, Library, Kind, Known, Function, Class, int, str, type(None))
"""What holds no array that a program computes with."""

WORD = re.compile(r"[^\W\d]\w*")


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
        program.budget.begin()
        try:
            body = _parsed(code)
        except UnevaluatedError as reason:
            self._doubt(code, str(reason))
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
                        pieces += self._told(statement, value, before)
                except RaisedError as raised:
                    missing = missing or f"it raises {raised.kind}"
                    self._poison(body[at:], raised.kind)
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
        known, *later = self._written(gaps)
        return Outcome(known, missing, program.single, program.unstable, tuple(filter(None, later)), tuple(pieces))

    def _written(self, gaps: Sequence[int]) -> list[str]:
        """What the piece printed, in stretches between which something is missing."""
        written = self.program.written
        return ["".join(written[start:end]) for start, end in pairwise([0, *gaps, len(written)])]

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

    def _told(self, statement: ast.stmt, value: Value, before: int) -> list[Piece]:
        """What a statement comes to; what the text of an object prints is no output of the program."""
        written, after = self.program.written, len(self.program.written)
        pieces = list(self._pieces(statement, value, "".join(written[before:])))
        del written[after:]
        return pieces

    def _pieces(self, statement: ast.stmt, value: Value, printed: str) -> Iterator[Piece]:
        """What a statement comes to, where that can be written."""
        lines = statement.lineno, _last(statement)
        match statement:
            case _ if printed:
                yield Piece(lines, printed)
            case ast.Expr() if value is not None:
                with suppress(UnevaluatedError, RaisedError):
                    yield Piece(lines, written(value))
            case ast.Assign(targets=[ast.Name(id=name)], value=given) if not isinstance(given, ast.Constant):
                with suppress(UnevaluatedError, RaisedError):
                    yield Piece(lines, written(self.value(name)), assigned=True)

    def _doubt(self, code: str, reason: str) -> None:
        """What code that cannot be parsed names is unknown, and what it may have changed in place."""
        if "*" in code and "import" in code:
            self.forget(reason)
        words = {word for word in WORD.findall(code) if word in self.frame.names}
        self._poison([ast.Expr(ast.Name(word, ast.Load())) for word in words], reason)
        self.frame.names |= {word: Missing(reason) for word in words}

    def _poison(self, statements: list[ast.stmt], reason: str) -> None:
        """What the statements give a name, or may have changed in place, is unknown."""
        names = self.frame.names
        touched: set[int] = set()
        if all(is_reading(one, self.program.name) for one in statements):
            given = (node for one in statements for node in ast.walk(one) if isinstance(node, ast.Name))
            names |= {node.id: Missing(reason) for node in given if not isinstance(node.ctx, ast.Load)}
            return
        draws.forget(self.program)
        nodes = list(reached(statements, names))
        still = (Function, np.generic) if any(map(_sets_a_member, nodes)) else (Function, np.generic, Class)
        for node in nodes:
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                names[node.id] = Missing(reason)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                names[node.name] = Missing(node.name)
            elif isinstance(node, ast.alias):
                names[(node.asname or node.name).partition(".")[0]] = Missing(node.name)
            elif isinstance(node, ast.Name) and node.id in names:
                touched |= {id(one) for one in within(names[node.id]) if not isinstance(one, still)}
        for name, value in [each for each in names.items() if touched and not isinstance(each[1], ALONE)]:
            if any(id(one) in touched or id(EVERYTHING) in touched for one in within(value)):
                names[name] = Missing(reason)

    def _may_print(self, statement: ast.stmt) -> bool:
        """Whether a statement may have printed something: it prints, shows a value, or calls what is its own."""
        if isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
            return False
        called = [node.func for node in ast.walk(statement) if isinstance(node, ast.Call)]
        plain = {one.id for one in called if isinstance(one, ast.Name)}
        of = {each.id for one in called if isinstance(one, ast.Attribute) for each in ast.walk(one)
              if isinstance(each, ast.Name)}  # fmt: skip
        names = self.frame.names
        own = any(isinstance(names.get(name), (Missing, *OWN)) for name in plain) or any(
            isinstance(names.get(name), OWN) for name in of
        )
        return isinstance(statement, ast.Expr) or own or not plain.isdisjoint(("print", "display"))


def _parsed(code: str) -> list[ast.stmt]:
    if len(code) > MAX_CODE:
        raise UnevaluatedError(f"more than {MAX_CODE:,} characters of code")
    try:
        with catch_warnings(action="ignore"):  # what Python finds odd in code is its author's business
            return ast.parse(MAGIC.sub(r"\g<indent>pass", code)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnevaluatedError("code that is no Python") from error


def _remarks(code: str) -> frozenset[int]:
    """The lines, from 1, with a sign that may begin a remark, and a digit behind it."""
    lines = enumerate(code.split("\n"), 1) if "#" in code else ()
    return frozenset(number for number, line in lines if REMARK.search(line) is not None)


def _last(statement: ast.stmt) -> int:
    return statement.end_lineno or statement.lineno


def _sets_a_member(node: ast.AST) -> bool:
    """Whether a member is set of anything but the instance that a method is called on: it may be of a class."""
    if not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Load):
        return False
    return not (isinstance(node.value, ast.Name) and node.value.id == "self")

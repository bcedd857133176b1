"""Runs the code of a document, cell after cell in one namespace: a script of its own, inside the sandbox alone.

It is told what to run as JSON on its standard input, and answers a line of JSON for each cell on its standard output.
It needs nothing but the standard library of Python 3.8 or later.
"""

from __future__ import annotations

import ast
import io
import json
import os
import resource
import sys
import types
from typing import Any, Callable, Iterator  # noqa: UP035 — of Python 3.8, too

Exec: Callable[..., Any] = exec
Eval: Callable[..., Any] = eval

NOT_PYTHON = ("%%time", "%%capture")
"""Magics of a whole cell that leave it a cell of Python."""


READY = b"\n"
"""What is said first: all that holds this process is in place."""


class Kept(io.RawIOBase):
    """What a cell printed, up to a bound."""

    def __init__(self, most: int) -> None:
        self.most, self.left = most, most
        self.data: list[bytes] = []

    def writable(self) -> bool:
        """It is there to be written to."""
        return True

    def write(self, data: Any) -> int:
        """Keep as much as there is room for."""
        kept = bytes(data)[: max(self.left, 0)]
        self.data.append(kept)
        self.left -= len(data)
        return len(data)

    def taken(self) -> tuple[str, bool]:
        """What was kept since the last time, and whether it is not all."""
        text, cut = b"".join(self.data).decode("utf-8", "replace"), self.left < 0
        self.data, self.left = [], self.most
        return text, cut


def main() -> None:
    """Run what standard input says."""
    os.write(1, READY)
    asked = json.load(sys.stdin)
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    for name, most in asked["limits"].items():
        resource.setrlimit(getattr(resource, name), (most, most))
    kept = Kept(asked["most"])
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(kept), encoding="utf-8", errors="replace", write_through=True)
    sys.stderr = open(os.devnull, "w", encoding="utf-8", errors="replace")  # noqa: SIM115, PTH123 — while it runs
    if asked["folder"]:
        os.chdir(asked["folder"])
        sys.path.insert(0, asked["folder"])
    program = types.ModuleType("__main__")
    program.__dict__.update({"display": display, "__builtins__": __builtins__})
    sys.modules["__main__"] = program
    for number, code in enumerate(asked["cells"]):
        raised = run(code, "<cell %d>" % number, program.__dict__)  # noqa: UP031 — as short in any Python
        sys.stdout.flush()
        text, cut = kept.taken()
        answers.write(json.dumps({"ran": number, "text": text, "raised": raised, "cut": cut}) + "\n")
        answers.flush()
    answers.write(json.dumps({"packages": dict(imported())}) + "\n")
    answers.flush()
    os._exit(0)  # whatever the program has left to do at its end


def run(code: str, name: str, namespace: dict[str, Any]) -> str | None:
    """Run a cell and show its last value; the name of what it raised."""
    try:
        body = parsed(code)
        last = body.pop() if body and isinstance(body[-1], ast.Expr) and not code.rstrip().endswith(";") else None
        Exec(compile(ast.Module(body, []), name, "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = Eval(compile(ast.Expression(last.value), name, "eval"), namespace)
            if value is not None:
                display(value)
    except BaseException as error:
        return type(error).__name__[:100]
    return None


def parsed(code: str) -> list[ast.stmt]:
    """The statements of a cell, without what is a notebook's own language in it."""
    if code.lstrip().startswith("%%") and not code.lstrip().startswith(NOT_PYTHON):
        return []
    try:
        return ast.parse(code).body
    except SyntaxError:
        return ast.parse("\n".join(without_magic(code))).body


def without_magic(code: str) -> Iterator[str]:
    """The lines of a cell; of those that are not Python nothing but their place."""
    for line in code.split("\n"):
        content = line.strip()
        is_magic = content.startswith(("%", "!", "?")) or content.endswith("?")
        yield line[: len(line) - len(line.lstrip())] + "pass" if is_magic else line


def display(*values: Any, **_: Any) -> None:
    """Show values as a notebook does, as text; the order of a set is that of its members where these have one."""
    for value in values:
        try:
            shown = "{" + ", ".join(map(repr, sorted(value))) + "}" if type(value) is set and value else repr(value)
        except TypeError:
            shown = repr(value)
        print(shown)


def imported() -> Iterator[tuple[str, str]]:
    """The packages that are loaded, and their versions, as far as they say."""
    own = getattr(sys, "stdlib_module_names", ())
    for name, module in sorted(sys.modules.items()):
        version = getattr(module, "__version__", None)
        if isinstance(version, str) and "." not in name and not name.startswith("_") and name not in own:
            yield name[:100], version[:100]


if __name__ == "__main__":
    main()

"""How the house looks: its modules as syntax trees, what they import and call, how long they are."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "verify"

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One module: its path from the root of the repository, with forward slashes, and its source."""

    path: str
    source: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.source, self.path)

    @property
    def room(self) -> str:
        """The folder of verify/ that it stands in, or its own name where it stands in none."""
        return Path(self.path).with_suffix("").parts[1]

    def at(self, node: ast.stmt | ast.expr) -> str:
        """Where a node of the tree stands."""
        return f"{self.path}:{node.lineno}"


def modules() -> list[Module]:
    """Every module of verify/."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return [Module(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


def imports(module: Module) -> Iterator[tuple[str, str]]:
    """What a module imports, as (dotted name, where): `from a import b` gives a.b, relative names in full."""
    package = Path(module.path).parent.parts
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, module.at(node)) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((f"{source}.{alias.name}", module.at(node)) for alias in node.names)


def calls(module: Module) -> Iterator[tuple[str, str]]:
    """What a module calls, as (name, where): `f` for f(…), `.f` for anything.f(…)."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, module.at(node)
            elif isinstance(node.func, ast.Attribute):
                yield f".{node.func.attr}", module.at(node)


def functions(module: Module) -> Iterator[tuple[str, int]]:
    """Each function with the number of its lines, from `def` to its end."""
    for node in ast.walk(module.tree):
        if isinstance(node, FunctionNode) and node.end_lineno is not None:
            yield node.name, node.end_lineno - node.lineno + 1

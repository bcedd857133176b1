"""House rules: every module says its job in its first line, is short, and is mirrored by tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from house import ROOT, Module, functions, modules

MODULE_LINES = 300
FUNCTION_LINES = 40

LONGER_MODULES: Mapping[str, str] = {
    "verify/arithmetic/cellwise.py": "one method for each function of the array API standard",
    "verify/formulas/__init__.py": "one line for each name of the catalogue",
    "verify/formulas/activations.py": "one family, each function with its card and its gradient",
    "verify/formulas/losses.py": "one family, each function with its card and its gradient",
    "verify/formulas/normalization.py": "one family, each function with its card and its gradient",
    "verify/proofs/activations.py": "one family, each theorem with its statement and its sizes",
    "verify/receipts/check.py": "one file, which people take out of the package and run by itself",
}
LONGER_FUNCTIONS: Mapping[str, str] = {}

BESIDE_ROOMS = {
    "repo",
    "browser",
    "benchmarks",
    "fixtures",
    "conformance",
    "corpora",
    "fuzz",
    "growth",
    "independence",
    "metamorphic",
    "mutation",
    "sabotage",
    "scenarios",
    "worked_examples",
}
"""Folders of tests/ that mirror no room of verify/."""

NOQA = re.compile(r"#\s*noqa(?P<codes>: [A-Z0-9, ]+)?(?P<reason>.*)$")
IGNORE = re.compile(r"#\s*type: ignore(?P<code>\[[a-z, -]+\])?")


def undescribed(module: Module) -> list[str]:
    """A module whose first line is not a docstring that ends like a sentence."""
    first = module.source.partition("\n")[0]
    begins = first.removeprefix("r").startswith('"""') and first != '"""'
    ends = (ast.get_docstring(module.tree) or "").partition("\n")[0].endswith((".", ")"))
    return [] if begins and ends else [module.path]


def too_long(module: Module) -> list[str]:
    """A module, or functions of it, longer than the house allows."""
    lines = len(module.source.splitlines())
    own = [f"{module.path} has {lines} lines"] if lines > MODULE_LINES and module.path not in LONGER_MODULES else []
    return own + [
        f"{module.path}:{name} has {length} lines"
        for name, length in functions(module)
        if length > FUNCTION_LINES and f"{module.path}:{name}" not in LONGER_FUNCTIONS
    ]


def unreasoned(module: Module) -> list[str]:
    """Where a module silences a check without naming it, or the linter without saying why."""
    breaches = []
    for number, line in enumerate(module.source.splitlines(), 1):
        noqa, ignore = NOQA.search(line), IGNORE.search(line)
        if (noqa and not (noqa["codes"] and len(noqa["reason"].strip(" -–—")) > 3)) or (ignore and not ignore["code"]):
            breaches.append(f"{module.path}:{number}")
    return breaches


def is_family(module: Module) -> bool:
    """Whether a module of formulas/ holds a family: at least one function with a card."""
    return module.room == "formulas" and any(
        isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "formula"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
    )


def expected_tests(all_modules: list[Module]) -> set[str]:
    """The test folders and files that mirror the package: one for each room, top module and family of formulas."""
    wanted = set()
    for module in all_modules:
        path = Path(module.path)
        if len(path.parts) == 2 and path.stem != "__init__":
            wanted.add(f"tests/test_{path.stem}.py")
        elif is_family(module):
            wanted.add(f"tests/formulas/test_{path.stem}.py")
        elif len(path.parts) > 2:
            wanted.add(f"tests/{module.room}")
    return wanted


def test_every_module_begins_with_its_job() -> None:
    """The first line of every module is a docstring that says its job in a sentence."""
    assert [breach for module in modules() for breach in undescribed(module)] == []


def test_modules_and_functions_are_short() -> None:
    """No module is longer than 300 lines and no function longer than 40, but for those in the tables."""
    assert [breach for module in modules() for breach in too_long(module)] == []


def test_nothing_is_silenced_without_a_reason() -> None:
    """Every noqa names its rule and its reason; every type: ignore names its error."""
    assert [breach for module in modules() for breach in unreasoned(module)] == []


def test_the_tables_of_longer_ones_are_true() -> None:
    """What the tables of longer modules and functions name is there, and is longer."""
    lines = {module.path: len(module.source.splitlines()) for module in modules()}
    lengths = {f"{module.path}:{name}": length for module in modules() for name, length in functions(module)}
    assert [path for path in LONGER_MODULES if lines.get(path, 0) <= MODULE_LINES] == []
    assert [name for name in LONGER_FUNCTIONS if lengths.get(name, 0) <= FUNCTION_LINES] == []


def test_tests_mirror_the_package() -> None:
    """Every room, top module and family of formulas has its tests where its name says."""
    missing = {
        path for path in expected_tests(modules()) if not any((ROOT / path).glob("test_*.py")) and not _is_file(path)
    }
    assert sorted(missing) == []


def test_no_tests_are_left_behind() -> None:
    """Every folder of tests/ mirrors a room of verify/, or is one of the few that mirror none."""
    rooms = {module.room for module in modules()}
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders <= rooms | BESIDE_ROOMS


def test_every_test_states_a_fact() -> None:
    """Every test function has a docstring of one sentence."""
    silent = [
        f"{path.relative_to(ROOT).as_posix()}:{node.name}"
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert silent == []


@pytest.mark.parametrize(
    "source", ["", "import os\n", '# A comment.\n"""A docstring."""\n', '"""No end"""\n', '"""\nLate.\n"""\n']
)
def test_a_module_without_its_job_is_found(source: str) -> None:
    """An empty module, one that begins with code or a comment, and half a sentence are breaches."""
    assert undescribed(Module("verify/x.py", source)) == ["verify/x.py"]


def test_a_long_module_or_function_is_found() -> None:
    """One line too many is a breach, of a module as of a function."""
    module = '"""X."""\n' + "x = 1\n" * MODULE_LINES
    function = "def f():\n" + "    x = 1\n" * FUNCTION_LINES
    assert too_long(Module("verify/x.py", module)) == ["verify/x.py has 301 lines"]
    assert too_long(Module("verify/x.py", module.removesuffix("x = 1\n"))) == []
    assert too_long(Module("verify/x.py", function)) == ["verify/x.py:f has 41 lines"]
    assert too_long(Module("verify/x.py", function.removesuffix("    x = 1\n"))) == []


@pytest.mark.parametrize("line", ["# noqa", "x = 1  # noqa: S101", "x = 1  # noqa: S101 - ", "x = 1  # type: ignore"])
def test_a_silenced_check_without_reason_is_found(line: str) -> None:
    """A bare noqa, one without a reason, and a bare type: ignore are breaches."""
    assert unreasoned(Module("verify/x.py", line)) == ["verify/x.py:1"]


@pytest.mark.parametrize("line", ["x = 1  # noqa: S101 - checked above", "x = 1  # type: ignore[override]", "noqa = 1"])
def test_a_silenced_check_with_reason_is_allowed(line: str) -> None:
    """A noqa that names its rule and reason, and a type: ignore that names its error, are not."""
    assert unreasoned(Module("verify/x.py", line)) == []


def test_the_mirror_knows_rooms_top_modules_and_families() -> None:
    """A planted room, top module, family and helper ask for exactly the tests that mirror them."""
    planted = [
        Module("verify/__init__.py", '"""Names."""'),
        Module("verify/cli.py", ""),
        Module("verify/claims/chains.py", ""),
        Module("verify/formulas/softmax.py", "@formula(equation='')\ndef softmax(x): ..."),
        Module("verify/formulas/shapes.py", "def require(): ..."),
    ]
    assert expected_tests(planted) == {
        "tests/test_cli.py",
        "tests/claims",
        "tests/formulas/test_softmax.py",
        "tests/formulas",
    }


def _is_file(path: str) -> bool:
    return (ROOT / path).is_file()

"""House rules: what pyproject.toml names is there, what it relaxes has a reason, what it requires is used."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from house import ROOT, Module, imports, modules

SOURCE = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
CONFIGURATION: Mapping[str, Any] = tomllib.loads(SOURCE)

IMPORT_NAMES = {"python-flint": "flint", "cupy-cuda12x": "cupy"}
"""Distributions whose import name is not their own with underscores."""


def named_paths(configuration: Mapping[str, Any]) -> list[str]:
    """Every path and pattern of paths that the configuration names."""
    project, tool = configuration["project"], configuration["tool"]
    targets = tool["hatch"]["build"]["targets"]
    return [
        project["readme"],
        *project["license-files"],
        *targets["wheel"]["packages"],
        *targets["wheel"]["force-include"],
        *targets["sdist"]["include"],
        *tool["ruff"]["src"],
        *tool["ruff"]["lint"]["per-file-ignores"],
        *tool["mypy"]["packages"],
        *tool["pytest"]["ini_options"]["testpaths"],
        *tool["pytest"]["ini_options"]["pythonpath"],
        *tool["coverage"]["run"]["source"],
    ]


def missing_paths(paths: list[str]) -> list[str]:
    """The paths, or patterns, that nothing in the repository matches."""
    return [path for named in paths for path in spelled_out(named) if path != "." and not any(ROOT.glob(path))]


def spelled_out(pattern: str) -> list[str]:
    """A pattern with {one,another} as one pattern for each."""
    before, brace, rest = pattern.partition("{")
    inside, _, after = rest.partition("}")
    return [before + choice + after for choice in inside.split(",")] if brace else [pattern]


def unreasoned(source: str) -> list[str]:
    """Lines that relax a rule of the linter, and tables that relax types, without a reason beside or above them."""
    breaches = []
    for table in re.split(r"(?m)^(?=\[)", source):
        header, *lines = table.splitlines() or [""]
        if header == "[tool.ruff.lint]":
            ignored = re.search(r"(?ms)^ignore = \[\n(.*?)^\]", table)
            breaches += [line.strip() for line in (ignored[1].splitlines() if ignored else ()) if "#" not in line]
        elif header == "[tool.ruff.lint.per-file-ignores]":
            pairs = zip([header, *lines], lines, strict=False)
            breaches += [line for above, line in pairs if "=" in line and "#" not in line and above[:1] != "#"]
        elif header == "[[tool.mypy.overrides]]" and not any(line.startswith("#") for line in lines):
            breaches.append(header)
    return breaches


def import_name(requirement: str) -> str:
    """The name under which a required distribution is imported."""
    name = re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]
    return IMPORT_NAMES.get(name, name.replace("-", "_"))


def imported_libraries(all_modules: list[Module]) -> set[str]:
    """The libraries that modules import, by a statement or by a name that they hand to import_module."""
    found = set()
    for module in all_modules:
        found |= {name.split(".")[0] for name, _ in imports(module)}
        if "import_module" in module.source:
            texts = (str(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Constant))
            found |= {text.split(".")[0] for text in texts if re.fullmatch(r"[^\W\d]\w*(\.\w+)+", text)}
    return found - set(sys.stdlib_module_names) - {"verify", "cupyx", "docutils"}  # they come with CuPy and Sphinx


def test_every_configured_path_is_there() -> None:
    """Each path and pattern in pyproject.toml matches something."""
    assert missing_paths(named_paths(CONFIGURATION)) == []


def test_a_path_that_is_not_there_is_found() -> None:
    """A planted folder and a planted pattern that match nothing are both named."""
    assert missing_paths(["verify", "srcs", "tests/**/*.rs"]) == ["srcs", "tests/**/*.rs"]
    assert missing_paths(["verify/{__init__,clo}.py"]) == ["verify/clo.py"]


def test_every_relaxed_rule_has_its_reason() -> None:
    """Each rule that is relaxed has the reason beside it."""
    assert unreasoned(SOURCE) == []


@pytest.mark.parametrize(
    "source",
    [
        '[tool.ruff.lint]\nselect = ["D"]\nignore = [\n    "D105",\n    "D107",  # told by the class\n]',
        '[tool.ruff.lint.per-file-ignores]\n"tests/**" = ["S101"]',
        '[[tool.mypy.overrides]]\nmodule = ["flint"]\nignore_missing_imports = true',
    ],
)
def test_a_relaxed_rule_without_reason_is_found(source: str) -> None:
    """A rule relaxed without a word, for everything, for some files or for some modules, is a breach."""
    assert len(unreasoned(source)) == 1


def test_what_the_package_imports_is_what_it_requires() -> None:
    """No library is imported undeclared, and none is required in vain; what a GPU or a host needs is an extra."""
    project = CONFIGURATION["project"]
    extras = (project["optional-dependencies"][name] for name in ("gpu", "test", "sphinx", "mkdocs"))
    requirements = [*project["dependencies"], *(one for extra in extras for one in extra)]
    required = {import_name(requirement) for requirement in requirements}
    assert imported_libraries(modules()) == required


def test_an_undeclared_library_is_found() -> None:
    """A library that a module imports inside a function, or by name, counts as imported."""
    planted = [
        Module("verify/x.py", "def f():\n    import pandas.io"),
        Module("verify/y.py", "import importlib\nimportlib.import_module('torch.special')"),
        Module("verify/z.py", "from verify.records import place\nimport json"),
    ]
    assert imported_libraries(planted) == {"pandas", "torch"}


def test_every_requirement_has_a_lower_bound_and_no_upper_one() -> None:
    """A requirement says from which version on it holds, and does not guess where it will end."""
    extras = CONFIGURATION["project"]["optional-dependencies"].values()
    for requirement in [*CONFIGURATION["project"]["dependencies"], *(one for extra in extras for one in extra)]:
        assert re.fullmatch(r"[a-z0-9-]+(\[\w+\])?>=\d+(\.\d+)*(; sys_platform == \"linux\")?", requirement), (
            requirement
        )


def test_the_command_is_where_the_configuration_says() -> None:
    """The console script names a function that the package has."""
    module, _, function = CONFIGURATION["project"]["scripts"]["verify"].partition(":")
    tree = ast.parse((ROOT / module.replace(".", "/") / "__init__.py").read_text(encoding="utf-8"))
    imported = (alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names)
    assert function in imported

"""CONTRIBUTING.md is true: its map names the folders that are there, its glossary the classes of the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from house import ROOT, modules
from markdown import blocks, code, table_under

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SYNTAX_TREES = {"verify/records/expression.py", "verify/records/printed.py"}
MADE_BY_TOOLS = {"build", "dist", "htmlcov", "__pycache__"}


def mapped(text: str) -> dict[str, set[str]]:
    """What a map names: the folders at its margin, each with what is indented below it."""
    named: dict[str, set[str]] = {}
    top = ""
    for line in text.splitlines():
        name = line.split()[0].rstrip("/")
        if line.startswith(" "):
            named[top].add(name)
        else:
            top = name
            named[top] = set()
    return named


def folders(path: Path) -> set[str]:
    """The folders of a folder, but for hidden ones and those that tools make."""
    names = {one.name for one in path.iterdir() if one.is_dir()} - MADE_BY_TOOLS
    return {name for name in names if not name.startswith(".") and not name.endswith(".egg-info")}


def record_classes() -> set[str]:
    """The public classes of verify/records/, but for the nodes of syntax trees and the kinds of mistake."""
    found = set()
    for module in modules():
        classes = [node for node in module.tree.body if isinstance(node, ast.ClassDef) and module.room == "records"]
        if module.path not in SYNTAX_TREES:
            found |= {node.name for node in classes if "Mistake" not in {ast.unparse(base) for base in node.bases}}
    return found


def test_the_map_names_the_folders_that_are_there() -> None:
    """The map has every folder of the repository, every room and module of verify/, and no others."""
    named = mapped(blocks(CONTRIBUTING)[0].body)
    rooms = folders(ROOT / "verify")
    top_modules = {path.name for path in (ROOT / "verify").glob("*.py")} - {"__init__.py"}
    assert set(named) == folders(ROOT)
    assert named["verify"] == rooms | top_modules
    assert named["tests"] == folders(ROOT / "tests") - rooms


def test_the_parts_of_claims_are_the_folders_that_are_there() -> None:
    """The table of the parts has every folder of verify/claims/, and no others."""
    named = {word for row in table_under(CONTRIBUTING, "The parts of claims") for word in code(row[0])}
    assert named == folders(ROOT / "verify/claims")


def test_a_map_is_read_as_it_is_drawn() -> None:
    """A planted map gives its folders, with those below them."""
    assert mapped("a/\n  b/   the second\n  c.py  the third\nd/  e\n") == {"a": {"b", "c.py"}, "d": set()}


def test_the_glossary_names_the_classes_of_the_code() -> None:
    """Every record is explained in the glossary, and nothing else is; Expression stands for the nodes of its tree."""
    rows = table_under(CONTRIBUTING, "The words")
    words = {word for row in rows for cell in row for word in code(cell)}
    assert words == record_classes() | {"Expression"}


def test_every_file_that_is_named_is_there() -> None:
    """Each path of the repository that CONTRIBUTING.md or README.md names exists."""
    for text in (CONTRIBUTING, (ROOT / "README.md").read_text(encoding="utf-8")):
        for path in re.findall(r"`((?:verify|tests|worked_examples|\.ci)/[\w./-]*)`", text):
            assert (ROOT / path).exists(), path


def test_the_changelog_has_the_version_to_come() -> None:
    """The changelog keeps a section for what is not yet released."""
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

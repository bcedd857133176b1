"""docs/licences.md is true: it names what is installed, with the licence that each package says it has."""

from __future__ import annotations

import re
from email.message import Message

import pytest

from house import ROOT
from licences import COPYLEFT, ELSEWHERE, NOTES, PAGE, Row, closure, licence, page, rows
from locks import LOCKS, locked, project
from markdown import code, table_under

TEXT = PAGE.read_text(encoding="utf-8")


def told(heading: str) -> dict[str, tuple[str, list[str]]]:
    """What a table of the page says: of each package its licence, and the extras that it comes with."""
    found = {}
    for name, said, *extras in table_under(TEXT, heading):
        found[name.removeprefix("[").partition("]")[0]] = (code(said)[0], code(extras[0]) if extras else [])
    return found


def as_told(found: list[Row]) -> dict[str, tuple[str, list[str]]]:
    """The same of what is installed."""
    return {one.name: (one.licence, list(one.extras)) for one in found}


def test_the_page_names_what_the_package_runs_on() -> None:
    """Each package that it runs on is there with its licence, and no other; all of them are in the lock."""
    runtime, _ = rows()
    assert told("What it runs on") == as_told(runtime), "python tests/repo/licences.py"
    assert set(told("What it runs on")) == {one.name for one in locked(LOCKS["runtime"].read_text(encoding="utf-8"))}


def test_the_page_names_what_the_extras_bring() -> None:
    """So is each package that an extra brings, with the extras that it comes with."""
    _, brought = rows()
    assert told("What the extras bring") == as_told(brought), "python tests/repo/licences.py"


def test_what_nobody_installs_here_is_named_by_hand() -> None:
    """Whatever the tests do without is required by an extra, directly or by what that brings."""
    required = closure(one for extra in project()["project"]["optional-dependencies"].values() for one in extra)
    assert ELSEWHERE.keys() - required == set()


def test_what_asks_for_something_has_a_word_on_it() -> None:
    """Each package under a licence that asks to pass something on is explained, in a line that the page has."""
    named = [one for found in rows() for one in found]
    assert {one.name for one in named if COPYLEFT.search(one.licence)} - NOTES.keys() == set()
    assert NOTES.keys() - {one.name for one in named} == set()


def test_the_page_is_as_it_is_written() -> None:
    """Everything else on the page is generated, too; where a package lives may change with its version."""
    assert without_links(page()) == without_links(TEXT), "python tests/repo/licences.py"


def without_links(text: str) -> str:
    """A page without the addresses that it leads to."""
    return re.sub(r"\]\([^)]*\)", "]", text)


def test_a_licence_that_nobody_read_is_found() -> None:
    """A package whose metadata say what nobody has looked at is a failure, and so is one that changes its word."""
    metadata = Message()
    metadata["License"] = "Proprietary"
    with pytest.raises(AssertionError, match="found the licence 'Proprietary'"):
        licence("x", metadata)  # type: ignore[arg-type]
    metadata = Message()
    metadata["License-Expression"] = "MPL-2.0 AND MIT"
    assert licence("x", metadata) == "MPL-2.0 AND MIT"  # type: ignore[arg-type]


def test_our_own_licence_is_as_it_is_said() -> None:
    """The page, pyproject.toml and LICENSE say the same."""
    assert project()["project"]["license"] == "MIT"
    assert "under the [MIT licence]" in TEXT
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")

"""`[tool.verify]` of the nearest pyproject.toml → Settings."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

from verify.claims.readings import is_code
from verify.reading.codes import EXPECTED, next_step
from verify.reading.document import READERS
from verify.reading.text import read_text
from verify.reading.toml_file import TomlTable, read_table
from verify.records.mistake import MalformedFile
from verify.records.settings import Settings

FILE, TABLE = "pyproject.toml", "tool.verify"
REPORTS = (".html", ".htm", ".json", ".md", ".markdown", ".sarif", ".txt", ".xml")
"""How the name of a report may end that a project asks for: none of these is run by a shell or an interpreter."""

KEPT = frozenset({".git", ".hg", ".svn", ".bzr", ".jj"})
"""Folders that no checkout brings along, where a new file may change what commands do."""

KEYS = ("paths", "exclude", "strict", "as", "jobs", "baseline", "min-coverage", "ignore", "format", "output")
"""The keys, each named as the option of the command line."""


def read_settings(folder: Path) -> Settings | None:
    """The settings of the project that a folder lies in; None where no pyproject.toml above has the table.

    Raises Mistake, with its line, where the table cannot be used.
    """
    for root in (folder, *folder.parents):
        if (root / FILE).exists() and not (root / FILE).is_dir():  # what is no file either is told
            text = read_text(_shortly(root / FILE))
            table = read_table(text, TABLE) if TABLE in text.content else None  # others may be broken: not ours
            if table is not None:
                return _settings(table, root)
    return None


def _settings(table: TomlTable, root: Path) -> Settings:
    table.only(*KEYS)
    baseline, output = table.text("baseline"), table.text("output")
    strict = table.values.get("strict")
    if not isinstance(strict, bool | None):
        raise _unlike(table, "strict", "true or false")
    document_format = table.text("as")
    if document_format is not None and document_format not in READERS:
        raise _unlike(table, "as", "one of " + ", ".join(READERS))
    jobs = table.values.get("jobs")
    if jobs is not None and (not isinstance(jobs, int) or isinstance(jobs, bool) or jobs < 0):
        raise _unlike(table, "jobs", "a whole number, 0 for one process a processor")
    return Settings(
        table.path,
        root,
        tuple(_inside(table, "paths", path, root) for path in _texts(table, "paths")),
        _texts(table, "exclude"),
        strict,
        document_format,
        jobs,
        _inside(table, "baseline", baseline, root) if baseline is not None else None,
        _share(table),
        table.text("format"),
        _report(table, output, root) if output is not None else None,
        _codes(table),
        {key: table.line_of(key) for key in table.values},
    )


def _inside(table: TomlTable, key: str, path: str, root: Path) -> Path:
    """A path of the settings, which leads nowhere out of the project, by links neither: a checkout is anybody's."""
    try:
        real = Path(os.path.realpath(root / path))
    except (OSError, ValueError):  # a null byte
        raise _unlike(table, key, "a path") from None
    leads_out = any(
        not one.is_relative_to(base)
        for one, base in (
            (Path(os.path.normpath(root / path)), root),
            (real, Path(os.path.realpath(root))),
        )
    )
    if leads_out:
        found = f"{key} = {path!r}, which leads out of the project"
        raise table.malformed(key, found, "a path inside it", "name it on the command line")
    return _shortly(root / path)


def _report(table: TomlTable, path: str, root: Path) -> Path:
    """Where a report goes that the user did not name: to a file that is nothing but a report, in the project's own."""
    if not path.lower().endswith(REPORTS):
        raise _unlike(table, "output", "a name that ends in " + ", ".join(REPORTS))
    inside = _inside(table, "output", path, root)
    if KEPT & {
        part.casefold() for part in Path(os.path.realpath(root / path)).relative_to(os.path.realpath(root)).parts
    }:
        raise _unlike(table, "output", "a file outside " + ", ".join(sorted(KEPT)))
    return inside


def _texts(table: TomlTable, key: str) -> tuple[str, ...]:
    found = table.values.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, str) and one.strip() for one in found):
        raise _unlike(table, key, f'a list of texts, such as {key} = ["docs"]')
    return tuple(found)


def _codes(table: TomlTable) -> tuple[str, ...]:
    """Codes of readings, each known."""
    codes = _texts(table, "ignore")
    for code in codes:
        if not is_code(code):
            found = f"the code {code!r:.40}"
            raise table.malformed("ignore", found, EXPECTED, next_step(code))
    return codes


def _share(table: TomlTable) -> Fraction | None:
    """The share of numerals to be covered, of a percentage."""
    percent: Any = table.values.get("min-coverage")
    if percent is None:
        return None
    if not isinstance(percent, int | float) or isinstance(percent, bool) or not 0 <= percent <= 100:
        raise _unlike(table, "min-coverage", "a percentage from 0 to 100")
    return Fraction(str(percent)) / 100


def _shortly(path: Path) -> Path:
    """A path as one would type it in the working folder."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _unlike(table: TomlTable, key: str, expected: str) -> MalformedFile:
    found = f"{key} = {table.values[key]!r}"
    return table.malformed(key, found[:60], expected, "correct it")

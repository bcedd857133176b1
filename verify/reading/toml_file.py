"""A TOML file with the line of each table and key, which the standard parser does not keep."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.reading.text import Text, read_text
from verify.records.mistake import MalformedFile

HEADER = re.compile(r"\s*+(?P<array>\[)?\[\s*+(?P<name>[^\[\]]*[^\[\]\s])\s*+\]")
KEY = re.compile(r"\s*[\"']?(?P<key>[A-Za-z0-9_-]+)[\"']?\s*[.=]")
SPANS = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL)
"""Comments and text, in which nothing is a header or a key."""
OPENED = "…"
"""Stands for an opening triple quote that ends its line."""


@dataclass(frozen=True)
class TomlTable:
    """One table: its values, where it begins and where each of its keys stands."""

    values: Mapping[str, Any]
    path: str
    line: int
    key_lines: Mapping[str, int]

    def line_of(self, key: str) -> int:
        """The line of a key, or of the table where the key is absent."""
        return self.key_lines.get(key, self.line)

    def first_line_of(self, key: str) -> int:
        """The line on which the text of a key begins: below the key, where a triple quote ends its line."""
        return self.key_lines.get(key + "…", self.line_of(key))

    def malformed(self, key: str | None, found: str, expected: str, next_step: str) -> MalformedFile:
        """A mistake at a key of this table."""
        return MalformedFile(found, expected, next_step, self.path, self.line_of(key) if key else self.line)

    def only(self, *allowed: str) -> None:
        """Refuse keys that are not `allowed`: a misspelt one would go unread."""
        for key in self.values:
            if key not in allowed:
                raise self.malformed(key, f"the key {key}", "one of " + ", ".join(allowed), "correct or remove it")

    def text(self, key: str) -> str | None:
        """A key whose value must be text, or None where it is absent."""
        value = self.values.get(key)
        if value is not None and not isinstance(value, str):
            found = f"{key} = {str(value)[:40]}"
            raise self.malformed(key, found, "text in quotes, so that digits stay as printed", "put quotes around it")
        if value is not None and not value.strip():
            raise self.malformed(key, f"an empty {key}", "text", "write it, or remove the key")
        return value

    def required_text(self, key: str) -> str:
        """A key that must be there, as text."""
        value = self.text(key)
        if value is None:
            raise self.malformed(None, f"no {key}", f'{key} = "…"', f"add {key}")
        return value


@dataclass(frozen=True)
class TomlFile:
    """A parsed file: its top table, its tables by dotted name, its arrays of tables by name."""

    top: TomlTable
    tables: Mapping[str, TomlTable]
    arrays: Mapping[str, tuple[TomlTable, ...]]


def read_toml(path: Path) -> TomlFile:
    """Read a TOML file; MalformedFile names the line of a syntax error."""
    text = read_text(path)
    values = _parsed(text)
    sections = _sections(text.content)
    top = TomlTable(values, text.path, 1, sections.get(("", 0), (1, {}))[1])
    tables, arrays = {}, {}
    for name, value in values.items():
        if isinstance(value, dict):
            for inner, table in value.items():
                within = sections.get((name, 0), (top.line_of(name), {}))
                default = within[1].get(inner, within[0])
                line, keys = sections.get((f"{name}.{inner}", 0), (default, {}))
                if not isinstance(table, dict):
                    raise MalformedFile(
                        f"{name}.{inner} = {table!r}",
                        f"a table [{name}.{inner}]",
                        "make it one",
                        text.path,
                        line,
                    )
                tables[f"{name}.{inner}"] = TomlTable(table, text.path, line, keys)
        elif isinstance(value, list) and all(isinstance(item, dict) for item in value) and value:
            arrays[name] = tuple(
                TomlTable(item, text.path, *sections.get((name, i), (top.line_of(name), {})))
                for i, item in enumerate(value)
            )
    return TomlFile(top, tables, arrays)


def read_table(text: Text, name: str) -> TomlTable | None:
    """The one table of a file that is called `name`, such as tool.verify; None where the file has none."""
    value: Any = _parsed(text)
    for part in name.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    if not isinstance(value, dict):
        return None
    return TomlTable(value, text.path, *_sections(text.content).get((name, 0), (1, {})))


def _parsed(text: Text) -> dict[str, Any]:
    try:
        return tomllib.loads(text.content)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.content.count("\n") + 1
        message = re.sub(r"\s*\(at .*\)", "", str(error))
        raise MalformedFile(message, "TOML", "correct the line", text.path, line) from None
    except RecursionError:
        raise MalformedFile("values nested too deep", "TOML of a few levels", "flatten it", text.path) from None


def _sections(content: str) -> dict[tuple[str, int], tuple[int, dict[str, int]]]:
    """For each header, by name and number of its turn: its line and the lines of its keys.

    A key whose text begins only on the next line, after an opening triple quote, is also listed as `key…`.
    """
    sections: dict[tuple[str, int], tuple[int, dict[str, int]]] = {("", 0): (1, {})}
    current, turns, depth = ("", 0), dict[str, int](), 0
    for number, line in enumerate(SPANS.sub(_blanked, content).split("\n"), 1):
        header, key = HEADER.match(line), KEY.match(line)
        if header and not depth:
            name = header["name"].replace(" ", "").replace('"', "").replace("'", "")
            current = (name, turns.get(name, 0))
            turns[name] = current[1] + 1
            sections[current] = (number, {})
            sections["", 0][1].setdefault(name.partition(".")[0], number)
            continue
        if key and not depth:
            sections[current][1].setdefault(key["key"], number)
            if line.rstrip().endswith(OPENED):
                sections[current][1].setdefault(key["key"] + "…", number + 1)
        depth += line.count("[") - line.count("]")
    return sections


def _blanked(span: re.Match[str]) -> str:
    """A comment or text without what looks like structure, on as many lines."""
    text = span[0]
    if text.startswith("#"):
        return ""
    opened = OPENED if re.match(r"(\"\"\"|''')\r?\n", text) else ""
    return opened + "\n" * text.count("\n") if text[:3] in {'"""', "'''"} else re.sub(r"[\[\]=]", "", text)

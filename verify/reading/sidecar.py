"""`paper.verify.toml` beside `paper.md` → annotations of a document that one cannot edit, by line, cell or section."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from verify.reading.annotations import extent
from verify.reading.links import require_inside
from verify.reading.toml_file import TomlTable, read_toml
from verify.reading.worked_example import NAME, is_range
from verify.records.annotation import Action, Annotation
from verify.records.document import Document
from verify.records.mistake import Mistake
from verify.records.place import Place

SUFFIX = ".verify.toml"
WHERE = ("lines", "cell", "section")
KINDS = {"expression": Action.VALUE, "shape": Action.SHAPE, "holds": Action.HOLDS}


def sidecar_of(path: Path) -> Path:
    """The file that may stand beside a document."""
    return path.with_name(path.stem + SUFFIX)


def read_sidecar(path: Path, document: Document) -> tuple[tuple[Annotation, ...], tuple[Mistake, ...]]:
    """The annotations in the file beside a document, where there is one, and what of it cannot be read."""
    beside = sidecar_of(path)
    if not os.path.lexists(beside):
        return (), ()
    mistakes: list[Mistake] = []
    found: list[Annotation] = []
    try:
        require_inside(beside, beside.parent, "put the file itself beside the document")
        file = read_toml(beside)
        file.top.only("given", "let", "claims", "skip")
        for key in ("claims", "skip"):
            if key in file.top.values and key not in file.arrays:
                raise file.top.malformed(key, f"{key} as something else", f"[[{key}]] tables", "write it as tables")
    except Mistake as mistake:
        return (), (mistake.at(str(beside), None),)
    tables = [(key.partition("."), table) for key, table in file.tables.items()]
    tables += [((kind, "", ""), table) for kind in ("claims", "skip") for table in file.arrays.get(kind, ())]
    for (kind, _, name), table in tables:
        try:
            found += _annotations(kind, name, table, document)
        except Mistake as mistake:
            mistakes.append(mistake.at(str(beside), table.line))
    return tuple(sorted(found, key=lambda one: one.start)), tuple(mistakes)


def _annotations(kind: str, name: str, table: TomlTable, document: Document) -> Iterator[Annotation]:
    """What one table says: a skip of a section in several parts is several annotations."""
    source = Place(table.path, table.line, table.line)
    if kind == "skip":
        table.only(*WHERE, "reason")
        for start, end in _spans(table, document):
            yield Annotation(Action.SKIP, "", table.required_text("reason"), start, end, source)
    elif kind == "given":
        table.only(*WHERE, "note")
        yield Annotation(Action.GIVEN, _name(name, table), "", *_span(table, document), source)
    elif kind == "let":
        table.only(*WHERE, "expression", "note")
        start = _span(table, document)[0] if set(WHERE) & set(table.values) else 0
        yield Annotation(Action.LET, _name(name, table), table.required_text("expression"), start, start, source)
    else:
        yield _claim(table, document, source)


def _claim(table: TomlTable, document: Document, source: Place) -> Annotation:
    table.only(*WHERE, "name", *KINDS, "erratum", "explained_by", "note")
    kinds = [kind for kind in KINDS if kind in table.values]
    if len(kinds) != 1:
        found = " and ".join(kinds) or "a claim of nothing"
        raise table.malformed(None, found, "exactly one of " + ", ".join(KINDS), "state what is claimed")
    action = KINDS[kinds[0]]
    start, end = _span(table, document)
    name = _name(table.required_text("name"), table) if action is Action.VALUE else table.text("name") or ""
    return Annotation(
        action,
        name,
        table.required_text(kinds[0]).strip(),
        start,
        end,
        source,
        table.text("erratum"),
        table.text("explained_by"),
        table.text("note"),
    )


def _name(name: str, table: TomlTable) -> str:
    if not NAME.fullmatch(name) or name == "inf":
        raise table.malformed("name", f"the name {name!r}", "letters, digits and _", "rename it")
    return name


def _span(table: TomlTable, document: Document) -> tuple[int, int]:
    return next(_spans(table, document))


def _spans(table: TomlTable, document: Document) -> Iterator[tuple[int, int]]:
    """Where a table's lines, cell or section stand in the document's text."""
    named = [key for key in WHERE if key in table.values]
    if len(named) != 1:
        found = " and ".join(named) or "no place"
        raise table.malformed(None, found, "one of lines, cell, section", "say where in the document")
    key, value = named[0], table.values[named[0]]
    if key == "lines":
        yield _lines(table, value, document)
        return
    ordered = [(block.cell == value if key == "cell" else value in block.section, block) for block in document.blocks]
    if not isinstance(value, int if key == "cell" else str) or not any(inside for inside, _ in ordered):
        there = f"a {key} of {document.path}, which is read anew on every run"
        raise table.malformed(key, f"{key} = {value!r}", there, f"correct the {key}")
    for inside, run in groupby(ordered, key=lambda pair: pair[0]):
        extents = [extent(block) for _, block in run]
        if inside:
            yield extents[0][0], max(end for _, end in extents)


def _lines(table: TomlTable, value: Any, document: Document) -> tuple[int, int]:
    count = len(document.lines)
    if is_range(value) and value[1] <= count:
        first, last = value
        return document.lines[first - 1], document.lines[last] if last < count else len(document.text)
    expected = f"lines = [first, last], from 1 to {count}, of {document.path}"
    raise table.malformed("lines", f"lines = {value!r}", expected, "correct the lines")

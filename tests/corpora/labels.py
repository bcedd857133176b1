"""Labels of whole documents → numerals at their offsets: what a careful reader can recompute, and what is mistaken.

The labels are facts about documents of other people, whose texts stand in a folder outside this repository: each is
known by its name and the SHA-256 of its bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.reading import read
from verify.records.document import CellText, Document


class UnusableCorpusError(Exception):
    """A corpus or labels that nothing can be measured on: what is wrong with them."""


@dataclass(frozen=True)
class Label:
    """One numeral that was judged by hand.

    offset: where its digits begin in the file. how: what its reader must do to recompute it. is_mistaken: whether it
    is wrong as the document prints it.
    """

    number: int
    file: str
    document_format: str
    offset: int
    printed: str
    how: str
    is_mistaken: bool


@dataclass(frozen=True)
class Corpus:
    """Documents in a folder, and the labels of their numerals."""

    folder: Path
    files: tuple[str, ...]
    labels: tuple[Label, ...]

    def text(self, file: str) -> str:
        """A document as it stands."""
        return (self.folder / file).read_bytes().decode("utf-8-sig")


def read_corpus(folder: Path, labels: Path) -> Corpus:
    """The corpus of a folder; raises UnusableCorpusError where a document is missing, or is another."""
    data = json.loads(labels.read_text(encoding="utf-8"))
    formats = {one["file"]: one["format"] for one in data["documents"]}
    for one in data["documents"]:
        path = folder / one["file"]
        if not path.is_file():
            raise UnusableCorpusError(f"{path}: missing; bring {one['repo']}:{one['path']} at {one['commit']}")
        if hashlib.sha256(path.read_bytes()).hexdigest() != one["sha256"]:
            raise UnusableCorpusError(f"{path}: another text than the labels are of")
    documents = {file: read(folder / file) for file in formats}
    found = tuple(_labels(data["numbers"], documents, formats))
    if not found:
        raise UnusableCorpusError(f"{labels}: no labels")
    return Corpus(folder, tuple(formats), found)


def _labels(numbers: Sequence[Any], documents: dict[str, Document], formats: dict[str, str]) -> Iterator[Label]:
    for one in numbers:
        document = documents[one["file"]]
        offset = _offset(document, one["part"], one["start"], one["printed"])
        if not document.text.startswith(one["printed"], offset):
            raise UnusableCorpusError(f"{one['file']}: label {one['id']}: no {one['printed']} at {offset}")
        how = one["how"] or "mistaken as printed"
        mistaken = one["label"] == "mistaken as printed"
        yield Label(one["id"], one["file"], formats[one["file"]], offset, one["printed"], how, mistaken)


def _offset(document: Document, part: Sequence[Any], start: int, printed: str) -> int:
    """Where a label stands in the file: in a notebook it counts in the text of a cell, or of what that printed."""
    if not part:
        return start + _returns_before(document.text, start)
    for cell in document.cells:
        is_output = part[0] == "out"
        if cell.number == part[1] + 1 and cell.output == is_output and cell.text.startswith(printed, start):
            return _within(cell, start)
    raise UnusableCorpusError(f"{document.path}: no {printed} in {part} at {start}")


def _returns_before(text: str, position: int) -> int:
    """The carriage returns before a place that is counted without those that end a line."""
    found, at = 0, text.find("\r\n")
    while 0 <= at < position + found:
        found, at = found + 1, text.find("\r\n", at + 2)
    return found


def _within(cell: CellText, position: int) -> int:
    content, origin = max(piece for piece in cell.pieces if piece[0] <= position)
    return origin + position - content

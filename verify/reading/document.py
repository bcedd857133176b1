"""A file of any format → Document: its name says which reader takes it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from verify.reading.block_list import BlockList
from verify.reading.latex import read_latex
from verify.reading.macros import find_macros, write_out
from verify.reading.markdown import read_markdown
from verify.reading.notebook import read_notebook
from verify.reading.plain import read_plain
from verify.reading.stretch import line_starts
from verify.reading.text import read_text
from verify.records.document import BlockKind, Document
from verify.records.mistake import UnreadableFile

FORMATS: Mapping[str, str] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".mkd": "markdown",
    ".mdx": "markdown",
    ".qmd": "markdown",
    ".rmd": "markdown",
    ".tex": "latex",
    ".ltx": "latex",
    ".latex": "latex",
    ".ipynb": "notebook",
    ".txt": "plain",
    ".text": "plain",
    ".rst": "plain",
}
"""The format of a file, by its suffix in lower case."""

READERS: Mapping[str, Callable[[BlockList, str, str], None]] = {
    "markdown": lambda blocks, text, _: read_markdown(blocks, text),
    "latex": lambda blocks, text, _: read_latex(blocks, text),
    "notebook": read_notebook,
    "plain": lambda blocks, text, _: read_plain(blocks, text),
}


def read(path: Path) -> Document:
    """Read a document; a Mistake says what stands in the way."""
    document_format = FORMATS.get(path.suffix.lower())
    if document_format is None:
        raise UnreadableFile(
            f"the suffix {path.suffix!r}", "one of " + ", ".join(FORMATS), "name the file by its format", str(path)
        )
    text = read_text(path)
    return _document(text.content, document_format, text.path, text.sha256)


def read_string(text: str, document_format: str, path: str) -> Document:
    """Read a document that is no file, as from standard input; `path` is the name it goes by."""
    if document_format not in READERS:
        raise UnreadableFile(
            f"the format {document_format!r}", "one of " + ", ".join(READERS), "name one of them", path
        )
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return _document(text.removeprefix("\ufeff"), document_format, path, digest)


def _document(text: str, document_format: str, path: str, sha256: str) -> Document:
    blocks = BlockList()
    READERS[document_format](blocks, text, path)
    if document_format != "notebook":  # whose blocks are in the order of its cells already
        blocks.in_order()
    found = blocks.blocks
    if document_format != "latex":  # which also defines macros outside its formulas
        macros = [
            (block.offset(macro.start), macro)
            for block in found
            if block.kind is BlockKind.MATH
            for macro in find_macros(block.text)
        ]
        found = write_out(found, macros) if macros else found
    return Document(path, text, sha256, tuple(found), line_starts(text))

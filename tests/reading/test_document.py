"""A file of any format: its reader, its digest, its lines, and what is said of one that cannot be read."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_checks import hold_offsets, notebook
from verify.reading.document import FORMATS, READERS, read, read_string
from verify.records.document import BlockKind, Document
from verify.records.mistake import Mistake, UnreadableFile

DOCUMENT = "# One\n\nGiven $Q$ and \\(K\\):\n\n$$\nQ = \\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}\n$$\n\n"
CODE = "```python\nprint(Q)\n```\n\nOutput:\n\n```\n[[1 2]\n [3 4]]\n```\n\n- item $x_1 = 0.5$\n- item\n\n"
TABLE = "| a | $b$ |\n|---|---|\n| 1 | 2 |\n\n"
PROSE = "A paragraph of several sentences as documents have them between their numbers. " * 5 + "\n\n"


def formulas(document: Document) -> list[str]:
    """The formulas of a document."""
    return [block.text for block in document.blocks if block.kind is BlockKind.MATH]


@pytest.mark.parametrize("suffix", sorted(FORMATS))
def test_the_suffix_names_the_reader(tmp_path: Path, suffix: str) -> None:
    """A formula is found in a file of every format, whatever the case of its suffix."""
    path = tmp_path / f"a{suffix.upper()}"
    text = notebook({"cell_type": "markdown", "source": "$x$"}) if suffix == ".ipynb" else "$x$"
    path.write_text(text, encoding="utf-8")
    document = read(path)
    assert formulas(document) == ["x"]
    assert document.path == str(path)
    assert document.sha256 == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", ["a.pdf", "a", ".md", "a.docx"])
def test_another_suffix_is_a_mistake(tmp_path: Path, name: str) -> None:
    """A file of a format that nobody reads is named, with the formats that are read."""
    with pytest.raises(UnreadableFile, match="the suffix"):
        read(tmp_path / name)


def test_a_missing_file_is_a_mistake(tmp_path: Path) -> None:
    """A file that is not there is said to be missing."""
    with pytest.raises(UnreadableFile, match="no such file"):
        read(tmp_path / "a.md")


def test_standard_input_needs_a_format() -> None:
    """A text goes by the format that it is said to have."""
    assert formulas(read_string("$x$", "markdown", "-")) == ["x"]
    with pytest.raises(UnreadableFile, match="the format"):
        read_string("$x$", "word", "-")


@pytest.mark.parametrize("document_format", sorted(set(READERS) - {"notebook"}))
def test_a_byte_order_mark_shifts_nothing(tmp_path: Path, document_format: str) -> None:
    """Columns count from the first character after the mark, in a file as in a text."""
    suffix = next(suffix for suffix, one in FORMATS.items() if one == document_format)
    (tmp_path / f"a{suffix}").write_bytes(b"\xef\xbb\xbf$x$")
    for document in (read(tmp_path / f"a{suffix}"), read_string("\ufeff$x$", document_format, "-")):
        block = document.blocks[-1]
        assert document.place(block.offset(0), block.offset(0)).column == 2


def test_the_same_example_in_three_formats_has_the_same_formulas() -> None:
    """Markdown, LaTeX and a notebook that say the same give the same formulas, in the same sections."""
    body = "Given $a = 1$:\n\n\\begin{align}\nb &= 2 \\\\\nc &= 3\n\\end{align}\n\nso \\(d\\)."
    documents = [
        read_string("# S\n\n" + body, "markdown", "a"),
        read_string("\\section{S}\n" + body, "latex", "a"),
        read_string(notebook({"cell_type": "markdown", "source": "# S\n\n" + body}), "notebook", "a"),
    ]
    found = [[(b.kind, b.text, b.section, b.display) for b in document.blocks] for document in documents]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("document_format", sorted(READERS))
def test_an_empty_document_has_no_blocks(document_format: str) -> None:
    """A text without content is a document without blocks."""
    text = notebook() if document_format == "notebook" else " \n\n"
    assert read_string(text, document_format, "-").blocks == ()


@given(st.binary(), st.sampled_from([".md", ".tex", ".ipynb", ".txt"]))
def test_any_bytes_are_a_document_or_a_mistake(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, suffix: str
) -> None:
    """Whatever a file holds, reading ends in a Document with exact offsets or in a Mistake."""
    path = tmp_path_factory.getbasetemp() / f"any{suffix}"
    path.write_bytes(data)
    try:
        document = read(path)
    except Mistake:
        return
    hold_offsets(document)

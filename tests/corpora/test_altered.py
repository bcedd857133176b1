"""The measure of planted errors measures what it says: on a corpus of two documents whose outcome is known by hand."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from altered import FIRST, HARMED, LAST, RESTORED, SILENT, TICK, WRONG, changes, trials
from labels import Corpus, Label, UnusableCorpusError, read_corpus

PAGE = "We add\r\n\r\n$$0.5 + 0.25 = 0.75$$\r\n\r\nand remember 41.5 of old.\r\n"
NOTEBOOK = json.dumps(
    {
        "cells": [
            {"cell_type": "markdown", "metadata": {}, "source": ["Twice:\n", "$2 \\cdot 1.25 = 2.5$\n"]},
            {
                "cell_type": "code", "execution_count": 1, "metadata": {}, "source": "1 / 8",
                "outputs": [{"output_type": "execute_result", "data": {"text/plain": ["0.125"]}, "metadata": {}}],
            },
        ],
        "metadata": {}, "nbformat": 4, "nbformat_minor": 5,
    }
)  # fmt: skip


def label(
    number: int, file: str, part: list[object], start: int, printed: str, kind: str = "result"
) -> dict[str, object]:
    """A label as its file has it."""
    at = {"id": number, "file": file, "part": part, "start": start, "end": start + len(printed)}
    return {**at, "printed": printed, "how": "arithmetic printed beside it", "label": kind}


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """A folder with the documents and, beside them, their labels."""
    unix = PAGE.replace("\r\n", "\n")
    documents = []
    for name, text, document_format in (("a.md", PAGE, "markdown"), ("b.ipynb", NOTEBOOK, "notebook")):
        (tmp_path / name).write_bytes(text.encode())
        digest = hashlib.sha256(text.encode()).hexdigest()
        where = {"repo": "somebody/something", "path": name, "commit": "0" * 40}
        documents.append({"file": name, "sha256": digest, "format": document_format, **where})
    numbers = [
        label(1, "a.md", [], unix.index("0.75"), "0.75"),
        label(2, "a.md", [], unix.index("41.5"), "41.5"),
        label(3, "b.ipynb", ["src", 0], len("Twice:\n$2 \\cdot 1.25 = "), "2.5"),
        label(4, "b.ipynb", ["out", 1, 0, "plain"], 0, "0.125", "mistaken as printed"),
    ]
    told = {"documents": documents, "numbers": numbers}
    (tmp_path / "labels.json").write_text(json.dumps(told), encoding="utf-8")
    return tmp_path


def corpus(folder: Path) -> Corpus:
    """The corpus of the folder."""
    return read_corpus(folder, folder / "labels.json")


def test_labels_lead_to_their_digits(folder: Path) -> None:
    """Whatever ends the lines, and within the cells of a notebook: each offset is where its digits stand."""
    found = corpus(folder)
    assert [one.number for one in found.labels] == [1, 2, 3, 4]
    for one in found.labels:
        assert found.text(one.file).startswith(one.printed, one.offset)
    assert [one.is_mistaken for one in found.labels] == [False, False, False, True]


@pytest.mark.parametrize("spoilt", ["text", "missing", "digits", "labels"])
def test_a_corpus_that_is_another_is_refused(folder: Path, spoilt: str) -> None:
    """A changed or missing document, a label that leads elsewhere, no labels at all: nothing is measured."""
    told = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    if spoilt == "text":
        (folder / "a.md").write_bytes(PAGE.encode() + b"\n")
    elif spoilt == "missing":
        (folder / "a.md").unlink()
    elif spoilt == "digits":
        told["numbers"][0]["start"] += 1
    else:
        told["numbers"] = []
    (folder / "labels.json").write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(UnusableCorpusError):
        corpus(folder)


@pytest.mark.parametrize(
    ("printed", "changed"),
    [
        ("0.75", {FIRST: "0.85", LAST: "0.70"}),
        ("9", {FIRST: "1"}),
        ("1.5e-3", {FIRST: "2.5e-3", LAST: "1.0e-3"}),
        ("0", {FIRST: "1"}),
        ("-2.50", {FIRST: "-3.50", LAST: "-2.55"}),
    ],
)
def test_changes_are_of_the_first_digit_and_the_last(printed: str, changed: dict[str, str]) -> None:
    """A number of one digit has a single change, and what follows the e is left as it is."""
    assert dict(changes(Label(1, "a.md", "markdown", 0, printed, "", is_mistaken=False))) == changed


def test_what_is_planted_is_judged(folder: Path) -> None:
    """A sum is wrong and restored, of a number that nothing computes nothing is said, and mistakes are no trials."""
    found = {
        (one.label.number, one.change): (one.said, one.fixed)
        for file in ("a.md", "b.ipynb")
        for one in trials(corpus(folder), file)
    }
    assert found[1, FIRST] == found[1, LAST] == (WRONG, RESTORED)
    assert found[2, FIRST][0] == found[2, LAST][0] == SILENT
    assert found[3, FIRST] == (WRONG, RESTORED)
    assert {number for number, _ in found} == {1, 2, 3}
    assert not {TICK, HARMED} & {said for outcome in found.values() for said in outcome}

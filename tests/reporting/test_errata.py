"""The page of a document: errata with their corrections, what was left open, and that the shipped pages are these."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verify import pipeline
from verify.reporting import render_errata

Write = Callable[..., Path]

FOLDERS = sorted(path.parent for path in pipeline.shipped_examples().glob("*/document.toml"))

EXAMPLE = """
title = "Thirds"
lines = [1, 9]

[[claims]]
name = "right"
lines = [1, 1]
expression = "1 / 3"
printed = "0.33"

[[claims]]
name = "wrong"
lines = [2, 3]
repeated = [[5, 5]]
expression = "[1 / 3, 2 / 3]"
printed = "0.33 0.65"
erratum = "Cut off\\n  where it should be rounded."
explained_by = "[0.33, 0.65]"

[[claims]]
name = "said"
lines = [6, 6]
formula = "1 / 3 = 3"
equals = "1 / 3"
erratum = "Not so."
unexplained_because = "Nobody knows."

[[claims]]
name = "turned"
lines = [9, 9]
holds = "2 < 1"
erratum = "Turned round."
explained_by = "1 < 2"

[[claims]]
name = "table"
lines = [9, 9]
expression = "[[1, 2], [3, 4]]"
printed = "[[1, 2], [5, 4]]"
erratum = "A slip."
unexplained_because = "Nobody knows."

[[claims]]
name = "open"
lines = [7, 7]
unchecked = "a matter of taste"

[[claims]]
name = "failing"
lines = [8, 8]
expression = "1 / 3"
printed = "0.34"
"""
DOCUMENT = """
title = "A paper"
author = "N. N."
file = "paper.md"
sha256 = "00"
teaches = "What a *third* is."
remarks = "Counted once."
"""


def page(write: Write, example: str = EXAMPLE, document: str = DOCUMENT) -> str:
    """The page of a folder with this example."""
    return render_errata(pipeline.replay([write(document=document, one=example)]).documents[0])


def test_an_erratum_says_where_what_and_what_instead(write: Write) -> None:
    """Lines, words, correction and explanation of what is owned up to; what merely fails is no erratum."""
    text = page(write)
    assert "4 of 7 claims do not hold as printed." in text
    assert "- **Lines 2 to 3, 5.** Cut off where it should be rounded.\n  Number 2: 0.65 should read 0.67.\n" in text
    assert "  The printed numbers would be right for `[0.33, 0.65]`.\n  (`wrong`: wrong)\n" in text
    assert "- **Line 6.** Not so.\n  No computation explains it. Nobody knows.\n  (`said`: wrong)\n" in text
    assert "- **Line 9.** Turned round.\n  What does hold is `1 < 2`.\n  (`turned`: wrong)\n" in text
    assert "- **Line 9.** A slip.\n  Row 2, column 1: 5 should read 3.\n" in text
    assert "failing" not in text


def test_the_page_has_its_parts_in_order(write: Write) -> None:
    """Words of the folder, the table of verdicts, errata, what is open; no heading without anything below it."""
    text = page(write)
    headings = [line for line in text.splitlines() if line.startswith("#")]
    words = ["What it teaches", "What was checked", "Errata", "Thirds", "Not decided", "Remarks"]
    assert [heading.lstrip("# ") for heading in headings] == ["A paper", *words]
    assert "| [Thirds](one.toml) | 7 | 1 |  |  | 5 | 1 |" in text
    assert "- **Line 7**, `open`: a matter of taste." in text
    assert "by N. N." in text
    bare = page(write, EXAMPLE[: EXAMPLE.index('[[claims]]\nname = "wrong"')], DOCUMENT.split("teaches")[0])
    assert [line for line in bare.splitlines() if line.startswith("#")] == [
        "# A paper",
        "## What was checked",
        "## Errata",
    ]
    assert "None found." in bare


def test_the_page_tells_the_verdicts_by_kind(write: Write) -> None:
    """Numbers, formulas and properties have a line each, and what is left undecided has its own."""
    text = page(write)
    table = text[text.index("| kind |") :].partition("\n\n")[0].splitlines()[2:]
    assert [row.split(" | ")[0].lstrip("| ") for row in table] == [
        "numbers",
        "formulas",
        "properties",
        "left undecided",
    ]
    assert sum(int(row.split(" | ")[1]) for row in table) == 7
    assert table[-1] == "| left undecided | 1 |  |  |  |  | 1 |"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_shipped_pages_are_up_to_date(folder: Path) -> None:
    """README.md of each shipped folder is what the findings give: `make errata` writes it."""
    assert (folder / "README.md").read_text(encoding="utf-8") == render_errata(pipeline.replay([folder]).documents[0])

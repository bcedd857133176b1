"""Displays that begin with an operator, which go on with what stands before them."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of
from verify.reading.document import read_string

SUM = "$$X = 1.5 + 2$$\n$$+ 3 + 4$$\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (SUM + "$$= 3.5 + 7$$\n\n$$= 10.5$$", ["reproduced", "reproduced"]),
        (SUM + "$$= 3.5 + 8$$", ["wrong"]),
        (SUM + "$$= 11.5$$", ["wrong"]),
        ("$$Y = 1.5 + 2$$\n$$\\times 3 = 7.6$$", ["wrong"]),
        ("\\[Y = 1.5 + 2\\]\n\\[- 3 + 4 = 4.5\\]", ["reproduced"]),
        ("$$2.5 + 3 = 5.5$$\n$$+ 4 + 5 = 14.5$$", ["reproduced"]),  # two chains, the second of what is not said
        ("We add\n\n$$+ \\frac{36}{96} + 0$$\n\n$$= 7.904$$", []),
        ("$$X = 1.5 + 2 \\\\ Y = 2$$\n$$+ 3 + 4$$\n$$= 3.5 + 7$$", []),
        ("$$x = 1.5 + 2$$\n$$-2 \\cdot 3.5 = -8$$", ["wrong"]),  # the minus is a sign
    ],
)
def test_a_display_that_begins_with_an_operator_goes_on(text: str, verdicts: list[str]) -> None:
    """It is a part of the display above; where that ends in its result, or in rows, nothing is claimed of it."""
    assert [verdict for verdict in verdicts_of(text) if verdict != "unchecked"] == verdicts


@pytest.mark.parametrize("between", ["\nand then\n", "\n\n- so\n\n"])
def test_words_part_displays(between: str) -> None:
    """Behind words a display is its own block, whatever it begins with."""
    document = read_string(f"$$1 + 2$$\n{between}\n$$+ 3 = 6$$\n", "markdown", "a.md")
    assert [block.text for block in document.blocks if block.display] == ["1 + 2", "+ 3 = 6"]


def test_each_character_of_joined_displays_keeps_its_place() -> None:
    """A display that goes on with another is one block with it, whose offsets are those of the text."""
    text = "$$1 + 2$$\n$$+ 3 = 6$$\n"
    (block,) = read_string(text, "markdown", "a.md").blocks
    assert block.text == "1 + 2 + 3 = 6"
    assert text[block.offset(block.text.index("6"))] == "6"

"""Matrices of sines and cosines of positions: what most cells show, all of them have to be."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

STATED = "$$PE(p, 2i) = \\sin(p / 10000^{2i/d})$$\n\n"
ROWS = [["0.0000", "1.0000"] * 2, ["0.8415", "0.5403", "0.0100", "1.0000"], ["0.9093", "-0.4161", "0.0200", "0.9998"]]
"""sin p, cos p, sin(p/100) and cos(p/100) to four decimals, by a table of sines."""


def matrix(rows: list[list[str]]) -> str:
    """A matrix by the name PE."""
    return "$$PE = \\begin{bmatrix} " + r" \\ ".join(" & ".join(row) for row in rows) + " \\end{bmatrix}$$"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (STATED + matrix(ROWS), "reproduced"),
        (STATED + matrix(ROWS[1:]), "reproduced"),  # positions from 1
        (STATED + matrix(ROWS).replace("0.5403", "0.5430"), "wrong"),
        (STATED + matrix(ROWS).replace("0.9998", "0.9989"), "wrong"),
        (STATED + matrix(ROWS).replace("1.0000", "0.1000", 1), "wrong"),
        (STATED + matrix(ROWS[:2]), None),  # four cells have to bear it out
        (matrix(ROWS), None),
    ],
)
def test_an_encoding_is_known_by_its_cells(text: str, verdict: str | None) -> None:
    """In a document that states the formula, and in no other."""
    found = [one for one in verdicts_of(text) if one != "unchecked"]
    assert found == ([] if verdict is None else [verdict])


ROW = "0.8415, 0.5403, 0.0998, 0.9950, 0.0100, 1.0000, 0.0010, 1.0000"
"""sin and cos of 1, 0.1, 0.01 and 0.001 to four decimals."""


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (STATED + f"$$\\mathbf{{p}}(1) = [{ROW}]$$", "reproduced"),
        (STATED + f"$$v = [{ROW}]$$", "reproduced"),
        (STATED + f"$$v = [{ROW}]$$".replace("0.9950", "0.9590"), "wrong"),
        (STATED + f"$$v = [{ROW}]$$".replace("0.5403, 0.0998", "0.0998, 0.5403"), "wrong"),
        # of 3: sin 3, cos 3, sin 0.3, …
        (STATED + "$$v = [0.1411, -0.9900, 0.2955, 0.9553, 0.0300, 0.9996]$$", None),  # of eight numbers, not of six
        (STATED + "$$v = [0.1411, -0.9900, 0.2955, 0.9553, 0.0300, 0.9996, 0.0030, 1.0000]$$", "reproduced"),
        (STATED + "$$v = [0.8415, 0.5403, 0.0100, 1.0000]$$", None),  # three cells tell nothing
        (f"$$v = [{ROW}]$$", None),
    ],
)
def test_the_encoding_of_one_position_is_known_too(text: str, verdict: str | None) -> None:
    """A list of an even number of cells, at whichever of the first positions."""
    found = [one for one in verdicts_of(text) if one != "unchecked"]
    assert found == ([] if verdict is None else [verdict])

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

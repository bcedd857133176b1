"""Shapes that documents state, in formulas and in words, against the matrices they print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of

WIDE = "$$W = \\begin{pmatrix} 1 & 2 & 3 \\\\ 4 & 5 & 6 \\end{pmatrix}$$"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$W \\in \\mathbb{R}^{2 \\times 3}$\n\n" + WIDE, ["reproduced"]),
        ("$W \\in \\mathbb{R}^{3 \\times 2}$\n\n" + WIDE, ["wrong"]),
        ("The matrix $W$ of size $[2 \\times 3]$:\n\n" + WIDE, ["reproduced"]),
        ("The matrix $W$ of size [2x4]:\n\n" + WIDE, ["wrong"]),
        ("Let \\(W\\) be a 2x3 matrix.\n\n" + WIDE, ["reproduced"]),
        ("$W$ is a $2 \\times 2$ matrix.\n\n" + WIDE, ["wrong"]),
        ("$W$ has shape (2, 3).\n\n" + WIDE, ["reproduced"]),
        ("$v \\in \\mathbb{R}^3$ and $$v = [1, 2, 3]$$", ["reproduced"]),
        ("$v \\in \\mathbb{R}^4$ and $$v = [1, 2, 3]$$", ["wrong"]),
        ("$W$ of size $[2 \\times 300]$\n\n" + WIDE, ["unexplained"]),
    ],
)
def test_a_stated_shape_is_judged(text: str, expected: list[str]) -> None:
    """The matrix printed under the name has the shape that is stated of it, or one of both is wrong."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "$W$ of size $[2 \\times 2]$.",
        "$V$ of size $[2 \\times 2]$.\n\n" + WIDE,
        "$v$ of size $[3 \\times 1]$\n\n$$v = [1, 2, 3]$$",
        "# One\n\n$W$ of size $[2 \\times 2]$.\n\n# Two\n\n" + WIDE,
        "$W$ has 2 rows of size 4.\n\n" + WIDE,
    ],
)
def test_what_states_no_shape_of_a_printed_matrix_is_no_claim(text: str) -> None:
    """A shape without a matrix, of another model, in a condition or in another section claims nothing."""
    assert verdicts_of(text) == []


@given(st.integers(2, 4), st.integers(2, 4), st.integers(2, 4), st.integers(2, 4))
def test_the_shape_is_that_of_the_print(rows: int, columns: int, stated: int, other: int) -> None:
    """A stated shape holds exactly where it is the printed one, and is corrected to it elsewhere."""
    cells = " \\\\ ".join(" & ".join("1" * columns) for _ in range(rows))
    text = f"$A \\in \\mathbb{{R}}^{{{stated} \\times {other}}}$\n\n$$A = \\begin{{pmatrix}} {cells} \\end{{pmatrix}}$$"
    (finding,) = findings_of(text)
    assert finding.holds == ((stated, other) == (rows, columns))
    assert finding.holds or finding.judgement.correction == (str(rows), str(columns))


SQUARE = "Here $x=[1,0]$ and $W=\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}$.\n\n"
COLUMN = "$$Wx = \\begin{bmatrix}1 \\cdot 1 + 2 \\cdot 0 \\\\ 3 \\cdot 1 + 4 \\cdot %s\\end{bmatrix}$$"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$h = \sigma(0.5 \cdot [0, 1] + 0.1) = \sigma(0.6)$", "unchecked"),
        (r"$2 \cdot [0.3, 0.6] + 0.1 = 2 \cdot [0.4, 1.8]$", "wrong"),
        (r"$\sigma([0.3, 0.7] + 0.1) = \sigma([0.4, 0.8])$", "reproduced"),
        (SQUARE + COLUMN % "0", "reproduced"),
        (SQUARE + COLUMN % "2", "unexplained"),
    ],
)
def test_a_number_is_not_held_against_an_array(text: str, expected: str) -> None:
    """σ of a list is not σ of a number: one of both is read otherwise than meant; a row may stand for a column."""
    assert verdicts_of(text)[:1] == [expected]

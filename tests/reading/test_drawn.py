"""Matrices drawn over several lines of plain text: what they state, each cell with its exact place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading.document import read_string
from verify.records.document import Block, BlockKind, Document
from verify.records.finding import Finding

PRODUCT = """\
Q = ⎡1 0⎤
    ⎣0 2⎦

    ⎡1 2⎤
K = ⎢3 4⎥
    ⎣5 6⎦

K·Q = ⎡1  4⎤
      ⎢3  8⎥
      ⎣5 12⎦
"""
"""[[1, 2], [3, 4], [5, 6]] times diag(1, 2)."""

STEP = """\
X = ⎡ 1  2  1 ⎤      y = ⎡ 200 ⎤
    ⎣ 1  3  2 ⎦          ⎣ 260 ⎦    (prices in $1000)

Initialize θ = [0, 0, 0]ᵀ, α = 0.001

h = Xθ = ⎡0⎤,  error = h − y = ⎡−200⎤
          ⎣0⎦                         ⎣−260⎦

Gradient:
  (1/2) · ⎡1  1⎤ ⎡−200⎤ = ⎡−230⎤   (for θ₀)
          ⎢2  3⎥ ⎣−260⎦   ⎢−590⎥   (for θ₁)
          ⎣1  2⎦           ⎣−360⎦   (for θ₂)

θ ← [0, 0, 0]ᵀ − 0.001 · ⎡−230⎤ = ⎡0.230⎤
                         ⎢−590⎥   ⎢0.590⎥
                         ⎣−360⎦   ⎣0.360⎦
"""
"""A step of gradient descent; 1/2 · (-200 - 260) = -230, (-400 - 780)/2 = -590, (-200 - 520)/2 = -360."""

CORNERS = """\
A = ┌ 1  2 ┐       B = ┌ 5  6 ┐
    └ 3  4 ┘           └ 7  8 ┘

┌      ┐   ┌   ┐   ┌    ┐
│ 1  2 │   │ 5 │   │ 17 │
│ 3  4 │ × │ 6 │ = │ 39 │
└      ┘   └   ┘   └    ┘

A × B = ┌ 19  22 ┐
        └ 43  50 ┘
"""


BARS = """\
A = | 1 0 |   B = | 1 1 |
    | 0 2 |       | 2 3 |

A . B = | 1  1 |
        | 4  6 |

C = A + B =
  | 2  1 |
  | 2  5 |

[1 2]   [5]   [17]
[3 4] x [6] = [39]
"""

TABLES = """\
| 1 | 2 |
| 3 | 4 |

| 5 |
| 6 |

det(A) = | 1 2 | = -2
         | 3 4 |

|A| = | 1 2 |
      | 3 4 |

[1] first [2]
[3] third [4]

v = [1 2 3]
w = [4 5 6]
"""
"""Cells of a table, determinants, citations, lists."""


def document(drawn: str) -> Document:
    """A document with a fence of plain text."""
    return read_string(f"# Drawn\n\n```\n{drawn}```\n", "markdown", "drawn.md")


def mathematics(drawn: str) -> list[Block]:
    """The blocks of mathematics that a drawing becomes."""
    return [block for block in document(drawn).blocks if block.kind is BlockKind.MATH]


def findings(drawn: str) -> tuple[Finding, ...]:
    """What is found in a fence."""
    (found,), _ = judge_document([find_claims(document(drawn))])
    return found


@pytest.mark.parametrize(
    ("drawn", "count", "cell", "slip"),
    [
        (PRODUCT, 1, "8⎥", "9⎥"),
        (STEP, 4, "−590⎥   (", "−580⎥   ("),
        (CORNERS, 2, "17 │", "16 │"),
        (CORNERS, 2, "43", "45"),
    ],
)
def test_what_is_drawn_is_checked(drawn: str, count: int, cell: str, slip: str) -> None:
    """Products of drawn matrices hold, and a changed cell of a result is wrong."""
    assert [one.verdict.value for one in findings(drawn)] == ["reproduced"] * count
    verdicts = [one.verdict.value for one in findings(drawn.replace(cell, slip))]
    assert "wrong" in verdicts
    assert len(verdicts) == count


def test_a_finding_has_the_lines_of_its_drawing() -> None:
    """From the first row of its matrices to the last, wherever the words beside them stand."""
    (found,) = findings(PRODUCT)
    (place,) = found.claim.places
    assert (place.line, place.end_line) == (11, 13)
    assert (place.column, place.end_column) == (1, 13)


@pytest.mark.parametrize("drawn", [PRODUCT, STEP, CORNERS, BARS])
def test_each_cell_has_its_place(drawn: str) -> None:
    """A digit of the mathematics is the same digit of the document."""
    read = document(drawn)
    for block in mathematics(drawn):
        for position, sign in enumerate(block.text):
            if sign.isdecimal():
                assert read.text[block.offset(position)] == sign


def test_statements_beside_each_other_are_apart() -> None:
    """Each has its own matrices; what leads to them, and remarks behind them, are no part of them."""
    told = [block.text for block in mathematics("Let A = ⎡1⎤  and b = ⎡3⎤  (data)\n        ⎣2⎦          ⎣4⎦  # rows\n")]
    assert told == [
        r"A = \begin{bmatrix} 1 \\ 2 \end{bmatrix}",
        r"b = \begin{bmatrix} 3 \\ 4 \end{bmatrix}",
    ]


def test_a_drawing_may_go_on_below() -> None:
    """With an equals sign, behind nothing but blank lines."""
    (block,) = mathematics("A - B = ⎡4⎤ - ⎡1⎤\n        ⎣1⎦   ⎣0⎦\n\n      = ⎡3⎤\n        ⎣1⎦\n")
    assert block.text.count("bmatrix") == 6


@pytest.mark.parametrize(
    "drawn",
    [
        "┌─────┐\n│ 1 2 │\n└─────┘\n",  # a box
        "A = ⎡1 2⎤\n    ⎢3 4⎥\n",  # without an end
        "A = ⎡1 2⎤\n    ⎣3  ⎦\n",  # a cell too few
        "A = ⎡1 2 | 5⎤\n    ⎣3 4 | 6⎦\n",  # augmented
        "x = ⎡7/2⎤ = 4\ny = ⎣7/2⎦ = 3\n",  # a ceiling and a floor
        "a = ⎡1⎤ = b\n    ⎣2⎦ = c\nz ⎡1⎤ + ⎡2⎤\n  ⎣3⎦ - ⎣4⎦\n",  # which of both signs?
        "⎣1⎦\n⎡2⎤",
        "⎡",
        TABLES,
    ],
)
def test_what_is_no_matrix_is_left_as_it_stands(drawn: str) -> None:
    """Boxes, trees and brackets of another kind: nothing is read of what cannot be told."""
    assert mathematics(drawn) == []
    assert findings(drawn) == ()


def test_what_stands_around_it_is_read_as_before() -> None:
    """Lines above and below, with the values that the drawing gave."""
    drawn = "a = 2\nb = 3\n\nv = ⎡1⎤\n    ⎣5⎦\n\na * b = 2 * 3 = 7\n"
    assert [one.verdict.value for one in findings(drawn)] == ["reproduced", "wrong"]
    kinds = [block.kind for block in document(drawn).blocks if block.kind is not BlockKind.PROSE]
    assert kinds == [BlockKind.CODE, BlockKind.MATH, BlockKind.CODE]


@pytest.mark.parametrize("between", [" ", " = ", "a  ", " .", "  (b", " and", ": ", "⎡1 2⎤ ", "| 1 2 | "])
def test_a_line_wider_than_a_screen_is_no_drawing(between: str) -> None:
    """However long it is, it is passed over at once, and what stands below is read."""
    wide = f"A = ⎡1 2⎤{between * 20_000}x\n    ⎣3 4⎦{between * 20_000}x\n"
    (block,) = mathematics(f"{wide}\nB = ⎡1⎤\n    ⎣2⎦\n")
    assert block.text == r"B = \begin{bmatrix} 1 \\ 2 \end{bmatrix}"


@given(st.text(alphabet="⎡⎢⎣⎤⎥⎦┌│└┐┘|[] 12=,\n", max_size=60))
def test_any_lines_of_brackets_are_read(drawn: str) -> None:
    """Whatever they open and close, every line of theirs stays, and each digit has its place."""
    read = document(drawn)
    for block in read.blocks:
        for position, sign in enumerate(block.text):
            if sign.isdecimal():
                assert read.text[block.offset(position)] == sign


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_a_matrix_is_read_as_it_was_drawn(rows: int, columns: int, data: st.DataObject) -> None:
    """Of any size, with signs and decimals, however wide its columns are."""
    numbers = st.decimals(-99, 99, places=1)
    cells = [[str(data.draw(numbers)) for _ in range(columns)] for _ in range(rows)]
    wide = data.draw(st.integers(6, 9))
    lines = ["".join(cell.rjust(wide) for cell in row) for row in cells]
    edges = ["⎡⎤", *["⎢⎥"] * (rows - 2), "⎣⎦"]
    if rows == 1:
        return
    drawn = "".join(
        f"{'A = ' if not at else '    '}{edge[0]}{line} {edge[1]}\n"
        for at, (line, edge) in enumerate(zip(lines, edges, strict=True))
    )
    (block,) = mathematics(drawn)
    body = r" \\ ".join(" & ".join(row) for row in cells)
    assert block.text == rf"A = \begin{{bmatrix}} {body} \end{{bmatrix}}"

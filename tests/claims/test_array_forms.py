"""Powers, inverses, norms, bars and extremes of vectors and matrices, held against NumPy and hand-made values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of

GIVEN = r"""
$$A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \qquad x = [3, -4] \qquad p = [0.1, 0.7, 0.2]$$

"""


@pytest.mark.parametrize(
    ("statement", "right", "wrong"),
    [
        (r"A^2 = \begin{pmatrix} 7 & 10 \\ 15 & {} \end{pmatrix}", "22", "23"),
        (r"A^{-1} = \begin{pmatrix} -2 & 1 \\ 1.5 & {} \end{pmatrix}", "-0.5", "0.5"),
        (r"A^{-2} = \begin{pmatrix} 5.5 & -2.5 \\ -3.75 & {} \end{pmatrix}", "1.75", "1.57"),
        (r"x^2 = [9, {}]", "16", "-16"),
        (r"A^{-1} [1, 2]^T = \begin{pmatrix} 0 \\ {} \end{pmatrix}", "0.5", "0.4"),
        (r"|A| = {}", "-2", "2"),
        (r"|x| = {}", "5", "7"),
        (r"|x| = [3, {}]", "4", "-4"),
        (r"\operatorname{tr}(A) = {}", "5", "4"),
        (r"\operatorname{diag}(A) = [1, {}]", "4", "3"),
        (r"\operatorname{diag}(2, 3) = \begin{pmatrix} 2 & 0 \\ 0 & {} \end{pmatrix}", "3", "2"),
        (r"\|x\| = {}", "5", "6"),
        (r"\|x\|_2 = {}", "5", "6"),
        (r"\lVert x \rVert_2^2 = {}", "25", "5"),
        (r"\left\| x \right\|_1 = {}", "7", "-1"),
        (r"||x||_\infty = {}", "4", "3"),
        (r"\Vert A \Vert_F = {}", "5.477", "5.465"),
        (r"\max_i p_i = {}", "0.7", "0.1"),
        (r"\min(0.4, 0.3, 0.5) = {}", "0.3", "0.4"),
        (r"\sum_i p_i^2 = {}", "0.54", "0.55"),
        (r"-\sum_{i=1}^{n} p_i \ln p_i = {}", "0.802", "0.812"),
        (r"[A]^T = \begin{pmatrix} 1 & 3 \\ 2 & {} \end{pmatrix}", "4", "3"),
        (r"[A - [[1, 1], [1, 1]]]^2 = \begin{pmatrix} 2 & 3 \\ 6 & {} \end{pmatrix}", "11", "9"),
        (r"\lfloor 7 / 2 \rfloor + \lceil 7 / 2 \rceil = {}", "7", "8"),
    ],
)
def test_a_right_value_is_reproduced_and_another_is_wrong(statement: str, right: str, wrong: str) -> None:
    """Of each notation."""
    verdicts = [verdicts_of(f"{GIVEN}$${statement.replace('{}', value)}$$")[-1] for value in (right, wrong)]
    assert verdicts == ["reproduced", "wrong"]


@pytest.mark.parametrize(
    ("statement", "reading"),
    [
        (r"A^2 = \begin{pmatrix} 1 & 4 \\ 9 & 16 \end{pmatrix}", "the power of each element"),
        (r"\arg\max_i p_i = 2", "places counted from 1"),
        (r"C_{11} = +|(-2)(1) - (0)(-1)| = -2", "bars as those of a determinant"),
    ],
)
def test_what_a_convention_leaves_open_is_told(statement: str, reading: str) -> None:
    """Elements squared one by one, and places from 1, are other conventions and no mistakes."""
    (finding,) = findings_of(f"{GIVEN}$${statement}$$")
    assert finding.verdict.value == "reproduced"
    assert reading in finding.judgement.reason


def test_a_place_is_counted_from_0_or_from_1() -> None:
    """Of (0.1, 0.7, 0.2) the largest is the second: 1 or 2, not 3."""
    text = "$$p = [0.1, 0.7, 0.2]$$\n\n$$\\arg\\max_i p_i = {}$$"
    assert [verdicts_of(text.format(place)) for place in (1, 2, 3)] == [["reproduced"], ["reproduced"], ["wrong"]]


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (r"(A - A)^{-1} = \begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}", "singular"),
        (r"\|A\| = 5.5", "of which there are several"),
        (r"\|x\|_Q = 5.5", "a norm with a subscript"),
        (r"A^{99} = \begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}", "over the budget of powers"),
        (r"5 \pm 0.5 = 5", "the operator ±"),
    ],
)
def test_what_has_no_single_value_is_unchecked(statement: str, reason: str) -> None:
    """With the reason."""
    (finding,) = findings_of(f"{GIVEN}$${statement}$$")
    assert finding.verdict.value == "unchecked"
    assert reason in finding.judgement.reason


def test_the_second_of_several_matrices_is_no_square() -> None:
    """Where a W^1 was printed, W^2 is a name."""
    text = r"""
$$W = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$$

$$W^1 = \begin{pmatrix} 5 & 6 \\ 7 & 8 \end{pmatrix}$$

$$W^2 = \begin{pmatrix} 0 & 1 \\ 1 & 1 \end{pmatrix}$$
"""
    assert "wrong" not in verdicts_of(text)


@settings(deadline=None, max_examples=25, derandomize=True)
@given(
    st.integers(2, 4).flatmap(
        lambda n: st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_an_inverse_is_that_of_numpy(rows: list[list[int]]) -> None:
    """Of any matrix of whole numbers that has one; a step in the last place beside it is wrong."""
    matrix = np.array(rows, dtype=float)
    if abs(np.linalg.det(matrix)) < 0.5:
        return
    inverse = np.linalg.inv(matrix)
    # six decimals: a rational with a determinant this small is no tie of them, nor within a float's error of one
    printed = [[f"{cell:.6f}" for cell in row] for row in inverse]
    planted = [list(row) for row in printed]
    planted[-1][0] = f"{inverse[-1][0] + 2e-6:.6f}"
    for cells, verdict in ((printed, "reproduced"), (planted, "wrong")):
        body = r" \\ ".join(" & ".join(row) for row in cells)
        document = f"$$A = {_grid(rows)}$$\n\n$$A^{{-1}} = \\begin{{pmatrix}} {body} \\end{{pmatrix}}$$"
        assert verdicts_of(document) == [verdict]


def _grid(rows: list[list[int]]) -> str:
    body = r" \\ ".join(" & ".join(map(str, row)) for row in rows)
    return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"


@pytest.mark.parametrize("document_format", ["markdown", "latex"])
def test_a_form_is_read_alike_in_markdown_and_latex(document_format: str) -> None:
    """The inverse, and the norm of a difference."""
    text = (
        "\\[A = \\begin{pmatrix} 2 & 0 \\\\ 0 & 4 \\end{pmatrix}\\]\n\n"
        "\\[A^{-1} = \\begin{pmatrix} 0.5 & 0 \\\\ 0 & 0.25 \\end{pmatrix}\\]\n\n\\[\\|[1, 2] - [4, 6]\\|_2 = 5\\]\n"
    )
    assert verdicts_of(text, document_format) == ["reproduced", "reproduced"]


def test_softmax_of_a_column_runs_down_it() -> None:
    """e^1, e^2 and e^3 over their sum, printed as a column; along its rows of one number each would be 1."""
    column = r"$$z = \begin{{pmatrix}} 1 \\ 2 \\ 3 \end{{pmatrix}}$$ and $$y = \text{{softmax}}(z) = {}$$"
    printed = r"\begin{pmatrix} 0.0900 \\ 0.2447 \\ 0.6652 \end{pmatrix}"
    ones = r"\begin{pmatrix} 1 \\ 1 \\ 1 \end{pmatrix}"
    row = "[0.0900, 0.2447, 0.6652]"
    assert [verdicts_of(column.format(cells))[-1] for cells in (printed, ones, row)] == [
        "reproduced",
        "wrong",
        "reproduced",
    ]


def test_bars_around_a_difference_of_products_are_one_or_the_other() -> None:
    """|2·1 - 3·1| is 1, and as a determinant -1, never 2."""
    assert [verdicts_of(f"$|(2)(1) - (3)(1)| = {value}$") for value in ("1", "-1", "2")] == [
        ["reproduced"], ["reproduced"], ["wrong"],
    ]  # fmt: skip
    assert verdicts_of("$|2 - 3| = -1$") == ["wrong"]

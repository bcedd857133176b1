"""Powers, inverses, norms and products of vectors and matrices, held against NumPy and hand-made values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_annotations, read_string

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
        (r"\operatorname{tr}(A) = {}", "5", "4"),
        (r"\operatorname{diag}(A) = [1, {}]", "4", "3"),
        (r"\operatorname{diag}(2, 3) = \begin{pmatrix} 2 & 0 \\ 0 & {} \end{pmatrix}", "3", "2"),
        (r"\|x\| = {}", "5", "6"),
        (r"\min(0.4, 0.3, 0.5) = {}", "0.3", "0.4"),
        (r"\sum_i p_i^2 = {}", "0.54", "0.55"),
        (r"-\sum_{i=1}^{n} p_i \ln p_i = {}", "0.802", "0.812"),
        (r"[A]^T = \begin{pmatrix} 1 & 3 \\ 2 & {} \end{pmatrix}", "4", "3"),
        (r"[A - [[1, 1], [1, 1]]]^2 = \begin{pmatrix} 2 & 3 \\ 6 & {} \end{pmatrix}", "11", "9"),
        (r"\lfloor 7 / 2 \rfloor + \lceil 7 / 2 \rceil = {}", "7", "8"),
        (r"\lfloor 8 / 3 \rceil = {}", "3", "2"),
        (r"\text{round}(-2.6) + \operatorname{floor}(-2.6) + \operatorname{ceil}(-2.6) = {}", "-8", "-7"),
        (r"\text{round}(p / 0.15) = [{}, 5, 1]", "1", "2"),
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
        (r"C_{11} = +|(-2)(1) - (0)(-1)| = -2", "bars as those of a determinant"),
    ],
)
def test_what_a_convention_leaves_open_is_told(statement: str, reading: str) -> None:
    """Elements squared one by one are other conventions and no mistakes."""
    (finding,) = findings_of(f"{GIVEN}$${statement}$$")
    assert finding.verdict.value == "reproduced"
    assert reading in finding.judgement.reason


def test_a_place_is_counted_from_0_or_from_1() -> None:
    """Of (0.1, 0.7, 0.2) the largest is the second: 1 or 2, not 3."""
    text = "$$p = [0.1, 0.7, 0.2]$$\n\n$$\\arg\\max(p) = {}$$"
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
        "\\[A^{-1} = \\begin{pmatrix} 0.5 & 0 \\\\ 0 & 0.25 \\end{pmatrix}\\]\n\n\\[\\|[1, 2] - [4, 6]\\| = 5\\]\n"
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


def test_a_dot_between_lists_may_be_the_product_of_each_element() -> None:
    """[1, 0] · [1, 1] + [1, 1] is [2, 2] with the inner product, and [2, 1] element by element."""
    text = r"$$z = [1, 0] \cdot [1, 1] + [1, 1] = [2, {}]$$"
    assert [verdicts_of(text.replace("{}", cell)) for cell in "213"] == [["reproduced"], ["reproduced"], ["wrong"]]
    assert verdicts_of(r"$$[1, 2] \cdot [3, 4] = 12$$") == ["wrong"]


def test_bars_around_a_difference_of_products_are_one_or_the_other() -> None:
    """|2·1 - 3·1| is 1, and as a determinant -1, never 2."""
    assert [verdicts_of(f"$|(2)(1) - (3)(1)| = {value}$") for value in ("1", "-1", "2")] == [
        ["reproduced"], ["reproduced"], ["wrong"],
    ]  # fmt: skip
    assert verdicts_of("$|2 - 3| = -1$") == ["wrong"]


@pytest.mark.parametrize(
    ("statement", "right", "wrong"),
    [
        (r"\frac{1}{-2} [[4, -2], [-3, 1]] = [[-2, 1], [\frac{3}{2}, {}]]", r"-\frac{1}{2}", r"\frac{1}{2}"),
        (r"\mathbf{[[\frac{8}{4}, 1]]} + [[1, 1]] = [[3, {}]]", r"\frac{4}{2}", r"\frac{5}{2}"),
        (
            r"2 \begin{pmatrix} 1 \\ 2 \end{pmatrix} = \begin{pmatrix} 2 \cdot 1 \\ {} \end{pmatrix}",
            r"2 \cdot 2",
            "2 + 1",
        ),
        (r"[[1, 2], [3, 4]] [[1], [1]] = [[1 + 2], [3 {}]]", "+ 4", "- 4"),
        (r"\begin{vmatrix} 1 & 2 \\ 3 & 4 \end{vmatrix} = 1 \cdot 4 {}", r"- 2 \cdot 3", r"+ 2 \cdot 3"),
        (r"[[1, 2], [3, 4]]^T - [[1, 3], [2, 4]] = [[1 - 1, 0], [0, {}]] \;\; \checkmark", "4 - 4", "4 - 5"),
    ],
)
def test_two_computations_of_one_array_come_to_the_same(statement: str, right: str, wrong: str) -> None:
    """Cells that are fractions or sums are computed as their matrix is."""
    as_matrix = _matrices(statement)
    verdicts = [verdicts_of(f"$${as_matrix.replace('{}', cell)}$$")[0] for cell in (right, wrong)]
    assert verdicts == ["reproduced", "wrong"]


@pytest.mark.parametrize(
    "statement",
    [
        r"\begin{pmatrix} 4 \\ 2 \end{pmatrix} = \frac{4 \cdot 3}{2}",  # a binomial coefficient
        r"\begin{pmatrix} 2 \\ 2 \end{pmatrix} = \begin{pmatrix} \frac{2}{1} & \frac{4}{2} \end{pmatrix}",
        r"[1, 2] \times [3, 4] = 1 \cdot 4 - 2 \cdot 3",
        r"\{\frac{1}{2}, 1\} = \{1, \frac{2}{4}\}",
        r"[0, 1] \cdot [1, 1] = [0 \cdot 1, 1 \cdot 2]",
    ],
)
def test_computations_of_different_shapes_are_not_compared(statement: str) -> None:
    """Nor sets, nor products of vectors, of which there are several."""
    assert "wrong" not in verdicts_of(f"$${statement}$$")


@given(st.lists(st.lists(st.integers(-9, 9), min_size=2, max_size=2), min_size=2, max_size=3), st.integers(2, 9))
def test_a_matrix_over_a_number_has_its_cells_over_it(rows: list[list[int]], divisor: int) -> None:
    """As fractions; a numerator that is one more is wrong."""
    printed = [[rf"\frac{{{cell}}}{{{divisor}}}" for cell in row] for row in rows]
    planted = [list(row) for row in printed]
    planted[-1][-1] = rf"\frac{{{rows[-1][-1] + 1}}}{{{divisor}}}"
    for cells, verdict in ((printed, "reproduced"), (planted, "wrong")):
        body = r" \\ ".join(" & ".join(row) for row in cells)
        statement = rf"\frac{{1}}{{{divisor}}} {_grid(rows)} = \begin{{pmatrix}} {body} \end{{pmatrix}}"
        assert verdicts_of(f"$${statement}$$") == [verdict]


def _matrices(text: str) -> str:
    """[[1, 2], [3, 4]] as LaTeX prints it."""
    opened = text.replace("[[", r"\begin{bmatrix} ").replace("]]", r" \end{bmatrix}").replace("], [", r" \\ ")
    return opened.replace(", ", " & ")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$w^\top x = 11$", "reproduced"),
        (r"$w^\top x = 12$", "wrong"),
        (r"$w^T W x = 61$", "reproduced"),
        (r"$x x^\top = \begin{bmatrix}9 & 12\\12 & 16\end{bmatrix}$", "reproduced"),
        (r"$x x^\top = \begin{bmatrix}9 & 12\\12 & 17\end{bmatrix}$", "wrong"),
        (r"$\frac{w^\top x}{\sqrt{2}} = 7.778$", "reproduced"),
    ],
)
def test_the_transpose_of_a_vector_is_a_row(text: str, verdict: str) -> None:
    """(1, 2) · (3, 4) = 11; (1, 2) W = (7, 10), and 7 · 3 + 10 · 4 = 61; 9, 12 and 16 are the products of 3 and 4."""
    vectors = r"$w=(1,2)$, $x=(3,4)$, $W = \begin{bmatrix}1 & 2\\3 & 4\end{bmatrix}$ and "
    assert verdicts_of(vectors + text)[-1:] == [verdict]


def test_a_dot_between_named_vectors_may_be_of_each_element() -> None:
    """γ · x + β of a layer norm is a vector; where a number is printed, the dot is the inner product."""
    given = "$\\gamma = [1, 2]$, $x = [3, 4]$ and $\\beta = [0, 1]$.\n\n"
    assert verdicts_of(given + "$y = \\gamma \\cdot x + \\beta = [3, 9]$")[-1] == "reproduced"
    assert verdicts_of(given + "$y = \\gamma \\cdot x + \\beta = [3, 8]$")[-1] == "wrong"
    assert verdicts_of(given + "$s = \\gamma \\cdot x = 11$")[-1] == "reproduced"
    assert verdicts_of(given + "$s = \\gamma \\cdot x = 12$")[-1] == "wrong"


def test_softmax_of_a_column_by_a_number_runs_down_it() -> None:
    """A row that is transposed is a column, and so is half of it: e^0.5, e^1 and e^0 over their sum."""
    text = r"$$z = (1, 2, 0)^{{T}}$$ and $$\text{{softmax}}(z/2) = ({})$$"
    assert verdicts_of(text.format("0.3072, 0.5065, 0.1863")) == ["reproduced"]
    assert verdicts_of(text.format("0.3072, 0.5065, 0.1963")) == ["wrong"]
    assert verdicts_of(text.replace("z/2", "0.5 z").format("0.3072, 0.5065, 0.1863")) == ["reproduced"]


@pytest.mark.parametrize(
    ("operand", "cells"),
    [
        ("2z", (0.016, 0.117, 0.867)),
        ("z / 2", (0.186, 0.307, 0.506)),
        ("-z", (0.665, 0.245, 0.090)),
        ("z + z", (0.016, 0.117, 0.867)),
        ("z - 1", (0.090, 0.245, 0.665)),
        ("2(z - 1)", (0.016, 0.117, 0.867)),
        ("K z", (0.665, 0.245, 0.090)),
        (r"z \odot z", (0.000, 0.007, 0.993)),
    ],
)
def test_softmax_of_what_is_computed_from_a_column_runs_down_it(operand: str, cells: tuple[float, ...]) -> None:
    """Of multiples, sums and differences of columns, and of the product of a matrix with one."""
    column = r"\begin{pmatrix} 1 \\ 2 \\ 3 \end{pmatrix}"
    mirror = r"\begin{pmatrix} 0 & 0 & 1 \\ 0 & 1 & 0 \\ 1 & 0 & 0 \end{pmatrix}"
    first, *rest = (
        r"\begin{pmatrix} " + r" \\ ".join(f"{cell:.3f}" for cell in order) + r"\end{pmatrix}"
        for order in (cells, (cells[1], cells[0], cells[2]), (1.0, 1.0, 1.0))
    )
    text = rf"$$z = {column}, \quad K = {mirror}$$ and $$y = \text{{softmax}}({operand}) = {{}}$$"
    assert [verdicts_of(text.replace("{}", printed))[-1] for printed in (first, *rest)] == [
        "reproduced",
        "wrong",
        "wrong",
    ]


def test_softmax_of_a_column_times_a_row_runs_along_its_rows() -> None:
    """Which is a matrix: two rows of (1, 2) and (2, 4), each over its own sum."""
    text = r"""$$u = \begin{pmatrix} 1 \\ 2 \end{pmatrix}, \quad v = \begin{pmatrix} 1 & 2 \end{pmatrix}$$ and
$$y = \text{softmax}(u v) = \begin{pmatrix} 0.269 & 0.731 \\ 0.119 & 0.881 \end{pmatrix}$$"""
    assert verdicts_of(text)[-1] == "reproduced"


@pytest.mark.parametrize(
    ("product", "right", "wrong"),
    [
        (r"[1, 2] \cdot [3, 4] \cdot [5, 6]", "[15, 48]", "[15, 84]"),  # or 11 [5, 6], which is neither
        (r"[1, 2] \cdot [3, 4] \cdot [5, 6]", "[55, 66]", "[15, 84]"),
    ],
)
def test_a_dot_between_vectors_with_a_vector_as_its_value_multiplies_each_element(
    product: str, right: str, wrong: str
) -> None:
    """The inner product would be one number."""
    assert [verdicts_of(f"${product} = {value}$") for value in (right, wrong)] == [["reproduced"], ["wrong"]]


@pytest.mark.parametrize(("value", "verdict"), [("[-1.5, -4]", "reproduced"), ("[-1.5, -5]", "unchecked")])
def test_so_may_a_dot_between_names_of_vectors(value: str, verdict: str) -> None:
    """If that gives every digit; else the name may mean another array than the newest."""
    given = "$u = [1, 2]$, $v = [3, 4]$ and $d = -0.5$."
    assert verdicts_of(rf"{given} So $g = d \cdot u \cdot v = {value}$")[-1] == verdict


@pytest.mark.parametrize(
    ("printed", "verdict"), [("3", "reproduced"), ("2", "reproduced"), ("4", "wrong")], ids=["up", "to even", "neither"]
)
def test_a_half_may_be_rounded_up_or_down(printed: str, verdict: str) -> None:
    """Schools round 2.5 to 3, programs to 2."""
    assert verdicts_of(rf"$\text{{round}}(2.5) = {printed}$") == [verdict]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$$c = 0.5 \odot [0.5, 1] + 0.2 \odot [1, 2] = [0.45, 0.9]$$", ["reproduced"]),
        (r"$$c = 0.5 \odot [0.5, 1] + 0.2 \odot [1, 2] = [0.45, 0.8]$$", ["wrong"]),
        # two rows and three columns cannot come to two columns, but no number says so
        (
            r"$$\begin{bmatrix} 1 & 0 & 1 \\ 0 & 1 & 0 \end{bmatrix}"
            r"\begin{bmatrix} 1 & 0 & 1 \\ 0 & 1 & 0 \\ 1 & 1 & 0 \end{bmatrix}"
            r" = \begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix}$$",
            ["unchecked"],
        ),
        # the first two columns of the product; two matrices beside each other
        (
            r"$$\begin{bmatrix} 1 & 0 & 1 \\ 0 & 1 & 0 \end{bmatrix}"
            r"\begin{bmatrix} 1 & 0 & 1 \\ 0 & 1 & 0 \\ 1 & 1 & 0 \end{bmatrix}"
            r" = \begin{bmatrix} 2 & 1 \\ 0 & 1 \end{bmatrix}$$",
            ["unchecked"],
        ),
        (
            r"$$\begin{bmatrix} 1 & 2 \\ 0 & 1 \end{bmatrix}\begin{bmatrix} 3 & 4 \\ 5 & 6 \end{bmatrix}"
            r" = \begin{bmatrix} 1 & 2 & 3 & 4 \\ 0 & 1 & 5 & 6 \end{bmatrix}$$",
            ["unchecked"],
        ),
        (r"$$\begin{bmatrix} 1 & 2 \end{bmatrix}\begin{bmatrix} 3 \\ 4 \end{bmatrix} = 11$$", ["reproduced"]),
        (
            r"$$\alpha = \text{SoftMax}\left(\begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix}\right)"
            r" = \begin{bmatrix} 0.5 & 0.5 \\ 0.5 & 0.5 \end{bmatrix}$$",
            ["wrong"],
        ),
    ],
)
def test_what_shapes_allow(text: str, expected: list[str]) -> None:
    """A gate of one cell opens all cells; a matrix of another shape than its product is read otherwise than meant."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    ("statement", "verdicts"),
    [
        ("<!-- verify: s = dot(x, y) -->\n$s = [[11]]$", ["reproduced"]),
        ("<!-- verify: s = dot(x, y) -->\n$s = [[12]]$", ["wrong"]),
        ("<!-- verify: s = x + y -->\n$s = [4, 6, 8]$", ["unchecked"]),
        ("<!-- verify: s = x + y -->\n$s = [4, 7]$", ["wrong"]),
    ],
)
def test_a_shape_alone_is_no_alarm(statement: str, verdicts: list[str]) -> None:
    """A number in brackets is that number, and what has another shape was read otherwise: a number has to differ."""
    document = read_string(f"$x = [1, 2]$ and $y = [3, 4]$.\n\n{statement}\n", "markdown", "document")
    notes, _ = read_annotations(document)
    ((findings,), _) = judge_document([find_claims(document, notes)])
    assert [finding.verdict.value for finding in findings] == verdicts


def test_an_index_below_zero_is_no_element_of_a_matrix() -> None:
    """x_{-1} is a name by itself, beside a matrix of that name too."""
    matrix = "$$x = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n\n"
    assert verdicts_of(f"{matrix}$x_{{-1}} = 2 \\cdot 3 = 6$") == ["reproduced"]
    assert verdicts_of(f"{matrix}$x_{{-1}} = 2 \\cdot 3 = 7$") == ["wrong"]

"""What a notebook's cells print, held against the arithmetic of the numbers that its code writes out."""

from __future__ import annotations

import json

import pytest

from claims_checks import findings_of, verdicts_of

A = "A = np.array([[1, 2], [3, 4]])"


def notebook(*cells: tuple[str, str]) -> str:
    """Cells of code, each with what it printed."""
    written = [
        {
            "cell_type": "code",
            "metadata": {},
            "execution_count": number,
            "source": code.splitlines(keepends=True),
            "outputs": [{"output_type": "stream", "name": "stdout", "text": printed.splitlines(keepends=True)}]
            if printed
            else [],
        }
        for number, (code, printed) in enumerate(cells)
    ]
    return json.dumps({"cells": written, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("print(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("A.dot(A).T", "array([[ 7, 15],\n       [10, 22]])"),
        ("D = A + 2 * A\nD", "array([[ 3,  6],\n       [ 9, 12]])"),
        ("print(f'sum: {A.sum()} mean: {np.mean(A):.2f}')", "sum: 10 mean: 2.50"),
        ("print('{0:.3f}'.format(A[1] @ A[0]))", "11.000"),
        ("def f(x, y):\n    s = x * y\n    return s + 1\nf(3, 4)", "13"),
        ("g = lambda x: x / 8\nprint(g(3))", "0.375"),
        ("a, b = 3, 4\nmath.sqrt(a**2 + b**2)", "5.0"),
        ("(28 - 25)**2 / 25 + (22 - 25)**2 / 25  # statistic", "0.72"),
        ("x = [1, 2, 4.5]\nsum(x) / len(x)", "2.5"),
        ("2 * math.pi", "6.283185307179586"),
        ("np.exp(A) / np.exp(A).sum()", "array([[0.0320586 , 0.08714432],\n       [0.23688282, 0.64391426]])"),
    ],
)
def test_what_a_cell_prints_is_worked_out_from_the_cells_before_it(code: str, printed: str) -> None:
    """Names keep their meaning from cell to cell; a float is held against the digits that its arithmetic keeps."""
    assert verdicts_of(notebook((A, ""), (code, printed)), "notebook")[-1] == "reproduced"


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("A = load()\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("A[0] = 5\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("shuffle(A)\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("for i in range(2):\n    A += 1\nprint(A @ A)", "[[ 7 10]\n [15 22]]"),
        ("B = A\nA += 1\nprint(B @ B)", "[[ 7 10]\n [15 22]]"),
        ("print(B @ A)", "[[ 7 10]\n [15 22]]"),
        ("u = [1, 2]\nprint(u + u)", "[1, 2, 1, 2]"),
        ("print(A.std())", "1.118"),
        ("print(A @ A)", "[[ 1  4]\n [ 9 16]]"),
    ],
)
def test_what_is_not_known_to_be_worked_out_is_only_counted(code: str, printed: str) -> None:
    """Changed names, unknown ones, lists and other libraries' spreads; and outputs of another run."""
    assert verdicts_of(notebook((A, ""), (code, printed)), "notebook")[-1] == "unchecked"


def test_an_output_that_shares_most_digits_with_what_its_code_works_out_is_a_finding() -> None:
    """One element of four is not the product's."""
    printed = "[[ 7.25 10.25]\n [15.25 22.75]]"
    finding = findings_of(notebook((A, ""), ("print(A @ A + 0.25)", printed)), "notebook")[-1]
    assert finding.verdict.value == "unexplained"


def test_code_that_grows_without_end_is_bounded() -> None:
    """A name doubled in each of many cells, a function of itself, a power of powers: all end unchecked."""
    cells = [("x = 2\ndef f(n):\n    return f(n)", ""), *[("x = x * x + x", "")] * 60]
    assert verdicts_of(notebook(*cells, ("print(x)", "6")), "notebook")[-1] == "unchecked"
    assert verdicts_of(notebook(*cells, ("print(f(2))", "6")), "notebook")[-1] == "unchecked"
    assert verdicts_of(notebook(("print(9**9**9**9)", "6")), "notebook")[-1] == "unchecked"


def test_a_long_calculation_costs_no_other_claim() -> None:
    """Seven hundred steps, one upon the other, are more levels than are read; what stands beside them is."""
    steps = "x = 1.5\n" + "x = x * 1.0001 + 0.5\n" * 700
    assert verdicts_of(notebook((steps, ""), ("print(x + 1)", "4.5"), ("print(2 + 3)", "5")), "notebook") == [
        "unchecked",
        "reproduced",
    ]


def test_odd_code_warns_nobody(recwarn: pytest.WarningsRecorder) -> None:
    """A string with an escape that is none is the author's business, and no matter of the audit."""
    assert verdicts_of(notebook((r"print('\d:', 2 * 3)", r"\d: 6")), "notebook") == ["reproduced"]
    assert not recwarn.list

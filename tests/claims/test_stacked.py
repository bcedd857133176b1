"""Arrays whose rows stand below each other without a comma, as people set them in plain text and in fences."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

GIVEN = "X =\n[ 1  0 ]\n[ 2  1 ]\n\nW = [[1 -1]\n     [0.5 2]]\n\n"
"""X W is [[1, -1], [2.5, 0]], by hand."""


@pytest.mark.parametrize(
    "text",
    [
        "X W =\n[ 1.0  -1.0 ]\n[ 2.5  0.5  3 ]\n",  # rows of different lengths
        "X W =\n[ 1.0  - 1.0 ]\n[ 2.5  0.5 ]\n",  # a difference
        "2 X W =\n\n[ 1.0  -1.0 ]\n[ 2.5  0.5 ]\n",  # another paragraph
        "see X W [1]\n[2]\n",
    ],
)
def test_what_are_no_rows_of_one_matrix(text: str) -> None:
    """Nothing is claimed of it."""
    assert "wrong" not in verdicts_of(GIVEN + text, "plain")
    assert "wrong" not in verdicts_of(f"```\n{GIVEN}{text}```\n")


@pytest.mark.parametrize(
    "code",
    [
        "import numpy as np\nX = np.eye(2)\nprint(X * 3)",
        "X = [[1, 0], [0, 1]]\nprint(X)",
        "X = [[1, 0], [0, 1]]\nX",
        "W = rand(2)\nW.show()",
    ],
)
def test_what_a_program_prints_is_not_said(code: str) -> None:
    """A fence behind code without a language is its output, which nobody recomputes."""
    text = f"```\n{code}\n```\n\nOutput:\n\n```\nX + X = [[3, 0], [0, 3]]\n```\n"
    assert "wrong" not in verdicts_of(text)


MEAN = "x = (2, 4, 6, 10)\n\nmean:\n\n    mu = (2 + 4 + 6 + 10) / 4 = 5.5\n\n"
VECTOR = MEAN + "deviations:\n\n    x - mu = [-3.5, -1.5, {}, 4.5]\n"


@pytest.mark.parametrize("document_format", ["markdown", "plain"])
@pytest.mark.parametrize(("cell", "verdict"), [("0.5", "reproduced"), ("0.9", "wrong")])
def test_a_calculation_in_indented_lines(document_format: str, cell: str, verdict: str) -> None:
    """What is computed on a line is no program, so that the next indented line is not what it printed."""
    assert verdicts_of(VECTOR.format(cell), document_format)[-1] == verdict
    assert verdicts_of("We take x = (2, 4, 6, 10) here.\n\n" + VECTOR.format(cell), document_format)[-1] == verdict


def test_a_shape_in_parentheses_is_no_vector() -> None:
    """Nor is what is called with it."""
    text = "The shape is s = (2, 3) and f(x) = (1, 2).\n\nWe have s + 1 = 7 and 2 s = 12.\n"
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(("cell", "verdict"), [("0.1690", "reproduced"), ("0.1960", "wrong")])
def test_a_calculation_with_names_is_no_program(cell: str, verdict: str) -> None:
    """Though no number stands beside an operator."""
    text = "x = [2, 4, 6, 10]\n\nmean:\n\n    m = 22 / 4 = 5.5\n\ndeviation:\n\n    s = sqrt(8.75) = 2.9580\n\nso:\n\n"
    normalised = f"    y = (x - m) / s = [-1.1832, -0.5071, {cell}, 1.5213]\n"
    assert verdicts_of(text + normalised)[-1] == verdict


def test_a_keyword_is_no_second_side() -> None:
    """y = f(x, axis=0) is code, and what stands below it is its output."""
    text = "```\ny = f(x, axis=0)\n```\n\nOutput:\n\n```\nX = 3 * 2 = 5\n```\n"
    assert "wrong" in verdicts_of(text)  # which no program prints
    assert "wrong" not in verdicts_of(text.replace("3 * 2 = 5", "[[1, 0], [0, 1]]"))


REMARKED = """
```
W = [[0.5, 1.5, 2.5],   (2 x 3 matrix)
     [3.5, 0.5, 1.5]]

b = [1, 2, 3]
```

```
X = [[1.0, 2.0],   # first token
     [0.5, 1.5],   # second one
     [2.0, 0.5]]   # third
V = [[2.5, 1.5], ← first
     [0.5, 1.5]] ← second
```

"""


@pytest.mark.parametrize("behind", ["(1) x", "+ 1", "(2 + [1])", "a word"])
def test_what_is_no_remark_behind_a_row(behind: str) -> None:
    """It may belong to the row."""
    text = f"```\nW = [[0.5, 1.5],   {behind}\n     [3.5, 0.5]]\n```\n\n```\n[2, 1] × W = [4.5, 9.5]\n```\n"
    assert verdicts_of(text) == []


BESIDE = """
Weights:

```
W_Q = [[1, 0],     W_K = [[0, 1],     W_V = [[1, 1],
       [0, 1],            [1, 0],            [0, 1],
       [1, 0],            [1, 0],            [1, 0]]
       [0, 2]]            [0, 1]]            [0, 1]]
```

"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),  # the third of them ends a line before the others
        ("[0, 2]]            [0, 1]]            [0, 1]]", "[0, 2]]            [0, 1]]"),
        ("[0, 2]] ", "[0, 2, 3]] "),
        ("       [1, 0], ", "and    [1, 0], "),
    ],
)
def test_what_does_not_stand_beside_each_other(old: str, new: str) -> None:
    """Nothing is given where the rows do not fit."""
    text = BESIDE if not old else BESIDE.replace("[1, 0]]\n", "[1, 0],\n").replace(old, new)
    assert verdicts_of(f"{text}```\n[1, 0, 1, 1] × W_Q = [2, 3]\n```\n") == []

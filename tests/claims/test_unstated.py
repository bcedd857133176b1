"""What documents seldom state: heads beside each other."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

MATRICES = (
    r"$$Q = \begin{pmatrix} 1 & 0 \\ 2 & 1 \end{pmatrix}, \quad K = \begin{pmatrix} 1 & 1 \\ 0 & 2 \end{pmatrix}, "
    r"\quad V = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$$"
    "\n\n"
)
HEADS = (
    r"$$\text{head}_1 = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}, \quad "
    r"\text{head}_2 = \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}, \quad "
    r"W^O = \begin{pmatrix} 1 & 0 \\ 0 & 1 \\ 1 & 1 \\ 0 & 2 \end{pmatrix}$$"
    "\n\n"
)


@pytest.mark.parametrize(
    ("before", "stated", "right", "wrong"),
    [
        (
            HEADS,
            r"$\text{{Concat}}(\text{{head}}_1, \text{{head}}_2) W^O = "
            r"\begin{{pmatrix}} 1 & 4 \\ {} & 5 \end{{pmatrix}}$",
            "4",
            "5",
        ),
    ],
)  # fmt: skip
def test_it_is_known_all_the_same(before: str, stated: str, right: str, wrong: str) -> None:
    """By hand, or by NumPy."""
    assert verdicts_of(before + stated.format(right))[-1] == "reproduced"
    assert verdicts_of(before + stated.format(wrong))[-1] in ("wrong", "unexplained")


@pytest.mark.parametrize(
    "text",
    [
        MATRICES + r"The base model has $\sqrt{d_k} = 8$.",
        # the columns of X
        r"$X = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$, $x_1 + x_2 = \begin{pmatrix} 3 \\ 7 \end{pmatrix}$",
        r"$A = \begin{pmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \end{pmatrix}$, "
        r"$A + I = \begin{pmatrix} 2 & 2 & 3 \\ 4 & 6 & 6 \end{pmatrix}$",
        r"$x = 3$, $\sum x = 10$",
        r"$g = 0.5$ and $r = (1, 2, 3)$: $\sum g^t r_t = 2.75$",  # t = 0, 1, 2
        r"$x = [1, 2]$, $y = [1, 2, 3]$, $\sum x y = 10$",
        r"$\sqrt{d_k} = 8$",
        r"$x = [1, 2]$, $y = [3, 4]$, $x^T y = \begin{pmatrix} 3 & 4 \\ 6 & 8 \end{pmatrix}$",  # a number, or a matrix
    ],
)
def test_what_may_mean_something_else_is_not_checked(text: str) -> None:
    """No shape says what is meant."""
    assert set(verdicts_of(text)) <= {"unchecked"}

"""Sentences that tell what is done with arrays: what they say is what a result is held against, not what fits."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.special import softmax

from claims_checks import verdicts_of

Matrix = npt.NDArray[np.float64]
Operation = Callable[[Matrix, Matrix], Matrix]
BIAS = np.array([0.3, -0.7, 1.1])
ROOT = np.sqrt(3)


def _rows(function: Callable[[Matrix], Matrix]) -> Operation:
    return lambda q, _: function(q)


TOLD: tuple[tuple[str, Operation, Operation], ...] = (
    ("We multiply $Q$ by $K$ and get", np.matmul, lambda q, k: q @ k.T),
    ("We now multiply $Q$ by the transpose of $K$:", lambda q, k: q @ k.T, np.matmul),
    ("Multiplying $Q$ with the transposed matrix $K$ gives", lambda q, k: q @ k.T, lambda q, k: k @ q.T),
    ("$Q$ is then multiplied by $K^T$.", lambda q, k: q @ k.T, np.matmul),
    ("The queries are multiplied by the transposed keys:", lambda q, k: q @ k.T, np.matmul),
    ("First, multiply the queries element-wise by the keys:", lambda q, k: q * k, np.matmul),
    ("We project $Q$ with $K$:", np.matmul, lambda q, k: k @ q),
    ("The product of $Q$ and $K$ is", np.matmul, lambda q, k: k @ q),
    ("The matrix product $Q K^T$ is", lambda q, k: q @ k.T, np.matmul),
    ("Computing $Q K$ gives", np.matmul, lambda q, k: q @ k.T),
    (
        r"We multiply $Q$ by the transpose of $K$ and divide by $\sqrt{3}$:",
        lambda q, k: q @ k.T / ROOT,
        lambda q, k: q @ k.T,
    ),
    (
        r"Multiply $Q$ by $K^T$, divide the result by $\sqrt{3} \approx 1.732$, and apply the softmax to each row:",
        lambda q, k: softmax(q @ k.T / ROOT, axis=1),
        lambda q, k: softmax(q @ k.T, axis=1),
    ),
    (r"We divide $Q$ by $\sqrt{3}$:", _rows(lambda q: q / ROOT), _rows(lambda q: q / 3)),
    (r"$Q$ is scaled by $1/\sqrt{3}$:", _rows(lambda q: q / ROOT), _rows(lambda q: q / 3)),
    ("Apply softmax row-wise to $Q$:", _rows(lambda q: softmax(q, axis=1)), _rows(lambda q: softmax(q, axis=0))),
    ("Apply softmax to each column of $Q$:", _rows(lambda q: softmax(q, axis=0)), _rows(lambda q: softmax(q, axis=1))),
    ("$Q$ is passed through a sigmoid:", _rows(lambda q: 1 / (1 + np.exp(-q))), _rows(np.tanh)),
    ("We add $Q$ and $K$:", np.add, np.subtract),
    ("Adding $K$ to $Q$ yields", np.add, np.subtract),
    ("We subtract $K$ from $Q$:", np.subtract, lambda q, k: k - q),
    ("Multiply $Q$ by $K$ and add the bias $b$:", lambda q, k: q @ k + BIAS, np.matmul),
    ("Add the bias to $Q$ and apply tanh:", _rows(lambda q: np.tanh(q + BIAS)), _rows(np.tanh)),
    ("Taking the tanh of $Q$ and multiplying it by $K$, we get", lambda q, k: np.tanh(q) @ k, np.matmul),
    ("Transposing $Q$ gives", _rows(np.transpose), _rows(np.copy)),
)
TENTHS = st.lists(st.integers(-29, 29).filter(bool), min_size=9, max_size=9, unique_by=abs)


def _printed(matrix: Matrix, digits: int) -> str:
    rows = r" \\ ".join(" & ".join(f"{x:.{digits}f}" for x in row) for row in matrix)
    return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"


def _document(sentence: str, q: Matrix, k: Matrix, result: str) -> str:
    return (
        f"$$Q = {_printed(q, 1)}, \\quad K = {_printed(k, 1)}$$\n\n$b = [0.3, -0.7, 1.1]$ is the bias.\n\n"
        f"{sentence}\n\n$$R = {result}$$\n"
    )


@settings(max_examples=4, deadline=None)
@pytest.mark.parametrize(("sentence", "right", "other"), TOLD, ids=[one[0][:40] for one in TOLD])
@given(first=TENTHS, second=TENTHS)
def test_a_result_is_what_the_sentence_tells(
    sentence: str, right: Operation, other: Operation, first: list[int], second: list[int]
) -> None:
    """What it tells is reproduced; what another operation gives, though digits show which, never is."""
    q, k = (np.array(one, dtype=float).reshape(3, 3) / 10 for one in (first, second))
    told, untold = right(q, k), other(q, k)
    assume(np.abs(told - untold).max() > 0.05)
    assert verdicts_of(_document(sentence, q, k, _printed(told, 4)))[-1] in ("reproduced", "rounding")
    assert verdicts_of(_document(sentence, q, k, _printed(untold, 4)))[-1] not in ("reproduced", "rounding")


@pytest.mark.parametrize(("sentence", "right"), [one[:2] for one in TOLD], ids=[one[0][:40] for one in TOLD])
def test_a_changed_digit_is_wrong(sentence: str, right: Operation) -> None:
    """The other cells bear out what the sentence tells."""
    q = np.array([[1.5, 0.3, -0.8], [0.2, 1.1, 0.4], [-0.5, 0.9, 2.0]])
    k = np.array([[0.4, -0.7, 1.2], [1.3, 0.6, -0.1], [-0.9, 0.8, 0.5]])
    told = np.array(right(q, k))
    told[1, 1] += 0.3
    assert verdicts_of(_document(sentence, q, k, _printed(told, 4)))[-1] == (
        "unexplained" if "Transposing" in sentence else "wrong"
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "We multiply $Q$ by $K$, mask the upper triangle, and get",
        "If we multiplied $Q$ by $K$, we would get something else. The next matrix is",
        "Instead of multiplying $Q$ by $K$, we choose",
        "We multiply the first row of $Q$ by $K$ and repeat it:",
        "The eigenvectors of $Q K$ are",
        "We multiply $Q$ by some number and get",
        "We divide by the usual constant:",
        "With sigmoid units and",
        "We multiply $Q$ by",
        "The bias is added to $Q$, and we choose",
        "We multiply $Q$ by $K$ and $K$, and get",
        "Adding more layers multiplies the parameters. Consider",
    ],
)
def test_what_is_not_told_whole_is_not_claimed(sentence: str) -> None:
    """A sentence that tells more than is read, or does not state it, says nothing of the matrix behind it."""
    numbers = np.array([[7.31, 2.17, -3.33], [4.41, -9.12, 6.53], [0.21, 5.79, 8.88]])
    q = np.array([[1.5, 0.3, -0.8], [0.2, 1.1, 0.4], [-0.5, 0.9, 2.0]])
    assert verdicts_of(_document(sentence, q, q[::-1], _printed(numbers, 2))) == []


Z, U = r"$z = [1.25, -0.5, 2.75]$", r"$u = [0.31, 0.82, -1.17]$"


@pytest.mark.parametrize(
    ("before", "right", "wrong"),
    [
        # what is named beside it is not what it is added to, nor is what was named to be used later
        (f"{Z} and {U}. Adding $u$ gives", "[1.56, 0.32, 1.58]", "[0.62, 1.64, -2.34]"),
        (
            f"{Z}. The bias is $b = [0.31, 0.82, -1.17]$. Adding the bias gives",
            "[1.56, 0.32, 1.58]",
            "[1.56, 0.32, 1.53]",
        ),
        (
            f"{Z}. The next bias is $b = [0.31, 0.82, -1.17]$. Applying the ReLU gives",
            "[1.25, 0, 2.75]",
            "[1.25, 0, 2.57]",
        ),
        (
            f"{Z}. The target is $y = [0, 1, 0]$. Applying the softmax gives",
            "[0.177, 0.031, 0.792]",
            "[0.177, 0.031, 0.729]",
        ),
    ],
)
def test_words_go_on_from_the_result_before(before: str, right: str, wrong: str) -> None:
    """1.25 + 0.31, and so on; the exponentials of -1.5, -3.25 and 0 are 0.223, 0.039 and 1."""
    assert verdicts_of(f"{before} $h = {right}$.")[-1] in ("reproduced", "rounding")
    assert verdicts_of(f"{before} $h = {wrong}$.")[-1] in ("unexplained", "wrong")


@pytest.mark.parametrize(
    "text",
    [
        # a mask that was told one sentence before, or in the heading
        "$$S = \\begin{pmatrix} 1.5 & 0.3 \\\\ 0.2 & 1.1 \\end{pmatrix}$$\n\nPositions above the diagonal are set to "
        "minus infinity. Then we apply softmax to each row:\n\n"
        "$$A = \\begin{pmatrix} 1.000 & 0.000 \\\\ 0.289 & 0.711 \\end{pmatrix}$$",
        # what was done before
        f"{Z} and {U}. Here we added $u$ to $z$. Next, $h = [3.1, 4.2, 5.3]$.",
        f"{Z} and {U}. Here we subtracted $u$ from $z$:\n\n$$h = [3.1, 4.2, 5.3]$$",
        # what stands behind the sentence is what it is done with
        f"{Z}. We apply the softmax to the scores $s = [3.1, 4.2, 5.3]$.",
        f"{Z}. What is the softmax of $z$? $h = [3.1, 4.2, 5.3]$",
        # a step that is not read
        f"{Z} and {U}. We add $u$ to $z$ and rectify: $h = [1.56, 0.32, 0]$",
    ],
)
def test_what_is_not_said_of_the_result_is_not_claimed(text: str) -> None:
    """Words that tell of another step, or of more steps."""
    assert not {"wrong", "unexplained"} & set(verdicts_of(text))


def test_what_is_given_may_be_rounded_unless_digits_show_that_it_is_not() -> None:
    """Two thirds and an eighth in two decimals; 1.5 and 0.25 with four decimals of their product behind them."""
    rounded = "$z = [0.67, 0.13, -0.33]$. Dividing $z$ by $2$ and applying the tanh gives $h = [{}]$."
    assert verdicts_of(rounded.format("0.322, 0.062, -0.166")) == ["unchecked"]  # of 2/3, 1/8 and -1/3
    assert verdicts_of(rounded.format("0.822, 0.562, -0.966"))[-1] in ("unexplained", "wrong")

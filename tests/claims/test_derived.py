"""Arrays without a formula, which their digits show to come from the arrays before them."""

from __future__ import annotations

import numpy as np
import pytest

from claims_checks import findings_of, verdicts_of

X = [[1.0, 0.5, 0.7], [0.7, 0.2, 0.9]]
W = [[0.33, -1.15], [0.62, -0.09], [0.43, 0.37]]
U = [[-0.61, 1.57], [0.72, 0.06], [-0.98, 0.05]]


def shown(name: str, array: np.ndarray | list[list[float]], digits: int = 2) -> str:
    """A matrix as a display."""
    rows = r" \\ ".join(" & ".join(f"{x:.{digits}f}" for x in row) for row in np.atleast_2d(array))
    return rf"$${name} = \begin{{bmatrix}} {rows} \end{{bmatrix}}$$" + "\n\n"


GIVEN = shown("X", X) + shown("W", W) + shown("U", U)
Q, K = np.array(X) @ W, np.array(X) @ U
SCORES = Q @ K.T / np.sqrt(2)
PRINTED = np.round(SCORES, 3)
WEIGHTS = np.exp(SCORES) / np.exp(SCORES).sum(1, keepdims=True)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (shown("Q", Q, 3), ["reproduced"]),
        (shown("Q", Q, 3) + shown("K", K, 3) + shown("S", Q @ K.T, 3), ["reproduced"] * 3),
        (shown("Q", Q) + shown("K", K) + shown("B", Q + K, 3), ["reproduced", "rounding", "reproduced"]),
        (shown("S", PRINTED, 3) + shown("T", np.tanh(PRINTED), 4), ["reproduced"]),
        (shown("S", PRINTED, 3) + shown("T", 1 / (1 + np.exp(-PRINTED)), 4), ["reproduced"]),
        # of scores that were rounded nobody knows from which digits the rest was computed
        (shown("S", PRINTED, 3) + shown("T", np.tanh(SCORES), 4), []),
        (shown("Q", Q, 3) + shown("K", K, 3) + shown("R", Q + K, 3), ["reproduced"] * 3),
        (shown("Q", Q, 3) + shown("Z", Q / np.sqrt(3), 4), ["reproduced"] * 2),
        # the numbers of something else, digits that are too few, and whole numbers
        (shown("B", np.array(Q)[::-1], 3), []),
        (shown("Q", Q, 1), []),
        (shown("N", [[1, 2], [3, 4]], 0) + shown("M", [[7, 10], [15, 22]], 0), []),
    ],
)
def test_digits_show_what_an_array_comes_from(text: str, verdicts: list[str]) -> None:
    """Products, of rows with rows as well, their softmax, sums, and functions of each cell."""
    assert verdicts_of(GIVEN + text) == verdicts


def test_one_number_of_six_that_departs_is_told() -> None:
    """All the others are of one product."""
    X3 = [*X, [0.4, 0.9, 0.1]]
    product = np.array(X3) @ W
    right = shown("X", X3) + shown("W", W) + shown("Q", product, 3)
    assert verdicts_of(right) == ["reproduced"]
    number = f"{product[2, 0]:.3f}"
    other = number[:-1] + str((int(number[-1]) + 4) % 10)
    (finding,) = findings_of(right.replace(number, other))
    assert (finding.verdict.value, finding.judgement.misfits) == ("wrong", (4,))


def test_what_is_made_of_a_derived_array_is_made_of_all_its_digits() -> None:
    """The sums of rows of Q, in three digits, are those of the product and not of two printed decimals."""
    sums = Q.sum(axis=1)
    text = (
        GIVEN
        + shown("Q", Q)
        + rf"$$Q \begin{{bmatrix}} 1 \\ 1 \end{{bmatrix}} = {shown('', [[x] for x in sums], 4)[4:]}"
    )
    assert "wrong" not in verdicts_of(text)
    assert verdicts_of(text)[-1] == "reproduced"


def test_ties_go_either_way_in_floating_point() -> None:
    """0.7 · 0.35 = 0.245 is printed as 0.24, and 0.5 · 0.53 = 0.265 as 0.27: no policy does both, floats do."""
    given = shown("X", [[0.7, 0], [0, 0.5], [0.3, 0.2]], 1)
    given += shown("W", [[0.35, 0.91], [0.51, 0.72]]) + shown("U", [[0.15, 0.43], [0.53, 0.74]])
    half_even = shown("Q", [[0.24, 0.64], [0.26, 0.36], [0.21, 0.42]])
    half_up = shown("K", [[0.11, 0.30], [0.27, 0.37], [0.15, 0.28]])
    assert verdicts_of(given + half_even + half_up) == ["rounding", "rounding"]


@pytest.mark.parametrize("seed", range(12))
def test_matrices_of_chance_come_from_nothing(seed: int) -> None:
    """Ten matrices that have nothing to do with each other: none is taken for what others give."""
    numbers = np.random.default_rng(seed)
    side = 2 + seed % 2
    text = "".join(shown(name, numbers.uniform(-1, 1, (side, side)), 2 + seed % 3 // 2) for name in "ABCDEFGHKL")
    assert verdicts_of(text) == []


PROBABILITIES = np.exp([2.1, 0.3, -1.2, 0.7, 1.9, -0.4]) / np.exp([2.1, 0.3, -1.2, 0.7, 1.9, -0.4]).sum()
SIX = "$$z = [2.1, 0.3, -1.2, 0.7, 1.9, -0.4]$$\n\n"


def listed(name: str, vector: np.ndarray) -> str:
    """A vector as a display."""
    return f"$${name} = [{', '.join(f'{x:.4f}' for x in vector)}]$$\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (listed("p", PROBABILITIES), ["reproduced"]),
        (listed("p", PROBABILITIES).replace("0.0157", "0.0187"), ["wrong"]),
        # p - y, where y is said in words; a mask, and dropout
        (listed("g", PROBABILITIES - [1, 0, 0, 0, 0, 0]), []),
        (listed("p", PROBABILITIES) + listed("g", PROBABILITIES - [1, 0, 0, 0, 0, 0]), ["reproduced"]),
        (listed("h", PROBABILITIES * [1, 1, 1, 1, 0, 1]), []),
        (listed("h", PROBABILITIES - [0, 0, 0, 1e9, 0, 0]), []),
    ],
)
def test_a_cell_that_departs_is_a_slip_of_the_pen(text: str, verdicts: list[str]) -> None:
    """What something was done to since is another array, of which nothing says how it was computed."""
    assert verdicts_of(SIX + text) == verdicts


def test_what_departs_from_an_array_above_was_made_of_it() -> None:
    """The product is printed, and then one cell of it is moved by three thousandths, to see what happens."""
    rows = [*X, [0.4, 0.9, 0.1]]
    moved = np.array(rows) @ W
    text = shown("X", rows) + shown("W", W) + shown("Q", moved, 3)
    moved[1, 0] += 0.003
    assert verdicts_of(text + shown("P", moved, 3)) == ["reproduced"]
    assert verdicts_of(text.partition("$$Q")[0] + shown("P", moved, 3)) == ["wrong"]


ROWS = np.array([*X, [0.4, 0.9, 0.1]])
QUERIES, KEYS = ROWS @ W, ROWS @ U
ABOVE = shown("X", ROWS) + shown("W", W) + shown("U", U) + shown("Q", QUERIES) + shown("K", KEYS)


@pytest.mark.parametrize("cell", range(9))
def test_a_cell_of_what_was_rounded_before_departs_in_a_digit(cell: int) -> None:
    """The scores carry the rounding of Q and K: a first decimal that is another is found, whatever the last one is."""
    scores = np.round(QUERIES @ KEYS.T, 2)
    assert verdicts_of(ABOVE + shown("S", scores))[-1] in ("reproduced", "rounding")
    moved = scores.copy()
    tenths = int(abs(scores.flat[cell]) * 10) % 10
    moved.flat[cell] += np.sign(scores.flat[cell]) * ((tenths + 5) % 10 - tenths) / 10
    finding = findings_of(ABOVE + shown("S", moved))[-1]
    assert (finding.verdict.value, finding.judgement.misfits) == ("wrong", (cell,))
    for other in (0.0, -scores.flat[cell]):  # a mask, and what has the other sign
        moved.flat[cell] = other
        assert "wrong" not in verdicts_of(ABOVE + shown("S", moved))

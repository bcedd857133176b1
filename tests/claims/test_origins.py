"""Printed arrays that nothing states: what their digits tell is claimed, and a digit that is not theirs is wrong."""

from __future__ import annotations

import numpy as np
import pytest

from claims_checks import findings_of, verdicts_of

RNG = np.random.default_rng(11)
X, Y, V = (np.round(RNG.normal(size=shape), 2) for shape in ((3, 4), (3, 4), (3, 2)))
SCORES = X @ Y.T / 2
WEIGHTS = np.exp(SCORES) / np.exp(SCORES).sum(axis=1, keepdims=True)


def printed(array: np.ndarray, digits: int) -> str:
    """An array as a program prints it."""
    rows = "\n ".join(f"[{'  '.join(f'{x: .{digits}f}' for x in row)}]" for row in np.atleast_2d(array))
    return f"```text\n[{rows}]\n```\n\n"


GIVEN = printed(X, 2) + printed(Y, 2) + printed(V, 2)
ATTENTION = printed(WEIGHTS, 5) + printed(WEIGHTS @ V, 4)


def test_attention_that_is_only_printed_is_checked() -> None:
    """Weights and output behind queries, keys and values, without a word or a formula."""
    assert verdicts_of(GIVEN + ATTENTION) == ["reproduced", "reproduced"]


@pytest.mark.parametrize(("row", "column"), [(0, 0), (1, 2), (2, 1)])
def test_one_digit_of_a_weight_that_is_another_is_wrong(row: int, column: int) -> None:
    """The others, with more than 24 bits to spare, tell what the array is."""
    number = f"{WEIGHTS[row, column]:.5f}"
    other = f"{number[:3]}{(int(number[3]) + 5) % 10}{number[4:]}"
    (finding, *_) = findings_of(GIVEN + printed(WEIGHTS, 5).replace(number, other))
    assert (finding.verdict.value, finding.judgement.misfits) == ("wrong", (3 * row + column,))
    assert finding.judgement.correction[3 * row + column] == number


@pytest.mark.parametrize("value", [0.0, -1.0, 7.25])
def test_a_cell_to_which_something_was_done_is_no_mistake(value: float) -> None:
    """A mask, a target that was subtracted, a cell set by hand: no slip of the pen, and nothing is said."""
    changed = WEIGHTS.copy()
    changed[1, 1] = value
    assert verdicts_of(GIVEN + printed(changed, 5)) == []


def test_what_is_stated_is_left_to_what_states_it() -> None:
    """A formula beside an array claims it, and its digits claim it no second time."""
    x = r"$$x = [1.25, -0.31, 0.48]$$" "\n\n" r"$$\operatorname{softmax}(x) = [0.59796, 0.12567, 0.27637]$$"
    assert [finding.claim.reading[:1] for finding in findings_of(x)] == ["E"]

"""Arrays whose computation is inferred: where all numbers but one are its own, that one is wrong."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

TWICE = r"$z = [1, 2]$. $z = [2, 1, 0.1, -1]$, so $\text{{softmax}}(z) = [{}]$"
"""Softmax of 2, 1, 0.1, -1 is 0.638, 0.235, 0.095, 0.032; which z is meant is not said."""


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("0.638, 0.235, 0.095, 0.032", "reproduced"),
        ("0.638, 0.235, 0.195, 0.032", "wrong"),
        ("0.638, 0.335, 0.195, 0.032", "unexplained"),
        ("0.64, 0.23, 0.20, 0.03", "unexplained"),  # 16 bits
        ("0.6, 0.2, 0.2, 0.0", "unexplained"),  # too few digits
    ],
)
def test_the_other_numbers_tell_which_computation_is_meant(printed: str, expected: str) -> None:
    """Three of four numbers agree to three digits, which is 27 bits."""
    assert verdicts_of(TWICE.format(printed)) == [expected]


def test_equal_numbers_tell_little() -> None:
    """A third, three times, is the softmax of whatever is equal."""
    text = r"$z = [1, 2]$. $z = [2, 2, 2]$, so $\text{softmax}(z) = [0.333, 0.333, 0.353]$"
    assert verdicts_of(text) == ["unexplained"]


def test_letters_side_by_side_keep_their_meaning() -> None:
    """O = AV gives AV no meaning of its own: it is another product once A is another matrix."""
    v, unit, other = (rf"\begin{{bmatrix}}{cells}\end{{bmatrix}}" for cells in (r"1&2\\3&4", r"1&0\\0&1", r"0&1\\1&0"))
    first = f"$V = {v}$, $A = {unit}$, $O = AV = {v}$. $A = {other}$ and $O = AV = "
    turned = r"\begin{bmatrix}3&4\\1&2\end{bmatrix}$."
    assert verdicts_of(first + turned) == ["reproduced", "reproduced"]
    assert verdicts_of(first + turned.replace("1&2", "1&3")) == ["reproduced", "unexplained"]

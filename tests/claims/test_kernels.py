"""A star between an image and a kernel: what scipy.signal gives where the kernel lies on the image wholly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.signal import convolve, correlate

from claims_checks import verdicts_of

DIGITS = st.integers(-9, 9)


def matrix(values: np.ndarray) -> str:
    """A matrix in LaTeX, or a list."""
    if values.ndim == 1:
        return f"[{', '.join(map(str, values))}]"
    return r"\begin{pmatrix}" + r" \\ ".join(" & ".join(map(str, row)) for row in values) + r"\end{pmatrix}"


def document(x: np.ndarray, kernel: np.ndarray, result: np.ndarray, sign: str = "*") -> str:
    """An image, a kernel and what a star between them is said to be."""
    return f"$$X = {matrix(x)}$$\n\n$$K = {matrix(kernel)}$$\n\n$$X {sign} K = {matrix(result)}$$"


@settings(max_examples=25, deadline=None)
@given(x=arrays(int, (4, 5), elements=DIGITS), kernel=arrays(int, (3, 2), elements=DIGITS), data=st.data())
def test_windows_in_two_dimensions(x: np.ndarray, kernel: np.ndarray, data: st.DataObject) -> None:
    """As neural networks slide it and as mathematics does; with one number wrong, neither."""
    results = [correlate(x, kernel, mode="valid"), convolve(x, kernel, mode="valid")]
    for result in results:
        assert verdicts_of(document(x, kernel, result)) == ["reproduced"]
    wrong = results[0].copy()
    wrong[data.draw(st.tuples(st.integers(0, 1), st.integers(0, 3)))] += 1
    assume(not np.array_equal(wrong, results[1]))
    assert verdicts_of(document(x, kernel, wrong, r"\ast")) == ["wrong"]


def test_windows_in_one_dimension() -> None:
    """1 · 0.5 + 2 · 1 - 3 · 0.5 = 1, and so on; turned around it gives 3, 4, 5."""
    x, kernel = np.arange(1, 6), np.array([0.5, 1, -0.5])
    verdicts = [verdicts_of(document(x, kernel, np.array(one))) for one in ([1, 2, 3], [3, 4, 5], [1, 2, 4])]
    assert verdicts == [["reproduced"], ["reproduced"], ["wrong"]]


@pytest.mark.parametrize(
    ("x", "kernel", "result"),
    [
        ((4, 4), (2, 2), (4, 4)),  # with a border of zeros, or a stride
        ((2, 3), (3, 2), (2, 2)),  # a product of matrices
        ((4, 4), (4, 4), (4, 4)),
    ],
)
def test_another_shape_is_something_else(x: tuple[int, ...], kernel: tuple[int, ...], result: tuple[int, ...]) -> None:
    """Nothing is said of it but what another product of that shape gives."""
    ones = [np.ones(shape, int) for shape in (x, kernel, result)]
    assert "reproduced" not in verdicts_of(document(*ones))

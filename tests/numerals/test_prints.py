"""Outputs of NumPy, PyTorch and Python: each value is found, with its label, its place and what is elided of it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from verify.numerals import find_prints


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("attn: tensor([[0.1, 0.2],\n        [0.3, 0.4]], grad_fn=<X>)", [("attn:", (2, 2), "value")]),
        ("W =\n[[1 2]\n [3 4]]", [("W =", (2, 2), "value")]),
        ("tensor(0.5) tensor(1.5)", [("", (), "value"), ("", (), "value")]),
        ("Out[5]: array([1., 2.])", [("", (2,), "value")]),
        ("[32] ✓ 0.0s\n... torch.Size([4, 8, 32])", [("", (3,), "shape")]),
        ("A.shape (3, 4)", [("A.shape", (2,), "shape")]),
        ("[1 2]", [("", (2,), "value")]),
        ("(7,)", [("", (1,), "shape")]),
        ("loss = 1.2e-3, accuracy: 65%", [("loss", (), "value"), ("accuracy", (), "value")]),
        ("Q:\n[[1.5 0.]\n [2. 1.]]\n\nK:\n[0.5 1.]", [("Q:", (2, 2), "value"), ("K:", (2,), "value")]),
        ("Inputs: [[0, 0], [0, 1]]", [("Inputs:", (2, 2), "value")]),
        ("0.30000000000000004", [("", (), "value")]),
        ("f(1, 2) = 3", [("f(1, 2)", (), "value")]),
        ("[[0.1 0.2]", []),
        ("['a', 'b']", []),
        ("[INFO] done", []),
        ("12:05:33 ready", []),
        ("Traceback (most recent call last):", []),
    ],
)
def test_values_are_found_under_their_labels(text: str, expected: list[tuple[str, tuple[int, ...], str]]) -> None:
    """Each value has the label before it on its line, or alone on the line above; what is no value is passed over."""
    found = find_prints(text)
    shapes = [tuple(int(n.value) for n in one.quantity.numerals) for one in found if one.kind == "shape"]
    assert [(one.label, one.quantity.shape, one.kind) for one in found] == [
        (label, (len(shapes.pop(0)),) if kind == "shape" else shape, kind) for label, shape, kind in expected
    ]


def test_a_shape_is_read_as_its_lengths() -> None:
    """A tuple of whole numbers is a shape."""
    (one,) = find_prints("torch.Size([4, 8, 32])")
    assert [int(numeral.value) for numeral in one.quantity.numerals] == [4, 8, 32]


@given(arrays(np.float64, array_shapes(max_dims=3, max_side=4), elements=st.floats(-1e3, 1e3, width=32)))
def test_what_numpy_prints_is_read_back(array: np.ndarray) -> None:
    """Every cell that NumPy prints, under any label, is read to the digits that it has."""
    with np.printoptions(precision=8, suppress=True, threshold=10_000):
        (one,) = find_prints(f"value of A: {array}")
    assert one.label == "value of A:"
    assert one.quantity.shape == array.shape
    for numeral, value in zip(one.quantity.numerals, array.ravel(), strict=True):
        assert abs(float(numeral.value) - value) <= 0.51e-8 + abs(value) * 1e-12


@given(st.integers(8, 30), st.integers(8, 30))
def test_an_elided_print_knows_its_cells(rows: int, columns: int) -> None:
    """Head and tail of what NumPy elides are the cells of the array at the places told."""
    array = np.arange(rows * columns, dtype=float).reshape(rows, columns)
    with np.printoptions(threshold=4, edgeitems=3):
        (one,) = find_prints(str(array))
    assert one.axes == ((0, 1, 2, -3, -2, -1),) * 2
    shown = array[np.ix_(*one.axes)].ravel()
    assert [float(numeral.value) for numeral in one.quantity.numerals] == list(shown)


def test_an_uneven_elision_is_no_print() -> None:
    """Rows elided at different places are of nobody's making."""
    assert find_prints("[[0 1 ... 5]\n [0 ... 4 5]]") == ()


@given(st.lists(st.sampled_from(["[", "]", "(", ")", "1", ".5", " ", "\n", ",", "...", "tensor(", "a: "]), max_size=60))
def test_nothing_is_too_odd_to_be_passed_over(pieces: list[str]) -> None:
    """Any text gives values that stand in it in order, without overlap."""
    text = "".join(pieces)
    end = 0
    for one in find_prints(text):
        assert end <= one.span[0] < one.span[1] <= len(text)
        end = one.span[1]

"""Arrays as NumPy, PyTorch, Python and people print them."""

from __future__ import annotations

import contextlib
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from verify.numerals import parse_array
from verify.numerals.array import MAX_CELLS
from verify.records.mistake import Mistake, NotANumeral, OverBudget, RaggedArray
from verify.records.numeral import Quantity

FIXED = settings(deadline=None, max_examples=100, derandomize=True)

SHAPES = arrays.array_shapes(min_dims=1, max_dims=4, max_side=4)
FLOATS = (
    st.floats(-1e6, 1e6, width=32) | st.floats(-1, 1, width=16) | st.sampled_from([0.0, 1.0, np.inf, -np.inf, np.nan])
)


def values(quantity: Quantity) -> np.ndarray:
    """The quantity as an array of floats, in its shape."""
    flat = [float(n.special) if n.special else float(n.value) for n in quantity.numerals]
    return np.array(flat).reshape(quantity.shape)


def texts(quantity: Quantity) -> list[str]:
    """The numerals as printed."""
    return [numeral.text for numeral in quantity.numerals]


@FIXED
@given(
    arrays.arrays(np.float64, SHAPES, elements=FLOATS),
    st.integers(1, 10),
    st.sampled_from([40, 75, 200]),
    st.booleans(),
)
def test_numpy_prints_come_back(x: np.ndarray, precision: int, width: int, suppress: bool) -> None:  # noqa: FBT001
    """What NumPy prints of an array of floats is read in its shape, each cell as the digits shown."""
    text = np.array2string(x, precision=precision, max_line_width=width, suppress_small=suppress)
    quantity = parse_array(text)
    assert quantity.layout == "numpy"
    assert quantity.shape == x.shape
    flat = text.replace("[", " ").replace("]", " ").split()
    np.testing.assert_array_equal(values(quantity).ravel(), [float(one) for one in flat])


@FIXED
@given(arrays.arrays(np.float64, SHAPES, elements=FLOATS), st.integers(1, 10), st.booleans())
def test_numpy_prints_lie_in_their_cells(x: np.ndarray, precision: int, suppress: bool) -> None:  # noqa: FBT001
    """The number behind a NumPy print lies in the cell of its numeral, half a unit either way."""
    quantity = parse_array(np.array2string(x, precision=precision, suppress_small=suppress))
    for numeral, cell in zip(quantity.numerals, x.ravel(), strict=True):
        if numeral.special is None:
            assert abs(Fraction(float(cell)) - numeral.value) <= numeral.unit / 2


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int8, np.int64, np.uint16])
@pytest.mark.parametrize("options", [{}, {"precision": 3}, {"floatmode": "fixed"}, {"sign": "+"}, {"sign": " "}])
def test_numpy_types_and_options(dtype: type, options: dict[str, object]) -> None:
    """Every kind of number and every way of printing it keeps shape and values, bare or as repr."""
    x = np.array([[0, 1, 2], [3.5, 100.25, 7]]).astype(dtype)
    expected = x.astype(np.float64)
    with np.printoptions(**options):
        for text in (str(x), repr(x)):
            quantity = parse_array(text)
            assert quantity.shape == (2, 3)
            np.testing.assert_allclose(values(quantity), expected, atol=5e-4)


def test_numpy_scientific() -> None:
    """Cells with exponents keep their own last place."""
    quantity = parse_array(str(np.array([1.25e-8, 3.0])))
    assert texts(quantity) == ["1.25e-08", "3.00e+00"]
    assert [n.unit for n in quantity.numerals] == [Fraction(1, 10**10), Fraction(1, 100)]


def test_numpy_cells_share_the_finest_unit() -> None:
    """NumPy rounds the whole array to one number of decimals and blanks the zeros."""
    quantity = parse_array("[[1.   0.25]\n [inf  3.5 ]]")
    assert [n.unit for n in quantity.numerals] == [Fraction(1, 100), Fraction(1, 100), 0, Fraction(1, 100)]


@pytest.mark.parametrize(
    ("text", "shape", "cells"),
    [
        ("tensor(0.3133)", (), "0.3133"),
        ("tensor(0.5000, grad_fn=<NllLossBackward0>)", (), "0.5000"),
        ("tensor(nan)", (), "nan"),
        ("tensor([1., 2.])", (2,), "1. 2."),
        ("tensor([[1., 0.],\n        [0.5, -inf]])", (2, 2), "1. 0. 0.5 -inf"),
        ("tensor([[1.0000e+00, 1.0000e-05]], dtype=torch.float64)", (1, 2), "1.0000e+00 1.0000e-05"),
        ("tensor([[0.1, 0.2]],\n       grad_fn=<ViewBackward0>)", (1, 2), "0.1 0.2"),
        ("tensor([0.1], device='cuda:0', requires_grad=True)\n", (1,), "0.1"),
        ("torch.tensor([3, 1, 2])", (3,), "3 1 2"),
        ("tensor([[[[1.]],\n\n         [[2.]]]])", (1, 2, 1, 1), "1. 2."),
        ("array([1.5, 2. ])", (2,), "1.5 2."),
        ("array([[1., 2.],\n       [3., 4.]], dtype=float32)", (2, 2), "1. 2. 3. 4."),
        ("np.array([1, 2])", (2,), "1 2"),
        ("np.float64(0.25)", (), "0.25"),
    ],
)
def test_wrapped_prints(text: str, shape: tuple[int, ...], cells: str) -> None:
    """The wrappers of PyTorch and NumPy are taken off, with whatever keywords they carry."""
    quantity = parse_array(text)
    assert (quantity.shape, texts(quantity)) == (shape, cells.split())


@pytest.mark.parametrize(
    ("text", "layout", "units"),
    [
        ("[1.5, 2.25]", "list", "0.1 0.01"),
        ("[[1, 2.5], [3, 4]]", "list", "1 0.1 1 1"),
        ("[1.5 2.25]", "numpy", "0.01 0.01"),
        ("tensor([1.5, 2.25])", "torch", "0.01 0.01"),
        ("1.5 2.25", "plain", "0.1 0.01"),
        ("1.5", "scalar", "0.1"),
    ],
)
def test_layout_decides_the_unit(text: str, layout: str, units: str) -> None:
    """People and Python round each cell on its own, the libraries round the array as one."""
    quantity = parse_array(text)
    assert (quantity.layout, [n.unit for n in quantity.numerals]) == (layout, [Fraction(u) for u in units.split()])


@pytest.mark.parametrize(
    ("text", "shape", "cells"),
    [
        ("1", (), "1"),
        ("1 2 3", (3,), "1 2 3"),
        ("1, 2, 3", (3,), "1 2 3"),
        ("\n1 2\n\n  3 4  \n", (2, 2), "1 2 3 4"),
        ("−1 2", (2,), "−1 2"),
        ("1,000 2", (2,), "1,000 2"),
        ("[1,000, 2]", (2,), "1,000 2"),
        ("[1,000,\n 2]", (2,), "1,000 2"),
        ("[100,200]", (2,), "100 200"),
        ("[[100,200],\n [300,400]]", (2, 2), "100 200 300 400"),
        ("[[100,200], [300,400]]", (2, 2), "100 200 300 400"),
        ("[1,2,3]", (3,), "1 2 3"),
        ("[1,]", (1,), "1"),
        ("[[1],\n [2]]", (2, 1), "1 2"),
        ("[20% 80%]", (2,), "20% 80%"),
    ],
)
def test_rows_and_brackets(text: str, shape: tuple[int, ...], cells: str) -> None:
    """Rows are rows, brackets nest, and a comma groups thousands only where other commas are followed by a blank."""
    quantity = parse_array(text)
    assert (quantity.shape, texts(quantity)) == (shape, cells.split())


@pytest.mark.parametrize(
    ("text", "mistake", "line"),
    [
        ("", NotANumeral, None),
        (" \n ", NotANumeral, None),
        ("1 2\n3 x", NotANumeral, 2),
        ("1 2\n\n3", RaggedArray, 3),
        ("[[1, 2],\n [3, 4],\n [5]]", RaggedArray, 3),
        ("[[1, 2],\n 3]", RaggedArray, 1),
        ("[[[1], [2]],\n [[3]]]", RaggedArray, 2),
        ("[1\n[2", RaggedArray, 2),
        ("[1]\n]", RaggedArray, 2),
        ("[1] [2]", RaggedArray, None),
        ("1 [2]", RaggedArray, None),
        ("[]", RaggedArray, 1),
        ("tensor([], size=(0, 3))", RaggedArray, 1),
        ("[1,,2]", RaggedArray, 1),
        ("[1,\n,2]", RaggedArray, 2),
        ("[, 1]", RaggedArray, 1),
        ("[1 ...\n 3]", NotANumeral, 1),
        ("[1\n - 2]", NotANumeral, 2),
        ("[1.0-2.0]", NotANumeral, 1),
        ("[1+2j 0j]", NotANumeral, 1),
        ("[True False]", NotANumeral, 1),
        ("[1\n 2;3]", NotANumeral, 2),
        ("\\begin{bmatrix}1&2\\end{bmatrix}", NotANumeral, 1),
        ("| 1 | 2 |", NotANumeral, 1),
    ],
)
def test_mistakes_name_their_line(text: str, mistake: type[Mistake], line: int | None) -> None:
    """What is no array is refused at the line where it goes wrong."""
    with pytest.raises(mistake) as caught:
        parse_array(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000 + "1" + "]" * 10_000,
        "[" * 10_000,
        "1 " * (MAX_CELLS + 1),
        f"[{'1 ' * (MAX_CELLS + 1)}]",
        "1" * 10_000,
        f"[1 {'2' * 10_000}]",
    ],
    ids=["nested", "open", "cells", "cells in brackets", "digits", "digits in brackets"],
)
def test_budgets(text: str) -> None:
    """An array too deep, too large or too long in its digits is refused at once."""
    with pytest.raises(OverBudget):
        parse_array(text)


@FIXED
@given(st.text() | st.text("[]0123456789., \n-einftsorau()=", max_size=40))
def test_any_text_is_read_or_a_mistake(text: str) -> None:
    """No text makes the reader raise anything but a Mistake."""
    with contextlib.suppress(Mistake):
        quantity = parse_array(text)
        assert len(quantity.numerals) == np.prod(quantity.shape, dtype=int) > 0


@FIXED
@given(st.recursive(st.integers(0, 99), lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=12))
def test_python_lists_are_ragged_or_read(nested: object) -> None:
    """A Python list is read in the shape that NumPy gives it, and refused where NumPy finds none."""
    try:
        expected = np.array(nested)
    except ValueError:
        with pytest.raises(RaggedArray):
            parse_array(str(nested))
        return
    quantity = parse_array(str(nested))
    assert quantity.shape == expected.shape
    np.testing.assert_array_equal(values(quantity), expected)

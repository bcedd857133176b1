"""The array class over cells: what Python itself asks of an array."""

from __future__ import annotations

import numpy as np
import pytest
from array_api_compat import array_namespace, device

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls import Balls

XP = Balls()


def array(*rows: object) -> CellArray:
    """Rows of numbers as balls."""
    return XP.floats(np.array(rows, dtype=np.float64))


def exact(x: CellArray) -> list[float]:
    """The cells as floats, row-major."""
    return [float(cell.middle) for cell in XP.enclosures(x)]


def test_namespace_and_device() -> None:
    """The compatibility layer finds the namespace of an array and its only device."""
    assert array_namespace(array(1, 2)) is XP
    assert device(array(1, 2)) == "cpu"
    assert array(1, 2).to_device("cpu").shape == (2,)


def test_namespaces_of_two_precisions_do_not_mix() -> None:
    """Arrays of different arithmetics are told apart instead of computed with."""
    with pytest.raises(TypeError):
        array_namespace(array(1), Balls(53).floats(np.array([1.0])))


def test_shape() -> None:
    """Shape, rank and size are those of the cells."""
    x = array([1, 2, 3], [4, 5, 6])
    assert (x.shape, x.ndim, x.size, len(x)) == ((2, 3), 2, 6, 2)
    assert x.T.shape == (3, 2)
    assert [row.shape for row in x] == [(3,), (3,)]


@pytest.mark.parametrize(
    ("dtype", "x"),
    [("ball", array(1.5)), ("int64", XP.arange(3)), ("bool", XP.asarray([True])), ("int64", XP.arange(3)[1])],
)
def test_dtype(dtype: str, x: CellArray) -> None:
    """An array holds balls, whole numbers or truth values, and an element of it holds the same."""
    assert x.dtype == dtype
    assert x[0].dtype == dtype if x.ndim else True


def test_truth() -> None:
    """One truth value may be branched on, and nothing else may."""
    assert bool(array(1)[0] < 2)
    assert bool(array(1)[0] != 2)
    for refused in (array(1)[0], array(1, 2) < 3, XP.arange(1)):
        with pytest.raises(TypeError, match="the truth of"):
            bool(refused)


def test_whole_numbers_are_indices() -> None:
    """A whole number of an array counts and indexes; a ball does not."""
    assert list(range(5))[XP.arange(4)[3]] == 3
    with pytest.raises(TypeError):
        list(range(5))[array(3)[0]]  # type: ignore[call-overload]


def test_operators_of_numpy_give_way() -> None:
    """Beside a NumPy array or scalar the result is cells, whichever stands first."""
    for result in (
        array(1, 2) + np.array([0.5, 0.5]),
        np.array([0.5, 0.5]) + array(1, 2),
        np.float64(0.5) + array(1, 2),
    ):
        assert isinstance(result, CellArray)
        assert exact(result) == [1.5, 2.5]
    masked = np.array([True, False]) * array(3, 4)
    assert isinstance(masked, CellArray)
    assert exact(masked) == [3, 0]


def test_not_hashable() -> None:
    """Equality is cell by cell, so an array is no key."""
    with pytest.raises(TypeError):
        hash(array(1))

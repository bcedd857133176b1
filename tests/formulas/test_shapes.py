"""What fits together, and what is said when it does not."""

import numpy as np
import pytest

from verify.formulas.shapes import ShapeError, kept_shape, require_axes, require_bias, require_broadcast


def test_a_shape_error_is_a_value_error():
    """Who catches ValueError catches wrong shapes."""
    assert issubclass(ShapeError, ValueError)


def test_axes_must_exist_and_hold_something():
    """Every axis of a tuple is checked, and named."""
    require_axes((0, -1), x=np.zeros((2, 3)))
    with pytest.raises(ShapeError, match=r"x of shape \(2, 0\): expected at least one element along axis 1"):
        require_axes((0, 1), x=np.zeros((2, 0)))
    with pytest.raises(ShapeError, match=r"x of shape \(2, 3\): expected an axis -3"):
        require_axes(-3, x=np.zeros((2, 3)))


def test_what_stretches():
    """Axes from the last are equal or 1; more axes than the whole do not stretch."""
    whole = np.zeros((2, 3))
    require_broadcast(x=whole, a=np.zeros(3), b=np.zeros((2, 1)), c=np.zeros(()))
    for shape in ((2,), (1, 2, 3), (3, 3)):
        with pytest.raises(ShapeError, match="expected a to stretch to the shape of x"):
            require_broadcast(x=whole, a=np.zeros(shape))
    assert kept_shape((2, 3, 4), (0, -1)) == (3,)


def test_a_bias_counts_the_last_axis_of_stacked_weights():
    """Weights of two heads with three columns each take a bias of three."""
    require_bias(W=np.zeros((2, 4, 3)), b=np.zeros(3))

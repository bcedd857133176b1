"""The hinge loss on exact cases, scikit-learn's among them."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.margin_losses import hinge_loss, hinge_loss_gradient


def test_scores_within_the_margin_cost_what_they_lack(world):
    """Scores −2, ½ and 3 of a 1 cost 3, ½ and 0; of a −1 they cost 0, 1½ and 4."""
    s, y = world.array([-2, 0.5, 3]), world.array([1, 1, 1])
    assert world.back(hinge_loss(s, y, reduction="none")).tolist() == [3, 0.5, 0]
    assert world.back(hinge_loss(s, -y, reduction="sum")) == 5.5
    third = world.back(hinge_loss_gradient(s, y))
    np.testing.assert_allclose(third, [-1 / 3, -1 / 3, 0], rtol=world.epsilon)
    assert world.back(hinge_loss_gradient(s, -y, reduction="sum")).tolist() == [0, 1, 1]


def test_the_example_of_scikit_learn():
    """Its documentation: scores −2.18, 2.36 and 0.09 of −1, 1 and 1 cost 0.30 on average."""
    loss = hinge_loss(np.asarray([-2.18, 2.36, 0.09]), np.asarray([-1.0, 1, 1]))
    assert round(float(loss), 2) == 0.3


def test_at_the_margin_the_slope_is_0():
    """A score of exactly 1 costs nothing and pulls nowhere."""
    one = np.ones(1)
    assert (hinge_loss(one, one), hinge_loss_gradient(one, one)[0]) == (0, 0)


def test_variants_differ_as_they_say():
    """Squares, a sum, no margin."""
    s, y = np.asarray([-2.0, 0.5]), np.asarray([1.0, 1])
    assert [v.function(s, y) for v in CATALOGUE["hinge_loss"].variants] == [4.625, 3.5, 1]


@pytest.mark.parametrize("function", [hinge_loss, hinge_loss_gradient])
def test_wrong_shapes_are_named(function):
    """Shapes that would broadcast by accident are refused."""
    with pytest.raises(ShapeError, match=r"of shape \(3, 1\) and target of shape \(3,\): expected the same shape"):
        function(np.ones((3, 1)), np.ones(3))

"""What formulas compute on their way, against NumPy: run in balls, whose arrays no formula writes over."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from verify.arithmetic.balls import Balls
from verify.expressions import VOCABULARY, Part, traced
from verify.formulas import CATALOGUE
from verify.numerals import parse_array

BALLS = Balls(128)
Q = np.array([[1.0, 2.0], [0.5, -1.0]])
K = np.array([[0.0, 1.0], [3.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0], [2.0], [4.0]])


def ball(array: np.ndarray[Any, Any]) -> Any:
    """An array of balls."""
    return BALLS.array(parse_array("\n".join(" ".join(f"{cell:.4f}" for cell in row) for row in array)))


def parts(function: str, *arguments: Any) -> list[Part]:
    """What a formula computes on its way, as floats."""
    with BALLS.active(), traced(function) as found:
        VOCABULARY[function].call(*arguments)
    return [Part(one.function, one.name, one.depth, _floats(one.value)) for one in found if hasattr(one.value, "shape")]


def _floats(value: Any) -> np.ndarray[Any, Any]:
    return np.array([float(cell.middle) for cell in BALLS.enclosures(value)]).reshape(value.shape)


def test_attention_shows_scores_scaled_scores_and_weights() -> None:
    """Q K^T, the same over the root of 2, and its softmax stand between the arguments and the result."""
    traces = parts("scaled_dot_product_attention", ball(Q), ball(K), ball(V.repeat(2, axis=1)))
    found = {part.function: part.value for part in traces if part.name is None}
    scores = Q @ K.T
    weights = np.exp(scores / np.sqrt(2)) / np.exp(scores / np.sqrt(2)).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(found["dot_similarity"], scores)
    np.testing.assert_allclose(found["scaled_dot_similarity"], scores / np.sqrt(2))
    np.testing.assert_allclose(found["attention_weights"], weights)
    assert list(found)[-1] == "scaled_dot_product_attention"


def test_names_of_the_source_are_kept() -> None:
    """What the source has a name for is told under it: the exponentials of a softmax."""
    found = {part.name: part.value for part in parts("softmax_unstabilised", ball(K))}
    np.testing.assert_allclose(found["exponentials"], np.exp(K))


def test_only_the_last_call_counts() -> None:
    """Of a formula of itself the outer call is told, whose arguments are there before it."""
    with BALLS.active():
        inner = CATALOGUE["softmax"].function(ball(Q))
    once = parts("softmax", ball(Q))
    outer = parts("softmax", inner)
    with BALLS.active(), traced("softmax") as twice:
        CATALOGUE["softmax"].function(CATALOGUE["softmax"].function(ball(Q)))
    assert len(twice) <= max(len(once), len(outer)) + 2
    np.testing.assert_array_equal(_floats(twice[-1].value), outer[-1].value)


def test_whoever_profiled_before_profiles_again() -> None:
    """The profiler is put back, after an error too."""
    before = sys.getprofile()
    with pytest.raises(ValueError, match="columns"), traced("attention_weights"):
        CATALOGUE["attention_weights"].function(Q, V)
    assert sys.getprofile() is before

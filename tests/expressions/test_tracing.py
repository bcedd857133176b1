"""What formulas compute on their way, against NumPy."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from verify.expressions import VOCABULARY, traced
from verify.formulas import CATALOGUE

Q = np.array([[1.0, 2.0], [0.5, -1.0]])
K = np.array([[0.0, 1.0], [3.0, 1.0], [1.0, 1.0]])
V = np.array([[1.0], [2.0], [4.0]])


def test_attention_shows_scores_scaled_scores_and_weights() -> None:
    """Q K^T, the same over the root of 2, and its softmax stand between the arguments and the result."""
    with traced("scaled_dot_product_attention") as parts:
        VOCABULARY["scaled_dot_product_attention"].call(Q, K, V)
    found = {part.function: part.value for part in parts if part.name is None}
    scores = Q @ K.T
    weights = np.exp(scores / np.sqrt(2)) / np.exp(scores / np.sqrt(2)).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(found["dot_similarity"], scores)
    np.testing.assert_allclose(found["scaled_dot_similarity"], scores / np.sqrt(2))
    np.testing.assert_allclose(found["attention_weights"], weights)
    assert list(found)[-1] == "scaled_dot_product_attention"


def test_names_of_the_source_are_kept() -> None:
    """A layer norm knows its rows less their means, and their variance."""
    with traced("layer_norm") as parts:
        VOCABULARY["layer_norm"].call(K)
    found = {part.name or part.function: part.value for part in parts}
    np.testing.assert_allclose(found["centred"], K - K.mean(axis=1, keepdims=True))
    np.testing.assert_allclose(found["variance"], K.var(axis=1, keepdims=True))


def test_only_the_last_call_counts() -> None:
    """Of a formula of itself the outer call is told, whose arguments are there before it."""
    softmax = CATALOGUE["softmax"].function
    with traced("softmax") as parts:
        softmax(softmax(V.T))
    (exponentials,) = (part.value for part in parts if part.name == "exponentials")
    inner = np.exp(V.T) / np.exp(V.T).sum()
    np.testing.assert_allclose(exponentials, np.exp(inner - inner.max()))


def test_whoever_profiled_before_profiles_again() -> None:
    """The profiler is put back, after an error too."""
    before = sys.getprofile()
    with pytest.raises(ValueError, match="columns"), traced("attention_weights"):
        CATALOGUE["attention_weights"].function(Q, V)
    assert sys.getprofile() is before

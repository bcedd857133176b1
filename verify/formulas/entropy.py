"""How uncertain a distribution is: its entropy."""

from __future__ import annotations

from verify.formulas.arrays import Array, real
from verify.formulas.card import formula, variant
from verify.formulas.limits import logarithm, weighted
from verify.formulas.losses import in_base
from verify.formulas.shapes import require_axes
from verify.namespaces import array_namespace

OUTCOMES = ("p", "(…, V) distribution", "of the outcomes", "probabilities, P")


@formula(
    equation=r"H(p) = -\sum_i p_i \ln p_i",
    symbols=(OUTCOMES,),
    returns=("H", "(…) positive", "in nats, at most ln V"),
    domain="p ≥ 0; where p = 0 the term is 0",
    conventions=("natural logarithm: nats", "sum over the outcomes"),
    reference="Shannon 1948, §6; Goodfellow, Bengio, Courville 2016, eq. 3.49",
    heads="entropy, Shannon entropy",
    weak_heads="H",
)
def entropy(probabilities: Array, *, axis: int = -1) -> Array:
    """Entropy of a distribution: how much its outcomes surprise, on average.

    H(p) = −Σ_i p_i ln p_i

    probabilities: over the outcomes, along axis. Raises ShapeError where there is none. Shannon 1948, §6.
    The cross entropy of a distribution under itself.
    """
    probabilities = real(probabilities)
    require_axes(axis, probabilities=probabilities)
    return -array_namespace(probabilities).sum(weighted(probabilities, logarithm(probabilities)), axis=axis)


@variant(of=entropy, difference="logarithm to the base 2: bits", convention=True)
def entropy_base_2(probabilities: Array, *, axis: int = -1) -> Array:
    """Entropy in bits, as Shannon 1948 and decision trees have it."""
    return in_base(2, entropy(probabilities, axis=axis))


@variant(of=entropy, difference="logarithm to the base 10", convention=True)
def entropy_base_10(probabilities: Array, *, axis: int = -1) -> Array:
    """Entropy in decimal digits."""
    return in_base(10, entropy(probabilities, axis=axis))


@variant(of=entropy, difference="without the minus sign")
def entropy_negative(probabilities: Array, *, axis: int = -1) -> Array:
    """Σ p ln p."""
    return -entropy(probabilities, axis=axis)


@formula(
    equation=r"\frac{\partial H}{\partial p_i} = -\ln p_i - 1",
    symbols=(OUTCOMES,),
    returns="as p",
    domain="p > 0; at 0 the slope is ∞",
    conventions=("natural logarithm", "each probability free, whatever the others sum to"),
    reference="Shannon 1948, §6, differentiated",
)
def entropy_gradient(probabilities: Array) -> Array:
    """Gradient of the entropy with respect to the probabilities.

    ∂H/∂p = −ln p − 1

    probabilities: over the outcomes, along any axis.
    """
    return -logarithm(real(probabilities)) - 1

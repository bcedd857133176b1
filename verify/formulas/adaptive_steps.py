"""Steps of optimisation that adapt to each parameter beside Adam's: RMSProp, and Adam with decoupled decay, AdamW."""

from __future__ import annotations

from typing import NamedTuple

from verify.formulas.arrays import Array, one_minus, reals
from verify.formulas.card import formula, variant
from verify.formulas.optimization import GRADIENT, PARAMETER, RATE, AdamState, adam_step, one_minus_power
from verify.formulas.shapes import require_same
from verify.namespaces import array_namespace

EPSILON = ("ε", "() positive", "keeps the divisor from 0", "epsilon, eps")


class RMSPropState(NamedTuple):
    """Parameter and moving average of the squared gradient after a step."""

    parameter: Array
    square: Array


@formula(
    equation=r"v \leftarrow \rho v + (1 - \rho) g^2,\ w \leftarrow w - \alpha \frac{g}{\sqrt{v} + \epsilon}",
    symbols=(
        PARAMETER,
        GRADIENT,
        ("v", "as w positive", "moving average of g², 0 at first", "square, s, E[g²]"),
        RATE,
        ("ρ", "() probability", "share of v that stays", "decay, β, γ, alpha"),
        EPSILON,
    ),
    returns="as w, as v",
    domain="real; 0 ≤ ρ < 1",
    conventions=("ε outside the root", "no correction of bias", "α = 0.01, ρ = 0.99, ε = 1e-8"),
    reference="Tieleman, Hinton 2012, lecture 6.5; PyTorch RMSprop",
    stated=(
        r"v = \rho v + (1 - \rho) g^2",
        r"w = w - \alpha \frac{g}{\sqrt{v} + \epsilon}",
        r"w = w - \alpha \frac{g}{\sqrt{v + \epsilon}}",
    ),
)
def rmsprop_step(
    parameter: Array,
    gradient: Array,
    square: Array,
    *,
    learning_rate: Array = 0.01,
    decay: Array = 0.99,
    epsilon: Array = 1e-8,
) -> RMSPropState:
    """One step of RMSProp: the gradient over the root of its mean square.

    v ← ρ v + (1 − ρ) g², w ← w − α g / (√v + ε)

    parameter, gradient, square (v): the same shape; learning_rate: α; decay: ρ; epsilon: ε.
    Raises ShapeError where the shapes differ. Tieleman, Hinton 2012. Not AdaGrad, which adds the squares up.
    """
    parameter, gradient, square = reals(parameter, gradient, square)
    require_same(parameter=parameter, gradient=gradient, square=square)
    square = decay * square + one_minus(decay) * gradient**2
    root = array_namespace(square).sqrt(square)
    return RMSPropState(parameter - learning_rate * gradient / (root + epsilon), square)


@variant(of=rmsprop_step, difference="ε inside the root: g / √(v + ε)", convention=True)
def rmsprop_step_epsilon_inside(
    parameter: Array,
    gradient: Array,
    square: Array,
    *,
    learning_rate: Array = 0.01,
    decay: Array = 0.99,
    epsilon: Array = 1e-8,
) -> RMSPropState:
    """RMSProp as Goodfellow, Bengio, Courville 2016, Algorithm 8.5, and TensorFlow have it."""
    parameter, gradient, square = reals(parameter, gradient, square)
    square = decay * square + one_minus(decay) * gradient**2
    root = array_namespace(square).sqrt(square + epsilon)
    return RMSPropState(parameter - learning_rate * gradient / root, square)


@variant(of=rmsprop_step, difference="the squares added up, as AdaGrad does: v ← v + g²")
def rmsprop_step_adding(
    parameter: Array,
    gradient: Array,
    square: Array,
    *,
    learning_rate: Array = 0.01,
    decay: Array = 0.99,
    epsilon: Array = 1e-8,
) -> RMSPropState:
    """Take a step of AdaGrad."""
    del decay
    parameter, gradient, square = reals(parameter, gradient, square)
    square = square + gradient**2
    root = array_namespace(square).sqrt(square)
    return RMSPropState(parameter - learning_rate * gradient / (root + epsilon), square)


@formula(
    equation=r"w \leftarrow w - \alpha \Big( \frac{m / (1 - \beta_1^t)}{\sqrt{v / (1 - \beta_2^t)} + \epsilon}"
    r" + \lambda w \Big),\ m \text{ and } v \text{ as in Adam}",
    symbols=(
        PARAMETER,
        GRADIENT,
        ("m", "as w", "moving average of g, 0 at first", "first, first moment"),
        ("v", "as w positive", "moving average of g², 0 at first", "second, second moment"),
        ("t", "() whole", "number of this step, from 1", "step"),
        RATE,
        ("β_1", "() probability", "share of m that stays", "beta_1, beta1"),
        ("β_2", "() probability", "share of v that stays", "beta_2, beta2"),
        EPSILON,
        ("λ", "() positive", "share of w that decays, beside the rate", "weight_decay, weight decay, wd"),
    ),
    returns="as w, as m, as v",
    domain="real; t ≥ 1; 0 ≤ β < 1; λ ≥ 0",
    conventions=("bias corrected", "ε outside the root", "the decay scaled by the learning rate", "λ = 0.01"),
    reference="Loshchilov, Hutter 2019, Algorithm 2; PyTorch AdamW",
    derived={
        **dict.fromkeys(("hat_m", "m_hat"), "m / (1 - beta_1 ** t)"),
        **dict.fromkeys(("hat_v", "v_hat"), "v / (1 - beta_2 ** t)"),
    },
    stated=(
        r"w = w - \alpha (\frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon} + \lambda w)",
        r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon} - \lambda w",
        r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon} - \alpha \lambda w",
        r"w = w - \alpha (\frac{\hat{m}}{\sqrt{\hat{v} + \epsilon}} + \lambda w)",
    ),
)
def adamw_step(
    parameter: Array,
    gradient: Array,
    first: Array,
    second: Array,
    step: int,
    *,
    learning_rate: Array = 0.001,
    beta_1: Array = 0.9,
    beta_2: Array = 0.999,
    epsilon: Array = 1e-8,
    weight_decay: Array = 0.01,
) -> AdamState:
    """One step of AdamW: of Adam, and apart from it a share of the parameter that decays.

    w ← w − α (m̂ / (√v̂ + ε) + λ w)

    Arguments as in adam_step; weight_decay: λ. Raises ShapeError where the shapes differ, ValueError where t < 1.
    Loshchilov, Hutter 2019. Not Adam with λ w in its gradient, which the averages then scale.
    """
    betas = {"beta_1": beta_1, "beta_2": beta_2, "epsilon": epsilon}
    moved = adam_step(parameter, gradient, first, second, step, learning_rate=learning_rate, **betas)
    (parameter,) = reals(parameter)
    return moved._replace(parameter=moved.parameter - learning_rate * weight_decay * parameter)


@variant(of=adamw_step, difference="the decay inside the gradient, as L2 regularisation of Adam: g + λ w")
def adamw_step_coupled(
    parameter: Array,
    gradient: Array,
    first: Array,
    second: Array,
    step: int,
    *,
    weight_decay: Array = 0.01,
    **options: Array,
) -> AdamState:
    """Adam of a loss with a penalty."""
    parameter, gradient = reals(parameter, gradient)
    return adam_step(parameter, gradient + weight_decay * parameter, first, second, step, **options)


@variant(of=adamw_step, difference="the decay not scaled by the learning rate: λ w", convention=True)
def adamw_step_unscaled(
    parameter: Array,
    gradient: Array,
    first: Array,
    second: Array,
    step: int,
    *,
    weight_decay: Array = 0.01,
    **options: Array,
) -> AdamState:
    """Algorithm 2 of Loshchilov, Hutter 2019 to the letter, with a multiplier of 1."""
    moved = adam_step(parameter, gradient, first, second, step, **options)
    (parameter,) = reals(parameter)
    return moved._replace(parameter=moved.parameter - weight_decay * parameter)


@variant(of=adamw_step, difference="ε inside the root: m̂ / √(v̂ + ε)", convention=True)
def adamw_step_epsilon_inside(
    parameter: Array,
    gradient: Array,
    first: Array,
    second: Array,
    step: int,
    *,
    learning_rate: Array = 0.001,
    beta_1: Array = 0.9,
    beta_2: Array = 0.999,
    epsilon: Array = 1e-8,
    weight_decay: Array = 0.01,
) -> AdamState:
    """Decoupled decay, and the root of the average and ε together."""
    parameter, gradient, first, second = reals(parameter, gradient, first, second)
    first = beta_1 * first + one_minus(beta_1) * gradient
    second = beta_2 * second + one_minus(beta_2) * gradient**2
    root = array_namespace(second).sqrt(second / one_minus_power(beta_2, step, second) + epsilon)
    direction = first / one_minus_power(beta_1, step, first) / root
    return AdamState(parameter - learning_rate * (direction + weight_decay * parameter), first, second)

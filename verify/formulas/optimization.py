"""Steps of optimisation: gradient descent, momentum and Adam."""

from __future__ import annotations

from typing import NamedTuple

from verify.formulas.arrays import Array, constant, one_minus, reals
from verify.formulas.card import formula, variant
from verify.formulas.losses import cross_entropy_gradient
from verify.formulas.shapes import require_same
from verify.formulas.softmax import softmax
from verify.namespaces import array_namespace

PARAMETER = ("w", "any", "parameter", "parameter, weight, weights, θ, W")
GRADIENT = ("g", "as w", "gradient of the loss with respect to w", "gradient, ∇L, dw, nabla")
RATE = ("α", "() positive", "learning rate", "learning_rate, η, lr, step size, γ")


@formula(
    equation=r"w \leftarrow w - \alpha g",
    symbols=(PARAMETER, GRADIENT, RATE),
    returns="as w",
    domain="real",
    conventions=("descent: the gradient is subtracted",),
    reference="Cauchy 1847; Goodfellow, Bengio, Courville 2016, eq. 4.5",
    seen_in=("001:1000", "001:1008", "001:1017"),
    stated=("w = w - α g", "w = w + α g"),
)
def gradient_descent_step(parameter: Array, gradient: Array, *, learning_rate: Array) -> Array:
    """One step of gradient descent.

    w ← w − α g

    parameter, gradient: the same shape; learning_rate: α. Raises ShapeError where the shapes differ.
    """
    parameter, gradient = reals(parameter, gradient)
    require_same(parameter=parameter, gradient=gradient)
    return parameter - learning_rate * gradient


@variant(of=gradient_descent_step, difference="the gradient added: ascent")
def gradient_descent_step_ascending(parameter: Array, gradient: Array, *, learning_rate: Array) -> Array:
    """Take a step w + α g."""
    return gradient_descent_step(parameter, gradient, learning_rate=-learning_rate)


@formula(
    equation=r"z \leftarrow z - \alpha \, (\operatorname{softmax}(z) - y),\ \text{repeated}",
    symbols=(
        ("z", "(…, V)", "logits", "logits"),
        ("y", "(…, V) distribution", "true distribution", "target"),
        RATE,
        ("k", "() whole", "number of steps", "steps"),
    ),
    returns="as z",
    domain="real; y of sum 1",
    conventions=("probabilities are computed before each update",),
    reference="Goodfellow, Bengio, Courville 2016, eq. 4.5, with the gradient of §6.2.2.3",
    seen_in=("001:1048", "001:1078", "001:1081", "001:1084"),
)
def softmax_gradient_descent(logits: Array, target: Array, *, learning_rate: Array, steps: int) -> Array:
    """Logits after so many steps of gradient descent on the cross entropy of their softmax.

    z ← z − α (softmax(z) − y), steps times

    logits, target: the same shape; learning_rate: α; steps: how many. Raises ShapeError where the shapes differ.
    """
    logits, target = reals(logits, target)
    for _ in range(steps):
        gradient = cross_entropy_gradient(softmax(logits), target)
        logits = gradient_descent_step(logits, gradient, learning_rate=learning_rate)
    return logits


@variant(of=softmax_gradient_descent, difference="the numbers themselves taken as probabilities, without softmax")
def softmax_gradient_descent_on_probabilities(
    logits: Array, target: Array, *, learning_rate: Array, steps: int
) -> Array:
    """Take steps p ← p − α (p − y), as in 001:1017."""
    logits, target = reals(logits, target)
    for _ in range(steps):
        logits = gradient_descent_step(logits, logits - target, learning_rate=learning_rate)
    return logits


class MomentumState(NamedTuple):
    """Parameter and velocity after a step."""

    parameter: Array
    velocity: Array


@formula(
    equation=r"v \leftarrow \mu v + g,\quad w \leftarrow w - \alpha v",
    symbols=(
        PARAMETER,
        GRADIENT,
        ("v", "as w", "0 at first", "velocity"),
        RATE,
        ("μ", "() probability", "share of the velocity that stays", "momentum, β"),
    ),
    returns="as w, as v",
    domain="real; 0 ≤ μ < 1",
    conventions=("the velocity is a sum of gradients, without the learning rate", "μ = 0.9"),
    reference="Polyak 1964; PyTorch SGD; ONNX Momentum, mode standard",
    seen_in=("001:887",),
    stated=(
        "v = μ v + g",
        "v = μ v + (1 - μ) g",
        "v = μ v + α g",
        "v = μ v - α g",
        "w = w - α v",
    ),
)
def momentum_step(
    parameter: Array, gradient: Array, velocity: Array, *, learning_rate: Array, momentum: float = 0.9
) -> MomentumState:
    """One step of gradient descent with momentum.

    v ← μ v + g, w ← w − α v

    parameter, gradient, velocity: the same shape; learning_rate: α; momentum: μ.
    Raises ShapeError where the shapes differ. Polyak 1964.
    """
    parameter, gradient, velocity = reals(parameter, gradient, velocity)
    require_same(parameter=parameter, gradient=gradient, velocity=velocity)
    velocity = momentum * velocity + gradient
    return MomentumState(parameter - learning_rate * velocity, velocity)


@variant(
    of=momentum_step, difference="the learning rate inside the velocity: v ← μ v − α g, w ← w + v", convention=True
)
def momentum_step_with_rate_inside(
    parameter: Array, gradient: Array, velocity: Array, *, learning_rate: Array, momentum: float = 0.9
) -> MomentumState:
    """Momentum as Sutskever et al. 2013, eq. 1 and 2."""
    parameter, gradient, velocity = reals(parameter, gradient, velocity)
    velocity = momentum * velocity - learning_rate * gradient
    return MomentumState(parameter + velocity, velocity)


@variant(of=momentum_step, difference="the gradient weighed by 1 − μ: v ← μ v + (1 − μ) g", convention=True)
def momentum_step_averaging(
    parameter: Array, gradient: Array, velocity: Array, *, learning_rate: Array, momentum: float = 0.9
) -> MomentumState:
    """Momentum as a moving average of gradients."""
    parameter, gradient, velocity = reals(parameter, gradient, velocity)
    velocity = momentum * velocity + one_minus(momentum) * gradient
    return MomentumState(parameter - learning_rate * velocity, velocity)


@variant(of=momentum_step, difference="Nesterov's step: w ← w − α (g + μ v)")
def momentum_step_nesterov(
    parameter: Array, gradient: Array, velocity: Array, *, learning_rate: Array, momentum: float = 0.9
) -> MomentumState:
    """Momentum with a look ahead, as PyTorch and ONNX write it."""
    parameter, gradient, velocity = reals(parameter, gradient, velocity)
    velocity = momentum * velocity + gradient
    return MomentumState(parameter - learning_rate * (gradient + momentum * velocity), velocity)


class AdamState(NamedTuple):
    """Parameter and moving averages of the gradient and its square after a step."""

    parameter: Array
    first: Array
    second: Array


@formula(
    equation=r"m \leftarrow \beta_1 m + (1 - \beta_1) g,\ v \leftarrow \beta_2 v + (1 - \beta_2) g^2,"
    r"\ w \leftarrow w - \alpha \frac{m / (1 - \beta_1^t)}{\sqrt{v / (1 - \beta_2^t)} + \epsilon}",
    symbols=(
        PARAMETER,
        GRADIENT,
        ("m", "as w", "moving average of g, 0 at first", "first, first moment"),
        ("v", "as w positive", "moving average of g², 0 at first", "second, second moment"),
        ("t", "() whole", "number of this step, from 1", "step"),
        RATE,
        ("β_1", "() probability", "share of m that stays", "beta_1, beta1"),
        ("β_2", "() probability", "share of v that stays", "beta_2, beta2"),
        ("ε", "() positive", "keeps the divisor from 0", "epsilon, eps"),
    ),
    returns="as w, as m, as v",
    domain="real; t ≥ 1; 0 ≤ β < 1",
    conventions=("bias corrected", "ε outside the root", "α = 0.001, β_1 = 0.9, β_2 = 0.999, ε = 1e-8"),
    reference="Kingma, Ba 2015, Algorithm 1",
    seen_in=("001:887", "001:1336", "001:1777"),
    derived={
        **dict.fromkeys(("hat_m", "m_hat"), "m / (1 - beta_1 ** t)"),
        **dict.fromkeys(("hat_v", "v_hat"), "v / (1 - beta_2 ** t)"),
    },
    stated=(
        r"m = \beta_1 m + (1 - \beta_1) g",
        r"v = \beta_2 v + (1 - \beta_2) g^2",
        r"\hat{m} = \frac{m}{1 - \beta_1^t}",
        r"\hat{v} = \frac{v}{1 - \beta_2^t}",
        r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon}",
        r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v} + \epsilon}}",
        r"w = w - \alpha \frac{m}{\sqrt{v} + \epsilon}",
    ),
)
def adam_step(
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
) -> AdamState:
    """One step of Adam.

    m ← β_1 m + (1 − β_1) g, v ← β_2 v + (1 − β_2) g², w ← w − α m̂ / (√v̂ + ε), m̂ = m/(1 − β_1^t), v̂ = v/(1 − β_2^t)

    parameter, gradient, first (m), second (v): the same shape; step: t, from 1.
    Raises ShapeError where the shapes differ, ValueError where t < 1. Kingma, Ba 2015, Algorithm 1.
    """
    if step < 1:
        raise ValueError(f"step={step}: expected the number of this step, counted from 1")
    parameter, gradient, first, second = reals(parameter, gradient, first, second)
    require_same(parameter=parameter, gradient=gradient, first=first, second=second)
    first = beta_1 * first + one_minus(beta_1) * gradient
    second = beta_2 * second + one_minus(beta_2) * gradient**2
    corrected_first = first / one_minus_power(beta_1, step, first)
    corrected_second = second / one_minus_power(beta_2, step, second)
    root = array_namespace(second).sqrt(corrected_second)
    return AdamState(parameter - learning_rate * corrected_first / (root + epsilon), first, second)


@variant(of=adam_step, difference="without the correction of bias")
def adam_step_uncorrected(
    parameter: Array,
    gradient: Array,
    first: Array,
    second: Array,
    step: int,  # noqa: ARG001 - same arguments as adam_step
    *,
    learning_rate: Array = 0.001,
    beta_1: Array = 0.9,
    beta_2: Array = 0.999,
    epsilon: Array = 1e-8,
) -> AdamState:
    """Take a step w − α m / (√v + ε)."""
    parameter, gradient, first, second = reals(parameter, gradient, first, second)
    first = beta_1 * first + one_minus(beta_1) * gradient
    second = beta_2 * second + one_minus(beta_2) * gradient**2
    root = array_namespace(second).sqrt(second)
    return AdamState(parameter - learning_rate * first / (root + epsilon), first, second)


@variant(of=adam_step, difference="ε beside the uncorrected root: α √(1 − β_2^t)/(1 − β_1^t) · m / (√v + ε)")
def adam_step_epsilon_uncorrected(
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
) -> AdamState:
    """Adam in the more efficient order of Kingma, Ba 2015, §2, as ONNX and TensorFlow compute it."""
    parameter, gradient, first, second = reals(parameter, gradient, first, second)
    xp = array_namespace(parameter)
    correction = xp.sqrt(one_minus_power(beta_2, step, parameter)) / one_minus_power(beta_1, step, parameter)
    plain = adam_step_uncorrected(
        xp.zeros_like(parameter),
        gradient,
        first,
        second,
        step,
        learning_rate=learning_rate,
        beta_1=beta_1,
        beta_2=beta_2,
        epsilon=epsilon,
    )
    return AdamState(parameter + correction * plain.parameter, plain.first, plain.second)


def one_minus_power(beta: Array, step: int, like: Array) -> Array:
    """Take 1 − β^t as −expm1(t ln(1 − (1 − β))), which does not cancel where β is near 1."""
    number = not hasattr(beta, "dtype")
    if number and beta == 0:
        return constant(1, like)
    rest = constant(one_minus(beta), like) if number else 1 - beta
    xp = array_namespace(like)
    return -xp.expm1(step * xp.log1p(-rest))

"""Proofs about steps of optimisation."""

from __future__ import annotations

from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.losses import distribution
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.steps import equal, vanishing
from verify.records.theorem import Step


def rate(xp: Symbols) -> CellArray:
    """Any learning rate."""
    return xp.variables("α", positive=True)


@theorem(
    r"\frac{d}{d\alpha} L(w - \alpha \nabla L(w)) \Big|_{\alpha = 0} = -\|\nabla L(w)\|^2 \le 0",
    formulas=(
        "cross_entropy_from_logits",
        "gradient_descent_step",
        "mean_squared_error",
        "mean_squared_error_gradient",
        "softmax_gradient_descent",
    ),
    sizes="cross entropy of 2…4 classes by softmax_gradient_descent; mean squared error of 3 numbers",
    method=DERIVATIVE,
    hypotheses=("z, w real", "y > 0 of sum 1 for the cross entropy"),
)
def a_small_step_lowers_the_loss(f: Formulas) -> Steps:
    """To first order a step of gradient descent lowers the loss by α times the gradient's squared length."""
    for n in (2, 3, 4):
        xp = Symbols()
        z, y, alpha = xp.variables("z", n), distribution(xp, "w", n), rate(xp)
        moved = f.softmax_gradient_descent(z, y, learning_rate=alpha, steps=1)
        after = xp.expressions(f.cross_entropy_from_logits(moved, y, reduction="none"))[0]
        before = xp.expressions(f.cross_entropy_from_logits(z, y, reduction="none"))[0]
        slopes = [xp.derivative(before, variable) for variable in z.cells]
        yield _falls(xp, f"cross entropy, n = {n}", after, alpha, slopes)
    xp = Symbols()
    w, y, alpha = xp.variables("w", 3), xp.variables("y", 3), rate(xp)
    gradient = f.mean_squared_error_gradient(w, y)
    moved = f.gradient_descent_step(w, gradient, learning_rate=alpha)
    (after,) = xp.expressions(f.mean_squared_error(moved, y))
    yield _falls(xp, "mean squared error", after, alpha, xp.expressions(gradient))


def _falls(xp: Symbols, case: str, loss: Any, alpha: CellArray, slopes: list[Any]) -> Step:
    step = alpha.cells[()]
    fall = xp.derivative(loss, step).subs(step, 0) + sum(slope**2 for slope in slopes)
    return vanishing(xp, f"{case}: dL/dα + ‖∇L‖²", fall)


@theorem(
    r"\mu = 0:\ \text{momentum is gradient descent};\qquad"
    r" v_T = \sum_{t=1}^{T} \mu^{T-t} g_t \text{ from } v_0 = 0",
    formulas=("gradient_descent_step", "momentum_step"),
    sizes="T = 3 steps",
    method=REDUCTION,
    hypotheses=("w, g, μ real",),
)
def momentum_sums_discounted_gradients(f: Formulas) -> Steps:
    """The velocity is the discounted sum of the gradients so far; without momentum only the last one counts."""
    xp = Symbols()
    w, alpha, mu = xp.variables("w"), rate(xp), xp.variables("μ")
    gradients = [xp.variables(f"g{t}") for t in range(1, 4)]
    plain = f.momentum_step(w, gradients[0], xp.zeros(()), learning_rate=alpha, momentum=0)
    yield equal(xp, "μ = 0", plain.parameter, f.gradient_descent_step(w, gradients[0], learning_rate=alpha))
    state = (w, xp.zeros(()))
    for g in gradients:
        state = f.momentum_step(state[0], g, state[1], learning_rate=alpha, momentum=mu)
    discounted = mu**2 * gradients[0] + mu * gradients[1] + gradients[2]
    yield equal(xp, "velocity after 3 steps", state[1], discounted)


@theorem(
    r"w_1 = w_0 - \alpha \frac{g}{|g| + \epsilon} \text{ from } m_0 = v_0 = 0",
    formulas=("adam_step",),
    sizes="the first step, g > 0 and g < 0; every β_1, β_2, ε",
    method=REDUCTION,
    hypotheses=("w real, g not 0", "0 < β_1, β_2 < 1, each written as 1/(1 + s)", "ε > 0"),
)
def first_step_of_adam_has_the_size_of_the_rate(f: Formulas) -> Steps:
    """The correction of bias makes the first step α g/(|g| + ε), whatever the averages forget."""
    for name, assumption in (("g > 0", {"positive": True}), ("g < 0", {"negative": True})):
        xp = Symbols()
        w, g, alpha = xp.variables("w"), xp.variables("g", **assumption), rate(xp)
        beta_1, beta_2 = (1 / (1 + xp.variables(letter, positive=True)) for letter in "st")
        eps = xp.variables("ε", positive=True)
        nothing = xp.zeros(())
        after = f.adam_step(w, g, nothing, nothing, 1, learning_rate=alpha, beta_1=beta_1, beta_2=beta_2, epsilon=eps)
        yield equal(xp, name, after.parameter, w - alpha * g / (abs(g) + eps))

"""Proofs about RMSProp and AdamW."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import REDUCTION
from verify.proofs.optimization import rate
from verify.proofs.steps import equal


@theorem(
    r"w_1 = w_0 - \alpha \frac{g}{\sqrt{1 - \rho} \, |g| + \epsilon} \text{ from } v_0 = 0;"
    r"\quad v_T = (1 - \rho) \sum_{t=1}^{T} \rho^{T-t} g_t^2",
    formulas=("rmsprop_step",),
    sizes="the first step, g > 0 and g < 0; T = 3 steps of the average",
    method=REDUCTION,
    hypotheses=("w real, g not 0", "0 < ρ < 1, written as 1/(1 + s)", "ε > 0"),
)
def first_step_of_rmsprop_ignores_the_size_of_the_gradient(f: Formulas) -> Steps:
    """But for ε, the first step depends on the sign of the gradient alone; the average forgets at the rate ρ."""
    for name, assumption in (("g > 0", {"positive": True}), ("g < 0", {"negative": True})):
        xp = Symbols()
        w, g, alpha = xp.variables("w"), xp.variables("g", **assumption), rate(xp)
        rho, eps = 1 / (1 + xp.variables("s", positive=True)), xp.variables("ε", positive=True)
        after = f.rmsprop_step(w, g, xp.zeros(()), learning_rate=alpha, decay=rho, epsilon=eps)
        step = alpha * g / (xp.sqrt(1 - rho) * abs(g) + eps)
        yield equal(xp, name, after.parameter, w - step)
    xp = Symbols()
    rho = xp.variables("ρ")
    gradients = [xp.variables(f"g{t}", positive=True) for t in range(1, 4)]
    square = xp.zeros(())
    for g in gradients:
        square = f.rmsprop_step(xp.zeros(()), g, square, decay=rho).square
    first, second, third = gradients
    forgotten = (1 - rho) * (rho**2 * first**2 + rho * second**2 + third**2)
    yield equal(xp, "average after 3 steps", square, forgotten)


@theorem(
    r"\operatorname{AdamW}(w) = \operatorname{Adam}(w) - \alpha \lambda w,"
    r"\quad \text{from } m_0 = v_0 = 0:\ w_1 = (1 - \alpha \lambda) w_0 - \alpha \frac{g}{|g| + \epsilon}",
    formulas=("adam_step", "adamw_step"),
    sizes="the first step, g > 0 and g < 0; every β_1, β_2, ε, λ",
    method=REDUCTION,
    hypotheses=("w real, g not 0", "0 < β_1, β_2 < 1, each written as 1/(1 + s)", "ε, λ > 0"),
)
def decay_of_adamw_is_apart_from_the_gradient(f: Formulas) -> Steps:
    """AdamW is Adam and a decay that the averages do not scale."""
    for name, assumption in (("g > 0", {"positive": True}), ("g < 0", {"negative": True})):
        xp = Symbols()
        w, g, alpha = xp.variables("w"), xp.variables("g", **assumption), rate(xp)
        beta_1, beta_2 = (1 / (1 + xp.variables(letter, positive=True)) for letter in "st")
        eps, decay, nothing = xp.variables("ε", positive=True), xp.variables("λ", positive=True), xp.zeros(())
        options = {"learning_rate": alpha, "beta_1": beta_1, "beta_2": beta_2, "epsilon": eps}
        adam = f.adam_step(w, g, nothing, nothing, 1, **options)
        adamw = f.adamw_step(w, g, nothing, nothing, 1, weight_decay=decay, **options)
        yield equal(xp, f"{name}: AdamW − Adam + α λ w", adamw.parameter, adam.parameter - alpha * decay * w)
        shrunk = (1 - alpha * decay) * w - alpha * g / (abs(g) + eps)
        yield equal(xp, f"{name}: the first step", adamw.parameter, shrunk)

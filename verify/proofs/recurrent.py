"""Proofs about recurrent networks."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE
from verify.proofs.steps import vanishing


@theorem(
    r"\frac{\partial h_T}{\partial h_0} = \prod_{t=1}^{T} \frac{\partial h_t}{\partial h_{t-1}}"
    r" = \prod_{t=1}^{T} w (1 - h_t^2)",
    formulas=("gradient_product", "rnn_step"),
    sizes="T = 1…3 steps of one unit",
    method=DERIVATIVE,
    hypotheses=("inputs, weights and state real",),
)
def a_gradient_through_time_is_a_product(f: Formulas) -> Steps:
    """The derivative of a state with respect to the first is the product over the steps between."""
    for length in range(1, 4):
        xp = Symbols()
        first = xp.variables("h", 1)
        W_x, W_h, b = xp.variables("u", 1, 1), xp.variables("w", 1, 1), xp.variables("b", 1)
        state, factors = first, []
        for t in range(length):
            state = f.rnn_step(xp.variables(f"x{t}", 1), state, W_x, W_h, b)
            factors.append(W_h[0, :] * (1 - state**2))
        whole = xp.derivative(xp.expressions(state)[0], first.cells[0])
        (product,) = xp.expressions(f.gradient_product(xp.concat(factors)))
        yield vanishing(xp, f"T = {length}", whole - product)

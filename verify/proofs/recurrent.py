"""Proofs about recurrent networks."""

from __future__ import annotations

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols, branches
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, DERIVATIVE, REDUCTION
from verify.proofs.steps import equal, vanishing


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


@theorem(
    r"\frac{\partial c_t}{\partial c_{t-1}} = f_t = \sigma(x_t W_f + h_{t-1} U_f + b_f)",
    formulas=("lstm_step", "sigmoid"),
    sizes="one unit, of one input",
    method=(DERIVATIVE, CASES),
    hypotheses=("inputs, weights, state and cell real", "no gate exactly half open"),
)
def the_forget_gate_is_the_slope_of_the_cell(f: Formulas) -> Steps:
    """A gradient passes from cell to cell as far as the forget gate is open: no tanh lies between."""

    def run(xp: Symbols) -> tuple[CellArray, CellArray, CellArray]:
        x, h, c = (xp.variables(name, 1) for name in "xhc")
        W_x, W_h, b = xp.variables("w", 1, 4), xp.variables("u", 1, 4), xp.variables("b", 4)
        cell = f.lstm_step(x, h, c, W_x, W_h, b).cell
        return c, cell, f.sigmoid(x * W_x[0, 1:2] + h * W_h[0, 1:2] + b[1:2])

    for xp, (c, cell, gate) in branches(run):
        (value,), (slope,) = xp.expressions(cell), xp.expressions(gate)
        yield vanishing(xp, f"{xp.answers}: ∂c_t/∂c − f", xp.derivative(value, c.cells[0]) - slope)


@theorem(
    r"h_t = (1 - z) n + z h,\quad z = \sigma(x W_z + b_z + h U_z + d_z),"
    r"\ r = \sigma(x W_r + b_r + h U_r + d_r),\ n = \tanh(x W_n + b_n + r (h U_n + d_n))",
    formulas=("gru_step", "sigmoid", "tanh"),
    sizes="one unit, of one input",
    method=(REDUCTION, CASES),
    hypotheses=("inputs, weights and state real", "no gate exactly half open"),
)
def a_gated_state_is_a_mean_of_old_and_new(f: Formulas) -> Steps:
    """The state of a gated recurrent unit is a mean of the old and the new one, weighed by the update gate."""

    def run(xp: Symbols) -> tuple[CellArray, CellArray]:
        x, h = xp.variables("x", 1), xp.variables("h", 1)
        W_x, W_h = xp.variables("w", 1, 3), xp.variables("u", 1, 3)
        b, d = xp.variables("b", 3), xp.variables("d", 3)
        (fed_r, fed_z, fed_n), (kept_r, kept_z, kept_n) = (
            [y * W[0, k : k + 1] + bias[k : k + 1] for k in range(3)] for y, W, bias in ((x, W_x, b), (h, W_h, d))
        )
        z = f.sigmoid(fed_z + kept_z)
        new = f.tanh(fed_n + f.sigmoid(fed_r + kept_r) * kept_n)
        return f.gru_step(x, h, W_x, W_h, b, d), (1 - z) * new + z * h

    for xp, (state, mean) in branches(run):
        yield equal(xp, f"{xp.answers}: h_t − ((1 − z) n + z h)", state, mean)

"""Recurrent networks: one step in time, and what becomes of a gradient over many."""

from __future__ import annotations

from verify.formulas.activations import Activation, tanh
from verify.formulas.arrays import Array, real
from verify.formulas.card import formula, variant
from verify.formulas.linear import affine
from verify.formulas.shapes import require_axes, require_stretch
from verify.namespaces import array_namespace


@formula(
    equation=r"h_t = \tanh(x_t W_x + h_{t-1} W_h + b)",
    symbols=(
        ("x_t", "(…, n)", "input at time t", "x"),
        ("h", "(…, m)", "state", "state"),
        ("W_x", "(n, m)", "weights of the input"),
        ("W_h", "(m, m)", "weights of the state"),
        ("b", "(m,)", "bias"),
    ),
    returns="as h",
    domain="real",
    conventions=("tanh", "examples are rows"),
    reference="Elman 1990; Goodfellow, Bengio, Courville 2016, eq. 10.8 and 10.9",
    seen_in=("004:3", "004:14", "001:127"),
)
def rnn_step(
    x: Array, state: Array, W_x: Array, W_h: Array, b: Array = None, *, activation: Activation = tanh
) -> Array:
    """Next state of a recurrent network.

    h_t = tanh(x_t W_x + h_{t−1} W_h + b)

    x: (…, n); state: (…, m), before; W_x: (n, m); W_h: (m, m); b: (m,); activation: tanh, or another.
    Raises ShapeError where widths do not fit. Elman 1990.
    """
    fed, kept = affine(x, W_x, b), affine(state, W_h)
    require_stretch(**{"x W_x": fed, "h W_h": kept})
    return activation(fed + kept)


@variant(of=rnn_step, difference="without the activation")
def rnn_step_linear(
    x: Array,
    state: Array,
    W_x: Array,
    W_h: Array,
    b: Array = None,
    *,
    activation: Activation = tanh,  # noqa: ARG001 - same arguments as rnn_step
) -> Array:
    """Next state of a linear recurrence."""
    return affine(x, W_x, b) + affine(state, W_h)


@formula(
    equation=r"\frac{\partial y}{\partial x} = \prod_{i=1}^{n} \frac{\partial f_i}{\partial f_{i-1}}",
    symbols=(("f'", "(…, n)", "derivative of each step", "derivatives"),),
    returns=("∂y/∂x", "(…)", "derivative of all of them"),
    domain="real; nothing to multiply gives 1",
    conventions=("vanishes where the factors are below 1, explodes where they are above",),
    reference="Bengio, Simard, Frasconi 1994; Goodfellow, Bengio, Courville 2016, §10.7",
    seen_in=("004:74", "004:78", "004:81", "003:59"),
)
def gradient_product(derivatives: Array, *, axis: int = -1) -> Array:
    """Derivative of a chain of steps: the product of their derivatives, which vanishes or explodes.

    ∂y/∂x = Π_i ∂f_i/∂f_{i−1}

    derivatives: of each step, along axis. Raises ShapeError where there is no such axis.
    Two hundred factors of 0.9 leave 7e-10.
    """
    derivatives = real(derivatives)
    if derivatives.ndim == 0 or derivatives.shape[axis] > 0:
        require_axes(axis, derivatives=derivatives)
    return array_namespace(derivatives).prod(derivatives, axis=axis)

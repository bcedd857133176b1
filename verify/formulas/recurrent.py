"""Recurrent networks: one step in time, plain or through gates, and what becomes of a gradient over many."""

from __future__ import annotations

from typing import NamedTuple

from verify.formulas.activations import Activation, sigmoid, tanh
from verify.formulas.arrays import Array, real, reals
from verify.formulas.card import formula, variant
from verify.formulas.linear import affine
from verify.formulas.shapes import require, require_axes, require_same, require_stretch
from verify.namespaces import array_namespace

INPUT = ("x_t", "(…, n)", "input at time t", "x, X")
STATE = ("h", "(…, m)", "state", "state, H, a")


@formula(
    equation=r"h_t = \tanh(x_t W_x + h_{t-1} W_h + b)",
    symbols=(
        INPUT,
        STATE,
        ("W_x", "(n, m)", "weights of the input", "W_xh, W_hx, W_ih, W_ax, W_xa, U"),
        ("W_h", "(m, m)", "weights of the state", "W_hh, W_aa, W"),
        ("b", "(m,)", "bias", "b_h, b_a"),
    ),
    returns="as h",
    domain="real",
    conventions=("tanh", "examples are rows"),
    reference="Elman 1990; Goodfellow, Bengio, Courville 2016, eq. 10.8 and 10.9",
    seen_in=("004:3", "004:14", "001:127"),
    stated=(r"h = \tanh(x W_x + h W_h + b)", r"h = \tanh(x W_x + h W_h)"),
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


class LSTMState(NamedTuple):
    """State and cell after a step."""

    state: Array
    cell: Array


@formula(
    equation=r"i, f, o = \sigma(x_t W_x + h W_h + b)_{i, f, o},\ g = \tanh(x_t W_x + h W_h + b)_g,"
    r"\ c_t = f \odot c + i \odot g,\ h_t = o \odot \tanh(c_t)",
    symbols=(
        INPUT,
        STATE,
        ("c", "(…, m)", "cell, which gates alone write to", "cell, C"),
        ("W_x", "(n, 4 m)", "weights of the input, for i, f, g and o side by side"),
        ("W_h", "(m, 4 m)", "weights of the state, for i, f, g and o"),
        ("b", "(4 m,)", "bias, for i, f, g and o"),
    ),
    returns="as h, as c",
    domain="real",
    conventions=("gates in the order input, forget, cell, output", "one bias", "examples are rows"),
    reference="Hochreiter, Schmidhuber 1997; Gers, Schmidhuber, Cummins 2000; PyTorch LSTMCell; ONNX LSTM",
    terms=(
        ("f", "as c", "forget gate", "F, Gamma_f"),
        ("i", "as c", "input gate", "I, Gamma_i, Gamma_u"),
        ("o", "as c", "output gate", "O, Gamma_o"),
        ("g", "as c", "what is written to the cell", "tilde_c, tilde_C, hat_c, c_tilde, G"),
        ("W_f", "(m + n, m)", "weights of a gate", "W_i, W_o"),
        (
            "W_xf",
            "(n, m)",
            "weights of the input at a gate",
            "W_xi, W_xo, W_fx, W_ix, W_ox, W_if, W_ii, W_io, W_f, W_i, W_o",
        ),
        ("W_hf", "(m, m)", "weights of the state at a gate", "W_hi, W_ho, W_fh, W_ih, W_oh, U_f, U_i, U_o"),
        ("b_f", "(m,)", "bias of a gate", "b_i, b_o"),
        ("W_g", "(m + n, m)", "weights of what is written", "W_c, W_C"),
        ("W_xg", "(n, m)", "its weights of the input", "W_xc, W_gx, W_cx, W_ig, W_g, W_c, W_C"),
        ("W_hg", "(m, m)", "its weights of the state", "W_hc, W_gh, W_ch, U_g, U_c"),
        ("b_g", "(m,)", "its bias", "b_c, b_C"),
    ),
    stated=(
        *(
            rf"{gate} = \sigma({one}{bias})"
            for gate in "fio"
            for one in ("[h, x] W_f", "[x, h] W_f", "x W_{xf} + h W_{hf}")
            for bias in (" + b_f", "")
        ),
        *(
            rf"g = \tanh({one}{bias})"
            for one in ("[h, x] W_g", "[x, h] W_g", "x W_{xg} + h W_{hg}")
            for bias in (" + b_g", "")
        ),
        r"c = f \odot c + i \odot g",
        r"c = f \odot c + (1 - f) \odot g",
        r"h = o \odot \tanh(c)",
    ),
)
def lstm_step(x: Array, state: Array, cell: Array, W_x: Array, W_h: Array, b: Array = None) -> LSTMState:
    """Next state and cell of a network with long short-term memory.

    c_t = f ⊙ c + i ⊙ g, h_t = o ⊙ tanh c_t

    x: (…, n); state, cell: (…, m), before; W_x: (n, 4 m); W_h: (m, 4 m); b: (4 m,): for i, f, g and o side by side.
    Raises ShapeError where widths do not fit. PyTorch's two biases are one here: their sum.
    """
    i, f, g, o = _lstm_gates(x, state, cell, W_x, W_h, b)
    cell = sigmoid(f) * real(cell) + sigmoid(i) * tanh(g)
    return LSTMState(sigmoid(o) * tanh(cell), cell)


@variant(of=lstm_step, difference="one gate for both: f = 1 − i", convention=True)
def lstm_step_coupled(x: Array, state: Array, cell: Array, W_x: Array, W_h: Array, b: Array = None) -> LSTMState:
    """Coupled gates, CIFG of Greff et al. 2017: what is forgotten is written anew."""
    i, _, g, o = _lstm_gates(x, state, cell, W_x, W_h, b)
    cell = sigmoid(-i) * real(cell) + sigmoid(i) * tanh(g)
    return LSTMState(sigmoid(o) * tanh(cell), cell)


@variant(of=lstm_step, difference="the state without tanh: h = o ⊙ c")
def lstm_step_without_tanh(x: Array, state: Array, cell: Array, W_x: Array, W_h: Array, b: Array = None) -> LSTMState:
    """The output gate on the cell itself."""
    _, cell_after = lstm_step(x, state, cell, W_x, W_h, b)
    *_, o = _lstm_gates(x, state, cell, W_x, W_h, b)
    return LSTMState(sigmoid(o) * cell_after, cell_after)


@formula(
    equation=r"r, z = \sigma(x_t W_x + b + h W_h + b_h)_{r, z},"
    r"\ n = \tanh((x_t W_x + b)_n + r \odot (h W_h + b_h)_n),\ h_t = (1 - z) \odot n + z \odot h",
    symbols=(
        INPUT,
        STATE,
        ("W_x", "(n, 3 m)", "weights of the input, for r, z and n side by side"),
        ("W_h", "(m, 3 m)", "weights of the state, for r, z and n"),
        ("b", "(3 m,)", "bias beside the input, for r, z and n"),
        ("b_h", "(3 m,)", "bias beside the state, for r, z and n"),
    ),
    returns="as h",
    domain="real",
    conventions=("gates in the order reset, update, new", "reset after the product", "z keeps the old state"),
    reference="Cho et al. 2014; PyTorch GRUCell",
    terms=(
        ("r", "as h", "reset gate", "R"),
        ("z", "as h", "update gate", "Z, u"),
        ("n", "as h", "new state", "tilde_h, tilde_H, hat_h, h_tilde"),
        ("W_r", "(m + n, m)", "weights of a gate", "W_z, W_u"),
        ("W_xr", "(n, m)", "weights of the input at a gate", "W_xz, W_rx, W_zx, W_ir, W_iz, W_r, W_z, W_u"),
        ("W_hr", "(m, m)", "weights of the state at a gate", "W_hz, W_rh, W_zh, U_r, U_z"),
        ("b_r", "(m,)", "bias of a gate", "b_z, b_u"),
        ("W_n", "(m + n, m)", "weights of the new state", "W_h, W"),
        ("W_xn", "(n, m)", "its weights of the input", "W_nx, W_in, W_xh, W_n, W_h, W"),
        ("W_hn", "(m, m)", "its weights of the state", "W_nh, W_hh, U_n, U_h, U"),
        ("b_n", "(m,)", "bias of the new state", "b_h, b"),
    ),
    stated=(
        *(
            rf"{gate} = \sigma({sum_of})"
            for gate in "rz"
            for one in ("[h, x] W_r", "[x, h] W_r", "x W_{xr} + h W_{hr}")
            for sum_of in (one, f"{one} + b_r")
        ),
        *(
            rf"n = \tanh({sum_of})"
            for one in (r"[r \odot h, x] W_n", r"[x, r \odot h] W_n", r"x W_{xn} + (r \odot h) W_{hn}")
            for sum_of in (one, f"{one} + b_n")
        ),
        r"h = (1 - z) \odot n + z \odot h",
        r"h = z \odot n + (1 - z) \odot h",
    ),
)
def gru_step(x: Array, state: Array, W_x: Array, W_h: Array, b: Array = None, b_h: Array = None) -> Array:
    """Next state of a gated recurrent unit.

    h_t = (1 − z) ⊙ n + z ⊙ h

    x: (…, n); state: (…, m), before; W_x: (n, 3 m); W_h: (m, 3 m); b, b_h: (3 m,): for r, z and n side by side.
    Raises ShapeError where widths do not fit. Cho et al. 2014, with the reset gate where PyTorch has it.
    """
    (r, z, n), (r_h, z_h, n_h) = _gru_gates(x, state, W_x, W_h, b, b_h)
    new = tanh(n + sigmoid(r + r_h) * n_h)
    return sigmoid(-z - z_h) * new + sigmoid(z + z_h) * real(state)


@variant(of=gru_step, difference="the state reset before its product: (r ⊙ h) W_h", convention=True)
def gru_step_reset_before(x: Array, state: Array, W_x: Array, W_h: Array, b: Array = None, b_h: Array = None) -> Array:
    """Gated recurrent unit as Cho et al. 2014 print it, and ONNX's default."""
    new, z, state = _reset_before(x, state, W_x, W_h, b, b_h)
    return sigmoid(-z) * new + sigmoid(z) * state


@variant(of=gru_step, difference="z writes the new state: h = (1 − z) ⊙ h + z ⊙ n", convention=True)
def gru_step_exchanged(x: Array, state: Array, W_x: Array, W_h: Array, b: Array = None, b_h: Array = None) -> Array:
    """The update gate the other way round, and the reset gate after the product."""
    (r, z, n), (r_h, z_h, n_h) = _gru_gates(x, state, W_x, W_h, b, b_h)
    new = tanh(n + sigmoid(r + r_h) * n_h)
    return sigmoid(z + z_h) * new + sigmoid(-z - z_h) * real(state)


@variant(of=gru_step, difference="reset before the product, and z writes the new state", convention=True)
def gru_step_of_chung(x: Array, state: Array, W_x: Array, W_h: Array, b: Array = None, b_h: Array = None) -> Array:
    """Gated recurrent unit as Chung et al. 2014, eq. 3 and 4, print it."""
    new, z, state = _reset_before(x, state, W_x, W_h, b, b_h)
    return sigmoid(z) * new + sigmoid(-z) * state


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


def _lstm_gates(x: Array, state: Array, cell: Array, W_x: Array, W_h: Array, b: Array) -> tuple[Array, ...]:
    x, state, cell, W_x, W_h, b = reals(x, state, cell, W_x, W_h, b)
    require_same(state=state, cell=cell)
    fed, kept = _products(x, state, W_x, W_h, b, None, gates=4)
    return _side_by_side(fed + kept, 4)


def _gru_gates(x: Array, state: Array, W_x: Array, W_h: Array, b: Array, b_h: Array) -> tuple[tuple[Array, ...], ...]:
    x, state, W_x, W_h, b, b_h = reals(x, state, W_x, W_h, b, b_h)
    return tuple(_side_by_side(part, 3) for part in _products(x, state, W_x, W_h, b, b_h, gates=3))


def _reset_before(x: Array, state: Array, W_x: Array, W_h: Array, b: Array, b_h: Array) -> tuple[Array, Array, Array]:
    """New state, update gate before its sigmoid, and old state."""
    (r, z, n), (r_h, z_h, _) = _gru_gates(x, state, W_x, W_h, b, b_h)
    state, W_h, b_h = reals(state, W_h, b_h)
    *_, n_h = _side_by_side(affine(sigmoid(r + r_h) * state, W_h, b_h), 3)
    return tanh(n + n_h), z + z_h, state


def _products(
    x: Array, state: Array, W_x: Array, W_h: Array, b: Array, b_h: Array, *, gates: int
) -> tuple[Array, Array]:
    """Input and state, each with its weights for all gates."""
    fed, kept = affine(x, W_x, b), affine(state, W_h, b_h)
    width = gates * state.shape[-1]
    require(fed.shape[-1] == kept.shape[-1] == width, f"{gates} columns for each of the state", W_x=W_x, W_h=W_h)
    require_stretch(**{"x W_x": fed, "h W_h": kept})
    return fed, kept


def _side_by_side(sums: Array, gates: int) -> tuple[Array, ...]:
    width = sums.shape[-1] // gates
    return tuple(sums[..., k * width : (k + 1) * width] for k in range(gates))

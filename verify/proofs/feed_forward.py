"""Proofs about the feed-forward network, and the two networks that compute XOR."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls import Balls
from verify.arithmetic.symbols import Symbols, branches
from verify.formulas.activations import Activation, gelu, relu, sigmoid, silu, softplus, tanh
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, DERIVATIVE, ENCLOSURE, REDUCTION
from verify.proofs.steps import derivatives, dot, equal, fact

ACTIVATIONS = (relu, gelu, sigmoid, silu, softplus, tanh)
INPUTS = ((0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0))
XOR = (0, 1, 1, 0)
MARGIN = Fraction(1, 10_000)


@theorem(
    r"\frac{\partial L}{\partial z} = (g W_2^T) \odot a'(z),\ z = x W_1 + b_1;"
    r"\ \frac{\partial L}{\partial W_2} = a(z)^T g;"
    r"\ \frac{\partial L}{\partial W_1} = x^T \frac{\partial L}{\partial z}",
    formulas=("feed_forward", "feed_forward_gradient"),
    gradients=("feed_forward_gradient",),
    sizes="ReLU: 2 rows of 2 features, 2 hidden; GELU, sigmoid, SiLU, softplus, tanh: 1 row of 2, 1 hidden",
    method=(DERIVATIVE, CASES),
    hypotheses=("all entries real", "no pre-activation z is 0"),
)
def gradient_of_feed_forward(f: Formulas) -> Steps:
    """The gradients with respect to x and both layers, for each activation of the catalogue."""
    for activation in ACTIVATIONS:
        yield from _gradient(f, activation, *((2, 2) if activation is relu else (1, 1)))


def _gradient(f: Formulas, activation: Activation, rows: int, hidden: int) -> Steps:
    def run(xp: Symbols) -> tuple[CellArray, CellArray, dict[str, CellArray], Any]:
        shapes = {"x": (rows, 2), "W_1": (2, hidden), "b_1": (hidden,), "W_2": (hidden, 2), "b_2": (2,)}
        given = {name: xp.variables(name.replace("_", ""), *shape) for name, shape in shapes.items()}
        g = xp.variables("g", rows, 2)
        back = f.feed_forward_gradient(g, **given, activation=activation)
        return g, f.feed_forward(**given, activation=activation), given, back

    for xp, (g, out, given, back) in branches(run):
        claimed = {name: (array, getattr(back, name)) for name, array in given.items()}
        yield from derivatives(xp, f"{activation.__name__}, {xp.answers}", dot(xp, g, out), claimed)


def network(f: Formulas, xp: Any, activation: Any, W: object, c: object, w: object, b: float) -> CellArray:
    """A network of two inputs and two hidden units, on the four inputs; hidden units own the rows of W."""
    weights = (xp.asarray(W).mT, xp.asarray(c), xp.asarray(w), xp.asarray([b]))
    return activation(f.feed_forward(xp.asarray(INPUTS), *weights, activation=activation))  # type: ignore[no-any-return]


@theorem(
    r"\sigma(\sigma(x W^T + c) \, w + b) = \operatorname{XOR}(x) \pm 10^{-4},\quad"
    r" W = \begin{pmatrix} 20 & 20 \\ -20 & -20 \end{pmatrix},\ c = (-10, 30),\ w = (20, 20),\ b = -30",
    formulas=("feed_forward", "sigmoid"),
    sizes="all four inputs",
    method=ENCLOSURE,
    hypotheses=("weights as in the document LLMs Explained, lines 1871 to 1885",),
)
def sigmoid_network_computes_xor(f: Formulas) -> Steps:
    """The network of two sigmoid layers is within 10⁻⁴ of XOR on all four inputs."""
    balls = Balls(128)
    with balls.active():
        W, c, w = ((20.0, 20.0), (-20.0, -20.0)), (-10.0, 30.0), ((20.0,), (20.0,))
        outputs = balls.enclosures(network(f, balls, f.sigmoid, W, c, w, -30.0))
    for inputs, wanted, output in zip(INPUTS, XOR, outputs, strict=True):
        near = output.within(wanted - MARGIN, wanted + MARGIN)
        yield fact(f"{inputs[0]:.0f} XOR {inputs[1]:.0f}: output {float(output.middle):.6f}", near)


@theorem(
    r"\operatorname{ReLU}(\operatorname{ReLU}(x W^T + c) \, w + b) = \tfrac12 \operatorname{XOR}(x),\quad"
    r" W = \begin{pmatrix} 1 & -1 \\ -1 & 1 \end{pmatrix},\ c = 0,\ w = (1, 1),\ b = -\tfrac12",
    formulas=("feed_forward", "relu"),
    sizes="all four inputs",
    method=REDUCTION,
    hypotheses=("weights as in the document LLMs Explained, lines 1952 to 1966", "threshold 1/2, reached"),
)
def relu_network_computes_xor(f: Formulas) -> Steps:
    """The network of two ReLU layers gives exactly half of XOR, which reaches the threshold 1/2 where XOR is 1."""
    xp = Symbols()
    out = network(f, xp, f.relu, ((1.0, -1.0), (-1.0, 1.0)), (0.0, 0.0), ((1.0,), (1.0,)), -0.5)
    yield equal(xp, "all four inputs: output − XOR/2", out[:, 0], xp.asarray([wanted / 2 for wanted in XOR]))

"""Proofs about residual connections."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from verify.arithmetic.array import CellArray
from verify.formulas.normalization import layer_norm, layer_norm_gradient
from verify.formulas.parameters import NormParameters
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CHAIN_RULE
from verify.proofs.opaque import Opaque
from verify.proofs.steps import derivatives, dot

ORDERS = ("post", "pre")
LAYER_NORM = (layer_norm, layer_norm_gradient)


class SublayerGradient(NamedTuple):
    """The gradients of a sublayer's input and of what it holds."""

    x: CellArray
    held: CellArray


def any_sublayer(x: CellArray, held: CellArray) -> CellArray:
    """The signature of a sublayer; an opaque function stands for it."""
    raise NotImplementedError


def any_sublayer_gradient(upstream: CellArray, x: CellArray, held: CellArray) -> SublayerGradient:
    """The signature of a sublayer's gradient."""
    raise NotImplementedError


@theorem(
    r"\text{post: } \frac{\partial L}{\partial x} = h + J_f^T h,\ h = J_{LN}^T g;\qquad"
    r"\text{pre: } \frac{\partial L}{\partial x} = g + J_{LN}^T J_f^T g",
    formulas=("residual", "residual_gradient"),
    gradients=("residual_gradient",),
    sizes="1 row of 2 features, a sublayer that holds 2 numbers; norm after and before",
    method=CHAIN_RULE,
    hypotheses=("any differentiable sublayer f", "any differentiable norm LN with gain and bias"),
)
def gradient_of_residual(f: Formulas) -> Steps:
    """The gradient flows through the sublayer and past it."""
    for order in ORDERS:
        xp = Opaque()
        x, g, held = xp.variables("x", 1, 2), xp.variables("g", 1, 2), xp.variables("θ", 2)
        norm = NormParameters(xp.variables("γ", 2), xp.variables("β", 2))
        forward, backward = xp.part(any_sublayer, any_sublayer_gradient)
        with xp.standing_in(LAYER_NORM):
            sublayer = partial(forward, held=held), partial(backward, held=held)
            out = f.residual(x, sublayer[0], norm, order=order)
            back = f.residual_gradient(g, x, *sublayer, norm, order=order)
        claimed = {
            "x": (x, back.x),
            "θ": (held, back.sublayer),
            "γ": (norm.gain, back.norm.gain),
            "β": (norm.bias, back.norm.bias),
        }
        yield from derivatives(xp, order, dot(xp, g, out), claimed)

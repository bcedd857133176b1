"""Proofs about dropout and the weight penalty."""

from __future__ import annotations

from itertools import product

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.steps import derivatives, dot, equal

RATE = "rate 0 < p < 1, written as 1/(1 + s)"


@theorem(
    r"\mathbb{E}_m \frac{m \odot x}{1 - p} = x",
    formulas=("dropout", "dropout_inference"),
    sizes="3 activations, all 8 masks",
    method=REDUCTION,
    hypotheses=("x real", RATE),
)
def dropout_keeps_the_mean(f: Formulas) -> Steps:
    """Over all masks, each with its probability, the mean is what inference gives."""
    xp = Symbols()
    x, rate = xp.variables("x", 3), 1 / (1 + xp.variables("s", positive=True))
    mean = xp.zeros((3,))
    for mask in product((0.0, 1.0), repeat=3):
        kept = int(sum(mask))
        probability = (1 - rate) ** kept * rate ** (3 - kept)
        mean = mean + probability * f.dropout(x, xp.asarray(mask), rate=rate)
    yield equal(xp, "8 masks: mean − x", mean, f.dropout_inference(x, rate=rate))


@theorem(
    r"\frac{\partial L}{\partial x} = \frac{m \odot g}{1 - p}",
    formulas=("dropout", "dropout_gradient"),
    gradients=("dropout_gradient",),
    sizes="3 activations, any mask",
    method=DERIVATIVE,
    hypotheses=("x, g, m real", RATE),
)
def gradient_of_dropout(f: Formulas) -> Steps:
    """What was dropped learns nothing, the others by the factor they were scaled with."""
    xp = Symbols()
    x, g, mask = (xp.variables(name, 3) for name in "xgm")
    rate = 1 / (1 + xp.variables("s", positive=True))
    back = f.dropout_gradient(g, mask, rate=rate)
    yield from derivatives(xp, "any mask", dot(xp, g, f.dropout(x, mask, rate=rate)), {"x": (x, back)})


@theorem(
    r"\frac{\partial}{\partial w} \frac{\lambda}{2} \sum_i w_i^2 = \lambda w",
    formulas=("weight_penalty",),
    sizes="3 weights",
    method=DERIVATIVE,
    hypotheses=("w, λ real",),
)
def the_penalty_pulls_towards_zero(f: Formulas) -> Steps:
    """The slope of the penalty is λ w."""
    xp = Symbols()
    w, strength = xp.variables("w", 3), xp.variables("λ")
    (penalty,) = xp.expressions(f.weight_penalty(w, strength=strength))
    yield from derivatives(xp, "3 weights", penalty, {"w": (w, strength * w)})

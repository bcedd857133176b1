"""Proofs about gated units."""

from __future__ import annotations

from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols, branches
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, DERIVATIVE
from verify.proofs.steps import derivatives, dot


@theorem(
    r"\frac{\partial L}{\partial z} = g \odot v \odot \operatorname{Swish}_\beta'(z),"
    r"\ \frac{\partial L}{\partial v} = g \odot \operatorname{Swish}_\beta(z)",
    formulas=("swiglu", "swiglu_gradient"),
    gradients=("swiglu_gradient",),
    sizes="1 row of 2 features, 1 unit; β = 1 and any β > 0",
    method=(DERIVATIVE, CASES),
    hypotheses=("all entries real", "the gate is not 0"),
)
def gradient_of_swiglu(f: Formulas) -> Steps:
    """The gradients with respect to x and both layers."""
    for slope in ("β = 1", "any β"):

        def run(xp: Symbols, slope: str = slope) -> tuple[CellArray, CellArray, dict[str, CellArray], Any]:
            shapes = {"x": (1, 2), "W": (2, 1), "V": (2, 1), "b": (1,), "c": (1,)}
            given = {name: xp.variables(name, *shape) for name, shape in shapes.items()}
            beta = {"beta": xp.variables("β", positive=True)} if slope == "any β" else {}
            g = xp.variables("g", 1, 1)
            return g, f.swiglu(**given, **beta), given, f.swiglu_gradient(g, **given, **beta)

        for xp, (g, out, given, back) in branches(run):
            claimed = {name: (array, getattr(back, name)) for name, array in given.items()}
            yield from derivatives(xp, f"{slope}, {xp.answers}", dot(xp, g, out), claimed)

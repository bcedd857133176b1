"""Proofs about the hinge loss."""

from __future__ import annotations

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols, branches
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, DERIVATIVE
from verify.proofs.steps import derivatives


@theorem(
    r"\frac{\partial L}{\partial s} = -\frac{y}{n} [y s < 1]",
    formulas=("hinge_loss", "hinge_loss_gradient"),
    gradients=("hinge_loss_gradient",),
    sizes="2 elements, mean and sum",
    method=(DERIVATIVE, CASES),
    hypotheses=("s, y real, y s not 1",),
)
def gradient_of_hinge_loss(f: Formulas) -> Steps:
    """The gradient with respect to the scores, within the margin and beyond it."""
    for reduction in ("mean", "sum"):

        def run(xp: Symbols, reduction: str = reduction) -> tuple[CellArray, CellArray, CellArray]:
            s, y = xp.variables("s", 2), xp.variables("y", 2)
            gradient = f.hinge_loss_gradient(s, y, reduction=reduction)
            return s, f.hinge_loss(s, y, reduction=reduction), gradient

        for xp, (s, loss, gradient) in branches(run):
            (value,) = xp.expressions(loss)
            yield from derivatives(xp, f"{reduction}, {xp.answers}", value, {"s": (s, gradient)})

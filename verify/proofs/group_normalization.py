"""Proofs about group normalisation."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import REDUCTION
from verify.proofs.steps import equal


@theorem(
    r"G = 1:\ \operatorname{GN} = \operatorname{LN};\qquad"
    r" \operatorname{GN}(x) = \big(\operatorname{LN}(x_1), \dots, \operatorname{LN}(x_G)\big) \text{ by groups}",
    formulas=("group_norm", "layer_norm"),
    sizes="1 example of 4 channels, 1 and 2 groups",
    method=REDUCTION,
    hypotheses=("x real, ε > 0",),
)
def groups_are_normalised_as_layers(f: Formulas) -> Steps:
    """Each group of channels is normalised as a layer of its own."""
    xp = Symbols()
    x, eps = xp.variables("x", 1, 4), xp.variables("ε", positive=True)
    yield equal(xp, "G = 1: GN − LN", f.group_norm(x, 1, epsilon=eps), f.layer_norm(x, epsilon=eps))
    halves = xp.concat([f.layer_norm(part, epsilon=eps) for part in (x[:, :2], x[:, 2:])], axis=-1)
    yield equal(xp, "G = 2: GN − LN of each half", f.group_norm(x, 2, epsilon=eps), halves)

"""What derivatives are quotients of: dx, with an upright d as well, and ∂x."""

from __future__ import annotations

import re
from dataclasses import replace

from verify.records.printed import Indexed, Infixed, Printed, Symbol

TYPED = re.compile(r"d(?:[A-Za-z]|[A-Z][a-z]+)")
"""dx, and dLoss; not "dim"."""


def differential(node: Printed) -> Printed | None:
    """The x of dx or ∂x, y_pred of dy_pred; None for anything else."""
    match node:
        case Infixed("implicit", Symbol("d" | "partial"), inner):
            return inner
        case Symbol(name) if TYPED.fullmatch(name) is not None:
            return replace(node, name=name[1:])
        case Indexed(Symbol(name) as base) if TYPED.fullmatch(name) is not None:
            return replace(node, base=replace(base, name=name[1:]))
    return None


def derivative(node: Printed) -> tuple[Printed, Printed] | None:
    """What a quotient of differentials differentiates, and for what: y and x of dy/dx."""
    if not isinstance(node, Infixed) or node.operator != "/":
        return None
    above, below = differential(node.left), differential(node.right)
    return None if above is None or below is None else (above, below)

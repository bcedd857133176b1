"""Functions that were typed beside a name without a blank, or before what they are of without a bracket: ylog(p)."""

from __future__ import annotations

from verify.expressions.printed import rebuilt
from verify.records.printed import Applied, Infixed, Prefixed, Printed, Symbol

TYPED = ("log", "ln", "exp", "tanh", "sin", "cos")
"""Functions that are typed as words."""


def parted(side: Printed) -> Printed:
    """A side with its functions apart from the names beside them."""
    return rebuilt(side, _parted)


def _parted(node: Printed) -> Printed | None:
    match node:
        case Applied(Symbol(name, quoted=False) as head, (argument,), _, base, power) if known := _ends(name):
            letter, function = Symbol(name[: -len(known)], head.span), Symbol(known, head.span)
            called = Applied(function, (parted(argument),), node.span, base, power)
            return Infixed("implicit", letter, called, node.span)
        case Infixed("implicit", left, operand) if not isinstance(operand, Infixed):
            return _calling(left, operand, node)
    return None


def _calling(left: Printed, operand: Printed, node: Printed) -> Printed | None:
    """A function that ends what stands before an operand, with what it is of: y log p, -log p."""
    match left:
        case Symbol(name) if name in TYPED:
            return Applied(left, (parted(operand),), node.span)
        case Prefixed(sign, Symbol(name) as head) if name in TYPED:
            return Prefixed(sign, Applied(head, (parted(operand),), node.span), node.span)
        case Infixed("implicit", before, Symbol(name) as head) if name in TYPED:
            return Infixed("implicit", parted(before), Applied(head, (parted(operand),), node.span), node.span)
    return None


def _ends(name: str) -> str:
    """The function that a name of one letter more ends with; none of its own name."""
    return next((one for one in TYPED if name[1:] == one and name.isascii() and name not in ("asin", "acos")), "")

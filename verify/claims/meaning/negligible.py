"""What keeps a divisor from zero and has no value of its own: ε in √(σ² + ε) and in x/(s + ε)."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.meaning.notation import bare, key
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import rebuilt
from verify.records.printed import Chain, Infixed, Printed, Radical, Raised

SMALL = "epsilon"


def without_small(chain: Chain, text: str, scope: Scope) -> Chain:
    """The chain without the ε that is added below a stroke or within a root, where the document gives it no value."""
    if "epsilon" not in text and "ε" not in text and "ϵ" not in text:
        return chain
    if scope.newest(SMALL) is not None:
        return chain
    sides = tuple(side and rebuilt(side, _dropped) for side in chain.sides)
    return chain if sides == chain.sides else replace(chain, sides=sides)


def _dropped(node: Printed) -> Printed | None:
    match node:
        case Radical(radicand, None) if (term := _other(radicand)) is not None:
            return replace(node, radicand=term)
        case Raised(base) if (term := _other(base)) is not None:
            return replace(node, base=term)
        case Infixed("/", _, right) if (term := _other(right)) is not None:
            return replace(node, right=term)
    return None


def _other(node: Printed) -> Printed | None:
    """What ε is added to; None where it is not."""
    match bare(node):
        case Infixed("+", left, right) if key(right) == SMALL:
            return left
        case Infixed("+", left, right) if key(left) == SMALL:
            return right
    return None

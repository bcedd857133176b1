"""Readings that stay open because of what the whole document prints: another function for σ, elements from 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.claims.meaning.activations import other_activations
from verify.claims.meaning.scope import Scope
from verify.records.example import Alternative
from verify.records.expression import Expression, Index, Name, nodes, rebuilt

ZEROTH = ("_0", "_{0")
"""What a document has in it that counts anything from 0."""


def counts_from_zero(text: str) -> bool:
    """Whether anything of a document has the index 0."""
    return any(one in text for one in ZEROTH)


def own_readings(expression: Expression, scope: Scope) -> Iterator[Alternative]:
    """The readings that may be meant in this document."""
    yield from other_activations(expression, scope.activation)
    if scope.counts_from_zero and _has_places(expression, scope):
        yield Alternative("with elements counted from 0", rebuilt(expression, _next))


def _has_places(expression: Expression, scope: Scope) -> bool:
    """Whether elements of arrays are in an expression, behind each of which stands another."""
    places = [node for node in nodes(expression) if isinstance(node, Index) and isinstance(node.operand, Name)]
    return bool(places) and all(_has_next(node, scope) for node in places)


def _has_next(node: Index, scope: Scope) -> bool:
    assert isinstance(node.operand, Name)  # noqa: S101 — the caller's choice
    definition = scope.numeric(node.operand.text.partition("@")[0])
    shape = definition.shape if definition is not None else None
    (at, *more) = node.subscripts
    return shape is not None and not more and isinstance(at, int) and -1 <= at < shape[0] - 1


def _next(node: Expression) -> Expression:
    if not isinstance(node, Index):
        return node
    return replace(node, subscripts=tuple(at + 1 if isinstance(at, int) else at for at in node.subscripts))

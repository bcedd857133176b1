"""Readings that stay open because of what the whole document prints: another function for σ, elements from 0."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations

from verify.claims.meaning.scope import Scope
from verify.records.example import Alternative
from verify.records.expression import Expression, Index, Name, nodes, rebuilt

ZEROTH = re.compile(
    r"\[0\]|(?<![A-Za-z\\])[ijkmnt]\s?=\s?0\b(?!\.\d)|\b(?:from|are|is|at)\s+\$?0\b(?!\.\d)|\bzero-(?:based|indexed)|₀"
)
"""What a document has in it that counts anything from 0."""

SUBSCRIBED = re.compile(r"(?P<base>[A-Za-z]+)\}?_\{?0(?!\d)")
"""A name with the index 0."""

STEPS = re.compile(rf"{SUBSCRIBED.pattern}\}}?\s*&?=\s*(?:\\left\s*)?(?:[\[(]|\\begin)")
"""The same of a vector or a matrix."""

MOST = 3
"""Arrays with elements in one formula, each of which may be counted in its own way."""


@lru_cache(maxsize=2)  # asked of each formula with elements
def counts_from_zero(text: str) -> bool:
    """Whether anything but the steps of vectors does: w_0 = [1, 2] is the first of several, and no element."""
    if ZEROTH.search(text) is not None:
        return True
    named = {found["base"] for found in SUBSCRIBED.finditer(text)}
    return not named <= {found["base"] for found in STEPS.finditer(text)}


def own_readings(expression: Expression, scope: Scope) -> Iterator[Alternative]:
    """The readings that may be meant in this document."""
    places = [node for node in nodes(expression) if isinstance(node, Index) and isinstance(node.operand, Name)]
    if not places or not scope.counts_from_zero():
        return
    arrays = sorted({node.operand.text for node in places if isinstance(node.operand, Name)})[: MOST + 1]
    if len(arrays) > MOST:
        return
    for count in range(len(arrays), 0, -1):
        for chosen in map(frozenset, combinations(arrays, count)):
            if all(_has_next(node, scope) for node in places if getattr(node.operand, "text", "") in chosen):
                yield Alternative("with elements counted from 0", rebuilt(expression, partial(_next, chosen)))


def _has_next(node: Index, scope: Scope) -> bool:
    """Whether another element stands behind one, along each axis."""
    assert isinstance(node.operand, Name)  # noqa: S101 — the caller's choice
    definition = scope.numeric(node.operand.text.partition("@")[0])
    shape = definition.shape if definition is not None else None
    if shape is None or len(shape) < len(node.subscripts):
        return False
    return all(isinstance(at, int) and -1 <= at < size - 1 for at, size in zip(node.subscripts, shape, strict=False))


def _next(arrays: frozenset[str], node: Expression) -> Expression:
    if not (isinstance(node, Index) and isinstance(node.operand, Name) and node.operand.text in arrays):
        return node
    return replace(node, subscripts=tuple(at + 1 if isinstance(at, int) else at for at in node.subscripts))

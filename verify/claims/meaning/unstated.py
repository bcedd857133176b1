"""What documents seldom state: the identity I has the size of what it is added to."""

from __future__ import annotations

from collections.abc import Mapping

from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.literals import counted_number
from verify.claims.meaning.reader import Reader
from verify.expressions.printed import walk
from verify.records.expression import Array, Expression, Number
from verify.records.printed import Infixed, Printed, Symbol

MAX_IDENTITY = 64
"""Rows of an identity matrix that is written out."""


def beside_identity(node: Infixed, reader: Reader) -> Printed | None:
    """The other side of a sum or difference with I, which no definition gives a value; None where there is none."""
    sides = (node.left, node.right)
    if node.operator not in ("+", "-") or "I" in reader.local or reader.scope.newest("I") is not None:
        return None
    with_it = [any(isinstance(part, Symbol) and part.name == "I" for part in walk(side)) for side in sides]
    return sides[with_it.index(False)] if sum(with_it) == 1 else None


def identity(beside: Expression, reader: Reader) -> Mapping[str, Expression]:
    """I, as large as the square matrix beside it; nothing where there is none."""
    sizes = shape(beside, reader.used) or ()
    if len(sizes) != 2 or sizes[0] != sizes[1] or sizes[0] > MAX_IDENTITY:
        return {}
    reader.supposed.append("I")
    places = range(sizes[0])
    return {"I": Array(tuple(Array(tuple(Number(counted_number(int(i == j))) for j in places)) for i in places))}

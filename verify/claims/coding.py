"""A claim under the full code of its reading, with the doubts that spoke: of the statement as it is judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.expressions import CATALOGUED
from verify.records.example import Claim, ShapeClaim, TheoremClaim, UndecidableClaim
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Index,
    Name,
    Relation,
    Transpose,
    children,
    is_rounded,
)

OF_ARRAYS = frozenset({"argmax", "concat", "max", "mean", "min", "norm", "shape", "std", "sum", "var"})
"""Functions that take an array, whatever its name says."""

CONSTANTS = frozenset({"pi", "inf"})

MAX_OTHERS = 8
"""Other readings of a claim that are told by name."""

UNTOLD = "the doubts of its reading could not be told"

NOTHING, NUMBERS, NAMES, FORMULAS, ARRAYS = "01234"


def with_code(claim: Claim) -> Claim:
    """The claim with the kind of its operands behind the code of its way, and with the doubts that spoke."""
    return replace(claim, reading=claim.reading[:3] + operand(claim), doubts=tuple(_doubts(claim)))


def uncoded(claim: Claim) -> Claim:
    """The claim whose code cannot be told, nor what spoke against it: so it is not judged."""
    return replace(claim, reading=claim.reading[:3] + NOTHING, denied=claim.denied or UNTOLD)


def operand(claim: Claim) -> str:
    """The last digit of a code: what a statement is made of."""
    if isinstance(claim.statement, UndecidableClaim):
        return NOTHING
    if isinstance(claim.statement, TheoremClaim):
        return FORMULAS
    kinds = [_kind(one) for one in claim.expressions]
    if FORMULAS in kinds:
        return FORMULAS
    printed = claim.printed
    of_arrays = printed is not None and printed.shape != () and not isinstance(claim.statement, ShapeClaim)
    return ARRAYS if of_arrays else max(kinds, default=NOTHING)


def _kind(node: Expression | Relation) -> str:
    """Formulas of the catalogue before arrays, arrays before names, names before numbers alone."""
    kinds = {_own(node), *map(_kind, children(node))}
    return next(kind for kind in (FORMULAS, ARRAYS, NAMES, NUMBERS) if kind in kinds)


def _own(node: Expression | Relation) -> str:
    match node:
        case Call(function) if function in CATALOGUED:
            return FORMULAS
        case Array() | Index() | Transpose() | Binary("@"):
            return ARRAYS
        case Call(function) if function in OF_ARRAYS:
            return ARRAYS
        case Name(text) if text not in CONSTANTS:
            return NAMES
    return NUMBERS


def _doubts(claim: Claim) -> Iterator[str]:
    if claim.denied:
        yield f"denied: {claim.denied}"
    if claim.certainty == "inferred":
        yield "inferred: the text leaves open whether it is meant"
    if claim.certainty == "supposed":
        yield "supposed: a name alone says what it is"
    read = [*claim.expressions, *(one.expression for one in claim.alternatives)]
    if any(map(is_rounded, read)):
        yield "rounded operands: each is worth its cell"
    others = dict.fromkeys(one.difference for one in claim.alternatives)
    for number, difference in enumerate(others):
        if number == MAX_OTHERS:
            yield f"other readings: {len(others) - number} more"
            return
        yield f"another reading: {difference}"

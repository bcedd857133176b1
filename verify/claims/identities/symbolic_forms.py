"""What a printed form over free names is made of: its free names, and what is open in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from verify.claims.meaning.notation import FUNCTIONS, is_product, key
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import rebuilt, walk
from verify.records.printed import (
    Applied,
    Chain,
    Fenced,
    Grid,
    Indexed,
    Infixed,
    Opaque,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
    Transposed,
)

GREEK = frozenset(
    ("alpha", "beta", "gamma", "delta", "theta", "kappa", "lambda", "mu", "nu", "rho", "sigma", "tau", "phi", "omega")
)
CALLED = frozenset("fghpqFGHPQ")
"""Names that are usually called where a bracket follows."""

RESERVED = frozenset({"d", "e", "i"})
"""Letters that may be a differential, Euler's number or the imaginary unit."""


def free_names(node: Printed, scope: Scope) -> Iterator[str]:
    """The names of a side that are scalars by their look and have no meaning in the document."""
    heads = {id(part.head) for part in walk(node) if isinstance(part, Applied)}
    labels = {
        id(inner) for part in walk(node) if isinstance(part, Indexed) for inner in walk(part) if inner is not part
    }
    for part in walk(node):
        if id(part) in labels or not isinstance(part, Symbol | Indexed):
            continue
        spelling = key(part)
        if spelling is None or scope.newest(spelling) is not None or (id(part) in heads and _is_function(part, scope)):
            continue
        base = part.base if isinstance(part, Indexed) else part
        if isinstance(base, Symbol) and _is_scalar(base.name):
            yield spelling


def _is_function(node: Printed, scope: Scope) -> bool:
    return key(node) in FUNCTIONS or scope.formula(f"{key(node)}()") is not None


def _is_scalar(name: str) -> bool:
    """Whether a name looks like a number: a small letter, Latin or Greek."""
    return (len(name) == 1 and name.isascii() and name.islower() and name not in RESERVED) or name in GREEK


def is_open(part: Printed, free: frozenset[str]) -> bool:
    """Whether a part may mean more than arithmetic of numbers."""
    match part:
        case Opaque() | Chain() | Transposed() | Fenced("norm" | "angle"):
            return True
        case PrintedNumber(_, _, measure):
            return bool(measure)
        case Applied(head, (PrintedNumber(),)):
            return key(head) in free  # p(0) = p(50): a function that is only named
        case Applied(Symbol(name), (_,)) if name in CALLED & free:
            return not is_product(part)  # f(2 + x) = f(2 - x), f(f(-x)) = f(f(x))
        case Infixed("times" | "dot", left, right):
            return all(any(key(inner) in free for inner in walk(side)) for side in (left, right))
        case Infixed(operator):
            return operator not in ("+", "-", "/", "*", "implicit")
    return False


def are_systems(one: Printed | None, other: Printed | None) -> bool:
    """Whether two sides multiply a matrix with the same names: a system of equations, and a step of solving it."""
    match one, other:
        case Infixed("implicit", Grid(), Grid(names)), Infixed("implicit", Grid(), Grid(same)):
            cells = [[key(cell) for row in rows for cell in row] for rows in (names, same)]
            return cells[0] == cells[1] and None not in cells[0]
    return False


def spelled(node: Printed, letters: frozenset[str]) -> Printed:
    """A printed form with ab read as a product where a and b stand alone in the same chain."""
    return rebuilt(node, partial(_apart, letters))


def _apart(letters: frozenset[str], part: Printed) -> Printed | None:
    match part:
        case Symbol(name) if _is_apart(part, letters):
            return _product([Symbol(letter, part.span) for letter in name])
        case Raised(Symbol(name) as base, exponent) if _is_apart(base, letters):
            *front, last = (Symbol(letter, base.span) for letter in name)
            return _product([*front, replace(part, base=last, exponent=spelled(exponent, letters))])  # ac^2
        case Indexed():
            return part  # what stands in a subscript is a label
    return None


def _is_apart(node: Symbol, letters: frozenset[str]) -> bool:
    """Whether a short word is a product of names."""
    return 1 < len(node.name) <= 3 and not node.quoted and all(letter in letters for letter in node.name)


def _product(factors: Sequence[Printed]) -> Printed:
    product = factors[0]
    for factor in factors[1:]:
        product = Infixed("implicit", product, factor, factor.span)
    return product

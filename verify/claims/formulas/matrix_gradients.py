"""Gradients of matrices and vectors that a document prints, held to the formulas of matrices that it states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import cycle, islice
from math import prod
from typing import NamedTuple

from verify.claims.formulas.axes import ONE, AnyAxes, Axes
from verify.claims.formulas.changes import Around, Change, Source
from verify.claims.formulas.definitions import Definitions
from verify.claims.formulas.differentials import Derivative, applied, derivative_in, operated
from verify.claims.formulas.drawing import DRAWN, STRIDE
from verify.claims.formulas.matrices import VECTORS, Matrices, UnknownKindError
from verify.claims.formulas.parts import UnreadError, whole
from verify.claims.formulas.repairs import CHANGES, edits, repaired
from verify.claims.formulas.values import are_equal, value_of
from verify.claims.meaning.notation import is_name, key
from verify.expressions.printed import walk
from verify.expressions.printed.commands import GREEK
from verify.numerals import parse_numeral
from verify.records.expression import Array, Expression, Name, Transpose
from verify.records.numeral import Quantity
from verify.records.printed import Fenced, Indexed, Infixed, Printed, Symbol, Transposed

LENGTHS = (3, 2, 4, 5, 6)
"""How long axes are, each its own: a product the wrong way round has no shape."""

MAX_TRIED = 40
"""Choices of what names are that are tried: a formula has some five names."""


class Gradient(NamedTuple):
    """A printed gradient over drawn arrays: what it is, and what is printed."""

    left: Expression
    right: Expression
    drawn: Mapping[str, Quantity]
    repair: str = ""
    """What makes it right; empty where it is."""


class Stated(NamedTuple):
    """What is differentiated, or what lies between it and a name: its formula, the name, and the gradient given."""

    root: Printed
    name: Printed
    given: Printed | None


def gradient_of(derivative: Printed, side: Printed, definitions: Definitions, source: Source) -> Gradient | None:
    """A gradient of matrices as it is claimed; None where nothing is proved of it."""
    stated = _stated(derivative, side, definitions)
    if stated is None:
        return None
    by_cells = any(isinstance(part, Infixed) and part.operator == "hadamard" for part in walk(side))
    found = [_forward(stated, definitions, vector, by_cells=by_cells) for vector in ("column", "row")]
    readings = [one for one in found if one is not None]
    numbers = [list(one.kinds.values()).count("number") for one in readings]
    return _judged(stated, side, readings[numbers.index(min(numbers))], source) if readings else None


def _stated(derivative: Printed, side: Printed, definitions: Definitions) -> Stated | None:
    """The formula that a gradient goes back through: of ∂L/∂W that of Y, where ∂L/∂Y stands behind it, or of L."""
    one = derivative_in(derivative)
    if one is None or one.body is None:
        operator = operated(derivative)
        one = applied(operator[1], operator[2]) if operator is not None and not operator[0] else None
    if one is None or one.body is None or len(one.names) != 1 or key(one.names[0]) is None:
        return None
    stands = [*walk(side), *(form.body for part in walk(side) for form in definitions.of(key(part) or ""))]
    given = [part for part in stands if _is_of(derivative_in(part), one.body)]
    inner = {key(found.names[0]): part for part in given if (found := derivative_in(part)) is not None}
    if len(inner) > 1:
        return None
    for part in inner.values():
        found_one = derivative_in(part)
        assert found_one is not None  # noqa: S101 — it was one above
        return Stated(found_one.names[0], one.names[0], part)
    body = one.body
    return Stated(body, one.names[0], None) if not is_name(body) or definitions.of(key(body) or "") else None


def _is_of(one: Derivative | None, body: Printed) -> bool:
    """Whether a form is the derivative of a body for one name."""
    return one is not None and one.body is not None and len(one.names) == 1 and key(one.body) == key(body) is not None


def _forward(stated: Stated, definitions: Definitions, vector: str, *, by_cells: bool) -> Matrices | None:
    """The first choice of what names are, vectors before numbers, by which the formula has a value, of matrices."""
    name = key(stated.name) or ""
    tried, waiting = 0, [dict[str, str]()]
    while waiting and tried < MAX_TRIED:
        kinds = waiting.pop()
        tried += 1
        reading = Matrices(definitions, kinds, frozenset({name}), Axes(), {})
        try:
            root = reading.term(stated.root)
            target = reading.term(stated.name)
        except UnknownKindError as unknown:
            waiting += [{**kinds, unknown.name: kind} for kind in reversed(_kinds(unknown.name, vector))]
        except UnreadError:
            continue
        else:
            whole_number = all(reading.axes.root(axis) == ONE for axis in root.shape)
            if (
                target.shape
                and (stated.given is not None or whole_number)
                and (by_cells or _is_of_matrices(stated, definitions))
            ):
                return reading
    return None


def _kinds(name: str, vector: str) -> list[str]:
    """What a name may be: capitals are matrices, other letters vectors or numbers."""
    base = name.removeprefix("hat_").partition("_")[0].partition("^")[0]
    if len(base) == 1 and base.isupper():
        return ["matrix"]
    if (len(base) == 1 and base.islower()) or base in VECTORS:
        return [vector, "number"]
    return ["number"] if base in GREEK else []


def _is_of_matrices(stated: Stated, definitions: Definitions) -> bool:
    """Whether a matrix, a transpose or a length stands in the formulas: what is of numbers alone is read elsewhere."""
    forms = [stated.root, *(one.body for one in definitions.of(key(stated.root) or ""))]
    return any(
        isinstance(part, Transposed)
        or (isinstance(part, Fenced) and part.fence == "norm")
        or (len(key(part) or "") == 1 and (key(part) or "").isupper())
        for form in forms
        for part in walk(form)
        if form is not stated.root or not is_name(form)
    )


def _judged(stated: Stated, side: Printed, reading: Matrices, source: Source) -> Gradient | None:
    root, target = reading.term(stated.root), reading.term(stated.name)
    one: Expression = Array((Array((whole(1),)),)) if root.shape else whole(1)
    seed = one if stated.given is None else reading.term(stated.given).expression
    left = root.gradient(seed, target.expression)
    drawn = _drawn(reading)
    value = None if left is None else value_of(left, drawn)
    if left is None or value is None:
        return None
    for turned in (False, True):
        right = _read(side, reading, turned=turned)
        printed = None if right is None else value_of(right, drawn)
        for way, as_laid_out in ((left, value), (Transpose(left), value.T)):
            if right is not None and are_equal(printed, as_laid_out):
                return Gradient(way, right, drawn)

    def rank(edited: Printed) -> int | None:
        found = _read(edited, reading)
        return 0 if found is not None and are_equal(value_of(found, drawn), value) else None

    exact = any(isinstance(part, Transposed) for part in walk(side))
    changes = (_turned, *CHANGES) if exact else CHANGES  # who writes no transposes may leave them out
    repair = repaired(side, edits(side, (), (), ("1", "2"), source, changes), rank)
    right = _read(side, reading) or _read(side, reading, fits=False)
    return Gradient(left, right, drawn, repair.told) if repair is not None and right is not None else None


def _turned(node: Printed, around: Around) -> Iterator[Change]:
    """A vector or a gradient that is not transposed, though it should be."""
    if (isinstance(node, Symbol | Indexed) or derivative_in(node) is not None) and not (key(node) or "").isupper():
        yield Change(Transposed(node, node.span), f"with {around.source(node)} transposed")


def _read(side: Printed, reading: Matrices, *, turned: bool = False, fits: bool = True) -> Expression | None:
    """The side over the names of the formulas; None where its shapes do not fit, or only if axes were one.

    turned: with the gradient that is given in the other layout. fits: whether its shapes have to fit.
    """
    axes = Axes() if fits else AnyAxes()
    axes.parents = [*reading.axes.parents]
    other = replace(reading, axes=axes, terms=dict(reading.terms), turned=turned)
    try:
        term = other.term(side)
    except (UnreadError, UnknownKindError):
        return None
    return term.expression if axes.parents[: len(reading.axes.parents)] == reading.axes.parents else None


def _drawn(reading: Matrices) -> Mapping[str, Quantity]:
    """Numbers for each name, in the shape that it has."""
    lengths: dict[int, int] = {ONE: 1}
    drawn: dict[str, Quantity] = {}
    for term in list(reading.terms.values()):
        if isinstance(term.expression, Name):
            roots = map(reading.axes.root, term.shape)
            shape = tuple(lengths.setdefault(one, LENGTHS[len(lengths) % len(LENGTHS)]) for one in roots)
            numbers = cycle(DRAWN["real"])
            texts = islice(numbers, STRIDE * len(drawn), STRIDE * len(drawn) + prod(shape))
            drawn[term.expression.text] = Quantity(tuple(map(parse_numeral, texts)), shape)
    return drawn

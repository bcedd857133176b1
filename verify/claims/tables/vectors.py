"""Columns that a formula of the catalogue makes of another: softmax of all logits, sigmoid of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from verify.claims.tables.cells import Table
from verify.claims.tables.forms import MAX_SUMMED, Hypothesis, Trust, leaf
from verify.claims.tables.words import runs
from verify.expressions import CARDS
from verify.formulas.signature import signature
from verify.records.expression import Array, Call, Expression, Index

OF_VECTORS = Trust(2, 5.0, 5.0, 2)
"""Headings name a formula and what it is of: two rows bear out that nothing is left out or scaled before."""


class Vector(NamedTuple):
    """A formula of one line: its name, and what its operand and its result are called in headings.

    whole: whether each cell of the result is of all cells of the operand, or of that of its own row.
    """

    function: str
    whole: bool
    operand: frozenset[str]
    result: frozenset[str]


def by_vectors(table: Table, number: int, lines: Sequence[int], items: Sequence[int]) -> Iterator[Hypothesis]:
    """What a line is of another, where the headings name the formula or both of its sides.

    Both lines are numbers throughout: a rest without a number has a part in a sum as well.
    """
    heading = runs(table.header[number].text)
    if not 1 < len(items) <= MAX_SUMMED or not _is_whole(table, number, items):
        return
    for vector in _vectors():
        if not heading & vector.result:
            continue
        operands = [at for at in lines if at != number and runs(table.header[at].text) & vector.operand]
        if len(operands) == 1 and _is_whole(table, operands[0], items):
            of = _of_all(vector, items, operands[0]) if vector.whole else partial(_of_each, vector, operands[0])
            yield Hypothesis(vector.function, of, trust=OF_VECTORS, reading="T19")


def _of_all(vector: Vector, items: Sequence[int], line: int) -> Callable[[int], tuple[Expression, ...]]:
    every = Call(vector.function, (Array(tuple(leaf(row, line) for row in items)),))
    place = {row: at for at, row in enumerate(items)}
    return lambda row: (Index(every, (place[row],)),)


def _of_each(vector: Vector, line: int, row: int) -> tuple[Expression, ...]:
    return (Call(vector.function, (leaf(row, line),)),)


def _is_whole(table: Table, line: int, items: Sequence[int]) -> bool:
    return all(table.rows[row][line].numeral is not None for row in items)


@cache
def _vectors() -> Sequence[Vector]:
    """The formulas that take one line and give one of the same length, by what cards call their sides."""
    found = []
    for card in CARDS.values():
        taken = signature(card)
        required = [one for one in taken.parameters if one.required]
        axes = {form.axes for forms in (*(one.forms for one in required), *taken.results) for form in forms}
        if len(required) == 1 and card.returns.called and axes in ({("…", "n")}, {("…",)}):
            called = (*card.heads, *card.returns.called.split(", "))
            names = [frozenset(map(str.casefold, words)) for words in (required[0].names, called)]
            found.append(Vector(card.name, axes == {("…", "n")}, *names))
    return found

"""Lines headed by a formula of others, or by a name that one was stated for: each cell is what it gives of its row."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from verify.claims.meaning.conventions import open_conventions
from verify.claims.meaning.notation import key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.claims.tables.cells import Table
from verify.claims.tables.forms import BY_WORD, NAMED, STATED, Hypothesis, Trust, cells_in, leaf
from verify.claims.tables.headings import behind_words, free_letters, heading_of
from verify.claims.tables.relations import numbers_of
from verify.expressions.printed import walk
from verify.records.document import Block
from verify.records.expression import Expression, Name, names, rebuilt
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Printed, Symbol

OF_ITS_ROW = -1
"""The row of a cell in an expression that is yet to be filled."""


def by_formula(
    scope: Scope, block: Block, table: Table, number: int, lines: Sequence[int], headed: Mapping[str, int]
) -> Iterator[Hypothesis]:
    """What the heading of a line states: of the lines whose names are in it, or of one that it does not name.

    headed: the lines by the names that head them.
    """
    name, formula = heading_of(block, table.header[number])
    formula = behind_words(block, table.header[number]) or formula
    bases = {spelling: at for spelling, at in headed.items() if at != number}
    stated = scope.newest(key(name) or "")
    is_formula = stated is not None and not stated.parameters and not isinstance(stated.body, Quantity)
    known = [stated] if formula is None and stated is not None and is_formula else []
    printed = known[0].body if known else formula or (name if isinstance(name, Applied) else None)
    if printed is None or isinstance(printed, Quantity) or any(_is_own_function(one, bases) for one in walk(printed)):
        return
    read = _read(scope, printed, bases)
    if read is not None:
        expression, resolver = read
        known += [*resolver.used.values(), *resolver.formulas, *resolver.functions.values()]
        columns = [at for _, at in cells_in(expression)]
        if columns and not table.is_of_truths([number, *columns]) and _is_of_numbers(expression, resolver, table):
            elsewhere = any(one.section != block.section or _has_others(one, scope) for one in known)
            trust = STATED._replace(sure=math.inf) if elsewhere else STATED
            for meant in (expression, *(other.expression for other in open_conventions(expression))):
                yield _of_row(meant, trust)
        return
    letters = set(free_letters(printed, scope)) - bases.keys()
    others = [at for at in reversed(lines) if at < number]
    if formula is not None and len(letters) == 1 and scope.newest(*letters) is None:
        for at in others:
            of_letter = _read(scope, printed, dict.fromkeys(letters, at))
            if of_letter is not None:
                yield _of_row(of_letter[0], NAMED if len(others) == 1 else BY_WORD)


def _is_own_function(node: Printed, bases: Mapping[str, int]) -> bool:
    """Whether p(x) stands beside columns p and x."""
    return isinstance(node, Applied) and key(node.head) in bases and isinstance(node.arguments[0], Symbol)


def _is_of_numbers(expression: Expression, resolver: Resolver, table: Table) -> bool:
    """Whether a formula is of cells and of single numbers of the document, which are remembered with the table's."""
    numbers = numbers_of(table)
    for name, known in resolver.used.items():
        if not isinstance(known.body, Quantity) or known.body.shape:
            return False  # y is a list above, and here one of its elements
        (numeral,) = known.body.numerals
        numbers[name] = numeral.as_float, float(numeral.unit) / 2 if known.rounded else 0.0
    return all(name in numbers or name.startswith("#") for name in names(expression))


def _has_others(known: Definition, scope: Scope) -> bool:
    """Whether a name is said to be something more than once."""
    return len({one.place for one in scope.versions.get(known.name, ())}) > 1


def _read(scope: Scope, printed: Printed, bases: Mapping[str, int]) -> tuple[Expression, Resolver] | None:
    resolver = Resolver(scope)
    resolver.local = {spelling: leaf(OF_ITS_ROW, at) for spelling, at in bases.items()}
    try:
        return resolver.expression(printed), resolver
    except Unresolved:
        return None


def _of_row(expression: Expression, trust: Trust) -> Hypothesis:
    """A formula with the cells of each row in it."""

    def filled(row: int) -> tuple[Expression, ...]:
        cells = {leaf(OF_ITS_ROW, at): leaf(row, at) for _, at in cells_in(expression)}
        return (rebuilt(expression, lambda node: cells.get(node, node) if isinstance(node, Name) else node),)

    return Hypothesis("formula", filled, trust=trust, reading="T13")

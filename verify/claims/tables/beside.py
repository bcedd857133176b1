"""Columns headed by a function alone, cos, or by a formula of a letter that heads none, e^z: of a column before them.

Which column is meant is not said: one is taken where most of its cells bear it out, to their last digit.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import NamedTuple

from verify.claims.meaning.bearing_out import borne_out, tells
from verify.claims.meaning.derived import CHANCE
from verify.claims.meaning.float_value import float_value
from verify.claims.meaning.notation import FUNCTIONS as KNOWN
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.claims.tables.cells import CHOSEN, Cell, Table, unmarked
from verify.expressions.printed import children, parse_printed
from verify.records.expression import Expression, Name
from verify.records.numeral import Numeral
from verify.records.printed import Applied, Printed

NEAREST = 8
"""Columns to the left that are tried."""

ALONE: Mapping[str, str] = {
    r"cos": r"\cos x", r"sin": r"\sin x", r"tan": r"\tan x", r"relu": r"\text{ReLU}(x)",
    r"exp|exponential|exponentiated|e\^.{1,8}|eˣ|eᶻ|指数": "e^{x}",
    r"sigmoid|σ|sigma": r"\frac{1}{1 + e^{-x}}",
    r"tanh": r"\tanh x",
    r"ln|log|natural log|logarithm": r"\ln x",
    r"log2|log_2|log₂": r"\log_2 x",
    r"sqrt|square root|root": r"\sqrt{x}",
    r"squared?s?(?: .*)?": "x^2",
}  # fmt: skip
"""Formulas by the heading that is nothing but the name of a function, or that and what it is of."""

HEADINGS = [(re.compile(rf"(?:{words})(?: ?(?:\(.*\)|of .*))?", re.I), formula) for words, formula in ALONE.items()]

FUNCTION = re.compile("|".join(words.pattern for words, _ in HEADINGS), re.I)


def is_function(heading: str) -> bool:
    """Whether a heading is nothing but the name of a function."""
    return FUNCTION.fullmatch(heading) is not None


class Held(NamedTuple):
    """The rows whose cells are held to a formula that digits bear out; exact: whether its operands were not rounded.

    Other rows tell nothing: they may follow from what their operands were before they were rounded.
    """

    rows: frozenset[int] = frozenset()
    exact: bool = False


NOTHING = Held()


@dataclass(frozen=True)
class Beside:
    """A column that follows from another one: the formula, and the letter in it that stands for the other's cells."""

    number: int
    formula: Printed
    letter: str
    of: int
    held: Held = NOTHING


def beside(
    table: Table, formulas: Mapping[int, Printed | None], numeric: Sequence[int], bases: Collection[str], scope: Scope
) -> Iterator[Beside]:
    """The columns whose formula is of one letter that heads no column, each with the column that bears it out."""
    groups: dict[int, list[tuple[Beside, list[bool]]]] = defaultdict(list)
    for at in numeric:
        for formula, letter in _of_one_letter(table, at, formulas, bases, scope):
            tried = islice((other for other in reversed(numeric) if other < at), NEAREST)
            fitting = [(of, _fits(table, at, of, formula, letter, scope)) for of in tried]
            of, fits = max(fitting, key=lambda found: sum(found[1]), default=(0, []))
            if any(fits):
                groups[of].append((Beside(at, formula, letter, of), fits))
    for group in groups.values():
        if borne_out([fit for _, fits in group for fit in fits]):
            yield from (_telling(table, one, scope) for one, _ in group)


def _of_one_letter(
    table: Table, at: int, formulas: Mapping[int, Printed | None], bases: Collection[str], scope: Scope
) -> Iterator[tuple[Printed, str]]:
    """The formula of a heading and its one letter."""
    heading, formula = unmarked(table.header[at].text), formulas.get(at)
    letters = set(_letters(formula, scope)) if formula is not None else set()
    if formula is not None and len(letters) == 1:
        (letter,) = letters
        if letter not in bases and scope.newest(letter) is None:
            yield formula, letter
            return
    for words, alone in HEADINGS:
        if words.fullmatch(heading) is not None:
            yield parse_printed(alone)[0], "x"


def _letters(node: Printed, scope: Scope) -> Iterator[str]:
    if isinstance(node, Applied) and key(node.head) in KNOWN:
        for argument in node.arguments:
            yield from _letters(argument, scope)
        return
    spelling = key(node) if is_name(node) else None
    if spelling is not None and not scope.is_constant(spelling):
        yield spelling
        return
    for child in children(node):
        yield from _letters(child, scope)


def _fits(table: Table, at: int, of: int, formula: Printed, letter: str, scope: Scope) -> list[bool]:
    """Of each row whether the formula of its cell in one column gives the other, to the last digit."""
    expression = _expression(formula, letter, scope)
    if expression is None:
        return []
    named = is_function(unmarked(table.header[at].text))
    cells = [(row[of], row[at]) for row in table.rows if row[of].numeral and _tells(row[at].numeral, named=named)]
    return [_fit(expression, letter, operand, cell, _reach([operand])) for operand, cell in cells]


def _telling(table: Table, one: Beside, scope: Scope) -> Beside:
    """With the rows whose operand, as printed, gives the cell, and those where no rounding of it does.

    With all of them where so many are exact that their operands were hardly rounded before.
    """
    expression = _expression(one.formula, one.letter, scope)
    cells = {at: (row[one.of], row[one.number]) for at, row in enumerate(table.rows)}
    reach, by_chance, near = _reach(table.column(one.of)), 1.0, set[int]()
    for at, (operand, cell) in cells.items():
        if expression is None or operand.numeral is None or cell.numeral is None:
            continue
        fit = partial(_fit, expression, one.letter, operand, cell)
        if fit(0.0):
            by_chance *= _by_chance(expression, one.letter, operand, cell.numeral, reach)
        elif fit(reach):
            near.add(at)
    if by_chance < CHANCE:
        return replace(one, held=Held(frozenset(cells), exact=True))
    return replace(one, held=Held(frozenset(cells) - near))


def _by_chance(expression: Expression, letter: str, operand: Cell, numeral: Numeral, reach: float) -> float:
    """How probable it is that a cell fits an operand as printed, if that was rounded before."""
    assert operand.numeral is not None  # noqa: S101 — the caller has looked
    x, moved, unit = float(operand.numeral.value), reach * float(operand.numeral.unit), float(numeral.unit)
    try:
        ends = [float_value(expression, {letter: end}) for end in (x - moved, x + moved)]
    except (ArithmeticError, ValueError):
        return 1.0  # √0, whose operand may not be less
    return unit / (unit + abs(ends[1] - ends[0]))


def _expression(formula: Printed, letter: str, scope: Scope) -> Expression | None:
    resolver = Resolver(scope)
    resolver.local = {letter: Name(letter)}
    try:
        return resolver.expression(formula)
    except Unresolved:
        return None


def _tells(cell: Numeral | None, *, named: bool) -> bool:
    """Whether agreement is no luck: a formula that is printed is less likely to mean something else than a word."""
    return cell is not None and (tells(cell) if named else cell.value not in (0, 1))


def _reach(cells: Sequence[Cell]) -> float:
    """How far numbers may be rounded: not at all where they look chosen."""
    if all(CHOSEN.fullmatch(cell.text) for cell in cells if cell.numeral is not None):
        return 0.0
    return 0.5


def _fit(expression: Expression, letter: str, operand: Cell, cell: Cell, reach: float) -> bool:
    """Whether a cell follows from another, of which so many units may have been rounded away."""
    assert operand.numeral is not None and cell.numeral is not None  # noqa: S101, PT018 — the caller has looked
    x, moved = float(operand.numeral.value), reach * float(operand.numeral.unit)
    try:
        ends = [float_value(expression, {letter: end}) for end in (x - moved, x + moved)]
    except (ArithmeticError, ValueError, LookupError, TypeError):
        return False
    half = float(cell.numeral.unit) * (1e-9 if cell.numeral.is_integer else 0.5)
    return min(ends) - half <= float(cell.numeral.value) <= max(ends) + half

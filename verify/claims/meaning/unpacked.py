"""Lists of names that a list of numbers gives their values: x = [x_1, x_2] = [0.5, 1.0], (x, y) = (1, 0)."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.scope import Scope
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Grid, Listing, Printed

LISTS = (Listing, Grid)


def unpacked(left: Printed, right: Printed, scope: Scope, *, first: bool) -> Iterator[tuple[Printed, Quantity]]:
    """Each name of a list with its number; nothing where all of them have values already, or one is no name.

    first: whether a statement begins with the list; then it may give other numbers to names that were given some.
    """
    if not isinstance(left, LISTS):
        return
    names, printed = _cells(left), literal(right)
    if not names or printed is None or not printed.shape or len(printed.numerals) != len(names):
        return
    spellings = [key(name) for name in names]
    plain = all(is_name(name) and not isinstance(name, Applied) for name in names)
    if not plain or len(set(spellings)) != len(names):
        return
    known = [scope.newest(one or "") for one in spellings]
    if all(one is not None and not (first and one.origin == "given") for one in known):
        return
    for name, numeral in zip(names, printed.numerals, strict=True):
        yield name, Quantity((numeral,), (), "scalar")


def _cells(form: Printed) -> tuple[Printed, ...]:
    """The items of a list, a row or a column."""
    match form:
        case Listing(items, "[" | "("):
            return items
        case Grid(rows) if len(rows) == 1 or all(len(row) == 1 for row in rows):
            return tuple(cell for row in rows for cell in row)
    return ()

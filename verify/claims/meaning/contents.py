"""What is in a form, wherever it stands there: names, units, kinds of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from verify.expressions.printed import children, walk
from verify.records.printed import Applied, Printed, PrintedNumber, Symbol
from verify.records.remembered import remembered

ANGLES = frozenset({"sin", "cos", "tan"})
"""Functions whose argument may be printed in degrees."""

DEGREES = frozenset({"°", "deg", "degree", "degrees"})
ANGULAR = DEGREES | {"rad"}
"""Units that the argument of such a function has, and its value has not."""


class Contents(NamedTuple):
    """What is in a form, wherever it stands there: names as they are printed, units of measure, kinds of nodes."""

    symbols: frozenset[str]
    measures: frozenset[str]
    kinds: frozenset[type[Printed]]


NUMBER_ALONE = Contents(frozenset(), frozenset(), frozenset({PrintedNumber}))


def contents(node: Printed) -> Contents:
    """What is in a form: several rules have something to say of it only where there is a name, a unit, or a power."""
    return NUMBER_ALONE if isinstance(node, PrintedNumber) and not node.measure else _contents(node)


@remembered
def _contents(node: Printed) -> Contents:
    symbols, measures, kinds = set(), set(), set()
    for part in walk(node):
        kinds.add(type(part))
        if isinstance(part, Symbol):
            symbols.add(part.name)
        elif isinstance(part, PrintedNumber) and part.measure:
            measures.add(part.measure)
    if not (measures.isdisjoint(ANGULAR) or symbols.isdisjoint(ANGLES)):
        measures -= ANGULAR - set(_angular(node))
    return Contents(frozenset(symbols), frozenset(measures), frozenset(kinds))


def _angular(node: Printed) -> Iterator[str]:
    """The units of the angles of a form that no sine is of: 4 sin 30° counts in none."""
    if isinstance(node, PrintedNumber):
        yield node.measure
    elif not (isinstance(node, Applied) and isinstance(node.head, Symbol) and node.head.name in ANGLES):
        for child in children(node):
            yield from _angular(child)

"""Operands that a document does not name: what a result may be of, tried one after another and never assumed.

"Applying this to the output we get FFN(x) = …" leaves open what x is. A reading here is taken only where it gives
every printed digit, and more of them than luck would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from verify.claims.meaning.notation import FUNCTIONS, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.records.example import Alternative
from verify.records.expression import Call, Name
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Printed

MAX_FORMULAS = 4
"""Formulas without a result that are tried, the latest first."""

MAX_OPERANDS = 16
"""Matrices that are tried in place of an operand without a meaning."""

ENOUGH_CELLS = 4
"""Cells of a result below which a match would say too little to be worth a search."""


def bound_readings(
    node: Printed, printed: Quantity, waiting: Iterable[Definition], scope: Scope
) -> tuple[Alternative, ...]:
    """What a result may be of: a formula that waits for one, or a known function of a matrix printed above."""
    if len(printed.numerals) < ENOUGH_CELLS:
        return ()
    return (*_formulas(waiting, scope), *_calls(node, printed, scope))


def _formulas(waiting: Iterable[Definition], scope: Scope) -> Iterator[Alternative]:
    for definition in islice(waiting, MAX_FORMULAS):
        if isinstance(definition.body, Quantity):
            continue
        try:
            expression = Resolver(scope, frozenset({definition.name})).expression(definition.body)
        except Unresolved:
            continue
        yield Alternative(f"as the result of {definition.name} (line {definition.place.line})", expression, "bound")


def _calls(node: Printed, printed: Quantity, scope: Scope) -> Iterator[Alternative]:
    """LN(x_o) = matrix: the normalised matrix is another of as many cells."""
    if not isinstance(node, Applied) or len(node.arguments) != 1:
        return
    function = FUNCTIONS.get(key(node.head) or "", {}).get(1)
    if function is None:
        return
    operand = key(node.arguments[0]) or "its operand"
    for definition in islice(scope.of_shape(printed.shape), MAX_OPERANDS):
        call = Resolver(scope).called(function, (Name(definition.identifier),))
        assert isinstance(call, Call)  # noqa: S101 — what `called` gives
        yield Alternative(f"with {operand} the {definition.name} of line {definition.place.line}", call, "bound")

"""Matrices that a document works out element by element: Q[1,1] = …, Q[1,2] = …, and then the matrix."""

from __future__ import annotations

from verify.claims.literals import literal
from verify.claims.notation import key
from verify.claims.resolve import Resolver, Unresolved
from verify.claims.scope import Scope
from verify.records.expression import Array, Expression
from verify.records.numeral import Quantity
from verify.records.printed import Chain, Indexed, Printed, PrintedNumber

MAX_ELEMENTS = 400
"""Elements of one matrix that are remembered."""

Position = tuple[int, ...]


class Elements:
    """The elements worked out last, all of one matrix."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.section: tuple[str, ...] = ()
        self.computed: dict[Position, Printed] = {}

    def read(self, chain: Chain, section: tuple[str, ...]) -> None:
        """One element with its computation, where the chain is one; another matrix starts anew."""
        head = chain.sides[0]
        if not isinstance(head, Indexed) or len(head.subscripts) != 2:
            return
        position = _position(head)
        computed = next((side for side in chain.sides[1:] if side is not None and literal(side) is None), None)
        name = key(head.base)
        if position is None or computed is None or name is None:
            return
        if (name, section) != (self.name, self.section) or position == (1, 1):
            self.name, self.section, self.computed = name, section, {}
        if len(self.computed) < MAX_ELEMENTS:
            self.computed[position] = computed

    def matrix(self, printed: Quantity, section: tuple[str, ...], scope: Scope) -> Expression | None:
        """The elements as a matrix, where every one of a printed matrix has been worked out in its section."""
        if len(printed.shape) != 2 or self.section != section:
            return None
        rows, columns = printed.shape
        wanted = [[(i, j) for j in range(1, columns + 1)] for i in range(1, rows + 1)]
        if set(self.computed) != {position for row in wanted for position in row}:
            return None
        try:
            cells = [[Resolver(scope).expression(self.computed[position]) for position in row] for row in wanted]
        except Unresolved:
            return None
        return Array(tuple(Array(tuple(row)) for row in cells))


def _position(head: Indexed) -> Position | None:
    """Row and column, counted from 1."""
    whole = [
        int(one.numeral.value)
        for one in head.subscripts
        if isinstance(one, PrintedNumber) and one.numeral.is_integer and one.numeral.value >= 1
    ]
    return tuple(whole) if len(whole) == len(head.subscripts) else None

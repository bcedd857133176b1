"""Matrices that a document works out element by element: Q[1,1] = …, Q[1,2] = …, and then the matrix."""

from __future__ import annotations

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.records.example import ValueClaim
from verify.records.expression import Array
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Chain, Indexed, Printed, PrintedNumber

MAX_ELEMENTS = 400
"""Elements of one matrix that are remembered."""

Position = tuple[int, ...]


class Elements:
    """The elements worked out last, all of one matrix."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.section: tuple[str, ...] = ()
        self.computed: dict[Position, tuple[Printed, Place, str]] = {}

    def read(self, chain: Chain, text: str, place: Place, section: tuple[str, ...]) -> None:
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
            self.computed[position] = computed, place, text

    def claim(
        self, printed: Quantity, text: str, place: Place, section: tuple[str, ...], scope: Scope, ledger: Ledger
    ) -> None:
        """That a printed matrix consists of the elements, where every one of them was worked out in its section."""
        if len(printed.shape) != 2 or self.section != section:
            return
        rows, columns = printed.shape
        if len(printed.numerals) > MAX_ELEMENTS == len(self.computed):
            ledger.over_budget(f"{MAX_ELEMENTS} elements of a matrix", Said(place, text, section))
            return
        wanted = [[(i, j) for j in range(1, columns + 1)] for i in range(1, rows + 1)]
        if set(self.computed) != {position for row in wanted for position in row}:
            return
        try:
            cells = [[Resolver(scope).expression(self.computed[position][0]) for position in row] for row in wanted]
        except Unresolved:
            return
        for row, elements in zip(wanted, cells, strict=True):
            for position, element in zip(row, elements, strict=True):
                _, own, stated = self.computed[position]
                ledger.given(f"{self.name}{list(position)}@{len(ledger.givens)}", element, own, stated)
        matrix = Array(tuple(Array(tuple(row)) for row in cells))
        ledger.claim(ValueClaim(matrix, printed, loose=True), place, text, section, None, "inferred", reading="05")


def _position(head: Indexed) -> Position | None:
    """Row and column, counted from 1."""
    whole = [
        int(one.numeral.value)
        for one in head.subscripts
        if isinstance(one, PrintedNumber) and one.numeral.is_integer and one.numeral.value >= 1
    ]
    return tuple(whole) if len(whole) == len(head.subscripts) else None

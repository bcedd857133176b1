"""What tables claim: one cell of each, computed of others by name."""

from __future__ import annotations

from verify.claims.ledger import Ledger
from verify.claims.tables.cells import Cell
from verify.records.document import Block
from verify.records.example import Alternative, Certainty, ValueClaim
from verify.records.expression import Expression, Name
from verify.records.numeral import Quantity
from verify.records.place import Place

LONGEST = 24
"""Letters of a heading that is a name."""


class Tables:
    """The ledger, as tables enter their cells and claims in it."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.cells: set[str] = set()
        """The names of single cells that claims refer to."""

    def operand(self, block: Block, cell: Cell, heading: str) -> Expression:
        """One cell as a name, so that each is a witness of its own; exact as printed."""
        assert cell.numeral is not None  # noqa: S101 — its callers have looked
        name = f"{_name(heading, 'cell')}@{block.offset(cell.start)}"
        if name not in self.cells:
            self.cells.add(name)
            place = place_of(self.ledger, block, cell)
            self.ledger.given(name, Quantity((cell.numeral,), (), "scalar"), place, cell.text)
        return Name(name)

    def value(
        self,
        block: Block,
        cell: Cell,
        expression: Expression,
        certainty: Certainty,
        said: str,
        alternatives: tuple[Alternative, ...] = (),
        *,
        reading: str,
    ) -> None:
        """A claim of one cell, by its row and column in words."""
        assert cell.numeral is not None  # noqa: S101 — its callers have looked
        printed = Quantity((cell.numeral,), (), "scalar")
        place = place_of(self.ledger, block, cell)
        statement = ValueClaim(expression, printed)
        told = place, said, block.section, said.rpartition(":")[0]
        self.ledger.claim(statement, *told, certainty, alternatives, reading=reading)


def place_of(ledger: Ledger, block: Block, cell: Cell) -> Place:
    """Where a cell of a table stands."""
    return ledger.document.place(block.offset(cell.start), block.offset(cell.end - 1) + 1, block.cell)


def _name(heading: str, other: str) -> str:
    """A heading that is one word, as a name, or what stands for one that is not."""
    word = heading.isascii() and heading.isidentifier() and heading[0] != "_" and len(heading) <= LONGEST
    return heading if word else other

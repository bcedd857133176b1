"""What makes a printed formula right that is another: the smallest change of a side, and whether it is the only one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from verify.claims.attempts import Said
from verify.claims.formulas.changes import Changes, Source
from verify.claims.formulas.repairs import CHANGES, Edit, Rank, edits, is_only, repaired
from verify.claims.formulas.respelling import respelling
from verify.claims.formulas.written import SMALL, Written, numbers_of
from verify.records.example import Respelling
from verify.records.printed import Printed


class Mend(NamedTuple):
    """A side that is not right, the change that makes it so, and all changes that were to be tried."""

    side: Printed
    edit: Edit
    rank: Rank
    tried: Callable[[], Iterator[Edit]]

    def respelling(self, statement: Printed, text: str) -> Respelling | None:
        """The one symbol that it changes, where no other change makes the side right; None for any other."""
        found = respelling(statement, text, self.edit, self.side)
        return found if found is not None and is_only(self.edit, self.side, self.tried(), self.rank) else None


class Open(NamedTuple):
    """A statement that is not right as it stands: what it is so, if anything, and how much was defined before it."""

    statement: Printed
    sides: Sequence[Printed]
    said: Said
    found: Written | None
    mend: Mend | None
    respelling: Respelling | None
    turn: int


def mend_of(found: Written, side: Printed, source: Source, changes: Sequence[Changes]) -> Mend | None:
    """The smallest change that makes a side what it is said to be; None where no one change does."""
    card = found.roles.card
    numbers = sorted(map(str, numbers_of(card) - SMALL))
    names = [*found.roles.taken.values(), *(one.names[0] for one in found.roles.signature.parameters)]

    def rank(edited: Printed) -> int | None:
        written = found.anew([edited])
        if written is None or not written.is_right:
            return None
        return 0 if written.is_exact else 1

    tried = partial(edits, side, found.letters, names, numbers, source)
    edit = repaired(side, tried(changes), rank)
    return None if edit is None else Mend(side, edit, rank, partial(tried, CHANGES))

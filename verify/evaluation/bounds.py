"""What an evaluation may spend and how large its values may grow; what is beyond that is left unevaluated."""

from __future__ import annotations

from dataclasses import dataclass

MAX_STEPS = 120_000
"""Nodes of a syntax tree that are evaluated in one document: 239 notebooks take a third longer so."""

MAX_CELLS = 200_000
"""Numbers of one array, items of one list, characters of one text."""

MAX_BITS = 4_096
"""Bits of one whole number."""

MAX_DEPTH = 60
"""Calls within calls of a program's own functions."""

MAX_NESTING = 80
"""Levels of one expression."""

CELLS_A_STEP = 64
"""Numbers of an array that are worth one step."""


class UnevaluatedError(Exception):
    """What a program asks for and this does not evaluate, by its name."""


@dataclass
class Budget:
    """The steps that are left to a program, and to the piece of it that is evaluated: half of what was left before.

    So one loop that is too long costs no other piece.
    """

    steps: int = MAX_STEPS
    allowed: int = MAX_STEPS
    taken: int = 0

    def begin(self) -> None:
        """Another piece of the program is evaluated."""
        self.allowed, self.taken = (self.steps + 1) // 2, 0

    def spend(self, steps: int = 1) -> None:
        """Take some; raises UnevaluatedError where none are left."""
        self.taken += steps
        self.steps -= steps
        if self.taken > self.allowed or self.steps < 0:
            self.steps = max(self.steps, 0)
            raise UnevaluatedError("too many steps")

    def cells(self, count: int) -> None:
        """Take the steps of so many numbers; raises UnevaluatedError where no value may have so many."""
        if count > MAX_CELLS:
            raise UnevaluatedError(f"more than {MAX_CELLS:,} items")
        self.spend(1 + count // CELLS_A_STEP)


def bits(number: int) -> None:
    """Raises UnevaluatedError of a whole number of too many bits."""
    if number > MAX_BITS:
        raise UnevaluatedError(f"a whole number of more than {MAX_BITS:,} bits")

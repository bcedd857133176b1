"""The arithmetics that an example is judged in, each with its values kept: nothing is computed twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from verify.arithmetic.balls import Balls
from verify.arithmetic.floats import Floats, TermByTerm
from verify.arithmetic.stepwise import Detail, Stepwise
from verify.judging.neighbours import Neighbours
from verify.judging.valuation import Meanings, Reading, Valuation
from verify.records.arithmetic import Arithmetic
from verify.records.example import Claim, Given
from verify.records.expression import Name

PRECISIONS = (256, 1024, 4096)
"""Bits at which a cell is decided, tried in turn; what the last leaves open is unchecked."""

FLOAT64_BITS = 53

NOT_SPREAD = (Fraction(0), Fraction(0))


class Worlds:
    """Valuations of one example, by arithmetic and by reading of earlier results."""

    def __init__(self, givens: Sequence[Given], claims: Sequence[Claim]) -> None:
        self.givens = givens
        self.claims = claims
        self.meanings = Meanings(givens, claims)
        self.neighbours = Neighbours(givens, claims)
        self._kept: dict[tuple[object, ...], Valuation] = {}

    def balls(
        self,
        bits: int = PRECISIONS[0],
        reading: Reading = Reading.FULL,
        cell: tuple[Fraction, Fraction] = NOT_SPREAD,
    ) -> Valuation:
        """Proved enclosures; `cell` is how far a spread reaches, in units of the last place."""
        key = "balls", bits, reading, None if cell is NOT_SPREAD else cell
        return self._keep(key, lambda: Balls(bits), reading, cell)

    def machine(self) -> Valuation:
        """Enclosures of what 53-bit arithmetic can lose."""
        return self._keep(("machine",), lambda: Balls(FLOAT64_BITS, exact=False))

    def floats(self, dtype: type[np.floating[Any]], reading: Reading = Reading.FULL) -> Valuation:
        """NumPy in the given dtype."""
        return self._keep(("floats", dtype, reading), lambda: Floats(dtype), reading)

    def term_by_term(self) -> Valuation:
        """NumPy's float32, matrix products added up in order."""
        return self._keep(("term by term",), lambda: TermByTerm(np.float32))

    def stepwise(self, decimals: int, reading: Reading = Reading.FULL, detail: Detail = Detail.STEPS) -> Valuation:
        """Every step rounded to the same number of decimals; `detail` says what a step is."""
        return self._keep(("stepwise", decimals, detail, reading), lambda: Stepwise(decimals, detail), reading)

    def symbols(self, variables: tuple[str, ...], *, unequal: bool = False) -> Valuation:
        """Symbols in place of some names: of the same shape, and positive where all their cells are.

        unequal: whether what is not known to be equal is different.
        """
        key = ("symbols", variables, unequal)
        if key not in self._kept:
            from verify.arithmetic.symbols import Symbols  # SymPy loads here

            world, balls = Symbols(unequal=unequal), self.balls()
            valuation = self._keep(key, lambda: world)
            for name in variables:
                value = balls.value(Name(name))
                positive = all(cell.special is None and cell.lower > 0 for cell in balls.arithmetic.enclosures(value))
                valuation.known[name] = world.variables(name, *value.shape, **({"positive": True} if positive else {}))
        return self._kept[key]

    def _keep(
        self,
        key: tuple[object, ...],
        make: Callable[[], Arithmetic],
        reading: Reading = Reading.FULL,
        cell: tuple[Fraction, Fraction] = NOT_SPREAD,
    ) -> Valuation:
        if key not in self._kept:
            self._kept[key] = Valuation(make(), self.meanings, reading, cell)
        return self._kept[key]

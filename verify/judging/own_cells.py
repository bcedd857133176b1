"""Whether the cells of an array that hold bear out what a wrong one is computed from: a slip would show there too."""

from __future__ import annotations

from typing import Any

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.judging.worlds import Worlds
from verify.records.example import ValueClaim
from verify.records.expression import Array, Expression, Name, Negative, Number, rebuilt
from verify.records.finding import Finding
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

MAX_ENTRIES = 64
"""Entries of an input up to which a slip in each is tried."""


def borne_out_by_cells(name: str, finding: Finding, worlds: Worlds) -> bool:
    """Whether no last digit of an input can be another and change a wrong cell alone."""
    statement, given = finding.claim.statement, worlds.meanings.givens.get(name)
    if not isinstance(statement, ValueClaim) or not isinstance(given, Quantity):
        return False
    wrong = list(finding.judgement.misfits)
    holding = [cell for cell in range(len(statement.printed.numerals)) if cell not in wrong]
    base = _value(statement.expression, worlds)
    if not holding or base is None or base.size != len(statement.printed.numerals) or len(given.numerals) > MAX_ENTRIES:
        return False
    units = np.array([float(numeral.unit) for numeral in statement.printed.numerals])
    for entry in range(len(given.numerals)):
        slipped = _value(rebuilt(statement.expression, _Slipped(name, given, entry)), worlds)
        if slipped is None or slipped.size != base.size:
            return False
        moved = np.abs(slipped - base)
        if (moved[wrong] > 0).any() and not (moved[holding] >= units[holding]).any():
            return False
    return True


class _Slipped:
    """A change of expressions: an input with one more in the last place of one of its entries."""

    def __init__(self, name: str, given: Quantity, entry: int) -> None:
        cells = [_number(one, further=at == entry) for at, one in enumerate(given.numerals)]
        self.name, self.array = name, _shaped(cells, given.shape)

    def __call__(self, node: Expression) -> Expression:
        """The array in place of its name."""
        return self.array if isinstance(node, Name) and node.text == self.name else node


def _number(numeral: Numeral, *, further: bool) -> Expression:
    value = numeral.value + numeral.unit if further else numeral.value
    number = Number(Numeral(str(abs(value)), abs(value), numeral.unit))
    return Negative(number) if value < 0 else number


def _shaped(cells: list[Expression], shape: tuple[int, ...]) -> Expression:
    if not shape:
        return cells[0]
    step = len(cells) // shape[0] if shape[0] else 0
    return Array(tuple(_shaped(cells[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])))


def _value(expression: Expression, worlds: Worlds) -> np.ndarray[Any, Any] | None:
    """The cells in float64: which of them a slip reaches takes no proof."""
    try:
        value = np.asarray(worlds.floats(np.float64).value(expression), dtype=np.float64).ravel()
    except (Mistake, Undecided):
        return None
    return value if np.isfinite(value).all() else None

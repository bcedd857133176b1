"""Vectors and matrices that are printed a second time: [0.002, 0.0004] of an earlier result, however few its digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from verify.records.expression import Array, Expression, Index, Name, Negative, Number, nodes, rebuilt
from verify.records.numeral import Numeral, Quantity

Digits = tuple[tuple[int, ...], tuple[str | None, ...]]
"""The shape of an array and the digits of its cells; a row, a column and a list of the same numbers are alike."""


RECOGNIZED = 3
"""Significant digits by which a number is known again as an earlier result."""

FEW = 10 ** (RECOGNIZED - 1)
"""Units of its last place that a number has at least, if it has so many: 2e-7 has two."""


class Again:
    """The results of several cells that a document has printed so far, by their digits."""

    def __init__(self) -> None:
        self.results: dict[Digits, tuple[Expression, ...]] = {}
        self.digits: dict[Expression, str] = {}
        """The digits of a cell by what a number with these digits is read as."""

    def keep(self, claim: str, printed: Quantity) -> None:
        """A result of a claim."""
        self._keep(printed, [Index(Name(claim), place) for place in product(*map(range, printed.shape))])

    def keep_rounded(self, printed: Quantity) -> None:
        """A result whose computation could not be read: each of its numbers is one of those that are rounded so."""
        self._keep(printed, [Number(numeral, rounded=True) for numeral in printed.numerals])

    def _keep(self, printed: Quantity, cells: Sequence[Expression]) -> None:
        if len(cells) == 1 or not any(numeral.has_decimals for numeral in printed.numerals):
            return
        texts = tuple([numeral.text.replace("−", "-").lstrip("+") for numeral in printed.numerals])
        self.results[_sizes(printed.shape), texts] = tuple(cells)
        self.digits.update(zip(cells, texts, strict=True))

    def stands_in(self, expression: Expression) -> bool:
        """Whether an array with the digits of such a result stands in an expression."""
        if not self.results:
            return False
        return any(isinstance(node, Array) and self._cells(node) is not None for node in nodes(expression))

    def put_in(self, expression: Expression) -> Expression:
        """The expression with those results in the place of the arrays with their digits."""
        return rebuilt(expression, self._result)

    def _result(self, node: Expression) -> Expression:
        cells = self._cells(node)
        return node if cells is None else _filled(node, iter(cells))

    def _cells(self, node: Expression) -> tuple[Expression, ...] | None:
        shape = _shape(node)
        return self.results.get((_sizes(shape), tuple(map(self._text, _leaves(node))))) if shape else None

    def _text(self, cell: Expression) -> str | None:
        match cell:
            case Negative(operand):
                text = self._text(operand)
                return text and (text[1:] if text.startswith("-") else f"-{text}")
            case Number(numeral) if not cell.is_inexact:
                return numeral.text
        return self.digits.get(cell)


def _sizes(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The axes that have more than one cell."""
    return tuple([size for size in shape if size > 1])


def _shape(node: Expression) -> tuple[int, ...] | None:
    """The shape of an array of one axis or two that is written out."""
    if not isinstance(node, Array):
        return None
    rows = {len(item.items) if isinstance(item, Array) else 0 for item in node.items}
    return (len(node.items), *rows - {0}) if len(rows) == 1 else None


def _leaves(node: Expression) -> Iterator[Expression]:
    if isinstance(node, Array):
        for item in node.items:
            yield from _leaves(item)
    else:
        yield node


def _filled(node: Expression, cells: Iterator[Expression]) -> Expression:
    return Array(tuple([_filled(item, cells) for item in node.items])) if isinstance(node, Array) else next(cells)


def recognizable(numeral: Numeral) -> str | None:
    """The digits of a number without its sign; None where they are too few to know it again."""
    text = numeral.text.lstrip("+-−")
    decimals = numeral.has_decimals or ("e" in text and "." in text)  # 1.37e11 has those of its mantissa
    few = len(text.strip("0.").replace(".", "")) < RECOGNIZED or not decimals
    marked = "e" in text or "%" in text  # beside the digits
    return None if few or (marked and abs(numeral.value) < FEW * numeral.unit) else text


def recognizable_perhaps(numeral: Numeral) -> str | None:
    """The digits of a number that are too few to know it again by, and enough to take it for the same at need.

    So are 0.94, 0.940 and 0.90, but not 0.900.
    """
    text = numeral.text.lstrip("+-−")
    few = RECOGNIZED - 1 in (len(text.lstrip("0.").replace(".", "")), len(text.strip("0.").replace(".", "")))
    return text if few and numeral.has_decimals else None


def coarser(numeral: Numeral, result: Expression) -> Iterator[tuple[str, Expression]]:
    """The digits of a result as it is gone on with where one decimal less is kept: 0.52 for 0.522."""
    unit, value = numeral.unit, numeral.value
    if unit.numerator == 1 and unit.denominator > 10 and "%" not in numeral.text and "e" not in numeral.text:
        units, decimals = abs(value.numerator) * unit.denominator // value.denominator, len(str(unit.denominator)) - 2
        shorter = (units + 5) // 10
        if units % 10 and shorter >= 10:
            whole, rest = divmod(shorter, 10**decimals)
            yield f"{whole}.{rest:0{decimals}d}", result

"""Claims of printed arrays that nothing states, by their digits: what they come from, of the arrays before them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.claimed import Claimed
from verify.claims.prose.unmarked_values import is_chosen
from verify.claims.provenance.operands import Operand
from verify.claims.provenance.search import Origin, Provenance
from verify.numerals import find_prints, is_misprint_near
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Expression
from verify.records.numeral import Quantity

TICK = 8.0
"""Bits to spare without any one cell, with which the digits of that cell are judged as well."""

WRONG = 24.0
"""Bits to spare, before the cells that depart are paid for, with which these are called other than computed."""

MAX_ARRAYS = 1000
"""Arrays of a document that are asked where they come from."""


def claim_origins(document: Document, arrays: Arrays) -> None:
    """Claims of each array that the ones before it give, where no formula states it and its digits pay for it."""
    printed = [
        (one, operand) for one in _printed(document, arrays) if (operand := Operand.printed(one.quantity)) is not None
    ]
    if len(printed) > MAX_ARRAYS:
        arrays.ledger.over_budget(f"{MAX_ARRAYS:,} arrays", printed[MAX_ARRAYS][0].said)
    origins = Origins(arrays)
    for one, operand in printed[:MAX_ARRAYS]:
        arrays.ledger.attempt(one.said, origins.add, one, operand)


class Origins:
    """The arrays of a document in order, under the names that claims of the later ones refer to."""

    def __init__(self, arrays: Arrays) -> None:
        self.arrays, self.ledger, self.claimed = arrays, arrays.ledger, Claimed(arrays.ledger)
        claims = [claim for claim in self.ledger.claims if claim.printed is not None]
        self.judged = {(claim.places[0].end_line, _values(claim.printed)) for claim in claims}
        """The numbers that are claimed already, whatever sign or blanks they are printed with, by their line."""
        self.provenance = Provenance()
        self.sources: list[PrintedArray] = []
        self.found: dict[int, Expression] = {}
        """Of an array by its number what it was computed as."""

    def add(self, printed: PrintedArray, operand: Operand) -> None:
        """Claim an array, if its digits tell what it comes from."""
        origin = self.provenance.add(operand)
        number = self.provenance.recent[-1]
        if number == len(self.sources):
            self.sources.append(printed)
        if origin is not None:
            computed = origin.expression([self._operand(one, origin) for one in origin.source.operands])
            self.found[number] = computed
            known = self.claimed.holds(printed) or (printed.place.end_line, _values(printed.quantity)) in self.judged
            if not known and _is_told(origin) and _may_be_slips(printed, origin):
                self._claim(printed, origin, computed)

    def _claim(self, printed: PrintedArray, origin: Origin, computed: Expression) -> None:
        said = printed.place, printed.text, printed.section
        certainty: Certainty = "stated" if origin.undisturbed >= WRONG and origin.rounds else "inferred"
        self.ledger.claim(ValueClaim(computed, printed.quantity), *said, None, certainty, reading="D02")

    def _operand(self, number: int, origin: Origin) -> Expression:
        """An array as what it comes from, as the claim that it is, or as it is printed, rounded but for chosen ones."""
        printed = self.sources[number]
        if origin.source.of_exact and number in self.found:
            return self.found[number]
        claimed = self.claimed.array(printed.place.end_line, printed.quantity)
        if claimed is not None:
            return claimed
        whole = all(numeral.is_integer for numeral in printed.quantity.numerals)
        shape = self.provenance.operands[number].values.shape
        vector = replace(printed, quantity=replace(printed.quantity, shape=shape))
        return self.arrays.given(vector, rounded=not (whole or is_chosen(printed.quantity)))


def _values(printed: Quantity | None) -> tuple[Fraction, ...]:
    return tuple(numeral.value for numeral in printed.numerals) if printed is not None else ()


def _may_be_slips(printed: PrintedArray, origin: Origin) -> bool:
    """Whether each cell that departs is a slip of the pen: else something was done to it since, a mask or p − y."""
    computed = origin.exact.reshape(-1)
    numerals = printed.quantity.numerals
    return all(is_misprint_near(numerals[at], float(computed[at]), origin.reach) for at in origin.departs)


def _is_told(origin: Origin) -> bool:
    """Whether the digits of each cell are judged: where one departs, or where a wrong one would not pass."""
    return bool(origin.departs) or (origin.rounds and origin.spare - origin.best_cell >= TICK)


def _printed(document: Document, arrays: Arrays) -> Iterator[PrintedArray]:
    """The arrays of a document in order: in mathematics, tables, text and code, and what programs print."""
    every = list(arrays.found)
    for block in document.blocks:
        if block.kind in (BlockKind.CODE, BlockKind.OUTPUT, BlockKind.PROSE) and "[" in block.text:
            every += _printed_by_programs(document, arrays, block)
    end = -1
    for one in sorted(every, key=lambda one: (one.start, -one.end)):
        if one.start >= end:
            yield one
            end = one.end


def _printed_by_programs(document: Document, arrays: Arrays, block: Block) -> Iterator[PrintedArray]:
    for one in find_prints(block.text):
        if one.kind == "value" and one.axes is None and one.quantity.shape:
            start, end = block.span(*one.span)
            arrays.turns.setdefault(start, start)
            place = document.place(start, end, block.cell)
            yield PrintedArray("print", one.quantity, start, end, place, block.section, block.text[slice(*one.span)])

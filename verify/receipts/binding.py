"""Where the numbers of a receipt stand in their document, as the program that confirms it counts."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from verify.receipts.check import COMMA, NUMERAL, apart, value_of, whole
from verify.records.document import Document
from verify.records.example import Claim, Example, Given
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.receipt import Printed

ENOUGH = 3
"""Numbers such as 0,64 by which a document shows that its commas are decimal: as many as its reader wants."""

STATED = re.compile(
    r'^(?:expression|printed|equals)[ \t]*=[ \t]*(?:"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|[^\n]*)',
    re.MULTILINE,
)
"""What a table of a worked example computes, and what it says is printed."""

TABLE = re.compile(r"^\[{1,2}[A-Za-z]", re.MULTILINE)

Span = tuple[int, int, int]


def marks(document: Document) -> str:
    """What may stand before the decimals of its numbers."""
    return ".," if not document.cells and len(COMMA.findall(document.text)) >= ENOUGH else "."


class Texts:
    """The texts of a document that places are counted in: its own, or those of a notebook's cells.

    worked: whether it is a file of worked examples, whose givens and claims stand in tables.
    """

    def __init__(self, document: Document, mark: str, *, worked: bool = False) -> None:
        self.document = document
        self.mark = mark
        self.worked = worked
        self.texts = [cell.text for cell in document.cells] or [document.text]
        cells = json.loads(document.text)["cells"] if document.cells else []
        self.paths = [_path(cells, cell.number, cell.text) for cell in document.cells] or [()]
        """Of a notebook the JSON keys that lead to each text."""

    def spans(self, one: Claim | Given) -> Iterator[Span]:
        """Where a claim or a given is stated: the text, and from which character to which."""
        if self.worked:
            start, end = self.document.span(one.source)
            following = TABLE.search(self.document.text, end)
            end = following.start() if following else len(self.document.text)
            stated = [*STATED.finditer(self.document.text, start, end)]
            if stated:
                yield 0, stated[0].start(), stated[-1].end()
            return
        for place in one.places:
            if place.path == self.document.path:
                span = self._span(place)
                if self.paths[span[0]] or not self.document.cells:
                    yield span

    def _span(self, place: Place) -> Span:
        within = place.in_cell
        if within is None:
            return 0, *self.document.span(place)
        text = self.texts[within.text]
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        return (
            within.text,
            starts[within.line - 1] + within.column - 1,
            starts[within.end_line - 1] + within.end_column - 1,
        )

    def around(self, spans: Iterable[Span]) -> Iterator[Span]:
        """The lines of what stands there; of a notebook also what the cells hold that printed it."""
        for index, start, end in spans:
            text = self.texts[index]
            after = text.find("\n", end)
            yield index, text.rfind("\n", 0, start) + 1, after if after >= 0 else len(text)
            for other, cell in enumerate(self.document.cells):
                if cell.number == self.document.cells[index].number and not cell.output and self.paths[other]:
                    yield other, 0, len(cell.text)

    def printed(self, span: Span) -> Printed:
        """What stands there."""
        index, start, end = span
        return Printed(self.texts[index][start:end], span)

    def numerals(self, span: Span) -> list[tuple[Printed, tuple[int, Fraction]]]:
        """The numerals that stand there, with how many units each counts and their worth."""
        index, start, end = span
        found = NUMERAL[self.mark].finditer(self.texts[index], start, end)
        numerals = [one for one in found if whole(self.texts[index], one.start(), self.mark)]
        return [(Printed(one[0], (index, *one.span())), value_of(one, self.mark)[:2]) for one in numerals]

    def array(self, quantity: Quantity, span: Span, *, result: bool = False) -> tuple[Printed, ...] | None:
        """The finite numerals of an array, one behind the other; a result is all that a statement gives."""
        wanted = [_counted(numeral) for numeral in quantity.numerals if numeral.special is None]
        found = self.numerals(span)
        runs = [found[at : at + len(wanted)] for at in range(len(found) - len(wanted) + 1)]
        runs = [run for run in runs if [value for _, value in run] == wanted]
        if result:
            runs = [run for run in reversed(runs) if self._is_whole([one for one, _ in run])]
        elif not runs:  # those of a column have others between them
            ahead = iter(found)
            runs = [[one for value in wanted for one in itertools.islice((one for one in ahead if one[1] == value), 1)]]
        return tuple(one for one, _ in runs[0]) if runs and len(runs[0]) == len(wanted) else None

    def _is_whole(self, run: Sequence[Printed]) -> bool:
        text = self.texts[run[0].at[0]]
        gaps = (text[one.at[2] : other.at[1]] for one, other in itertools.pairwise(run))
        return not any(re.search("[0-9]", gap) for gap in gaps) and not apart(text, run[0].at[1], run[-1].at[2])


class NotFound(Exception):  # noqa: N818 — as the mistakes of input are named
    """A number that does not stand in the document as the program that confirms receipts reads it."""


class Bound:
    """Where the numbers of one claim stand: those that it gives, and those that it is computed from."""

    def __init__(self, texts: Texts, claim: Claim, example: Example, quantity: Quantity) -> None:
        self.texts = texts
        self.quantity = quantity
        self.stated: dict[str, Claim | Given] = {claim.name: claim for claim in example.claims}
        self.stated |= {given.name: given for given in example.givens}
        self.spans = [*texts.spans(claim)]
        self.arrays: dict[str, tuple[Printed, ...] | None] = {}
        for span in self.spans if all(numeral.special is None for numeral in quantity.numerals) else ():
            results = texts.array(quantity, span, result=True)
            if results:
                self.statement, self.results = texts.printed(span), results
                return
        raise NotFound(f"{_said(quantity.numerals)} cannot be told apart from other numbers where the claim stands")

    def input(self, numeral: Numeral, name: str, where: tuple[int, ...], known: Iterable[str]) -> tuple[Printed, bool]:
        """Where an input is printed, in the array behind a name or in a formula; and whether as its opposite."""
        one = self.stated.get(name)
        if one is not None:
            quantity = one.value if isinstance(one, Given) else one.printed
            if name not in self.arrays and isinstance(quantity, Quantity):
                found = (self.texts.array(quantity, span) for span in self.texts.spans(one))
                self.arrays[name] = next((run for run in found if run), None)
            run = self.arrays.get(name)
            if run and isinstance(quantity, Quantity):
                at = _flat(where, quantity.shape)
                return run[at - sum(cell.special is not None for cell in quantity.numerals[:at])], False
        found_one = self.literal(numeral.value, known) if one is None else None
        if found_one is None:
            raise NotFound(f"{numeral.text}, which it is computed from, is not found in the document")
        return found_one

    def literal(self, value: Fraction, known: Iterable[str]) -> tuple[Printed, bool] | None:
        """A numeral of that value in the claim or in what it uses; or of the opposite value, which is said."""
        first, last = self.results[0].at, self.results[-1].at
        used = [span for name in known if name in self.stated for span in self.texts.spans(self.stated[name])]
        spans = [*self.spans, *used, *self.texts.around(self.spans)]
        found = [(one, count * unit) for span in spans for one, (count, unit) in self.texts.numerals(span)]
        outside = [
            (one, worth)
            for one, worth in found
            if one.at[0] != first[0] or one.at[2] <= first[1] or one.at[1] >= last[2]
        ]
        for opposite, wanted in ((False, value), (True, -value)):
            for one, worth in outside:
                if worth == wanted:
                    return one, opposite
        return None


def _flat(where: tuple[int, ...], shape: tuple[int, ...]) -> int:
    index = 0
    for at, size in zip(where, shape, strict=True):
        index = index * size + at
    return index


def _said(numerals: Sequence[Numeral]) -> str:
    return ", ".join(numeral.text for numeral in numerals[:4]) + (", …" if len(numerals) > 4 else "")


def _counted(numeral: Numeral) -> tuple[int, Fraction] | None:
    """The same of a numeral as it was read, whose decimals stand behind a point."""
    found = NUMERAL["."].fullmatch(numeral.text.removesuffix("."))
    return value_of(found, ".")[:2] if found else None


def _path(cells: Any, number: int, text: str) -> tuple[Any, ...]:
    """Where in a notebook's JSON a cell holds or printed a text; nowhere, where it cannot be said."""
    cell = cells[number - 1]
    outputs = [(("outputs", at), one) for at, one in enumerate(cell.get("outputs", ()))]
    shown = [((*path, "data"), one["data"]) for path, one in outputs if isinstance(one.get("data"), dict)]
    for path, holder in [((), cell), *outputs, *shown]:
        for key in ("source", "text", "text/plain", "text/markdown", "text/latex"):
            lines = holder.get(key, ())
            if text == (lines if isinstance(lines, str) else "".join(map(str, lines))):
                return (number - 1, *path, key)
    return ()

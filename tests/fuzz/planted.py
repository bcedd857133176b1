"""Mistakes to plant in the package, which fuzzing must notice: five kinds, in different rooms.

They were chosen before it was tried whether fuzzing notices them. Each replaces a function of the package in this
process and stands for what somebody might write: nothing of it touches the files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from typing import Any
from unittest.mock import patch

from verify.claims import document as claims_document
from verify.claims import whole
from verify.claims.ledger import Ledger
from verify.claims.tables import cells
from verify.correcting import corrections
from verify.expressions.printed.lexer import _Lexer
from verify.judging import document as judging_document
from verify.judging.search import Search
from verify.ratchet import coverage
from verify.reading import notebook
from verify.reading.block_list import BlockList
from verify.reading.macros import _Writer
from verify.reading.stretch import Stretch
from verify.records.document import Block, BlockKind, CellText, Document

Around = Callable[..., Any]
"""A function that is given the one that it stands for, and then its arguments."""


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The package with one of the mistakes in it."""
    owner, attribute, around = PLANTED[name]
    right = getattr(owner, attribute)

    @wraps(right)
    def wrong(*arguments: Any, **named: Any) -> Any:
        return around(right, *arguments, **named)

    with patch.object(owner, attribute, wrong):
        yield


def crash_on_a_half(right: Around, blocks: BlockList, kind: BlockKind, content: Stretch, **named: Any) -> None:
    """Reading: ½ stands in no table of signs."""
    if "½" in content.text:
        raise KeyError("½")
    right(blocks, kind, content, **named)


def crash_on_a_norm_in_brackets(right: Around, text: str) -> Any:
    r"""Claims: \| within square brackets opens nothing."""
    if re.search(r"\[[^\]]*\\\|", text):
        raise IndexError(text)
    return right(text)


def crash_on_a_plus_in_an_exponent(right: Around, text: str, **named: Any) -> Any:
    """Tables: 1e+5 in a cell."""
    if re.search(r"[eE]\+", text):
        raise ValueError(text)
    return right(text, **named)


def crash_on_a_negative_zero(right: Around, claim: Any, *arguments: Any, **named: Any) -> Any:
    """Judging: -0.0 is printed, and something is divided by it."""
    numerals = claim.printed.numerals if claim.printed is not None else ()
    if any(not numeral.value and numeral.text.startswith(("-", "−")) for numeral in numerals):
        raise ZeroDivisionError
    return right(claim, *arguments, **named)


def crash_on_infinity(right: Around, marks: Any, place: Any, printed: Iterable[Any], kind: int) -> None:
    """Coverage: infinity has no digits to be found."""
    if any(numeral.special for numeral in printed):
        raise AttributeError
    right(marks, place, printed, kind)


def quadratic_ids(right: Around, ledger: Ledger, *arguments: Any) -> Any:
    """Claims: each is compared with all before it."""
    for claim in ledger.claims:
        if claim is ledger:
            break
    return right(ledger, *arguments)


def quadratic_blocks(right: Around, blocks: BlockList, *arguments: Any, **named: Any) -> None:
    """Reading: each block is compared with all before it."""
    for block in blocks.blocks:
        if block is blocks:
            break
    right(blocks, *arguments, **named)


def quadratic_roots(right: Around, example: Any, findings: Sequence[Any]) -> Any:
    """Judging: each finding is held against each other."""
    for one in findings:
        for other in findings:
            if one is example and other is example:
                break
    return right(example, findings)


def quadratic_tokens(right: Around, lexer: Any, *arguments: Any) -> Any:
    """Expressions: each sign looks back over all tokens before it."""
    for token in lexer.tokens:
        if token is lexer:
            break
    return right(lexer, *arguments)


def quadratic_marks(right: Around, marks: Any) -> Any:
    """Coverage: the line of each numeral is looked for from the start."""
    for offset in marks.offsets:
        for other in marks.offsets:
            if other == offset:
                break
    return right(marks)


def offset_behind_a_tab(right: Around, document: Document, start: int, end: int, *arguments: Any) -> Any:
    """Records: a column behind a tab is one too large."""
    place = right(document, start, end, *arguments)
    line = document.text.rfind("\n", 0, start) + 1
    return replace(place, column=place.column + 1) if "\t" in document.text[line:start] else place


def offset_of_an_end(right: Around, block: Block, start: int, end: int) -> tuple[int, int]:
    """Records: what stands in several pieces ends one character too late."""
    first, last = right(block, start, end)
    return first, last + (len(block.pieces) > 1)


def offset_in_an_output(right: Around, cell: CellText, offset: int) -> tuple[int, int]:
    """Records: what a notebook's cell printed is one line further down."""
    line, column = right(cell, offset)
    return line + cell.output, column


def offset_of_a_cut(right: Around, stretch: Stretch, start: int, end: int) -> Stretch:
    """Reading: a blank too few is cut off."""
    cut = right(stretch, start, end)
    if not stretch.text[start : start + 2].isspace():
        return cut
    return replace(cut, pieces=tuple((content, origin - (content == 0)) for content, origin in cut.pieces))


def offset_of_an_argument(right: Around, writer: _Writer, macro: Any, arguments: Any, *others: Any) -> Any:
    """Macros: an argument stands one character before where it is written."""
    body, places = right(writer, macro, arguments, *others)
    return body, [at - 1 if at != others[-1] else at for at in places]


def offset_of_a_sign(right: Around, located: Any, offset: int, numeral: Any, text: str) -> Any:
    """Correcting: what replaces a negative number leaves its last digit."""
    found = right(located, offset, numeral, text)
    return replace(found, end=found.end - 1) if found is not None and numeral.text.startswith("-") else found


def lost_behind_a_comma(right: Around, blocks: Iterable[Block]) -> dict[int, str]:
    """Coverage: numbers by the thousand are none."""
    return {offset: digits for offset, digits in right(blocks).items() if "," not in digits}


def lost_at_the_end_of_a_table(right: Around, blocks: Iterable[Block]) -> dict[int, str]:
    """Coverage: the last number of each table is lost."""
    kept = list(blocks)
    found = right(kept)
    for block in kept:
        if block.kind is BlockKind.TABLE:
            inside = [at for at in found if block.offset(0) <= at <= block.offset(len(block.text) - 1)]
            found.pop(max(inside, default=-1), None)
    return found


def lost_where_a_number_begins(right: Around, blocks: BlockList, content: Stretch) -> None:
    """Reading: a paragraph that begins with a digit is taken for the number of a list."""
    if not content.text[:1].isdigit():
        right(blocks, content)


def counted_twice(right: Around, blocks: Iterable[Block]) -> dict[int, str]:
    """Coverage: the exponent of a number counts once more."""
    found = right(blocks)
    again = {offset + 1: digits for offset, digits in found.items() if "e" in digits}
    return again | found


def lost_in_an_output(right: Around, blocks: BlockList, output: Any, text: str) -> None:
    """Notebooks: what a cell prints in lines is lost behind the first."""
    lines = output.get("text")
    right(blocks, {**output, "text": lines[:1]} if isinstance(lines, list) else output, text)


def lost_definitions(right: Around, findings: Sequence[Any], givens: Sequence[Any]) -> Any:
    """Coverage: a value that no claim computes defines nothing."""
    return right(findings, givens[:0])


def ordered_claims(right: Around, claims: Iterable[Any], *arguments: Any) -> Iterator[Any]:
    """Claims: those of a line come in the order of a set of their ids."""
    by_id = {claim.id: claim for claim in right(claims, *arguments)}
    chosen = [by_id[one] for one in set(by_id)]
    return iter(sorted(chosen, key=lambda claim: (claim.places[0].cell or 0, claim.places[0].line)))


def ordered_roots(right: Around, example: Any, findings: Sequence[Any]) -> Any:
    """Judging: the roots of a mistake come in the order of a set."""
    found = []
    for finding in right(example, findings):
        roots = {root.id: root for root in finding.roots}
        found.append(replace(finding, roots=tuple(roots[one] for one in set(roots))))
    return tuple(found)


def ordered_causes(right: Around, search: Search) -> Iterator[Any]:
    """Judging: of the causes that are tried, the first is one of a set."""
    told = {change.told: change for change in right(search)}
    return iter([told[one] for one in set(told)])


def ordered_numerals(right: Around, marks: Any) -> Iterator[tuple[int, str]]:
    """Coverage: the numerals that nothing checks come in the order of a set."""
    found = list(right(marks))
    digits = list({digits for _, digits in found})
    return iter(sorted(found, key=lambda one: digits.index(one[1])))


PLANTED: dict[str, tuple[Any, str, Around]] = {
    "crash: reading, ½": (BlockList, "add", crash_on_a_half),
    "crash: claims, a norm in brackets": (claims_document, "parse_printed", crash_on_a_norm_in_brackets),
    "crash: tables, a plus in an exponent": (cells, "parse_numeral", crash_on_a_plus_in_an_exponent),
    "crash: judging, a negative zero": (judging_document, "judge_claim", crash_on_a_negative_zero),
    "crash: coverage, infinity": (coverage._Marks, "printed", crash_on_infinity),
    "growth: claims, ids": (Ledger, "_id", quadratic_ids),
    "growth: reading, blocks": (BlockList, "add", quadratic_blocks),
    "growth: judging, roots": (judging_document, "with_roots", quadratic_roots),
    "growth: expressions, tokens": (_Lexer, "sign", quadratic_tokens),
    "growth: coverage, marks": (coverage._Marks, "unlinked", quadratic_marks),
    "offset: records, behind a tab": (Document, "place", offset_behind_a_tab),
    "offset: records, the end of pieces": (Block, "span", offset_of_an_end),
    "offset: notebooks, an output": (CellText, "position", offset_in_an_output),
    "offset: reading, a cut": (Stretch, "cut", offset_of_a_cut),
    "offset: macros, an argument": (_Writer, "body", offset_of_an_argument),
    "offset: correcting, a sign": (corrections, "_replacement", offset_of_a_sign),
    "coverage: behind a comma": (coverage, "numerals", lost_behind_a_comma),
    "coverage: the end of a table": (coverage, "numerals", lost_at_the_end_of_a_table),
    "coverage: reading, a number begins": (BlockList, "paragraph", lost_where_a_number_begins),
    "coverage: an exponent twice": (coverage, "numerals", counted_twice),
    "coverage: notebooks, an output": (notebook, "_read_output", lost_in_an_output),
    "coverage: what defines a name": (coverage, "_stated", lost_definitions),
    "order: claims of a line": (whole, "with_untraced", ordered_claims),
    "order: judging, roots": (judging_document, "with_roots", ordered_roots),
    "order: judging, causes": (Search, "single", ordered_causes),
    "order: coverage, what is unlinked": (coverage._Marks, "unlinked", ordered_numerals),
}
"""Each mistake by its name: whose function it replaces, and what stands there instead. The kind stands first."""

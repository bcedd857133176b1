"""Whether places lead back to their text: found in the raw text by line and column, without the package.

What stands in a block without standing in the document is excepted by name: a point for a decimal comma, a blank for a
line end within a sentence or mathematics, what a macro writes, an escape of JSON, and what draws a matrix or a table by
other signs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from audited import Audited
from verify.correcting import correct
from verify.records.document import Block, BlockKind, Document
from verify.records.example import FormulaClaim
from verify.records.numeral import Quantity
from verify.records.place import Place

LINE_END = re.compile(r"\r\n|\n|\r")
DEFINED = re.compile(r"(?:command\*?|def|Robust\w*\*?|Operator\*?)\s*\{?\s*\\{1,2}([A-Za-z]+)")
CALL = re.compile(r"\\{1,2}([A-Za-z]+)")
JOINT = re.compile(r"\"\s*,\s*(?:(?:null|\d+|\[\]|\{\}|\"\")\s*,\s*)*\"")
"""Between two lines of a cell's text, with what is no line."""

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
ESCAPED = re.compile(r"\\u[0-9a-fA-F]{4}\Z")

COMMAS = {(".", ","), (",", ";")}
"""A character of a block, and what stands for it where numbers have decimal commas."""

GOING_ON = (BlockKind.PROSE, BlockKind.MATH)
"""What goes on behind the end of a line, which is a blank there; in tables, code and outputs a line is a row."""

NO_DIGIT = re.compile(r"[^0-9]")
WHOLE = re.compile(r"[-+−]?(?:\d[\d.,]*|\.\d+)(?:[eE][-+−]?\d+)?")


def check_blocks(document: Document) -> None:
    """Every character of a block stands where the block says, but for the exceptions."""
    defined = set(DEFINED.findall(document.text))
    for block in document.blocks:
        assert block.text, "no block is empty"
        for position, origin in _strays(document.text, block):
            if not _excepted(document, block, position, origin, defined):
                assert 0 <= origin < len(document.text), f"{block.kind.value}: outside the document"
                found, expected = document.text[origin : origin + 12], block.text[position : position + 12]
                raise AssertionError(f"{block.kind.value}: at {origin} stands {found!r}, not {expected!r}")


def _strays(text: str, block: Block) -> Iterator[tuple[int, int]]:
    """The characters of a block that stand elsewhere than it says, or are written otherwise."""
    ends = [*(content for content, _ in block.pieces[1:]), len(block.text)]
    for (start, origin), end in zip(block.pieces, ends, strict=True):
        if block.text[start:end] != text[origin : origin + end - start]:
            for at in range(start, end):
                if text[origin + at - start : origin + at - start + 1] != block.text[at]:
                    yield at, origin + at - start


def _excepted(document: Document, block: Block, position: int, origin: int, defined: set[str]) -> bool:
    """Whether a character of a block may be written otherwise in the document."""
    raw, sign = document.text, block.text[position]
    redrawn = block.kind is BlockKind.TABLE and "<t" in raw.lower()
    redrawn |= block.kind is BlockKind.MATH and "matrix}" in block.text and "matrix}" not in raw
    if redrawn and not sign.isdigit():
        return True
    if not 0 <= origin < len(raw):
        return False
    written = _unescaped(raw, origin) if document.cells and raw[origin] == "\\" else raw[origin]
    if (document.cells and written == sign) or (sign == " " and written == "\n" and block.kind in GOING_ON):
        return True
    call = CALL.match(raw, origin)
    written_out = block.kind is BlockKind.MATH and call is not None and call[1] in defined
    return written_out or (sign, raw[origin]) in COMMAS


def _unescaped(raw: str, at: int) -> str:
    """What an escape of JSON stands for."""
    length = 6 if raw[at + 1 : at + 2] == "u" else 2
    try:
        return str(json.loads(f'"{raw[at : at + length]}"'))
    except json.JSONDecodeError:
        return raw[at]


@lru_cache(maxsize=2)
def _starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in LINE_END.finditer(text)))


def stretch(text: str, place: Place) -> tuple[int, int]:
    """Where a place begins in a text and ends, by its lines and columns."""
    starts = _starts(text)
    assert 1 <= place.line <= place.end_line <= len(starts), "lines of the document"
    assert place.column is not None, "a place has its columns"
    assert place.end_column is not None, "a place has its columns"
    start, end = starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + place.end_column - 1
    assert 0 <= start < end <= len(text), "a stretch of the document"
    assert place.line == len(starts) or start < starts[place.line], "columns of the line"
    return start, end


def check_places(one: Audited, *, exact: bool = False) -> None:
    """Every claim and given stands whole where its place says, with its digits; so do the corrections.

    exact: of what nobody has cut up, just what is said stands there; of macros, the one that is drawn is known.
    """
    document = one.document
    for claim in one.example.claims:
        for place in claim.places:
            _check_place(document, place, claim.text, claim.printed, exact=exact)
    formulas = [claim.statement for claim in one.example.claims if isinstance(claim.statement, FormulaClaim)]
    drawn = {name for one in formulas for name in one.variables}
    for given in one.example.givens:
        for place in given.places if given.name not in drawn else ():  # for all numbers, some of which are tried
            value = given.value if isinstance(given.value, Quantity) else None
            _check_place(document, place, given.text, value, exact=exact)
    for line, digits in one.coverage.unlinked_at:
        start = _starts(document.text)[line - 1]
        (end,) = _starts(document.text)[line : line + 1] or (len(document.text),)
        found = document.text[start:end]
        assert _digits(digits) in _digits(found), f"line {line} has {digits}"
    _check_corrections(one)


def _check_place(document: Document, place: Place, said: str, printed: Quantity | None, *, exact: bool) -> None:
    """What is said stands at a place; where it says more than stands there, as of a cell, that is whole."""
    start, end = stretch(document.text, place)
    text, behind = document.text[start:end], document.text[end : end + 1]
    before = document.text[max(start - 1, 0) : start]
    if document.cells and place.in_cell is not None:
        if SURROGATE.search(document.text) or _json(document.text) is None:
            return  # half a sign, which is read as another; an escape that JSON lacks
        text, before, behind = _in_cell(document.text, place, _decoded(text))
    if text.split() != said.split():
        known = _is_result(text, said) or _is_column(text, said) or text.replace(r"\bold", r"\mathbf") == said
        assert known or not exact, f"{said[:80]!r} stands at {text[:80]!r}"
        assert text == text.strip(), f"blanks around {text[:40]!r}"
        assert not _parted(before, text[0]), f"cut off before {text[:40]!r}"
        assert not _parted(text[-1], behind), f"cut off behind {text[-40:]!r}"
    assert not exact or text == text.strip(), f"blanks around {text[:40]!r}"
    digits = _digits(text)
    for numeral in printed.numerals if printed is not None else ():
        assert numeral.special or _digits(numeral.text) in digits, f"{numeral.text} is printed in {text[:80]!r}"


def _is_result(text: str, said: str) -> bool:
    """Whether a number is said behind what gives it: what heads a cell's column and row, the line of a session."""
    return said.endswith(" " + text.strip("*$"))


def _is_column(text: str, said: str) -> bool:
    """Whether the cells of a column are said, which stand from the first of them to the last."""
    cells = said.split(" | ")
    return text.startswith(cells[0]) and text.endswith(cells[-1])


def _parted(before: str, behind: str) -> bool:
    """Whether two characters belong to one word, or to one number."""
    return (before.isdigit() and behind.isdigit()) or (before.isalpha() and behind.isalpha())


@lru_cache(maxsize=2)
def _json(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except json.JSONDecodeError:
        return None


def _decoded(text: str) -> str:
    return str(json.loads(f'"{JOINT.sub("", text)}"', strict=False))


def _in_cell(raw: str, place: Place, expected: str) -> tuple[str, str, str]:
    """A stretch of a notebook's cell by the lines of the cell, and what stands around it."""
    within = place.in_cell
    assert within is not None, "a notebook has cells"
    assert place.cell is not None, "a notebook has cells"
    cell = _json(raw)["cells"][place.cell - 1]
    found = ""
    for text in _printed(cell) if within.output else [joined(cell["source"])]:
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        if within.end_line > len(starts):
            continue
        start, end = starts[within.line - 1] + within.column - 1, starts[within.end_line - 1] + within.end_column - 1
        found = text[start:end]
        if found == expected:
            return found, text[max(start - 1, 0) : start], text[end : end + 1]
    raise AssertionError(f"in its cell stands {found[:40]!r}, in the file {expected[:40]!r}")


def joined(value: object) -> str:
    """A text of a notebook: one string, or a list of them."""
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _printed(cell: dict[str, object]) -> Iterator[str]:
    """What a cell printed or showed."""
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else ():
        if isinstance(output, dict):
            yield joined(output.get("text"))
            data = output.get("data")
            yield from map(joined, data.values() if isinstance(data, dict) else ())


def _check_corrections(one: Audited) -> None:
    """What would be corrected is one whole number of the document, with its sign if that changes."""
    text = one.document.text
    for correction in correct(one.document, one.findings)[0]:
        for each in correction.replacements:
            found, around = text[each.start : each.end], text[max(each.start - 1, 0) : each.end + 1]
            assert WHOLE.fullmatch(found.removeprefix("\\").replace("{", "").replace("}", "")), f"{found!r} is a number"
            numerals = correction.claim.printed.numerals if correction.claim.printed is not None else ()
            assert any(_digits(numeral.text) == _digits(found) for numeral in numerals), f"{found!r} is what is claimed"
            before = "" if ESCAPED.search(text, max(each.start - 6, 0), each.start) else text[: each.start][-1:]
            assert not text[each.end : each.end + 1].isdigit(), f"{around!r} is cut"
            assert not before.isdigit(), f"{around!r} is cut"


def _digits(text: str) -> str:
    return NO_DIGIT.sub("", text)

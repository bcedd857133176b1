"""Values that prose gives to a name: "$d_k$ is 4" defines d_k."""

from __future__ import annotations

import re

from verify.claims.ledger import Ledger
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.scope import Scope
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity
from verify.records.printed import Printed

VALUE = re.compile(
    r"(?:\\\)|\$)?\s+(?:is|are|equals|was)\s+(?:equal to\s+|set to\s+)?\$?(?P<number>[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)"
    r"(?![\w.,]*\d|\s*[-–×x]\s*\w|-\w|%)",
    re.IGNORECASE,
)

NUMBER = r"[-−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"

SET_TO = re.compile(
    rf"(?:\\\)|\$)?[^.;\n$]{{0,80}}?\bset to\s+\$?(?P<number>{NUMBER})(?![\w.,]*\d|%)(?!\$?\s+and\b)", re.IGNORECASE
)
"""… is a small constant, which can be set to 1e-6."""

BOTH = rf"[^.;\n$]{{0,80}}?\bset to\s+\$?({NUMBER})\$?\s+and\s+\$?({NUMBER})\$?,?\s+respectively"
FIRST = re.compile(rf"(?:\\\)|\$)\s+and\s+(?:\$|\\\()[^$\n]{{1,30}}(?:\$|\\\)){BOTH}", re.IGNORECASE)
SECOND = re.compile(rf"(?:\\\)|\$)?{BOTH}", re.IGNORECASE)
AFTER_AND = re.compile(r"(?:\$|\\\))\s+and\s+(?:\$|\\\()$")
"""… and … can be set to 1 and 0 respectively."""

REACH = 160
"""Characters behind a name by which one of them has said "set to"."""


def read_prose_value(
    document: Document, block: Block, statements: tuple[Printed, ...], scope: Scope, ledger: Ledger
) -> None:
    """Define the name that an inline formula consists of, where the words after it say what number it is."""
    if block.display or len(statements) != 1 or not is_name(statements[0]) or not block.text:
        return
    found = _stated_value(document.text, block)
    spelling = key(statements[0]) if found is not None else None
    if spelling is None or found is None or scope.newest(spelling) is not None:
        return
    number, end = found
    try:
        numeral = parse_numeral(number)
    except Mistake:
        return
    place = document.place(block.offset(0), end, block.cell)
    quantity = Quantity((numeral,), (), "scalar")
    definition = scope.define(spelling, quantity, "given", place, block.section)
    ledger.given(definition.identifier, quantity, place, document.text[block.offset(0) : end])


def _stated_value(text: str, block: Block) -> tuple[str, int] | None:
    """The number that the words after a name give it, and where they end."""
    end = block.offset(len(block.text) - 1) + 1
    match = VALUE.match(text, end)
    if match is None and "set to" not in text[end : end + REACH].lower():
        return None
    match = match or SET_TO.match(text, end)
    if match is not None:
        return match["number"], match.end()
    match = FIRST.match(text, end)
    if match is not None:
        return match[1], match.end()
    start = block.offset(0)
    match = SECOND.match(text, end) if AFTER_AND.search(text[max(0, start - 12) : start]) else None
    return (match[2], match.end()) if match is not None else None

"""Values that prose gives to a name: "$d_k$ is 4" defines d_k."""

from __future__ import annotations

import re

from verify.claims.ledger import Ledger
from verify.claims.notation import is_name, key
from verify.claims.scope import Scope
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


def read_prose_value(
    document: Document, block: Block, statements: tuple[Printed, ...], scope: Scope, ledger: Ledger
) -> None:
    """Define the name that an inline formula consists of, where the words after it say what number it is."""
    if block.display or len(statements) != 1 or not is_name(statements[0]) or not block.text:
        return
    spelling = key(statements[0])
    end = block.offset(len(block.text) - 1) + 1
    match = VALUE.match(document.text, end)
    if spelling is None or match is None or scope.newest(spelling) is not None:
        return
    try:
        numeral = parse_numeral(match["number"])
    except Mistake:
        return
    place = document.place(block.offset(0), match.end(), block.cell)
    quantity = Quantity((numeral,), (), "scalar")
    definition = scope.define(spelling, quantity, "given", place, block.section)
    ledger.given(definition.identifier, quantity, place, match[0])

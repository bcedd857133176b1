"""Columns of amounts above a rule, and their total below it: 63.6 GB, 3.5 GB, ───, 67.1 GB."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.claims.ledger import Ledger
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Array, Call, Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity

RULES = ("───", "---", "———", "===", "___", "━━━", "═══")
"""One of them is in whatever is ruled off."""

RULE = re.compile(r"[ \t>#|]*(?:[─—━═=_]{3,}|-{3,})[ \t]*")

AMOUNT = re.compile(
    r"[ \t]*+(?P<sign>[-−+]?+)[ \t]*+(?P<number>\d[\d,]*+(?:\.\d++)?+)[ \t]*+(?P<unit>[A-Za-zµ]{1,10}+)?+[ \t]*+"
    r"(?:(?:#|//|←|<-|✓|\().*+)?+"
)
"""One number behind a label, and its unit; a remark may stand behind."""

APART = re.compile(r":|[ \t]{2,}+")
"""What stands between a label and its number."""

TOTAL = re.compile(r"\b(?:total|sum|gesamt|summe|suma|somme|altogether)\b|总计|合计|总和|итого|合計", re.IGNORECASE)
"""What says that a line adds up the others."""

PART = re.compile(
    r"\b(?:of\s+which|thereof|includ\w*|sub-?total|total|average|mean|median|max\w*|min\w*|peak|rate|ratio|speed\w*|each|per|n|std)\b",
    re.IGNORECASE,
)
"""A line that is no summand of the others, or counts something else."""

LEAST, MOST = 2, 64
"""Summands above a rule."""


@dataclass(frozen=True)
class Amount:
    """A labelled number of a column, where it stands in its block, and how far its line is indented."""

    label: str
    numeral: Numeral
    unit: str
    indent: int
    end: int


def claim_ledgers(block: Block, document: Document, ledger: Ledger) -> None:
    """A claim from each total below a rule, of one unit with all the amounts above it; it is stated where there is one.

    Without a unit it may be a mean, or of more than is shown.
    """
    for amounts, total, start in _columns(block.text):
        if total is None:
            ledger.over_budget(f"{MOST} amounts above a rule", ledger.said(block, start, len(block.text)))
            continue
        alike = {(one.unit, one.indent) for one in (*amounts, total)}
        if len(alike) > 1 or any(PART.search(one.label) for one in amounts) or TOTAL.search(total.label) is None:
            continue
        place = document.place(block.offset(start), block.offset(total.end - 1) + 1, block.cell)
        summands = Array(tuple(Number(one.numeral, rounded=not one.numeral.is_integer) for one in amounts))
        printed = Quantity((total.numeral,), (), "scalar")
        said = " ".join(block.text[start : total.end].split())
        certainty: Certainty = "stated" if total.unit else "inferred"
        ledger.claim(
            ValueClaim(Call("sum", (summands,)), printed), place, said, block.section, None, certainty, reading="W12"
        )


def _columns(text: str) -> Iterator[tuple[list[Amount], Amount | None, int]]:
    """The amounts right above each rule, the one right below it, and where that line begins; None below too many."""
    amounts: list[Amount] = []
    ruled, position = False, 0
    for line in text.split("\n"):
        if len(amounts) > MOST:
            yield amounts, None, position
        amount = _amount(line, position) if len(amounts) <= MOST else None
        if amount is not None and ruled and len(amounts) >= LEAST:
            yield amounts, amount, position
        below, ruled = ruled, RULE.fullmatch(line) is not None and bool(amounts) and not ruled
        if not ruled:
            amounts = [*amounts, amount] if amount is not None and not below else []
        position += len(line) + 1


def _amount(line: str, position: int) -> Amount | None:
    """What a line that begins at a position amounts to; None where it is no such line."""
    indent = len(line) - len(line.lstrip(" \t>"))
    apart = APART.search(line, indent)
    found = AMOUNT.fullmatch(line, apart.end()) if apart is not None else None
    label = line[indent : apart.start()] if apart is not None else ""
    if found is None or not label[:1].isalpha() or "=" in label or "|" in label:
        return None
    sign = "-" if found["sign"] in ("-", "−") else ""
    numeral = parse_numeral(f"{sign}{found['number'].replace(',', '')}")
    return Amount(label, numeral, found["unit"] or "", indent, position + found.end("number"))

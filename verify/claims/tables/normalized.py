"""Columns of weights or probabilities, each the share that a number of another column has of their sum."""

from __future__ import annotations

import re
from fractions import Fraction

from verify.claims.tables.cells import CHOSEN, Cell, Table
from verify.claims.tables.summary import sums_up
from verify.claims.tables.totals import ENOUGH, Tables
from verify.records.document import Block
from verify.records.expression import Binary, Call, Index
from verify.records.numeral import Numeral

SAID = re.compile(
    r"(?:attention |normali[sz]ed )?(?:weights?|probabilit(?:y|ies)|probs?\.?|softmax)|gewichte?|"
    r"wahrscheinlichkeit(?:en)?|poids|probabilités?|pesos?|probabilidad(?:es)?|权重|概率|确率|確率|重み",
    re.IGNORECASE,
)
"""What such a column is called."""


def claim_normalized(block: Block, table: Table, tables: Tables) -> None:
    """Claims from the columns of shares of a table: each of the nearest column before it that bears it out."""
    for number, heading in enumerate(table.header):
        if number and SAID.fullmatch(heading.text) is not None:
            rows = [at for at in range(len(table.rows)) if not sums_up(table, at, [number])]
            for other in range(number - 1, -1, -1):
                if _claimed(block, table, rows, (other, number), tables):
                    break


def _claimed(block: Block, table: Table, rows: list[int], columns: tuple[int, int], tables: Tables) -> bool:
    """Whether most shares in a column are those of the other one's numbers, and so all are said to be."""
    cells = [(table.rows[at][columns[0]], table.rows[at][columns[1]]) for at in rows]
    if len(cells) <= ENOUGH or any(one.numeral is None or share.numeral is None for one, share in cells):
        return False
    if any(one.measure for one, _ in cells) or len({one.text for one, _ in cells}) == 1:
        return False
    numbers = [one.numeral for one, _ in cells if one.numeral is not None]
    total = sum((number.value for number in numbers), Fraction(0))
    if total <= 0 or any(number.value < 0 for number in numbers):
        return False
    fitting = sum(_fits(number, total, share) for number, (_, share) in zip(numbers, cells, strict=True))
    if fitting < ENOUGH or 2 * fitting <= len(cells):
        return False
    chosen = all(CHOSEN.fullmatch(one.text) for one, _ in cells)
    column = tables.given(block, [one for one, _ in cells], rounded=not chosen)
    for at, (one, share) in enumerate(cells):
        said = f"{table.header[columns[1]].text}, {one.text}: {share.text}"
        form = Binary("/", Index(column, (at,)), Call("sum", (column,)))
        tables.value(block, share, form, "stated", said)
    return True


def _fits(number: Numeral, total: Fraction, share: Cell) -> bool:
    assert share.numeral is not None  # noqa: S101 — the caller has looked
    fine = not share.numeral.is_integer and not share.measure and not share.numeral.text.endswith("%")
    return fine and abs(number.value / total - share.numeral.value) <= share.numeral.unit

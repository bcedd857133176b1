"""Scores beside the counts that they are of: precision, recall and F1 of true and false positives and negatives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from verify.claims.meaning.bearing_out import borne_out, rounds_to
from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.summary import AVERAGED
from verify.claims.tables.totals import Tables
from verify.records.document import Block
from verify.records.expression import Binary, Expression, Number
from verify.records.numeral import Numeral

COUNTS: Mapping[str, re.Pattern[str]] = {
    name: re.compile(words, re.IGNORECASE)
    for name, words in {
        "TP": r"TPs?|true positives?(?: \(TP\))?",
        "FP": r"FPs?|false positives?(?: \(FP\))?",
        "FN": r"FNs?|false negatives?(?: \(FN\))?",
        "TN": r"TNs?|true negatives?(?: \(TN\))?",
    }.items()
}
"""What heads a column of counts."""

Sum = tuple[str, ...]

RATES: Sequence[tuple[re.Pattern[str], Sum, Sum]] = [
    (re.compile(words, re.IGNORECASE), above, below)
    for words, above, below in (
        (r"prec(?:ision|\.)?(?: \(?P\)?)?|PPV", ("TP",), ("TP", "FP")),
        (r"rec(?:all|\.)?(?: \(?R\)?)?|sensitivity|TPR", ("TP",), ("TP", "FN")),
        (r"f[-_₁ ]?1?(?:[- ]?(?:score|measure))?", ("TP", "TP"), ("TP", "TP", "FP", "FN")),
        (r"specificity|TNR", ("TN",), ("TN", "FP")),
        (r"FPR|fall[- ]?out|false positive rate", ("FP",), ("FP", "TN")),
        (r"FNR|miss rate|false negative rate", ("FN",), ("FN", "TP")),
        (r"acc(?:uracy|\.)?", ("TP", "TN"), ("TP", "TN", "FP", "FN")),
    )
]
"""What heads a column of scores, and the counts that are added above and below the stroke."""

Rate = tuple[Cell, Sum, Sum, dict[str, Numeral]]


def claim_rates(block: Block, table: Table, tables: Tables) -> bool:
    """Claims of each score of counts beside it, where most scores of the table bear that out; whether there are any."""
    rates = list(_rates(table))
    if not borne_out([_fits(*rate) for rate in rates]):
        return False
    for cell, above, below, counts in rates:
        value = Binary("/", _sum(above, counts), _sum(below, counts))
        said = ", ".join(f"{name} = {counts[name].text}" for name in dict.fromkeys((*above, *below)))
        tables.value(
            block,
            cell,
            value,
            "stated",
            f"{' + '.join(above)} / {' + '.join(below)}, {said}: {cell.text}",
            reading="T16",
        )
    return True


def _rates(table: Table) -> Iterator[Rate]:
    """The scores of a table, each with what it is of and the counts of its row."""
    columns = {name: at for name, words in COUNTS.items() if (at := table.headed(words)) is not None}
    for words, above, below in RATES if len(columns) > 1 else ():
        at = table.headed(words)
        if at is None or not columns.keys() >= {*above, *below}:
            continue
        for row in (row for row in table.rows if AVERAGED.search(row[0].text) is None):
            counts = {name: row[columns[name]].numeral for name in {*above, *below}}
            whole = {name: one for name, one in counts.items() if one is not None and one.is_integer}
            if row[at].numeral is not None and len(whole) == len(counts) and any(whole[name].value for name in below):
                yield row[at], above, below, whole


def _fits(cell: Cell, above: Sum, below: Sum, counts: Mapping[str, Numeral]) -> bool:
    """Whether a score is that of its counts, and tells something: 0 and 1 are the scores of many."""
    value = Fraction(sum(counts[name].value for name in above)) / sum(counts[name].value for name in below)
    return cell.numeral is not None and value not in (0, 1) and rounds_to(value, cell.numeral)


def _sum(names: Sum, counts: Mapping[str, Numeral]) -> Expression:
    first, *others = (Number(counts[name]) for name in names)
    total: Expression = first
    for other in others:
        total = Binary("+", total, other)
    return total

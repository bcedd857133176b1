"""Tables of chance: numbers that state nothing, results that are right by construction, and one digit changed in them.

The arithmetic is done here, with whole numbers and fractions, and asks nothing of the package.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from audited import Audited
from places import stretch
from verify.records.finding import Verdict

HEADINGS = ("apples", "north", "red", "Anna", "depot", "week 2", "box", "B", "model", "left", "item", "site", "paper")
HINTS = (
    "precision", "recall", "loss", "epoch", "score", "rank", "rate", "price", "n", "k", "p", "time (s)",
    "accuracy", "error", "weight", "count", "$x$", "$n$", "before", "after", "2023", "2024",
)  # fmt: skip
"""Headings that a formula may know, of which a table has too few for one to follow from another; a mean says enough."""

LABELS = ("Berlin", "Monday", "run a", "run b", "Smith", "green", "oak", "tea", "first", "old", "north", "Q", "tram")
TOTALS = ("Total", "**Total**", "Sum", "total", "TOTAL")
MEANS = ("Average", "Mean", "mean")

Rows = list[list[str]]
"""A header, and the rows below it."""


@dataclass(frozen=True)
class Drawn:
    """A table in a document; of what was changed in it, where it begins and what stands there now."""

    text: str
    format: str
    changed: tuple[int, str] | None


def drawn(rng: random.Random) -> Drawn:
    """A table of one of the kinds, at times with a digit changed in one of its results."""
    rows, results = rng.choice(KINDS)(rng)
    changed = rng.choice(results) if results and rng.random() < 0.5 else None
    if changed is not None:
        row, column = changed
        rows[row][column] = with_another_digit(rng, rows[row][column])
    before = rng.choice(("", "# A table\n\n", "We went there in spring.\n\n"))
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    text = before + "\n".join(lines) + rng.choice(("\n", "", "\n\nIt was cold.\n"))
    if changed is None:
        return Drawn(text, "markdown", None)
    row, column = changed
    at = len(before) + sum(len(line) + 1 for line in lines[: row + (row > 0)])
    at += 2 + sum(len(cell) + 3 for cell in rows[row][:column])
    return Drawn(text, "markdown", (at, rows[row][column]))


def with_another_digit(rng: random.Random, printed: str) -> str:
    """A number with one digit that is another; its last one is so by more than any rounding makes it."""
    places = [at for at, sign in enumerate(printed) if sign.isdigit()]
    at = rng.choice(places)
    least = 3 if at == places[-1] else 1
    others = [str(digit) for digit in range(at == places[0] and len(places) > 1, 10)]
    return (
        printed[:at]
        + rng.choice([one for one in others if abs(int(one) - int(printed[at])) >= least])
        + printed[at + 1 :]
    )


def check(table: Drawn, one: Audited) -> None:
    """Nothing is wrong that is right or says nothing; nothing holds that has another digit."""
    if table.changed is None:
        for finding in one.findings:
            assert finding.verdict is not Verdict.WRONG, f"{finding.claim.text}: {finding.judgement.reason}"
        return
    at, printed = table.changed
    for finding in one.findings:
        numerals = finding.claim.printed.numerals if finding.claim.printed is not None else ()
        start, end = stretch(one.document.text, finding.claim.places[0])
        if start <= at < end and [numeral.text for numeral in numerals] == [printed]:
            assert not finding.holds, f"{finding.claim.text} holds, with another digit"


def _number(value: int, decimals: int) -> str:
    """A whole number of the last place, as people print it."""
    sign, size = "-" * (value < 0), abs(value)
    whole, rest = divmod(size, 10**decimals)
    return f"{sign}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")


def _values(rng: random.Random, rows: int, columns: int, most: int = 2000) -> list[list[int]]:
    return [[rng.randrange(2, most) for _ in range(columns)] for _ in range(rows)]


def _labelled(rng: random.Random, values: Sequence[Sequence[int]], decimals: int) -> Rows:
    """Numbers under headings and behind labels that say nothing."""
    header = rng.sample(HEADINGS, len(values[0]) + 1)
    labels = rng.sample(LABELS, len(values))
    return [
        header,
        *([label, *(_number(one, decimals) for one in row)] for label, row in zip(labels, values, strict=True)),
    ]


Made = tuple[Rows, list[tuple[int, int]]]
"""A table, and where its results stand."""


def nothing(rng: random.Random) -> Made:
    """Numbers drawn by chance, of which nothing is said."""
    values = _values(rng, rng.randrange(2, 6), rng.randrange(1, 4), rng.choice((10, 100, 5000)))
    rows = _labelled(rng, values, rng.randrange(3))
    if rng.random() < 0.5:
        rows[0][-1] = rng.choice(HINTS)
    return rows, []


def mixed(rng: random.Random) -> Made:
    """Numbers drawn by chance, each with decimals, signs and percents of its own."""
    rows = _labelled(rng, _values(rng, rng.randrange(2, 5), rng.randrange(1, 4)), 0)
    for row in rows[1:]:
        row[1:] = [
            rng.choice(("", "", "-")) + _number(rng.randrange(1, 9999), rng.randrange(4)) + rng.choice(("", "", "%"))
            for _ in row[1:]
        ]
    return rows, []


def total_row(rng: random.Random) -> Made:
    """A last row that adds up each column."""
    values, decimals = _values(rng, rng.randrange(2, 6), rng.randrange(1, 4)), rng.randrange(3)
    rows = _labelled(rng, values, decimals)
    rows.append([rng.choice(TOTALS), *(_number(sum(column), decimals) for column in zip(*values, strict=True))])
    return rows, [(len(rows) - 1, column) for column in range(1, len(rows[0]))]


def total_column(rng: random.Random) -> Made:
    """A last column that adds up each row."""
    values, decimals = _values(rng, rng.randrange(2, 6), rng.randrange(2, 4)), rng.randrange(3)
    rows = _labelled(rng, values, decimals)
    rows[0].append("Total")
    for row, numbers in zip(rows[1:], values, strict=True):
        row.append(_number(sum(numbers), decimals))
    return rows, [(row, len(rows[0]) - 1) for row in range(1, len(rows))]


def mean_row(rng: random.Random) -> Made:
    """A last row with the mean of each column, rounded half to even."""
    values, decimals = _values(rng, rng.randrange(2, 6), rng.randrange(1, 4)), rng.randrange(3)
    rows = _labelled(rng, values, decimals)
    means = [round(Fraction(sum(column) * 100, len(values))) for column in zip(*values, strict=True)]
    rows.append([rng.choice(MEANS), *(_number(mean, decimals + 2) for mean in means)])
    return rows, [(len(rows) - 1, column) for column in range(1, len(rows[0]))]


def formula_column(rng: random.Random) -> Made:
    """A column that a formula of another one heads."""
    heading, function = rng.choice(FORMULAS)
    rows = [["$x$", heading]]
    rows += [[str(x), str(function(x))] for x in rng.sample(range(2, 40), rng.randrange(2, 6))]
    return rows, [(row, 1) for row in range(1, len(rows))]


def two_columns(rng: random.Random) -> Made:
    """A column that a formula of two others heads."""
    heading, function = rng.choice(OF_TWO)
    rows = [["x", "y", heading]]
    for _ in range(rng.randrange(2, 6)):
        x, y = rng.randrange(2, 60), rng.randrange(2, 60)
        rows.append([str(x), str(y), str(function(x, y))])
    return rows, [(row, 2) for row in range(1, len(rows))]


FORMULAS: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("$x^2$", lambda x: x * x),
    ("$2x + 1$", lambda x: 2 * x + 1),
    ("$3x - 5$", lambda x: 3 * x - 5),
    ("$x(x + 1)$", lambda x: x * (x + 1)),
)
OF_TWO: tuple[tuple[str, Callable[[int, int], int]], ...] = (
    ("x + y", lambda x, y: x + y),
    ("$x \\cdot y$", lambda x, y: x * y),
    ("x - y", lambda x, y: x - y),
    ("x * y", lambda x, y: x * y),
)
KINDS: tuple[Callable[[random.Random], Made], ...] = (
    nothing, nothing, mixed, total_row, total_column, mean_row, formula_column, two_columns,
)  # fmt: skip

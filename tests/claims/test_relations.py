"""Lines of tables that follow from others: read by the digits of the other rows, and never in tables of nothing."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from claims_checks import findings_of
from verify.claims import find_claims
from verify.reading.document import read_string
from verify.records.finding import Verdict

TABLES = 240
"""Tables of random numbers; of 4,000 none had a relation when this was written."""

MOST = 0
"""Of them that may show a relation by luck."""

KINDS = (
    lambda r: f"{r.uniform(0, 1):.2f}",
    lambda r: f"{r.uniform(0, 100):.1f}",
    lambda r: str(r.randint(1, 20)),
    lambda r: str(r.randint(1, 5000)),
    lambda r: f"{r.gauss(0, 1):.4f}",
    lambda r: f"{r.randint(0, 100)}%",
)

CUMULATIVE = (("0.40", "0.40"), ("0.30", "0.70"), ("0.15", "0.85"), ("0.10", "0.95"), ("0.05", "1.00"))


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown, its rows named by letters."""
    lines = [f"| item | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    return "\n".join([*lines, *(f"| {chr(97 + at)} | {' | '.join(row)} |" for at, row in enumerate(rows))])


def random_columns(r: random.Random, rows: int) -> list[list[str]]:
    """Columns of independent numbers, some of one kind, some in order."""
    kinds = [r.choice(KINDS)] * 4 if r.random() < 0.3 else [r.choice(KINDS) for _ in range(r.randint(2, 4))]
    columns = [[kind(r) for _ in range(rows)] for kind in kinds]
    return [sorted(one, key=lambda text: float(text.rstrip("%"))) for one in columns] if r.random() < 0.2 else columns


def permuted(r: random.Random, column: list[str]) -> list[str]:
    """A column with the digits of each cell in another order."""
    found = []
    for text in column:
        digits = [sign for sign in text if sign.isdigit()]
        r.shuffle(digits)
        found.append("".join(digits.pop() if sign.isdigit() else sign for sign in text))
    return found


def is_read(text: str) -> bool:
    """Whether anything is claimed of a table."""
    return bool(find_claims(read_string(text, "markdown", "table")).claims)


@pytest.mark.parametrize("null", ["random", "permuted", "unrelated"])
def test_tables_of_nothing_have_no_relations(null: str) -> None:
    """Random numbers, the digits of true columns in another order, and columns of two tables that know no other."""
    r, found = random.Random(null), 0  # noqa: S311 — a seed, and no secret
    for _ in range(TABLES // 3):
        rows = r.randint(4, 8)
        columns = random_columns(r, rows)
        if null != "random":
            one = [r.uniform(1, 9) for _ in range(rows)]
            two = [r.uniform(1, 9) for _ in range(rows)]
            product = [f"{x * y:.2f}" for x, y in zip(one, two, strict=True)]
            columns = [*columns[:2], permuted(r, product) if null == "permuted" else product]
        found += is_read(
            table([f"h{at}" for at in range(len(columns))], [list(row) for row in zip(*columns, strict=True)])
        )
    assert found <= MOST


@pytest.mark.parametrize("changed", range(1, 5))
@pytest.mark.parametrize("to", ["0.01", "0.33", "9.99"])
def test_a_wrong_cell_of_a_running_sum_is_wrong_alone(changed: int, to: str) -> None:
    """Whatever its digits are; the others hold by the sum of all cells, or by the one above."""
    rows = [list(row) for row in CUMULATIVE]
    rows[changed][1] = to
    verdicts = [one.verdict for one in findings_of(table(["p", "cumulative"], rows))]
    assert verdicts.count(Verdict.WRONG) == 1
    assert verdicts[changed - 1] is Verdict.WRONG


@pytest.mark.parametrize("to", ["0.11", "0.77"])
def test_a_wrong_operand_makes_its_row_disagree(to: str) -> None:
    """And blames neither side: nothing else says which is mistaken."""
    rows = [list(row) for row in CUMULATIVE]
    rows[2][0] = to
    (wrong,) = [one for one in findings_of(table(["p", "cumulative"], rows)) if one.verdict is Verdict.WRONG]
    assert wrong.judgement.blame is not None
    assert wrong.judgement.blame.side == "open"


@pytest.mark.parametrize(
    ("count", "verdict"), [("786432", "reproduced"), ("786431", "wrong"), ("986432", "wrong"), ("7", "wrong")]
)
def test_a_shape_in_a_cell_is_multiplied_out(count: str, verdict: str) -> None:
    """Its numbers come to how many parameters it has, as in the other rows."""
    rows = [
        ["(50257, 768)", "38597376"], ["(1024, 768)", count], ["(768, 2304)", "1769472"], ["(768, 3072)", "2359296"],
        ["(3072,)", "3072"], ["(768, 768)", "589824"],
    ]  # fmt: skip
    found = {one.claim.places[0].line: one.verdict.value for one in findings_of(table(["shape", "parameters"], rows))}
    assert found.pop(4) == verdict
    assert set(found.values()) == {"reproduced"}


STEPS = ("1.92593", "2.20861", "2.47250", "2.68034", "2.82040", "2.90412", "2.95035")
"""Approximations of 3."""


@pytest.mark.parametrize("turned", [False, True])
def test_errors_and_their_ratios_follow_row_by_row(turned: bool) -> None:  # noqa: FBT001
    """Error = 3 − approximation, ratio = error / the one above: in columns and, the same thing, in rows."""
    errors = [3 - float(one) for one in STEPS]
    ratios = ["", *(f"{now / last:.5f}" for last, now in pairwise(errors))]
    columns = [list(STEPS), [f"{one:.5f}" for one in errors], ratios]
    assert {one.verdict.value for one in findings_of(written(columns, turned))} == {"reproduced"}
    columns[1][3] = "0.31266"  # for 0.31966
    wrong = [one for one in findings_of(written(columns, turned)) if one.verdict is Verdict.WRONG]
    assert wrong[0].claim.statement.printed.numerals[0].text == "0.31266"


def written(columns: list[list[str]], turned: bool) -> str:  # noqa: FBT001
    """Columns under their headings, or as rows behind them."""
    heads = ["approximation", "error", "previous"]
    if not turned:
        return table(heads, [list(row) for row in zip(*columns, strict=True)])
    lines = [f"| {head} | {' | '.join(column)} |" for head, column in zip(heads, columns, strict=True)]
    return "\n".join(["| h " + "".join(f"| {at} step " for at in "abcdefg") + "|", "|---" * 8 + "|", *lines])


def test_scores_follow_from_the_counts_that_headings_name() -> None:
    """Precision, recall and F1 of true and false positives and negatives, by the equations of their cards."""
    rows = [
        ["2", "1", "1", "0.67", "0.67", "0.67"],
        ["1", "3", "0", "0.25", "1.0", "0.4"],
        ["3", "0", "3", "1.0", "0.5", "0.67"],
    ]
    heads = ["# True Positives", "FP", "False negatives", "Precision", "Recall", "F1-score"]
    assert {one.verdict.value for one in findings_of(table(heads, rows))} == {"reproduced"}
    rows[1][3] = "0.75"
    (wrong,) = [one for one in findings_of(table(heads, rows)) if one.verdict is Verdict.WRONG]
    assert wrong.judgement.correction == ("0.25",)


def test_a_table_of_distances_is_the_same_across_its_diagonal() -> None:
    """A cell that is not is wrong, or the other one is."""
    names = "abcd"
    cells = {(0, 1): "0.71", (0, 2): "5.66", (0, 3): "6.36", (1, 2): "4.95", (1, 3): "5.12", (2, 3): "2.24"}
    rows = [[cells.get((min(i, j), max(i, j)), "0.0") for j in range(4)] for i in range(4)]
    assert {one.verdict.value for one in findings_of(square(names, rows))} == {"reproduced"}
    rows[1][2] = "4.59"
    found = [one for one in findings_of(square(names, rows)) if one.verdict is Verdict.WRONG]
    assert [one.judgement.blame.side for one in found if one.judgement.blame] == ["open", "open"]


def square(names: str, rows: list[list[str]]) -> str:
    """A table whose rows and columns have the same names."""
    lines = [f"| {name} | {' | '.join(row)} |" for name, row in zip(names, rows, strict=True)]
    return "\n".join([f"|  | {' | '.join(names)} |", "|---" * 5 + "|", *lines])

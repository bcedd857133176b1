"""Tables: totals, averages, shares and columns headed by a formula; each kind holds, fails, and is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.records.finding import Verdict


def table(*rows: str) -> str:
    """A Markdown table of rows whose cells are parted by blanks; ~ stands for a blank within a cell."""
    lines = ["| " + " | ".join(cell.replace("~", " ").strip() for cell in row.split(" ")) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * (lines[0].count("|") - 1))
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (table("item count cost", "a 10 1.5", "b 15 2.5", "**Total** **25** 4.0"), ["reproduced", "reproduced"]),
        (table("item count cost", "a 10 1.5", "b 15 2.5", "Total 26 4.0"), ["wrong", "reproduced"]),
        (table("item count", "a 1,000", "b 15", "Sum: 1,015"), ["reproduced"]),
        (table("item count", "a 1,000", "b 15", "Total 1,016"), ["unexplained"]),
        (table("item share~(%)", "a 33.3", "b 33.3", "c 33.3", "Total 100"), ["reproduced"]),
        (table("item share~(%)", "a 33.3", "b 33.3", "c 30.3", "Total 100"), ["unexplained"]),
        (table("item ms MB", "a 1.2ms 3", "b 2.4ms 4", "Total 3.6ms 7"), ["reproduced", "reproduced"]),
        (table("age n m", "0-9 10 1", "10-19 20 2", "Total 30 4"), ["wrong"]),
        (table("Posten n", "a 10", "b 15", "Summe 25"), ["reproduced"]),
        (table("Posten n", "a 10", "b 15", "Summe 26"), ["unexplained"]),
        (table("項目 a", "甲 1,250", "乙 1,500", "平均 1,375"), ["reproduced"]),  # thousands
        (table("run a b", "1 80 60", "2 90 70", "Average 85 65"), ["reproduced", "reproduced"]),
        (table("run a b c", "1 80 60 5", "2 90 70 6", "Mean 85 65 6.5"), ["reproduced", "reproduced", "wrong"]),
        (table("run a b Total", "A 1 2 3", "B 3 4 7", "C 5 6 10"), ["wrong"]),
        (table("$x$ $x^2$", "1 1", "2 4", "3 10"), ["reproduced", "reproduced", "wrong"]),
        (table("a b a×b", "2 3 6", "4 5 21"), ["reproduced", "wrong"]),
        (table("layer size n", "a 2×3 128", "b 4×5 190"), []),
        # numbers of experiments, and e^0 = 1: agreement that is luck
        (table("epoch exp acc", "0 1 0.91", "0 1 0.93", "0 2 0.92"), []),
        (table("z σ(z)", "0.5 0.6225", "-1 0.2689", "2 0.8908"), ["reproduced", "reproduced", "wrong"]),
        (table("model weight prob", "A 0.2 0.31", "B 0.5 0.42", "C 0.3 0.27"), []),
        (table("share rank", "7/8 1", "1/8 0", "5/8 1"), []),  # a whole number may be anything's
        (table("$i$ $x_i$ $2x_i+1$", "1 2 5", "2 3 8"), ["reproduced", "wrong"]),
        (table("$a$ $b$ $a+b$", "2 3 5", "4 5 8"), ["reproduced", "wrong"]),
        (table("$p$ $-\\log~p$", "0.5 1", "0.25 2"), ["reproduced", "reproduced"]),
        (table("$$p$$ $$-\\log_2~p$$", "0.5 1", "0.25 3"), ["reproduced", "wrong"]),
        (table("$p$ $-\\log~p$", "0.5 0.693", "0.25 1.386", "0.1 2.4"), ["reproduced", "reproduced", "wrong"]),
        (table("x SiLU(x)", "0 0", "2 1.7616", "-2 0.2"), ["reproduced", "reproduced", "wrong"]),
        (table("x sin(x/2)", "0 0", "2 0.8415", "3 0.2"), ["reproduced", "reproduced", "wrong"]),
        (table("x sin(y/2)", "0 0", "2 0.8415", "3 0.2"), []),
        (table("x σ(x)", "0 0.5", "2 0.8808", "-2 0.2"), ["reproduced", "reproduced", "wrong"]),
        (table("$x$ $x^2$", "0.33 0.1111", "0.5 0.25"), ["unchecked", "reproduced"]),
        (table("word score $e^z$", "a 0.5 1.6487", "b 2 7.3891", "c 1.5 4.4871"), ["reproduced"] * 2 + ["wrong"]),
        (table("word score $e^z$", "a 0.5 1.6487", "b 2 7.3991", "c 1.5 4.4871"), ["unexplained"] * 2),
        (table("pos cos sin", "a 0.9553 0.2955", "b 0.9950 0.0998"), []),
        (table("t n weight", "a 1 0.250", "b 2 0.400", "c 1 0.240"), []),
        (table("t accuracy weight", "a 0.5 0.25", "b 0.75 0.5", "c 0.25 0.25"), []),
        (table("window max", "1,~2,~0,~1 2", "0,~1,~3,~2 5", "2,~2 4"), []),
        (table("t one two Concat", "1 [0.1,~0.2] [3,~4] [0.1,~0.2,~3]", "2 [5,~6] 7 [5,~9]"), []),
        # of unrounded scores: two differ by no more than rounding may do
        (table("word score $e^z$", "a 2.83 16.92", "b 3.54 34.31", "c 2.12 8.93"), ["unchecked", "wrong"]),
        (table("$x$ $x^2$", "1 1", "2 4", "3 10", "**Sum** ~"), ["reproduced", "reproduced", "wrong"]),
        (table("~ $x$ $y$ $z$", "$x$ 1 2 3", "$x^2$ 1 4 8"), ["reproduced"] * 2 + ["wrong"]),
        (table("head 1 2 3", "slope~$2^{-h}$ 0.5 0.25 0.126"), ["wrong"]),
        (table("head 1 2 3", "slope~$2^{-h}$ 0.4 0.3 0.126"), []),
        (table("~ a b c", "$z$ 0.5 2 1.5", "$e^z$ 1.65 7.39 4.84"), ["reproduced"] * 2 + ["wrong"]),
        (table("~ a b c", "score 0.5 2 1.5", "$e^z$ 1.65 7.39 4.84"), ["reproduced"] * 2 + ["wrong"]),
        (table("a Q(s,a) π(a∣s) π·Q", "l 4.0 0.2 0.80", "r 7.0 0.5 3.60"), ["reproduced", "wrong"]),
        (table("~ x y", "m 0.4 0.2", "m̂~=~m~/~(1~−~0.9) 4 3"), ["reproduced", "wrong"]),
        ("$$f(t) = t^2 + 1$$\n\n" + table("t f(t)", "0 1", "1 3"), ["reproduced", "wrong"]),
        ("$$y = 2 z + 1$$\n\n" + table("$z$ $y$", "2 5", "- -", "1 4"), ["reproduced", "wrong"]),
    ],
)
def test_what_a_table_states_is_judged(text: str, expected: list[str]) -> None:
    """A cell that others give holds; one that they cannot give is wrong where the table leaves one reading."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        table("model params accuracy", "a 10 0.5", "b 20 0.7", "Total 9 0.62"),
        table("layer count", "embedding 10", "block~×~12 20", "Total 250"),
        table("layer count params", "a 2 10", "b 3 20", "Total 5 80")[:-1].replace("| Total | 5 |", "| Sum~all | 5 |"),
        table("part n", "layers~1-6 10", "layers~7-12 20", "Total 180"),
        table("x_1 x_2 $x_1+x_2$", "0 0 0", "1 1 1"),
        table("model a b Average", "A 1 2 7", "B 3 4 8", "C 5 6 9"),
        table("p x p(x)", "1 2 3", "2 3 4"),
        table("A B A/B~test", "1 2 3", "2 3 4"),
        table("$x$ log~of~$x$", "1 2", "2 3"),
        table("$p$ $-p\\log~p$", "0 0"),
        table("$x$ $g(x)$", "1 2", "2 3"),
        "| a | b |\n|---|---|\n| 1 |\n| Total | 2 |",
    ],
)
def test_what_may_mean_something_else_is_no_claim(text: str) -> None:
    """Rates, rows that count several times, truth tables, unknown functions: no reading is certain, none is claimed."""
    assert verdicts_of(text) == []


def test_a_formula_of_another_section_infers() -> None:
    """A formula stated under another heading may not be the table's: its mismatch is unexplained."""
    text = "# One\n\n$$f(t) = t^2 + 1$$\n\n# Two\n\n" + table("t f(t)", "0 1", "1 3")
    assert verdicts_of(text) == ["reproduced", "unexplained"]


def test_a_mean_stated_with_its_value_is_one_statement() -> None:
    """m = (1 + 3)/2 = 2 gives m a formula and a value that are the same: a column x - m leaves one reading."""
    text = "$m = \\frac{1+3}{2} = 2$\n\n" + table("$x$ $x-m$", "1 -1", "3 1", "5 4")
    assert verdicts_of(text) == ["reproduced", "reproduced", "reproduced", "wrong"]


def test_rounded_cells_of_a_table_are_known_again() -> None:
    """-ln 0.1985 = 1.6168 goes on with what e^0.2/6.1524 is, 0.19852: the table's column comes to 1, and is rounded."""
    rows = table("k p", "1 0.7284", "2 0.1985", "3 0.0730", "Total 1.0000")
    assert verdicts_of(f"{rows}\n\n$L = -\\ln 0.1985 = 1.6168$")[-1] != "wrong"
    assert verdicts_of(f"{rows}\n\n$L = -\\ln 0.1985 = 1.6178$")[-1] == "wrong"


def test_latex_tables_are_read() -> None:
    """A tabular says the same as the table of Markdown, rules and emphasis aside."""
    text = (
        "\\begin{tabular}{lrr}\n\\toprule\nitem & count & $n$ \\\\\n\\midrule\n"
        "a & 10 & 1 \\\\\nb & 15 & 2 \\\\ \\hline\n"
        "\\textbf{Total} & \\textbf{26} & 3 \\\\\n\\bottomrule\n\\end{tabular}\n"
    )
    wrong, right = findings_of(text, "latex")
    assert (wrong.verdict, wrong.judgement.correction) == (Verdict.WRONG, ("25",))
    assert right.verdict is Verdict.REPRODUCED
    assert (wrong.claim.places[0].line, wrong.claim.places[0].column) == (7, 18)


def test_the_place_of_a_cell_is_exact() -> None:
    """The place of a claim is its cell's line and columns."""
    (_, wrong) = findings_of("| $x$ | $x^2$ |\n|---|---|\n| 1 | 1 |\n| 2 | **5** |\n")
    place = wrong.claim.places[0]
    assert (place.line, place.column, place.end_column) == (4, 7, 12)
    assert wrong.judgement.correction == ("4",)


@given(st.lists(st.tuples(st.integers(1, 999), st.integers(1, 999)), min_size=2, max_size=5), st.integers(1, 99))
def test_one_total_bears_out_the_other(rows: list[tuple[int, int]], excess: int) -> None:
    """Right totals hold; a total too large is wrong beside one that holds, or no sum at all of weighted parts."""
    body = [f"row {a} {b}" for a, b in rows]
    first, second = sum(a for a, _ in rows), sum(b for _, b in rows)
    assert verdicts_of(table("item m n", *body, f"Total {first} {second}")) == ["reproduced", "reproduced"]
    spoilt = findings_of(table("item m n", *body, f"Total {first} {second + excess}"))
    assert [finding.verdict for finding in spoilt] in ([Verdict.REPRODUCED, Verdict.WRONG], [Verdict.REPRODUCED])


@given(st.lists(st.tuples(st.integers(1, 999), st.integers(1, 999)), min_size=2, max_size=5), st.integers(1, 99))
def test_rows_of_open_meaning_are_added_up_where_a_column_says_so(rows: list[tuple[int, int]], excess: int) -> None:
    """Under a label such as "per layer 2" a total that holds bears out the other; without one, there is no claim."""
    body = [f"{'per~layer' if i == 0 else 'row'} {a} {b}" for i, (a, b) in enumerate(rows)]
    first, second = sum(a for a, _ in rows), sum(b for _, b in rows)
    assert verdicts_of(table("item m n", *body, f"Total {first} {second}")) == ["reproduced", "reproduced"]
    assert verdicts_of(table("item m n", *body, f"Total {first} {second + excess}"))[-1] == "wrong"


SUMMARIES = ("Total", r"$\sum$", "**Sum**", "合计", "Σ", "-", "all")


@pytest.mark.parametrize("row", [*(f"{said} 6 14" for said in SUMMARIES), "mean 2 4.67", r"$\bar{x}$ 2 4.67"])
def test_a_row_that_sums_up_is_no_item(row: str) -> None:
    """The sum of squares 1 + 4 + 9 = 14 is not the square of the sum 6, nor is the mean of squares that of the mean."""
    text = table("item $x$ $x^2$", "a 1 1", "b 2 4", "c 3 9", row)
    squares = [finding for finding in findings_of(text) if finding.claim.text.startswith("x^2, x =")]
    assert [finding.verdict.value for finding in squares] == ["reproduced"] * 3
    assert "wrong" in verdicts_of(text.replace("3 | 9", "3 | 8"))


def test_a_root_of_nothing_is_at_the_edge_of_what_there_is() -> None:
    """√0.0 is 0, and √-0.05 nothing."""
    rows = "| 0.0 | 0.000 |\n| 2.3 | 1.517 |\n| 3.1 | 1.761 |"
    assert verdicts_of(f"| x | $\\sqrt{{v}}$ |\n|---|---|\n{rows}")[-2:] == ["reproduced"] * 2


ALL_OF_ANOTHER = """Let $h(t) = (t - 3)^2$.

| t | h(t) |
|---|---|
| 0.5 | 0.25 |
| 1.5 | {} |
| 2.5 | 6.25 |
"""


@pytest.mark.parametrize(("second", "verdicts"), [("2.25", ["unexplained", "reproduced", "unexplained"]), ("9.5", [])])
def test_a_column_of_another_formula_is_doubted(second: str, verdicts: list[str]) -> None:
    """Squares of t under h(t) are those of another h: of which no row is as stated, nothing is claimed."""
    assert verdicts_of(ALL_OF_ANOTHER.format(second)) == verdicts


@pytest.mark.parametrize(("length", "verdict"), [("0.250", "reproduced"), ("0.375", "wrong")])
def test_a_formula_that_heads_a_row_is_of_the_rows_of_its_part(length: str, verdict: str) -> None:
    """Two codes in one table, with a blank row between them, have their own numbers of bits."""
    part = "$p$ & 0.25 & 0.125 & 0.5 \\\\\n$n$ & {} \\\\\n$p \\times n$ & {} \\\\ \\hline\n"
    first, second = part.format("2 & 3 & 1", "0.5 & 0.375 & 0.5"), part.format("2 & 2 & 2", f"0.5 & {length} & 1")
    rows = f" & A & C & T \\\\ \\hline\n{first} & & & \\\\ \\hline\n{second}"
    text = f"\\begin{{tabular}}{{|c|c|c|c|}}\n{rows}\\end{{tabular}}"
    assert verdicts_of(text, "latex") == [*["reproduced"] * 4, verdict, "reproduced"]


def test_a_list_of_the_document_is_no_number_of_a_row() -> None:
    """Each row of p - y has an element of y of its own; a y that is one number is the same in each."""
    rows = table("class $p$ $p-y$", "1 0.25 0.25", "2 0.625 -0.375", "3 0.125 0.125")
    assert verdicts_of(f"The target is $y = (0, 1, 0)$.\n\n{rows}") == []
    rows = table("class $p$ $p-y$", "1 0.25 -0.75", "2 0.625 -0.375", "3 0.125 0.125")
    assert verdicts_of(f"The target is $y = 1$.\n\n{rows}") == ["reproduced", "reproduced", "wrong"]


@pytest.mark.parametrize("word", ["overall", "All", "combined", "Both", "pooled", "aggregated", "macro", "best", "max"])
def test_a_row_that_is_no_item_is_in_no_average(word: str) -> None:
    """20 is the mean of 10 and 30, whatever stands between; of a third item it would be another."""
    rows = ("class n points", "a 10 0.5", "b 30 0.9", f"{word} 40 0.8", "average 20 0.7")
    assert verdicts_of(table(*rows)) == []
    assert "wrong" in verdicts_of(table(*rows).replace(word, "c"))


def test_rows_behind_a_blank_one_may_have_a_header_of_their_own() -> None:
    """The sums 100, 1.35 and 37.2 stand below Σx, Σy and Σxy, and are no product; another price below it is one."""
    rows = "| x | y | xy |\n|--|--|--|\n| 10 | 0.25 | 2.5 |\n| 20 | 0.30 | 6.0 |\n| 30 | 0.33 | 9.9 |\n"
    rows += "| 40 | 0.47 | 18.8 |\n"
    below = "| $\\sum x$ | $\\sum y$ | $\\sum xy$ |\n| 100 | 1.35 | 37.2 |"
    assert verdicts_of(f"{rows}| | | |\n{below}") == ["reproduced"] * 4
    assert verdicts_of(f"{rows}| | | |\n| 50 | 0.53 | 36.5 |")[-1] == "unexplained"

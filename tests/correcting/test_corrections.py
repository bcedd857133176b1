"""What is corrected, where and how, and what is left alone; the right numbers are counted by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.claims import find_claims
from verify.correcting import apply, correct, not_worse
from verify.judging import judge_document
from verify.reading import read_string
from verify.records.finding import Blame, Finding


def audited(text: str, document_format: str = "markdown") -> tuple[Finding, ...]:
    """The findings of a document."""
    ((findings,), _) = judge_document([find_claims(read_string(text, document_format, "document"))])
    return findings


def corrected(text: str, document_format: str = "markdown") -> tuple[str, list[str]]:
    """The corrected text, and why claims were left alone."""
    corrections, spared = correct(read_string(text, document_format, "document"), audited(text, document_format))
    return apply(text, corrections), [one.reason for one in spared]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("$0.5 + 0.25 = 0.85$", "$0.5 + 0.25 = 0.75$"),
        ("$.5 + .25 = .85$", "$.5 + .25 = .75$"),
        ("$2.5 \\cdot 2.5 = 2.50$", "$2.5 \\cdot 2.5 = 6.25$"),
        ("$0.5 \\cdot 0.5 = 0.50$", "$0.5 \\cdot 0.5 = 0.25$"),
        ("$0.25 - 1 = 0.75$", "$0.25 - 1 = -0.75$"),
        ("$1 - 0.25 = -0.75$", "$1 - 0.25 = 0.75$"),
        ("$0.25 − 1 = −0.65$", "$0.25 − 1 = −0.75$"),
        ("$0.25 - 1 =   - 0.65 $", "$0.25 - 1 =   - 0.75 $"),
        ("$1 / 4 = 35\\%$", "$1 / 4 = 25\\%$"),
        ("$1000 \\cdot 1.5 = 1,600$", "$1000 \\cdot 1.5 = 1,500$"),
        ("$3 \\cdot 3 = 3$", "$3 \\cdot 3 = 9$"),
        ("$2 + 2 = 3 + 1 = 3$", "$2 + 2 = 3 + 1 = 4$"),
        ("$1 + 1 = 3$, and a page 3.", "$1 + 1 = 2$, and a page 3."),
        ("`2 * 3.5 = 8.0`", "`2 * 3.5 = 7.0`"),
        (
            "$$2 \\begin{pmatrix} 1 & −.8 \\\\ 2 & .26 \\end{pmatrix} = "
            "\\begin{pmatrix} 2 & −1.5 \\\\ 4 & .65 \\end{pmatrix}$$",
            "$$2 \\begin{pmatrix} 1 & −.8 \\\\ 2 & .26 \\end{pmatrix} = "
            "\\begin{pmatrix} 2 & −1.6 \\\\ 4 & .52 \\end{pmatrix}$$",
        ),
    ],
)
def test_only_the_wrong_digits_change(wrong: str, right: str) -> None:
    """The sign, the point, the percent and the blanks are the author's; everything around stays."""
    around = "# A title\r\n\r\nBefore \u2028 {}\t\r\nafter\f, 0.85.\r\n"
    assert corrected(around.format(wrong)) == (around.format(right), [])
    assert corrected(around.format(right)) == (around.format(right), [])


def test_latex_is_corrected_within_its_environment() -> None:
    """A comment, a label and the alignment stay as they are."""
    wrong = "% 1.5 + 1 = 3.5\n\\begin{align}\n  1.5 + 1 &= 3.5 \\label{eq:3.5} \\\\\n  x &= 7\n\\end{align}\n"
    assert corrected(wrong, "latex") == (wrong.replace("&= 3.5", "&= 2.5"), [])


@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_notebook_keeps_its_json(ascii_only: bool) -> None:  # noqa: FBT001 — a parameter of the test
    """Indentation and escapes of the file stay, and so does a minus that is escaped."""
    source = ['Tête "−"\n', "$$0.5 + 0.25 = 0.85$$\n", "\n", "$0.5 − 0.75 = −0.35$"]
    cell = {"cell_type": "markdown", "metadata": {"b": 1, "a": 2.50}, "source": source}
    text = json.dumps({"cells": [cell], "nbformat_minor": 5, "nbformat": 4}, indent=3, ensure_ascii=ascii_only)
    assert corrected(text, "notebook") == (text.replace("0.85", "0.75").replace("0.35", "0.25"), [])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("$0.5 \\cdot 0.5 = 0.5$", "halfway"),
        ("$0.1 \\cdot 0.03 = 0.3$", "nothing of what"),
        ("2 ** 9999 = 1", "no float64 holds"),
        ("$0.1 \\cdot 0.5 = 5.0\\cdot e^{-3}$", "one of its links"),
        ("$0.1 \\cdot 0.5 = 5.0\\mathrm{e}{-3}$", "cannot be told apart"),
        ("$$A = \\begin{pmatrix} 1 & 2 \\end{pmatrix}$$\n\n$$B = 2 A$$\n\n"
         "$$B = \\begin{pmatrix} 2 & 5 \\end{pmatrix}$$\n\n"
         "# Next\n\n$$C = 3 B$$\n\n$$C = \\begin{pmatrix} 6 & 19 \\end{pmatrix}$$", "rests on another"),
    ],
)  # fmt: skip
def test_what_is_in_doubt_is_left_alone(text: str, reason: str) -> None:
    """A claim whose correction is not certain keeps its digits, and the reason is told."""
    after, reasons = corrected(text)
    assert any(reason in one for one in reasons), reasons
    if "rests" not in reason:
        assert after == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # three numbers look wrong, and x = 3.5 would make all of them right
        ("$x = 3$, $y = 2x = 7$, $z = y + 1 = 8$ and $w = 10z = 80$.", "nothing else bears out"),
        ("$x = 3$ and so $y = 2x = 7$.", "nothing else bears out"),
        ("$a = 2.5 + 1.25 = 3.35 + 0.5 = 3.75$", "an earlier side"),
        ("$a = 2.5 + 1.25 = 3.75 + 0.5 = 4.75$", "shares its numbers"),
        ("$1.44 / 3.6 = 0.375$, as above: $0.375 \\cdot 2 = 0.75$.", "a claim that holds uses its number"),
        # the root of the denominator was forgotten, and its value is used again below
        ("$r = \\frac{6}{\\sqrt{4}} = 1.5$ and $s = r \\cdot 2 = 3$.", "a claim that holds uses its number"),
        # one slip and three followers
        (
            "$a = 1.5 + 2.25 = 3.85$\n\n$b = 2a = 7.7$\n\n$c = a + 1 = 4.85$\n\n$d = a - 0.85 = 3$",
            "a claim that holds uses its number",
        ),
        # from 0.67 comes 2.01, from two thirds 2.00
        ("$a = 2/3 = 0.67$\n\n$b = 3a = 2.35$", "other digits come"),
    ],
)
def test_where_something_speaks_for_the_number_it_is_left_alone(text: str, reason: str) -> None:
    """What is computed from may be what is mistaken: nothing is written until nothing speaks for the number."""
    after, reasons = corrected(text)
    assert after == text
    assert any(reason in one for one in reasons), reasons


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # x is borne out by another claim that holds
        ("$x = 3$, $y = 2x = 7$ and $z = x + 1 = 4$.", "$x = 3$, $y = 2x = 6$ and $z = x + 1 = 4$."),
        ("$a = 1 + 2 = 3$, $y = 2a = 7.5$.", "$a = 1 + 2 = 3$, $y = 2a = 6.0$."),
        ("$1.44 / 3.6 = 0.5$ and $0.5 + 1 = 1.5$", "$1.44 / 3.6 = 0.4$ and $0.5 + 1 = 1.5$"),
    ],
)
def test_what_is_borne_out_elsewhere_convicts_the_number(wrong: str, right: str) -> None:
    """Names that other claims use, and digits too few to be known again, speak for no mistaken number."""
    assert corrected(wrong) == (right, [])


def test_a_number_that_is_printed_twice_is_left_alone() -> None:
    """A copy of a number is no second witness against it, and to correct one of the two would leave the other."""
    text = "$0.5 + 0.25 = 0.85 = 0.85$"
    after, reasons = corrected(text)
    assert after == text
    assert all("uses its number" in one for one in reasons)


def test_a_number_that_an_earlier_side_gives_is_left_alone() -> None:
    """2.5 · 1.3 + 1.1 is 4.35: it is the side between that is mistaken, 3.35 for 3.25."""
    text = r"$y = 2.5 \cdot 1.3 + 1.1 = 3.35 + 1.1 = 4.35$"
    after, reasons = corrected(text)
    assert after == text
    assert any("earlier side" in one for one in reasons)
    (found,) = [one.judgement for one in audited(text) if one.judgement.diagnosis is not None]
    assert found.correction == ()
    neither = text.replace("= 4.35", "= 4.55")
    assert corrected(neither)[0] == neither  # both links fail: 3.35 may be what is mistaken, or more than one number


def test_a_contradiction_of_definitions_is_left_alone() -> None:
    """Where an older definition gives every printed digit, the newer one may be what is wrong."""
    text = (
        "$$W = \\begin{pmatrix} 1.25 & 2.5 \\\\ 3.75 & 4.5 \\end{pmatrix}$$\n\n# Product\n\n"
        "$$V = X \\times W$$\n\n$$X = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n\n"
        "$$W = \\begin{pmatrix} 2.5 & 1.25 \\\\ 4.5 & 3.75 \\end{pmatrix}$$\n\n"
        "$$V = \\begin{pmatrix} 8.75 & 11.50 \\\\ 18.75 & 25.50 \\end{pmatrix}$$\n"
    )
    after, reasons = corrected(text)
    assert after == text
    assert [reason[:18] for reason in reasons] == ["another definition"]


def test_what_is_not_blamed_is_left_alone() -> None:
    """What is written is what the audit says should stand there: fix has no opinion of its own."""
    text = "$0.5 + 0.25 = 0.85$"
    (finding,) = audited(text)
    for blame, reason in ((Blame("open", "nobody knows"), "nobody knows"), (None, "nobody asked")):
        other = replace(finding, judgement=replace(finding.judgement, blame=blame))
        agreed, (spared,) = correct(read_string(text, "markdown", "document"), [other])
        assert agreed == ()
        assert reason in spared.reason


def test_a_correction_that_makes_another_claim_wrong_is_worse() -> None:
    """A claim that does not rest on the corrected one may not get worse, and the corrected one must hold."""
    text, other = "$0.5 + 0.25 = 0.85$ and $1 + 1 = 2$", "$0.5 + 0.25 = 0.75$ and $1 + 1 = 3$"
    corrections, _ = correct(read_string(text, "markdown", "document"), audited(text))
    assert not_worse(audited(text), audited(apply(text, corrections)), corrections)
    assert not not_worse(audited(text), audited(other), corrections)
    assert not not_worse(audited(text), audited(text), corrections)
    assert not not_worse(audited(text), audited("$0.5 + 0.25 = 0.75$"), corrections)


CELLS = st.decimals(-9, 9, places=1)


@settings(max_examples=25)
@given(
    left=st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=2, max_size=2),
    right=st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=2, max_size=2),
    row=st.integers(0, 1),
    column=st.integers(0, 1),
    slip=st.integers(1, 999),
)
def test_a_slip_in_a_product_is_undone(
    left: list[list[Fraction]], right: list[list[Fraction]], row: int, column: int, slip: int
) -> None:
    """One wrong cell of a printed matrix product gets the digits that stood there before."""
    product = [[sum(Fraction(left[i][k]) * Fraction(right[k][j]) for k in (0, 1)) for j in (0, 1)] for i in (0, 1)]
    document = f"By hand:\n\n$$ {_matrix(left, 1)}\n{_matrix(right, 1)} = PRODUCT $$\n\nThat is all: 0.5.\n"
    true = document.replace("PRODUCT", _matrix(product, 2))
    product[row][column] += Fraction(slip, 100)
    wrong = document.replace("PRODUCT", _matrix(product, 2))
    assert corrected(wrong) == (true, [])


def _matrix(cells: list[list[Fraction]], decimals: int) -> str:
    rows = (" & ".join(f"{float(cell):.{decimals}f}".replace("-0.00", "0.00") for cell in row) for row in cells)
    return "\\begin{pmatrix} " + " \\\\ ".join(rows) + " \\end{pmatrix}"

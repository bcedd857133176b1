"""Documents whose numbers have decimal commas throughout: 0,659 is one number there, and none elsewhere."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.claims import find_claims
from verify.correcting import apply, correct
from verify.judging import judge_document
from verify.reading import read_string
from verify.reading.decimal_commas import with_points
from verify.records.document import Document
from verify.records.finding import Finding

SOFTMAX = (
    "Die Exponentialwerte sind $e^{2,0} = 7,389$, $e^{1,0} = 2,718$ und $e^{0,1} = 1,105$, zusammen $11,212$.\n\n"
    "Also p = 7,389 / 11,212 = 0,659 und 2,718 / 11,212 = 0,242 und 1,105 / 11,212 = %s.\n\n"
    "| x | exp(x) |\n|---|---|\n| 0,5 | 1,649 |\n| 0,25 | 1,284 |\n| 0,75 | 2,117 |\n\n"
    r"$$\begin{pmatrix} 0,50 & 0,25 \\ 0,75 & 0,10 \end{pmatrix} \begin{pmatrix} 2 \\ 4 \end{pmatrix} = "
    r"\begin{pmatrix} 2,00 \\ 1,90 \end{pmatrix}$$"
)
"""By hand: exp of 2, 1 and 0.1 over 11.212; 0.5 · 2 + 0.25 · 4 = 2, 0.75 · 2 + 0.1 · 4 = 1.9."""


def judged(text: str) -> tuple[Document, tuple[Finding, ...]]:
    """A document and its findings."""
    document = read_string(text, "markdown", "document")
    ((findings,), _) = judge_document([find_claims(document)])
    return document, findings


def test_every_part_of_a_document_is_read_with_its_commas() -> None:
    """Mathematics, arithmetic between words, tables and matrices."""
    _, findings = judged(SOFTMAX % "0,099")
    assert len(findings) >= 10
    assert {one.verdict.value for one in findings} == {"reproduced"}
    _, findings = judged(SOFTMAX % "0,909")
    assert [one.verdict.value for one in findings].count("wrong") == 1


def test_a_correction_has_the_comma_of_the_document() -> None:
    """And nothing else of the text changes."""
    document, findings = judged(SOFTMAX % "0,909")
    corrections, _ = correct(document, findings)
    assert apply(document.text, corrections) == SOFTMAX % "0,099"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("0,64 und 0,36 und 0,25; e^{0,5}", "0.64 und 0.36 und 0.25; e^{0.5}"),
        ("0,64, 0,36, 0,25 (0,5; 1,2)", "0.64, 0.36, 0.25 (0.5, 1.2)"),
        ("0,64 0,36 0,25 σ(0,5) exp(1,2) f(1,2) N(0,1) [0,1]", "0.64 0.36 0.25 σ(0.5) exp(1.2) f(1,2) N(0,1) [0,1]"),
        (
            r"0,64 0,36 0,25 \frac{0,5}{1,5} x_{1,2} \{0,1\} 1,2,3",
            r"0.64 0.36 0.25 \frac{0.5}{1.5} x_{1,2} \{0,1\} 1,2,3",
        ),
        ("# 2.1 Titel\n\n0,64 0,36 0,25", "# 2.1 Titel\n\n0.64 0.36 0.25"),
        ("```python\nx = f(0.5,0.25)\n```\n\n0,64 0,36 0,25", "```python\nx = f(0.5,0.25)\n```\n\n0.64 0.36 0.25"),
        (
            "am 12.05.2024 mit 0,64 0,36 0,25 und 2,5 % von https://a.b/1,5",
            "am 12.05.2024 mit 0.64 0.36 0.25 und 2.5 % von https://a.b/1,5",
        ),
    ],
)
def test_which_commas_are_points(text: str, read: str) -> None:
    """Not those of lists, subscripts, intervals, code and addresses; every character keeps its place."""
    assert with_points(text) == read
    assert len(with_points(text)) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "0,64 0,36",  # too few to tell
        "0,64 0,36 0,25 0.5",  # both
        "1,234 and 5,678 and 1,000,000",  # thousands
        "(0,10), (0,20), (0,30), [0,40]",  # pairs
        "x_{0,10} x_{0,20} x_{0,30}",
        "1,2 and 3,4 and 5,6 and 7,8",
        "```\n0,64 0,36 0,25\n```",
    ],
)
def test_other_documents_are_read_as_they_stand(text: str) -> None:
    """A comma between digits may part two numbers."""
    assert with_points(text) == text


def test_a_value_keeps_its_last_place() -> None:
    """0,30 is known to a hundredth."""
    _, findings = judged("0,64 0,36 0,25: $0,1 + 0,2 = 0,30$")
    (printed,) = findings[-1].claim.printed.numerals  # type: ignore[union-attr]
    assert (printed.value, printed.unit) == (Fraction(3, 10), Fraction(1, 100))


FRENCH = "$0{,}5$, $0{,}25$ et $0{,}75$, donc $%s$."


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (FRENCH % r"\frac{4{,}066}{2} = 2{,}033", ["reproduced"]),
        (FRENCH % r"\frac{4{,}066}{2} = 2{,}133", ["wrong"]),
        (FRENCH % r"4{,}066 / 2 = \frac{2{,}033}{1} = 2{,}033", ["reproduced"] * 2),
        (FRENCH % r"2 \cdot 1{,}500{,}000 = 3{,}000{,}000", ["reproduced"]),
        ("$2{,}000 / 4 = 500$", ["reproduced"]),
    ],
)
def test_commas_in_braces_before_three_digits(text: str, verdicts: list[str]) -> None:
    """2{,}033 has a decimal comma where others can have no other, and none where commas part thousands twice."""
    _, findings = judged(text)
    assert [one.verdict.value for one in findings] == verdicts


@pytest.mark.parametrize(
    ("text", "pointed"),
    [
        ("$(10 \\cdot 0,25; 20 \\cdot 0,75) = (2,5; 15,0)$", "$(10 \\cdot 0.25, 20 \\cdot 0.75) = (2.5, 15.0)$"),
        ("$x = (1,5; 2,5)$, $\\|x\\| = 2,9$, $y = (0,5; 1)$", "$x = (1.5, 2.5)$, $\\|x\\| = 2,9$, $y = (0.5, 1)$"),
        ("$x = (1,5; 2,5)$", "$x = (1,5; 2,5)$"),  # two pairs, or two numbers
        ("$(0,5; 1,5)$ and `f(0,25; 1,5)`", "$(0.5, 1.5)$ and `f(0,25; 1,5)`"),  # code stays as it is
        ("$(0,5; 1,5)$ and 0.75", "$(0,5; 1,5)$ and 0.75"),  # points elsewhere: corrections are written in one way
        ("the points (1,2; 3,4) and (0,5; 1,2,3)", "the points (1,2; 3,4) and (0,5; 1,2,3)"),
        ("(0,5; 1,5) and (0,5; 1.5)", "(0,5; 1,5) and (0,5; 1.5)"),
    ],
)
def test_semicolons_part_numbers_with_commas(text: str, pointed: str) -> None:
    """Where one of the components can be nothing else."""
    assert with_points(text) == pointed

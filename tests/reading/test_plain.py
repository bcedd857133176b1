"""Plain text: Markdown, and mathematics that nobody delimited, with a low certainty."""

from __future__ import annotations

import pytest
from hypothesis import given

from reading_checks import TEXTS, exact, only, read, texts
from verify.records.document import BlockKind


def guesses(text: str) -> list[str]:
    """The formulas that the reader had to guess."""
    return [block.text for block in read(text, "plain").blocks if block.certainty < 1]


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("mapping \\rightarrow encoding", ["\\rightarrow"]),
        ("Hence x = 3x + 2. And f(x) = 1.", ["x = 3x + 2", "f(x) = 1"]),
        ("the loss = 0.35 here", ["loss = 0.35"]),
        ("Step 1: a_1 = 2, then b", ["a_1 = 2"]),
        ("scores are \\frac{Q K^T}{\\sqrt{d_k}} each", ["\\frac{Q K^T}{\\sqrt{d_k}}"]),
        ("we get −0.5 × 2 = −1 again", []),  # arithmetic is read as in any prose
        ("the ratios are 16:9 = 1.78, odds 3:1 = 75%", []),
        ("7 days * 24 hours = 168 hours = 1 week", []),
        ("also cos⁻¹(0.5) = 60° and χ²(1) = 3.84", ["χ²(1) = 3.84"]),
        ("P(X = 2) = 45·0.3²·0.7⁸ = 0.23", ["P(X = 2) = 45·0.3²·0.7⁸ = 0.23"]),
        ("3² + 4² = 25 and (2 + 3)² − 5² = 0", []),
        ("so d² = x₁² + x₂² = 25", ["d² = x₁² + x₂² = 25"]),
        ("0.5⁴ = 6.25·10⁻²", []),
        ("x = (24 +- 22.804) / 2 = 23.402 and 0.598", []),
        ("Precision = \\\\frac{8}{10} = 0.8", []),
        ("A * A = [[1, 4], [9, 16]] and so on", []),
        ("so K^T - same sentence", []),
        ("we take twice 3 + 4 = 10 of them", []),
        ("the root of 16 + 9 = 5", []),
        ("-0.7 log2 0.7 - 0.3 ln 0.3 = 0.721", ["-0.7 log2 0.7 - 0.3 ln 0.3 = 0.721"]),
        ("the table of softmax (x) on page 4 (of 10), 3 of 7", []),
        ("In words, no formula: a or b, yes or no.", []),
        ("inline `a = 1` and $b = 2$ are delimited", []),
        ("1. first\n2. second", []),
    ],
)
def test_undelimited_mathematics_is_guessed(text: str, formulas: list[str]) -> None:
    """Runs of signs and numbers around a relation or a TeX command are formulas of low certainty."""
    assert guesses(text) == formulas


def test_delimited_mathematics_stays_certain() -> None:
    """A plain text is Markdown first."""
    document = read("# T\n$a = 1$\n\n```py\nb = 2\n```\n", "plain")
    block = only(document, BlockKind.MATH)
    assert (block.text, block.certainty, block.section) == ("a = 1", 1.0, ("T",))
    assert texts(document, BlockKind.CODE) == ["b = 2"]


def test_a_line_goes_on_with_the_one_above() -> None:
    """Where that ends in a sign: of 2 + 0 + 0.5 = 2.5 the second line alone states nothing."""
    assert texts(read("gain -> DCG = 2 + 0 +\n1/log2(4) = 2.5\n", "plain"), BlockKind.MATH) == ["gain -> DCG = 2 + 0"]
    assert texts(read("]\n\n[\nEntropy(D)=0.940\n]\n", "plain"), BlockKind.MATH) == ["Entropy(D)=0.940"]
    assert texts(read("as a sum of\n1/log2(4) = 2.5\n", "plain"), BlockKind.MATH) == ["1/log2(4) = 2.5"]


def test_guesses_stand_in_document_order() -> None:
    """A guess stands where it is written, between the formulas that are delimited."""
    assert texts(read("a = 1 and $b$ and c = 2\n\nd = 3", "plain"), BlockKind.MATH) == ["a = 1", "b", "c = 2", "d = 3"]


@given(TEXTS)
def test_offsets_are_exact(text: str) -> None:
    """Whatever the text, nothing is raised, and each character of a block stands where its offset says."""
    document = read(text, "plain")
    if "command" not in text and "\\def" not in text:
        assert exact(document)


def test_a_half_before_a_bracket_belongs_to_it() -> None:
    """Half of 0.5 - ln 0.5; read without its half, it would be another sum."""
    formulas = texts(read("KL is ½ (0.5 + 1 − 1 − ln 0.5) = 0.597", "plain"), BlockKind.MATH)
    assert all("½" in formula for formula in formulas if "0.597" in formula)

"""Formulas that are typed as text, in fences without a language, in code of a sentence, on lines of their own."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_string
from verify.records.finding import Finding, Verdict

RIGHT = [
    "```\nPrecision = TP / (TP + FP)\n```",
    "```text\nsoftmax(x)_i = exp(x_i) / Σ_j exp(x_j)\n```",
    "    Attention(Q, K, V) = softmax(QK^T / √d_k) V",
    "It squashes: `σ(z) = 1/(1+e^-z)`, as always.",
    "PE(pos, 2i) = sin(pos / 10000^(2i/d))",
    "```\nKL(P || Q) = Σ_y P(y) × log( P(y) / Q(y) )\n```",
]

WRONG = [
    ("```\nPrecision = TP / (TP + FN)\n```", "FP for `FN`"),
    ("```\nsoftmax(x)_i = exp(x_i) / Σ_j exp(x_i)\n```", "the index j for i in `x_i`"),
    ("It squashes: `sigmoid(z) = 1/(1+e^z)`, as always.", "a minus before the exponent `z`"),
    ("PE(pos, 2i) = sin(pos / 1000^(2i/d))", "10000 for 1000"),
    ("    Attention(Q, K, V) = softmax(QK^T / d_k) V", "the root of `d_k`"),
]

NONE = [
    "```python\nsoftmax = exp(x) / exp(x).sum()\n```",  # a program
    "```\nPrecision = 45/100 = 0.450\n```",  # numbers alone
    "```\nprecision: TP / (TP + FN)\n```",  # no equality
    "The line `x = 1 / (1 + e^z)` names nothing.",
    "σ = sigmoid function",
    "Precision = how many of the found are right",
]


def judged(text: str) -> list[Finding]:
    """What is said of the formulas in a document."""
    ((findings,), _) = judge_document([find_claims(read_string(f"It is so:\n\n{text}\n", "markdown", "document"))])
    return [finding for finding in findings if finding.claim.reading.startswith("E09")]


@pytest.mark.parametrize("text", RIGHT)
def test_a_typed_formula_is_proved(text: str) -> None:
    """What begins with the name of a formula and has an equality is a statement of it."""
    assert [finding.verdict for finding in judged(text)] == [Verdict.REPRODUCED]


@pytest.mark.parametrize(("text", "change"), WRONG)
def test_a_wrong_typed_formula_says_what_mends_it(text: str, change: str) -> None:
    """As one in mathematics does."""
    (finding,) = judged(text)
    assert finding.verdict is Verdict.WRONG
    assert change in finding.judgement.reason


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_formula_is_not_judged(text: str) -> None:
    """Programs, numbers, words, and names that are not known."""
    assert judged(text) == []

"""Formulas of the catalogue as documents state them: right in many notations, and each wrong when one thing changes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_string
from verify.records.finding import Finding, Verdict

RIGHT = [
    r"\operatorname{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_j}}",
    r"\text{softmax}(z_i) = \frac{\exp(z_i)}{\sum_{j=1}^{K} \exp(z_j)}",
    r"\mathrm{softmax}(\mathbf{z})_k = e^{z_k} / \sum_{l=1}^K e^{z_l}",
    r"\tanh(z) = \frac{e^z - e^{-z}}{e^z + e^{-z}}",
    r"\mathrm{sigmoid}(x) = \frac{1}{1 + \exp(-x)}",
    r"\mathrm{ReLU}(x) = \max(0, x)",
    r"\mathrm{SiLU}(x) = x \cdot \sigma(x)",
    r"\text{MSE} = \frac{1}{N} \sum_{i=1}^N (\hat{y}_i - y_i)^2",
    r"\text{MSE} = \frac{1}{n} \sum_i (y_i - \hat{y}_i)^2",
    r"\text{Precision} = \frac{TP}{TP + FP}",
    r"\text{recall} = \frac{\text{true positives}}{\text{true positives} + \text{false negatives}}",
    r"F_1 = \frac{2 \cdot TP}{2 \cdot TP + FP + FN}",
    r"F_1 = 2 \cdot \frac{\text{precision} \cdot \text{recall}}{\text{precision} + \text{recall}}",
    r"\text{Attention}(Q, K, V) = \text{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right)V",
    r"\text{Attention}(Q, K, V) = \text{softmax}\left(\frac{Q \times K^\top}{\sqrt{d_k}}\right) \times V",
    r"\text{LayerNorm}(x) = \gamma \frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}} + \beta",
    r"\text{LN}(x_i) = \gamma \times \frac{x_i - \mu}{\sqrt{\sigma^2 + \epsilon}} + \beta",
]

CONVENTIONS = [
    (r"\text{MSE} = \frac{1}{2N} \sum_{i=1}^N (\hat{y}_i - y_i)^2", "with a factor 1/2"),
    (r"\text{LN}(x) = \gamma \frac{x - \mu}{\sigma + \epsilon} + \beta", "added to the standard deviation"),
]

WRONG = [
    r"\operatorname{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_i}}",  # an index
    r"\operatorname{softmax}(x)_i = \frac{e^{x_i}}{\sum_j x_j}",  # a function
    r"\operatorname{softmax}(x)_i = \frac{e^{-x_i}}{\sum_j e^{x_j}}",  # a sign
    r"\tanh(z) = \frac{e^z - e^{-z}}{e^z - e^{-z}}",
    r"\tanh(z) = \frac{e^z + e^{-z}}{e^z - e^{-z}}",  # upside down
    r"\mathrm{sigmoid}(x) = \frac{1}{1 + e^{x}}",
    r"\mathrm{sigmoid}(x) = \frac{1}{1 - e^{-x}}",
    r"\mathrm{ReLU}(x) = \min(0, x)",
    r"\text{MSE} = \frac{1}{N} \sum_{i=1}^N (\hat{y}_i - y_i)",  # a square
    r"\text{MSE} = \frac{1}{N} \sum_{i=1}^N (\hat{y}_i + y_i)^2",
    r"\text{Precision} = \frac{TP}{TP + FN}",  # a symbol of recall
    r"\text{Recall} = \frac{TP}{TP + FP}",
    r"F_1 = \frac{TP}{TP + FP + FN}",  # a factor
    r"F_1 = \frac{\text{precision} \cdot \text{recall}}{\text{precision} + \text{recall}}",
    r"\text{Attention}(Q, K, V) = \text{softmax}\left(\frac{QK^T}{d_k}\right)V",  # a root
    r"\text{Attention}(Q, K, V) = \text{softmax}\left(\frac{QK^T V}{\sqrt{d_k}}\right)",  # a bracket
    r"\text{LayerNorm}(x) = \gamma \frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}} - \beta",
    r"\text{LayerNorm}(x) = \gamma \frac{x + \mu}{\sqrt{\sigma^2 + \epsilon}} + \beta",
]

PUBLIC = tomllib.loads((Path(__file__).parent / "printed_formulas.toml").read_text("utf-8"))["formula"]

RECOGNISED = 38
"""Right statements of public sources that are judged, of 253: a number that only grows."""

NOT_JUDGED = [
    r"f(x)_i = \frac{e^{x_i}}{\sum_j e^{x_j}}",  # a name that stands for anything
    r"MSE = \frac{SSE}{N - k}",  # names that are none of its symbols
    r"\text{Precision} = \frac{85}{85 + 15}",  # numbers alone
    r"\text{Attention}(Q, K, V) = \text{softmax}\left(\frac{QK^T}{\sqrt{64}}\right)V",  # one case
    r"\text{Attention}(Q, K, V) = \text{softmax}\left(QK^T + M + R\right)V",
    r"\tanh(2x) = \frac{2 \tanh x}{1 + \tanh^2 x}",  # an identity
]


def judged(latex: str) -> list[Finding]:
    """The findings of a document that states a formula, of formulas alone."""
    example = find_claims(read_string(f"It is defined so:\n\n$${latex}$$\n", "markdown", "document"))
    ((findings,), _) = judge_document([example])
    return [one for one in findings if one.claim.reading.startswith("E09")]


@pytest.mark.parametrize("latex", RIGHT)
def test_a_right_formula_is_proved(latex: str) -> None:
    """It is equal to that of the catalogue for all that its symbols may stand for, in whatever notation."""
    (finding,) = judged(latex)
    assert finding.verdict is Verdict.REPRODUCED
    assert finding.judgement.reason.startswith("equal to ")


@pytest.mark.parametrize(("latex", "said"), CONVENTIONS)
def test_a_convention_is_named(latex: str, said: str) -> None:
    """What another convention states is right, and says which."""
    (finding,) = judged(latex)
    assert finding.verdict is Verdict.REPRODUCED
    assert "by another convention" in finding.judgement.reason
    assert said in finding.judgement.reason


@pytest.mark.parametrize("latex", WRONG)
def test_one_thing_changed_is_wrong(latex: str) -> None:
    """An index, a sign, a symbol, a root or a bracket that is another gives other values, which are shown."""
    (finding,) = judged(latex)
    assert finding.verdict is Verdict.WRONG
    assert " against " in finding.judgement.reason


@pytest.mark.parametrize("latex", NOT_JUDGED)
def test_what_is_no_statement_of_it_is_not_judged(latex: str) -> None:
    """A name of anything, symbols that are not its own, numbers alone and identities are no statements of a formula."""
    assert judged(latex) == []


def test_no_right_formula_of_the_public_is_wrong() -> None:
    """Of the statements that public sources print, none that is right is called wrong, and some are judged."""
    verdicts = [(one["latex"], finding.verdict) for one in PUBLIC if one["right"] for finding in judged(one["latex"])]
    assert [latex for latex, verdict in verdicts if verdict is Verdict.WRONG] == []
    assert len({latex for latex, _ in verdicts}) >= RECOGNISED

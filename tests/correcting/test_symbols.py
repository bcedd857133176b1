"""`fix` of a printed formula: the one symbol that makes it the formula of its name, or nothing at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from fixing import fixed
from verify import pipeline
from verify.pipeline.audit import Options
from verify.pipeline.fix import with_corrections
from verify.reporting.patch import render_summary

RESTORED = [
    # an index: the sum has j, so the term below it has j
    (r"\text{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_|i|}}", "j"),
    (r"\mathrm{softmax}(z)_k = \frac{\exp(z_k)}{\sum_{j=1}^{K} \exp(z_|k|)}", "j"),
    # a sign
    (r"\text{MSE} = \frac{1}{n} \sum_{i=1}^n (y_i |+| \hat{y}_i)^2", "-"),
    (r"\mathrm{LayerNorm}(x) = \gamma \frac{x |+| \mu}{\sqrt{\sigma^2 + \epsilon}} + \beta", "-"),
    (r"\mathrm{LayerNorm}(x) = \gamma \frac{x - \mu}{\sqrt{\sigma^2 |-| \epsilon}} + \beta", "+"),
    (r"\tanh(x) = \frac{e^x - e^{-x}}{e^x |-| e^{-x}}", "+"),
    (r"\text{BCE}(y, p) = -(y \log(p) + (1 - y) \log(1 |+| p))", "-"),
    # a minus that is missing
    (r"\text{sigmoid}(x) = \frac{1}{1 + e^{|x|}}", "-x"),
    # an operand
    (r"\text{BCE}(y, p) = -(y \log(p) + (1 - y) \log(1 - |y|))", "p"),
]

LEFT = [
    # the name may be the slip: this is the recall
    r"\text{precision} = \frac{TP}{TP + FN}",
    # the letter on the left may be the slip
    r"\text{softmax}(x)_i = \frac{e^{x_j}}{\sum_j e^{x_j}}",
    # + for −, or y − 1 for 1 − y
    r"\text{BCE}(y, p) = -(y \log(p) - (1 - y) \log(1 - p))",
    # either of the two
    r"\text{F1} = \frac{2 \cdot precision \cdot recall}{precision + precision}",
    # more than one symbol: a factor, a root, what is exchanged
    r"\text{F1} = \frac{precision \cdot recall}{precision + recall}",
    r"\mathrm{Attention}(Q, K, V) = \text{softmax}\left(\frac{QK^T}{d_k}\right)V",
    r"D_{KL}(P\|Q) = \sum_x P(x) \log\frac{Q(x)}{P(x)}",
    # σ may be any activation
    r"\sigma(x) = \frac{1}{1 + e^{x}}",
    # right
    r"\text{sigmoid}(x) = \frac{1}{1 + e^{-x}}",
]


@pytest.mark.parametrize(("marked", "right"), RESTORED)
@pytest.mark.parametrize(("before", "behind"), [("$$", "$$"), ("so that $", "$ holds"), ("$$\n", "\n$$")])
def test_the_one_symbol_is_put_in(tmp_path: Path, marked: str, right: str, before: str, behind: str) -> None:
    """A mistaken index, sign or operand is corrected where it stands, and nothing else."""
    first, wrong, last = marked.split("|")
    patch = fixed(tmp_path, f"# A page\n\nIt is defined so:\n\n{before}{first}{wrong}{last}{behind}\n")
    assert patch.after == f"# A page\n\nIt is defined so:\n\n{before}{first}{right}{last}{behind}\n"
    assert (patch.numbers, patch.symbols) == (0, 1)
    assert render_summary(patch, "corrected").endswith(": 0 numbers and 1 symbol corrected")


@pytest.mark.parametrize("formula", LEFT)
def test_what_is_not_certain_is_left(tmp_path: Path, formula: str) -> None:
    """Where the name may be the slip, two changes make it right, or more than a symbol, nothing is written."""
    text = f"It is defined so:\n\n$${formula}$$\n"
    assert fixed(tmp_path, text).after == text


def test_a_formula_that_is_not_printed_in_one_piece_is_left(tmp_path: Path) -> None:
    """Where marks stand between its lines it cannot be told what to change."""
    text = "> It is\n>\n> $$\n> \\text{sigmoid}(x) =\n> \\frac{1}{1 + e^{x}}\n> $$\n"
    patch = fixed(tmp_path, text)
    assert patch.after == text


def test_a_program_is_given_the_symbol_as_well(tmp_path: Path) -> None:
    """The report of an audit holds the correction, for editors and code scanning."""
    path = tmp_path / "document.md"
    path.write_text("$$\\text{sigmoid}(x) = \\frac{1}{1 + e^{x}}$$\n", encoding="utf-8")
    report = with_corrections(pipeline.audit([path]), Options())
    ((correction,),) = [one.corrections for one in report.documents]
    assert [one.text for one in correction.replacements] == ["-x"]
    assert not correction.is_of_digits

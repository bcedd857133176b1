"""Gradients of matrices and vectors: through the formulas of matrices that a document states, by their shapes."""

from __future__ import annotations

import pytest

from claims_checks import findings_of
from verify.records.finding import Finding, Verdict

BATCH = "Let $Y = X W$."
BIASED = "Let $Y = X W + b$."
LAYER = r"A layer: $z = W x + b$ and $a = \sigma(z)$; σ is the sigmoid."
ROWS = "Two layers: $h_1 = x W_1$ and $h_2 = h_1 W_2$."
RELU = r"A layer: $h = \text{ReLU}(z)$ and $z = W x$."
SQUARES = r"$$L = \frac{1}{n} (X w - y)^T (X w - y)$$"
CODER = r"The loss is $L = \frac{1}{2}\|W_d z - x\|^2$ with $z = W_e x$."
DELTA = r"A layer: $z = W x + b$, with $\delta = \frac{\partial L}{\partial z}$."

RIGHT = [
    (BATCH, r"\frac{\partial L}{\partial W} = X^T \frac{\partial L}{\partial Y}"),
    (BATCH, r"\frac{\partial L}{\partial X} = \frac{\partial L}{\partial Y} W^T"),
    (BIASED, r"\frac{\partial L}{\partial W} = X^\top \frac{\partial L}{\partial Y}"),
    (LAYER, r"\frac{\partial L}{\partial W} = \frac{\partial L}{\partial z} x^T"),
    (LAYER, r"\frac{\partial L}{\partial x} = W^T \frac{\partial L}{\partial z}"),
    (LAYER, r"\frac{\partial L}{\partial x} = \frac{\partial L}{\partial z} W"),
    (LAYER, r"\frac{\partial L}{\partial b} = \frac{\partial L}{\partial z}"),
    (LAYER, r"\frac{\partial L}{\partial z} = \frac{\partial L}{\partial a} \odot \sigma'(z)"),
    (LAYER, r"\frac{\partial L}{\partial z} = \frac{\partial L}{\partial a} \odot a \odot (1 - a)"),
    (DELTA, r"\frac{\partial L}{\partial W} = \delta x^T"),
    (ROWS, r"\frac{\partial L}{\partial W_1} = x^T \frac{\partial L}{\partial h_1}"),
    (ROWS, r"\frac{\partial L}{\partial h_1} = \frac{\partial L}{\partial h_2} W_2^T"),
    (RELU, r"\frac{\partial L}{\partial W} = (\frac{\partial L}{\partial h} \odot \text{ReLU}'(z)) x^T"),
    (SQUARES, r"\frac{\partial L}{\partial w} = \frac{2}{n} X^T (X w - y)"),
    (CODER, r"\partial L/\partial W_d = (W_d z - x) z^\top"),
    ("", r"\nabla_w \lVert Xw - y\rVert^2 = 2X^\top(Xw - y)"),
    ("", r"\nabla_x\,x^\top A x = (A + A^\top) x"),
    ("", r"\frac{d}{dx} a^T x = a"),
]
"""Each in the layout of what it is for, or in the transposed one."""

WRONG = [
    (BATCH, r"\frac{\partial L}{\partial W} = X \frac{\partial L}{\partial Y}", "with X transposed"),
    (BATCH, r"\frac{\partial L}{\partial X} = W^T \frac{\partial L}{\partial Y}", "exchanged"),
    (LAYER, r"\frac{\partial L}{\partial x} = W \frac{\partial L}{\partial z}", "with W transposed"),
    (LAYER, r"\frac{\partial L}{\partial W} = x^T \frac{\partial L}{\partial z}", "exchanged"),
    (LAYER, r"\frac{\partial L}{\partial z} = \frac{\partial L}{\partial a} \odot a \odot (1 + a)", "with - for +"),
    (DELTA, r"\frac{\partial L}{\partial W} = -\delta x^T", "without the minus"),
    (SQUARES, r"\frac{\partial L}{\partial w} = \frac{1}{n} X^T (X w - y)", "with 2 for 1"),
    (SQUARES, r"\frac{\partial L}{\partial w} = \frac{2}{n} X (X w - y)", "with X transposed"),
    (CODER, r"\partial L/\partial W_d = (x - W_d z) z^\top", "exchanged"),
    ("", r"\nabla_w \lVert Xw - y\rVert^2 = X^\top(Xw - y)", "with the factor 2"),
]
"""The same with a transpose, an order, a sign or a factor that is wrong, and what makes it right."""

SILENT = [
    (LAYER, r"\frac{\partial L}{\partial W} = \frac{\partial L}{\partial z} x"),
    (BATCH, r"\frac{\partial L}{\partial W} = \frac{\partial L}{\partial Y} \frac{\partial Y}{\partial W}"),
    (BATCH + " Elsewhere $Y = W X$.", r"\frac{\partial L}{\partial W} = \frac{\partial L}{\partial Y} X"),
    ("", r"\nabla_x\,x^\top A x = 2Ax"),
    ("", r"\frac{\partial L}{\partial W} = X^T \frac{\partial L}{\partial Y}"),
]
"""Without transposes, of symmetric matrices, of several formulas, and of none."""


def of_gradient(before: str, formula: str) -> list[Finding]:
    """The findings on the gradient behind a text."""
    found = findings_of(f"{before}\n\n$${formula}$$\n")
    return [one for one in found if one.claim.reading.startswith("E10") and one.claim.places[0].line > 2]


@pytest.mark.parametrize(("before", "formula"), RIGHT)
def test_a_right_gradient_is_proved(before: str, formula: str) -> None:
    """For all numbers in arrays of the shapes that the formulas have."""
    assert [one.verdict for one in of_gradient(before, formula)] == [Verdict.REPRODUCED]


@pytest.mark.parametrize(("before", "formula", "repair"), WRONG)
def test_a_wrong_gradient_is_wrong(before: str, formula: str, repair: str) -> None:
    """With the one change that makes it right, whether its shapes fit or not."""
    (one,) = of_gradient(before, formula)
    assert one.verdict is Verdict.WRONG
    assert "it would be right with" in one.judgement.reason
    assert repair in one.judgement.reason


@pytest.mark.parametrize(("before", "formula"), SILENT)
def test_what_may_be_meant_otherwise_is_not_judged(before: str, formula: str) -> None:
    """Nothing is claimed of it."""
    assert of_gradient(before, formula) == []

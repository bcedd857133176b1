"""Derivatives that documents print: of what they state themselves, of what is printed there, of known functions."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of
from verify.records.finding import Finding, Verdict

LOSS = r"The loss is $L = \frac{1}{2}(\hat{y} - y)^2$."
NEURON = r"A neuron: $z = w x + b$, $a = \sigma(z)$, and the loss is $L = (a - y)^2$; σ is the sigmoid."
CUBE = "Let $f(x) = x^3 - 2x$."
MEAN = r"$$J(w, b) = \frac{1}{2m} \sum_{i=1}^{m} (\hat{y}_i - y_i)^2$$ with $\hat{y}_i = w x_i + b$. Its gradient:"
CROSS = r"$$L = -\left[y \log p + (1 - y) \log(1 - p)\right]$$ where $p = \sigma(z)$ is the sigmoid."

RIGHT = [
    ("The sigmoid:", r"\sigma'(z) = \sigma(z)(1 - \sigma(z))"),
    ("The sigmoid:", r"\sigma^{\prime}(z) = \sigma(z)\,(1 - \sigma(z))"),
    ("The sigmoid:", r"\frac{d\sigma}{dz} = \sigma(1 - \sigma)"),
    ("The sigmoid:", r"\frac{d\sigma(z)}{dz} = \sigma(z) - \sigma(z)^2"),
    ("The sigmoid:", r"\frac{d}{dz}\sigma(z) = \frac{e^{-z}}{(1 + e^{-z})^2}"),
    ("The sigmoid:", r"\frac{\partial}{\partial z}\sigma(z) = \sigma(z)\sigma(-z)"),
    (r"$\sigma(x) = \frac{1}{1 + e^{-x}}$", r"\sigma'(x) = \sigma(x)(1 - \sigma(x))"),
    ("", r"\tanh'(x) = 1 - \tanh^2(x)"),
    ("", r"\tanh'(x) = 1 - \tanh^2 x = \operatorname{sech}^2 x"),
    ("", r"\frac{d}{dx}\tanh x = \frac{4}{(e^x + e^{-x})^2}"),
    ("", r"\text{softplus}'(x) = \frac{1}{1 + e^{-x}}"),
    ("", r"\operatorname{SiLU}'(x) = \frac{e^x (x + e^x + 1)}{(1 + e^x)^2}"),
    ("", r"\frac{d}{dx} x^3 = 3x^2"),
    ("", r"\frac{d}{dx}\left(x^3 + 2x\right) = 3x^2 + 2"),
    ("", r"\frac{d}{dx}\left[x^2 \sin x\right] = 2x \sin x + x^2 \cos x"),
    ("", r"\frac{d}{dx} x^2 + 3x = 2x + 3"),
    ("", r"\frac{d(x^2)}{dx} = 2x"),
    ("", r"\frac{\mathrm{d}}{\mathrm{d}x}\ln x = \frac{1}{x}"),
    ("", r"\frac{d}{dx}\log_2 x = \frac{1}{x \ln 2}"),
    ("", r"\frac{d}{dx}\log x = \frac{1}{x \ln 10}"),
    ("", r"\frac{d}{dx} a^x = a^x \ln a"),
    ("", r"\frac{d}{dx} \sqrt{x} = 1 / 2 \sqrt{x}"),
    ("", r"\frac{d}{dx} \tan^{-1}(2x) = \frac{2}{1 + 4x^2}"),
    ("", r"\frac{d}{dx} \frac{1}{\log{\left(x\right)}} = -\frac{1}{x \log{\left(x\right)}^2}"),
    ("", r"\frac{d}{dx} \frac{x^2}{4} = 1/2x"),
    ("", r"\frac{d}{dx} x^n = n x^{n-1}"),
    ("", r"\frac{d}{dt} e^{-kt} = -k e^{-kt}"),
    ("", r"\frac{d}{dx}\arctan x = \frac{1}{1 + x^2}"),
    ("", r"(x^3)' = 3x^2"),
    ("", r"\left(\frac{1}{x}\right)' = -\frac{1}{x^2}"),
    ("", r"\frac{d^2}{dx^2} x^3 = 6x"),
    (CUBE, "f'(x) = 3x^2 - 2"),
    (CUBE, "f''(x) = 6x"),
    (CUBE, r"\frac{df}{dx} = 3x^2 - 2"),
    (CUBE, r"\frac{d^2 f}{dx^2} = 6x"),
    (CUBE, "f'(t) = 3t^2 - 2"),
    (CUBE, "f' = 3x^2 - 2"),
    ("With $y = x^2 + 1$:", r"\frac{dy}{dx} = 2x"),
    ("With $f(x, y) = x^2 y + y^3$:", r"\frac{\partial f}{\partial x} = 2xy"),
    ("With $f(x, y) = x^2 y + y^3$:", r"\frac{\partial^2 f}{\partial x \partial y} = 2x"),
    (LOSS, r"\frac{\partial L}{\partial \hat{y}} = \hat{y} - y"),
    (LOSS, r"\nabla_{\hat{y}} L = -(y - \hat{y})"),
    (LOSS, r"\frac{\delta L}{\delta \hat y} = (\hat y - y)"),
    (r"The loss is $L = (\hat{y} - y)^2$.", r"\frac{\partial L}{\partial \hat{y}} = 2(\hat{y} - y)"),
    (r"$L(w) = (w x - y)^2$", r"\frac{dL}{dw} = 2x(wx - y)"),
    ("With $f(x) = x^2 (1 - x)^3$:", "f'(x) = 2x(1 - x)^3 - 3x^2 (1 - x)^2"),
    ("", r"\frac{d}{dp} p^k (1 - p)^m = k p^{k-1} (1 - p)^m - m p^k (1 - p)^{m-1}"),
    ("With $f(x) = 0.75x - 0.25x^3$:", "f'(x) = 0.75 - 0.75x^2"),
    (r"With $A(\eta) = \ln(1 + e^\eta)$ and $\eta = w x + b$:", r"A'(\eta) = \frac{1}{1 + e^{-\eta}}"),
    (NEURON, r"\frac{\partial a}{\partial z} = a(1 - a)"),
    (NEURON, r"\frac{\partial z}{\partial w} = x"),
    (NEURON, r"\frac{\partial z}{\partial b} = 1"),
    (NEURON, r"\frac{\partial L}{\partial a} = 2(a - y)"),
    (NEURON, r"\frac{\partial L}{\partial w} = 2(a - y) \cdot a(1 - a) \cdot x"),
    (NEURON, r"\frac{\partial L}{\partial b} = \frac{\partial L}{\partial a} \frac{\partial a}{\partial z}"),
    (MEAN, r"\frac{\partial J}{\partial w} = \frac{1}{m} \sum_{i=1}^{m} (\hat{y}_i - y_i) x_i"),
    (MEAN, r"\frac{\partial J}{\partial b} = \frac{1}{m} \sum_{i=1}^{m} (w x_i + b - y_i)"),
    (MEAN, r"\frac{\partial J}{\partial \hat{y}_i} = \frac{1}{m} (\hat{y}_i - y_i)"),
    (CROSS, r"\frac{\partial L}{\partial p} = \frac{p - y}{p(1 - p)}"),
    (CROSS, r"\frac{\partial L}{\partial p} = -\frac{y}{p} + \frac{1 - y}{1 - p}"),
    (CROSS, r"\frac{\partial L}{\partial z} = p - y"),
]
"""What is said before, and a derivative that is right."""

WRONG = [
    ("The sigmoid:", r"\sigma'(z) = \sigma(z)(1 + \sigma(z))"),
    ("The sigmoid:", r"\sigma'(x) = 1 - (1 + \sigma(x))"),
    ("The sigmoid:", r"\frac{d\sigma}{dz} = 2\sigma(1 - \sigma)"),
    ("", r"\tanh'(x) = 1 + \tanh^2 x"),
    ("", r"\tanh'(x) = 1 - \tanh x"),
    ("", r"\frac{d}{dx} x^3 = 2x^2"),
    ("", r"\frac{d}{dx} x^3 = 3x^3"),
    ("", r"\frac{d}{dx}\cos x = \sin x"),
    ("", r"\frac{d}{dx} e^{2x} = e^{2x}"),
    ("", r"\frac{d}{dx}\left[x^2 \sin x\right] = 2x \cos x"),
    ("", r"\left(\frac{1}{x}\right)' = \frac{1}{x^2}"),
    ("", r"\frac{d}{dx} x^n = n x^{n+1}"),
    ("", r"\text{softplus}'(x) = \frac{1}{1 + e^{x}}"),
    (CUBE, "f'(x) = 3x^2 - 2x"),
    (CUBE, "f''(x) = 3x"),
    ("With $f(x, y) = x^2 y + y^3$:", r"\frac{\partial f}{\partial x} = 2xy + 3y^2"),
    ("With $f(x, y) = x^2 y + y^3$:", r"\frac{\partial f}{\partial y} = x^2 + y^2"),
    ("First $f(x) = x^2$. Then $f(x) = x^4$.", "f'(x) = 3x^2"),
    ("With $f(x) = 0.75x - 0.25x^3$:", "f'(x) = 0.75 + 0.75x^2"),
    (LOSS, r"\frac{\partial L}{\partial \hat{y}} = y - \hat{y}"),
    (LOSS, r"\frac{\partial L}{\partial \hat{y}} = 2(\hat{y} - y)"),
    (r"The loss is $L = (\hat{y} - y)^2$.", r"\frac{\partial L}{\partial \hat{y}} = \hat{y} - y"),
    (NEURON, r"\frac{\partial a}{\partial z} = a(1 + a)"),
    (NEURON, r"\frac{\partial z}{\partial w} = w"),
    (NEURON, r"\frac{\partial L}{\partial w} = 2(a - y) \cdot a(1 - a) \cdot w"),
    (NEURON, r"\frac{\partial L}{\partial w} = (a - y) \cdot a(1 - a) \cdot x"),
    (NEURON, r"\frac{\partial L}{\partial b} = 2(a - y) \cdot a(1 - a) \cdot x"),
    (MEAN, r"\frac{\partial J}{\partial w} = \frac{1}{m} \sum_{i=1}^{m} (y_i - \hat{y}_i) x_i"),
    (MEAN, r"\frac{\partial J}{\partial b} = \frac{1}{m} \sum_{i=1}^{m} (\hat{y}_i - y_i) x_i"),
    (CROSS, r"\frac{\partial L}{\partial p} = \frac{y - p}{p(1 - p)}"),
    (CROSS, r"\frac{\partial L}{\partial z} = y - p"),
]
"""The same with a sign, a factor, an exponent, an operand or an index that is wrong."""

SILENT = [
    ("", "f'(x) = 3x^2"),
    (CUBE, "f'(x) = 0"),
    (CUBE + " And $g(x) = x^2$.", "f'(x) = g(x)"),
    ("We solve the differential equation. A solution is $y = x^2$.", "y' = x y"),
    ("With $y = x^2$:", "y' = y^2"),
    ("", r"\frac{dx}{dt} = a x - b x y"),
    ("Of $V = \\pi r^2 h$ we know", r"\frac{dV}{dt} = 2 \pi r h \frac{dr}{dt}"),
    ("The sigmoid of what came out:", r"\sigma'(x) = x(1 - x)"),
    ("", r"\sigma'(x) = 1 - \sigma(x)^2"),
    (MEAN, r"\frac{\partial J}{\partial \hat{y}_i} = \hat{y}_i - y_i"),
    ("First $f(x) = x^2$. Then $f(x) = x^4$.", "f'(x) = 2x"),
    (
        "The line is $y = m x + b$, and the cost is $C = (\\hat{y} - y)^2$.",
        r"\frac{\partial C}{\partial m} = 2x(\hat{y} - y)",
    ),
    (r"Let $a = 3$ and $f(x) = a x^2$.", "f'(x) = 6x"),
    (r"Let $f = \frac{1}{1 + e^{-w x}}$.", r"\frac{\partial f}{\partial w} = x \times (-0.20)"),
    (r"$f = (y - a)^2$ and $y = a$.", r"\frac{\partial f}{\partial a} = 5 (y - a)"),
    ("", r"\frac{d}{dx} e^{jx} = -j e^{jx}"),
    ("", r"\frac{d}{dx} \operatorname{erf} x = \frac{2}{\sqrt{\pi}} e^{-x^2}"),
]
"""Equations for a name, and what is differentiated by no formula of the document, or by one of several."""


def of_derivatives(before: str, formula: str) -> list[Finding]:
    """The findings on the derivatives of a document."""
    found = findings_of(f"{before}\n\n$${formula}$$\n")
    return [one for one in found if one.claim.reading[:3] in ("E09", "E10") and one.claim.places[0].line == 3]


@pytest.mark.parametrize(("before", "formula"), RIGHT)
def test_a_right_derivative_is_proved(before: str, formula: str) -> None:
    """Whatever its notation: of a function, a name or a formula, for any of its names, through names between."""
    found = of_derivatives(before, formula)
    assert found
    assert {one.verdict for one in found} == {Verdict.REPRODUCED}


@pytest.mark.parametrize(("before", "formula"), WRONG)
def test_a_wrong_derivative_is_wrong(before: str, formula: str) -> None:
    """With numbers that show it."""
    (one,) = of_derivatives(before, formula)
    assert one.verdict is Verdict.WRONG
    assert " against " in one.judgement.reason


@pytest.mark.parametrize(("before", "formula"), SILENT)
def test_what_may_be_meant_otherwise_is_not_called_wrong(before: str, formula: str) -> None:
    """Nothing is claimed of it."""
    assert of_derivatives(before, formula) == []


FAR = "\n\nOf something else.\n\n" * 8

DEFINED_LATER = [
    (r"\frac{dx}{dt} = -\frac{1}{5}x", r"A curve: $x = t, y = t^2 + 1$."),
    (r"\frac{\partial h}{\partial w} = h(1 - h)v", r"With $f(x) = x$ it is a line, and $h = f(w v + b)$."),
    (r"\frac{\partial z}{\partial w} = v^2", r"There is $z = w v + b$."),
]


@pytest.mark.parametrize(("formula", "behind"), DEFINED_LATER)
def test_what_is_defined_far_behind_makes_no_derivative_wrong(formula: str, behind: str) -> None:
    """Somewhere behind it the same names are of something else; shortly behind it they are explained."""
    assert Verdict.WRONG not in verdicts_of(f"Here is $${formula}$${FAR}{behind}\n")
    near = verdicts_of(f"Here is $${formula}$$ {behind}\n")
    assert Verdict.WRONG in near or "f(x)" in behind


def test_a_derivative_that_is_a_part_of_itself_is_not_wrong() -> None:
    """Where x acts on y in two ways as well, ∂y/∂x behind the sum is the direct one."""
    direct = r"\frac{\partial y}{\partial x}"
    residual = direct + r" = \frac{\partial y}{\partial f} \frac{\partial f}{\partial x} + " + direct
    assert Verdict.WRONG not in verdicts_of(f"Let $f = 3 x$ and $y = 2 f$. Then $${residual}$$\n")


def test_the_counterexample_has_small_numbers() -> None:
    """3x² is 12 at 2, and 2x² is 8."""
    (one,) = of_derivatives("", r"\frac{d}{dx} x^3 = 2x^2")
    assert "8 against 12 at x = 2" in one.judgement.reason


@pytest.mark.parametrize(
    ("before", "formula", "told"),
    [
        ("", r"\frac{d}{dx} x^3 = 2x^2", "which is 3 * x**2: "),
        (CUBE, "f'(x) = 3x^2 + 2", "which is 3 * x**2 - 2: "),
        (CUBE, "f''(x) = 3x", "which is 3 * (2 * x): "),
        ("", r"\frac{d}{dx} x^n = n x^{n+1}", "which is n * x**(n - 1): "),
        ("With $f(x) = 0 + x^2 - 0$:", "f'(x) = x", "which is 2 * x: "),
        ("With $f(x) = 3(1 - 2x)$:", "f'(x) = 6", "which is -6: "),
    ],
)
def test_the_right_derivative_is_told(before: str, formula: str, told: str) -> None:
    """Where it is short: without zeros that are added, and ones that are multiplied."""
    (one,) = of_derivatives(before, formula)
    assert one.verdict is Verdict.WRONG
    assert told in one.judgement.reason


def test_every_side_of_a_chain_is_held_to_the_derivative() -> None:
    """The first is right, and the second is not what it comes to."""
    text = r"$$\frac{d}{dx}(x^2 + 1)^2 = 2(x^2 + 1) \cdot 2x = 4x^3 + 2x$$"
    assert verdicts_of(text) == ["reproduced", "wrong"]


def test_what_an_equation_was_solved_for_proves_no_derivative() -> None:
    """With x = λ/2 and y = λ/2, 3x - λ differs from 2x - λ by x, and 2x - λ + (x - y) by nothing."""
    before = (
        r"$\mathcal{L}(x, y, \lambda) = x^2 + y^2 - \lambda (x + y - 4)$. So $x = \lambda / 2$ and $y = \lambda / 2$."
    )
    right, wrong = (
        rf"\frac{{\partial \mathcal{{L}}}}{{\partial x}} = {side}" for side in (r"2x - \lambda", r"3x - y - \lambda")
    )
    assert [one.verdict for one in of_derivatives(before, right)] == [Verdict.REPRODUCED]
    assert Verdict.REPRODUCED not in [one.verdict for one in of_derivatives(before, wrong)]


@pytest.mark.parametrize(
    ("before", "formula", "repair"),
    [
        (CUBE, "f'(x) = 3x^2 + 2", "with - for + before `2`"),
        ("", r"\frac{d}{dx} x^3 = 2x^2", "with 3 for 2"),
        ("", r"\frac{d}{dx}\cos x = \sin x", "with the sign of the whole turned"),
        ("", r"\frac{d}{dx} x^n = n x^n", "with `n` - 1 for the exponent `n`"),
        ("", r"\frac{d}{dx} e^{2x} = e^{2x}", "with the factor 2"),
        ("", r"\frac{d}{dx} (a x + b)^2 = 2(a x + b)", "with the factor a"),
        (NEURON, r"\frac{\partial z}{\partial w} = w x", "without the factor `w`"),
        (CUBE, r"\frac{df}{dx} = 3x^2 - 3 = 9", "with 2 for 3, and the numbers behind it follow from it"),
    ],
)
def test_the_change_that_makes_it_right_is_told(before: str, formula: str, repair: str) -> None:
    """As it is printed; that of the two formulas one is mistaken, and what follows from it, is told as well."""
    (one,) = [one for one in of_derivatives(before, formula) if one.claim.reading.startswith("E10")]
    assert one.verdict is Verdict.WRONG
    assert f"it would be right {repair}" in one.judgement.reason
    assert one.judgement.blame is not None
    assert "not the derivative of what the document states" in one.judgement.blame.reason


MANY = "First $f(x) = x^3$. Then $f(x) = x^2 + x$. Last $f(x) = x^4$."


@pytest.mark.parametrize(
    ("before", "formula", "verdicts"),
    [
        (MANY, "f'(x) = 4x^3", [Verdict.REPRODUCED]),
        (MANY, "f'(x) = -4x^3", [Verdict.WRONG]),
        (MANY, "f'(x) = 2x + 1", []),
        ("We solve differential equations: $y = x^2$, $y = x^3$.", "y' = 3x", []),
    ],
)
def test_of_several_formulas_a_derivative_is_wrong_where_one_change_mends_it(
    before: str, formula: str, verdicts: list[Verdict]
) -> None:
    """For the formula that stands nearest; a derivative of another one, and an equation to be solved, are not."""
    assert [one.verdict for one in of_derivatives(before, formula)] == verdicts


SOFTMAX = r"$$L = -\sum_k y_k \log p_k$$ with $$p_i = \frac{e^{z_i}}{\sum_j e^{z_j}}$$"


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\frac{\partial L}{\partial z_i} = p_i - y_i", Verdict.REPRODUCED),
        (r"\frac{\partial L}{\partial p_i} = -\frac{y_i}{p_i}", Verdict.REPRODUCED),
        (r"\frac{\partial p_i}{\partial z_i} = p_i (1 - p_i)", Verdict.REPRODUCED),
        (r"\frac{\partial L}{\partial z_i} = y_i - p_i", Verdict.WRONG),
        (r"\frac{\partial L}{\partial z_i} = p_i + y_i", Verdict.WRONG),
        (r"\frac{\partial p_i}{\partial z_i} = p_i (1 + p_i)", Verdict.WRONG),
    ],
)
def test_the_labels_of_a_cross_entropy_add_up_to_one(formula: str, verdict: Verdict) -> None:
    """The gradient for the scores is p - y for such alone."""
    text = f"{SOFTMAX}\n\n$${formula}$$\n"
    found = [one for one in findings_of(text) if one.claim.reading.startswith("E10")]
    assert [one.verdict for one in found] == [verdict]


@pytest.mark.parametrize("loss", [r"$L = -[ylog(\hat y) + (1-y) log (1 - \hat y)]$", r"$L = -\text{log} \hat y$"])
def test_functions_are_read_beside_names(loss: str) -> None:
    """ylog is y times the logarithm; a word of text is the function of what stands behind it."""
    derivative = r"-\frac{1}{\hat y}" if "text" in loss else r"-\frac{y}{\hat y} + \frac{1 - y}{1 - \hat y}"
    (one,) = of_derivatives(f"The loss is {loss}.", rf"\frac{{\partial L}}{{\partial \hat y}} = {derivative}")
    assert one.verdict is Verdict.REPRODUCED

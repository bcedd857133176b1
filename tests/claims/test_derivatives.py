"""Derivatives: names of their own in every spelling, whose chains compute them and ask for nothing but a zero."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

GIVEN = "Let $a_2 = 0.75$, $y = 0.2$ and $h = 0.5$.\n\n"
FRACTION = r"\frac{\partial L}{\partial a_2}", r"\frac{\partial a_2}{\partial z_2}", r"\frac{\partial L}{\partial z_2}"
SPELLED = [
    FRACTION,
    tuple(one.replace(r"\partial ", "d") for one in FRACTION),
    tuple(one.replace(r"\partial ", r"\mathrm{d}") for one in FRACTION),
    (r"\partial L / \partial a_2", r"\partial a_2 / \partial z_2", r"\partial L / \partial z_2"),
    ("dL/da_2", "da_2/dz_2", "dL/dz_2"),
    ("∂L/∂a_2", "∂a_2/∂z_2", "∂L/∂z_2"),
    ("dL/da_2", "∂a_2/∂z_2", r"\frac{dL}{d z_2}"),
]
"""dL/da, da/dz and dL/dz, which is their product: 0.55 · 0.1875 = 0.103125."""


@pytest.mark.parametrize("names", SPELLED)
@pytest.mark.parametrize(("last", "verdict"), [("0.103125", "reproduced"), ("0.103175", "wrong")])
def test_the_chain_rule_in_formulas(names: tuple[str, str, str], last: str, verdict: str) -> None:
    """Each derivative is a name, whichever way it is spelled, and their product is computed from both."""
    loss, slope, whole = names
    text = f"$${loss} = a_2 - y = 0.55$$\n\n$${slope} = a_2 (1 - a_2) = 0.1875$$\n\n"
    text += rf"$${whole} = {loss} \cdot {slope} = {last}$$"
    assert verdicts_of(GIVEN + text) == ["reproduced", "reproduced", verdict]


@pytest.mark.parametrize("d", ["d", "∂"])
@pytest.mark.parametrize("around", ["{}", "```\n{}\n```", "- `{}`", "1. {}"])
@pytest.mark.parametrize(("last", "verdict"), [("0.103125", "reproduced"), ("0.103175", "wrong")])
def test_the_chain_rule_as_people_type_it(d: str, around: str, last: str, verdict: str) -> None:
    """In prose, in a block of plain text, in a list of code."""
    lines = ("L/a_2 = a_2 - y = 0.55", "a_2/z_2 = a_2 * (1 - a_2) = 0.1875", f"L/z_2 = L/a_2 * a_2/z_2 = {last}")
    typed = (line.replace("L/", f"{d}L/{d}").replace("a_2/z", f"{d}a_2/{d}z") for line in lines)
    assert verdicts_of(GIVEN + "\n\n".join(around.format(line) for line in typed))[-1] == verdict


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$\frac{dL}{dw} = 2 w - 6 = -4$.", ["reproduced"]),
        (r"$\frac{dL}{dw} = 2 w - 6 = -5$.", ["wrong"]),
        (r"$\nabla_w L = 2 w - 6 = -4$.", ["reproduced"]),
        (r"$\nabla_w L = 2 w - 6 = -5$.", ["wrong"]),
        (r"$L'(w) = 2 w - 6 = -4.5$.", ["wrong"]),
        # where is the slope of a curve a whole number?
        (r"$L'(w) = 2 w - 6 = -5$.", ["unchecked"]),
        (r"$y' = 2 x - 6 = 9$.", ["unchecked"]),
        (r"$\frac{dy}{dx} = 2 x - 6 = 9$.", ["unchecked"]),
        (r"$\frac{dy}{dx} = 2 x - 6 = 0.5$.", ["wrong"]),
        # where it is zero, the least is looked for: w is another there
        (r"$\frac{dL}{dw} = 2 w - 6 = 0$.", ["unchecked"]),
        (r"$\frac{\partial L}{\partial w} = 2 w - 6 = 0$.", ["unchecked"]),
        (r"$\nabla L = 2 w - 6 = 0$.", ["unchecked"]),
        (r"$L' = 2 w - 6 = 0$.", ["unchecked"]),
        (r"$w x = 2 w - 6 = -5$.", ["unchecked"]),  # an equation for w
        ("dim/d_k = 5 and dim/dt = 5", []),  # no derivatives, and nothing is known of them
    ],
)
def test_a_derivative_is_computed_but_where_it_is_zero(text: str, verdicts: list[str]) -> None:
    """With w = 1, 2w - 6 is -4."""
    assert verdicts_of("Let $w = 1$ and $x = 3$.\n\n" + text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Next the gradient is $2(w - 3) = -4$.", "reproduced"),
        ("The loss is $2(w - 3) = 0$.", "unchecked"),  # at its least
        ("If the loss is $2(w - 3) = 4$, then", "unchecked"),
        ("We look for the $w$ where the output is $2(w - 3) = 4$.", "unchecked"),
        ("The equation is $2(w - 3) = 4$.", "unchecked"),
        ("So $2(w - 3) = 4$.", "unchecked"),
    ],
)
def test_what_is_said_to_be_a_loss_is_computed(text: str, verdict: str) -> None:
    """A form with values for its names may be an equation for them; not where words say what it is."""
    assert verdicts_of("Let $w = 1$ and $x = 3$.\n\n" + text) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$x_1 = 3 / 2 = 1.5$. Then $f(x_1) = 0.25$", "reproduced"),
        ("$x_1 = 3 / 2 = 1.5$. Then $f(x_1) = 0.85$", "wrong"),
        ("Let $x_1 = 1.5$. Then $f(x_1) = 0.85$", "wrong"),
        ("Let $x_1 = 1.5$. Now $f(x_1) = 0.85$", "unchecked"),  # another x_1 may be asked for
        ("$x = 3 / 2 = 1.5$. If $f(x) = 0.85$", "unchecked"),
        ("$x = 3 / 2 = 1.5$. The other case is $f(x) = 0.85$", "unchecked"),
    ],
)
def test_a_function_of_what_was_computed_is_computed(text: str, verdict: str) -> None:
    """1.5² - 2 is 0.25."""
    assert verdicts_of(f"Let $f(x) = x^2 - 2$.\n\n{text}")[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "The derivative is $f'(x) = 3x^2 - 1$.",
        "$$g'(x) = 2x$$",
        r"where $f(x)$ is smooth, $f'(x) = \cos x$ and $y'(t) = 2t$",
        r"$\frac{d}{dx} f(x) = 2x$ and $\frac{df(x)}{dx} = 2x$",
    ],
)
def test_the_derivative_of_a_function_that_nothing_states_is_told(text: str) -> None:
    """It is no f times x, and nothing to be checked."""
    assert verdicts_of(text) == []

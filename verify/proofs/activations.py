"""Proofs about activations and their derivatives."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import sympy

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls import Balls, Undecided
from verify.arithmetic.symbols import Symbols, branches
from verify.proofs.counterexample import enclosed
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CASES, COUNTEREXAMPLE, DERIVATIVE, POSITIVITY, REDUCTION, SQUARES, SUBDIVISION
from verify.proofs.steps import between, derivatives, different, equal, fact, positive, vanishing, zero
from verify.proofs.subdivision import largest

REAL = ("x real",)
AT_ZERO = "x < 0, x > 0, and x = 0 as the common limit"
ELSEWHERE = "x < 0 and x > 0"

Activation = Callable[..., CellArray]


def _apart(f: Activation, gradient: Activation, **options: Any) -> Steps:
    """The gradient is the derivative on either side of 0."""

    def run(xp: Symbols) -> tuple[CellArray, CellArray, CellArray, CellArray]:
        x, g = xp.variables("x"), xp.variables("g")
        return x, g, f(x, **options), gradient(g, x, **options)

    for xp, (x, g, out, back) in branches(run):
        (value,) = xp.expressions(out)
        yield from derivatives(xp, xp.answers or "every x", g.cells[()] * value, {"x": (x, back)})


def _at_zero(f: Activation, gradient: Activation, **options: Any) -> Steps:
    """Both sides meet at 0, in value and in slope, and the slope is the gradient there."""
    xp = Symbols()
    origin, g = xp.zeros(()), xp.variables("g")
    (value,), (slope,) = xp.expressions(f(origin, **options)), xp.expressions(gradient(g, origin, **options))
    for side, above in (("above", True), ("below", False)):
        x = xp.variables("x", positive=above, negative=not above)
        (out,) = xp.expressions(f(x, **options))
        variable = x.cells[()]
        limit = g.cells[()] * sympy.diff(out, variable).subs(variable, 0)
        yield vanishing(xp, f"x → 0 from {side}: value and slope", out.subs(variable, 0) - value, limit - slope)


@theorem(
    r"\frac{\partial L}{\partial x} = g \cdot [x > 0]",
    formulas=("relu", "relu_gradient"),
    gradients=("relu_gradient",),
    sizes=ELSEWHERE,
    method=(DERIVATIVE, CASES),
    hypotheses=("x real, not 0", "g real"),
)
def gradient_of_relu(f: Formulas) -> Steps:
    """ReLU passes a gradient where x is positive."""
    yield from _apart(f.relu, f.relu_gradient)


@theorem(
    r"\frac{\partial L}{\partial x} = g \cdot \begin{cases} 1 & x > 0 \\ a & x < 0 \end{cases}",
    formulas=("leaky_relu", "leaky_relu_gradient"),
    gradients=("leaky_relu_gradient",),
    sizes=f"{ELSEWHERE}; slope 0.01, and 1/5",
    method=(DERIVATIVE, CASES),
    hypotheses=("x real, not 0", "g real"),
)
def gradient_of_leaky_relu(f: Formulas) -> Steps:
    """Leaky ReLU passes a gradient, less of it where x is negative."""
    yield from _apart(f.leaky_relu, f.leaky_relu_gradient)
    yield from _apart(f.leaky_relu, f.leaky_relu_gradient, slope=0.2)


@theorem(
    r"\sigma' = \sigma (1 - \sigma),\qquad \frac{\partial L}{\partial x} = g \, \sigma(x) \, \sigma(-x)",
    formulas=("sigmoid", "sigmoid_gradient"),
    gradients=("sigmoid_gradient",),
    sizes=AT_ZERO,
    method=(DERIVATIVE, CASES),
    hypotheses=(*REAL, "g real"),
)
def gradient_of_sigmoid(f: Formulas) -> Steps:
    """The sigmoid's slope is σ (1 − σ), and σ(−x) is 1 − σ(x)."""
    yield from _apart(f.sigmoid, f.sigmoid_gradient)
    yield from _at_zero(f.sigmoid, f.sigmoid_gradient)

    def run(xp: Symbols) -> tuple[CellArray, CellArray, CellArray]:
        x = xp.variables("x")
        return f.sigmoid(x), f.sigmoid(-x), f.sigmoid_gradient(xp.ones(()), x)

    for xp, (value, mirrored, slope) in branches(run):
        yield equal(xp, f"{xp.answers}: σ(−x) − (1 − σ)", mirrored, 1 - value)
        yield equal(xp, f"{xp.answers}: σ' − σ (1 − σ)", slope, value * (1 - value))


@theorem(
    r"\tanh' = 1 - \tanh^2,\qquad \tanh x = 2 \sigma(2x) - 1",
    formulas=("sigmoid", "tanh", "tanh_gradient"),
    gradients=("tanh_gradient",),
    sizes=AT_ZERO,
    method=(DERIVATIVE, CASES),
    hypotheses=(*REAL, "g real"),
)
def gradient_of_tanh(f: Formulas) -> Steps:
    """The slope of tanh is 1 − tanh², and tanh is a sigmoid stretched."""
    yield from _apart(f.tanh, f.tanh_gradient)
    yield from _at_zero(f.tanh, f.tanh_gradient)

    def run(xp: Symbols) -> tuple[CellArray, CellArray, CellArray]:
        x = xp.variables("x")
        return f.tanh(x), f.tanh_gradient(xp.ones(()), x), f.sigmoid(2 * x)

    for xp, (value, slope, logistic) in branches(run):
        yield equal(xp, f"{xp.answers}: tanh' − (1 − tanh²)", slope, 1 - value**2)
        yield equal(xp, f"{xp.answers}: tanh x − (2 σ(2x) − 1)", value, 2 * logistic - 1)


@theorem(
    r"\frac{\partial L}{\partial x} = g \Big(\Phi(x) + \frac{x}{\sqrt{2\pi}} e^{-x^2/2}\Big)",
    formulas=("gelu", "gelu_gradient"),
    gradients=("gelu_gradient",),
    sizes=f"exact form: every x; tanh form: {AT_ZERO}",
    method=(DERIVATIVE, CASES),
    hypotheses=(*REAL, "g real"),
)
def gradient_of_gelu(f: Formulas) -> Steps:
    """Both forms of GELU have the derivative that their gradient states."""
    yield from _apart(f.gelu, f.gelu_gradient)
    yield from _apart(f.gelu, f.gelu_gradient, approximate="tanh")
    yield from _at_zero(f.gelu, f.gelu_gradient)
    yield from _at_zero(f.gelu, f.gelu_gradient, approximate="tanh")


@theorem(
    r"\frac{\partial L}{\partial x} = g \, \sigma(x) (1 + x \, \sigma(-x))",
    formulas=("silu", "silu_gradient"),
    gradients=("silu_gradient",),
    sizes=AT_ZERO,
    method=(DERIVATIVE, CASES),
    hypotheses=(*REAL, "g real"),
)
def gradient_of_silu(f: Formulas) -> Steps:
    """The derivative of x σ(x)."""
    yield from _apart(f.silu, f.silu_gradient)
    yield from _at_zero(f.silu, f.silu_gradient)


@theorem(
    r"\operatorname{softplus}' = \sigma,\qquad \operatorname{softplus}(x) - \operatorname{softplus}(-x) = x",
    formulas=("sigmoid", "softplus", "softplus_gradient"),
    gradients=("softplus_gradient",),
    sizes=AT_ZERO,
    method=(DERIVATIVE, REDUCTION, CASES),
    hypotheses=(*REAL, "g real"),
)
def gradient_of_softplus(f: Formulas) -> Steps:
    """Softplus has the sigmoid for its slope."""
    yield from _apart(f.softplus, f.softplus_gradient)
    yield from _at_zero(f.softplus, f.softplus_gradient)

    def run(xp: Symbols) -> tuple[CellArray, ...]:
        x = xp.variables("x")
        return x, f.softplus(x) - f.softplus(-x), f.softplus_gradient(xp.ones(()), x), f.sigmoid(x)

    for xp, (x, difference, slope, logistic) in branches(run):
        yield equal(xp, f"{xp.answers}: softplus(x) − softplus(−x) − x", difference, x)
        yield equal(xp, f"{xp.answers}: softplus' − σ", slope, logistic)


FARTHEST = Fraction(473235520, 10**12), Fraction(473235522, 10**12)
"""Between these two lies the largest distance of the two forms of GELU."""

END = 8
"""From here on the tails of both forms are bounded by hand."""


@theorem(
    r"4.73235520 \cdot 10^{-4} < \max_{x \in \mathbb{R}} |\operatorname{GELU}(x) -"
    r" \operatorname{GELU}_{\tanh}(x)| < 4.73235522 \cdot 10^{-4}",
    formulas=("gelu", "gelu_gradient"),
    sizes="every real x: 0 ≤ x ≤ 8 by pieces, x > 8 by the tails, x < 0 by symmetry",
    method=(SUBDIVISION, REDUCTION),
    hypotheses=("the slope on a piece is that of gelu_gradient, by the theorem gradient_of_gelu",),
)
def distance_of_the_forms_of_gelu(f: Formulas) -> Steps:
    """The largest distance between exact and tanh GELU, on the whole line."""
    yield from _symmetry_and_tails(f)
    found = largest(lambda box: _distance(f, *box[0]), ((Fraction(0), Fraction(END)),), Fraction(1, 10**12), 2_000)
    yield between(f"0 ≤ x ≤ {END}", found, *FARTHEST)


def _distance(f: Formulas, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
    """A distance that is reached between two points, and one that is not exceeded: by the mean value theorem."""
    balls = Balls(96, exact=False)
    with balls.active():
        piece, middle, one = balls.between(low, high), balls.number((low + high) / 2), balls.ones(())
        try:
            here = f.gelu(middle) - f.gelu(middle, approximate="tanh")
            slope = f.gelu_gradient(one, piece) - f.gelu_gradient(one, piece, approximate="tanh")
        except Undecided:
            return Fraction(0), Fraction(END)  # both forms lie between 0 and x
        (reached,), (bound,) = (balls.enclosures(abs(x)) for x in (here, here + slope * (piece - middle)))
    return reached.lower, bound.upper


def _symmetry_and_tails(f: Formulas) -> Steps:
    xp = Symbols(unequal=True)
    x = xp.variables("x", positive=True)
    forms = {"exact": f.gelu(x), "tanh": f.gelu(x, approximate="tanh")}
    mirrored = f.gelu(-x) - f.gelu(-x, approximate="tanh")
    yield equal(xp, "the difference of the forms is even", mirrored, forms["exact"] - forms["tanh"])
    density = xp.exp(-(x**2) / 2) / xp.sqrt(2 * xp.pi)
    beyond = x * (1 - xp.erf(x / xp.sqrt(xp.asarray(2.0)))) / 2
    yield equal(xp, "x − GELU(x) = x ∫_x^∞ φ ≤ ∫_x^∞ t φ(t) dt = φ(x)", x - forms["exact"], beyond)
    slope = xp.derivative(density.cells[()], x.cells[()]) + (x * density).cells[()]
    yield vanishing(xp, "since φ' = −t φ", slope)
    u = xp.sqrt(2 / xp.pi) * x * (1 + 0.044715 * x**2)
    yield equal(xp, "x − GELU_tanh(x) = x/(1 + e^2u) ≤ 24 x/(2u)⁴", x - forms["tanh"], x / (1 + xp.exp(2 * u)))
    bounds = [cell.subs(x.cells[()], END) for cell in (density.cells[()], (24 * x / (2 * u) ** 4).cells[()])]
    enclosures = [enclosed(bound, {}) for bound in bounds]
    small = all(one is not None and one[1] < FARTHEST[0] for one in enclosures)
    yield fact(f"both bounds fall with x, and are below the maximum at x = {END}", small)


@theorem(
    r"0 < \sigma(x) < 1",
    formulas=("sigmoid",),
    sizes=f"{ELSEWHERE}; and x = 0",
    method=(POSITIVITY, CASES),
    hypotheses=REAL,
)
def sigmoid_is_between_zero_and_one(f: Formulas) -> Steps:
    """The sigmoid is positive and below one."""
    for xp, value in branches(lambda xp: f.sigmoid(xp.variables("x"))):
        yield positive(xp, f"{xp.answers}: σ > 0, 1 − σ > 0", *xp.expressions(value), *xp.expressions(1 - value))
    xp = Symbols()
    yield zero(xp, "x = 0: σ − 1/2", 2 * f.sigmoid(xp.zeros(())) - 1)


@theorem(
    r"-1 < \tanh x < 1,\qquad \tanh(-x) = -\tanh x",
    formulas=("tanh",),
    sizes="every x",
    method=(POSITIVITY, REDUCTION),
    hypotheses=REAL,
)
def tanh_is_odd_and_between_minus_one_and_one(f: Formulas) -> Steps:
    """The hyperbolic tangent lies between −1 and 1, as far below 0 as above."""
    xp = Symbols()
    x = xp.variables("x")
    value = f.tanh(x)
    yield positive(xp, "1 + tanh > 0, 1 − tanh > 0", *xp.expressions(1 + value), *xp.expressions(1 - value))
    yield zero(xp, "tanh(x) + tanh(−x)", value + f.tanh(-x))


@theorem(
    r"\operatorname{ReLU}(x) \ge 0",
    formulas=("relu",),
    sizes=AT_ZERO,
    method=(POSITIVITY, CASES),
    hypotheses=REAL,
)
def relu_is_not_negative(f: Formulas) -> Steps:
    """ReLU is positive above 0 and zero below."""
    xp = Symbols()
    yield positive(xp, "x > 0", *xp.expressions(f.relu(xp.variables("x", positive=True))))
    yield zero(xp, "x < 0 and x = 0", f.relu(xp.variables("x", negative=True)), f.relu(xp.zeros(())))


@theorem(
    r"\lim_{h \downarrow 0} \frac{\operatorname{ReLU}(h)}{h} = 1,\quad"
    r" \lim_{h \uparrow 0} \frac{\operatorname{ReLU}(h)}{h} = 0",
    formulas=("leaky_relu", "relu"),
    sizes="every h > 0 and every h < 0; leaky ReLU with every slope below 1",
    method=(REDUCTION, CASES),
)
def rectifiers_have_a_corner_at_zero(f: Formulas) -> Steps:
    """ReLU and leaky ReLU have two slopes at 0, so that no derivative exists there."""
    xp = Symbols()
    above, below = xp.variables("h", positive=True), xp.variables("h", negative=True)
    slope = 1 / (1 + xp.variables("t", positive=True))
    yield zero(xp, "ReLU(h)/h: 1 from above, 0 from below", f.relu(above) / above - 1, f.relu(below) / below)
    leaky = [f.leaky_relu(h, slope=slope) / h for h in (above, below)]
    yield zero(xp, "leaky ReLU: 1 from above, the slope from below", leaky[0] - 1, leaky[1] - slope)
    yield positive(xp, "the slope is below 1", *xp.expressions(1 - slope))


@theorem(
    r"0 < \sigma'(x) \le \tfrac14,\quad \tfrac14 - \sigma' = (\sigma - \tfrac12)^2",
    formulas=("sigmoid", "sigmoid_gradient"),
    sizes=f"{ELSEWHERE}; and x = 0",
    method=(POSITIVITY, SQUARES, CASES),
    hypotheses=REAL,
)
def sigmoid_rises_by_a_quarter_at_most(f: Formulas) -> Steps:
    """The sigmoid rises everywhere, with a slope of 1/4 at most, which it has at 0."""

    def run(xp: Symbols) -> tuple[CellArray, CellArray]:
        x = xp.variables("x")
        return f.sigmoid(x), f.sigmoid_gradient(xp.ones(()), x)

    for xp, (value, slope) in branches(run):
        yield positive(xp, f"{xp.answers}: σ' > 0", *xp.expressions(slope))
        yield equal(xp, f"{xp.answers}: 1 − 4 σ' − (2 σ − 1)²", 1 - 4 * slope, (2 * value - 1) ** 2)
    xp = Symbols()
    yield zero(xp, "x = 0: 4 σ' − 1", 4 * f.sigmoid_gradient(xp.ones(()), xp.zeros(())) - 1)


@theorem(
    r"0 < \tanh'(x) \le 1,\quad 1 - \tanh' = \tanh^2",
    formulas=("tanh", "tanh_gradient"),
    sizes=f"{ELSEWHERE}; and x = 0",
    method=(POSITIVITY, SQUARES, CASES),
    hypotheses=REAL,
)
def tanh_rises_by_one_at_most(f: Formulas) -> Steps:
    """The hyperbolic tangent rises everywhere, with a slope of 1 at most, which it has at 0."""

    def run(xp: Symbols) -> tuple[CellArray, CellArray]:
        x = xp.variables("x")
        return f.tanh(x), f.tanh_gradient(xp.ones(()), x)

    for xp, (value, slope) in branches(run):
        yield positive(xp, f"{xp.answers}: tanh' > 0", *xp.expressions(slope))
        yield equal(xp, f"{xp.answers}: 1 − tanh' − tanh²", 1 - slope, value**2)
    xp = Symbols()
    yield zero(xp, "x = 0: tanh' − 1", f.tanh_gradient(xp.ones(()), xp.zeros(())) - 1)


@theorem(
    r"f(-1) + f(2) \ne f(1)",
    formulas=("gelu", "leaky_relu", "relu", "sigmoid", "silu", "softplus", "tanh"),
    sizes="x = −1 and x = 2, where a linear function would add up",
    method=COUNTEREXAMPLE,
)
def activations_are_not_linear(f: Formulas) -> Steps:
    """No activation of the catalogue adds up as a linear function does."""
    for function in (f.gelu, f.leaky_relu, f.relu, f.sigmoid, f.silu, f.softplus, f.tanh):
        yield different(
            f"{function.__name__}: f(−1) + f(2) − f(1)", _at(function, -1) + _at(function, 2) - _at(function, 1)
        )


@theorem(
    r"f(-4) > f(-1) < f(0)",
    formulas=("gelu", "silu"),
    sizes="x = −4, −1, 0",
    method=COUNTEREXAMPLE,
)
def smooth_rectifiers_fall_and_rise(f: Formulas) -> Steps:
    """GELU and SiLU fall before they rise."""
    for function in (f.gelu, f.silu):
        for other in (-4, 0):
            bounds = enclosed(_at(function, other) - _at(function, -1), {})
            yield fact(f"{function.__name__}: f({other}) > f(−1)", bounds is not None and bounds[0] > 0)


def _at(function: Activation, number: int) -> Any:
    """The value of an activation at a whole number, exactly."""
    xp = Symbols()
    (value,) = xp.expressions(function(number * xp.ones(())))
    return value

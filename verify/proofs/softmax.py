"""Proofs about softmax, its logarithm and the sum it divides by."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.arithmetic.balls import Machine
from verify.arithmetic.symbols import AnyLength, Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, EVERY_N, POSITIVITY, REDUCTION, SUBDIVISION
from verify.proofs.steps import between, derivatives, dot, equal, positive, vanishing, zero
from verify.proofs.subdivision import Box, largest

SIZES = f"n = 2…4; {EVERY_N}"


def worlds() -> Iterator[tuple[str, Symbols, int]]:
    """The cases of a vector: its name, the symbols, and the length to ask them for."""
    for n in (2, 3, 4):
        yield f"n = {n}", Symbols(), n
    yield "every n", AnyLength(), 2


@theorem(
    r"\sum_{i=1}^{n} \operatorname{softmax}(x)_i = 1",
    formulas=("softmax",),
    sizes=f"{SIZES}; 2 × 3 along either axis",
    method=REDUCTION,
    hypotheses=("x real",),
)
def softmax_sums_to_one(f: Formulas) -> Steps:
    """Rows sum to one, and columns do along the other axis."""
    for case, xp, n in worlds():
        yield zero(xp, f"{case}: Σ p − 1", xp.sum(f.softmax(xp.variables("x", n))) - 1)
    for axis in (0, 1):
        xp = Symbols()
        p = f.softmax(xp.variables("x", 2, 3), axis=axis)
        yield zero(xp, f"2 × 3, axis {axis}: Σ p − 1", xp.sum(p, axis=axis) - 1)


@theorem(
    r"\operatorname{softmax}(x)_i > 0",
    formulas=("softmax",),
    sizes=SIZES,
    method=POSITIVITY,
    hypotheses=("x real",),
)
def softmax_is_positive(f: Formulas) -> Steps:
    """Every probability is positive."""
    for case, xp, n in worlds():
        yield positive(xp, f"{case}: p_i > 0", *xp.expressions(f.softmax(xp.variables("x", n))))


@theorem(
    r"\operatorname{softmax}(x + c) = \operatorname{softmax}(x)",
    formulas=("softmax",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("x real", "c real, the same for all entries"),
)
def softmax_ignores_a_shift(f: Formulas) -> Steps:
    """A number added to every logit changes nothing."""
    for case, xp, n in worlds():
        x, c = xp.variables("x", n), xp.variables("c")
        yield equal(xp, f"{case}: softmax(x + c) − softmax(x)", f.softmax(x + c), f.softmax(x))


@theorem(
    r"\frac{\partial p_i}{\partial x_j} = p_i ([i = j] - p_j),\quad p = \operatorname{softmax}(x)",
    formulas=("softmax",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=("x real",),
)
def jacobian_of_softmax(f: Formulas) -> Steps:
    """The Jacobian is diag(p) − p pᵀ."""
    for case, xp, n in worlds():
        x = xp.variables("x", n)
        p = xp.expressions(f.softmax(x))
        entries = [
            xp.derivative(p[i], variable) - p[i] * (int(i == j) - p[j])
            for i in range(n)
            for j, variable in enumerate(x.cells)
        ]
        yield vanishing(xp, f"{case}: ∂p_i/∂x_j − p_i ([i = j] − p_j), for i = j and i ≠ j", *entries)


@theorem(
    r"\operatorname{logsoftmax}(x) = \ln \operatorname{softmax}(x) = x - \operatorname{logsumexp}(x)",
    formulas=("log_softmax", "logsumexp", "softmax"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("x real",),
)
def log_softmax_is_the_logarithm(f: Formulas) -> Steps:
    """log_softmax is the logarithm of softmax, and what logsumexp leaves of x."""
    for case, xp, n in worlds():
        x = xp.variables("x", n)
        yield equal(xp, f"{case}: log_softmax(x) − ln softmax(x)", f.log_softmax(x), xp.log(f.softmax(x)))
        yield equal(xp, f"{case}: log_softmax(x) − x + logsumexp(x)", f.log_softmax(x), x - f.logsumexp(x))


@theorem(
    r"\frac{\partial L}{\partial x} = p \odot \Big(g - \sum_k g_k p_k\Big)",
    formulas=("softmax", "softmax_gradient"),
    gradients=("softmax_gradient",),
    sizes=f"{SIZES}; 2 × 2 along the first axis",
    method=DERIVATIVE,
    hypotheses=("x, g real",),
)
def gradient_of_softmax(f: Formulas) -> Steps:
    """The gradient is the transposed Jacobian times the gradient above."""
    for case, xp, n in worlds():
        x, g = xp.variables("x", n), xp.variables("g", n)
        yield from derivatives(xp, case, dot(xp, g, f.softmax(x)), {"x": (x, f.softmax_gradient(g, x))})
    xp = Symbols()
    x, g = xp.variables("x", 2, 2), xp.variables("g", 2, 2)
    loss = dot(xp, g, f.softmax(x, axis=0))
    yield from derivatives(xp, "2 × 2, axis 0", loss, {"x": (x, f.softmax_gradient(g, x, axis=0))})


@theorem(
    r"\frac{\partial L}{\partial x} = g - p \sum_k g_k",
    formulas=("log_softmax", "log_softmax_gradient"),
    gradients=("log_softmax_gradient",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=("x, g real",),
)
def gradient_of_log_softmax(f: Formulas) -> Steps:
    """The gradient through the logarithm of softmax."""
    for case, xp, n in worlds():
        x, g = xp.variables("x", n), xp.variables("g", n)
        yield from derivatives(xp, case, dot(xp, g, f.log_softmax(x)), {"x": (x, f.log_softmax_gradient(g, x))})


@theorem(
    r"\frac{\partial L}{\partial x} = g \operatorname{softmax}(x)",
    formulas=("logsumexp", "logsumexp_gradient"),
    gradients=("logsumexp_gradient",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=("x, g real",),
)
def gradient_of_logsumexp(f: Formulas) -> Steps:
    """The gradient of the smooth maximum is softmax."""
    for case, xp, n in worlds():
        x, g = xp.variables("x", n), xp.variables("g")
        yield from derivatives(xp, case, dot(xp, g, f.logsumexp(x)), {"x": (x, f.logsumexp_gradient(g, x))})


BOUNDS = {2: Fraction(34, 10**8), 3: Fraction(38, 10**8)}
"""For so many logits: what the error stays below."""

RANGE = 16


@theorem(
    r"|\operatorname{fl}(\operatorname{softmax}(x)_i) - \operatorname{softmax}(x)_i| <"
    r" 3.4 \cdot 10^{-7} \text{ for } n = 2,\quad 3.8 \cdot 10^{-7} \text{ for } n = 3,"
    r"\quad \max x - \min x \le 16",
    formulas=("softmax",),
    sizes="n = 2 and 3; all logits that differ by no more than 16",
    method=SUBDIVISION,
    hypotheses=(
        "sums, products and quotients correctly rounded to 24 bits",
        "exp within 3 units in the last place, and exp(0) = 1",
        "the logits as float32 has them; their differences from the largest one range over the box [−16, 0]",
    ),
)
def error_of_softmax_in_float32(f: Formulas) -> Steps:
    """How far a softmax in float32 can be from the exact one."""
    machine = Machine(bits=24, exponential_units=3)

    for n, bound in BOUNDS.items():
        for place in range(1, n):  # of the largest logit; first is as second, since the first two are added first

            def bounds(box: Box, place: int = place) -> tuple[Fraction, Fraction]:
                sides = (*box[:place], (Fraction(0), Fraction(0)), *box[place:])
                with machine.active():
                    errors = machine.errors(f.softmax(machine.box(sides)))
                return Fraction(0), max(error.upper for error in errors)

            found = largest(bounds, ((Fraction(-RANGE), Fraction(0)),) * (n - 1), bound, 4_000)
            yield between(f"n = {n}, logit {place + 1} the largest", found, Fraction(-1), bound)


@theorem(
    r"\operatorname{softmax}(x)_i < 1",
    formulas=("softmax",),
    sizes="n = 2…4",
    method=POSITIVITY,
    hypotheses=("x real",),
)
def softmax_is_below_one(f: Formulas) -> Steps:
    """No probability reaches one where there are others."""
    for n in (2, 3, 4):
        xp = Symbols()
        yield positive(xp, f"n = {n}: 1 − p_i > 0", *xp.expressions(1 - f.softmax(xp.variables("x", n))))

"""Zero is proved for what is zero and for nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import pytest
import sympy
from sympy import Abs, E, I, Max, Rational, Symbol, cos, cosh, erf, exp, log, pi, sin, sinh, sqrt, tan, tanh

from verify.arithmetic.symbols import Reader, Unreadable, Unwieldy, field, vanishes
from verify.proofs.counterexample import counterexample

x, y, t = (Symbol(name, real=True) for name in "xyt")
p, q = Symbol("p", positive=True), Symbol("q", positive=True)
V = (x**2 + y**2) / 2 - ((x + y) / 2) ** 2
S = sqrt(V + q)


@pytest.mark.parametrize(
    "expression",
    [
        x**2 - y**2 - (x - y) * (x + y),
        (x**2 - 1) / (x - 1) - x - 1,
        1 / (1 - 1 / (1 + exp(x))) - 1 - exp(-x),
        exp(x + y) - exp(x) * exp(y),
        exp(2 * x) - exp(x) ** 2,
        exp(x / 2) * exp(x / 3) - exp(x * Rational(5, 6)),
        exp(x * y / 2 + y) ** 2 - exp(y * (x + 2)),
        exp(x / S) * exp(-x / S) - 1,
        exp(1) ** 2 - E**2,
        p**t - exp(t * log(p)),
        exp(3 * log(p) + x) - p**3 * exp(x),
        log(exp(x) / (exp(x) + exp(y))) - x + log(exp(x) + exp(y)),
        log(p**2 * q) - 2 * log(p) - log(q),
        log(6) - log(2) - log(3),
        log(sqrt(p + q)) - log(p + q) / 2,
        sin(x) ** 2 + cos(x) ** 2 - 1,
        sin(x + y) - sin(x) * cos(y) - cos(x) * sin(y),
        sin(3 * x) - 3 * sin(x) + 4 * sin(x) ** 3,
        cos(x / 2) ** 2 - (1 + cos(x)) / 2,
        tan(x) * cos(x) - sin(x),
        tanh(x) - (exp(2 * x) - 1) / (exp(2 * x) + 1),
        cosh(x) ** 2 - sinh(x) ** 2 - 1,
        sqrt(p**2 * q) - p * sqrt(q),
        sqrt(8) - 2 * sqrt(2),
        sqrt(6) - sqrt(2) * sqrt(3),
        1 / sqrt(2) - sqrt(2) / 2,
        sqrt(2 / pi) * sqrt(pi) - sqrt(2),
        p ** Rational(2, 3) - (p ** Rational(1, 3)) ** 2,
        S**2 - V - q,
        ((x - y) / 2 / S) ** 2 + q / S**2 - 1,
        sympy.diff(S, x) - (x - y) / (4 * S),
        erf(x - y) + erf(y - x),
        erf((x - y) / sqrt(2)) - erf(x / sqrt(2) - y / sqrt(2)),
        Abs(2 * x - 2 * y) - Abs(2 * (x - y)),
        Max(x + y, 0) - Max(0, y + x),
    ],
)
def test_what_is_zero_is_proved(expression: sympy.Expr) -> None:
    """Identities of exponentials, logarithms, circular functions and roots reduce to 0."""
    assert vanishes(expression)
    assert not vanishes(expression + 1)


@pytest.mark.parametrize(
    "expression",
    [
        x - y,
        exp(x) - exp(y),
        exp(2 * x) - exp(x),
        exp(x / 2) - exp(x / 3),
        sqrt(p) - sqrt(q),
        sqrt(x + y) - sqrt(x / 3 + y / 3),
        sqrt(p) - p ** Rational(1, 4),
        sqrt(x**2 * q + x**2) - x * sqrt(q + 1),
        log(x + y) - log(x / 3 + y / 3),
        log(x * y) - log(x) - log(y),
        erf(x) - erf(x / 2),
        erf(x) - erf(x / p),
        erf(S) - erf(S**2),
        Abs(x) - Abs(x / 2),
        Abs(x) - x,
        Max(x, 0) - Max(x / 2, 0),
        sin(x) - sin(2 * x) / 2,
        tanh(x) - tanh(x / 2),
        S - sqrt(V + 2 * q),
        cos(x) - sqrt(1 - sin(x) ** 2),
    ],
)
def test_what_is_not_zero_is_not_proved(expression: sympy.Expr) -> None:
    """Functions of different arguments, and roots or logarithms of unknown sign taken apart, stay apart."""
    assert not vanishes(expression)


@pytest.mark.parametrize(
    "expression",
    [
        sympy.gamma(x),
        sympy.Symbol("z"),
        x**t,
        sympy.Derivative(sympy.Function("f")(x), x),
        log(x - x),
        (x - 1) ** Rational(1, 3),
    ],
)
def test_what_cannot_be_read_is_said(expression: sympy.Expr) -> None:
    """Functions that nothing is known of, symbols that need not be real and roots of unknown sign are refused."""
    with pytest.raises(Unreadable):
        vanishes(expression)


def test_positive_is_proved_or_left_open() -> None:
    """A quotient of sums of products of what is positive is positive; a difference stays open."""
    reader = Reader()
    for expression in (exp(x), exp(x) / (exp(x) + exp(y)), p + q * exp(-x), (x - y) ** 2 / p, sqrt(V + q), x**2 + 1):
        assert reader.positive(expression)
    for expression in (x, -p, p - q, exp(x) - 1, x * y, cos(x), V):
        assert not reader.positive(expression)


def test_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A polynomial of too many terms, or of too high a degree, is refused."""
    monkeypatch.setattr(field, "MAX_TERMS", 1_000)
    many = [Symbol(f"s{i}", real=True) for i in range(20)]
    with pytest.raises(Unwieldy, match="terms"):
        vanishes(sympy.Add(*many) ** 6 - x)
    with pytest.raises(Unwieldy, match="degree"):
        vanishes((x + y) ** 70_000 - x)
    with pytest.raises(ZeroDivisionError):
        field.Field().power(Reader().element(sympy.Integer(0)), -1)


def test_imaginary_exponents_have_no_roots_of_positive_numbers() -> None:
    """e^{ix} is not taken for positive: its half power is e^{ix/2}, and √ and ln of it are left alone."""
    assert vanishes(exp(I * x / 2) ** 2 - exp(I * x))
    assert not Reader().positive(exp(I * x))
    assert not vanishes(log(1 - cos(x)) - log(2) - 2 * log(sin(x / 2)))


# — nothing false is proved —

LEAVES = [x, y, p, q, *(Rational(n, d) for n in (-2, -1, 1, 2, 3) for d in (1, 2, 3))]
POSITIVE = [p, q, *(Rational(n, d) for n in (1, 2, 3) for d in (1, 2))]
Make = Callable[[random.Random, int], sympy.Expr]


def real(draw: random.Random, depth: int) -> sympy.Expr:
    """A random expression."""
    if depth == 0:
        return draw.choice(LEAVES)

    def a() -> sympy.Expr:
        return real(draw, depth - 1)

    ways: list[Callable[[], sympy.Expr]] = [
        lambda: a() + a(),
        lambda: a() * a(),
        lambda: a() / above(draw, depth - 1),
        lambda: a() ** 2,
        lambda: draw.choice([exp, sin, cos, tanh, erf, Abs, lambda z: Max(z, 0)])(a()),
        lambda: log(above(draw, depth - 1)),
        lambda: sqrt(above(draw, depth - 1)),
    ]
    return draw.choice(ways)()


def above(draw: random.Random, depth: int) -> sympy.Expr:
    """A random positive expression."""
    if depth <= 0:
        return draw.choice(POSITIVE)

    def a() -> sympy.Expr:
        return above(draw, depth - 1)

    ways: list[Callable[[], sympy.Expr]] = [
        lambda: real(draw, depth - 1) ** 2 + a(),
        lambda: exp(real(draw, depth - 1)),
        lambda: a() * a(),
        lambda: a() + a(),
        lambda: a() / a(),
        lambda: a() ** draw.choice([Rational(1, 2), Rational(1, 3), Rational(3, 2), -1]),
    ]
    return draw.choice(ways)()


@pytest.mark.parametrize("seed", range(12))
def test_nothing_false_is_proved(seed: int) -> None:
    """Of random expressions read into one field, none that balls tell apart are proved equal."""
    draw, reader = random.Random(seed), Reader()  # noqa: S311 - no secrets here
    drawn = {real(draw, draw.choice([1, 2, 2, 3])) for _ in range(40)}
    known = [(one, reader.element(one)) for one in drawn if not one.has(sympy.zoo, sympy.nan, sympy.I)]
    minus = reader.element(sympy.Integer(-1))
    for (one, left), (other, right) in combinations(known, 2):
        difference = reader.field.sum([left, reader.field.product([minus, right])])
        if not reader.field.reduced(difference):
            assert counterexample(one - other) == "", f"{one} against {other}"

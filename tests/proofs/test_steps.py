"""A step is proved only where it is, and what refutes one is a point where it certainly fails."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import numpy as np
import pytest
import sympy

from verify.arithmetic.symbols import AnyLength, Symbols
from verify.formulas import sublayers
from verify.formulas.multi_head import multi_head_attention, multi_head_attention_gradient
from verify.proofs import steps
from verify.proofs.counterexample import counterexample, enclosed
from verify.proofs.inventory import Formulas, Steps
from verify.proofs.opaque import Opaque
from verify.proofs.prove import prove
from verify.proofs.subdivision import Largest, halves, largest
from verify.records.theorem import Proof, Ruling, Step, Theorem

X, Y, P = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True), sympy.Symbol("p", positive=True)
BOX = ((Fraction(0), Fraction(1)), (Fraction(0), Fraction(4)))


def outcome(proof: Steps) -> Proof:
    """What becomes of steps as a theorem."""
    return prove(Theorem("t", "f", "", "", (), (), (), "", (), lambda _: proof))


def test_nothing_to_compare_proves_nothing() -> None:
    """No cells, no expressions and no steps are undecided, never proved."""
    xp = Symbols()
    assert steps.vanishing(xp, "none").ruling is Ruling.UNDECIDED
    assert steps.positive(xp, "none").ruling is Ruling.UNDECIDED
    assert steps.equal(xp, "empty", xp.zeros((0,)), xp.zeros((0,))).ruling is Ruling.UNDECIDED
    assert outcome(iter(())).ruling is Ruling.UNDECIDED


def test_shapes_and_infinities_count() -> None:
    """Arrays of different shapes, or an infinity beside a number, are not equal; the same infinity is."""
    xp = Symbols()
    assert steps.equal(xp, "shapes", xp.zeros((2,)), xp.zeros((1, 2))).ruling is Ruling.REFUTED
    infinite = xp.asarray(np.array([1.0, np.inf]))
    assert steps.equal(xp, "infinity", infinite, xp.ones((2,))).ruling is Ruling.REFUTED
    assert steps.equal(xp, "itself", infinite, infinite).ruling is Ruling.PROVED
    assert steps.zero(xp, "infinite", infinite).ruling is Ruling.REFUTED


def test_a_difference_is_refuted_by_a_point() -> None:
    """x − y is refuted with values of both, e^x e^y − e^{x+y} is proved."""
    xp = Symbols()
    wrong = steps.vanishing(xp, "x − y", X - Y)
    assert wrong.ruling is Ruling.REFUTED
    assert "x = " in wrong.detail
    assert "y = " in wrong.detail
    assert steps.vanishing(xp, "e", sympy.exp(X) * sympy.exp(Y) - sympy.exp(X + Y)).ruling is Ruling.PROVED


def test_what_neither_reduces_nor_differs_is_undecided() -> None:
    """√(5 + 2√6) is √2 + √3, which the field does not see: no proof, and no counterexample either."""
    nested = sympy.sqrt(5 + 2 * sympy.sqrt(6)) - sympy.sqrt(2) - sympy.sqrt(3)
    assert steps.vanishing(Symbols(), "nested", nested) == Step("nested", Ruling.UNDECIDED, "not reduced to 0")


def test_a_wrong_shape_of_a_gradient_is_refuted() -> None:
    """A gradient has the shape of its variables."""
    xp = Symbols()
    x = xp.variables("x", 2)
    (step,) = steps.derivatives(xp, "case", x.cells[0], {"x": (x, xp.ones(()))})
    assert step.ruling is Ruling.REFUTED
    assert step.detail == "shape () for variables of shape (2,)"


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        (X - X, False),
        (P + 1, True),
        (sympy.Abs(X) - X, True),
        (sympy.Max(X, 0) - X, True),
        (1 / (X - X + 0 * P), False),
    ],
)
def test_a_counterexample_is_a_certain_one(expression: sympy.Expr, found: bool) -> None:  # noqa: FBT001 - a fact
    """A point is found exactly where the expression is somewhere certainly not 0."""
    assert bool(counterexample(expression)) is found


def test_a_counterexample_keeps_to_what_is_assumed() -> None:
    """|x| − x is 0 wherever x is positive, and not where it is negative."""
    assert not counterexample(sympy.Abs(X) - X, {X: 1})
    assert "x = -" in counterexample(sympy.Abs(X) - X, {X: -1})


def test_sums_of_any_length_have_no_points() -> None:
    """A sum goes with what is summed, so a world of any length refutes nothing."""
    xp = AnyLength()
    x = xp.variables("x", 2)
    assert steps.zero(xp, "Σ x", xp.sum(x)).ruling is Ruling.UNDECIDED


def test_values_are_enclosed() -> None:
    """An expression at a point lies between its bounds; where it is undefined there are none."""
    low, high = enclosed(sympy.exp(X), {X: Fraction(1)}) or (Fraction(0), Fraction(0))
    assert low < Fraction(2718281829, 10**9) < high + Fraction(1, 10**8)
    assert high - low < Fraction(1, 10**30)
    assert enclosed(1 / X, {X: Fraction(0)}) is None
    assert enclosed(sympy.gamma(X), {X: Fraction(1)}) is None


def test_a_limit_of_the_symbols_is_undecided() -> None:
    """A function that symbols do not have stops the proof, naming it; it neither proves nor refutes."""

    def asking() -> Steps:
        yield steps.fact("first", holds=True)
        Symbols().floor(X)

    proof = outcome(asking())
    assert proof.ruling is Ruling.UNDECIDED
    assert proof.steps[-1].detail == "NotSymbolic: floor: not in the array API namespace of symbols"


def test_the_formula_that_is_refused_is_named() -> None:
    """What symbols refuse is told with the formula that asked."""
    xp = Symbols()
    with pytest.raises(Exception, match=r"^relu_gradient: the sign of "):
        Formulas().relu_gradient(xp.ones((1,)), xp.variables("x", 1))


def test_a_proof_stops_where_it_fails() -> None:
    """After the first step that is not proved nothing more is run."""
    proof = outcome(iter([steps.fact("right", holds=True), steps.fact("wrong", holds=False), steps.fact("x", holds=1)]))
    assert [step.claim for step in proof.steps] == ["right", "wrong"]
    assert proof.ruling is Ruling.REFUTED


def test_subdivision_finds_the_largest_value() -> None:
    """The largest x (4 − y) y on a box is 4, found to a thousandth; too few pieces leave it open."""

    def bounds(box: tuple[tuple[Fraction, Fraction], ...]) -> tuple[Fraction, Fraction]:
        (x, above), (low, high) = box
        return x * (4 - low) * low, above * (4 - low) * high

    found = largest(bounds, BOX, Fraction(1, 1000), 10_000)
    assert found.lower <= 4 <= found.upper <= found.lower + Fraction(1, 1000)
    assert steps.between("4", found, Fraction(3), Fraction(5)).ruling is Ruling.PROVED
    assert steps.between("3", found, Fraction(2), Fraction(3)).ruling is Ruling.REFUTED
    coarse = largest(bounds, BOX, Fraction(1, 1000), 5)
    assert coarse.pieces == 5
    assert steps.between("4", coarse, Fraction(3), Fraction(5)).ruling is Ruling.UNDECIDED


def test_a_bound_that_is_met_is_not_passed() -> None:
    """`between` is strict on both sides."""
    exact = Largest(Fraction(1), Fraction(1), 1)
    assert steps.between("1", exact, Fraction(0), Fraction(1)).ruling is Ruling.REFUTED
    assert halves(BOX)[0][1] == (Fraction(0), Fraction(2))


def test_opaque_parts_follow_the_chain_rule() -> None:
    """The derivative through f(g(x)) is f' g', and the same call gives the same result."""
    xp = Opaque()
    x = xp.variables("x", 1)

    def outer(x: object) -> None:
        """The signature of a function."""

    def inner(x: object) -> None:
        """The signature of another."""

    f, _ = xp.part(outer, gradient_of_one)
    g, _ = xp.part(inner, gradient_of_one)
    out = f(g(x))
    assert f(g(x)).cells[0] == out.cells[0]
    (slope,) = (xp.derivative(out.cells[0], x.cells[0]),)
    assert str(slope) == "J0_0_0*J1_0_0"


def gradient_of_one(upstream: object, x: object) -> tuple[object]:
    """The signature of a gradient."""
    return (x,)


def test_parts_are_put_back() -> None:
    """After a composed formula has run on opaque parts, the real ones stand in their places again."""
    parts = (multi_head_attention, multi_head_attention_gradient)
    with suppress(RuntimeError), Opaque().standing_in(parts):
        assert sublayers.multi_head_attention is not multi_head_attention
        raise RuntimeError
    assert sublayers.multi_head_attention is multi_head_attention

"""What a name is worth under each reading, and that names lead nowhere endless."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from verify.expressions import parse_expression
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import Worlds
from verify.records.mistake import OutsideDomain, OverBudget, UnknownName

Build = Callable[..., Worlds]
HALF = Fraction(1, 2)


def exact(valuation: Valuation, text: str) -> Fraction | None:
    """The exact value of a scalar expression."""
    return valuation.arithmetic.enclosures(valuation.value(parse_expression(text)))[0].exact


def test_readings_of_an_earlier_result(worlds: Build) -> None:
    """A result is worth its exact value, its printed digits, or anything in the cell of these."""
    of = worlds({"a": "1 / 3 -> 0.33"}, x="2")
    assert exact(of.balls(), "a * x") == Fraction(2, 3)
    assert exact(of.balls(256, Reading.CARRIED), "a * x") == Fraction(66, 100)
    spread = of.balls(256, Reading.SPREAD, (HALF, HALF))
    (cell,) = spread.arithmetic.enclosures(spread.value(parse_expression("a * x")))
    assert (round(cell.lower, 6), round(cell.upper, 6)) == (Fraction("0.65"), Fraction("0.67"))
    assert exact(spread, "x") == 2


def test_a_later_result_sees_through_an_earlier(worlds: Build) -> None:
    """At full precision a chain of results is computed from its inputs; carried, from the last one printed."""
    of = worlds({"a": "1 / 3 -> 0.33", "b": "a * 3 -> 0.99"})
    assert exact(of.balls(), "b") == 1
    assert exact(of.balls(256, Reading.CARRIED), "b") == Fraction(99, 100)


def test_givens_may_be_formulas(worlds: Build) -> None:
    """A given that is a formula is computed from the other names, in any order."""
    of = worlds({}, S="=Q * T", Q="3", T="=Q + 1")
    assert exact(of.balls(), "S") == 12
    assert exact(of.stepwise(1), "S") == 12
    assert of.floats(np.float64).value(parse_expression("S")) == 12.0


@pytest.mark.parametrize(
    ("text", "givens", "uses"),
    [
        ("a", {}, True),
        ("x + 1", {"x": "1"}, False),
        ("S", {"S": "=a * 2"}, True),
        ("S", {"S": "=T", "T": "=a"}, True),
        ("S", {"S": "=T", "T": "=x", "x": "1"}, False),
        ("S", {"S": "=S"}, False),
        ("nosuch", {}, False),
    ],
)
def test_uses_results(worlds: Build, text: str, givens: dict[str, str], uses: bool) -> None:  # noqa: FBT001
    """An expression depends on printed results directly or through givens that are formulas."""
    assert worlds({"a": "1 / 3 -> 0.33"}, **givens).meanings.uses_results(parse_expression(text)) is uses


@pytest.mark.parametrize("givens", [{"a": "=a"}, {"a": "=b", "b": "=a"}, {"a": "=b", "b": "=c + 1", "c": "=a"}])
def test_a_name_through_itself(worlds: Build, givens: dict[str, str]) -> None:
    """A definition that leads back to itself is refused, however long the way."""
    with pytest.raises(UnknownName, match="within its own definition"):
        worlds({}, **givens).balls().value(parse_expression("a"))


def test_a_mistake_leaves_no_name_open(worlds: Build) -> None:
    """After a mistake the same name gives the same mistake, not one of a cycle."""
    valuation = worlds({}, a="=nosuch").balls()
    for _ in range(2):
        with pytest.raises(UnknownName, match="the name nosuch"):
            valuation.value(parse_expression("a"))


def test_definitions_that_fan_out_are_walked_once(worlds: Build) -> None:
    """Sixty definitions, each of the two before, are answered at once, as a sum and as a question."""
    fibonacci = {f"f{i}": f"=f{i - 1} + f{i - 2}" if i > 1 else "1" for i in range(61)}
    of = worlds({}, **fibonacci)
    assert exact(of.balls(), "f60") == 2504730781961
    assert not of.meanings.uses_results(parse_expression("f60"))


def test_a_long_chain_of_definitions_is_over_the_budget(worlds: Build) -> None:
    """A thousand definitions, each of the one before, exhaust a budget and not the stack."""
    chain = {f"a{i}": f"=a{i - 1} + 1" if i else "1" for i in range(1000)}
    with pytest.raises(OverBudget, match="definitions nested too deep"):
        worlds({}, **chain).balls().value(parse_expression("a999"))


def test_each_name_is_computed_once(worlds: Build) -> None:
    """The value of a name and of an expression is kept."""
    valuation = worlds({}, a="=sqrt(2)", b="=a * a").balls()
    assert valuation.value(parse_expression("b")) is valuation.value(parse_expression("b"))
    assert set(valuation.known) == {"a", "b"}


def test_worlds_are_kept(worlds: Build) -> None:
    """Each arithmetic and reading exists once for an example."""
    of = worlds({})
    assert of.balls() is of.balls(256)
    assert of.balls() is not of.balls(256, Reading.CARRIED)
    assert of.machine().arithmetic.bits == 53  # type: ignore[attr-defined]
    assert of.floats(np.float32) is not of.floats(np.float64)
    assert of.stepwise(2) is of.stepwise(2) is not of.stepwise(3)


def test_parameters_are_no_printed_value(worlds: Build) -> None:
    """A bundle of parameters may be named, but only a part of it is an array that a claim can print."""
    world = worlds({}, theta="=OutputParameters([[1, 2]], [3])").balls()
    assert world.value(parse_expression("theta[1]")).shape == (1,)
    for _ in range(2):
        with pytest.raises(OutsideDomain):
            world.value(parse_expression("theta"))


def test_what_was_not_rounded_does_not_spread(worlds: Build) -> None:
    """What is printed in full is what it is, a tenth but for what a machine makes of it; a third is not."""
    of = worlds(
        {
            "w": "[[1, 2]] @ [3, 4] -> 11", "h": "[1 / 2, 1 / 3, 1 / 10] -> 0.5 0.33 0.1", "d": "0.3 + 0.7 -> 1",
            "m": "w * 2 -> 23", "t": "w * h[0] -> 5.5", "r": "1 / h[1] -> 3",
        }
    )  # fmt: skip
    spread = of.balls(256, Reading.SPREAD, (HALF, HALF))
    assert exact(spread, "w") == 11
    half, third, tenth = spread.arithmetic.enclosures(spread.value(parse_expression("h")))
    assert half.exact == HALF
    assert third.meets(Fraction("0.325"), Fraction("0.325"))
    assert tenth.exact is None
    assert tenth.meets(Fraction(1, 10), Fraction(float(np.float32(0.1))))
    assert not tenth.meets(Fraction("0.1000001"), Fraction("0.105"))
    assert exact(spread, "d") == 1
    assert exact(spread, "m") is None  # 23 is not what it is
    assert exact(spread, "t") == Fraction(11, 2)
    assert exact(spread, "r") is None  # 1 / 0.33 is rounded to 3

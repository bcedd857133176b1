"""Recorded balls give what balls give, and their steps give it again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import iv

from verify.arithmetic.balls import Balls
from verify.arithmetic.recording import Recording
from verify.expressions import evaluate, parse_expression
from verify.numerals import parse_array
from verify.receipts.check import _ends, _value
from verify.records.mistake import OutsideDomain

NUMBERS = st.lists(st.decimals(-3, 3, places=2).map(str), min_size=4, max_size=4, unique=True)

EXPRESSIONS = (
    "x + 2 * x - x / 3",
    "softmax(x)",
    "layer_norm(x, epsilon=1e-5)",
    "gelu(x)",
    "sigmoid(x) * tanh(x)",
    "scaled_dot_product_attention(x, x, x)",
    "scaled_dot_product_attention(x, x, x, mask=causal_mask(2))",
    "log_softmax(x)",
    "relu(x) @ x",
    "sum(x) ** 2 / 7",
    "argmax(x) + x",
    "argmax(softmax(x)) * x",
    "x * pi",
    "relu(x) + abs(x)",
    "min(x) + log(x * x + 1)",
    "sqrt(x * x)",
)


@pytest.mark.parametrize("text", EXPRESSIONS)
@settings(max_examples=6)
@given(numbers=NUMBERS)
def test_a_record_gives_what_the_balls_give(text: str, numbers: list[str]) -> None:
    """Of each formula, on drawn numbers, the steps give values within the bounds that the balls prove."""
    quantity = parse_array(f"[[{numbers[0]}, {numbers[1]}], [{numbers[2]}, {numbers[3]}]]")
    expression = parse_expression(text)
    enclosures = []
    balls, recorded = Balls(), Recording()
    for world in (balls, recorded):
        with world.active():
            array = evaluate(expression, {"x": world.array(quantity)}.__getitem__, world)
        enclosures.append(world.enclosures(array))
    iv.prec = 320
    values: list[object] = []
    counts = [(int(numeral.value / numeral.unit), numeral.unit, 1) for numeral, _, _ in recorded.printed]
    inputs = [(count, ["0", "0"]) for count in counts]
    for name, *rest in recorded.tape.steps:
        values.append(_value(name, rest, values, inputs))
    for one, other, step in zip(*enclosures, recorded.steps_of(array), strict=True):
        assert one.lower <= other.upper
        assert other.lower <= one.upper
        low, high = _ends(values[step])
        assert low <= one.upper
        assert one.lower <= high
        assert high - low < Fraction(1, 10**60)


def test_a_step_is_written_once() -> None:
    """What is computed twice is one step, so a record is no longer than it must be."""
    world = Recording()
    with world.active():
        x = world.array(parse_array("[1, 2]"))
        _ = world.exp(x) + world.exp(x)
    assert [step[0] for step in world.tape.steps] == ["input", "input", "exp", "exp", "add", "add"]


def test_what_decides_a_whole_value_is_written_down() -> None:
    """Floors and signs are constants, beside the comparisons that make them so: where one fails, so does the record."""
    world = Recording()
    with world.active():
        x = world.array(parse_array("[1.5, -1.5]"))
        found = [world.enclosures(array) for array in (world.floor(x), world.sign(x))]
    assert [[one.exact for one in each] for each in found] == [[1, -2], [1, -1]]
    steps = world.tape.steps
    assert {(steps[one][1], steps[other][1], answer) for one, other, answer in world.tape.guards} == {
        (0, "1", False), (0, "2", True), (1, "-2", False), (1, "-1", True),
        (0, "0", False), ("0", 0, True), (1, "0", True), ("0", 1, False),
    }  # fmt: skip


def test_an_infinity_that_arises_is_refused() -> None:
    """The logarithm of 0 has no step that another program could repeat."""
    world = Recording()
    with world.active(), pytest.raises(OutsideDomain, match="finite"):
        world.log(world.array(parse_array("[0, 1]")))

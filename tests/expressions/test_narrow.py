"""Narrower bounds: of the same value, and never without it."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.arithmetic.balls import Balls
from verify.expressions import evaluate, narrowed, parse_expression
from verify.numerals import parse_array
from verify.records.enclosure import Enclosure

HALF = Fraction(1, 2)
CELLS = st.integers(-300, 300).map(lambda n: f"{n / 100:.2f}")


def bounds(text: str, values: dict[str, str], *, narrow: bool) -> tuple[Enclosure, ...]:
    """What an expression may be, where each printed number may be anywhere in its cell."""
    balls, expression = Balls(), parse_expression(text)
    worth = {name: balls.spread(parse_array(printed), HALF, HALF) for name, printed in values.items()}
    with balls.active():
        return balls.enclosures(
            evaluate(narrowed(expression, lambda _: True) if narrow else expression, worth.__getitem__, balls)
        )


@pytest.mark.parametrize(
    ("text", "values", "low", "high"),
    [
        ("a / (a + b)", {"a": "1.0", "b": "3.0"}, "0.2375", "0.2625"),  # 0.95 / 4.0, 1.05 / 4.0
        ("a / (b + a)", {"a": "1.0", "b": "3.0"}, "0.2375", "0.2625"),
        ("exp(a) / (exp(a) + exp(b))", {"a": "1.0", "b": "1.0"}, "0.475021", "0.524979"),  # 1 / (1 + e^(±0.1))
        ("exp(a) / (exp(a) + exp(b))", {"a": "1.0", "b": "2.0"}, "0.249740", "0.289050"),  # 1 / (1 + e^(1 ± 0.1))
        ("softmax([a, b])[0]", {"a": "1.0", "b": "1.0"}, "0.475021", "0.524979"),
    ],
)
def test_a_share_has_the_bounds_of_its_ends(text: str, values: dict[str, str], low: str, high: str) -> None:
    """Where each number stands once, the bounds are reached at the ends of their cells."""
    (found,) = bounds(text, values, narrow=True)
    assert abs(found.lower - Fraction(low)) < Fraction(1, 10**5)
    assert abs(found.upper - Fraction(high)) < Fraction(1, 10**5)
    (wide,) = bounds(text, values, narrow=False)
    assert wide.lower < found.lower
    assert found.upper < wide.upper


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(CELLS, st.integers(-5, 5)), min_size=2, max_size=5))
def test_no_value_is_lost(drawn: list[tuple[str, int]]) -> None:
    """Whatever the numbers are within their cells, softmax of them lies within the bounds, as mpmath computes it."""
    printed = [text for text, _ in drawn]
    chosen = [mpmath.mpf(text) + mpmath.mpf(off) / 1000 for text, off in drawn]
    total = mpmath.fsum(map(mpmath.exp, chosen))
    found = bounds("softmax(x)", {"x": " ".join(printed)}, narrow=True)
    wide = bounds("softmax(x)", {"x": " ".join(printed)}, narrow=False)
    for one, outer, value in zip(found, wide, chosen, strict=True):
        share = Fraction(*mpmath.libmp.to_rational((mpmath.exp(value) / total)._mpf_))
        assert one.lower - Fraction(1, 10**12) <= share <= one.upper + Fraction(1, 10**12)
        assert outer.lower <= one.upper
        assert one.lower <= outer.upper


@pytest.mark.parametrize("text", ["a / b", "a / (b + c)", "2 / (2 + 3)", "a - a", "a / (a - b)", "softmax(a, axis=0)"])
def test_what_has_nothing_to_narrow_stays(text: str) -> None:
    """Numbers that are printed twice need not be the same one, and a difference is no sum."""
    expression = parse_expression(text)
    assert narrowed(expression, lambda _: True) == expression


def test_shares_of_arrays_stay() -> None:
    """A bias printed as a column is added to every row, which its quotient by a matrix would not be."""
    expression = parse_expression("A / plus(A, b)")
    assert narrowed(expression, lambda _: False) == expression
    assert narrowed(expression, lambda _: True) != expression

"""Ways to printed digits: what they are called, in which order they are tried, and what they explain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from verify.arithmetic.stepwise import Detail
from verify.expressions import parse_expression
from verify.judging.policies import MACHINES, Way, decimals_of, rare_ways, twins, ways
from verify.judging.rounding import Rounding
from verify.judging.valuation import Reading
from verify.judging.worlds import Worlds
from verify.numerals import parse_array
from verify.records.enclosure import Enclosure
from verify.records.finding import Policy

OfExample = Callable[..., Worlds]

CARRIED = "carried from printed intermediate values"


@pytest.mark.parametrize(
    ("way", "reference", "rounding"),
    [
        (Way(), "", ""),
        (Way(Rounding.TRUNCATED), "", "truncated"),
        (Way(reading=Reading.CARRIED), CARRIED, ""),
        (Way(decimals=1), "each step rounded to 1 decimal", ""),
        (Way(Rounding.HALF_UP, decimals=2, detail=Detail.SUMS), "each sum rounded to 2 decimals", "half-up"),
        (Way(reading=Reading.CARRIED, decimals=2), f"{CARRIED}, each step rounded to 2 decimals", ""),
        (Way(Rounding.HALF_EVEN, machine="float16"), "computed in float16", "half-even"),
    ],
)
def test_a_way_is_told_as_a_policy(way: Way, reference: str, rounding: str) -> None:
    """The reference and the rounding in words; of the exact value to nearest there is nothing to say."""
    assert way.policy() == Policy(reference, rounding)
    assert way.is_that_of(Policy(reference, rounding, zeros_dropped=True))
    assert not way.is_that_of(Policy(reference, "otherwise"))
    assert way.is_usual == (way.decimals is None and not way.machine and not rounding)


def test_no_two_ways_have_one_name(worlds: OfExample) -> None:
    """Whatever is tried can be told apart by its policy."""
    of = worlds({"a": "1 / 3 -> 0.33"})
    expression, printed = parse_expression("exp([a, a]) / 3"), parse_array("0.46")
    tried = [*ways(expression, printed, of), *rare_ways(2)]
    named = {way.policy(): way for way in tried}
    assert len({*tried}) == len(named) == 2 * 3 + 2 + 2 * 3 + 4


@pytest.mark.parametrize(("text", "steps"), [("x / 3", 0), ("x / 3 + 1", 1), ("a / 3 + 1", 2), ("exp(x)", 1)])
def test_steps_are_rounded_where_there_are_some(worlds: OfExample, text: str, steps: int) -> None:
    """One operation is no step on the way; earlier results count as either, in full or as printed."""
    of = worlds({"a": "1 / 3 -> 0.33"}, x="0.5")
    assert sum(way.decimals == 2 for way in ways(parse_expression(text), parse_array("0.46"), of)) == steps


def test_a_whole_number_has_no_steps(worlds: OfExample) -> None:
    """Nobody rounds each step to no decimals."""
    assert decimals_of(parse_array("12")) == 0
    tried = [*ways(parse_expression("1 / 3 + 1"), parse_array("1"), worlds()), *rare_ways(0)]
    assert all(way.decimals is None for way in tried)


@pytest.mark.parametrize(
    ("way", "printed", "explained"),
    [
        (Way(), "0.67", True),
        (Way(), "0.66", False),
        (Way(Rounding.TRUNCATED), "0.66", True),
        (Way(reading=Reading.CARRIED), "0.66", True),  # twice 0.33
        (Way(reading=Reading.CARRIED), "0.67", False),
        (Way(decimals=2), "0.66", True),
        (Way(decimals=2, reading=Reading.CARRIED), "0.66", True),
        *((Way(Rounding.HALF_EVEN, machine=machine), "0.67", True) for machine in MACHINES),
        (Way(Rounding.HALF_EVEN, machine="float16"), "0.66650", True),  # 0.666504 is the nearest float16
        (Way(Rounding.HALF_EVEN, machine="float16"), "0.66667", False),
    ],
)
def test_a_way_explains_what_it_gives(worlds: OfExample, way: Way, printed: str, *, explained: bool) -> None:
    """Twice a third, which is printed 0.33, by each way: worked out on paper."""
    of = worlds({"a": "1 / 3 -> 0.33"})
    exact = (Enclosure(Fraction(2, 3), Fraction(2, 3)),)
    policy = way.explains(parse_expression("a * 2"), parse_array(printed), exact, of)
    assert policy == (way.policy() if explained else None)


def test_without_earlier_results_there_is_nothing_to_carry(worlds: OfExample) -> None:
    """Where no earlier result enters, both readings are one valuation."""
    of = worlds({"a": "1 / 3 -> 0.33"}, x="2")
    exact = (Enclosure(Fraction(2, 3), Fraction(2, 3)),)
    assert Way(reading=Reading.CARRIED).values(parse_expression("x / 3"), (), exact, of) is exact


def test_twins_differ_in_their_reading() -> None:
    """Whether earlier results were carried may show in other claims alone; what a machine computed has no twin."""
    way = Way(Rounding.TRUNCATED)
    assert list(twins(way)) == [way, replace(way, reading=Reading.CARRIED)]
    assert list(twins(Way(machine="float32"))) == [Way(machine="float32")]

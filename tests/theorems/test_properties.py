"""What theorems decide of statements in words comes out at numbers as it says, and the theorems are there."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from verify.claims.properties.decided import STEPS
from verify.claims.properties.parts import interval_of
from verify.expressions import parse_relation
from verify.formulas import CATALOGUE
from verify.judging.claim import judge
from verify.judging.worlds import Worlds
from verify.proofs import THEOREMS
from verify.records.example import PropertyClaim
from verify.records.finding import Verdict
from verify.records.theorem import Property
from verify.theorems import CALLED, PROPERTIES

EVERY = [(name, one) for name, several in PROPERTIES.items() for one in several]
CASES = [pytest.param(name, one, id=f"{name}-{one.formula}-{one.kind}") for name, one in EVERY]
RANGES = [case for case in CASES if case.values[1].kind == "range"]
OTHERS = [case for case in CASES if case.values[1].kind != "range"]
NEAR = "0.001"
"""How near to an end of its range a formula has to come."""


def verdict(relation: str) -> Verdict:
    """What is said of a relation without names."""
    return judge(PropertyClaim(parse_relation(relation)), Worlds((), ())).verdict


@pytest.mark.parametrize(("name", "one"), CASES)
def test_a_property_is_one_of_a_theorem_about_its_formula(name: str, one: Property) -> None:
    """The theorem is in the inventory, carries the property, and runs the formula, which has names in words."""
    assert one in THEOREMS[name].properties
    assert one.formula in THEOREMS[name].formulas
    assert one.formula in CATALOGUE
    assert CALLED[one.formula]


@pytest.mark.parametrize(("name", "one"), OTHERS)
def test_an_instance_holds_with_its_own_value_alone(name: str, one: Property) -> None:
    """At the numbers of its instance a property comes out as the theorem has it, and otherwise with any other value."""
    for relation, holds in instances(one):
        assert verdict(relation) is (Verdict.REPRODUCED if holds else Verdict.WRONG), f"{name}: {relation}"


def instances(one: Property) -> Iterator[tuple[str, bool]]:
    """The relations of a property, and whether each is to hold."""
    for value, relation in one.instances.items():
        if value:
            yield relation, value == one.value
        elif "{value}" in relation:
            yield relation.replace("{value}", one.value), True
            yield relation.replace("{value}", f"{one.value} + 1"), False
        else:
            yield relation, one.value == "yes"


@pytest.mark.parametrize(("name", "one"), RANGES)
def test_a_range_is_as_wide_as_it_says_and_no_wider(name: str, one: Property) -> None:
    """Values on the way to an end stay within it and come near to it, or go beyond every bound where it has none."""
    whole = interval_of(one.value)
    assert whole is not None
    for end, of, inside, towards in (("low", whole.low, ">=", "<="), ("high", whole.high, "<=", ">=")):
        for text in {one.instances.get(end, one.instances.get("", "")).replace("{t}", str(t)) for t in STEPS[:5]}:
            assert abs(of) == inf or verdict(f"{text} {inside} {of}") is Verdict.REPRODUCED
        last = one.instances.get(end, "").replace("{t}", str(STEPS[4]))
        if last:
            bound = f"{of} {'+' if end == 'low' else '-'} {NEAR}" if abs(of) != inf else {"low": "-1", "high": "1"}[end]
            assert verdict(f"{last} {towards} {bound}") is Verdict.REPRODUCED, name

"""The laws over the catalogue, as the package itself holds them; each is named, stated and seen to fail."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.properties import ARGUMENTS, FAMILIES, LAWS, Broken, Law
from verify.properties.law import Held
from verify.properties.relations import UNBOUNDED, expect_value

# Collected here too: the tests that `pytest --pyargs verify.properties` runs from an installed wheel.
from verify.properties.test_laws import pytest_generate_tests, test_law, test_value  # noqa: F401 - tests of this suite
from verify.properties.trial import attempt

from .saboteurs import SABOTEURS

SABOTAGE = tomllib.loads((Path(__file__).parent / "sabotage.toml").read_text(encoding="utf-8"))

TRIES = 60
"""Arguments on which a wrong function has to be caught: the first that does ends the trial."""


def wrong(formula: str, how: str) -> object:
    """A formula made wrong: by a declared variant, or by a saboteur."""
    variants = {variant.name: variant.function for variant in CATALOGUE[formula].variants}
    return variants[how] if how in variants else SABOTEURS[how](CATALOGUE[formula].function)


def test_every_formula_has_a_law() -> None:
    """Each formula of the catalogue is named by a law, and says what arguments it is tried on."""
    assert {law.formula for law in LAWS} == set(CATALOGUE) == set(ARGUMENTS)


def test_every_family_has_its_module() -> None:
    """The laws of a formula stand in the module that bears the name of its family."""
    assert {module.__name__.rpartition(".")[2] for module in FAMILIES} == {card.family for card in CATALOGUE.values()}
    assert [str(law) for law in LAWS if law.family != CATALOGUE[law.formula].family] == []


def test_laws_are_told_apart_and_state_a_fact() -> None:
    """No two laws of a formula share a name, and each statement is a sentence."""
    names = [str(law) for law in LAWS]
    assert len(names) == len(set(names))
    assert [str(law) for law in LAWS if not (law.statement[:1].isprintable() and law.statement.endswith("."))] == []


def test_the_table_of_sabotage_is_complete() -> None:
    """Every law stands in the table with a wrong function, and nothing else does."""
    assert {(formula, name) for formula, laws in SABOTAGE.items() for name in laws} == {
        (law.formula, law.name) for law in LAWS
    }


@pytest.mark.parametrize("broken", LAWS, ids=str)
def test_every_law_is_seen_to_fail(broken: Law) -> None:
    """A wrong function breaks each law, in a sentence of the law's own."""
    function = wrong(broken.formula, SABOTAGE[broken.formula][broken.name])
    with np.errstate(all="ignore"):
        trial = attempt(lambda each: broken.check(function, each), broken.arguments, TRIES, smallest=False)
    assert trial.failure is not None
    assert isinstance(trial.failure.error, Broken)
    assert str(trial.failure.error)


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in UNBOUNDED])
def test_the_proved_value_is_seen_to_fail(name: str) -> None:
    """A function that is off by one millionth differs from each formula's proved value."""
    held = Held(SABOTEURS["tilted"](CATALOGUE[name].function), name)
    trial = attempt(lambda each: expect_value(held, each), ARGUMENTS[name], TRIES, smallest=False)
    assert trial.failure is not None
    assert isinstance(trial.failure.error, Broken)


@pytest.mark.parametrize("name", UNBOUNDED)
def test_what_balls_do_not_bound_has_its_reason(name: str) -> None:
    """A formula without proved value says why, and has laws that hold it to account."""
    assert len(UNBOUNDED[name]) > 20
    assert any(law.formula == name for law in LAWS)

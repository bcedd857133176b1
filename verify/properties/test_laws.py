"""Hold every law, and the proved value, over the catalogue: `pytest --pyargs verify.properties`."""

from __future__ import annotations

from typing import Any

from verify.formulas import CATALOGUE
from verify.properties import ARGUMENTS, LAWS
from verify.properties.law import Draws, Function, Held, Law
from verify.properties.relations import UNBOUNDED, expect_value
from verify.properties.trial import attempt


def pytest_generate_tests(metafunc: Any) -> None:
    """Make one test of each law, and one of each formula whose value balls bound."""
    if "law" in metafunc.fixturenames:
        metafunc.parametrize("law", LAWS, ids=str)
    if "formula" in metafunc.fixturenames:
        metafunc.parametrize("formula", [name for name in ARGUMENTS if name not in UNBOUNDED])


def test_law(law: Law) -> None:
    """Each law holds for the formula it is about."""
    function = CATALOGUE[law.formula].function
    _hold(lambda arguments: law.check(function, arguments), law.arguments, law.examples)


def test_value(formula: str) -> None:
    """Each formula gives in float64 what it gives in proved arithmetic, within what rounding explains."""
    held = Held(CATALOGUE[formula].function, formula)
    examples = min(law.examples for law in LAWS if law.formula == formula)
    _hold(lambda arguments: expect_value(held, arguments), ARGUMENTS[formula], examples)


def _hold(check: Function, draws: Draws, examples: int) -> None:
    trial = attempt(check, draws, examples)
    if trial.failure is not None:
        trial.failure.error.add_note(f"smallest failing input: {trial.failure.arguments}")
        raise trial.failure.error
    if not trial.tried:
        raise AssertionError("nothing was tried: every input was refused")

"""For tests of one's own: functions of one's own held against the formulas of the catalogue, in pytest."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pytest

from verify.properties import conforms, statements
from verify.properties.adapter import Adapter
from verify.properties.conformance import EXAMPLES, Statement
from verify.properties.law import Held
from verify.records.evidence import Evidence
from verify.reporting.conform import render_evidence

__all__ = ["conforms", "conforms_to"]

ARGUMENT = "statement"
CASE = inspect.Parameter(ARGUMENT, inspect.Parameter.KEYWORD_ONLY)


def conforms_to(
    formula: str,
    *,
    namespace: ModuleType | None = None,
    renames: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Make of a function that returns one of yours a test of it: one case for each statement about the formula.

    The cases are its proved value, each law and each edge of its domain, so that `-k` chooses among them. The decorated
    function may take fixtures. namespace: the array library that yours takes, NumPy where not given; renames: by the
    formula's name of an argument your own; examples: inputs that each is tried on. Raises UnknownName where the
    catalogue has no such formula.
    """
    cases = [pytest.param(one, id=f"{one.kind}: {one.name}") for one in statements(formula)]

    def decorate(given: Callable[..., Any]) -> Callable[..., None]:
        @functools.wraps(given)
        def test(**fixtures: Any) -> None:
            statement: Statement = fixtures.pop(ARGUMENT)
            function = given(**fixtures)
            if not callable(function):
                raise TypeError(
                    f"{given.__name__} returned {function!r}; expected the function to hold against {formula}"
                )
            held = Held(Adapter(function, formula, namespace=namespace, renames=renames), formula)
            _told(getattr(function, "__qualname__", repr(function)), formula, statement.hold(held, examples))

        parameters = [*inspect.signature(given).parameters.values(), CASE]
        test.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        parametrized: Callable[..., None] = pytest.mark.parametrize(ARGUMENT, cases)(test)
        return parametrized

    return decorate


def _told(name: str, formula: str, found: Evidence | None) -> None:
    """What came of a case, as an outcome of pytest."""
    if found is None or found.outcome == "skipped":
        pytest.skip("it could not be run" if found is None else found.detail)
    if found.outcome == "fails":
        pytest.fail(f"{name} held against {formula}\n{render_evidence(found)}", pytrace=False)
    print(f"{found.outcome}: {found.detail}")  # pytest shows it with -rP

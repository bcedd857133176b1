"""Somebody's function held against a formula: value, laws and edge cases, with the reason for what fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from hypothesis.errors import UnsatisfiedAssumption

from verify.formulas import CATALOGUE
from verify.properties.adapter import Adapter
from verify.properties.bounds import EPSILON
from verify.properties.edges import Edge, edges_of, forms_of, sample_of
from verify.properties.law import (
    ARGUMENTS,
    Arguments,
    Broken,
    Function,
    Held,
    Law,
    arrays_in,
    laws_of,
    leaves,
    mapped,
)
from verify.properties.printing import printed, told
from verify.properties.reasons import explanation
from verify.properties.relations import UNBOUNDED, bound, expect_value, slack
from verify.properties.trial import Failure, Trial, attempt
from verify.records.evidence import Conformance, Counterexample, Evidence, Extent, Outcome
from verify.records.mistake import UnknownName

EXAMPLES = 60
"""Inputs that a function is tried on for its value, and for each law."""

LACKING = "the function lacks an option that this needs"
KEPT, TYPED = "its input is left as it is", "its type is kept"
UNKNOWN = "no known cause"
VALUE = "the formula's proved value, within what rounding explains"


@dataclass(frozen=True)
class Statement:
    """One thing that a function is held to: its kind, its short name, and the trial of a function on so many inputs.

    The trial gives None where the function cannot be run on what it needs.
    """

    kind: str
    name: str
    hold: Callable[[Held, int], Evidence | None]


def require_formula(formula: str) -> None:
    """Raise UnknownName where the catalogue has no such formula."""
    if formula in CATALOGUE:
        return
    near = " or ".join(get_close_matches(formula, CATALOGUE, n=3))
    step = f"did you mean {near}?" if near else "run `verify formulas` for the list"
    raise UnknownName(f"the formula {formula}", "a name of the catalogue", step, "verify conform")


def statements(formula: str) -> tuple[Statement, ...]:
    """What a function that keeps up with a formula is held to; raises UnknownName where there is no such formula."""
    require_formula(formula)
    laws = [Statement("law", law.name, partial(_law, law)) for law in laws_of(formula)]
    edges = [Statement("edge", edge.label, partial(_edge, edge)) for edge in edges_of(formula)]
    forms = [Statement("edge", form[0], partial(_form, *form)) for form in forms_of(formula)]
    manners = (Statement("edge", KEPT, _keeps_its_input), Statement("edge", TYPED, _keeps_its_type))
    return (Statement("value", "as proved", _value), *laws, *edges, *forms, *manners)


def conformance(
    function: Function,
    formula: str,
    *,
    namespace: ModuleType | None = None,
    renames: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
) -> tuple[Evidence, ...]:
    """Hold a function against a formula of the catalogue, and say of each statement whether it holds.

    namespace: the array library it takes, NumPy where not given; renames: by the formula's name of an argument the
    function's own.
    """
    return held_function(function, formula, namespace=namespace, renames=renames, examples=examples)[0]


def held_function(
    function: Function,
    formula: str,
    *,
    namespace: ModuleType | None = None,
    renames: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
) -> tuple[tuple[Evidence, ...], tuple[Extent, ...]]:
    """The same, with what was tried of the formula."""
    wanted = statements(formula)
    adapter = Adapter(function, formula, namespace=namespace, renames=renames)
    held = Held(adapter, formula)
    found = tuple(statement.hold(held, examples) for statement in wanted)
    return tuple(evidence for evidence in found if evidence is not None), adapter.extents()


def _value(held: Held, examples: int) -> Evidence:
    if held.formula in UNBOUNDED:
        return Evidence("value", held.formula, VALUE, "skipped", UNBOUNDED[held.formula])
    trial = attempt(partial(expect_value, held), ARGUMENTS[held.formula], examples)
    found = _told(trial, held, "value", VALUE)
    reason = explanation(held, trial.failure.arguments) if trial.failure is not None else ""
    return replace(found, detail=f"{reason or UNKNOWN} ({found.detail})") if trial.failure is not None else found


def _law(law: Law, held: Held, examples: int) -> Evidence:
    statement = f"{law.name}: {law.statement}"
    return _told(attempt(partial(law.check, held.function), law.arguments, examples), held, "law", statement)


def _told(trial: Trial, held: Held, kind: str, statement: str) -> Evidence:
    """What came of a check on many inputs, with the smallest that it fails on."""
    if trial.failure is not None:
        return Evidence(kind, held.formula, statement, "fails", told(trial.failure.error), _smallest(trial.failure))
    if not trial.tried:
        return Evidence(kind, held.formula, statement, "skipped", LACKING)
    return Evidence(kind, held.formula, statement, "holds", f"{trial.tried} inputs")


def _smallest(failure: Failure) -> Counterexample:
    error = failure.error
    expected, got = (error.expected, error.got) if isinstance(error, Broken) else (None, None)
    return Counterexample(
        printed(failure.arguments), *(None if each is None else printed(each) for each in (expected, got))
    )


def _edge(edge: Edge, held: Held, _: int) -> Evidence:
    """What a function makes of an edge case, beside what the formula makes of it."""
    arguments = printed(edge.arguments)
    with np.errstate(all="ignore"):
        expected = _outcome(CATALOGUE[held.formula].function, held.formula, edge.arguments)
    got = _outcome(held.function, held.formula, edge.arguments)
    if got is None:
        return Evidence("edge", held.formula, edge.label, "skipped", LACKING)
    outcome = _compared(held, edge, expected, got)
    if outcome == "holds":
        return Evidence("edge", held.formula, edge.label, "holds")
    detail = f"{_said(got)}, where the formula {_said(expected)}"
    return Evidence("edge", held.formula, edge.label, outcome, detail, Counterexample(arguments))


def _form(label: str, plain: Arguments, changed: Arguments, held: Held, _: int) -> Evidence:
    """Whether a function gives the same for the same numbers in another form, and leaves them as they are."""
    before = printed(changed)
    expected = _outcome(held.function, held.formula, plain)
    got = _outcome(_on_originals(held), held.formula, changed)
    if expected is None or isinstance(expected, Exception):
        return Evidence("edge", held.formula, label, "skipped", LACKING if expected is None else told(expected))
    same = isinstance(got, list) and len(got) == len(expected) and all(map(_equal, got, expected))
    if same:
        return Evidence("edge", held.formula, label, "holds")
    detail = f"{_said(got)}, where it {_said(expected)} for the same numbers in a plain array"
    return Evidence("edge", held.formula, label, "fails", detail, Counterexample(before))


def _keeps_its_input(held: Held, _: int) -> Evidence | None:
    """Whether a function leaves its input alone."""
    sample = sample_of(held.formula)
    before, copy = printed(sample), {name: mapped(_copied, value) for name, value in sample.items()}
    if not isinstance(_outcome(_on_originals(held), held.formula, sample), list):
        return None
    kept = all(map(_equal, arrays_in(sample), arrays_in(copy)))
    return _manner(held, KEPT, "" if kept else f"it overwrites its input with {printed(sample)}", before)


def _keeps_its_type(held: Held, _: int) -> Evidence | None:
    """Whether a function gives as many digits as it is given."""
    sample = sample_of(held.formula)
    before = printed(sample)
    own = _outcome(CATALOGUE[held.formula].function, held.formula, sample)
    got = _outcome(held.function, held.formula, sample)
    if not isinstance(got, list) or not isinstance(own, list):
        return None
    narrow = {str(one.dtype) for one, mine in zip(got, own, strict=False) if one.dtype.itemsize < mine.dtype.itemsize}
    return _manner(held, TYPED, f"it gives {', '.join(sorted(narrow))} for float64" if narrow else "", before)


def _manner(held: Held, statement: str, breach: str, before: str) -> Evidence:
    if not breach:
        return Evidence("edge", held.formula, statement, "holds")
    return Evidence("edge", held.formula, statement, "fails", breach, Counterexample(before))


def _on_originals(held: Held) -> Function:
    """The function, called on the very arrays that it is given."""
    return held.function.on_originals if isinstance(held.function, Adapter) else held.function


def _outcome(function: Function, formula: str, arguments: Arguments) -> list[Any] | Exception | None:
    """The arrays that a function gives, or the exception that it raises; None where it lacks an option."""
    positional, named = bound(formula, arguments)
    try:
        return leaves(function(*positional, **named))
    except UnsatisfiedAssumption:
        return None
    except Exception as error:
        return error


def _compared(held: Held, edge: Edge, expected: Any, got: Any) -> Outcome:
    """Fails where the formula's answer is a plain one and missed; differs where answers are a convention."""
    off: Outcome = "differs" if edge.convention else "fails"
    if isinstance(expected, Exception):
        return "holds" if isinstance(got, Exception) else "differs"
    if isinstance(got, Exception) or [each.shape for each in got] != [each.shape for each in expected]:
        return off
    for mine, theirs, within in zip(expected, got, _bounds(held, edge, expected), strict=True):
        with np.errstate(all="ignore"):
            same = (mine == theirs) | (np.isnan(mine) & np.isnan(theirs)) | (abs(mine - theirs) <= within)
        swallowed = np.isnan(mine) & np.isfinite(theirs) & (edge.label == "NaN")
        if not np.all(same[np.isfinite(mine) | swallowed]):
            return off
        if not np.all(same):
            return "differs"
    return "holds"


def _bounds(held: Held, edge: Edge, expected: list[Any]) -> list[Any]:
    """What rounding explains where balls can say; else a few units of the largest number."""
    if held.formula not in UNBOUNDED and all(np.isfinite(each).all() for each in expected):
        within = slack(held, **edge.arguments)
        return within if isinstance(within, list) else [within]
    return [8 * EPSILON * np.max(np.abs(each[np.isfinite(each)]), initial=0.0) for each in expected]


def _said(outcome: Any) -> str:
    return f"raises {told(outcome)}" if isinstance(outcome, Exception) else f"gives {printed(outcome)}"


def _equal(one: Any, other: Any) -> bool:
    """Whether two arrays are the same but for what the order of a sum changes in the last places."""
    size = 64 * EPSILON * np.max(np.abs(other[np.isfinite(other)]), initial=0.0)
    return one.shape == other.shape and bool(np.allclose(one, other, rtol=0, atol=size, equal_nan=True))


def _copied(leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf


def conforms(
    function: Function,
    formula: str,
    *,
    namespace: ModuleType | None = None,
    renames: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
) -> None:
    """Raise AssertionError, with the table of what holds and what does not, unless a function keeps up with a formula.

    For tests of one's own: `conforms(my_softmax, "softmax")`. Arguments as in conformance; raises UnknownName where
    the catalogue has no such formula.
    """
    from verify.reporting.conform import render_conformance

    name = f"{getattr(function, '__module__', '')}:{getattr(function, '__qualname__', repr(function))}"
    found = conformance(function, formula, namespace=namespace, renames=renames, examples=examples)
    held = Conformance(name, formula, found)
    if held.exit_code:
        raise AssertionError(render_conformance(held))

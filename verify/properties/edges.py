"""Edge cases: inputs at the border of a formula's domain, and input in a form that functions tend to trip over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.formulas import CATALOGUE
from verify.properties.law import ARGUMENTS, Arguments, Array, arrays_in, leaves, mapped
from verify.properties.relations import Parameter, bound, parameters
from verify.properties.trial import attempt

INF, NAN = float("inf"), float("nan")


@dataclass(frozen=True)
class Edge:
    """An input, the name of what is special about it, and whether what comes of it is a convention."""

    label: str
    arguments: Arguments
    convention: bool = False


SLICES: tuple[tuple[str, list[float], bool], ...] = (
    ("one element", [0.5], False),
    ("an empty axis", [], True),
    ("equal elements", [2.0, 2.0, 2.0], False),
    ("huge logits", [1000.0, 999.0, -1000.0], False),
    ("−∞ beside numbers", [-INF, 0.0, 1.0], False),
    ("+∞", [INF, 0.0], True),
    ("NaN", [NAN, 0.0], False),
)
"""Along one axis, for formulas in which elements compete."""

FEATURES: tuple[tuple[str, list[float], bool], ...] = (
    ("one element", [0.5], False),
    ("an empty axis", [], True),
    ("equal elements", [2.0, 2.0, 2.0], False),
    ("a large offset", [1e6 + 1, 1e6 + 2, 1e6 + 4], False),
    ("+∞", [INF, 0.0], True),
    ("NaN", [NAN, 0.0], False),
)
"""Along one axis, for formulas that normalise it."""

ELEMENTS: tuple[tuple[str, list[float], bool], ...] = (
    ("nothing", [], False),
    ("zero", [0.0], False),
    ("large values", [1000.0, -1000.0], False),
    ("±∞", [INF, -INF], False),
    ("NaN", [NAN], False),
)
"""For formulas that take each element by itself."""

LINES = {
    **dict.fromkeys(("softmax", "log_softmax", "logsumexp"), SLICES),
    **dict.fromkeys(("layer_norm", "rms_norm", "standardize"), FEATURES),
    **dict.fromkeys(("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus"), ELEMENTS),
}
MODERATE, FEW = 64, 8
"""A size of numbers, and a number of cells, that stay readable."""

MASKED = [-INF, -INF]
"""Logits all of which are masked."""


def edges_of(formula: str) -> list[Edge]:
    """The edge cases of a formula; none for most, whose laws and values say it all."""
    lines = [Edge(label, {"x": np.array(line)}, own) for label, line, own in LINES.get(formula, ())]
    if formula in ("softmax", "log_softmax", "logsumexp"):
        lines.append(Edge("everything masked", {"x": np.array(MASKED)}, convention=formula != "logsumexp"))
    if formula in ("scaled_dot_product_attention", "attention_weights"):
        lines += _attention(formula)
    return lines


def _attention(formula: str) -> list[Edge]:
    """Attention of one key, of large scores, and of a query that may attend to nothing."""

    def case(rows: Array, **options: Array) -> Arguments:
        each = {"Q": rows, "K": rows, "V": rows} if formula != "attention_weights" else {"Q": rows, "K": rows}
        return {**each, **options}

    two = np.array([[1.0, 2.0], [3.0, -1.0]])
    nothing = np.array([[False, False], [True, True]])
    return [
        Edge("one key", case(two[:1])),
        Edge("huge scores", case(100 * two)),
        Edge("NaN", case(np.array([[NAN, 1.0], [0.0, 1.0]]))),
        Edge("a query that may attend to nothing", case(two, mask=nothing), convention=True),
    ]


FORMS: tuple[tuple[str, Callable[[Array], Array]], ...] = (
    ("whole numbers", lambda x: np.round(x).astype(np.int64)),
    ("read-only arrays", lambda x: _read_only(x)),
    ("arrays that are not contiguous", lambda x: _strided(x)),
)
"""The same numbers in another form, which gives the same result."""


def forms_of(formula: str) -> list[tuple[str, Arguments, Arguments]]:
    """By the name of a form, the same arguments plain and in that form; none for a formula without real arrays."""
    sample = sample_of(formula)
    if not any(leaf.dtype.kind == "f" and leaf.size for leaf in arrays_in(sample)):
        return []
    cases = []
    for label, change in FORMS:
        changed = _reformed(change, sample)
        plain = _reformed(lambda x, change=change: change(x).astype(np.float64, copy=True), sample)  # type: ignore[misc]
        if label != "whole numbers" or _takes_whole_numbers(formula, changed):
            cases.append((label, plain, changed))
    return cases


def sample_of(formula: str) -> Arguments:
    """Required arguments in general position: of those that the formula is tried on, a small and varied one."""
    drawn: list[Arguments] = []
    attempt(drawn.append, ARGUMENTS[formula], 60)
    return max((required(formula, arguments) for arguments in drawn), key=_variety)


def _variety(arguments: Arguments) -> tuple[bool, int]:
    """How many different numbers arguments have, where none is large and they are few."""
    arrays = arrays_in(arguments)
    cells = np.concatenate([np.zeros(0), *(np.ravel(leaf) for leaf in arrays)])
    plain = all(leaf.size <= FEW for leaf in arrays) and bool(np.all(abs(cells) < MODERATE))
    return plain, len(np.unique(np.round(cells, 1)))


def required(formula: str, arguments: Arguments) -> Arguments:
    """The arguments that have no default."""
    names = {name for name, each in parameters(formula).items() if each.default is Parameter.empty}
    return {name: value for name, value in arguments.items() if name in names}


def _reformed(change: Callable[[Array], Array], arguments: Arguments) -> Arguments:
    """The arguments with each real array in another form."""

    def reform(leaf: Any) -> Any:
        return change(leaf) if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" else leaf

    return {name: mapped(reform, value) for name, value in arguments.items()}


def _takes_whole_numbers(formula: str, arguments: Arguments) -> bool:
    """Whether the formula has a finite answer for them: shares rounded to 0 and 1 may have none."""
    positional, named = bound(formula, arguments)
    with np.errstate(all="ignore"):
        try:
            result = CATALOGUE[formula].function(*positional, **named)
        except (ArithmeticError, ValueError):
            return False
    return all(bool(np.all(np.isfinite(leaf))) for leaf in leaves(result))


def _read_only(x: Array) -> Array:
    copy = x.copy()
    copy.flags.writeable = False
    return copy


def _strided(x: Array) -> Array:
    """The same numbers at every second place of a larger array."""
    wide = np.zeros((*x.shape, 2))
    wide[..., 0] = x
    return wide[..., 0]

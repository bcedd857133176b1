"""What a function or a kernel was tried on: its types, its axes, and of each option the values it had and had not."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

import numpy as np

from verify.formulas import CATALOGUE
from verify.properties.law import leaves
from verify.properties.precision import TYPES
from verify.properties.relations import parameters
from verify.records.evidence import Extent

LISTED = 4
"""Values of an option that are listed; of more, how many there were."""

GIVEN, LEFT_OUT = "given", "left out"


class Tried:
    """What calls were made of, added up call by call."""

    def __init__(self, formula: str) -> None:
        self.formula = formula
        self.types: set[str] = set()
        self.axes: set[int] = set()
        self.lengths: set[int] = set()
        self.values: dict[str, set[str]] = {name: set() for name in options(formula)}
        self.stretched: set[bool] = set()

    def add(self, arguments: Mapping[str, Any], types: Iterable[str] = ()) -> None:
        """One more call; types: of its arrays of floats, where they are not their own."""
        arrays = [leaf for name in arguments if name not in self.values for leaf in _arrays(arguments[name])]
        self.types |= set(types) or {leaf.dtype.name for leaf in arrays if leaf.dtype.kind == "f"}
        self.axes |= {leaf.ndim for leaf in arrays[:1]}
        self.lengths |= {length for leaf in arrays for length in leaf.shape}
        if len(arrays) > 1:
            leading = {leaf.shape[:-2] for leaf in arrays if leaf.ndim > 1}
            self.stretched.add(len(leading) > 1)
        for name, values in self.values.items():
            values.add(_said(arguments[name]) if name in arguments else LEFT_OUT)

    def extents(self, lacking: Iterable[str] = (), types: Iterable[str] = ()) -> tuple[Extent, ...]:
        """What was tried and what was not; lacking: options that the function has not; types: as in add, of all."""
        lacks, had = set(lacking), set(types) or self.types
        kinds = [kind for kind in TYPES if kind in had]
        found = [
            Extent("types", tuple(kinds), tuple(kind for kind in TYPES if kind not in had)),
            Extent("axes of the first array", tuple(map(str, sorted(self.axes)))),
            Extent("cells along an axis", (_range(self.lengths),) if self.lengths else ()),
        ]
        if self.stretched:
            found.append(Extent("arrays that stretch to others", *_sides("yes" if True in self.stretched else "")))
        found.extend(self._option(name, values, lacks) for name, values in self.values.items())
        return tuple(found)

    def _option(self, name: str, values: set[str], lacks: set[str]) -> Extent:
        if name in lacks:
            return Extent(name, (), ("it has no such argument",))
        had = sorted(values - {LEFT_OUT})
        shown = (*had[:LISTED], f"{len(had) - LISTED} more") if len(had) > LISTED else tuple(had)
        choices = set(_choices(self.formula, name))
        default = _said(parameters(self.formula)[name].default)
        implied = {default} if LEFT_OUT in values else set()
        untried = tuple(sorted(choices - set(had) - implied))
        if not choices and not had:
            untried = ("any value",)
        return Extent(name, shown + ((LEFT_OUT,) if LEFT_OUT in values and had else ()), untried)


def options(formula: str) -> list[str]:
    """The parameters of a formula that can be left out."""
    named = parameters(formula).items()
    return [name for name, each in named if each.default is not inspect.Parameter.empty]


def _choices(formula: str, name: str) -> tuple[str, ...]:
    """The values that an option can have, where they are few."""
    hint = get_type_hints(CATALOGUE[formula].function).get(name)
    return ("False", "True") if hint is bool else tuple(one for one in get_args(hint) if isinstance(one, str))


def _arrays(value: Any) -> list[Any]:
    try:
        return [leaf for leaf in leaves(value) if leaf.dtype.kind in "fiub"]
    except ValueError:
        return []


def _said(value: Any) -> str:
    if isinstance(value, np.ndarray) and value.ndim:
        return f"{value.dtype.name if value.dtype.kind == 'b' else 'numbers'} of {value.ndim} axes"
    if value is None or callable(value):
        return LEFT_OUT if value is None else GIVEN
    if isinstance(value, str | int | float | np.generic | np.ndarray):
        return str(value)
    return GIVEN


def _range(lengths: set[int]) -> str:
    return f"{min(lengths)} to {max(lengths)}" if len(lengths) > 1 else str(min(lengths))


def _sides(tried: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return ((tried,), ()) if tried else ((), ("any",))

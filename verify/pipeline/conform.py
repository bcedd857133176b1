"""Other people's functions, and dumps of their kernels, held against a formula of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verify.formulas import CATALOGUE
from verify.reading import read_dump
from verify.records.evidence import Conformance
from verify.records.mistake import Mistake, UnknownName

DUMP = ".npz"
"""What the name of a dump ends in."""


@dataclass(frozen=True)
class Holding:
    """How something is held: its names of arguments by the formula's, its array library, its types."""

    renames: Mapping[str, str] = field(default_factory=dict)
    namespace: str | None = None
    dtype: str | None = None
    accumulation: str | None = None
    operands: str | None = None


def conform(targets: Sequence[str], formula: str, holding: Holding | None = None) -> Conformance:
    """Hold somebody's function, named MODULE:FUNCTION, or dumps of a kernel, against a formula of the catalogue."""
    holding, name = holding or Holding(), ", ".join(targets)
    try:
        if all(target.endswith(DUMP) for target in targets):
            return _dumps(targets, formula, holding)
        if len(targets) > 1:
            raise UnknownName(
                f"{len(targets)} things to hold", "one MODULE:FUNCTION, or dumps", "name one", "verify conform"
            )
        return _function(targets[0], formula, holding)
    except Mistake as mistake:
        return Conformance(name, formula, mistake=mistake)


def _function(target: str, formula: str, holding: Holding) -> Conformance:
    from verify import properties  # Hypothesis loads here
    from verify.properties.adapter import load_namespace
    from verify.properties.target import load_function

    properties.require_formula(formula)
    library = load_namespace(holding.namespace) if holding.namespace is not None else None
    function, renames = load_function(target), holding.renames
    if holding.dtype is None:
        evidence, tried = properties.held_function(function, formula, namespace=library, renames=renames)
    else:
        from verify.parity.cases import kernel_cases

        cases, manner = kernel_cases(CATALOGUE[formula]), (holding.accumulation, holding.operands)
        evidence, tried = properties.held_in_type(
            function, formula, holding.dtype, cases, namespace=library, renames=renames, manner=manner
        )
    return Conformance(target, formula, evidence, tried=tried)


def _dumps(paths: Sequence[str], formula: str, holding: Holding) -> Conformance:
    from verify import properties  # Hypothesis loads here

    properties.require_formula(formula)
    dumps = [read_dump(Path(path)) for path in paths]
    evidence, tried = properties.held_dumps(
        dumps, formula, renames=holding.renames, accumulation=holding.accumulation, operands=holding.operands
    )
    return Conformance(", ".join(paths), formula, evidence, tried=tried)

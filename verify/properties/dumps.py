"""Dumps of a kernel held against a formula: each call that a file holds, with what can be said of it and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from verify.properties.kernels import DTYPES, Call, Expected
from verify.properties.precision import TYPES
from verify.properties.printing import told
from verify.properties.relations import Parameter, parameters
from verify.records.dump import Dump
from verify.records.mistake import ShapeMismatch, UnknownName

STEP = "see docs/conform.md for what a dump holds"


def call_of(dump: Dump, formula: str, renames: Mapping[str, str]) -> Call:
    """The call that a dump holds. Raises Mistake where the formula has no such arguments, or refuses them."""
    theirs = {renames.get(name, name): name for name in parameters(formula)}
    given = {**dump.inputs, **dump.keywords}
    unknown = [name for name in given if _own(name, theirs, formula) is None]
    if unknown:
        raise UnknownName(
            f"an entry {unknown[0]}",
            f"what {formula} takes: {', '.join(theirs)}",
            "rename it, or --arguments",
            dump.path,
        )
    arguments = _arguments(given, theirs, formula)
    missing = [name for name, each in parameters(formula).items() if _required(each) and name not in arguments]
    if missing:
        raise UnknownName(
            f"no entry {renames.get(missing[0], missing[0])}", f"one, as {formula} needs it", STEP, dump.path
        )
    _require_types(dump)
    floats = [name for name, array in dump.inputs.items() if array.dtype.kind == "f" and array.ndim]
    call = Call(
        formula=formula,
        arguments=arguments,
        outputs=dump.outputs,
        types=tuple(dump.types[name] for name in _outputs(dump)),
        inputs=tuple(dict.fromkeys(dump.types[name] for name in floats)),
    )
    _require_values(call, dump, floats)
    return call


def _own(name: str, theirs: Mapping[str, str], formula: str) -> str | None:
    """The formula's name of an entry; `arrays_0` is the first of what it takes any number of."""
    if name in theirs:
        return theirs[name]
    stem, _, number = name.rpartition("_")
    several = theirs.get(stem)
    if several is not None and number.isdigit() and parameters(formula)[several].kind is Parameter.VAR_POSITIONAL:
        return several
    return None


def _arguments(given: Mapping[str, Any], theirs: Mapping[str, str], formula: str) -> dict[str, Any]:
    """Entries as arguments: floats in float64, which holds all of them; numbers that are options as Python's own."""
    arguments: dict[str, Any] = {}
    for entry, value in given.items():
        name = _own(entry, theirs, formula) or entry
        option = parameters(formula)[name].default is not Parameter.empty
        if parameters(formula)[name].kind is Parameter.VAR_POSITIONAL:
            arguments[name] = (*arguments.get(name, ()), _wide(value))
        elif isinstance(value, np.ndarray) and not value.ndim and (option or value.dtype.kind == "U"):
            arguments[name] = value.item()
        else:
            arguments[name] = _wide(value)
    return arguments


def _wide(value: Any) -> Any:
    return value.astype(np.float64) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value


def _required(parameter: Any) -> bool:
    return parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_KEYWORD


def _outputs(dump: Dump) -> list[str]:
    return [name for name in dump.types if name not in dump.inputs]


def _require_types(dump: Dump) -> None:
    """Refuse types that no allowance is known for."""
    for name, kind in dump.types.items():
        array = dump.inputs.get(name)
        if kind not in TYPES and (array is None or array.dtype.kind == "f"):
            known = array is None and (kind == "bool" or kind.startswith(("int", "uint")))
            if not known:
                raise UnknownName(f"an entry {name} of type {kind}", f"one of {', '.join(TYPES)}", STEP, dump.path)


def _require_values(call: Call, dump: Dump, floats: Sequence[str]) -> None:
    """Refuse what the formula refuses, and inputs that the kernel cannot have been given."""
    manner = call.manner()
    dtype = DTYPES[manner.accumulation]
    for name in floats:
        with np.errstate(all="ignore"):
            exact = np.array_equal(
                dump.inputs[name].astype(dtype).astype(np.float64), _wide(dump.inputs[name]), equal_nan=True
            )
        if not exact:
            raise ShapeMismatch(
                f"numbers of {name} that {manner.accumulation} does not hold, beside outputs that are no float64",
                "the numbers that the kernel was given",
                "dump its inputs in their own type",
                dump.path,
            )
    try:
        count = len(Expected(call.formula, call.arguments).own(manner.accumulation))
    except Exception as error:
        raise ShapeMismatch(
            f"arguments that {call.formula} refuses ({told(error)})", "such as it takes", STEP, dump.path
        ) from None
    if count != len(call.outputs):
        raise ShapeMismatch(f"{len(call.outputs)} outputs", f"{count}, as {call.formula} gives", STEP, dump.path)

"""Somebody's function in a floating type of its own: what it is given is of that type, and what it gives is noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

import array_api_compat
import numpy as np
from hypothesis.errors import UnsatisfiedAssumption

from verify.properties.adapter import Adapter, type_of
from verify.properties.calls import value_of
from verify.properties.conformance import LACKING, TYPED
from verify.properties.kernels import Call, Expected, judged
from verify.properties.law import Function, arrays_in, leaves, mapped
from verify.properties.precision import TYPES, Manner
from verify.properties.printing import told
from verify.properties.relations import bound
from verify.records.evidence import Evidence, Extent

BFLOAT16 = "bfloat16"
UNTOLD = "of the formula itself, computed in this type, it cannot be told here"

Cases = Sequence[tuple[str, Mapping[str, Any]]]
"""Arguments, each with a name."""


class Typed(Adapter):
    """A function that takes arrays of a type; its results come back as NumPy's, bfloat16 as float32 of the same value.

    types: of the arrays of the last result; kept: of those of all results. Raises UnknownName where the library of the
    function has no such type.
    """

    def __init__(
        self,
        function: Function,
        formula: str,
        kind: str,
        *,
        namespace: ModuleType | None = None,
        renames: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(function, formula, namespace=namespace, renames=renames)
        self.dtype = type_of(kind, namespace)
        self.types: list[str] = []
        self.kept: set[str] = set()

    def _into(self, value: Any) -> Any:
        return mapped(self._cast, super()._into(value))

    def _cast(self, leaf: Any) -> Any:
        """An array of floats in the type."""
        if not array_api_compat.is_array_api_obj(leaf):
            return leaf
        xp = array_api_compat.array_namespace(leaf)
        return xp.astype(leaf, self.dtype) if xp.isdtype(leaf.dtype, "real floating") else leaf

    def _back(self, leaf: Any) -> Any:
        if leaf is None:
            return None
        kind = str(leaf.dtype if hasattr(leaf, "dtype") else np.asarray(leaf).dtype).rpartition(".")[2]
        self.types.append(kind)
        if kind == BFLOAT16:
            xp = array_api_compat.array_namespace(leaf)
            leaf = xp.astype(leaf, xp.float32)
        return super()._back(leaf)


def held_in_type(
    function: Function,
    formula: str,
    kind: str,
    cases: Cases,
    *,
    namespace: ModuleType | None = None,
    renames: Mapping[str, str] | None = None,
    manner: tuple[str | None, str | None] = (None, None),
) -> tuple[tuple[Evidence, ...], tuple[Extent, ...]]:
    """What can be said of a function on arguments of a floating type, and what they tried of the formula.

    manner: the type that it accumulates in and the one of factors of products, where they are not the usual ones.
    """
    typed = Typed(function, formula, kind, namespace=namespace, renames=renames)
    evidence = [_case(typed, formula, kind, name, arguments, manner) for name, arguments in cases]
    narrow = sorted({one for one in typed.kept if TYPES.get(one, TYPES[kind]).bits < TYPES[kind].bits})
    detail = f"it gives {', '.join(narrow)} for {kind}" if narrow else ""
    kept = Evidence("edge", formula, TYPED, "fails" if narrow else "holds", detail)
    others = Extent("laws and edges", (), ("any; without --dtype they are",))
    return (*evidence, *([kept] if typed.kept else [])), (*typed.extents((kind,)), others)


def _case(
    typed: Typed, formula: str, kind: str, name: str, drawn: Mapping[str, Any], manner: tuple[str | None, str | None]
) -> Evidence:
    arguments = {key: mapped(lambda leaf: rounded(leaf, kind), value) for key, value in drawn.items()}
    if not all(np.isfinite(array).all() for array in arrays_in(arguments)):
        return Evidence("call", formula, name, "skipped", f"{kind} does not hold its numbers")
    positional, named = bound(formula, arguments)
    typed.types.clear()
    try:
        outputs = tuple(leaves(typed(*positional, **named)))
    except UnsatisfiedAssumption:
        return Evidence("call", formula, name, "skipped", LACKING)
    except Exception as error:
        return Evidence("call", formula, name, "fails", told(error))
    typed.kept.update(typed.types)
    call = Call(formula, arguments, outputs, tuple(typed.types), (kind,))
    evidence, _ = value_of(call, name, call.manner(*manner), kind="call")
    if evidence.outcome == "open" and not _can_be_told(call, kind, call.manner(*manner)):
        return replace(evidence, outcome="skipped", detail=UNTOLD, counterexample=None)
    return evidence


def _can_be_told(call: Call, kind: str, manner: Manner) -> bool:
    """Whether the formula itself, computed in the type, holds on the arguments of a call."""
    expected = Expected(call.formula, call.arguments)
    if expected.exact.untold:
        return False
    own = tuple(rounded(each, kind) for each in expected.own(manner.accumulation))
    types = tuple(kind if each.dtype.kind == "f" else each.dtype.name for each in own)
    return judged(replace(call, outputs=own, types=types), manner, expected).standing == "holds"


def rounded(leaf: Any, kind: str) -> Any:
    """The numbers of a type that are nearest to an array's, as float64; ties go to the even one."""
    if not isinstance(leaf, np.ndarray) or leaf.dtype.kind != "f":
        return leaf
    with np.errstate(over="ignore"):
        if kind != BFLOAT16:
            return leaf.astype(kind).astype(np.float64)
        bits = leaf.astype(np.float32).view(np.uint32)
    nearest = bits + (0x7FFF + ((bits >> 16) & 1)).astype(np.uint32)
    return (nearest & np.uint32(0xFFFF0000)).view(np.float32).astype(np.float64)

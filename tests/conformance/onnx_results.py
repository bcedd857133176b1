"""Our results beside those of ONNX's cases: how near they are, and where nearness cannot be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import onnx_adapters
from distance import units
from onnx_adapters import ADAPTERS, FORMULAS, WITHOUT_FORMULA
from onnx_cases import Case, collected

CASES, EXPANDED = collected()
BY_NAME = {case.name: case for case in CASES}

FOUR = 4
"""Units in the last place that two orders of the same operations may lie apart."""

BFLOAT16 = 2.0**-6
"""ONNX's own relative tolerance for bfloat16, two units in its last place."""

BY_ROW: Mapping[str, str] = {
    "Attention": "a mean of values of both signs",
    "BatchNormalization": "γ z + β cancels where the bias is opposite",
    "Gelu": "1 + erf cancels for negative x",
    "GroupNormalization": "γ z + β cancels where the bias is opposite",
    "LayerNormalization": "γ z + β cancels where the bias is opposite",
}
"""Operators that end in a sum which may cancel: their unit is that of the largest number in a row, on the last axis.

All others are held to the unit of each number itself.
"""

OF_ONE: Mapping[str, str] = {"GRU": "ONNX takes 1 − z, where z near 1 leaves a unit of 1, and the formula σ(−z)"}
"""Operators whose unit is that of 1, if their numbers are smaller."""

ATTRIBUTE_IN_FLOAT32 = "ONNX's evaluator takes the root of the scale in the float32 of its attribute"
ERF_IN_FLOAT32 = "ONNX's evaluator has erf in float32 whatever the type of x"
STASHED_IN_FLOAT32 = "the cases ask for the first stage in float32, by their stash_type, and give float32"
CONSTANTS_IN_FLOAT32 = "ONNX writes the constants 0.044715 and √(2/π) in float32"

NOT_IN_FLOAT64: Mapping[str, str] = {
    "adam": "ONNX's evaluator takes 1 − β in the float32 of its attribute",
    "adam_multiple": "ONNX's evaluator rounds the results to float32",
    "attention_24_qk_matmul_output_mode3_softmax_precision": "the case asks for a softmax in float32",
    "attention_3d_diff_heads_sizes_scaled": ATTRIBUTE_IN_FLOAT32,
    "attention_3d_gqa_scaled": ATTRIBUTE_IN_FLOAT32,
    "attention_3d_scaled": ATTRIBUTE_IN_FLOAT32,
    "attention_4d_diff_heads_sizes_scaled": ATTRIBUTE_IN_FLOAT32,
    "attention_4d_gqa_scaled": ATTRIBUTE_IN_FLOAT32,
    "attention_4d_gqa_with_past_and_present": "five units: the evaluator rounds Q and K times the fourth root of 1/d",
    "attention_4d_scaled": ATTRIBUTE_IN_FLOAT32,
    "group_normalization_epsilon": STASHED_IN_FLOAT32,
    "group_normalization_example": STASHED_IN_FLOAT32,
    "gelu_default_1": ERF_IN_FLOAT32,
    "gelu_default_2": ERF_IN_FLOAT32,
    "gelu_tanh_1": CONSTANTS_IN_FLOAT32,
    "gelu_tanh_2": CONSTANTS_IN_FLOAT32,
}
"""Cases that ONNX's reference evaluator does not compute in float64 to four units, even from float64 inputs."""


@dataclass(frozen=True)
class Outcome:
    """How one case came out: within ONNX's tolerance, and the units in the last place in its own type."""

    tolerated: bool
    units: float


def given(case: Case, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """What the adapter gives for inputs; an output that the case does not have is not computed."""
    results = ADAPTERS[case.operator](case.attributes, *inputs)
    return tuple(
        result() if callable(result) and right is not None else result
        for result, right in zip(results, case.outputs, strict=False)
    )


def run(case: Case, inputs: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    """Our results for a case."""
    return given(case, case.inputs if inputs is None else inputs)


def called(case: Case) -> set[str]:
    """The formulas, of those that the adapter of a case may call, that it does call, itself or a variant."""
    names: set[str] = set()

    def recorded(name: str, function: Any) -> Any:
        return lambda *args, **options: (names.add(name), function(*args, **options))[1]

    own = {name: getattr(onnx_adapters, name) for name in FORMULAS[case.operator] if hasattr(onnx_adapters, name)}
    finding = onnx_adapters.variant_of
    try:
        for name, function in own.items():
            setattr(onnx_adapters, name, recorded(name, function))
        onnx_adapters.variant_of = lambda name, variant: recorded(name, finding(name, variant))
        run(case)
    finally:
        for name, function in own.items():
            setattr(onnx_adapters, name, function)
        onnx_adapters.variant_of = finding
    return names


def outcome(case: Case, results: tuple[Any, ...], expected: tuple[Any, ...] | None = None) -> Outcome:
    """Compare results with a case's outputs, or others, wherever the catalogue has a formula for them."""
    tolerated, worst = True, 0.0
    for position, right in enumerate(case.outputs if expected is None else expected):
        if right is None or (case.operator, position) in WITHOUT_FORMULA:
            continue
        result = np.asarray(results[position])
        if result.shape != right.shape or result.dtype != right.dtype:
            return Outcome(tolerated=False, units=float("inf"))
        worst = max(worst, units(result, right, by_row=case.operator in BY_ROW, least=case.operator in OF_ONE))
        rtol = max(case.rtol, BFLOAT16) if _is_bfloat16(right) else case.rtol
        close = np.isclose(result.astype("float64"), right.astype("float64"), rtol, case.atol, equal_nan=True)
        tolerated &= bool(close.all())
    return Outcome(tolerated, worst)


def _is_bfloat16(x: Any) -> bool:
    return x is not None and x.dtype.name == "bfloat16"


def in_float64(case: Case) -> Outcome:
    """Our results from the inputs as float64, beside those of ONNX's reference evaluator."""
    inputs = tuple(_as_float64(x) for x in case.inputs)
    expected = tuple(None if right is None else np.asarray(right) for right in case.reference(inputs))
    return outcome(case, given(case, inputs), expected)


def _as_float64(x: Any) -> Any:
    return x.astype("float64") if x is not None and (x.dtype.kind == "f" or _is_bfloat16(x)) else x

"""The cases of ONNX have teeth: an adapter that drops an attribute, an input or a factor does not pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import onnx_adapters
from onnx_adapters import FORMULAS, WITHOUT_FORMULA
from onnx_cases import OPERATORS, Case
from onnx_results import CASES, FOUR, outcome, run
from verify.formulas import CATALOGUE

UNREAD_ATTRIBUTES: Mapping[tuple[str, str], str] = {
    ("Attention", "softmax_precision"): "a type to compute in; the formula computes in that of its arguments",
    ("GroupNormalization", "stash_type"): "a type to compute in; the formula computes in that of its arguments",
    ("LayerNormalization", "stash_type"): "a type to compute in; the formula computes in that of its arguments",
    ("RMSNormalization", "stash_type"): "a type to compute in; the formula computes in that of its arguments",
    ("Momentum", "beta"): "every case is a first step, in which ONNX takes 1",
    ("RotaryEmbedding", "rotary_embedding_dim"): "said once more by the width of the cosines",
}
"""Attributes that an adapter does not read."""

SAME_ON_EVERY_CASE: Mapping[tuple[str, str], str] = {
    ("MatMul", "affine_without_bias"): "MatMul has no bias",
    ("MatMul", "affine_bias_subtracted"): "MatMul has no bias",
    **{
        ("GRU", f"gru_step_{name}"): "every case resets before the product, for which the adapter takes that variant"
        for name in ("reset_before", "exchanged", "of_chung")
    },
}
"""Variants of a formula, by operator, that no case tells apart from it."""


def passes(case: Case, inputs: tuple[Any, ...] | None = None) -> bool:
    """Whether a sabotaged case still gives the right outputs; an error of ours does not."""
    try:
        with np.errstate(all="ignore"):
            return outcome(case, run(case, inputs)).units <= FOUR
    except (AssertionError, AttributeError, IndexError, TypeError, ValueError):
        return False


def of(operator: str) -> list[Case]:
    """The cases of an operator."""
    return [case for case in CASES if case.operator == operator]


def attributes() -> list[tuple[str, str]]:
    """Each attribute that a case of an operator has."""
    return sorted({(case.operator, name) for case in CASES for name in case.attributes})


def inputs() -> list[tuple[str, int]]:
    """The position of each input that a case of an operator has."""
    present = ((case.operator, i, x) for case in CASES for i, x in enumerate(case.inputs))
    return sorted({(operator, i) for operator, i, x in present if x is not None and x.size})


def outputs() -> list[tuple[str, int]]:
    """The position of each output that is compared."""
    positions = {(case.operator, i) for case in CASES for i, x in enumerate(case.outputs) if x is not None}
    return sorted(positions - set(WITHOUT_FORMULA))


def variants() -> list[tuple[str, str, str]]:
    """Each declared variant of each formula that an adapter calls: an operator, a formula, a variant."""
    return [
        (operator, formula, variant.name)
        for operator in sorted(OPERATORS)
        for formula in FORMULAS[operator]
        for variant in CATALOGUE[formula].variants
        if hasattr(onnx_adapters, formula)
    ]


def another(value: Any) -> Any:
    """A different value of the same kind; True and False are 1 and 0 in ONNX."""
    words = {
        "mean": "sum",
        "sum": "mean",
        "none": "sum",
        "tanh": "none",
        "standard": "nesterov",
        "nesterov": "standard",
        "forward": "reverse",
        "reverse": "forward",
        "bidirectional": "forward",
    }
    if isinstance(value, list):
        return [b"Relu"] * len(value)
    return words[value] if isinstance(value, str) else 1 - value if value in (0, 1) else value + 1


def disturbed(x: Any) -> Any:
    """Other numbers in the same shape and type, not a multiple of the old ones nor these shifted."""
    if x.dtype == bool:
        return ~x
    if x.dtype.kind in "iu":
        return np.asarray((x + 1) % max(int(np.max(abs(x))) + 1, 3))
    ramp = np.reshape(np.cos(np.arange(x.size)), x.shape)
    return (x.astype("float64") * 1.5 + ramp).astype(x.dtype)


@pytest.mark.parametrize(("operator", "attribute"), attributes())
def test_another_attribute_does_not_pass(operator: str, attribute: str) -> None:
    """With another value of an attribute some case of the operator fails, unless the adapter says why it is unread."""
    told = any(
        not passes(replace(case, attributes={**case.attributes, attribute: another(case.attributes[attribute])}))
        for case in of(operator)
        if attribute in case.attributes
    )
    assert told == ((operator, attribute) not in UNREAD_ATTRIBUTES)


@pytest.mark.parametrize(("operator", "position"), inputs())
def test_another_input_does_not_pass(operator: str, position: int) -> None:
    """With other numbers in an input, or without it, some case of the operator fails."""
    having = [case for case in of(operator) if len(case.inputs) > position and case.inputs[position] is not None]
    for change in (disturbed, lambda _: None):
        told = (
            not passes(case, tuple(change(x) if i == position else x for i, x in enumerate(case.inputs)))
            for case in having
        )
        assert any(told)


@pytest.mark.parametrize(("operator", "position"), outputs())
def test_another_output_does_not_pass(operator: str, position: int) -> None:
    """Every case notices the largest number of an output when it is off by an eighth, or gone."""
    for case in of(operator):
        right = case.outputs[position] if position < len(case.outputs) else None
        if right is None or not right.size:
            continue
        results = list(run(case))
        size = np.where(np.isfinite(right.astype("float64")), abs(right.astype("float64")), -1)
        largest = np.unravel_index(np.argmax(size), right.shape)
        for wrong in (right[largest] * 9 / 8 + 1, 0 if right[largest] else 1):
            results[position] = np.array(right)
            results[position][largest] = wrong
            assert outcome(case, tuple(results)).units > FOUR


@pytest.mark.parametrize(("operator", "formula", "variant"), variants())
def test_a_variant_does_not_pass(operator: str, formula: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a variant in the place of its formula some case of the operator fails."""
    function = {each.name: each.function for each in CATALOGUE[formula].variants}[variant]
    monkeypatch.setattr(onnx_adapters, formula, function)
    told = any(not passes(case) for case in of(operator))
    assert told == ((operator, variant) not in SAME_ON_EVERY_CASE)


def test_every_unread_attribute_is_one() -> None:
    """No exception outlives the attribute or variant that it excepts."""
    assert set(UNREAD_ATTRIBUTES) <= set(attributes())
    assert set(SAME_ON_EVERY_CASE) <= {(operator, variant) for operator, _, variant in variants()}

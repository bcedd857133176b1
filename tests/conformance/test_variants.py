"""Every variant stands in for its formula: the same defaults and options, and another result."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from arguments import EXAMPLES
from calls import Call, leaves
from distance import units
from verify.formulas import CATALOGUE, ShapeError

VARIANTS = {variant.name: variant for card in CATALOGUE.values() for variant in card.variants}

ROUNDING = 2**20
"""Units in the last place of a row's largest number that rounding stays below, and a difference of meaning above."""

ATTENTION = "scaled_dot_product_attention_"
POSITIONS = "sinusoidal_position_encoding_"

WITHOUT_OPTION: Mapping[str, tuple[str, str]] = {
    "gelu_sigmoid_form": ("approximate", "is itself the third way to approximate"),
    "softmax_whole_array": ("axis", "takes all axes"),
    "layer_norm_whole_array": ("axis", "takes all axes"),
    **dict.fromkeys(("layer_norm_without_epsilon", "rms_norm_without_epsilon"), ("epsilon", "has none")),
    "additive_similarity_linear": ("activation", "has none"),
    "feed_forward_without_activation": ("activation", "has none"),
    "rnn_step_linear": ("activation", "has none"),
    "rmsprop_step_adding": ("decay", "forgets nothing"),
    "kaiming_std_unit_gain": ("slope", "has the gain of a linear layer"),
    "binary_cross_entropy_sum": ("reduction", "gives the sum, but for one asked for"),
    "hinge_loss_sum": ("reduction", "gives the sum, but for one asked for"),
    "mean_absolute_error_sum": ("reduction", "gives the sum, but for one asked for"),
    "huber_loss_sum": ("reduction", "gives the sum, but for one asked for"),
    "mean_squared_error_sum": ("reduction", "gives the sum, but for one asked for"),
    "mean_squared_error_half_sum": ("reduction", "gives half the sum, but for one asked for"),
    **{
        POSITIONS + name: ("form", "is written with powers alone")
        for name in ("next_exponent", "odd_exponent", "column_exponent", "single_exponent", "exponent_from_one")
    },
    **{
        ATTENTION + name: ("softcap past query_tile scale", "is attention as documents write it, without these")
        for name in ("other_axis", "whole_array", "without_softmax", "softmax_last", "mask_multiplied")
    },
    **{
        ATTENTION + name: ("softcap past query_tile scale", "is attention as documents write it, without these")
        for name in ("mask_after_softmax", "mask_scaled", "keys_not_transposed")
    },
    **{
        ATTENTION + name: ("scale", "differs in the scale itself")
        for name in ("unscaled", "by_dimension", "multiplied", "by_length", "by_value_dimension")
    },
    **dict.fromkeys(
        ("multi_head_attention_by_model_dimension", "multi_head_attention_unscaled"),
        ("scale", "differs in the scale itself"),
    ),
    "multi_head_attention_without_projection": ("b_O", "has no last projection"),
    **dict.fromkeys(
        (
            "encoder_decoder_attention_by_length",
            "encoder_decoder_attention_transposed_by_length",
            "encoder_decoder_attention_unscaled",
        ),
        ("scale", "differs in the scale itself"),
    ),
}
"""Options of a formula that a variant does without, and why: what they change there they need not change here."""

DIFFERENT_AT_EDGES: Mapping[str, str] = {"softmax_unstabilised": "differs where logits overflow"}
"""Variants that only the edges of the domain tell from their formula."""

OTHER_SHAPE: Mapping[str, str] = {
    "encoder_decoder_attention_exchanged": "the encoder asks: one row for each of its own",
    "cross_entropy_mean_over_examples": "one number for all examples",
    "binary_cross_entropy_sum": "one number for all elements, where each was asked for",
    "hinge_loss_sum": "one number for all elements, where each was asked for",
    "mean_absolute_error_sum": "one number for all elements, where each was asked for",
    "huber_loss_sum": "one number for all elements, where each was asked for",
    "mean_squared_error_sum": "one number for all elements, where each was asked for",
    "mean_squared_error_half_sum": "one number for all elements, where each was asked for",
}
"""Variants whose result has another shape than the formula's."""


def outcomes(function: Callable[..., Any], call: Call) -> list[Any] | None:
    """The arrays that a call gives, or None where its shapes do not fit."""
    with np.errstate(all="ignore"):  # a variant may leave the domain: logarithms of logits, roots of differences
        try:
            return [np.asarray(leaf) for leaf in leaves(call.of(function))]
        except (ShapeError, ValueError):
            return None


def pairs(name: str) -> Iterator[tuple[Call, list[Any], list[Any]]]:
    """Each example that fits, with what the formula and what the variant gives of it."""
    variant = VARIANTS[name]
    for call in EXAMPLES[variant.of]:
        ours, theirs = outcomes(CATALOGUE[variant.of].function, call), outcomes(variant.function, call)
        if ours is not None and theirs is not None:
            yield call, ours, theirs


def alike(left: list[Any], right: list[Any]) -> bool:
    """Whether two results differ by rounding at most, as where a bias of keys moves all scores of a query alike."""
    with np.errstate(over="ignore"):  # a number beside a row of zeros is infinitely many units away
        return len(left) == len(right) and all(
            a.shape == b.shape and units(a, b, by_row=True) <= ROUNDING for a, b in zip(left, right, strict=True)
        )


def required(function: Callable[..., Any]) -> set[str]:
    """The arguments without which a function cannot be called."""
    parameters = inspect.signature(function).parameters
    return {name for name, parameter in parameters.items() if parameter.default is inspect.Parameter.empty}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_has_the_defaults_of_its_formula(name: str) -> None:
    """What a formula leaves to a default its variant leaves to the same."""
    own = inspect.signature(CATALOGUE[VARIANTS[name].of].function).parameters
    for parameter in inspect.signature(VARIANTS[name].function).parameters.values():
        if parameter.name in own:
            assert parameter.default == own[parameter.name].default


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name.endswith("_gradient")])
def test_a_gradient_has_the_defaults_of_its_formula(name: str) -> None:
    """What a formula leaves to a default its gradient leaves to the same."""
    formula = CATALOGUE.get(name.removesuffix("_gradient"))
    own = {} if formula is None else inspect.signature(formula.function).parameters
    for parameter in inspect.signature(CATALOGUE[name].function).parameters.values():
        if parameter.name in own:
            assert parameter.default == own[parameter.name].default


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_differs_from_its_formula(name: str) -> None:
    """On at least one example a variant gives something else than its formula, always in its shape."""
    found = list(pairs(name))
    assert any(not alike(ours, theirs) for _, ours, theirs in found) == (name not in DIFFERENT_AT_EDGES)
    if name not in OTHER_SHAPE:
        for _, ours, theirs in found:
            assert [array.shape for array in theirs] == [array.shape for array in ours]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_takes_the_options_of_its_formula(name: str) -> None:
    """An option that changes what the formula gives changes what the variant gives, or is one it does without."""
    variant, excused = VARIANTS[name], WITHOUT_OPTION.get(name, ("", ""))[0].split()
    for call, ours, theirs in pairs(name):
        for option in set(call.options) - set(excused) - required(CATALOGUE[variant.of].function):
            rest = Call(call.args, {key: value for key, value in call.options.items() if key != option})
            plain, other = outcomes(CATALOGUE[variant.of].function, rest), outcomes(variant.function, rest)
            if plain is not None and other is not None and not alike(plain, ours):
                assert not alike(other, theirs), option


def test_every_exception_is_a_variant() -> None:
    """No exception outlives its variant."""
    assert {*WITHOUT_OPTION, *DIFFERENT_AT_EDGES, *OTHER_SHAPE} <= set(VARIANTS)

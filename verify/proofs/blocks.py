"""The parameters of blocks and models, all entries symbols, and claims about gradients that have their form."""

from __future__ import annotations

from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    NormParameters,
)
from verify.proofs.steps import Differentiable


def attention_of(xp: Symbols, name: str, width: int) -> AttentionParameters:
    """Projections without biases."""
    return AttentionParameters(*(xp.variables(f"{name}{letter}", width, width) for letter in "ABCD"))


def norm_of(xp: Symbols, name: str, width: int) -> NormParameters:
    """Gain and bias."""
    return NormParameters(xp.variables(f"{name}γ", width), xp.variables(f"{name}β", width))


def network_of(xp: Symbols, name: str, width: int, hidden: int) -> FeedForwardParameters:
    """Two layers with biases."""
    shapes = {"U": (width, hidden), "b": (hidden,), "W": (hidden, width), "c": (width,)}
    return FeedForwardParameters(*(xp.variables(f"{name}{letter}", *shape) for letter, shape in shapes.items()))


def encoder_block_of(xp: Symbols, width: int, hidden: int, name: str = "") -> EncoderBlockParameters:
    """The parameters of a block of an encoder."""
    return EncoderBlockParameters(
        attention_of(xp, name, width),
        norm_of(xp, f"{name}1", width),
        network_of(xp, name, width, hidden),
        norm_of(xp, f"{name}2", width),
    )


def decoder_block_of(xp: Symbols, width: int, hidden: int, name: str = "") -> DecoderBlockParameters:
    """The parameters of a block of a decoder."""
    return DecoderBlockParameters(
        attention_of(xp, f"{name}self", width),
        norm_of(xp, f"{name}1", width),
        attention_of(xp, f"{name}cross", width),
        norm_of(xp, f"{name}2", width),
        network_of(xp, name, width, hidden),
        norm_of(xp, f"{name}3", width),
    )


def paired(name: str, variables: Any, claimed: Any) -> Differentiable:
    """Each array of nested tuples beside the gradient in its place; both None where there is none."""
    if isinstance(variables, CellArray):
        return {name: (variables, claimed)}
    if variables is None:
        return {} if claimed is None else {f"{name}, which was not given": (claimed, None)}  # type: ignore[dict-item]
    fields = getattr(variables, "_fields", range(len(variables)))
    found: dict[str, tuple[CellArray, CellArray]] = {}
    for field, variable, claim in zip(fields, variables, claimed, strict=True):
        found |= paired(f"{name}.{field}", variable, claim)
    return found

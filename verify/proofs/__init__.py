"""Proofs: theorems about the shipped formulas, whose own source is run on symbols; one module for each family."""

from collections.abc import Mapping
from types import MappingProxyType

from verify.formulas import CATALOGUE
from verify.proofs import (
    activations,
    adaptive_steps,
    attention,
    batch_normalization,
    complexity,
    cross_attention,
    decoder,
    elementwise_losses,
    encoder,
    entropy,
    feed_forward,
    gated_units,
    group_normalization,
    language_model,
    likelihood,
    linear,
    losses,
    margin_losses,
    masks,
    metrics,
    multi_head,
    normalization,
    optimization,
    positional,
    recurrent,
    regression,
    regularization,
    relative_attention,
    residual,
    retrieval,
    rotary,
    similarity,
    softmax,
    transformer,
)
from verify.proofs.inventory import INVENTORY
from verify.proofs.prove import prove
from verify.records.theorem import Theorem

FAMILIES = (
    softmax,
    losses,
    elementwise_losses,
    likelihood,
    normalization,
    batch_normalization,
    attention,
    masks,
    multi_head,
    cross_attention,
    relative_attention,
    similarity,
    positional,
    rotary,
    linear,
    activations,
    entropy,
    feed_forward,
    gated_units,
    group_normalization,
    margin_losses,
    residual,
    encoder,
    decoder,
    transformer,
    language_model,
    optimization,
    adaptive_steps,
    regression,
    regularization,
    recurrent,
    metrics,
    retrieval,
    complexity,
)
"""The modules of theorems, in the order of the reports."""

_ORDER = {module.__name__.rpartition(".")[2]: number for number, module in enumerate(FAMILIES)}

THEOREMS: Mapping[str, Theorem] = MappingProxyType(
    dict(sorted(INVENTORY.items(), key=lambda item: _ORDER[item[1].family]))
)
"""Every theorem by its name, family by family."""

WITHOUT_THEOREM: Mapping[str, str] = MappingProxyType({})
"""Gradients of the catalogue that no theorem proves, each with the reason: none."""


def gradients() -> dict[str, tuple[str, ...]]:
    """Every gradient of the catalogue, with the theorems that prove it to be the derivative."""
    names = [name for name in CATALOGUE if name.endswith("_gradient")]
    return {name: tuple(t.name for t in THEOREMS.values() if name in t.gradients) for name in names}


__all__ = ["FAMILIES", "THEOREMS", "WITHOUT_THEOREM", "gradients", "prove"]

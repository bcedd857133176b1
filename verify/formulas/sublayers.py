"""The sublayers of a transformer with weights in place: each a function of its rows, and the way back through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from verify.formulas.activations import Activation
from verify.formulas.arrays import Array
from verify.formulas.feed_forward import feed_forward, feed_forward_gradient
from verify.formulas.multi_head import multi_head_attention, multi_head_attention_gradient
from verify.formulas.parameters import AttentionParameters, FeedForwardParameters


class Sublayer(NamedTuple):
    """A function of rows, and its gradients: of its input, and of whatever it holds."""

    forward: Callable[[Array], Array]
    backward: Callable[[Array, Array], tuple[Array, Any]]


def self_attention(parameters: AttentionParameters, *, heads: int, mask: Array) -> Sublayer:
    """Attention of rows to themselves; its input collects what comes back through queries, keys and values."""
    options = {"heads": heads, "mask": mask, **parameters._asdict()}

    def backward(upstream: Array, x: Array) -> tuple[Array, AttentionParameters]:
        back = multi_head_attention_gradient(upstream, x, x, x, **options)
        return back.Q + back.K + back.V, AttentionParameters(*back[3:])

    return Sublayer(lambda x: multi_head_attention(x, x, x, **options), backward)


def cross_attention(parameters: AttentionParameters, memory: Array, *, heads: int, mask: Array) -> Sublayer:
    """Attention of rows to the encoder's; it holds its weights and the encoder's rows."""
    options = {"heads": heads, "mask": mask, **parameters._asdict()}

    def backward(upstream: Array, x: Array) -> tuple[Array, tuple[AttentionParameters, Array]]:
        back = multi_head_attention_gradient(upstream, x, memory, memory, **options)
        return back.Q, (AttentionParameters(*back[3:]), back.K + back.V)

    return Sublayer(lambda x: multi_head_attention(x, memory, memory, **options), backward)


def network(parameters: FeedForwardParameters, *, activation: Activation) -> Sublayer:
    """Feed-forward network with its weights."""

    def backward(upstream: Array, x: Array) -> tuple[Array, FeedForwardParameters]:
        back = feed_forward_gradient(upstream, x, *parameters, activation=activation)
        return back.x, FeedForwardParameters(*back[1:])

    return Sublayer(lambda x: feed_forward(x, *parameters, activation=activation), backward)

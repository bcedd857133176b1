"""Proofs about the encoder."""

from __future__ import annotations

from verify.formulas.encoder import encoder_block, encoder_block_gradient
from verify.formulas.feed_forward import feed_forward, feed_forward_gradient
from verify.formulas.multi_head import multi_head_attention, multi_head_attention_gradient
from verify.proofs.blocks import encoder_block_of, paired
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CHAIN_RULE
from verify.proofs.opaque import Opaque
from verify.proofs.residual import LAYER_NORM, ORDERS
from verify.proofs.steps import derivatives, dot

ATTENTION = (multi_head_attention, multi_head_attention_gradient)
NETWORK = (feed_forward, feed_forward_gradient)
BLOCK = (encoder_block, encoder_block_gradient)


@theorem(
    r"\frac{\partial L}{\partial x}, \frac{\partial L}{\partial \theta}"
    r"\ \text{of } \operatorname{LN}(a + \operatorname{FFN}(a)),\ a = \operatorname{LN}(x +"
    r" \operatorname{MultiHead}(x, x, x)),\ \text{and of the pre-norm form}",
    formulas=("encoder_block", "encoder_block_gradient"),
    gradients=("encoder_block_gradient",),
    sizes="2 positions of 1 feature, 1 hidden; norm after and before",
    method=CHAIN_RULE,
    hypotheses=("any differentiable attention, network and norm",),
)
def gradient_of_encoder_block(f: Formulas) -> Steps:
    """The gradients with respect to the input and every parameter of a block."""
    for order in ORDERS:
        xp = Opaque()
        x, g, theta = xp.variables("x", 2, 1), xp.variables("g", 2, 1), encoder_block_of(xp, 1, 1)
        with xp.standing_in(ATTENTION, NETWORK, LAYER_NORM):
            out = f.encoder_block(x, theta, order=order)
            back = f.encoder_block_gradient(g, x, theta, order=order)
        claimed = {"x": (x, back.x), **paired("θ", theta, back.parameters)}
        yield from derivatives(xp, order, dot(xp, g, out), claimed)


@theorem(
    r"\frac{\partial L}{\partial x}, \frac{\partial L}{\partial \theta}\ \text{of } (B_N \circ \dots \circ B_1)(x)",
    formulas=("encoder", "encoder_gradient"),
    gradients=("encoder_gradient",),
    sizes="N = 1…3 blocks on 1 position of 2 features, 1 hidden",
    method=CHAIN_RULE,
    hypotheses=("any differentiable blocks",),
)
def gradient_of_encoder(f: Formulas) -> Steps:
    """The gradients through blocks applied one after the other."""
    for blocks in range(1, 4):
        xp = Opaque()
        x, g = xp.variables("x", 1, 2), xp.variables("g", 1, 2)
        theta = tuple(encoder_block_of(xp, 2, 1, f"B{i}") for i in range(blocks))
        with xp.standing_in(BLOCK):
            out, back = f.encoder(x, theta), f.encoder_gradient(g, x, theta)
        claimed = {"x": (x, back.x), **paired("θ", theta, back.parameters)}
        yield from derivatives(xp, f"N = {blocks}", dot(xp, g, out), claimed)

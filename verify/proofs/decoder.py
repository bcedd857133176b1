"""Proofs about the decoder."""

from __future__ import annotations

from verify.formulas.decoder import decoder_block, decoder_block_gradient
from verify.proofs.blocks import decoder_block_of, paired
from verify.proofs.encoder import ATTENTION, NETWORK
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CHAIN_RULE
from verify.proofs.opaque import Opaque
from verify.proofs.residual import LAYER_NORM, ORDERS
from verify.proofs.steps import derivatives, dot

BLOCK = (decoder_block, decoder_block_gradient)


@theorem(
    r"\frac{\partial L}{\partial y}, \frac{\partial L}{\partial e}, \frac{\partial L}{\partial \theta}"
    r"\ \text{of self-attention, attention to } e \text{ and network, each with residual and norm}",
    formulas=("decoder_block", "decoder_block_gradient"),
    gradients=("decoder_block_gradient",),
    sizes="2 positions and 1 of the encoder, 1 feature, 1 hidden; norm after and before",
    method=CHAIN_RULE,
    hypotheses=("any differentiable attentions, network and norm",),
)
def gradient_of_decoder_block(f: Formulas) -> Steps:
    """The gradients with respect to both inputs and every parameter of a block."""
    for order in ORDERS:
        xp = Opaque()
        y, memory, g = xp.variables("y", 2, 1), xp.variables("e", 1, 1), xp.variables("g", 2, 1)
        theta = decoder_block_of(xp, 1, 1)
        with xp.standing_in(ATTENTION, NETWORK, LAYER_NORM):
            out = f.decoder_block(y, memory, theta, order=order)
            back = f.decoder_block_gradient(g, y, memory, theta, order=order)
        claimed = {"y": (y, back.y), "e": (memory, back.memory), **paired("θ", theta, back.parameters)}
        yield from derivatives(xp, order, dot(xp, g, out), claimed)


@theorem(
    r"\frac{\partial L}{\partial e} = \sum_{i=1}^{N} \frac{\partial L}{\partial e}\Big|_{B_i}",
    formulas=("decoder", "decoder_gradient"),
    gradients=("decoder_gradient",),
    sizes="N = 1…3 blocks on 2 positions and 1 of the encoder, 1 feature, 1 hidden",
    method=CHAIN_RULE,
    hypotheses=("any differentiable blocks",),
)
def gradient_of_decoder(f: Formulas) -> Steps:
    """The gradients through all blocks; the encoder's output collects from each."""
    for blocks in range(1, 4):
        xp = Opaque()
        y, memory, g = xp.variables("y", 2, 1), xp.variables("e", 1, 1), xp.variables("g", 2, 1)
        theta = tuple(decoder_block_of(xp, 1, 1, f"B{i}") for i in range(blocks))
        with xp.standing_in(BLOCK):
            out, back = f.decoder(y, memory, theta), f.decoder_gradient(g, y, memory, theta)
        claimed = {"y": (y, back.y), "e": (memory, back.memory), **paired("θ", theta, back.parameters)}
        yield from derivatives(xp, f"N = {blocks}", dot(xp, g, out), claimed)

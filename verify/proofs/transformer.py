"""Proofs about the whole transformer with encoder and decoder."""

from __future__ import annotations

from verify.formulas.decoder import decoder, decoder_gradient
from verify.formulas.encoder import encoder, encoder_gradient
from verify.formulas.parameters import OutputParameters, TransformerParameters
from verify.proofs.blocks import decoder_block_of, encoder_block_of, paired
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CHAIN_RULE
from verify.proofs.opaque import Opaque
from verify.proofs.steps import derivatives, dot, integers

ENCODER = (encoder, encoder_gradient)
DECODER = (decoder, decoder_gradient)
SIZES = "2 source tokens and 1 target token, 2 words, 2 features, 1 hidden, 1 block each"
HYPOTHESES = ("any differentiable encoder and decoder",)


def parameters(xp: Opaque) -> TransformerParameters:
    """The parameters of a small transformer, all entries symbols."""
    tables = xp.variables("S", 2, 2), xp.variables("T", 2, 2)
    output = OutputParameters(xp.variables("W", 2, 2), xp.variables("b", 2))
    return TransformerParameters(
        *tables, (encoder_block_of(xp, 2, 1, "E"),), (decoder_block_of(xp, 2, 1, "D"),), output
    )


@theorem(
    r"\frac{\partial L}{\partial \theta} = \Big(\frac{\partial z}{\partial \theta}\Big)^T g,\quad"
    r" z = \operatorname{Dec}(E_t + PE, \operatorname{Enc}(E_s + PE)) W + b",
    formulas=("encoder_decoder_logits", "encoder_decoder_logits_gradient"),
    gradients=("encoder_decoder_logits_gradient",),
    sizes=SIZES,
    method=CHAIN_RULE,
    hypotheses=HYPOTHESES,
)
def gradient_of_encoder_decoder_logits(f: Formulas) -> Steps:
    """The gradients of every parameter, from that of the logits."""
    yield from _gradient(f, "encoder_decoder_logits")


@theorem(
    r"\frac{\partial L}{\partial \theta} = \Big(\frac{\partial P}{\partial \theta}\Big)^T g,\quad"
    r" P = \operatorname{softmax}(\operatorname{Dec}(E_t + PE, \operatorname{Enc}(E_s + PE)) W + b)",
    formulas=("encoder_decoder_transformer", "encoder_decoder_transformer_gradient"),
    gradients=("encoder_decoder_transformer_gradient",),
    sizes=SIZES,
    method=CHAIN_RULE,
    hypotheses=HYPOTHESES,
)
def gradient_of_encoder_decoder_transformer(f: Formulas) -> Steps:
    """The gradients of every parameter, from that of the probabilities."""
    yield from _gradient(f, "encoder_decoder_transformer")


def _gradient(f: Formulas, name: str) -> Steps:
    xp = Opaque()
    source, target, g, theta = integers(xp, 1, 0), integers(xp, 1), xp.variables("g", 1, 2), parameters(xp)
    with xp.standing_in(ENCODER, DECODER):
        out = getattr(f, name)(source, target, theta)
        back = getattr(f, f"{name}_gradient")(g, source, target, theta)
    yield from derivatives(xp, name, dot(xp, g, out), paired("θ", theta, back))

"""Proofs about the decoder-only language model."""

from __future__ import annotations

from verify.formulas.parameters import LanguageModelParameters, OutputParameters
from verify.proofs.blocks import encoder_block_of, norm_of, paired
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import CHAIN_RULE
from verify.proofs.opaque import Opaque
from verify.proofs.residual import LAYER_NORM
from verify.proofs.steps import derivatives, dot, integers
from verify.proofs.transformer import ENCODER

SIZES = "2 tokens, 2 words, 2 features, 1 hidden, 1 block"
HYPOTHESES = ("any differentiable blocks and norm",)


@theorem(
    r"\frac{\partial L}{\partial \theta} = \Big(\frac{\partial z}{\partial \theta}\Big)^T g,\quad"
    r" z = \operatorname{LN}((B_N \circ \dots \circ B_1)(E_t + PE)) W + b",
    formulas=("language_model_logits", "language_model_logits_gradient"),
    gradients=("language_model_logits_gradient",),
    sizes=SIZES,
    method=CHAIN_RULE,
    hypotheses=HYPOTHESES,
)
def gradient_of_language_model_logits(f: Formulas) -> Steps:
    """The gradients of every parameter, from that of the logits."""
    yield from _gradient(f, "language_model_logits")


@theorem(
    r"\frac{\partial L}{\partial \theta} = \Big(\frac{\partial P}{\partial \theta}\Big)^T g,\quad"
    r" P = \operatorname{softmax}(\operatorname{LN}((B_N \circ \dots \circ B_1)(E_t + PE)) W + b)",
    formulas=("language_model", "language_model_gradient"),
    gradients=("language_model_gradient",),
    sizes=SIZES,
    method=CHAIN_RULE,
    hypotheses=HYPOTHESES,
)
def gradient_of_language_model(f: Formulas) -> Steps:
    """The gradients of every parameter, from that of the probabilities."""
    yield from _gradient(f, "language_model")


def _gradient(f: Formulas, name: str) -> Steps:
    xp = Opaque()
    tokens, g = integers(xp, 1, 0), xp.variables("g", 2, 2)
    output = OutputParameters(xp.variables("W", 2, 2), xp.variables("b", 2))
    blocks = (encoder_block_of(xp, 2, 1, "B"),)
    theta = LanguageModelParameters(xp.variables("E", 2, 2), blocks, norm_of(xp, "", 2), output)
    with xp.standing_in(ENCODER, LAYER_NORM):
        out = getattr(f, name)(tokens, theta)
        back = getattr(f, f"{name}_gradient")(g, tokens, theta)
    yield from derivatives(xp, name, dot(xp, g, out), paired("θ", theta, back))

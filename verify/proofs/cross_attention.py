"""Proofs about attention of a decoder to an encoder."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.multi_head import weights
from verify.proofs.steps import derivatives, dot, equal

REAL = ("D, E and the weights real",)


@theorem(
    r"\operatorname{MultiHead}(D, E, E) ="
    r" \operatorname{Attention}(D W_Q, E W_K, E W_V) W_O \text{ for one head}",
    formulas=("affine", "encoder_decoder_attention", "scaled_dot_product_attention"),
    sizes="1 row of the decoder, 2 of the encoder, 2 features",
    method=REDUCTION,
    hypotheses=REAL,
)
def the_decoder_asks_and_the_encoder_answers(f: Formulas) -> Steps:
    """Queries come from the decoder, keys and values from the encoder."""
    xp = Symbols()
    D, E, W = xp.variables("d", 1, 2), xp.variables("e", 2, 2), weights(xp, 2, 2)
    q, k, v = f.affine(D, W["W_Q"]), f.affine(E, W["W_K"]), f.affine(E, W["W_V"])
    by_hand = f.affine(f.scaled_dot_product_attention(q, k, v), W["W_O"])
    yield equal(xp, "one head", f.encoder_decoder_attention(D, E, **W), by_hand)


@theorem(
    r"\frac{\partial L}{\partial E} = \frac{\partial L}{\partial k} W_K^T + \frac{\partial L}{\partial v} W_V^T",
    formulas=("encoder_decoder_attention", "encoder_decoder_attention_gradient"),
    gradients=("encoder_decoder_attention_gradient",),
    sizes="1 row of the decoder, 2 of the encoder, 2 features in 1 and 2 heads",
    method=DERIVATIVE,
    hypotheses=(*REAL, "g real"),
)
def gradient_of_encoder_decoder_attention(f: Formulas) -> Steps:
    """The gradients with respect to both sequences and the weights."""
    for heads in (1, 2):
        xp = Symbols()
        given = {"decoder": xp.variables("d", 1, 2), "encoder": xp.variables("e", 2, 2), **weights(xp, 2, 2)}
        out = f.encoder_decoder_attention(**given, heads=heads)
        g = xp.variables("g", 1, 2)
        back = f.encoder_decoder_attention_gradient(g, **given, heads=heads)
        claimed = {name: (array, getattr(back, name)) for name, array in given.items()}
        yield from derivatives(xp, f"heads = {heads}", dot(xp, g, out), claimed)

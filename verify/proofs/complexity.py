"""Proofs about counts of parameters and operations."""

from __future__ import annotations

from typing import Any

from verify.arithmetic.symbols import Symbols
from verify.proofs.blocks import encoder_block_of
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import COUNTING, REDUCTION
from verify.proofs.steps import equal, fact

WIDTHS = (1, 2, 3, 4)


def cells(parameters: Any) -> int:
    """The number of cells in nested tuples of arrays."""
    if parameters is None:
        return 0
    return sum(map(cells, parameters)) if isinstance(parameters, tuple) else parameters.cells.size


@theorem(
    r"n^2 = \#(Q K^T),\quad l \, n^2 d = l \cdot \#\text{products in } Q K^T",
    formulas=("attention_operations", "attention_pairs", "causal_mask", "dot_similarity", "matmul_operations"),
    sizes="n = 1…4 positions of d = 1…4 features; every n, d, l for the relation to matrix products",
    method=(COUNTING, REDUCTION),
)
def attention_compares_every_pair(f: Formulas) -> Steps:
    """The scores are n² numbers of d products each; a causal mask leaves n (n + 1)/2."""
    for n in range(1, 5):
        for d in WIDTHS:
            xp = Symbols()
            scores = f.dot_similarity(xp.variables("q", n, d), xp.variables("k", n, d))
            yield fact(f"n = {n}, d = {d}: scores", scores.cells.size == f.attention_pairs(n))
            products = sum(len(score.args) if d > 1 else 1 for score in scores.cells.ravel())
            yield fact(f"n = {n}, d = {d}: products", products == f.attention_operations(n, d))
        allowed = f.causal_mask(n, like=xp.variables("x", 1)).cells.sum()
        yield fact(f"n = {n}: allowed by a causal mask", 2 * allowed == f.attention_pairs(n) + n)
    xp = Symbols()
    N, D, layers = (xp.variables(name, positive=True) for name in "ndl")
    yield equal(xp, "every size", f.attention_operations(N, D, layers), layers * f.matmul_operations(N, D, N))


@theorem(
    r"4 d^2,\quad 2 d h + h + d,\quad 4 d^2 + 2 d h + h + 5 d",
    formulas=("attention_parameters", "encoder_block_parameters", "feed_forward_parameters"),
    sizes="the arrays of a block counted for d, h = 1…4; every d and h for the formulas; h = 4 d",
    method=(COUNTING, REDUCTION),
)
def parameters_are_counted(f: Formulas) -> Steps:
    """The counts are the numbers of cells in the weights, and the polynomials that the cards state."""
    for d in WIDTHS:
        for h in WIDTHS:
            block = encoder_block_of(Symbols(), d, h)
            yield fact(f"d = {d}, h = {h}: attention", cells(block.attention) == f.attention_parameters(d))
            yield fact(f"d = {d}, h = {h}: network", cells(block.feed_forward) == f.feed_forward_parameters(d, h))
            yield fact(f"d = {d}, h = {h}: block", cells(block) == f.encoder_block_parameters(d, h))
    xp = Symbols()
    D, H = xp.variables("d", positive=True), xp.variables("h", positive=True)
    yield equal(xp, "attention", f.attention_parameters(D), 4 * D**2)
    yield equal(xp, "network", f.feed_forward_parameters(D, H), 2 * D * H + H + D)
    yield equal(xp, "block", f.encoder_block_parameters(D, H), 4 * D**2 + 2 * D * H + H + 5 * D)
    yield equal(xp, "block with H = 4 d", f.encoder_block_parameters(D), 12 * D**2 + 9 * D)


@theorem(
    r"\theta_{\text{decoder block}} = \theta_{\text{encoder block}} + 4 d^2 + 2 d,\quad"
    r" \theta_{LM} = 2 v d + v + l \, \theta_{\text{block}} + 2 d",
    formulas=(
        "decoder_block_parameters",
        "encoder_block_parameters",
        "language_model_parameters",
        "transformer_parameters",
    ),
    sizes="every v, d, h and number of blocks",
    method=REDUCTION,
)
def models_are_made_of_blocks(f: Formulas) -> Steps:
    """The counts of whole models are those of their blocks, tables and output layers."""
    xp = Symbols()
    v, d, h, layers, more = (xp.variables(name, positive=True) for name in "vdhlm")
    encoder, decoder = f.encoder_block_parameters(d, h), f.decoder_block_parameters(d, h)
    yield equal(xp, "decoder block", decoder, encoder + 4 * d**2 + 2 * d)
    model = 2 * v * d + v + layers * encoder + 2 * d
    yield equal(xp, "language model", f.language_model_parameters(v, d, layers, h), model)
    whole = 3 * v * d + v + layers * encoder + more * decoder
    yield equal(xp, "encoder and decoder", f.transformer_parameters(v, d, layers, more, h), whole)

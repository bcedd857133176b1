"""Proofs about multi-head attention."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.steps import derivatives, dot, equal

WEIGHTS = {"W_Q": "A", "W_K": "B", "W_V": "C", "W_O": "D"}
BIASES = ("b_Q", "b_K", "b_V", "b_O")
REAL = ("Q, K, V, weights and biases real",)


def weights(xp: Symbols, rows: int, columns: int) -> dict[str, CellArray]:
    """The four projections, each of that shape."""
    return {name: xp.variables(letter, rows, columns) for name, letter in WEIGHTS.items()}


@theorem(
    r"\operatorname{MultiHead}(Q, K, V) ="
    r" \operatorname{Concat}(H_1, H_2) W_O,\quad H_i = \operatorname{Attention}(Q W_Q^i, K W_K^i, V W_V^i)",
    formulas=("affine", "concat_heads", "multi_head_attention", "scaled_dot_product_attention"),
    sizes="2 queries, 2 keys, 2 features in 2 heads; weights side by side and stacked",
    method=REDUCTION,
    hypotheses=REAL,
)
def fused_heads_equal_looped_heads(f: Formulas) -> Steps:
    """All heads at once give what a loop over the heads gives."""
    xp = Symbols()
    Q, K, V = (xp.variables(name, 2, 2) for name in "qkv")
    W = weights(xp, 2, 2)
    one_by_one = [
        f.scaled_dot_product_attention(
            *(f.affine(x, W[name][:, i : i + 1]) for x, name in zip((Q, K, V), W, strict=False))
        )
        for i in range(2)
    ]
    looped = f.affine(f.concat_heads(*one_by_one), W["W_O"])
    fused = f.multi_head_attention(Q, K, V, **W, heads=2)
    yield equal(xp, "weights side by side", fused, looped)
    stacked = [xp.stack((W[name][:, :1], W[name][:, 1:])) for name in ("W_Q", "W_K", "W_V")]
    yield equal(xp, "weights stacked", f.multi_head_attention(Q, K, V, *stacked, W["W_O"]), looped)


@theorem(
    r"\operatorname{merge}(\operatorname{split}(X)) = X,\quad"
    r" \operatorname{split}(\operatorname{Concat}(X_1, \dots, X_h))_i = X_i",
    formulas=("concat_heads", "merge_heads", "split_heads"),
    sizes="2 rows of 6 features in 1, 2, 3 and 6 heads",
    method=REDUCTION,
    hypotheses=("X real",),
)
def splitting_and_merging_heads_are_inverse(f: Formulas) -> Steps:
    """What is split can be merged again, and head i is what was concatenated as the i-th."""
    for heads in (1, 2, 3, 6):
        xp = Symbols()
        x = xp.variables("x", 2, 6)
        parts = f.split_heads(x, heads)
        yield equal(xp, f"{heads} heads: merge(split(X))", f.merge_heads(parts), x)
        joined = f.concat_heads(*(parts[i] for i in range(heads)))
        yield equal(xp, f"{heads} heads: Concat(split(X))", joined, x)


def gradient_cases(f: Formulas, xp: Symbols) -> Iterator[tuple[str, dict[str, CellArray], dict[str, Any]]]:
    """The arrays and options with which gradients of multi-head attention are compared."""
    Q, K, V = (xp.variables(name, 2, 2) for name in "qkv")
    every = weights(xp, 2, 2)
    without = {name: W for name, W in every.items() if name != "W_O"}
    biases = {name: xp.variables(name, 2) for name in BIASES}
    one = {"Q": Q[:1, :], "K": K, "V": V}
    yield "1 query, 2 heads with biases", one | every | biases, {"heads": 2}
    stacked = {name: xp.variables(WEIGHTS[name], 2, 2, 1) for name in without}
    yield "1 query, 2 stacked heads", one | stacked | {"W_O": every["W_O"]}, {}
    options = {"mask": f.causal_mask(2, like=Q), "scale": xp.variables("s")}
    yield "2 queries, 1 head, causal, no W_O", {"Q": Q, "K": K, "V": V} | without, options


@theorem(
    r"\frac{\partial L}{\partial W_O} = H^T g;\ \text{then through Attention, and }"
    r"\frac{\partial L}{\partial W_Q} = Q^T \frac{\partial L}{\partial q}, \dots",
    formulas=("causal_mask", "multi_head_attention", "multi_head_attention_gradient"),
    gradients=("multi_head_attention_gradient",),
    sizes="2 keys, 2 features; 1 query in 2 heads, with biases and stacked; 2 queries in 1 head, causal, without W_O",
    method=DERIVATIVE,
    hypotheses=(*REAL, "g real"),
)
def gradient_of_multi_head_attention(f: Formulas) -> Steps:
    """The gradients with respect to every array that multi-head attention takes."""
    xp = Symbols()
    for case, given, options in gradient_cases(f, xp):
        out = f.multi_head_attention(**given, **options)
        g = xp.variables("g", *out.cells.shape)
        back = f.multi_head_attention_gradient(g, **given, **options)
        claimed = {name: (array, getattr(back, name)) for name, array in given.items()}
        yield from derivatives(xp, case, dot(xp, g, out), claimed)

"""Proofs about scaled dot-product attention."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import AnyLength, Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import COUNTEREXAMPLE, DERIVATIVE, POSITIVITY, REDUCTION
from verify.proofs.steps import derivatives, different, dot, equal, positive, vanishing, zero

REAL = ("Q, K, V real",)
ANY_KEYS = "3 queries and every number of keys, d_k = 3, d_v = 1"

Arrays = tuple[CellArray, CellArray, CellArray]


def arrays(xp: Symbols, queries: int, keys: int, width: int, values: int) -> Arrays:
    """Queries, keys and values, all entries symbols."""
    return xp.variables("q", queries, width), xp.variables("k", keys, width), xp.variables("v", keys, values)


def cases() -> Iterator[tuple[str, Symbols, Arrays]]:
    """A small attention, and one with any number of keys."""
    xp = Symbols()
    yield "2 × 3", xp, arrays(xp, 2, 3, 2, 2)
    any_length = AnyLength()
    yield "every number of keys", any_length, arrays(any_length, 3, 2, 3, 1)


def constant(xp: Symbols, values: object) -> CellArray:
    """A mask, or any other constant."""
    return xp.asarray(np.asarray(values))


@theorem(
    r"\operatorname{Attention}(Q, K, V)_i = \sum_j A_{ij} V_j,\quad A_{ij} > 0,\ \sum_j A_{ij} = 1",
    formulas=("attention_weights", "scaled_dot_product_attention"),
    sizes=f"2 queries and 3 keys, d_k = d_v = 2; {ANY_KEYS}",
    method=(REDUCTION, POSITIVITY),
    hypotheses=REAL,
)
def attention_is_a_convex_combination(f: Formulas) -> Steps:
    """Each output is a mean of the values, with positive weights of sum one."""
    for case, xp, (Q, K, V) in cases():
        A = f.attention_weights(Q, K)
        yield positive(xp, f"{case}: A_ij > 0", *xp.expressions(A))
        yield zero(xp, f"{case}: Σ_j A_ij − 1", xp.sum(A, axis=-1) - 1)
        yield equal(xp, f"{case}: output − A V", f.scaled_dot_product_attention(Q, K, V), A @ V)


@theorem(
    r"M_{ij} = 0 \text{ (or } -\infty \text{)} \Rightarrow"
    r" \operatorname{Attention}(Q, K, V; M)_i \text{ is that without } K_j, V_j;\ \text{nothing allowed gives } 0",
    formulas=("additive_mask", "scaled_dot_product_attention"),
    sizes="2 queries and 3 keys, d_k = d_v = 2; key 2 masked for query 1, everything for query 2",
    method=REDUCTION,
    hypotheses=REAL,
)
def masked_entries_contribute_nothing(f: Formulas) -> Steps:
    """A masked key has no effect, by a Boolean mask as by −∞; a query that sees nothing gets zeros."""
    xp = Symbols()
    Q, K, V = arrays(xp, 2, 3, 2, 2)
    mask = constant(xp, [[True, False, True], [False, False, False]])
    masks = {"Boolean": mask, "−∞": f.additive_mask(mask)}
    kept = f.scaled_dot_product_attention(Q[:1, :], K[[0, 2], :], V[[0, 2], :])
    for name, M in masks.items():
        out = f.scaled_dot_product_attention(Q, K, V, M)
        yield equal(xp, f"{name}: query 1 − attention without key 2", out[:1, :], kept)
        yield zero(xp, f"{name}: query 2, which sees nothing", out[1:, :])
        hidden = [*K.cells[1], *V.cells[1]]
        slopes = [xp.derivative(cell, variable) for cell in xp.expressions(out) for variable in hidden]
        yield vanishing(xp, f"{name}: derivatives with respect to key and value 2", *slopes)


@theorem(
    r"\operatorname{Attention}(P Q, R K, R V) = P \operatorname{Attention}(Q, K, V)",
    formulas=("scaled_dot_product_attention",),
    sizes="2 queries and 3 keys, d_k = 2, d_v = 1; every permutation P of the queries and R of the keys",
    method=REDUCTION,
    hypotheses=(*REAL, "no mask"),
)
def attention_is_permutation_equivariant(f: Formulas) -> Steps:
    """The order of keys does not matter, and outputs follow the order of queries."""
    xp = Symbols()
    Q, K, V = arrays(xp, 2, 3, 2, 1)
    out = f.scaled_dot_product_attention(Q, K, V)
    for rows in permutations(range(2)):
        for order in permutations(range(3)):
            P, R = list(rows), list(order)
            permuted = f.scaled_dot_product_attention(Q[P, :], K[R, :], V[R, :])
            yield equal(xp, f"queries {rows}, keys {order}", permuted, out[P, :])


@theorem(
    r"\frac{\partial \operatorname{out}_t}{\partial x_s} = 0 \text{ for } s > t,\quad"
    r" \operatorname{out} = \operatorname{Attention}(x W_Q, x W_K, x W_V; M),\ M_{ts} = [s \le t]",
    formulas=("causal_mask", "scaled_dot_product_attention"),
    sizes="3 positions of 2 features, d_k = 1, d_v = 1",
    method=DERIVATIVE,
    hypotheses=("x and the weights real",),
)
def causal_attention_ignores_the_future(f: Formulas) -> Steps:
    """Under a causal mask no output depends on a later input."""
    xp = Symbols()
    x = xp.variables("x", 3, 2)
    Q, K, V = (x @ xp.variables(name, 2, 1) for name in ("A", "B", "C"))
    out = f.scaled_dot_product_attention(Q, K, V, f.causal_mask(3, like=x))
    for t in range(2):
        later = x.cells[t + 1 :].ravel()
        slopes = [xp.derivative(cell, variable) for cell in xp.expressions(out[t]) for variable in later]
        yield vanishing(xp, f"output {t + 1}: derivatives with respect to inputs after it", *slopes)
    own = xp.derivative(xp.expressions(out[2])[0], x.cells[1, 0])
    yield different("output 3 does depend on input 2", own)


@theorem(
    r"\operatorname{softmax}\!\Big(\frac{Q K^T}{\sqrt{d_k}}\Big) V \ne"
    r" \operatorname{softmax}\!\Big(\frac{Q K^T V}{\sqrt{d_k}}\Big)",
    formulas=("scaled_dot_product_attention", "scaled_dot_similarity", "softmax"),
    sizes="2 queries and 2 keys, d_k = d_v = 2",
    method=COUNTEREXAMPLE,
)
def softmax_comes_before_the_values(f: Formulas) -> Steps:
    """Softmax of the product with V is another function."""
    xp = Symbols()
    Q, K, V = arrays(xp, 2, 2, 2, 2)
    right = xp.expressions(f.scaled_dot_product_attention(Q, K, V))
    wrong = xp.expressions(f.softmax(f.scaled_dot_similarity(Q, K) @ V))
    yield different("their first entries differ", right[0] - wrong[0])


@theorem(
    r"\operatorname{Attention}(Q, K + \mathbf{1} u^T, V) = \operatorname{Attention}(Q, K, V)",
    formulas=("scaled_dot_product_attention",),
    sizes=f"2 queries and 3 keys, d_k = d_v = 2; {ANY_KEYS}",
    method=REDUCTION,
    hypotheses=(*REAL, "u real"),
)
def a_shift_of_all_keys_has_no_effect(f: Formulas) -> Steps:
    """What is added to every key cancels in softmax, as the bias of a key projection does."""
    for case, xp, (Q, K, V) in cases():
        u = xp.variables("u", Q.cells.shape[-1])
        moved = f.scaled_dot_product_attention(Q, K + u, V)
        yield equal(xp, f"{case}: K + 1 uᵀ", moved, f.scaled_dot_product_attention(Q, K, V))


@theorem(
    r"\text{tiles of queries, keys kept from before, and shared heads give }"
    r" \operatorname{Attention} \text{ of the whole}",
    formulas=("scaled_dot_product_attention",),
    sizes="3 queries and 2 keys, d_k = 2, d_v = 1; 2 heads of queries on 1 of keys",
    method=REDUCTION,
    hypotheses=REAL,
)
def attention_in_parts_is_that_of_the_whole(f: Formulas) -> Steps:
    """Tiling, a cache of past keys and grouped queries change how, not what, is computed."""
    xp = Symbols()
    Q, K, V = arrays(xp, 3, 2, 2, 1)
    whole = f.scaled_dot_product_attention(Q, K, V)
    yield equal(xp, "tiles of 2 queries", f.scaled_dot_product_attention(Q, K, V, query_tile=2), whole)
    past = (K[:1, :], V[:1, :])
    yield equal(xp, "key 1 from a cache", f.scaled_dot_product_attention(Q, K[1:, :], V[1:, :], past=past), whole)
    heads = xp.variables("h", 4, 2, 2)
    shared = xp.variables("k", 2, 2, 2), xp.variables("v", 2, 2, 1)
    grouped = f.scaled_dot_product_attention(heads, *shared)
    for head in range(4):
        K, V = (one[head // 2] for one in shared)
        yield equal(xp, f"head {head + 1} of 4 on 2", grouped[head], f.scaled_dot_product_attention(heads[head], K, V))


@theorem(
    r"\frac{\partial L}{\partial V} = A^T g,\quad \frac{\partial L}{\partial S} = A \odot (g V^T - r),"
    r"\quad \frac{\partial L}{\partial Q} = \frac{\partial L}{\partial S} \frac{K}{\sqrt{d_k}},"
    r"\quad \frac{\partial L}{\partial K} = \frac{\partial L}{\partial S}^T \frac{Q}{\sqrt{d_k}}",
    formulas=("causal_mask", "scaled_dot_product_attention", "scaled_dot_product_attention_gradient"),
    gradients=("scaled_dot_product_attention_gradient",),
    sizes=f"2 × 2, d_k = d_v = 2, plain, causal and with a soft cap; 2 heads on 1; {ANY_KEYS}",
    method=DERIVATIVE,
    hypotheses=(*REAL, "g real", "soft cap positive"),
)
def gradient_of_attention(f: Formulas) -> Steps:
    """The gradients with respect to queries, keys and values."""
    xp = Symbols()
    Q, K, V = arrays(xp, 2, 2, 2, 2)
    options = {
        "2 × 2": {},
        "causal": {"mask": f.causal_mask(2, like=Q)},
        "soft cap": {"softcap": xp.variables("c", positive=True), "scale": xp.variables("s")},
    }
    for case, chosen in options.items():
        yield from _gradient(f, xp, case, (Q, K, V), chosen)
    heads = xp.variables("a", 2, 1, 1), xp.variables("b", 1, 2, 1), xp.variables("c", 1, 2, 1)
    yield from _gradient(f, xp, "2 heads on 1", heads, {})
    any_length = AnyLength()
    yield from _gradient(f, any_length, "every number of keys", arrays(any_length, 3, 2, 3, 1), {})


def _gradient(f: Formulas, xp: Symbols, case: str, given: Arrays, options: dict[str, object]) -> Steps:
    out = f.scaled_dot_product_attention(*given, **options)
    g = xp.variables("g", *out.cells.shape)
    back = f.scaled_dot_product_attention_gradient(g, *given, **options)
    yield from derivatives(xp, case, dot(xp, g, out), dict(zip("QKV", zip(given, back, strict=True), strict=True)))

"""Laws of attention: means of values, what a mask hides, what order does not matter, and how work may be cut."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Arguments, Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, slack
from verify.properties.strategies import Kind, masks, nearly_equal, spread

SIZES = st.sampled_from([(2, 2, 2, 2), (1, 3, 2, 1), (3, 3, 1, 2), (2, 1, 3, 2)])
"""Numbers of queries, of keys, of columns of both, and of columns of values."""

SQUARE = st.sampled_from([(2, 2, 2, 2), (3, 3, 2, 1), (4, 4, 1, 2)])
"""As many keys as queries, as in self-attention."""


def attending(
    sizes: st.SearchStrategy[tuple[int, int, int, int]] = SIZES,
    kind: Kind = spread,
    *,
    above: bool = False,
    masked: bool = False,
    batch: tuple[int, ...] = (),
    **more: st.SearchStrategy[object],
) -> Draws:
    """Queries, keys and values that fit, where wanted with the gradient from above, a mask and a batch in front."""

    def of(size: tuple[int, int, int, int]) -> Draws:
        n, m, d_k, d_v = size
        each = {"Q": kind((*batch, n, d_k)), "K": kind((*batch, m, d_k)), "V": kind((*batch, m, d_v))}
        back = {"upstream": kind((*batch, n, d_v))} if above else {}
        mask = {"mask": masks((n, m))} if masked else {}
        return given_each(**back, **each, **mask, **more)

    return sizes.flatmap(of)


def without(name: str, draws: Draws) -> Draws:
    """The same arguments but for one."""
    return draws.map(lambda drawn: {each: value for each, value in drawn.items() if each != name})


SCALES = spread(()).map(abs)
CAPS = st.sampled_from([1.0, 8.0])
PLAIN = attending() | attending(kind=lambda shape: spread(shape, 30)) | attending(kind=nearly_equal)
MASKED = attending(masked=True)
CAUSAL = attending(SQUARE).map(lambda drawn: {**drawn, "mask": np.tri(len(drawn["Q"]), dtype=bool)})
ADDED = attending(SQUARE).map(lambda drawn: {**drawn, "mask": np.tri(len(drawn["Q"])) - 1})
OPTIONS = attending(scale=SCALES) | attending(softcap=CAPS)

tried_on("scaled_dot_product_attention", PLAIN | MASKED | CAUSAL | ADDED | OPTIONS)
tried_on("attention_weights", without("V", PLAIN | MASKED | CAUSAL | ADDED | OPTIONS))
tried_on(
    "scaled_dot_product_attention_gradient",
    attending(above=True) | attending(above=True, masked=True) | attending(above=True, scale=SCALES, softcap=CAPS),
)


@law("scaled_dot_product_attention", arguments=PLAIN | MASKED)
def lies_among_the_values(attention: Held, Q: Array, K: Array, V: Array, **options: Array) -> None:
    """Each column of the output lies between the extremes of the values, within what rounding explains."""
    output, within = attention(Q, K, V, **options), slack(attention, Q=Q, K=K, V=V, **options)
    low, high = V.min(axis=0) - within, V.max(axis=0) + within
    expect((output >= low) & (output <= high), "an output is outside the values it is a mean of", got=output)


@law("scaled_dot_product_attention", arguments=attending(kind=nearly_equal))
def gives_back_a_value_that_all_share(attention: Held, Q: Array, K: Array, V: Array) -> None:
    """Where all values are the same, that is the output, within what rounding explains."""
    shared = np.broadcast_to(V[:1], V.shape).copy()
    expected = np.broadcast_to(V[:1], (len(Q), V.shape[-1]))
    expect_close(attention(Q, K, shared), expected, slack(attention, Q=Q, K=K, V=shared), "the shared value is lost")


@law("scaled_dot_product_attention", arguments=attending(SQUARE))
def takes_a_masked_key_for_absent(attention: Held, Q: Array, K: Array, V: Array) -> None:
    """Masking a key is the same as leaving it out, within what rounding explains."""
    mask = np.ones((len(Q), len(K)), dtype=bool)
    mask[:, 0] = False
    masked = attention(Q, K, V, mask=mask)
    within = slack(attention, Q=Q, K=K, V=V, mask=mask) + slack(attention, Q=Q, K=K[1:], V=V[1:])
    expect_close(masked, attention(Q, K[1:], V[1:]), within, "a masked key is not as if it were absent")


@law("scaled_dot_product_attention", arguments=CAUSAL)
def ignores_what_comes_after(attention: Held, Q: Array, K: Array, V: Array, mask: Array) -> None:
    """Under a causal mask the output at t depends on nothing after t: another future changes rounding at most."""
    future = [np.concatenate((each[:-1], each[-1:] + 8)) for each in (Q, K, V)]
    before, after = attention(Q, K, V, mask=mask), attention(*future, mask=mask)
    within = 2 * slack(attention, Q=Q, K=K, V=V, mask=mask)
    expect_close(after[:-1], before[:-1], within[:-1], "an output depends on a later position")


@law("scaled_dot_product_attention", arguments=PLAIN)
def ignores_the_order_of_keys(attention: Held, Q: Array, K: Array, V: Array) -> None:
    """Keys in another order, with their values, change nothing, within what rounding explains."""
    order = np.roll(np.arange(len(K))[::-1], 1)
    within = 2 * slack(attention, Q=Q, K=K, V=V)
    expect_close(attention(Q, K[order], V[order]), attention(Q, K, V), within, "the order of the keys matters")


@law("scaled_dot_product_attention", arguments=PLAIN)
def answers_each_query_by_itself(attention: Held, Q: Array, K: Array, V: Array) -> None:
    """A query gets the same answer whatever else is asked, within what rounding explains."""
    within = 2 * slack(attention, Q=Q[:1], K=K, V=V)
    expect_close(attention(Q, K, V)[:1], attention(Q[:1], K, V), within, "an answer depends on other queries")


@law("scaled_dot_product_attention", arguments=attending(batch=(2,)))
def takes_a_batch_like_its_members(attention: Held, Q: Array, K: Array, V: Array) -> None:
    """A batch gives what each of its members gives by itself, within what rounding explains."""
    expect_looped(attention, {"Q": Q, "K": K, "V": V}, "Q", "K", "V")


@law("scaled_dot_product_attention", arguments=attending(SQUARE, query_tile=st.integers(1, 3)) | CAUSAL)
def gives_the_same_in_tiles(attention: Held, query_tile: int = 2, **arguments: Array) -> None:
    """A few queries at a time give what all at once give, within what rounding explains."""
    Q, K, V = (arguments.pop(name) for name in "QKV")
    within = 2 * slack(attention, Q=Q, K=K, V=V, **arguments)
    tiled = attention(Q, K, V, query_tile=query_tile, **arguments)
    expect_close(tiled, attention(Q, K, V, **arguments), within, "tiles of queries change the result")


@law("scaled_dot_product_attention", arguments=attending(SQUARE))
def takes_past_keys_for_earlier_ones(attention: Held, Q: Array, K: Array, V: Array) -> None:
    """Keys and values kept from before are the same as those in front, within what rounding explains."""
    within = 2 * slack(attention, Q=Q, K=K, V=V)
    cached = attention(Q, K[1:], V[1:], past=(K[:1], V[:1]))
    expect_close(cached, attention(Q, K, V), within, "a past key is not as if it stood in front")


@law("attention_weights")
def sums_to_one(weights: Held, Q: Array, K: Array, **options: Array) -> None:
    """The m weights of each query are from 0 to 1 and sum to 1, within m + 4 units in the last place of 1."""
    A = weights(Q, K, **options)
    expect((A >= 0) & (A <= 1), "a weight is not between 0 and 1", got=A)
    expect_close(A.sum(axis=-1), np.ones(len(Q)), (len(K) + 4) * EPSILON, "the weights of a query do not sum to 1")


@law("attention_weights", arguments=without("V", MASKED | CAUSAL))
def gives_nothing_to_the_masked(weights: Held, Q: Array, K: Array, mask: Array) -> None:
    """Where the mask is false the weight is exactly 0."""
    A = weights(Q, K, mask=mask)
    expect(A[~mask] == 0, "a masked key has weight", got=A)


@law("attention_weights", arguments=without("V", PLAIN))
def prefers_the_key_that_fits_better(weights: Held, Q: Array, K: Array) -> None:
    """A key with the larger score never gets the smaller weight, within what rounding explains."""
    A, within = weights(Q, K), 2 * slack(weights, Q=Q, K=K).max()
    scores = Q @ K.T
    blur = 4 * K.shape[-1] * EPSILON * (abs(Q) @ abs(K).T).max()
    larger = scores[:, :, None] > scores[:, None, :] + blur
    smaller = A[:, :, None] < A[:, None, :] - within
    expect(~(larger & smaller), "a larger score gets the smaller weight", got=A)


@law("scaled_dot_product_attention_gradient")
def passes_to_the_values_all_that_comes_from_above(gradient: Held, **arguments: Array) -> None:
    """The gradients of the values sum to those from above, since weights sum to 1, within what rounding explains."""
    of_values, total = _gradients(gradient, arguments)[2], arguments["upstream"].sum(axis=0)
    within = slack(gradient, **arguments)[2].sum(axis=0)
    within += len(of_values) * EPSILON * abs(of_values).sum(axis=0) + 4 * EPSILON * abs(arguments["upstream"]).sum(
        axis=0
    )
    expect_close(of_values.sum(axis=0), total, within, "the gradients of the values lose or add something")


@law("scaled_dot_product_attention_gradient", arguments=attending(SQUARE, above=True))
def passes_nothing_to_the_masked(gradient: Held, **arguments: Array) -> None:
    """A key that no query may attend to has gradients of exactly 0, and so has its value."""
    mask = np.ones((len(arguments["Q"]), len(arguments["K"])), dtype=bool)
    mask[:, 0] = False
    _, of_keys, of_values = _gradients(gradient, {**arguments, "mask": mask})
    expect((of_keys[0] == 0).all() and (of_values[0] == 0).all(), "a masked key has a gradient", got=of_keys)


derivative_law("scaled_dot_product_attention_gradient", of="scaled_dot_product_attention")


def _gradients(gradient: Held, arguments: Arguments) -> tuple[Array, Array, Array]:
    options = {name: value for name, value in arguments.items() if name not in ("upstream", "Q", "K", "V")}
    Q, K, V = gradient(*(arguments[name] for name in ("upstream", "Q", "K", "V")), **options)
    return Q, K, V

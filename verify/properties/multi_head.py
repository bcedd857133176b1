"""Laws of multi-head attention: heads cut and joined, heads by themselves, and the order of positions."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.law import Arguments, Array, Draws, Held, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, invoke, slack
from verify.properties.strategies import Arrays, spread

WIDTH = 2
"""Width of the model; one head has all of it, each of two heads half."""

HEADS = st.sampled_from([1, 2])
WEIGHTS = ("W_Q", "W_K", "W_V", "W_O")


def projections() -> dict[str, Arrays]:
    """Weights of queries, keys, values and output."""
    return {name: spread((WIDTH, WIDTH), 2) for name in WEIGHTS}


def _sequences(
    more: Mapping[str, st.SearchStrategy[Array]] | None = None, *, above: bool = False, batch: tuple[int, ...] = ()
) -> Draws:
    """Queries, keys and values with their projections, where wanted with the gradient from above."""

    def of(size: tuple[int, int]) -> Draws:
        n, m = size
        back = {"upstream": spread((*batch, n, WIDTH))} if above else {}
        rows = {"Q": (n, WIDTH), "K": (m, WIDTH), "V": (m, WIDTH)}
        each = {name: spread((*batch, *shape)) for name, shape in rows.items()}
        return given_each(**back, **each, **projections(), heads=HEADS, **(more or {}))

    return st.sampled_from([(2, 2), (1, 3), (3, 1)]).flatmap(of)


def _self_attention(rows: int = 3) -> Draws:
    return given_each(x=spread((rows, WIDTH)), **projections(), heads=HEADS)


BIASES = {name: spread((WIDTH,)) for name in ("b_Q", "b_K", "b_V", "b_O")}

tried_on("split_heads", x=spread((3, 4)), heads=st.sampled_from([1, 2, 4]))
tried_on("merge_heads", x=spread((2, 3, 2)))
tried_on("concat_heads", heads=st.tuples(spread((3, 2)), spread((3, 1)), spread((3, 2))))
tried_on("multi_head_attention", _sequences() | _sequences(BIASES) | _sequences({"scale": spread(()).map(abs)}))
tried_on("multi_head_attention_gradient", _sequences(above=True) | _sequences(BIASES, above=True))


@law("split_heads")
def is_undone_by_joining(split: Held, x: Array, heads: int) -> None:
    """Heads laid side by side again give the features back, exactly; head 1 has the first columns."""
    parts, width = split(x, heads), x.shape[-1] // heads
    expect_shape(parts, (heads, len(x), width), "the heads")
    expect_close(np.concatenate(list(parts), axis=-1), x, 0, "the heads side by side are not the features")


@law("merge_heads")
def is_undone_by_splitting(merge: Held, x: Array) -> None:
    """Joined heads cut again give the heads back, exactly."""
    expect_close(catalogue.split_heads(merge(x), len(x)), x, 0, "the joined heads cut again are not the heads")


@law("concat_heads")
def lays_heads_side_by_side(concat: Held, heads: tuple[Array, ...]) -> None:
    """Each head stands in its own columns, in the order given, exactly as it was."""
    joined, start = concat(*heads), 0
    expect_shape(joined, (len(heads[0]), sum(each.shape[-1] for each in heads)), "the joined heads")
    for each in heads:
        expect_close(joined[:, start : start + each.shape[-1]], each, 0, "a head is not in its columns")
        start += each.shape[-1]


@law("multi_head_attention")
def is_nothing_without_its_output_weights(multi_head: Held, **arguments: Array) -> None:
    """Output weights of 0 give exactly the output bias, or 0."""
    result = invoke(multi_head, {**arguments, "W_O": 0 * arguments["W_O"]})
    expected = np.zeros_like(arguments["Q"]) + arguments.get("b_O", 0)
    expect_close(result, expected, 0, "output weights of 0 do not leave the output bias")


@law("multi_head_attention", arguments=_sequences())
def is_linear_in_its_output_weights(multi_head: Held, **arguments: Array) -> None:
    """Twice the output weights give exactly twice the result."""
    doubled = {**arguments, "W_O": 2 * arguments["W_O"]}
    expect_close(invoke(multi_head, doubled), 2 * invoke(multi_head, arguments), 0, "it is not linear in W_O")


@law("multi_head_attention", arguments=_sequences())
def is_attention_with_one_head_and_no_projections(multi_head: Held, **arguments: Array) -> None:
    """With one head and the identity for all weights it is attention, within what rounding explains."""
    identity = {**arguments, **dict.fromkeys(WEIGHTS, np.eye(WIDTH)), "heads": 1}
    plain = Held(catalogue.scaled_dot_product_attention, "scaled_dot_product_attention")
    rows = {name: arguments[name] for name in "QKV"}
    within = slack(multi_head, **identity) + slack(plain, **rows)
    expect_close(invoke(multi_head, identity), invoke(plain, rows), within, "one plain head is not attention")


@law("multi_head_attention", arguments=_sequences())
def ignores_the_order_of_its_heads(multi_head: Held, **arguments: Array) -> None:
    """Heads in another order, in all weights alike, change nothing, within what rounding explains."""
    drawn = {**arguments, "heads": WIDTH}
    swapped = {**drawn, **{name: drawn[name][:, ::-1] for name in WEIGHTS[:3]}, "W_O": drawn["W_O"][::-1]}
    within = slack(multi_head, **drawn) + slack(multi_head, **swapped)
    expect_close(invoke(multi_head, swapped), invoke(multi_head, drawn), within, "the order of the heads matters")


@law("multi_head_attention", arguments=_self_attention())
def follows_the_order_of_positions(multi_head: Held, x: Array, **weights: Array) -> None:
    """Without a mask, rows in another order give the same rows in that order, within what rounding explains."""
    order = np.roll(np.arange(len(x))[::-1], 1)
    within = 2 * slack(multi_head, **_of_itself(x), **weights)[order]
    result = invoke(multi_head, {**_of_itself(x), **weights})
    permuted = invoke(multi_head, {**_of_itself(x[order]), **weights})
    expect_close(permuted, result[order], within, "self-attention does not follow the order of positions")


@law("multi_head_attention", arguments=_self_attention())
def ignores_what_comes_after(multi_head: Held, x: Array, **weights: Array) -> None:
    """Under a causal mask a row depends on no later one: another future changes rounding at most."""
    future, mask = np.concatenate((x[:-1], x[-1:] + 8)), np.tri(len(x), dtype=bool)
    before = {**_of_itself(x), **weights, "mask": mask}
    after = {**_of_itself(future), **weights, "mask": mask}
    within = 2 * slack(multi_head, **before)[:-1]
    results = invoke(multi_head, after), invoke(multi_head, before)
    expect_close(results[0][:-1], results[1][:-1], within, "a row depends on a later one")


@law("multi_head_attention", arguments=_sequences(batch=(2,)))
def takes_a_batch_like_its_members(multi_head: Held, **arguments: Array) -> None:
    """A batch gives what each of its members gives by itself, within what rounding explains."""
    expect_looped(multi_head, arguments, "Q", "K", "V")


@law("multi_head_attention_gradient", arguments=_sequences(above=True))
def passes_no_gradient_to_weights_of_zero_rows(gradient: Held, **arguments: Array) -> None:
    """Queries of 0 leave their weights exactly without gradient, and so do values of 0 those of the output."""
    silent = {**arguments, "Q": 0 * arguments["Q"], "V": 0 * arguments["V"]}
    found = invoke(gradient, silent)
    for index, name in ((3, "W_Q"), (6, "W_O")):
        expect_close(found[index], 0 * arguments[name], 0, f"{name} has a gradient where nothing went through it")


derivative_law("multi_head_attention_gradient", of="multi_head_attention")


def _of_itself(x: Array) -> Arguments:
    return {"Q": x, "K": x, "V": x}

"""Laws of the encoder: its blocks in order, its positions without one, and what a silent block passes by."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.formulas.parameters import EncoderBlockParameters
from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, leaves, mapped, tried_on
from verify.properties.parameters import drawn, encoder_block
from verify.properties.relations import derivative_law, expect_looped, slack
from verify.properties.strategies import spread

Options = dict[str, st.SearchStrategy[Any]]

WIDTH, HIDDEN, ROWS, FEW = 2, 2, 3, 6
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "heads": st.sampled_from([1, 2]),
    "order": st.sampled_from(["post", "pre"]),
}
SMOOTH = {**OPTIONS, "activation": st.just(catalogue.gelu)}
BLOCK = drawn(encoder_block, WIDTH, HIDDEN)
X = spread((ROWS, WIDTH))


def _with(
    parameters: st.SearchStrategy[Any], options: dict[str, st.SearchStrategy[Any]], *, back: bool = False
) -> Draws:
    above = {"upstream": X} if back else {}
    return given_each(**above, x=X, parameters=parameters, **options)


tried_on("encoder_block", _with(BLOCK, OPTIONS))
tried_on("encoder_block_gradient", _with(BLOCK, SMOOTH, back=True))
tried_on("encoder", _with(st.tuples(BLOCK, BLOCK), OPTIONS))
tried_on("encoder_gradient", _with(st.tuples(BLOCK), SMOOTH, back=True))


@law("encoder_block", "encoder", examples=FEW)
def follows_the_order_of_positions(held: Held, x: Array, parameters: Any, **options: Any) -> None:
    """Without a mask, rows in another order give the same rows in that order, within what rounding explains."""
    order = np.roll(np.arange(len(x))[::-1], 1)
    within = slack(held, x=x, parameters=parameters, **options)[order]
    within = within + slack(held, x=x[order], parameters=parameters, **options)
    permuted = held(x[order], parameters, **options)
    expect_close(permuted, held(x, parameters, **options)[order], within, "it does not follow the order of positions")


@law("encoder_block", "encoder", examples=FEW)
def ignores_what_comes_after(held: Held, x: Array, parameters: Any, **options: Any) -> None:
    """Under a causal mask a row depends on no later one: another future changes rounding at most."""
    future = np.concatenate((x[:-1], x[-1:] + np.arange(1.0, 1 + WIDTH)))
    options = {**options, "mask": np.tri(len(x), dtype=bool)}
    within = 2 * slack(held, x=x, parameters=parameters, **options)[:-1]
    after, before = held(future, parameters, **options), held(x, parameters, **options)
    expect_close(after[:-1], before[:-1], within, "a row depends on a later one")


@law("encoder_block", examples=FEW)
def passes_its_input_by_silent_sublayers(
    held: Held, x: Array, parameters: EncoderBlockParameters, **options: Any
) -> None:
    """Where attention and network give 0, a block with pre-norm leaves its input exactly as it is."""
    silent = parameters._replace(
        attention=parameters.attention._replace(W_O=0 * parameters.attention.W_O),
        feed_forward=parameters.feed_forward._replace(
            W_2=0 * parameters.feed_forward.W_2, b_2=0 * parameters.feed_forward.b_2
        ),
    )
    expect_close(held(x, silent, **{**options, "order": "pre"}), x, 0, "silent sublayers change the input")


@law("encoder_block", arguments=given_each(x=spread((2, ROWS, WIDTH)), parameters=BLOCK, **OPTIONS), examples=FEW)
def takes_a_batch_like_its_members(held: Held, **arguments: Any) -> None:
    """A batch gives what each of its members gives by itself, within what rounding explains."""
    expect_looped(held, arguments, "x")


@law("encoder", examples=FEW)
def applies_its_blocks_one_after_the_other(encoder: Held, x: Array, parameters: Any, **options: Any) -> None:
    """Two blocks are the second applied to the first's output, and none leaves the input exactly."""
    first, second = parameters
    expected = catalogue.encoder_block(catalogue.encoder_block(x, first, **options), second, **options)
    within = 2 * slack(encoder, x=x, parameters=parameters, **options)
    expect_close(encoder(x, parameters, **options), expected, within, "the blocks are not applied in their order")
    expect_close(encoder(x, (), **options), x, 0, "an encoder without blocks changes its input")


@law("encoder_block_gradient", "encoder_gradient", examples=FEW)
def gives_nothing_for_nothing(gradient: Held, upstream: Array, x: Array, parameters: Any, **options: Any) -> None:
    """Where nothing comes from above, every gradient is 0, in the form of the parameters."""
    of_x, of_parameters = gradient(0 * upstream, x, parameters, **options)
    expect_close(of_x, 0 * x, 0, "the input has a gradient from nothing")
    nothing = mapped(lambda leaf: None if leaf is None else 0 * leaf, parameters)
    expect_close(leaves(of_parameters), leaves(nothing), 0, "a parameter has a gradient from nothing")


derivative_law("encoder_block_gradient", of="encoder_block", examples=FEW)
derivative_law("encoder_gradient", of="encoder", examples=FEW)

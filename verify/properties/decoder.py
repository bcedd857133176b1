"""Laws of the decoder: no look ahead, an encoder without order, and blocks one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.encoder import FEW, HIDDEN, OPTIONS, ROWS, SMOOTH, WIDTH
from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, leaves, tried_on
from verify.properties.parameters import decoder_block, drawn
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import spread

BLOCK = drawn(decoder_block, WIDTH, HIDDEN)
Y, MEMORY = spread((ROWS, WIDTH)), spread((2, WIDTH))


def _with(
    parameters: st.SearchStrategy[Any], options: dict[str, st.SearchStrategy[Any]], *, back: bool = False
) -> Draws:
    above = {"upstream": Y} if back else {}
    return given_each(**above, y=Y, memory=MEMORY, parameters=parameters, **options)


tried_on("decoder_block", _with(BLOCK, OPTIONS))
tried_on("decoder_block_gradient", _with(BLOCK, SMOOTH, back=True))
tried_on("decoder", _with(st.tuples(BLOCK, BLOCK), OPTIONS))
tried_on("decoder_gradient", _with(st.tuples(BLOCK), SMOOTH, back=True))


@law("decoder_block", "decoder", examples=FEW)
def ignores_what_comes_after(held: Held, y: Array, memory: Array, parameters: Any, **options: Any) -> None:
    """A row depends on no later one: another future changes rounding at most."""
    future = np.concatenate((y[:-1], y[-1:] + np.arange(1.0, 1 + WIDTH)))
    within = 2 * slack(held, y=y, memory=memory, parameters=parameters, **options)[:-1]
    after, before = held(future, memory, parameters, **options), held(y, memory, parameters, **options)
    expect_close(after[:-1], before[:-1], within, "a row depends on a later one")


@law("decoder_block", "decoder", examples=FEW)
def ignores_the_order_of_the_encoder(held: Held, y: Array, memory: Array, parameters: Any, **options: Any) -> None:
    """The encoder's rows in another order change nothing, within what rounding explains."""
    reordered = memory[::-1].copy()
    within = slack(held, y=y, memory=memory, parameters=parameters, **options)
    within = within + slack(held, y=y, memory=reordered, parameters=parameters, **options)
    got, expected = held(y, reordered, parameters, **options), held(y, memory, parameters, **options)
    expect_close(got, expected, within, "the order of the encoder's rows matters")


@law("decoder", examples=FEW)
def applies_its_blocks_one_after_the_other(
    decoder: Held, y: Array, memory: Array, parameters: Any, **options: Any
) -> None:
    """Two blocks are the second applied to the first's output, both with the same encoder, but for rounding."""
    first, second = parameters
    middle = catalogue.decoder_block(y, memory, first, **options)
    expected = catalogue.decoder_block(middle, memory, second, **options)
    within = 2 * slack(decoder, y=y, memory=memory, parameters=parameters, **options)
    expect_close(decoder(y, memory, parameters, **options), expected, within, "the blocks are not in their order")


@law("decoder_block_gradient", "decoder_gradient", examples=FEW)
def gives_nothing_for_nothing(
    gradient: Held, upstream: Array, y: Array, memory: Array, parameters: Any, **options: Any
) -> None:
    """Where nothing comes from above, every gradient is exactly 0."""
    for part in leaves(gradient(0 * upstream, y, memory, parameters, **options)):
        expect_close(part, np.zeros_like(part), 0, "a gradient comes from nothing")


derivative_law("decoder_block_gradient", of="decoder_block", examples=FEW)
derivative_law("decoder_gradient", of="decoder", examples=FEW)

"""Laws of encoder-decoder attention: what the order of the encoder's rows and the decoder's other rows matter."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, tried_on
from verify.properties.multi_head import HEADS, WIDTH, projections
from verify.properties.relations import derivative_law, invoke, slack
from verify.properties.strategies import spread


def _pair(*, above: bool = False) -> Draws:
    """Rows of decoder and encoder with their projections, where wanted with the gradient from above."""

    def of(size: tuple[int, int]) -> Draws:
        n, m = size
        back = {"upstream": spread((n, WIDTH))} if above else {}
        rows = {"decoder": spread((n, WIDTH)), "encoder": spread((m, WIDTH))}
        return given_each(**back, **rows, **projections(), heads=HEADS)

    return st.sampled_from([(2, 2), (1, 3), (3, 1)]).flatmap(of)


tried_on("encoder_decoder_attention", _pair())
tried_on("encoder_decoder_attention_gradient", _pair(above=True))


@law("encoder_decoder_attention")
def ignores_the_order_of_the_encoder(cross: Held, encoder: Array, **others: Array) -> None:
    """The encoder's rows in another order change nothing, within what rounding explains."""
    reversed_rows = encoder[::-1].copy()
    within = slack(cross, encoder=encoder, **others) + slack(cross, encoder=reversed_rows, **others)
    result, other = (invoke(cross, {"encoder": rows, **others}) for rows in (encoder, reversed_rows))
    expect_close(other, result, within, "the order of the encoder's rows matters")


@law("encoder_decoder_attention")
def answers_each_row_of_the_decoder_by_itself(cross: Held, decoder: Array, **others: Array) -> None:
    """A row of the decoder gets the same whatever the others are, within what rounding explains."""
    within = 2 * slack(cross, decoder=decoder[:1], **others)
    whole, alone = (invoke(cross, {"decoder": rows, **others}) for rows in (decoder, decoder[:1]))
    expect_close(whole[:1], alone, within, "a row of the decoder depends on the others")


@law("encoder_decoder_attention")
def is_multi_head_attention_of_two_sequences(cross: Held, decoder: Array, encoder: Array, **others: Array) -> None:
    """It is multi-head attention with queries from the decoder, the rest from the encoder, but for rounding."""
    both = {"Q": decoder, "K": encoder, "V": encoder, **others}
    multi_head = Held(catalogue.multi_head_attention, "multi_head_attention")
    within = slack(cross, decoder=decoder, encoder=encoder, **others) + slack(multi_head, **both)
    got = invoke(cross, {"decoder": decoder, "encoder": encoder, **others})
    expect_close(got, invoke(multi_head, both), within, "it is not multi-head attention of decoder and encoder")


@law("encoder_decoder_attention_gradient")
def gives_an_unasked_encoder_nothing(gradient: Held, upstream: Array, **others: Array) -> None:
    """Where nothing comes from above, every gradient is exactly 0."""
    for part in invoke(gradient, {"upstream": 0 * upstream, **others}):
        expect_close(part, np.zeros_like(part), 0, "a gradient comes from nothing")


derivative_law("encoder_decoder_attention_gradient", of="encoder_decoder_attention")

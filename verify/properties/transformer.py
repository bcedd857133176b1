"""Laws of the transformer with encoder and decoder: probabilities, and no look ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

import verify.formulas as catalogue
from verify.formulas.parameters import TransformerParameters
from verify.properties.bounds import EPSILON
from verify.properties.encoder import FEW, HIDDEN, OPTIONS, ROWS, SMOOTH, WIDTH
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, leaves, tried_on
from verify.properties.parameters import drawn, transformer
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import coarse, indices, spread

VOCABULARY = 3
SENTENCES = {"source": indices((2,), VOCABULARY), "target": indices((ROWS,), VOCABULARY)}
MODEL = drawn(transformer, VOCABULARY, WIDTH, HIDDEN)


def _sentences(options: dict[str, Any], *, back: bool = False) -> Draws:
    above = {"upstream": spread((ROWS, VOCABULARY))} if back else {}
    return given_each(**above, **SENTENCES, parameters=MODEL, **options)


tried_on("embed_with_positions", tokens=indices((ROWS,), VOCABULARY), table=coarse((VOCABULARY, 4)))
for name in ("encoder_decoder_transformer", "encoder_decoder_logits"):
    tried_on(name, _sentences(OPTIONS))
    tried_on(f"{name}_gradient", _sentences(SMOOTH, back=True))


@law("embed_with_positions")
def adds_positions_that_tokens_do_not_change(embed: Held, tokens: Array, table: Array) -> None:
    """What is added to a token's row is the encoding of its position, whatever the token, but for rounding."""
    encoding = catalogue.sinusoidal_position_encoding(np.arange(float(len(tokens))), table.shape[-1])
    within = 2 * slack(embed, tokens=tokens, table=table) + EPSILON * (abs(table[tokens]) + 1)
    expect_close(embed(tokens, table) - table[tokens], encoding, within, "what is added is not the position's encoding")


@law("encoder_decoder_transformer", examples=FEW)
def gives_probabilities(held: Held, source: Array, target: Array, parameters: Any, **options: Any) -> None:
    """Each position's numbers are from 0 to 1 and sum to 1, within v + 4 units in the last place of 1."""
    P = held(source, target, parameters, **options)
    expect((P >= 0) & (P <= 1), "a probability is not between 0 and 1", got=P)
    expect_close(P.sum(axis=-1), np.ones(len(target)), (VOCABULARY + 4) * EPSILON, "the probabilities do not sum to 1")


@law("encoder_decoder_transformer", "encoder_decoder_logits", examples=FEW)
def ignores_what_comes_after(held: Held, source: Array, target: Array, parameters: Any, **options: Any) -> None:
    """The next token's numbers depend on no later token: another future changes rounding at most."""
    future = np.concatenate((target[:-1], (target[-1:] + 1) % VOCABULARY))
    within = 2 * slack(held, source=source, target=target, parameters=parameters, **options)[:-1]
    after, before = (held(source, tokens, parameters, **options)[:-1] for tokens in (future, target))
    expect_close(after, before, within, "a position depends on a later token")


@law("encoder_decoder_logits", examples=FEW)
def ends_in_its_output_layer(
    held: Held, source: Array, target: Array, parameters: TransformerParameters, **options: Any
) -> None:
    """Output weights of 0 leave exactly the output bias at every position."""
    last = parameters.output._replace(W=0 * parameters.output.W)
    logits = held(source, target, parameters._replace(output=last), **options)
    expect_close(logits, np.broadcast_to(last.b, logits.shape), 0, "output weights of 0 do not leave the bias")


@law("encoder_decoder_transformer_gradient", "encoder_decoder_logits_gradient", examples=FEW)
def gives_nothing_for_nothing(
    gradient: Held, upstream: Array, source: Array, target: Array, parameters: Any, **options: Any
) -> None:
    """Where nothing comes from above, every gradient is exactly 0."""
    for part in leaves(gradient(0 * upstream, source, target, parameters, **options)):
        expect_close(part, np.zeros_like(part), 0, "a gradient comes from nothing")


for name in ("encoder_decoder_transformer", "encoder_decoder_logits"):
    derivative_law(f"{name}_gradient", of=name, wrt="parameters", examples=FEW)

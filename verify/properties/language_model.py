"""Laws of the decoder-only language model: probabilities, and no look ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from verify.formulas.parameters import LanguageModelParameters
from verify.properties.bounds import EPSILON
from verify.properties.encoder import FEW, HIDDEN, OPTIONS, ROWS, SMOOTH, WIDTH
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, leaves, tried_on
from verify.properties.parameters import drawn, language_model
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import indices, spread

VOCABULARY = 3
TOKENS = indices((ROWS,), VOCABULARY)
MODEL = drawn(language_model, VOCABULARY, WIDTH, HIDDEN)


def _tokens(options: dict[str, Any], *, back: bool = False) -> Draws:
    above = {"upstream": spread((ROWS, VOCABULARY))} if back else {}
    return given_each(**above, tokens=TOKENS, parameters=MODEL, **options)


for name in ("language_model", "language_model_logits"):
    tried_on(name, _tokens(OPTIONS))
    tried_on(f"{name}_gradient", _tokens(SMOOTH, back=True))


@law("language_model", examples=FEW)
def gives_probabilities(held: Held, tokens: Array, parameters: Any, **options: Any) -> None:
    """Each position's numbers are from 0 to 1 and sum to 1, within v + 4 units in the last place of 1."""
    P = held(tokens, parameters, **options)
    expect((P >= 0) & (P <= 1), "a probability is not between 0 and 1", got=P)
    expect_close(P.sum(axis=-1), np.ones(len(tokens)), (VOCABULARY + 4) * EPSILON, "the probabilities do not sum to 1")


@law("language_model", "language_model_logits", examples=FEW)
def ignores_what_comes_after(held: Held, tokens: Array, parameters: Any, **options: Any) -> None:
    """The next token's numbers depend on no later token: another future changes rounding at most."""
    future = np.concatenate((tokens[:-1], (tokens[-1:] + 1) % VOCABULARY))
    within = 2 * slack(held, tokens=tokens, parameters=parameters, **options)[:-1]
    after, before = (held(each, parameters, **options)[:-1] for each in (future, tokens))
    expect_close(after, before, within, "a position depends on a later token")


@law("language_model", "language_model_logits", examples=FEW)
def says_the_same_of_a_prefix(held: Held, tokens: Array, parameters: Any, **options: Any) -> None:
    """A prefix by itself gets what it gets as the beginning of more, within what rounding explains."""
    within = slack(held, tokens=tokens, parameters=parameters, **options)[:-1]
    within = within + slack(held, tokens=tokens[:-1], parameters=parameters, **options)
    whole, prefix = held(tokens, parameters, **options), held(tokens[:-1], parameters, **options)
    expect_close(whole[:-1], prefix, within, "a prefix gets something else as the beginning of more")


@law("language_model_logits", examples=FEW)
def ends_in_its_output_layer(held: Held, tokens: Array, parameters: LanguageModelParameters, **options: Any) -> None:
    """Output weights of 0 leave exactly the output bias at every position."""
    last = parameters.output._replace(W=0 * parameters.output.W)
    logits = held(tokens, parameters._replace(output=last), **options)
    expect_close(logits, np.broadcast_to(last.b, logits.shape), 0, "output weights of 0 do not leave the bias")


@law("language_model_gradient", "language_model_logits_gradient", examples=FEW)
def gives_nothing_for_nothing(gradient: Held, upstream: Array, tokens: Array, parameters: Any, **options: Any) -> None:
    """Where nothing comes from above, every gradient is exactly 0."""
    for part in leaves(gradient(0 * upstream, tokens, parameters, **options)):
        expect_close(part, np.zeros_like(part), 0, "a gradient comes from nothing")


for name in ("language_model", "language_model_logits"):
    derivative_law(f"{name}_gradient", of=name, wrt="parameters", examples=FEW)

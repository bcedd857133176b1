"""Laws of decoding: greedy is a beam of one, a beam is never worse, and a beam of everything is exact."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
from array_api_compat import device
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.namespaces import array_namespace
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.strategies import MATRICES, distributions, features, indices, tensors

VOCABULARY = 3


@dataclass(frozen=True)
class Chain:
    """A model whose next token depends on the last one alone, by a table of logarithms of probabilities."""

    table: Array

    def __call__(self, prefixes: Any) -> Any:
        """Logarithms of the next token's probabilities after each prefix."""
        xp = array_namespace(prefixes)
        return xp.take(xp.asarray(self.table.tolist(), device=device(prefixes)), prefixes[:, -1], axis=0)

    def score(self, tokens: Array, start: int) -> float:
        """Logarithm of the probability of the tokens after the first `start`."""
        return float(sum(self.table[tokens[i - 1], tokens[i]] for i in range(start, len(tokens))))


def _decoded(**more: st.SearchStrategy[object]) -> Draws:
    """A chain, tokens to begin with and a number of steps."""
    chains = distributions((VOCABULARY, VOCABULARY)).map(np.log).map(Chain)
    return given_each(model=chains, start=indices((2,), VOCABULARY), steps=st.integers(1, 3), **more)


tried_on("most_probable", probabilities=tensors(MATRICES) | features(MATRICES))
tried_on("greedy_decode", _decoded())
tried_on("beam_search", _decoded(width=st.integers(1, 3)))
tried_on("shift_right", tokens=indices((4,), 9) | indices((2, 3), 9), start=st.integers(0, 9))


@law("most_probable")
def finds_the_first_of_the_largest(most_probable: Held, probabilities: Array) -> None:
    """No token is more probable than the one named, and none before it is as probable."""
    expected = np.argmax(probabilities, axis=-1)
    expect_close(most_probable(probabilities), expected, 0, "the token is not the first of the most probable")


@law("greedy_decode")
def takes_the_most_probable_token_at_each_step(greedy: Held, model: Chain, start: Array, steps: int) -> None:
    """After the start, which stays, each token is a most probable one after the last."""
    tokens = greedy(model, start, steps=steps)
    expect_shape(tokens, (len(start) + steps,), "the tokens")
    expect_close(tokens[: len(start)], start, 0, "the start is not kept")
    for before, after in itertools.pairwise(tokens[len(start) - 1 :]):
        row = model.table[before]
        expect(row[after] == row.max(), "a token is not the most probable after the last", got=tokens)


@law("greedy_decode", arguments=_decoded(end=st.integers(0, VOCABULARY - 1)))
def repeats_the_end(greedy: Held, model: Chain, start: Array, steps: int, end: int) -> None:
    """Once the end token has come, nothing else does."""
    tokens = list(greedy(model, start, steps=steps, end=end)[len(start) - 1 :])
    after = tokens[tokens.index(end) :] if end in tokens else []
    expect(all(token == end for token in after), "something follows the end token", got=np.asarray(tokens))


@law("beam_search", arguments=_decoded())
def is_greedy_with_a_beam_of_one(beam_search: Held, model: Chain, start: Array, steps: int) -> None:
    """One sequence kept is the greedy one."""
    expected = catalogue.greedy_decode(model, start, steps=steps)
    got = beam_search(model, start, width=1, steps=steps)[0]
    expect_close(got, expected[None, :], 0, "a beam of one is not greedy")


@law("beam_search")
def scores_its_sequences_right(beam_search: Held, model: Chain, start: Array, width: int, steps: int) -> None:
    """Each sequence has the logarithm of its probability, within n units in the last place, the largest first."""
    tokens, scores = beam_search(model, start, width=width, steps=steps)
    expected = np.array([model.score(each, len(start)) for each in tokens])
    expect_close(scores, expected, steps * EPSILON * abs(expected), "a sequence has the wrong log probability")
    expect(np.diff(scores) <= 0, "the sequences are not in the order of their probability", got=scores)
    expect(len({tuple(each) for each in tokens.tolist()}) == len(tokens), "a sequence is kept twice", got=tokens)


@law("beam_search", arguments=_decoded())
def is_exact_with_a_beam_of_everything(beam_search: Held, model: Chain, start: Array, steps: int) -> None:
    """With room for every sequence it finds one that none beats, within n units in the last place."""
    best = beam_search(model, start, width=VOCABULARY**steps, steps=steps)[1][0]
    every = itertools.product(range(VOCABULARY), repeat=steps)
    most = max(model.score(np.array([*start, *each]), len(start)) for each in every)
    expect_close(best, most, 2 * steps * EPSILON * abs(most), "the best sequence of all is not found")


@law("shift_right")
def puts_a_start_in_front_and_drops_the_last(shift_right: Held, tokens: Array, start: int) -> None:
    """The first token is the start, and each other is the one that stood before it."""
    shifted = shift_right(tokens, start)
    expect_shape(shifted, tokens.shape, "the tokens")
    expect_close(shifted[..., 1:], tokens[..., :-1], 0, "a token is not the one that stood before")
    expect_close(shifted[..., 0], np.full(tokens.shape[:-1], start), 0, "the start token is not in front")

"""Greedy and beam search against the enumeration of every sequence."""

import itertools
import math
from functools import partial

import array_api_strict
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.decoding import beam_search, greedy_decode, most_probable, shift_right

BIGRAM = np.asarray([[0.1, 0.5, 0.3, 0.1], [0.25, 0.25, 0.25, 0.25], [0.02, 0.03, 0.05, 0.9], [0.4, 0.3, 0.2, 0.1]])


def model(prefixes):
    """A model that looks at the last token only, as 003:19 describes it."""
    return np.log(BIGRAM)[prefixes[:, -1]]


def every_sequence(start, steps):
    """All continuations with their log probabilities, the most probable first."""
    found = []
    for tokens in itertools.product(range(4), repeat=steps):
        path = [start, *tokens]
        found.append((sum(math.log(BIGRAM[a, b]) for a, b in itertools.pairwise(path)), path))
    return sorted(found, key=lambda pair: (-pair[0], pair[1]))


def test_greedy_takes_the_best_next_token():
    """From 0 greedy goes to 1 (0.5), while the most probable pair goes through 2 (0.3 · 0.9)."""
    assert greedy_decode(model, np.asarray([0]), steps=2).tolist()[:2] == [0, 1]
    assert beam_search(model, np.asarray([0]), width=2, steps=2).tokens[0].tolist() == [0, 2, 3]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_beam_of_everything_is_exact(steps):
    """With v^steps sequences kept, beam search lists every sequence in the order of probability."""
    beams = beam_search(model, np.asarray([0]), width=4**steps, steps=steps)
    expected = every_sequence(0, steps)
    np.testing.assert_allclose(beams.log_probabilities, [p for p, _ in expected], rtol=2**-48)
    assert beams.tokens[0].tolist() == expected[0][1]


def test_a_beam_of_one_is_greedy():
    """The single beam is the greedy sequence."""
    start = np.asarray([3, 0])
    beam = beam_search(model, start, width=1, steps=5)
    np.testing.assert_array_equal(beam.tokens[0], greedy_decode(model, start, steps=5))
    assert beam.tokens.shape == (1, 7)


def test_sequences_stop_at_the_end_token():
    """Once token 3 has come it is repeated at no cost."""
    beams = beam_search(model, np.asarray([2]), width=2, steps=3, end=3)
    assert beams.tokens[0].tolist() == [2, 3, 3, 3]
    np.testing.assert_allclose(beams.log_probabilities[0], math.log(0.9), rtol=2**-51)
    assert greedy_decode(model, np.asarray([2]), steps=4, end=3).tolist() == [2, 3, 3, 3, 3]


def test_search_runs_on_the_standard_alone():
    """On array-api-strict, on its second device, the search finds what it finds on NumPy."""
    place = array_api_strict.Device("device1")
    table = array_api_strict.asarray(np.log(BIGRAM), device=place)

    def strict_model(prefixes):
        return array_api_strict.take(table, prefixes[:, -1], axis=0)

    start = array_api_strict.asarray([0], device=place)
    for end in (None, 3):
        strict = beam_search(strict_model, start, width=3, steps=3, end=end).tokens
        assert strict.device == place
        plain = beam_search(model, np.asarray([0]), width=3, steps=3, end=end).tokens
        assert np.asarray(strict.to_device(array_api_strict.Device("CPU_DEVICE"))).tolist() == plain.tolist()


def test_means_of_logarithms():
    """Divided by the tokens added, up to and with the end token, ln 0.9 of one token beats what takes three."""
    (by_length,) = (v.function for v in CATALOGUE["beam_search"].variants)
    start = np.asarray([2])
    beams = by_length(model, start, width=4, steps=3)
    np.testing.assert_allclose(
        beams.log_probabilities, beam_search(model, start, width=4, steps=3).log_probabilities / 3, rtol=2**-51
    )
    ended = by_length(model, start, width=4, steps=3, end=3)
    assert ended.tokens[0].tolist() == [2, 3, 3, 3]
    np.testing.assert_allclose(ended.log_probabilities[0], math.log(0.9), rtol=2**-51)
    total = beam_search(model, start, width=4, steps=3, end=3)
    for tokens, mean in zip(ended.tokens.tolist(), ended.log_probabilities, strict=True):
        length = tokens.index(3) if 3 in tokens else 3
        (i,) = [i for i, other in enumerate(total.tokens.tolist()) if other == tokens]
        np.testing.assert_allclose(mean * length, total.log_probabilities[i], rtol=2**-50)


def test_the_most_probable_token(world):
    """001:854: argmax at each position, and the first of equals."""
    P = world.array([[0.25, 0.5, 0.25], [0.5, 0.5, 0.0]])
    assert [int(t) for t in most_probable(P)] == [1, 0]
    with pytest.raises(ShapeError, match=r"probabilities of shape \(2, 0\): expected at least one element"):
        most_probable(np.zeros((2, 0)))


def test_teacher_forcing_shows_the_token_before():
    """004:609: with label 'Ti amo molto EOS' the decoder is fed 'SOS Ti amo molto'."""
    assert shift_right(np.asarray([[5, 6, 7, 2]]), 1).tolist() == [[1, 5, 6, 7]]
    assert shift_right(np.asarray([9]), 1).tolist() == [1]
    with pytest.raises(ShapeError, match="at least one element"):
        shift_right(np.zeros(0, dtype=int), 1)


def test_nothing_to_begin_with_is_refused():
    """A search needs a token to begin with and a beam to keep."""
    with pytest.raises(ShapeError, match=r"start of shape \(0,\): expected a sequence of at least one token"):
        greedy_decode(model, np.zeros(0, dtype=int), steps=1)
    with pytest.raises(ShapeError, match="width=0, steps=1: expected at least one sequence"):
        beam_search(model, np.asarray([0]), width=0, steps=1)
    for search in (partial(beam_search, width=1), greedy_decode):
        with pytest.raises(ShapeError, match=r"steps=0: expected .* one token to add"):
            search(model, np.asarray([0]), steps=0)

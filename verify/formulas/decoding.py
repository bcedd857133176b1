"""From probabilities to text: greedy and beam search, and the decoder's input in training."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from verify.formulas.arrays import Array, real
from verify.formulas.card import formula, variant
from verify.formulas.precision import as_given, widened
from verify.formulas.shapes import ShapeError, require, require_axes
from verify.namespaces import array_namespace

Model = Callable[[Array], Array]
"""Takes prefixes (b, t) of token numbers, gives logarithms of the next token's probabilities (b, v)."""

MODEL = ("m", "(b, t) → (b, v)", "prefixes to logarithms of the next token's probabilities", "model")
START = ("s", "(t,) index", "tokens to begin with", "start")


@formula(
    equation=r"t_p = \arg\max_i P_{p i}",
    symbols=(("P", "(…, v)", "probabilities or logits", "probabilities"),),
    returns=("t", "(…) index", "number of the most probable token"),
    domain="v ≥ 1; the first of equals",
    conventions=("tokens count from 0",),
    reference="Goodfellow, Bengio, Courville 2016, §5.2",
    seen_in=("001:854", "001:1245"),
)
def most_probable(probabilities: Array, *, axis: int = -1) -> Array:
    """Number of the most probable token at each position.

    t_p = argmax_i P_pi

    probabilities: or logits, tokens along axis. Raises ShapeError where there is none.
    """
    probabilities = real(probabilities)
    require_axes(axis, probabilities=probabilities)
    return array_namespace(probabilities).argmax(probabilities, axis=axis)


class Beams(NamedTuple):
    """Sequences found, the most probable first, and the logarithm of each one's probability."""

    tokens: Array
    log_probabilities: Array


@formula(
    equation=r"t_n = \arg\max_i \, P(i \mid t_1, \dots, t_{n-1})",
    symbols=(MODEL, START, ("n", "() whole", "how many tokens are added", "steps")),
    returns=("t", "(t + n,) index", "tokens, those of the start first"),
    domain="at least one token to begin with; n ≥ 1",
    conventions=("the most probable token at each step", "stops changing after the end token"),
    reference="Sutskever, Vinyals, Le 2014, §3.2, with a beam of one",
    seen_in=("004:717", "001:854", "001:1245"),
)
def greedy_decode(model: Model, start: Array, *, steps: int, end: int | None = None) -> Array:
    """Take the most probable token at each step.

    t_n = argmax_i P(i | t_1 … t_{n−1})

    model: prefixes (b, t) to logarithms of probabilities (b, v); start: (t,) token numbers; steps: how many to add;
    end: a token that is repeated once it has come. Raises ShapeError where there is no token to begin with, or to add.
    Not the most probable sequence: see beam_search.
    """
    return beam_search(model, start, width=1, steps=steps, end=end).tokens[0, :]


@formula(
    equation=r"\{t\}_{n} = \operatorname{top}_B \{ \ln P(t) + \ln P(i \mid t) : t \in \{t\}_{n-1},\ i \}",
    symbols=(MODEL, START, ("B", "() whole", "width of the beam", "width"), ("n", "() whole", "tokens added", "steps")),
    returns=("t, ln P", "(B, t + n) index, (B,)", "sequences, the most probable first, and their logarithms"),
    domain="at least one token to begin with; B ≥ 1, n ≥ 1",
    conventions=("sums of logarithms, not divided by length", "equals in the order of beam and token"),
    reference="Graves 2012, §3.1; Sutskever, Vinyals, Le 2014, §3.2",
    seen_in=("004:719", "001:861"),
)
def beam_search(model: Model, start: Array, *, width: int, steps: int, end: int | None = None) -> Beams:
    """Keep the most probable sequences of each length.

    of all continuations of the B sequences kept, the B with the largest ln P(t) + ln P(i | t)

    model: prefixes (b, t) to logarithms of probabilities (b, v); start: (t,) token numbers; width: B; steps: how many
    tokens to add; end: a token that is repeated, at no cost, once it has come.
    Raises ShapeError where there is no token to begin with, none to add, or no sequence to keep.
    With B = 1 greedy; with B = v^steps exact.
    """
    require(start.ndim == 1 and start.shape[0] > 0, "a sequence of at least one token", start=start)
    if width < 1 or steps < 1:
        raise ShapeError(f"width={width}, steps={steps}: expected at least one sequence to keep, and one token to add")
    xp = array_namespace(start)
    tokens, given, totals = xp.expand_dims(start, axis=0), None, None
    for _ in range(steps):
        given = real(model(tokens))
        scores = _after_end(widened(given), tokens, end)
        scores = scores if totals is None else scores + xp.expand_dims(totals, axis=-1)
        vocabulary = scores.shape[-1]
        scores = xp.reshape(scores, (-1,))
        best = xp.argsort(-scores, stable=True)[:width]
        totals = xp.take(scores, best, axis=0)
        added = xp.astype(xp.expand_dims(best % vocabulary, axis=-1), tokens.dtype)
        tokens = xp.concat((xp.take(tokens, best // vocabulary, axis=0), added), axis=-1)
    return Beams(tokens, as_given(totals, given))


@variant(of=beam_search, difference="each logarithm divided by the number of tokens added")
def beam_search_by_length(model: Model, start: Array, *, width: int, steps: int, end: int | None = None) -> Beams:
    """Beam search with mean logarithms, Wu et al. 2016, eq. 14, with α = 1."""
    beams = beam_search(model, start, width=width, steps=steps, end=end)
    if end is None:
        return Beams(beams.tokens, beams.log_probabilities / steps)
    xp = array_namespace(beams.tokens)
    added = beams.tokens[:, start.shape[0] :]
    lengths = xp.sum(xp.astype(added != end, added.dtype), axis=-1) + 1  # after an end, ends alone follow
    lengths = xp.where(lengths > steps, lengths - 1, lengths)
    means = beams.log_probabilities / xp.astype(lengths, beams.log_probabilities.dtype)
    order = xp.argsort(-means, stable=True)
    return Beams(xp.take(beams.tokens, order, axis=0), xp.take(means, order, axis=0))


@formula(
    equation=r"(t_1, \dots, t_n) \mapsto (s, t_1, \dots, t_{n-1})",
    symbols=(("t", "(…, n) index", "target tokens", "tokens"), ("s", "() index", "start token", "start")),
    returns="as t",
    domain="integers, n ≥ 1",
    conventions=("one start token in front, the last token dropped",),
    reference="Vaswani et al. 2017, §3.1; Williams, Zipser 1989 (teacher forcing)",
    seen_in=("001:112", "004:609", "004:829"),
)
def shift_right(tokens: Array, start: int) -> Array:
    """Input of a decoder in training: the right tokens, one place later (teacher forcing).

    (t_1, …, t_n) → (s, t_1, …, t_{n−1})

    tokens: (…, n); start: number of the start token. Raises ShapeError where there is no token.
    """
    require_axes(-1, tokens=tokens)
    xp = array_namespace(tokens)
    first = xp.full_like(tokens[..., :1], start)
    return xp.concat((first, tokens[..., :-1]), axis=-1)


def _after_end(scores: Array, tokens: Array, end: int | None) -> Array:
    """Let a sequence that has ended go on with the end token alone, at no cost."""
    if end is None:
        return scores
    xp = array_namespace(tokens)
    numbers = xp.cumulative_sum(xp.ones_like(scores, dtype=tokens.dtype), axis=-1) - 1
    only_end = xp.where(numbers == end, xp.zeros_like(scores), xp.full_like(scores, -math.inf))
    return xp.where(tokens[:, -1:] == end, only_end, scores)

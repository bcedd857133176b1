"""The words that readings know, as data: each once, in every language, under the concept that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from verify.claims.lexicon.words import WORDS
from verify.records.frozen import dataclass


@dataclass(frozen=True)
class Mention:
    """A word of the lexicon in a text: its concept, and the tokens that it takes, the last excluded."""

    concept: str
    first: int
    end: int


def mentions(words: Sequence[str]) -> Iterator[Mention]:
    """The words of the lexicon among those of a text, the longest first where they begin together; none twice."""
    at = 0
    while at < len(words):
        most = _lengths().get(words[at], 0)
        ends = range(min(at + most, len(words)), at, -1)
        end = next((end for end in ends if tuple(words[at:end]) in _concepts()), None)
        if end is not None:
            yield Mention(_concepts()[tuple(words[at:end])], at, end)
        at = end or at + 1


@cache
def _concepts() -> Mapping[tuple[str, ...], str]:
    """The words of the lexicon, as the tokens that they are → the concept."""
    return {_spelling(word): name for name, words in WORDS.items() for word in words.split(",")}


@cache
def _lengths() -> Mapping[str, int]:
    """How many tokens the longest word has that begins so."""
    lengths: dict[str, int] = {}
    for words in _concepts():
        lengths[words[0]] = max(lengths.get(words[0], 0), len(words))
    return lengths


def _spelling(words: str) -> tuple[str, ...]:
    """The tokens of a word: each sign of a script without blanks is one of its own."""
    return tuple([part for word in words.split() for part in (word if word[0] >= "\u3040" else [word])])

"""The words that readings know, as data: each once, in every language, under the concept that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from verify.claims.lexicon.words import WORDS
from verify.claims.text import Kind, Token
from verify.records.frozen import dataclass


@dataclass(frozen=True)
class Mention:
    """A word of the lexicon in a text: its concept, and the tokens that it takes, the last excluded."""

    concept: str
    first: int
    end: int


def mentions(tokens: Sequence[Token]) -> Iterator[Mention]:
    """The words of the lexicon among tokens, the longest first where they begin together; none within another."""
    at = 0
    while at < len(tokens):
        found = _longest(tokens, at)
        if found is not None:
            yield found
        at = found.end if found is not None else at + 1


def concept(words: str) -> str | None:
    """The concept that words name by themselves."""
    return _concepts().get(_spelling(words))


def _longest(tokens: Sequence[Token], at: int) -> Mention | None:
    if tokens[at].kind is not Kind.WORD:
        return None
    most = _lengths().get(tokens[at].word, 0)
    for length in range(min(most, len(tokens) - at), 0, -1):
        named = _concepts().get(tuple([token.word for token in tokens[at : at + length]]))
        if named is not None:
            return Mention(named, at, at + length)
    return None


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

"""Running text as tokens with offsets: words, numbers with their units, mathematics, signs; and its sentences."""

from verify.claims.text.sentences import Sentence, sentences
from verify.claims.text.tokens import Kind, Token, tokens

__all__ = ["Kind", "Sentence", "Token", "sentences", "tokens"]

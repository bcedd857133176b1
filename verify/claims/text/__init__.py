"""Running text as tokens with offsets: words, numbers with their units, mathematics, signs; and its sentences."""

from verify.claims.text.sentences import PARTS, Sentence, parted, sentences
from verify.claims.text.tokens import Kind, Token, tokens

__all__ = ["PARTS", "Kind", "Sentence", "Token", "parted", "sentences", "tokens"]

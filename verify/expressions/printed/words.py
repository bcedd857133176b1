r"""Words in printed mathematics: \text{…}, \mathbf{…} and letters as typed → tokens."""

from __future__ import annotations

import re
import unicodedata
from typing import Protocol

from verify.expressions.printed import commands as c
from verify.expressions.printed.tokens import Token

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 \-]*|[A-Za-z]+(?:\\[,;! ][A-Za-z]+)+")
NUMBER = re.compile(
    r"[+\-−]?(?:(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+\-−]?[0-9]+)?(?:\\?%)?"
)
COMMAND = re.compile(r"\\(?:[A-Za-z]+\s*|(.))")
MATH = re.compile(r"\$([^$]*)\$")
QUOTES = "\"“”`'"
LOGARITHM = re.compile(r"log(2|10)")
ARGUMENT = re.compile(r"\s*(?:\\left\s*)?\(|[ \t]+(?:[\d.]|\\[dt]?frac|[^\W\d_](?![^\W\d_]))")
"""What makes log2 the binary logarithm, and not a name or the logarithm of two."""

PUNCTUATION = ".,;: "

SCRIPTED = re.compile(r"\s*[_^]")
"""What makes a word the function of its name, and not a name: a base, or a power."""


TYPED_SUMS = frozenset({"Σ", "sum"})

SUMMED = re.compile(rf"(?:_(?:\{{[^{{}}]*\}}|[a-z])|[{''.join(c.SUBSCRIPTS)}]+) ?[\w(\[\\]")
"""What stands behind a sign of a sum that is typed as a letter: an index letter, and what is added."""


class Lexing(Protocol):
    """What reads the mathematics inside a text."""

    text: str
    tokens: list[Token]

    def scan(self, start: int, end: int) -> None:
        """Tokens of a stretch of the text."""


def is_typed_sum(text: str, raw: str, stop: int) -> bool:
    """Whether a letter is the sign of a sum: Σᵢ xᵢ is one, and Σₖ alone a matrix."""
    return raw in TYPED_SUMS and SUMMED.match(text, stop) is not None


def word_tokens(text: str, raw: str, start: int, stop: int) -> list[Token]:
    """Letters as typed, which stand at `start`; log2 5 and log10(5) have their base behind them."""
    if is_typed_sum(text, raw, stop):
        return [Token("big", "sum", start, stop)]
    based = LOGARITHM.fullmatch(raw) if raw[:3] == "log" else None
    if based is None or ARGUMENT.match(text, stop) is None:
        return [_word_token(raw, start, stop)]
    base = start + based.start(1)
    return [Token("func", "log", start, base), Token("_", "_", base, base), Token("num", based[1], base, stop)]


def _word_token(raw: str, start: int, stop: int) -> Token:
    """Letters as typed; an accent on a single letter joins its name."""
    if raw.isascii():
        return Token("name" if "\\" in raw else "word", raw.replace("\\", ""), start, stop)
    decomposed = unicodedata.normalize("NFD", raw)
    if len(decomposed) == 2 and decomposed[1] in c.COMBINING:
        return Token("name", f"{c.COMBINING[decomposed[1]]}_{decomposed[0]}", start, stop)
    return Token("name", raw, start, stop)


def font_token(font: str, content: str, start: int, stop: int) -> Token | None:
    r"""The one token that \mathbf{W} or \operatorname{softmax} prints; None where it holds more than a word."""
    content = content.strip()
    if font == "mathbb" and content in c.BLACKBOARD:
        return Token("name", c.BLACKBOARD[content], start, stop)
    if not PLAIN.fullmatch(content):
        return None
    plain = re.sub(r"\\[,;! ]", "", content)
    joined = plain.replace(" ", "")
    if joined in c.BOUNDED and font == "operatorname":
        return Token("big", c.BOUNDED[joined], start, stop)
    if font == "operatorname" or (plain in c.FUNCTIONS and font == "mathrm"):
        return Token("func", plain, start, stop)
    return Token("name", plain, start, stop, "text" if len(plain) > 1 else "")


def text_tokens(lexer: Lexing, inner: int, inner_end: int, start: int, stop: int) -> None:
    r"""The words of \text{…}, and the mathematics between dollar signs in it."""
    position = inner
    for math in MATH.finditer(lexer.text, inner, inner_end):
        if lexer.text[position : math.start()].strip():
            _words(lexer, lexer.text[position : math.start()], position, math.start())
        lexer.scan(math.start(1), math.end(1))
        position = math.end()
    if position == inner:
        _words(lexer, lexer.text[inner:inner_end], start, stop)
    elif lexer.text[position:inner_end].strip():
        _words(lexer, lexer.text[position:inner_end], position, inner_end)


def _words(lexer: Lexing, content: str, start: int, stop: int) -> None:
    """One stretch of words: a connective, a quoted token, a number, a sign or a name."""
    plain = COMMAND.sub(lambda match: match[1] or "", content).replace("{", "").replace("}", "").replace("~", " ")
    stripped = " ".join(plain.split())
    bare = stripped.strip(PUNCTUATION)
    tokens = lexer.tokens
    if not stripped:
        return
    if bare.lower() in c.CONNECTIVES:
        tokens.append(Token("gap", bare.lower(), start, stop, "word"))
    elif len(stripped) > 1 and stripped[0] in QUOTES and stripped[-1] in QUOTES:
        tokens.append(Token("quote", stripped.strip(QUOTES), start, stop))
    elif NUMBER.fullmatch(stripped):
        tokens.append(_number(stripped, start, stop))
    elif bare in c.WORD_FUNCTIONS and SCRIPTED.match(lexer.text, stop):
        tokens.append(Token("func", bare, start, stop))
    elif not bare:
        tokens.append(Token("sep" if stripped[0] in ",;" else "dot" if stripped[0] == "." else "gap", ",", start, stop))
    else:
        tokens.append(Token("name", bare, start, stop, "text"))
        if stripped.endswith(":"):
            tokens.append(Token("gap", "", stop, stop, "colon"))


def _number(text: str, start: int, stop: int) -> Token:
    return Token("num", re.sub(r"[\\,]", "", text), start, stop, "percent" if text[-1] == "%" else "")

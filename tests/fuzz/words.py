"""Inputs of any kind: words of mathematics thrown together; what people and tests wrote, cut up and put together."""

from __future__ import annotations

import random
import re

from audited import FORMATS
from harvest import pages, snippets, vocabulary
from seeds import NOTEBOOK

MAX_LENGTH = 2_000
"""Characters of one input; what grows with the length is counted elsewhere."""

JOINTS = ("", " ", " ", "\n", "\n\n")
ODD = ("0", "0.0", "1.", "00", "9" * 30, "inf", "nan", "∞", r"\infty", "0,64", "1/2", "2^{10}")
NUMBER = re.compile(r"\d[\d.,]*")
TOKEN = re.compile(r"\\?\w+|\s+|\\?.", re.DOTALL)
HIGHEST = 0x110000
SURROGATES = range(0xD800, 0xE000)
"""What no text that was read from a file holds."""


def number(rng: random.Random) -> str:
    """A number in any of its forms: a sign, a point, commas, an exponent, a percent; or none of them."""
    match rng.randrange(10):
        case 0:
            digits = f"{rng.randrange(10**7):,}"
        case 1:
            digits = f".{rng.randrange(100)}"
        case 2:
            digits = f"{rng.randrange(10)},{rng.randrange(100)}"
        case 3:
            digits = rng.choice(
                ("0", "0.0", "1.", "00", "9" * 30, "inf", "nan", "∞", r"\infty", "0,64", "1/2", "2^{10}")
            )
        case 4 | 5 | 6:
            digits = f"{rng.randrange(20)}"
        case _:
            digits = f"{rng.randrange(20)}.{rng.randrange(1000)}"
    power = f"{rng.choice('eE')}{rng.choice(('', '-', '+', '−'))}{rng.randrange(12)}" if rng.random() < 0.15 else ""
    return rng.choice(("", "", "", "-", "−", "+")) + digits + power + rng.choice(("", "", "", "", "%", r"\%", "k", "M"))


def soup(rng: random.Random, most: int = 40) -> str:
    """Words and signs of mathematics thrown together, each as likely as any other."""
    words, parts = vocabulary(), []
    for _ in range(rng.randrange(1, most)):
        parts.append(number(rng) if rng.random() < 0.25 else rng.choice(words))
        if rng.random() < 0.3:
            parts.append(rng.choice((" ", "\n", "$", " = ", "|")))
    return "".join(parts)


def written(rng: random.Random, most: int = 4) -> tuple[str, str]:
    """Some of what people and tests wrote, changed in places; and the format it is read in."""
    parts, document_format = [], rng.choice(FORMATS[:3])
    for _ in range(rng.randrange(1, most)):
        if rng.random() < 0.25:
            document_format, text = rng.choice(pages())
            parts.append(text)
        else:
            parts.append(rng.choice(snippets()))
    text = rng.choice(JOINTS[1:]).join(parts)
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        text = changed(rng, text)
    return text[:MAX_LENGTH], document_format


def changed(rng: random.Random, text: str) -> str:
    """A text with one change: a word dropped, repeated, put in or exchanged, a number made another, a cut."""
    tokens = TOKEN.findall(text)
    if not tokens:
        return rng.choice(vocabulary())
    at = rng.randrange(len(tokens))
    match rng.randrange(8):
        case 0:
            del tokens[at : at + rng.randrange(1, 4)]
        case 1:
            tokens[at:at] = tokens[at : at + rng.randrange(1, 12)] * rng.randrange(1, 4)
        case 2:
            tokens.insert(at, rng.choice(vocabulary()))
        case 3:
            tokens[at] = rng.choice(vocabulary())
        case 4:
            other = rng.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case 5:
            code = rng.randrange(HIGHEST)
            tokens.insert(at, chr(code) if code not in SURROGATES else "\ufffd")
        case 6:
            tokens = tokens[at:] if rng.random() < 0.5 else tokens[: at + 1]
        case _:
            found = list(NUMBER.finditer(text))
            if found:
                one = rng.choice(found)
                return text[: one.start()] + number(rng) + text[one.end() :]
    return "".join(tokens)


def broken_notebook(rng: random.Random) -> str:
    """A small notebook with some of its characters changed."""
    text = NOTEBOOK
    for _ in range(rng.randrange(4)):
        text = changed(rng, text)
    return text

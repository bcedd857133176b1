"""How documents print the names of a card: ε as epsilon, ŷ as hat_y, true_positives with a blank."""

from __future__ import annotations

import unicodedata
from functools import cache


@cache
def spellings(name: str) -> frozenset[str]:
    """The keys under which documents print a name of a card: ε as epsilon, ŷ as hat_y, true_positives with a blank."""
    found = {name, name.replace("_", " "), name.replace(" ", "_")}
    spelled = "".join(map(_letter, name))
    return frozenset({*found, spelled, *(one.casefold() for one in found if len(name) > 2)})


def is_spelled(spelled: str, name: str) -> bool:
    """Whether a name of a card is printed so, words with capitals or without."""
    return spelled in spellings(name) or (len(spelled) > 2 and spelled.casefold() in spellings(name))


def _letter(character: str) -> str:
    called = unicodedata.name(character, "")
    if called.startswith("GREEK SMALL LETTER "):
        return called.rpartition(" ")[2].lower().replace("lamda", "lambda")  # as Unicode spells it, and TeX
    parts = unicodedata.normalize("NFD", character)
    return f"hat_{parts[0]}" if parts[1:] == "\N{COMBINING CIRCUMFLEX ACCENT}" else character

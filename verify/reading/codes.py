"""Codes of readings as people name them, separated by commas: whole, or the beginning of several."""

from __future__ import annotations

from collections.abc import Iterable

from verify.claims.readings import is_code, near
from verify.records.mistake import UnknownName

EXPECTED = "a code of `verify rules`, or what several of them begin with"


def read_codes(texts: Iterable[str], where: str) -> tuple[str, ...]:
    """The codes that texts name; raises UnknownName for one that no reading has."""
    codes = [code.strip() for text in texts for code in text.split(",") if code.strip()]
    for code in codes:
        if not is_code(code):
            raise UnknownName(f"the code {code!r:.40}", EXPECTED, next_step(code), where)
    return tuple(dict.fromkeys(codes))


def next_step(code: str) -> str:
    """What to do about a code that no reading has."""
    found = near(code)
    return f"did you mean {' or '.join(found)}?" if found else "run `verify rules` for the list"

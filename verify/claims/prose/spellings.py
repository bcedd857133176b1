"""Signs of arithmetic that some people type in another way, 1.2× and escaped brackets, as the others do."""

from __future__ import annotations

import html
import re

ENTITY = re.compile(r"&(?:#\d{2,5}|[A-Za-z]{2,8});")
"""A character as HTML spells it: 0.5 &times; 3."""

MULTIPLE = re.compile(
    r"(?P<result>[=≈][ \t]?\*{0,2}\d{1,9}(?:\.\d{1,9})?)×(?P<marks>\*{0,2})"
    r"(?=[.,;:)!](?!\d)|[ \t]*(?:\n(?!\s*[\d(\[+*/×=≈√])|\Z|\([-+−]?\d[\d.]{0,9}[ ]?%))"
)
"""A result that says how many times as much something is."""


ESCAPED = {"\\[": " [", "\\]": " ]", "\\*": " ×", "\\-": "- ", "\\+": "+ ", "\\^": "^ "}
"""Signs that Markdown would read itself, and as it shows them; a sign apart from one side alone may be no operator."""


def usual(prose: str) -> str:
    """Prose with the usual signs, each character at its place."""
    if "&" in prose:
        prose = ENTITY.sub(_character, prose)
    if "\\" in prose:
        for escaped, sign in ESCAPED.items():
            prose = prose.replace(escaped, sign)
    return MULTIPLE.sub(r"\g<result>\g<marks> ", prose) if "×" in prose else prose


def _character(entity: re.Match[str]) -> str:
    """The character that an entity spells, as wide as that; an entity that spells none as it stands."""
    spelled = html.unescape(entity[0])
    return spelled.center(len(entity[0])) if len(spelled) == 1 else entity[0]

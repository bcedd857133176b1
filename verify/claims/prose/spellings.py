"""Signs of arithmetic that some people type in another way, 1.2×, as the others do."""

from __future__ import annotations

import re

MULTIPLE = re.compile(
    r"(?P<result>[=≈][ \t]?\*{0,2}\d{1,9}(?:\.\d{1,9})?)×(?P<marks>\*{0,2})"
    r"(?=[.,;:)!](?!\d)|[ \t]*(?:\n(?!\s*[\d(\[+*/×=≈√])|\Z|\([-+−]?\d[\d.]{0,9}[ ]?%))"
)
"""A result that says how many times as much something is."""


def usual(prose: str) -> str:
    """Prose with the usual signs, each character at its place."""
    return MULTIPLE.sub(r"\g<result>\g<marks> ", prose) if "×" in prose else prose

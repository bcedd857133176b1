"""In which unit a text has its angles."""

from __future__ import annotations

import re

from verify.claims.cues import has_any

ANGLE_UNITS = re.compile(
    r"(?P<radians>\bradians?\b|\d(?:\s|~|\\[,;:! ])*(?:\\(?:text|mathrm|operatorname)\s*\{\s*)?rad\b)"
    r"|\bdegrees?\b|°|\\circ\b"
)

ANGLES = ("rad", "degree", "°", "circ")
"""One of them is in whatever says what unit angles have."""


def speaks_of_radians(text: str) -> bool | None:
    """Whether the last word that a text says of the unit of angles is that of radians; None where it says nothing."""
    words = text.lower()
    units = [match["radians"] for match in ANGLE_UNITS.finditer(words)] if has_any(ANGLES, words) else []
    return bool(units[-1]) if units else None

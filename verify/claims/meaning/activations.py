"""Which function σ is: the logistic one, unless the document names another beside it, or another alone."""

from __future__ import annotations

import re

LOGISTIC = "sigmoid"

SAID = re.compile(r"sigmo[iï]d|log[ií]sti|シグモイド|시그모이드|сигмо|логист|逻辑|S\s*型|सिग्मॉइड", re.IGNORECASE)
"""The logistic function by what it is called."""

OTHERS = re.compile(
    r"\b[a-z]*re-?lu(?![a-z])|\brectifie\w+|\btanh(?![a-z(])|hyperbolic\s+tangent|\b[gs]?elu\b|\bsilu\b|\bswish\b"
    r"|\bsoft-?(?:max|plus)|\bsign(?:um)?\b|\b(?:unit|binary)\s+step\b|heaviside|\bthreshold|\bidentity\b|clip\w*\s+neg",
    re.IGNORECASE,
)
"""Other functions of a layer, by what they are called."""

BARE = re.compile(r"(?:\\sigma(?![A-Za-z])|σ)(?!\s*(?:[\^_²³({\[\w]|\\left))")
"""The sign by itself, applied to nothing."""

SIGN = re.compile(r"\\sigma(?![A-Za-z])|σ")

BESIDE = 60
"""Characters on either side of it in which another function may be what it is said to be."""

SPREAD = re.compile(
    r"(?:\\sigma|σ)\s*(?:\^\s*\{?\s*2\s*\}?|²)\s*(?:\\left)?\("
    r"|(?:deviation\b|gaussian\s+process|(?:\\mu|μ)\s*\([^()\n]{1,12}\))[^\n]{0,80}(?:\\sigma|σ)\s*\(",
    re.IGNORECASE,
)
"""What makes σ(x) the standard deviation at x: σ²(x), or what it is called before."""


def activation(text: str) -> str:
    """The function of the catalogue that a document calls σ; empty where it may be another."""
    if "σ" not in text and r"\sigma" not in text:
        return LOGISTIC
    named = SAID.search(text) is not None
    if not named and SPREAD.search(text):
        return ""
    signs = (BARE if named else SIGN).finditer(text)
    beside = (OTHERS.search(text, max(0, sign.start() - BESIDE), sign.end() + BESIDE) for sign in signs)
    return "" if any(beside) else LOGISTIC

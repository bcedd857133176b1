"""Arguments and results as text: short, and exact enough to be pasted back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

WIDTH = 400
"""Characters of one argument or result; more is cut, as nobody reads it."""


def printed(value: Any) -> str:
    """A value, or named arguments, in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {printed(each)}" for name, each in value.items())
    if isinstance(value, list | tuple) and len(value) == 1:
        return printed(value[0])
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return _cut("(" + ", ".join(printed(each) for each in value) + ")")
    if isinstance(value, np.ndarray | np.generic):
        return _cut(" ".join(str(value.tolist()).split()))
    if callable(value) and hasattr(value, "__name__"):
        return str(value.__name__)
    return _cut(" ".join(repr(value).split()))


def told(error: Exception) -> str:
    """An error in a line: a broken law in its own sentence, any other with its type."""
    text = " ".join(str(error).split())
    if isinstance(error, AssertionError):
        return text
    return _cut(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"

"""What somebody's kernel was given and what it gave, as it stands in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Dump:
    """Arrays of a file: inputs by name, the outputs in their order, keywords; and of each array its type by name.

    bfloat16 is held as the float32 of the same value. Keywords are numbers, strings, truth values and lists of them.
    """

    path: str
    inputs: Mapping[str, Any]
    outputs: tuple[Any, ...]
    keywords: Mapping[str, Any]
    types: Mapping[str, str]
    """By the name of an input, or `output`, `output_0` and so on."""

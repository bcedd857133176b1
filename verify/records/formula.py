"""What a formula of the catalogue is: its function, its card, and the variants documents are known to use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Symbol:
    """One argument or result as the equation writes it: name, shape (and unit, where it has one), meaning."""

    name: str
    shape: str
    meaning: str


@dataclass(frozen=True)
class Variant:
    """A way in which documents are known to differ from a formula; callable, so that diagnosis can try it."""

    name: str
    of: str
    difference: str
    function: Callable[..., Any]


@dataclass(frozen=True)
class Formula:
    """One function of the catalogue with its card."""

    name: str
    family: str
    function: Callable[..., Any]
    summary: str
    equation: str
    symbols: tuple[Symbol, ...]
    domain: str
    conventions: tuple[str, ...]
    reference: str
    seen_in: tuple[str, ...]
    variants: tuple[Variant, ...] = ()
    by_hand: Callable[..., Any] | None = None
    """The same value in the steps of the equation, where `function` takes others, so as not to overflow."""

"""What a formula of the catalogue is: its function, its card, and the variants documents are known to use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["real", "positive", "probability", "distribution", "whole", "index", "label", "mask"]
"""What the numbers of an argument are; a distribution sums to 1 along its last axis, an index counts from 0."""


@dataclass(frozen=True)
class Symbol:
    """One argument or result as the equation writes it: name, shape (with kind and unit, where it has one), meaning.

    called: its other names, with commas: the parameter of the function, where the equation has another letter for it,
    and what documents call it.
    """

    name: str
    shape: str
    meaning: str
    called: str = ""

    @property
    def head(self) -> str:
        """The name with what else it is called, as pages have it; `result`, where a result has no name."""
        return f"{self.name or 'result'} ({self.called})" if self.called else self.name or "result"


@dataclass(frozen=True)
class Form:
    """One shape that an argument or a result may have: its axes by name, `…` for any number of them."""

    axes: tuple[str, ...]
    kind: Kind = "real"
    stretches: bool = False
    """Whether it only has to stretch to these axes: from the last, each is as long or 1."""


@dataclass(frozen=True)
class Parameter:
    """An argument as a program sees it: what it is called, here and in documents, and each form that it may have.

    Without a form it is no array: the parameters of a block, or a function.
    """

    name: str
    names: tuple[str, ...]
    forms: tuple[Form, ...]
    required: bool


@dataclass(frozen=True)
class Signature:
    """What a formula takes and gives: axes of one name are equally long; a whole number named as an axis is its length.

    Where a formula has an axis to be chosen, it is the one that is chosen by default.
    """

    parameters: tuple[Parameter, ...]
    results: tuple[tuple[Form, ...], ...]
    """Of each array that is returned the forms that it may have."""


@dataclass(frozen=True)
class Variant:
    """A way in which documents are known to differ from a formula; callable, so that diagnosis can try it.

    convention: whether it is as right as the formula, so that a document may state it under the same name.
    """

    name: str
    of: str
    difference: str
    function: Callable[..., Any]
    convention: bool = False


@dataclass(frozen=True)
class Formula:
    """One function of the catalogue with its card."""

    name: str
    family: str
    function: Callable[..., Any]
    summary: str
    equation: str
    symbols: tuple[Symbol, ...]
    returns: Symbol
    domain: str
    conventions: tuple[str, ...]
    reference: str
    seen_in: tuple[str, ...]
    variants: tuple[Variant, ...] = ()
    heads: tuple[str, ...] = ()
    """What documents call it that state it, `MSE = …`: names that stand for this formula and for no other."""
    weak_heads: tuple[str, ...] = ()
    """Names that documents use for it as for other things: `σ(x) = …`."""
    derived: tuple[tuple[str, str], ...] = ()
    """Names that documents use for a step of it, each with the expression over the symbols: `μ` for `mean(x)`."""
    stated: tuple[str, ...] = ()
    """Statements of its steps as documents print them, `m = \\beta_1 m + (1 - \\beta_1) g`, over its symbols."""
    terms: tuple[Symbol, ...] = ()
    """The symbols that these statements have beside those of the formula: the gates of a recurrent step."""
    by_hand: Callable[..., Any] | None = None
    """The same value in the steps of the equation, where `function` takes others, so as not to overflow."""

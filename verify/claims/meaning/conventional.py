"""Names that convention gives a meaning, μ, σ² and σ, x̂: what is printed for one was computed."""

from __future__ import annotations

from fractions import Fraction

from verify.records.numeral import Quantity

COMPUTED_UNIT = Fraction(1, 100)
"""The last digit from which on such a name is rounded: 0.5 may be chosen, 0.47 is not."""

STATISTICS = frozenset(
    {"mu", "mean", "avg", "bar", "sigma^2", "s^2", "var", "variance", "sigma", "std", "sd", "stddev"}
)

ACCENTS = ("bar_", "hat_", "tilde_")
"""How the scope spells the accent of a name that stands for what was made of another."""


def is_conventional(name: str) -> bool:
    """Whether a name stands for a statistic, or has the accent of what was computed."""
    square = "^2" if name.endswith("^2") else ""
    return name.startswith(ACCENTS) or name.partition("_")[0].removesuffix("^2") + square in STATISTICS


def looks_computed(printed: Quantity) -> bool:
    """Whether what such a name prints was rounded, as far as its decimals show."""
    return any(n.unit <= COMPUTED_UNIT and n.text[-1] not in "05" for n in printed.numerals)

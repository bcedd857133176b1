"""The functions that printed formulas apply, as documents spell them → those of the expression language."""

from __future__ import annotations

from collections.abc import Mapping

from verify.records.printed import Indexed, Printed, Raised, Symbol

ELEMENTWISE: Mapping[str, str] = {
    **{name: name for name in ("exp", "ln", "sin", "cos", "tan", "tanh", "sqrt", "sigmoid", "softplus", "relu")},
    **{name: name for name in ("erf", "sinh", "cosh")},
    "log": "ln",
    **dict.fromkeys(("silu", "swish"), "silu"),
    "gelu": "gelu",
    "sigma": "sigmoid",
    "abs": "abs",
}
"""Functions of each number by itself; log is the natural one here."""

BASES: Mapping[str, str] = {"2": "log2", "10": "log10", "e": "ln"}
"""What a logarithm with a base is."""

OF_A_ROW: Mapping[str, str] = {"softmax": "softmax"}

REDUCTIONS: Mapping[str, str] = {
    "mean": "mean", "avg": "mean", "E": "mean", "𝔼": "mean", "Var": "var", "var": "var", "std": "std", "sum": "sum",
}  # fmt: skip
"""Functions that make one number of a row."""

OF_TWO: Mapping[str, str] = {"max": "maximum", "min": "minimum"}

CONSTANTS = frozenset({"e", "pi"})


def function_name(head: Printed) -> str:
    """The name of a function by which the tables here know it: Tanh and TANH are tanh."""
    if not isinstance(head, Symbol):
        return ""
    known = head.name in REDUCTIONS or head.name in ELEMENTWISE
    return head.name if known or len(head.name) < 2 else head.name.casefold()


def is_function(head: Printed) -> bool:
    """Whether a name is that of a function, and no array that something in parentheses indexes."""
    if isinstance(head, Raised | Indexed):
        return is_function(head.base)
    name = function_name(head)
    if name in CONSTANTS:
        return True
    return any(name in table for table in (ELEMENTWISE, OF_A_ROW, REDUCTIONS, OF_TWO))

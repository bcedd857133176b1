"""Functions of one number as documents print them, by what they are computed from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from verify.claims.formulas.parts import UnreadError, whole
from verify.claims.meaning.elementary import logarithm as to_base
from verify.claims.meaning.notation import FUNCTIONS
from verify.records.expression import Binary, Call, Expression, Negative
from verify.records.printed import Printed, PrintedNumber

CALLED = frozenset("fghpquvyFGHPQUVEO")
"""Letters that are usually called where a bracket follows."""

ONE, TWO = whole(1), whole(2)


def _exponentials(x: Expression, sign: str) -> Expression:
    """Half the sum or difference of e^x and e^-x."""
    return Binary("/", Binary(sign, Call("exp", (x,)), Call("exp", (Negative(x),))), TWO)  # type: ignore[arg-type]


def _one_over(x: Expression) -> Expression:
    return Binary("/", ONE, x)


def _sine(x: Expression) -> Expression:
    return Call("sin", (x,))


def _cosine(x: Expression) -> Expression:
    return Call("cos", (x,))


WRITTEN: Mapping[str, Callable[[Expression], Expression]] = {
    "sinh": lambda x: _exponentials(x, "-"),
    "cosh": lambda x: _exponentials(x, "+"),
    "sech": lambda x: _one_over(_exponentials(x, "+")),
    "csch": lambda x: _one_over(_exponentials(x, "-")),
    "coth": lambda x: Binary("/", _exponentials(x, "+"), _exponentials(x, "-")),
    "sec": lambda x: _one_over(_cosine(x)),
    "csc": lambda x: _one_over(_sine(x)),
    "cosec": lambda x: _one_over(_sine(x)),
    "cot": lambda x: Binary("/", _cosine(x), _sine(x)),
    "tg": lambda x: Call("tan", (x,)),
    "lg": lambda x: Call("log10", (x,)),
    "softplus": lambda x: Call("ln", (Binary("+", ONE, Call("exp", (x,))),)),
    "silu": lambda x: Binary("*", x, Call("sigmoid", (x,))),
    "arcsin": lambda x: Call("arcsin", (x,)),
    "arccos": lambda x: Call("arccos", (x,)),
    "arctan": lambda x: Call("arctan", (x,)),
}
"""Functions by what they are computed from; of the inverse ones their derivatives alone are."""

INVERSE = {"sin": "arcsin", "cos": "arccos", "tan": "arctan"}
"""Functions with -1 above them, which are no reciprocals."""

SPELLED = {
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "arctg": "arctan",
    "Softplus": "softplus",
    "SoftPlus": "softplus",
    "SiLU": "silu",
    "Swish": "silu",
    "swish": "silu",
}

BY_ITSELF = frozenset({"exp", "ln", "sin", "cos", "tan", "tanh", "sqrt", "sigmoid", "relu", "log2", "log10"})
"""Functions of the language that take one number and have a derivative."""


def is_function(name: str) -> bool:
    """Whether a word is the name of a function, and no value by itself; σ may be one."""
    return len(name) > 1 and name != "sigma" and (name in FUNCTIONS or name in WRITTEN or name in SPELLED)


def of_one(name: str, base: Printed | None, log: str, activation: str) -> Callable[[Expression], Expression] | None:
    """A function of one number; None where the name is of none. log: what a logarithm without a base is."""
    name = SPELLED.get(name, name)
    if base is not None:
        return partial(_to_base, base) if name == "log" and isinstance(base, PrintedNumber) else None
    if name in ("log", "sigma"):
        name = log if name == "log" else activation
    function = name if name in WRITTEN else FUNCTIONS.get(name, {}).get(1, name)
    if function in WRITTEN:
        return WRITTEN[function]
    return partial(_call, function) if function in BY_ITSELF else None


def _to_base(base: Printed, x: Expression) -> Expression:
    found = to_base(base, x)
    if found is None:
        raise UnreadError("a logarithm to no base")
    return found


def _call(function: str, x: Expression) -> Expression:
    return Call(function, (x,))

"""Documents that compute: names with their values, and results of them as a program prints them, at times wrong."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence

Value = tuple[str, float]
"""An expression as printed, and what it is worth."""

SUMS: Sequence[tuple[str, Callable[[float, float], float]]] = (
    ("{} + {}", lambda a, b: a + b),
    ("{} - {}", lambda a, b: a - b),
    ("{} − {}", lambda a, b: a - b),
)
PRODUCTS: Sequence[tuple[str, Callable[[float, float], float]]] = (
    (r"{} \cdot {}", lambda a, b: a * b),
    (r"{} \times {}", lambda a, b: a * b),
    ("{} × {}", lambda a, b: a * b),
    ("{} / {}", lambda a, b: a / b),
    (r"\frac{{{}}}{{{}}}", lambda a, b: a / b),
)
FUNCTIONS: Sequence[tuple[str, Callable[[float], float]]] = (
    (r"\sqrt{{{}}}", math.sqrt),
    (r"\exp({})", math.exp),
    ("e^{{{}}}", math.exp),
    (r"\ln({})", math.log),
    (r"\tanh({})", math.tanh),
    ("({})^2", lambda a: a * a),
    ("({})", lambda a: a),
    (r"\left[ {} \right]", lambda a: a),
    (r"\left| {} \right|", abs),
)
NAMES = ("x", "y", "a", "b", "w_1", "w_2", "z", r"\alpha", "m", "L", "W", "s")
LINES = ("${}$", "${}$", "$${}$$", "Here ${}$.", "So ${}$, as we saw.", "- ${}$", "{}", "> ${}$", "`{}`", "| {} | a |")
LEVELS = 3


def document(rng: random.Random) -> str:
    """Some names with their values, and some results."""
    known: dict[str, float] = {}
    lines = []
    for _ in range(rng.randrange(2, 8)):
        name = rng.choice(NAMES)
        if rng.random() < 0.3 or not known:
            printed = _printed(rng, rng.choice((rng.randrange(-5, 30), rng.uniform(-3, 3), rng.uniform(0, 0.1), 0)))
            value, said = float(printed), f"{name} = {printed}"
        else:
            text, value = expression(rng, known, rng.randrange(1, LEVELS))
            said = f"{text} {rng.choice(('=', '=', '≈', chr(92) + 'approx'))} {_result(rng, value)}"
            said = f"{name} = {said}" if rng.random() < 0.6 else said
        known[name] = value
        lines.append(rng.choice(LINES).format(said))
    return rng.choice(("\n\n", "\n", " ")).join(lines)


def expression(rng: random.Random, known: Mapping[str, float], levels: int) -> Value:
    """An expression of names and numbers that has a value, and not too large a one."""
    if levels == 0:
        if known and rng.random() < 0.5:
            name = rng.choice(list(known))
            return name, known[name]
        printed = _printed(rng, rng.choice((rng.randrange(1, 20), rng.uniform(0, 5))))
        return printed, float(printed)
    text, value = _combined(rng, known, levels)
    return (text, value) if abs(value) < 1e9 else ("2", 2.0)


def _combined(rng: random.Random, known: Mapping[str, float], levels: int) -> Value:
    try:
        if rng.random() < 0.25:
            form, function = rng.choice(FUNCTIONS)
            inner, value = expression(rng, known, levels - 1)
            return form.format(inner), function(value)
        (one, a), (other, b) = expression(rng, known, levels - 1), expression(rng, known, levels - 1)
        if rng.random() < 0.5:
            form, of_two = rng.choice(SUMS)
            return form.format(one, f"({other})" if "-" in other or "−" in other else other), of_two(a, b)
        form, of_two = rng.choice(PRODUCTS)
        return form.format(f"({one})" if levels > 1 else one, f"({other})" if levels > 1 else other), of_two(a, b)
    except (ValueError, ZeroDivisionError, OverflowError):
        return "3", 3.0


def _printed(rng: random.Random, value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.{rng.randrange(1, 4)}f}"


def _result(rng: random.Random, value: float) -> str:
    """A result as programs print it, negative zeros and exponents among them; with another digit at times."""
    printed = f"{value:.{rng.randrange(5)}{'e' if rng.random() < 0.08 else 'f'}}"
    if rng.random() < 0.25:
        at = rng.randrange(len(printed))
        if printed[at].isdigit():
            printed = printed[:at] + str(rng.randrange(10)) + printed[at + 1 :]
    return printed

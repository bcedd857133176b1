"""Relations that many laws share: the proved value, the derivative, one by one or all at once."""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from verify.formulas import CATALOGUE
from verify.properties.bounds import EPSILON, derivative, proved, rounding
from verify.properties.law import (
    EXAMPLES,
    LAWS,
    Arguments,
    Array,
    Function,
    Held,
    Law,
    expect,
    expect_close,
    expect_shape,
    leaves,
    mapped,
)

Parameter = inspect.Parameter

UNBOUNDED: Mapping[str, str] = {
    "greedy_decode": "it chooses tokens by the probabilities of a model, which is a function and has no enclosure",
    "beam_search": "it chooses tokens by the probabilities of a model, which is a function and has no enclosure",
}
"""Formulas whose value balls do not bound, with the reason; their laws hold them to account."""


@functools.cache
def parameters(formula: str) -> Mapping[str, inspect.Parameter]:
    """The parameters of a formula, by name."""
    return inspect.signature(CATALOGUE[formula].function).parameters


def bound(formula: str, arguments: Mapping[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments as every law passes them: those without a default by position, the others by name."""
    positional: list[Any] = []
    named = dict(arguments)
    for name, parameter in parameters(formula).items():
        if name not in arguments:
            continue
        if parameter.kind is Parameter.VAR_POSITIONAL:
            positional.extend(named.pop(name))
        elif parameter.default is Parameter.empty and parameter.kind is not Parameter.KEYWORD_ONLY:
            positional.append(named.pop(name))
    return tuple(positional), named


def invoke(held: Held, arguments: Mapping[str, Any]) -> Any:
    """Call a function with arguments named as its formula names them."""
    positional, named = bound(held.formula, arguments)
    return held(*positional, **named)


def slack(held: Held, **arguments: Any) -> Any:
    """How far float64 may be from the formula's value in each cell; a list where the result has several arrays."""
    within = _within(held, arguments)
    return within[0] if len(within) == 1 else within


def expect_value(held: Held, arguments: Mapping[str, Any]) -> None:
    """Raise Broken where the function is farther from the formula's proved value than rounding explains."""
    positional, named = bound(held.formula, arguments)
    values = proved(CATALOGUE[held.formula].function, *positional, **named)
    within = rounding(CATALOGUE[held.formula].function, *positional, **named)
    expect_close(leaves(held(*positional, **named)), values, within, "differs from the proved value")


def expect_looped(held: Held, arguments: Mapping[str, Any], *batched: str) -> None:
    """Raise Broken unless a batch gives what its members give, one at a time."""
    whole = leaves(invoke(held, arguments))
    for i in range(len(arguments[batched[0]])):
        member = {**arguments, **{name: arguments[name][i] for name in batched}}
        within = [2 * each for each in _within(held, member)]
        sentence = f"member {i} of a batch differs from the same by itself"
        expect_close([part[i] for part in whole], leaves(invoke(held, member)), within, sentence)


def derivative_law(gradient: str, *, of: str, wrt: str = "x", examples: int = EXAMPLES) -> None:
    """Enter the laws that a gradient is the derivative of its formula, and linear in what comes from above."""
    card = CATALOGUE[gradient]
    statement = (
        f"Along a direction it is the slope of {of}: its central difference of step 2⁻¹⁰⁰ on 512-bit balls, "
        "within what rounding explains."
    )

    def is_the_derivative(held: Held, **drawn: Any) -> None:
        expect_derivative(held, drawn, of, wrt)

    LAWS.append(Law("is the derivative", card.family, gradient, statement, is_the_derivative, examples=examples))
    if "upstream" in parameters(gradient):
        statement = "Twice the gradient from above gives exactly twice the gradient."
        LAWS.append(
            Law("is linear in the upstream", card.family, gradient, statement, expect_linear, examples=examples)
        )


def expect_derivative(held: Held, arguments: Mapping[str, Any], of: str, wrt: str = "x") -> None:
    """Raise Broken unless the function's result is the derivative of the formula `of`, argument by argument."""
    forward = _known(of, arguments)
    own = invoke(Held(CATALOGUE[held.formula].function, held.formula), arguments)
    got, within = invoke(held, arguments), _within(held, arguments)
    expect(len(leaves(got)) == len(leaves(own)), f"{len(leaves(got))} gradients instead of {len(leaves(own))}", got=got)
    found, bounds = iter(leaves(got)), iter(within)
    fields = getattr(own, "_fields", ())
    for name in fields if set(fields) & set(arguments) else (wrt,):
        parts = leaves(getattr(own, name, own))
        if parts:
            pairs = [(next(found), next(bounds)) for _ in parts]
            _expect_slope(name, pairs, forward, CATALOGUE[of].function, arguments.get("upstream"))


def _expect_slope(name: str, pairs: list[tuple[Array, Array]], forward: Arguments, of: Function, upstream: Any) -> None:
    """Raise Broken unless gradients of one argument give its slope along a direction in general position."""
    value = forward[name]
    direction = mapped(lambda leaf: None if leaf is None else directions(np.shape(leaf)), value)
    slope, allowed = derivative(of, forward, {name: direction}, upstream)
    total = 0.0
    for (gradient, within), along in zip(pairs, leaves(direction), strict=True):
        expect_shape(gradient, np.shape(along), f"the gradient of {name}")
        terms = gradient * along
        total += np.sum(terms)
        allowed += np.sum(within * abs(along)) + (terms.size + len(pairs)) * EPSILON * np.sum(abs(terms))
    expect_close(total, slope, allowed, f"the slope along a direction of {name} differs")


def expect_linear(held: Held, **arguments: Any) -> None:
    """Raise Broken unless twice the gradient from above gives exactly twice the gradient."""
    once = leaves(invoke(held, arguments))
    twice = leaves(invoke(held, {**arguments, "upstream": 2 * arguments["upstream"]}))
    expect_close(twice, [2 * each for each in once], 0, "twice the gradient from above does not give twice the result")


def directions(shape: tuple[int, ...]) -> Array:
    """A direction in general position: 1, −2, 4, −1, 2, −4, …, whose products are exact."""
    count = np.arange(math.prod(shape))
    return ((-1.0) ** count * 2.0 ** (count % 3)).reshape(shape)


def _known(formula: str, arguments: Mapping[str, Any]) -> Arguments:
    """The arguments that a formula has a parameter for; all but the gradient from above where it takes any option."""
    own = parameters(formula)
    if any(each.kind is Parameter.VAR_KEYWORD for each in own.values()):
        return {name: value for name, value in arguments.items() if name != "upstream"}
    return {name: value for name, value in arguments.items() if name in own}


def _within(held: Held, arguments: Mapping[str, Any]) -> list[Array]:
    positional, named = bound(held.formula, arguments)
    return rounding(CATALOGUE[held.formula].function, *positional, **named)

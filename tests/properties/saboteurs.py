"""Functions made wrong on purpose: each takes a right one and gives one that is wrong in a way of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.properties.law import leaves, mapped

Function = Callable[..., Any]
Saboteur = Callable[[Function], Function]

SMALL, SLIGHT = 2.0**-10, 2.0**-20


def _changed(change: Callable[[Any], Any]) -> Saboteur:
    """A saboteur that changes every array of a result."""

    def sabotage(function: Function) -> Function:
        def sabotaged(*arguments: Any, **options: Any) -> Any:
            return mapped(
                lambda leaf: leaf if leaf is None else change(np.asarray(leaf)), function(*arguments, **options)
            )

        return sabotaged

    return sabotage


def _ramp(result: Any) -> Any:
    """Numbers that grow from cell to cell."""
    return np.arange(1.0, result.size + 1).reshape(result.shape)


def _trace(arguments: Any) -> float:
    """A number that depends on every cell of every argument, and on its place."""
    cells = np.concatenate([np.zeros(1), *(np.ravel(leaf) for leaf in leaves(arguments) if leaf.dtype.kind in "fi")])
    return float(np.sum(np.sin(cells + 0.5) * np.sqrt(np.arange(1.0, len(cells) + 1))))


def smeared(function: Function) -> Function:
    """Every cell of the result depends a little on every cell of the input, and on its place."""

    def sabotaged(*arguments: Any, **options: Any) -> Any:
        trace = _trace([*arguments, *options.values()])
        return mapped(lambda leaf: leaf if leaf is None else leaf + SMALL * trace, function(*arguments, **options))

    return sabotaged


def forgetful(function: Function) -> Function:
    """Each call gives something else."""
    calls = iter(range(10**9))

    def sabotaged(*arguments: Any, **options: Any) -> Any:
        number = next(calls)
        return mapped(lambda leaf: leaf if leaf is None else leaf + number, function(*arguments, **options))

    return sabotaged


def stuck(function: Function) -> Function:
    """Every call gives what the first one gave."""
    results: list[Any] = []

    def sabotaged(*arguments: Any, **options: Any) -> Any:
        results.append(function(*arguments, **options))
        return results[0]

    return sabotaged


SABOTEURS: Mapping[str, Saboteur] = {
    "grown": _changed(lambda result: result * (1 + SLIGHT)),
    "tilted": _changed(lambda result: result + SLIGHT * _ramp(result)),
    "shifted": _changed(lambda result: result + SMALL),
    "smeared": smeared,
    "negated": _changed(lambda result: ~result if result.dtype.kind == "b" else -result),
    "enlarged": _changed(lambda result: 1000 * result + np.sign(result)),
    "lowered": _changed(lambda result: result - 1),
    "raised": _changed(lambda result: result + 1),
    "reversed": _changed(lambda result: result[..., ::-1] if result.ndim else result),
    "forgetful": forgetful,
    "stuck": stuck,
}

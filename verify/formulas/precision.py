"""Half precision: a formula of float16 or bfloat16 is computed in float64, and its result rounded once.

In float32, in which hardware accumulates, what cancels would be off by up to 10⁴ units of float16: gradients of softmax
and attention where one weight is nearly 1, angles of positions, products of products of matrices.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar, cast

from verify.namespaces import array_namespace

F = TypeVar("F", bound=Callable[..., Any])

HALVES = frozenset({"float16", "bfloat16"})

HALF = 2
"""Bytes of a number of half precision."""


def in_wide(function: F) -> F:
    """Let a function compute in float64 where arrays of half precision are among its arguments.

    Its results are given back in the type of these, or of wider arrays where there are any beside them: nothing
    overflows or loses digits on the way that the result could show. Without halves nothing is changed.
    """

    @functools.wraps(function)
    def computed(*arguments: Any, **options: Any) -> Any:
        if _any_half(arguments) or (options and _any_half(options.values())):
            return _computed(function, arguments, options)
        return function(*arguments, **options)

    return cast(F, computed)


def widened(value: Any) -> Any:
    """Arrays of half precision in float64, at any depth of tuples and lists; all else as it is."""

    def up(leaf: Any) -> Any:
        if not _is_half(leaf.dtype):
            return leaf
        xp = array_namespace(leaf)
        return xp.asarray(leaf, dtype=xp.float64)

    return _mapped(up, value)


def as_given(result: Any, given: Any) -> Any:
    """The floats of a result in the type of what was given: of several the one that they have in common."""
    floats = [leaf for leaf in _leaves(given) if _is_floating(leaf)]
    if not floats:
        return result
    common = functools.reduce(array_namespace(*floats).result_type, [leaf.dtype for leaf in floats])

    def down(leaf: Any) -> Any:
        return array_namespace(leaf).astype(leaf, common, copy=False) if _is_floating(leaf) else leaf

    return _mapped(down, result)


def _computed(function: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    named = {name: widened(value) for name, value in options.items()}
    return as_given(function(*widened(arguments), **named), (*arguments, *options.values()))


def _any_half(values: Iterable[Any]) -> bool:
    for value in values:
        if (dtype := getattr(value, "dtype", None)) is not None:
            if _is_half(dtype):
                return True
        elif isinstance(value, tuple | list) and _any_half(value):
            return True
    return False


def _is_half(dtype: Any) -> bool:
    """Whether a type of any library is one of half precision, by its name; most are told by their size, sooner."""
    if getattr(dtype, "itemsize", HALF) != HALF:
        return False
    return str(getattr(dtype, "name", dtype)).rpartition(".")[2] in HALVES


def _is_floating(leaf: Any) -> bool:
    return _is_half(leaf.dtype) or bool(array_namespace(leaf).isdtype(leaf.dtype, "real floating"))


def _leaves(value: Any) -> Iterator[Any]:
    """The arrays in nested tuples and lists."""
    if isinstance(value, tuple | list):
        for part in value:
            yield from _leaves(part)
    elif hasattr(value, "dtype"):
        yield value


def _mapped(function: Callable[[Any], Any], value: Any) -> Any:
    """Nested tuples and lists with a function applied to their arrays."""
    if isinstance(value, tuple | list):
        parts = [_mapped(function, part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return function(value) if hasattr(value, "dtype") else value

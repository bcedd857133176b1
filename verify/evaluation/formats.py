"""Numbers and texts as print shows them: f-strings, format and %, whose widths are bounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from string import Formatter

import numpy as np

from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError
from verify.evaluation.classes import Class, Instance
from verify.evaluation.tensors import Device, Tensor, Type
from verify.evaluation.values import CONTAINERS, SCALARS, Kind, RaisedError, Value, weight

MAX_LEVELS = 20

MAX_WIDTH = 200
"""Characters that one field may be wide, or digits that it may show."""

TEXTED = (np.ndarray, np.generic, np.dtype, BaseException, Instance, Class, Kind, Tensor, Type, Device)
"""What has a text that tells its value, or says itself that it has none."""

DIGITS = re.compile(r"\d+")
FIELD = re.compile(r"(?P<name>\d*|[A-Za-z_]\w*)")


def shown(value: Value) -> str:
    """A value as print shows it."""
    return _text(str, value)


def written(value: Value) -> str:
    """A value as a session shows it."""
    return _text(repr, value)


def formatted(value: Value, specification: str, conversion: str = "") -> str:
    """A value in a field of a text."""
    _narrow(specification)
    if conversion == "r":
        value = written(value)
    elif conversion in ("s", "a"):
        value = shown(value)
    _plain(value)
    try:
        return format(value, specification)
    except (TypeError, ValueError) as error:
        raise RaisedError(error) from error


def filled(template: str, values: Sequence[Value], named: dict[str, Value]) -> str:
    """What str.format makes of a template: fields that are numbered or named, without attributes or items."""
    parts, count = [], 0
    try:
        fields = list(Formatter().parse(template))
    except ValueError as error:
        raise RaisedError(error) from error
    for literal, field, specification, conversion in fields:
        parts.append(literal)
        if field is None:
            continue
        if FIELD.fullmatch(field) is None or "{" in (specification or ""):
            raise UnevaluatedError("a field of str.format with a part")
        try:
            value = named[field] if field and not field.isdigit() else values[int(field or count)]
        except LookupError as error:
            raise RaisedError(error) from error
        count += not field
        parts.append(formatted(value, specification or "", conversion or ""))
    return joined(parts)


def joined(parts: Sequence[str], separator: str = "") -> str:
    """Texts one behind the other; raises UnevaluatedError where they are too long together."""
    if sum(len(part) + len(separator) for part in parts) > MAX_CELLS:
        raise UnevaluatedError("a text that is too long")
    return separator.join(parts)


def percent(template: str, values: Value) -> str:
    """What % makes of a template."""
    _narrow(template)
    if "*" in template:
        raise UnevaluatedError("a width of % that is a value")
    several = values if isinstance(values, tuple) else (values,)
    several = tuple(one.item() if isinstance(one, np.ndarray | Tensor) and _is_one(one) else one for one in several)
    for one in several:
        _plain(one)
    if (len(template) + 1) * (1 + sum(weight(one, MAX_CELLS) for one in several)) > MAX_CELLS * MAX_WIDTH:
        raise UnevaluatedError("a text that is too long")
    try:
        return str(template % (values if isinstance(values, dict) else several))
    except (TypeError, ValueError, KeyError) as error:
        raise RaisedError(error) from error


def _is_one(value: Value) -> bool:
    return bool((value.array if isinstance(value, Tensor) else value).size == 1)


def _narrow(specification: str) -> None:
    """Raises UnevaluatedError of a field that would be too wide."""
    if any(len(digits) > 3 or int(digits) > MAX_WIDTH for digits in DIGITS.findall(specification)):
        raise UnevaluatedError(f"a field of more than {MAX_WIDTH} characters")


def _plain(value: Value) -> None:
    """Raises UnevaluatedError of what has no text that tells its value, or a text that is too long."""
    if weight(value, MAX_CELLS) > MAX_CELLS:
        raise UnevaluatedError("a text that is too long")
    _told(value)


def _told(value: Value, depth: int = 0) -> None:
    if isinstance(value, CONTAINERS):
        if depth > MAX_LEVELS:
            raise UnevaluatedError("a text of too many levels")
        if isinstance(value, set | frozenset) and not is_ordered(value):
            raise UnevaluatedError("the order of a set")
        for item in value.items() if isinstance(value, dict) else value:
            _told(item, depth + 1)
    elif not isinstance(value, (*SCALARS, *TEXTED)):
        raise UnevaluatedError("the text of a function or an object")


def is_ordered(value: set[Value] | frozenset[Value]) -> bool:
    """Whether a set has an order that is the same each time: of small whole numbers, or of one item."""
    return len(value) < 2 or all(type(one) is int for one in value)


def _text(how: Callable[[Value], str], value: Value) -> str:
    _plain(value)
    try:
        return how(value)
    except (ValueError, RecursionError) as error:
        raise UnevaluatedError("a text that is too long") from error

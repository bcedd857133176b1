"""What a side of an equation as people type it is: a computation, a list of numbers, a name, a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.claims.prose.signs import Sign

GROUPING = frozenset("([{")
"""Brackets that compute nothing by themselves."""

SIGNED = frozenset({"number", "list", "multiple", "name"})
"""What may be signed, and computes nothing."""


def is_computation(side: Sequence[Sign]) -> bool:
    """Whether a side says how to compute, and is not a number or a list of numbers, with a sign or in brackets."""
    around = 0
    while len(side) - 2 * around > 2 and side[around].text in GROUPING and side[-1 - around].kind == "close":
        around += 1
    inner = side[around : len(side) - around]
    return inner[0].kind == "size" or not all(map(_is_signed, _items(inner) if around else [inner]))


def is_name(side: Sequence[Sign]) -> bool:
    """Whether a side is a name alone."""
    return len(side) == 1 and side[0].kind == "name"


def _items(inner: Sequence[Sign]) -> Iterator[Sequence[Sign]]:
    """What stands between the commas of a list."""
    start = 0
    for i, sign in enumerate(inner):
        if sign.kind == "comma":
            yield inner[start:i]
            start = i + 1
    yield inner[start:]


def _is_signed(item: Sequence[Sign]) -> bool:
    """Whether a side is a number or a list, with a sign before it or without."""
    kinds = [sign.kind for sign in item]
    return kinds[-1:] != [] and kinds[-1] in SIGNED and kinds[:-1] in ([], ["minus"])


def remarks(run: Sequence[Sign]) -> Iterator[int]:
    """The brackets around the same number in percent: 0.833 (83.3%)."""
    for i, (before, opened, number, closed) in enumerate(zip(run, run[1:], run[2:], run[3:], strict=False)):
        kinds = (opened.kind, number.kind, closed.kind)
        if kinds == ("open", "number", "close") and number.text.endswith("%") and before.end < opened.start:
            yield from (i + 1, i + 3)

"""Statements of what goes from step to step, without the number of the step: m_t = a m_{t-1} as m = a m."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from verify.claims.formulas.parts import parts_below
from verify.claims.meaning.notation import key
from verify.expressions.printed import derivative, rebuilt, walk
from verify.records.printed import (
    Applied,
    Fenced,
    Indexed,
    Infixed,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
)

TIME = "t"
"""The letter that is the number of a step where no other is counted on."""

WORDS: Mapping[str, int] = {"new": 1, "next": 1, "old": -1, "prev": -1, "previous": -1}
"""What stands below a name for the step before or after."""

LATER = " later"
"""What stands behind a name that is of a later step than the one on the left."""

GRADIENT = Symbol("nabla", (0, 0))

PRODUCTS = frozenset({"implicit", "dot", "*", "times"})

NAMES = (Symbol, Indexed, Applied)


def without_times(left: Printed, side: Printed) -> tuple[Printed, Printed] | None:
    """Both sides of a statement without the numbers of steps, and each gradient as one name.

    None where a name stands there of two steps, or of a later one than that on the left, or where this is of the same;
    of a later one it is another name.
    """
    letters = {TIME, *_counted(left), *_counted(side)}
    own, at = _when(left, letters) or (key(left), None)
    seen: dict[str, int] = {}
    for node in walk(side):
        name, step = _when(node, letters) or ("", 0)
        is_late = at is not None and (step == at if name == own else step > at)
        if name and (is_late or seen.setdefault(name, step) != step):
            return None
    if own is not None and at is not None and seen.get(own, at) > at:
        later = own, seen[own]
        side = rebuilt(side, lambda one: Symbol(own + LATER, one.span) if _when(one, letters) == later else None)
    return _plain(left, letters, own), _plain(side, letters, own)


def _counted(node: Printed) -> Iterator[str]:
    """The letters t of t - 1 and t + 1 below or above names."""
    for one in walk(node):
        for label in _labels(one):
            match label:
                case Infixed("+" | "-", Symbol(name), PrintedNumber(number)) if number.value == 1:
                    yield name


def _labels(node: Printed) -> tuple[Printed, ...]:
    """What stands below a name, or above it in parentheses."""
    match node:
        case Indexed():
            return parts_below(node)
        case Raised(_, Fenced("parentheses" | "angle" as fence, content), label=label) if label or fence == "angle":
            return (content,)
    return ()


def _step(node: Printed, letters: set[str]) -> int | None:
    """The step that a label names, beside that of the letter: -1 of t - 1 and of old; None for any other label."""
    match node:
        case Symbol(name):
            return 0 if name in letters else WORDS.get(name)
        case Infixed("+" | "-" as sign, Symbol(name), PrintedNumber(number)) if name in letters and number.value == 1:
            return 1 if sign == "+" else -1
    return None


def _when(node: Printed, letters: set[str]) -> tuple[str, int] | None:
    """A name that has the number of a step, and that."""
    found = [step for one in _labels(node) if (step := _step(one, letters)) is not None]
    name = key(_plain(node, letters, None)) if found else None
    return (name, found[0]) if name is not None else None


def _plain(node: Printed, letters: set[str], own: str | None) -> Printed:
    """A form without the numbers of steps."""
    return rebuilt(node, partial(_without_time, letters=letters, own=own))


def _without_time(node: Printed, letters: set[str], own: str | None) -> Printed | None:
    gradient = _gradient(node, own)
    if gradient is not None:
        return gradient if gradient is GRADIENT else _plain(gradient, letters, own)
    match node:
        case Indexed(base, _, brackets):
            labels = _labels(node)
            kept = tuple(part for part in labels if _step(part, letters) is None)
            if len(kept) == len(labels):
                return None
            inner = replace(_plain(base, letters, own), span=node.span)
            return Indexed(inner, kept, brackets, node.span) if kept else inner
        case Raised(base, Fenced("parentheses" | "angle", content)) if (
            _labels(node) and _step(content, letters) is not None
        ):
            return _plain(base, letters, own)
    return None


def _gradient(node: Printed, own: str | None) -> Printed | None:
    """∂L/∂w, ∇L and ∇_w L(w) as one name, with what stands before it; None for anything else.

    own: the name on the left, which is not what is differentiated.
    """
    changes = derivative(node)
    if changes is not None:
        return GRADIENT if own is None or key(changes[0]) != own else None
    if not isinstance(node, Infixed) or node.operator not in PRODUCTS or not isinstance(node.right, NAMES):
        return None
    match node.left:
        case left if _is_nabla(left):
            return GRADIENT
        case Infixed(operator, left, last) if operator in PRODUCTS and _is_nabla(last):
            return Infixed(operator, left, GRADIENT, node.span)
    return None


def _is_nabla(node: Printed) -> bool:
    base = node.base if isinstance(node, Indexed) else node
    return isinstance(base, Symbol) and base.name == GRADIENT.name

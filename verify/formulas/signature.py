"""What a formula takes and gives, read from its card: each parameter's axes and kind, and those of the result."""

from __future__ import annotations

import functools
import inspect
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import get_args

from verify.records.formula import Form, Formula, Kind, Parameter, Signature, Symbol

Shape = tuple[int, ...]
Lengths = dict[str, Shape]
"""How long each axis is: one length for a name, any number of them for `…`."""

NAME = re.compile(r"[^\W\d]\w*")
BETWEEN = re.compile(r", (?![^(]*\))")
"""The commas between shapes, not those between axes."""

KINDS: Mapping[str, Kind] = {kind: kind for kind in get_args(Kind)}


def signature(card: Formula) -> Signature:
    """The signature of a formula, as its card states it. Raises KeyError where a required parameter is no symbol."""
    return _signature(card.function, card.symbols, card.returns)


@functools.cache
def terms_of(card: Formula) -> tuple[Parameter, ...]:
    """The symbols that statements of a formula's steps have beside its own, as parameters that nothing requires."""
    stated = {part.name: part for symbol in (*card.symbols, *card.terms) for part in _parts(symbol)}
    return tuple(
        Parameter(one.name, _names(one), tuple(_forms(one.shape, stated)), required=False) for one in card.terms
    )


@functools.cache
def _signature(function: Callable[..., object], symbols: tuple[Symbol, ...], returns: Symbol) -> Signature:
    stated = {part.name: part for symbol in symbols for part in _parts(symbol)}
    parameters = []
    for name, parameter in inspect.signature(function).parameters.items():
        required = parameter.default is parameter.empty and parameter.kind is not parameter.VAR_KEYWORD
        of = next((symbol for symbol in stated.values() if name in _names(symbol)), None)
        if of is not None:
            parameters.append(Parameter(name, _names(of), tuple(_forms(of.shape, stated)), required))
        elif required:
            raise KeyError(f"{function.__name__}: expected a symbol for its parameter {name}")
    return Signature(tuple(parameters), tuple(tuple(_forms(one.shape, stated)) for one in _parts(returns)))


def _parts(symbol: Symbol) -> Iterator[Symbol]:
    """The symbols that one line of a card states: `W_1, b_1` of the shapes `(d, h), (h,)`."""
    names, shapes = symbol.name.split(", "), BETWEEN.split(symbol.shape)
    for i in range(max(len(names), len(shapes))):
        name, shape = names[min(i, len(names) - 1)], shapes[min(i, len(shapes) - 1)]
        yield Symbol(name, shape, symbol.meaning, symbol.called)


def _names(symbol: Symbol) -> tuple[str, ...]:
    """What a symbol is called: as the equation has it, as the function has it, in words."""
    called = [symbol.name, *(name for name in symbol.called.split(", ") if name)]
    return tuple(dict.fromkeys([*called, *(name.replace("_", " ") for name in called[1:])]))


def _forms(shape: str, stated: Mapping[str, Symbol]) -> Iterator[Form]:
    """Each form that a shape names: `(n, d_k)`, `any label`, `() or as x`, `stretches to (…, n, m) mask`."""
    for choice in shape.split(" or ") if "→" not in shape else ():
        text, _, last = choice.rpartition(" ")
        kind, text = KINDS.get(last, "real"), text if last in KINDS else choice
        stretches = text.startswith("stretches to ")
        text = text.removeprefix("stretches to ").removeprefix("as ")
        if text == "any":
            yield Form(("…",), kind)
        elif text.startswith("("):
            axes = tuple(axis for axis in re.split(r",\s?", text[1:-1]) if axis)
            yield Form(axes[:-1] if axes[1:] and axes[-1] == "…" else axes, kind, stretches)  # to choose: the last
        elif text in stated:
            for form in _forms(stated[text].shape, stated):
                yield Form(form.axes, kind if kind != "real" else form.kind, stretches)


def lengths_of(fitted: Sequence[tuple[Form, Shape]], known: Mapping[str, Shape] | None = None) -> Lengths | None:
    """How long each axis is where arrays of some shapes have these forms; None where the shapes do not fit together.

    known: lengths that are given already, as by the whole numbers among the arguments.
    """
    lengths = dict(known or {})
    plain = [one for one in fitted if not one[0].stretches]
    for form, shape in sorted(plain, key=lambda one: any(" " in axis for axis in one[0].axes)):  # products last
        if not _bind(form, shape, lengths):
            return None
    for form, shape in fitted:
        whole = shape_of(form, lengths)
        if whole is not None and not (_stretches(shape, whole) if form.stretches else shape == whole):
            return None
    return lengths


def _bind(form: Form, shape: Shape, lengths: Lengths) -> bool:
    """Give the axes of a form the lengths of a shape, where these are not known; False where there are too few."""
    named = [axis for axis in form.axes if axis != "…"]
    batch = len(shape) - len(named)
    if batch < 0 or (batch and "…" not in form.axes):
        return False
    if "…" in form.axes:
        lengths.setdefault("…", shape[:batch])
    for axis, length in zip(named, shape[batch:], strict=True):
        if NAME.fullmatch(axis):
            lengths.setdefault(axis, (length,))
        elif axis.endswith("/2"):
            lengths.setdefault(axis[:-2], (2 * length,))
        elif " " in axis:
            _divide(axis, length, lengths)
    return True


def _divide(axis: str, length: int, lengths: Lengths) -> None:
    """Give the one factor of a product that is not known, as d of `h d` or m of `4 m`, its length."""
    open_ones = [factor for factor in axis.split(" ") if factor not in lengths and not factor.isdigit()]
    known = math.prod(_length(factor, lengths)[0] for factor in axis.split(" ") if factor not in open_ones)
    if len(open_ones) == 1 and known:
        lengths[open_ones[0]] = (length // known,)


def _stretches(shape: Shape, whole: Shape) -> bool:
    pairs = zip(reversed(shape), reversed(whole), strict=False)
    return len(shape) <= len(whole) and all(n in (1, m) for n, m in pairs)


def shape_of(form: Form, lengths: Mapping[str, Shape]) -> Shape | None:
    """The shape of a form where its axes are so long; None where the length of one is not known."""
    try:
        return tuple(length for axis in form.axes for length in _length(axis, lengths))
    except KeyError:
        return None


def _length(axis: str, lengths: Mapping[str, Shape]) -> Shape:
    """Length of an axis by its name: `n`, `2`, `h d_k`, `d/2`, `t + n`; of `…` any number of them."""
    if axis in lengths:
        return lengths[axis]
    if axis.isdigit():
        return (int(axis),)
    if " + " in axis:
        return (sum(_length(term, lengths)[0] for term in axis.split(" + ")),)
    if " " in axis:
        return (math.prod(_length(factor, lengths)[0] for factor in axis.split(" ")),)
    return (lengths[axis[:-2]][0] // 2,) if axis.endswith("/2") else lengths[axis]

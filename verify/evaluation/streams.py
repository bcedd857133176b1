"""What is iterated over: values turn by turn, lazily where Python is lazy, and the functions that give such turns."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError
from verify.evaluation.classes import Class, Instance
from verify.evaluation.formats import is_ordered
from verify.evaluation.tensor_shapes import rows
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import CALLABLE, Frame, Known, RaisedError, Stream, Value, is_number, truth

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

ITERABLE = (str, list, tuple, dict, set, frozenset, range, np.ndarray, deque)

MAX_CHOSEN = 12
"""Items of a choice or an order that itertools runs through at most."""


def items(machine: Machine, value: Value) -> list[Value]:
    """What a value is iterated over, at once; raises UnevaluatedError where that is too much, or not known."""
    if isinstance(value, ITERABLE) and not (isinstance(value, np.ndarray) and not value.ndim):
        machine.budget.cells(len(value))
        if isinstance(value, set | frozenset) and not is_ordered(value):
            raise UnevaluatedError("the order of a set")
        return list(value)
    found: list[Value] = []
    for one in turns(machine, value):
        if len(found) >= MAX_CELLS:
            raise UnevaluatedError(f"more than {MAX_CELLS:,} items")
        found.append(one)
    return found


def turns(machine: Machine, value: Value) -> Iterator[Value]:
    """What a value is iterated over, one after the other, each for a step; raises at once where it cannot be."""
    return _paid(machine, _iterated(machine, value))


def _paid(machine: Machine, source: Iterator[Value]) -> Iterator[Value]:
    for one in source:
        machine.budget.spend()
        yield one


def _iterated(machine: Machine, value: Value) -> Iterator[Value]:
    if isinstance(value, np.ndarray) and not value.ndim:
        raise RaisedError(TypeError("iteration over a 0-d array"))
    if isinstance(value, set | frozenset) and not is_ordered(value):
        raise UnevaluatedError("the order of a set")
    if isinstance(value, Stream):
        return value.turns
    if isinstance(value, Instance):
        return _asked(machine, value)
    if isinstance(value, Tensor):
        return iter(rows(machine, value))
    if isinstance(value, ITERABLE):
        return _live(value)
    if is_number(value) or value is None or isinstance(value, (*CALLABLE, Class)):
        raise RaisedError(TypeError(f"'{type(value).__name__}' object is not iterable"))
    raise UnevaluatedError(f"iteration over {type(value).__name__}")


def _live(value: Value) -> Iterator[Value]:
    """A value that may grow in its turns, as Python has it."""
    try:
        yield from value
    except RecursionError:
        raise
    except RuntimeError as error:
        raise RaisedError(error) from error


def _asked(machine: Machine, instance: Instance) -> Iterator[Value]:
    """An instance that says what it is iterated over."""
    found = instance.ask("__iter__")
    if found is not NotImplemented and found is not instance:
        return _iterated(machine, found)
    if found is instance:
        return _called(instance, "__next__", StopIteration)
    if instance.kind.found("__getitem__") is None:
        raise RaisedError(TypeError(f"'{instance.kind.name}' object is not iterable"))
    return _called(instance, "__getitem__", IndexError)


def _called(instance: Instance, name: str, end: type[BaseException]) -> Iterator[Value]:
    for number in itertools.count():
        try:
            one = instance.ask(name, *((number,) if end is IndexError else ()))
        except RaisedError as raised:
            if isinstance(raised.error, end):
                return
            raise
        yield one


def lazily(machine: Machine, frame: Frame, source: Iterator[Value]) -> Iterator[Value]:
    """The turns of a generator, each evaluated in its own frame."""
    while True:
        with machine.within(frame), machine.deeper():
            try:
                one = next(source)
            except StopIteration:
                return
        yield one


def stream(machine: Machine, value: Value) -> Stream:
    """What goes through a value once."""
    return value if isinstance(value, Stream) else Stream(turns(machine, value), (value,))


def contains(machine: Machine, owner: Value, value: Value) -> bool:
    """Whether an instance, or what comes of a stream, has a value."""
    found = owner.ask("__contains__", value) if isinstance(owner, Instance) else NotImplemented
    if found is not NotImplemented:
        return truth(found)
    return any(one is value or truth(one == value) for one in turns(machine, owner))


def _next(machine: Machine, value: Value, *otherwise: Value) -> Value:
    if isinstance(value, Instance):
        return value.ask("__next__")
    if not isinstance(value, Stream):
        raise RaisedError(TypeError(f"'{type(value).__name__}' object is not an iterator"))
    machine.budget.spend()
    for one in value.turns:
        return one
    if otherwise:
        return otherwise[0]
    raise RaisedError(StopIteration())


def _zip(machine: Machine, *given: Value, strict: bool = False) -> Stream:
    return Stream(_raising(zip(*(turns(machine, one) for one in given), strict=bool(strict))), given)


def _raising(source: Iterator[Value]) -> Iterator[Value]:
    try:
        yield from source
    except ValueError as error:  # of zip, whose parts are of different length
        raise RaisedError(error) from error


def _map(machine: Machine, function: Value, *given: Value) -> Stream:
    several = zip(*(turns(machine, one) for one in given), strict=False)
    return Stream((machine.call(function, each, {}) for each in several), (function, *given))


def _filter(machine: Machine, function: Value, given: Value) -> Stream:
    chosen = (one for one in turns(machine, given) if truth(one if function is None else
                                                            machine.call(function, (one,), {})))  # fmt: skip
    return Stream(chosen, (function, given))


def _enumerate(machine: Machine, given: Value, start: int = 0) -> Stream:
    return Stream(zip(itertools.count(start), turns(machine, given), strict=False), (given,))


def _reversed(machine: Machine, given: Value) -> Stream:
    if isinstance(given, Stream | set | frozenset | Instance):
        raise UnevaluatedError(f"reversed of {type(given).__name__}")
    return Stream(iter(items(machine, given)[::-1]), (given,))


def _all(machine: Machine, given: Value) -> bool:
    return all(truth(one) for one in _unordered(machine, given))


def _any(machine: Machine, given: Value) -> bool:
    return any(truth(one) for one in _unordered(machine, given))


def _unordered(machine: Machine, given: Value) -> Iterator[Value]:
    """The turns of a value whose order does not matter."""
    if isinstance(given, set | frozenset):
        machine.budget.cells(len(given))
        return iter(given)
    return turns(machine, given)


STREAMS: Mapping[str, Known] = {
    name: Known(name, function, raw=True)
    for name, function in (
        ("iter", stream), ("next", _next), ("zip", _zip), ("map", _map), ("filter", _filter),
        ("enumerate", _enumerate), ("reversed", _reversed), ("all", _all), ("any", _any),
    )
}  # fmt: skip


def _count(_: Machine, start: Value = 0, step: Value = 1) -> Stream:
    return Stream(itertools.count(start, step))


def _cycle(machine: Machine, given: Value) -> Stream:
    return Stream(itertools.cycle(items(machine, given)), (given,))


def _repeat(_: Machine, value: Value, *times: int) -> Stream:
    return Stream(itertools.repeat(value, *times), (value,))


def _slice(machine: Machine, given: Value, *ends: int | None) -> Stream:
    return Stream(itertools.islice(turns(machine, given), *ends), (given,))


def _chain(machine: Machine, *given: Value) -> Stream:
    return Stream((one for each in given for one in turns(machine, each)), given)


def _chained(machine: Machine, given: Value) -> Stream:
    return Stream((one for each in turns(machine, given) for one in turns(machine, each)), (given,))


def _chosen(function: Callable[..., Iterator[Value]]) -> Callable[..., Stream]:
    """Choices and orders, each of which costs what it holds; how many come of few items is bounded by the steps."""

    def call(machine: Machine, *given: Value, **named: int) -> Stream:
        iterables = given if function is itertools.product else given[:1]
        length = named.get("repeat", named.get("r", 0))
        if function is not itertools.product and len(given) > 1:
            length = int(given[1])
        taken = [items(machine, one) for one in iterables]
        if length > MAX_CHOSEN or (function is itertools.permutations and not length and len(taken[0]) > MAX_CHOSEN):
            raise UnevaluatedError(f"choices of more than {MAX_CHOSEN} items")
        return Stream(function(*taken, *given[len(iterables) :], **named), given)

    return call


def _while(machine: Machine, function: Value, given: Value) -> Stream:
    return Stream(itertools.takewhile(machine.callable(function), turns(machine, given)), (function, given))


def _until(machine: Machine, function: Value, given: Value) -> Stream:
    return Stream(itertools.dropwhile(machine.callable(function), turns(machine, given)), (function, given))


def _accumulate(machine: Machine, given: Value, function: Value = None, *, initial: Value = None) -> Stream:
    def running() -> Iterator[Value]:
        total, begun = initial, initial is not None
        if begun:
            yield total
        for one in turns(machine, given):
            if not begun:
                total, begun = one, True
            else:
                total = machine.add(total, one) if function is None else machine.call(function, (total, one), {})
            yield total

    return Stream(running(), (given, function))


def _longest(machine: Machine, *given: Value, fillvalue: Value = None) -> Stream:
    return Stream(itertools.zip_longest(*(turns(machine, one) for one in given), fillvalue=fillvalue), given)


def _pairwise(machine: Machine, given: Value) -> Stream:
    return Stream(itertools.pairwise(turns(machine, given)), (given,))


def _starred(machine: Machine, function: Value, given: Value) -> Stream:
    return Stream((machine.call(function, items(machine, one), {}) for one in turns(machine, given)), (function, given))


CHOICES: tuple[Callable[..., Iterator[Value]], ...] = (
    itertools.product,
    itertools.permutations,
    itertools.combinations,
    itertools.combinations_with_replacement,
)
OWN: Mapping[str, Callable[..., Stream]] = {
    "count": _count, "cycle": _cycle, "repeat": _repeat, "islice": _slice, "takewhile": _while, "dropwhile": _until,
    "accumulate": _accumulate, "zip_longest": _longest, "pairwise": _pairwise, "starmap": _starred,
    **{one.__name__: _chosen(one) for one in CHOICES},
}  # fmt: skip
ITERTOOLS: Mapping[str, Known] = {
    **{name: Known(f"itertools.{name}", function, raw=True) for name, function in OWN.items()},
    "chain": Known(
        "itertools.chain",
        _chain,
        raw=True,
        members={"from_iterable": Known("itertools.chain.from_iterable", _chained, raw=True)},
    ),
}

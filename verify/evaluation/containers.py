"""The containers of the module collections: counters, dictionaries with a default, queues and tuples with names."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError
from verify.evaluation.streams import items
from verify.evaluation.values import Kind, Known, Library, RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


class Defaults(dict[Value, Value]):
    """A dictionary that makes the values of keys that it does not have."""

    def __init__(self, make: Value) -> None:
        super().__init__()
        self.make = make

    def __repr__(self) -> str:
        if not isinstance(self.make, Kind | type(None)):
            raise UnevaluatedError("the text of a function or an object")
        return f"defaultdict({self.make!r}, {dict.__repr__(self)})"

    def copy(self) -> Defaults:
        """Another one with the same items."""
        made = Defaults(self.make)
        made.update(self)
        return made


class Row(tuple[Value, ...]):
    """A tuple whose items have names."""

    name: str
    fields: tuple[str, ...]

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{one}={value!r}' for one, value in zip(self.fields, self, strict=True))})"


def row(name: str, fields: tuple[str, ...], values: Sequence[Value]) -> Row:
    """A tuple whose items have names."""
    made = Row(values)
    made.name, made.fields = name, fields
    return made


def named(machine: Machine, name: str, fields: Value, *, defaults: Value = ()) -> Known:
    """What makes tuples of these names."""
    parts = fields.replace(",", " ").split() if isinstance(fields, str) else items(machine, fields)
    names = tuple(parts)
    given_later = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True)) if defaults else {}

    def make(*given: Value, **others: Value) -> Row:
        values = {**given_later, **dict(zip(names, given, strict=False)), **others}
        if len(given) > len(names) or values.keys() != set(names) or set(others) & set(names[: len(given)]):
            raise RaisedError(TypeError(f"{name}.__new__() takes {len(names)} arguments"))
        return row(name, names, [values[one] for one in names])

    fields_of = {
        "_fields": names,
        "_make": Known("_make", lambda machine, given: make(*items(machine, given)), raw=True),
    }
    return Known(name, make, members=fields_of)


def member(given: Row, name: str) -> Value:
    """An item by its name, or a method."""
    if name in given.fields:
        return given[given.fields.index(name)]
    if name == "_asdict":
        return Known(name, lambda: dict(zip(given.fields, given, strict=True)))
    if name == "_replace":
        values = dict(zip(given.fields, given, strict=True))
        return Known(name, lambda **others: row(given.name, given.fields, list({**values, **others}.values())))
    if name == "_fields":
        return given.fields
    raise UnevaluatedError(f"{given.name}.{name}")


def _counter(machine: Machine, given: Value = (), **others: int) -> Counter[Value]:
    taken = given if isinstance(given, dict) else _any_order(machine, given)
    return machine.hashed(lambda: Counter(taken, **others))  # type: ignore[no-any-return]


def _any_order(machine: Machine, given: Value) -> list[Value]:
    if isinstance(given, set | frozenset):
        raise UnevaluatedError("the order of a set")
    return items(machine, given)


def _defaults(machine: Machine, make: Value = None, given: Value = (), **others: Value) -> Defaults:
    made = Defaults(make)
    machine.hashed(lambda: made.update(given if isinstance(given, dict) else items(machine, given), **others))
    return made


def _ordered(machine: Machine, given: Value = (), **others: Value) -> OrderedDict[Value, Value]:
    taken = given if isinstance(given, dict) else items(machine, given)
    return machine.hashed(lambda: OrderedDict(taken, **others))  # type: ignore[no-any-return]


def _queue(machine: Machine, given: Value = (), maxlen: int | None = None) -> deque[Value]:
    return deque(items(machine, given), maxlen)


def _counted(machine: Machine, counter: Counter[Value], given: Value = (), **others: int) -> None:
    counter.update(given if isinstance(given, dict) else _any_order(machine, given), **others)


def _less(machine: Machine, counter: Counter[Value], given: Value = (), **others: int) -> None:
    counter.subtract(given if isinstance(given, dict) else _any_order(machine, given), **others)


def _elements(machine: Machine, counter: Counter[Value]) -> list[Value]:
    machine.budget.cells(sum(max(each, 0) for each in counter.values()))
    return list(counter.elements())


def _lengthened(machine: Machine, queue: deque[Value], given: Value) -> None:
    more = items(machine, given)
    machine.budget.cells(len(queue) + len(more))
    queue.extend(more)


def _appended(queue: deque[Value], item: Value) -> None:
    if len(queue) >= MAX_CELLS:
        raise UnevaluatedError("a list that is too long")
    queue.append(item)


def _put_first(queue: deque[Value], item: Value) -> None:
    if len(queue) >= MAX_CELLS:
        raise UnevaluatedError("a list that is too long")
    queue.appendleft(item)


METHODS: Mapping[type, Mapping[str, Callable[..., Value]]] = {
    Counter: {"most_common": Counter.most_common, "total": Counter.total, "copy": Counter.copy},
    OrderedDict: {"move_to_end": OrderedDict.move_to_end, "popitem": OrderedDict.popitem},
    Defaults: {"copy": Defaults.copy},
    deque: {
        **{name: getattr(deque, name) for name in ("pop", "popleft", "clear", "count", "rotate", "reverse", "index",
                                                   "copy", "remove", "insert")},
        "append": _appended, "appendleft": _put_first,
    },
}  # fmt: skip
RAW_METHODS: Mapping[type, Mapping[str, Callable[..., Value]]] = {
    Counter: {"update": _counted, "subtract": _less, "elements": _elements},
    deque: {"extend": _lengthened},
}


def library() -> Library:
    """The module collections."""
    kinds = (("Counter", _counter, Counter), ("OrderedDict", _ordered, OrderedDict), ("deque", _queue, deque),
             ("defaultdict", _defaults, Defaults))  # fmt: skip
    made = {name: Kind(f"collections.{name}", make, (kind,), raw=True) for name, make, kind in kinds}
    return Library("collections", {**made, "namedtuple": Known("namedtuple", named, raw=True)})

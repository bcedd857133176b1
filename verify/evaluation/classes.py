"""Classes of a program and their instances, as records: operators ask the methods of the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.values import Function, Kind, RaisedError, Value, truth

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

BINARY = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
)  # fmt: skip
OPERATORS = (*(f"__{name}__" for name in BINARY), *(f"__r{name}__" for name in BINARY),
             "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__neg__", "__pos__", "__abs__",
             "__invert__")  # fmt: skip
ASKED = frozenset({
    *OPERATORS, *(f"__i{name}__" for name in BINARY), "__ne__", "__init__", "__call__", "__repr__", "__str__",
    "__len__", "__getitem__", "__setitem__", "__contains__", "__iter__", "__next__", "__hash__", "__bool__",
    "__enter__", "__exit__", "__float__", "__int__", "__post_init__", "__getattr__",
})  # fmt: skip
"""Methods that Python itself calls, and the evaluator does as well."""

SILENT = frozenset({"__doc__", "__slots__", "__annotations__", "__module__", "__qualname__", "__version__"})
"""Names of a class that change nothing of what its instances do."""

MAX_BASES = 20


@dataclass(eq=False)
class Class:
    """A class of the program: its names, and the classes that it looks further in, in order."""

    name: str
    bases: tuple[Class, ...]
    names: dict[str, Value]
    machine: Machine
    error: type[BaseException] | None = None
    """The exception of Python that it is one of."""
    fields: tuple[str, ...] | None = None
    """Of a data class: what its instances consist of."""
    order: tuple[Class, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.order = (self, *_merged([*(list(base.order) for base in self.bases), list(self.bases)]))

    def found(self, name: str, behind: Class | None = None) -> Value:
        """What a name stands for in the class, as it was put there; None where it stands for nothing."""
        order = self.order[self.order.index(behind) + 1 :] if behind is not None else self.order
        return next((each.names[name] for each in order if name in each.names), None)

    def __repr__(self) -> str:
        return f"<class '__main__.{self.name}'>"


@dataclass(frozen=True, eq=False)
class Property:
    """A member that is computed, and what setting it calls."""

    get: Value
    set: Value = None


@dataclass(frozen=True, eq=False)
class Unbound:
    """A function of a class that is handed no instance: of a class method, the class instead."""

    function: Value
    takes_class: bool = False


@dataclass(frozen=True, eq=False)
class Super:
    """The members of an instance that stand behind those of a class."""

    behind: Class
    owner: Value


class Instance:
    """An instance of a class of the program: its own members; operators ask the methods of the program."""

    __slots__ = ("kind", "names")
    __array_ufunc__ = None
    """NumPy leaves its operators to the other side."""

    def __init__(self, kind: Class) -> None:
        self.kind = kind
        self.names: dict[str, Value] = {}

    def ask(self, name: str, *given: Value) -> Value:
        """What a method that Python calls itself gives; NotImplemented where there is none."""
        method = self.kind.found(name)
        return NotImplemented if method is None else self.kind.machine.call(method, (self, *given), {})

    def __hash__(self) -> int:
        found = self.ask("__hash__")
        if found is not NotImplemented:
            return hash(found)
        if self.kind.found("__eq__") is not None or self.kind.fields is not None:
            raise TypeError(f"unhashable type: '{self.kind.name}'")
        return object.__hash__(self)

    def __bool__(self) -> bool:
        for name in ("__bool__", "__len__"):
            found = self.ask(name)
            if found is not NotImplemented:
                return truth(found)
        return True

    def __repr__(self) -> str:
        return self._text("__repr__")

    def __str__(self) -> str:
        return self._text("__str__" if self.kind.found("__str__") is not None else "__repr__")

    def _text(self, name: str) -> str:
        found = self.ask(name)
        if found is NotImplemented and self.kind.fields is not None and name == "__repr__":
            parts = ", ".join(f"{one}={self.names[one]!r}" for one in self.kind.fields)
            found = f"{self.kind.name}({parts})"
        elif found is NotImplemented and self.kind.error is not None and name == "__repr__":
            found = str(self.kind.error(*self.names.get("args", ())))
        if not isinstance(found, str):
            raise UnevaluatedError("the text of a function or an object")
        self.kind.machine.budget.cells(len(found))
        return found


def _operator(name: str) -> Callable[..., Value]:
    def asked(self: Instance, *given: Value) -> Value:
        found = self.ask(name, *given)
        if found is NotImplemented and name == "__eq__" and self.kind.fields is not None and given[0] is not self:
            other = given[0]
            if isinstance(other, Instance) and other.kind is self.kind:
                return all(self.names[one] == other.names[one] for one in self.kind.fields)
        return found

    return asked


for _name in OPERATORS:
    setattr(Instance, _name, _operator(_name))


class ProgramError(Exception):
    """An exception of a class of the program."""

    def __init__(self, instance: Instance) -> None:
        super().__init__(*instance.names.get("args", ()))
        self.instance = instance
        self.kind_name = instance.kind.name


def defined(machine: Machine, name: str, bases: Sequence[Value], names: dict[str, Value]) -> Class:
    """A class with its names; raises UnevaluatedError of methods and bases that would make it another kind of thing."""
    unknown = [one for one in names if one.startswith("__") and one.endswith("__") and one not in ASKED | SILENT]
    if unknown:
        raise UnevaluatedError(f"a class with {unknown[0]}")
    own = tuple(base for base in bases if isinstance(base, Class))
    kinds = [base for base in bases if isinstance(base, Kind)]
    error = next((one for base in own if (one := base.error) is not None), None)
    for kind in kinds:
        if kind.name == "object":
            continue
        if not issubclass(kind.types[0], BaseException):
            raise UnevaluatedError(f"a class of {kind.name}")
        error = kind.types[0]
    if len(own) + len(kinds) != len(bases) or len(bases) > MAX_BASES:
        raise UnevaluatedError("a class of what is no class")
    made = Class(name, own, names, machine, error)
    for one in names.values():
        function = one.get if isinstance(one, Property) else one.function if isinstance(one, Unbound) else one
        for part in (function, one.set if isinstance(one, Property) else None):
            if isinstance(part, Function) and part.owner is None:
                part.owner = made
    return made


def _merged(orders: list[list[Class]]) -> list[Class]:
    """The classes behind a class, each before those that it looks further in."""
    found: list[Class] = []
    while orders := [order for order in orders if order]:
        head = next((order[0] for order in orders if not any(order[0] in other[1:] for other in orders)), None)
        if head is None:
            raise RaisedError(TypeError("Cannot create a consistent method resolution order (MRO)"))
        found.append(head)
        orders = [[one for one in order if one is not head] for order in orders]
    return found


def instantiated(machine: Machine, kind: Class, given: Sequence[Value], named: dict[str, Value]) -> Instance:
    """A new instance, as its class begins it."""
    made = Instance(kind)
    machine.budget.spend()
    initial = kind.found("__init__")
    if kind.error is not None:
        made.names["args"] = tuple(given)
    if initial is not None:
        machine.call(initial, (made, *given), named)
    elif kind.fields is not None:
        _filled(machine, made, kind.fields, given, named)
    elif (given or named) and kind.error is None:
        raise RaisedError(TypeError(f"{kind.name}() takes no arguments"))
    return made


@dataclass(frozen=True, eq=False)
class Default:
    """What makes the value that a field of a data class begins with."""

    make: Value


def _filled(
    machine: Machine, made: Instance, fields: Sequence[str], given: Sequence[Value], named: dict[str, Value]
) -> None:
    """The fields of a data class."""
    if len(given) > len(fields) or named.keys() - set(fields):
        raise RaisedError(TypeError(f"{made.kind.name}.__init__() got an unexpected argument"))
    values = {**dict(zip(fields, given, strict=False)), **named}
    for one in fields:
        value = values[one] if one in values else made.kind.found(one)
        if value is None and one not in values and not any(one in each.names for each in made.kind.order):
            raise RaisedError(TypeError(f"{made.kind.name}.__init__() missing a required argument: '{one}'"))
        made.names[one] = machine.call(value.make, (), {}) if isinstance(value, Default) else value
    made.ask("__post_init__")


def is_one(value: Value, kind: Value) -> bool:
    """Whether a value is an instance of a type or a class."""
    if isinstance(kind, Class):
        return isinstance(value, Instance) and kind in value.kind.order
    if not isinstance(kind, Kind):
        raise UnevaluatedError("isinstance of this type")
    if isinstance(value, Instance):
        return kind.name == "object" or (value.kind.error is not None and issubclass(value.kind.error, kind.types))
    return isinstance(value, kind.types)

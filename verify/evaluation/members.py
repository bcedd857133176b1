"""The members of instances and classes of a program: those that they were given, and those that they share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verify.evaluation import tensor_members
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Instance, Property, Super, Unbound
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import Function, Known, Method, Missing, RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def member(machine: Machine, owner: Instance | Class | Super, name: str) -> Value:
    """A member of an instance or a class of the program; raises Python's own error where there is none."""
    if isinstance(owner, Super):
        return _behind(machine, owner, name)
    if isinstance(owner, Class):
        if name == "__name__":
            return owner.name
        found = owner.found(name)
        if isinstance(found, Unbound):
            return Method(found.function, owner) if found.takes_class else found.function
        if found is None and name.startswith("__"):
            raise UnevaluatedError(f"{owner.name}.{name}")
        if found is None and not any(name in each.names for each in owner.order):
            raise RaisedError(AttributeError(f"type object '{owner.name}' has no attribute '{name}'"))
        return found
    raw = owner.kind.found(name)
    if isinstance(raw, Property):
        return machine.call(raw.get, (owner,), {})
    if name in owner.names:
        return owner.names[name]
    if name in ("__class__", "__dict__"):
        return owner.kind if name == "__class__" else owner.names
    if raw is None and not any(name in each.names for each in owner.kind.order):
        found = owner.ask("__getattr__", name)
        if found is NotImplemented:
            raise RaisedError(AttributeError(f"'{owner.kind.name}' object has no attribute '{name}'"))
        return found
    return _bound(raw, owner)


def _bound(raw: Value, owner: Instance) -> Value:
    if isinstance(raw, Unbound):
        return Method(raw.function, owner.kind) if raw.takes_class else raw.function
    return Method(raw, owner) if isinstance(raw, Function) else raw


def _behind(machine: Machine, owner: Super, name: str) -> Value:
    kind = owner.owner if isinstance(owner.owner, Class) else owner.owner.kind
    raw = kind.found(name, behind=owner.behind)
    if raw is None and name == "__init__":
        return Known("object.__init__", lambda *given, **_: _begun(owner.owner, given))
    if raw is None:
        raise RaisedError(AttributeError(f"'super' object has no attribute '{name}'"))
    if isinstance(raw, Property):
        return machine.call(raw.get, (owner.owner,), {})
    if isinstance(owner.owner, Class):
        return Method(raw.function if isinstance(raw, Unbound) else raw, owner.owner)
    return _bound(raw, owner.owner)


def _begun(instance: Instance, given: Sequence[Value]) -> None:
    if instance.kind.error is not None:
        instance.names["args"] = tuple(given)


def set_member(machine: Machine, owner: Value, name: str, value: Value) -> None:
    """Give a member of an instance or a class a value."""
    if isinstance(owner, Class):
        owner.names[name] = value
        return
    if isinstance(owner, Missing) and owner.inert:
        return
    if isinstance(owner, Tensor):
        tensor_members.set_member(owner, name, value)
        return
    if not isinstance(owner, Instance):
        raise UnevaluatedError(f"an attribute of {type(owner).__name__}")
    raw = owner.kind.found(name)
    if isinstance(raw, Property):
        if raw.set is None:
            raise RaisedError(AttributeError(f"property '{name}' of '{owner.kind.name}' object has no setter"))
        machine.call(raw.set, (owner, value), {})
        return
    owner.names[name] = value

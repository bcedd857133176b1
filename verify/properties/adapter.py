"""Somebody else's function, called like a formula: its own array library, its own names, only the options it has."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import array_api_compat
import numpy as np
from hypothesis.errors import UnsatisfiedAssumption

from verify.properties.extents import Tried, options
from verify.properties.law import Array, Function, mapped
from verify.properties.relations import Parameter, parameters
from verify.records.evidence import Extent
from verify.records.mistake import UnknownName

NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


class Adapter:
    """A function that takes and gives NumPy arrays as its formula does, whatever the one inside takes and gives.

    namespace: the array library of the function inside; NumPy where not given. renames: by the formula's name of an
    argument the function's own. Arguments are copied, so that a function which overwrites them deceives no law. tried:
    what it was called with.
    """

    def __init__(
        self,
        function: Function,
        formula: str,
        *,
        namespace: ModuleType | None = None,
        renames: Mapping[str, str] | None = None,
    ) -> None:
        self.function = function
        self.namespace = namespace
        self.renames = dict(renames or {})
        self.own = _named_parameters(function)
        known = parameters(formula)
        self.positions = [name for name, each in known.items() if each.default is Parameter.empty]
        self.tried = Tried(formula)
        self.defaults = {name: each.default for name, each in known.items() if each.default is not Parameter.empty}

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call the function inside on copies; Hypothesis tries other arguments where it lacks an option they need."""
        copies = {name: mapped(_copied, value) for name, value in options.items()}
        return self.on_originals(*(mapped(_copied, value) for value in arguments), **copies)

    def on_originals(self, *arguments: Any, **options: Any) -> Any:
        """Call the function inside on these very arrays, as far as its library shares memory with NumPy."""
        given = [self._into(value) for value in arguments]
        named = {self.renames.get(name, name): self._into(value) for name, value in self._options(options).items()}
        for index, name in reversed(list(enumerate(self.positions[: len(given)]))):
            if name in self.renames:
                named[self.renames[name]] = given.pop(index)
        self.tried.add({**dict(zip(self.positions, arguments, strict=False)), **options})
        with np.errstate(all="ignore"):
            return mapped(self._back, self.function(*given, **named))

    def extents(self, types: tuple[str, ...] = ()) -> tuple[Extent, ...]:
        """What was tried of the formula, and what was not; types: of its arrays, where they are not as they came."""
        known = options(self.tried.formula)
        return self.tried.extents([name for name in known if self.own is not None and not self._takes(name)], types)

    def _options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options to be passed: those given, and the conventions of the formula that the function can be told."""
        wanted = {name: value for name, value in self.defaults.items() if self._takes(name, told=True)}
        wanted = {name: value for name, value in wanted.items() if value is not None and not callable(value)}
        for name, value in options.items():
            if self._takes(name):
                wanted[name] = value
            elif not self._is_default(name, value):
                raise UnsatisfiedAssumption
        return wanted

    def _takes(self, name: str, *, told: bool = False) -> bool:
        """Whether the function has an option; where nobody knows, it has what is given, and what it has a name for."""
        if self.own is None:
            return not told or name in self.renames
        return self.renames.get(name, name) in self.own

    def _is_default(self, name: str, value: Any) -> bool:
        default = self.defaults.get(name, Parameter.empty)
        return value is default or (isinstance(value, int | float | str) and value == default)

    def _back(self, leaf: Any) -> Array:
        """An array of any library, or a number, as an array of NumPy's own; None as it is."""
        if leaf is None or isinstance(leaf, np.ndarray):
            return leaf
        if not hasattr(leaf, "__dlpack__"):
            return np.asarray(leaf)
        leaf = leaf.detach() if hasattr(leaf, "detach") else leaf
        try:
            return np.array(np.from_dlpack(leaf))
        except (BufferError, RuntimeError, TypeError, ValueError):
            return np.asarray(array_api_compat.to_device(leaf, "cpu"))  # an array on another device is fetched first

    def _into(self, value: Any) -> Any:
        return mapped(lambda leaf: _exported(leaf, self.namespace), value)


def type_of(kind: str, namespace: ModuleType | None) -> Any:
    """A floating type in the library of a function; raises UnknownName where that has none of the name."""
    if hasattr(namespace, kind):
        return getattr(namespace, kind)
    try:
        if namespace is None:
            return np.dtype(importlib.import_module("ml_dtypes").bfloat16 if kind == "bfloat16" else kind)
    except ImportError:
        pass
    library = "NumPy" if namespace is None else namespace.__name__
    step = "install ml_dtypes, or hold a dump" if namespace is None else "name another type, or hold a dump"
    raise UnknownName(f"the type {kind}, which {library} has not", "a type of the function's library", step, "--dtype")


def load_namespace(name: str) -> ModuleType:
    """The array library of a name; raises UnknownName where it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise UnknownName(
            f"the namespace {name} ({error})", "an array library that is installed", f"install {name}", "--namespace"
        ) from None


def _named_parameters(function: Function) -> frozenset[str] | None:
    """The parameters that can be passed by name; None where any can, or nobody knows."""
    try:
        own = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(each.kind is Parameter.VAR_KEYWORD for each in own):
        return None
    return frozenset(each.name for each in own if each.kind in NAMED)


def _exported(leaf: Any, namespace: ModuleType | None) -> Any:
    """A NumPy array in the namespace; anything else as it is."""
    if namespace is None or not isinstance(leaf, np.ndarray):
        return leaf
    try:
        return namespace.from_dlpack(leaf)
    except (AttributeError, BufferError, RuntimeError, TypeError, ValueError):
        return namespace.asarray(leaf.copy())  # nothing is lent read-only, or to another device


def _copied(leaf: Any) -> Any:
    return leaf.copy() if isinstance(leaf, np.ndarray) else leaf

"""One call on the host and on the device: namespace, shape, type, device, and then the values."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import array_api_compat
import numpy as np

from verify.parity.cases import Case
from verify.parity.distances import measured, unlike
from verify.parity.libraries import Library
from verify.parity.references import HOST, Truth, parts
from verify.parity.sizes import Sized
from verify.properties.law import mapped
from verify.properties.relations import bound
from verify.records.formula import Formula
from verify.records.parity import Breach, Comparison, Layer, Standing

WORK = 2**38
"""Multiplications of matrices."""

ARRAYS = 12
"""Arrays of float64 of the largest size that one call and its comparison hold at once, about."""

GIB = 2**30

Array = Any


@dataclass(frozen=True)
class Budget:
    """How much memory one call may take on the host and on the device, in GiB."""

    memory: float = 8.0

    def refuses(self, sized: Sized, size: str) -> str:
        """Why calls of a size are not tried; nothing where they are."""
        needed, work = sized.cells * 8 * ARRAYS / GIB, sized.work
        if needed > self.memory:
            return f"{size}: needs about {needed:.0f} GiB, {self.memory:g} are allowed; next: --memory {needed:.0f}"
        return f"{size}: {work:.0e} multiplications" if work > WORK else ""


def compare(library: Library, card: Formula, case: Case, dtype: str, truth: Truth) -> Comparison:
    """Run the formula on both sides and hold them against each other, and both against the truth."""
    blank = Comparison(card.name, card.family, dtype, case.size)
    arguments = case.inputs(dtype)
    with quiet():
        try:
            host = _called(card, arguments, lambda leaf: leaf)
        except MemoryError:
            return blank + _unchecked(blank, f"{case.size}: out of the host's memory")
        except Exception as error:
            return blank + _unchecked(blank, f"{case.condition}: NumPy refuses it ({_told(error)})")
        try:
            device = _called(card, arguments, library.into)
            breach = _structure(library, case, host, device)
            back = None if breach else [_back(library, leaf) for leaf in device]
        except MemoryError:
            return blank + _unchecked(blank, f"{case.size}: out of the device's memory")
        except Exception as error:
            breach, back = Breach(Layer.CALL, _named(case), _told(error)), None
        library.free()
        if back is None:
            return Comparison(card.name, card.family, dtype, case.size, calls=1, breaches=(breach,) if breach else ())
        return _values(blank, case, [np.asarray(leaf) for leaf in host], back, truth)


@contextmanager
def quiet() -> Iterator[None]:
    """Infinities and NaN are answers here, not warnings."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


def _called(card: Formula, arguments: Mapping[str, Any], into: Callable[[Any], Any]) -> list[Any]:
    """The parts of the result, each array of the arguments taken elsewhere first."""

    def taken(leaf: Any) -> Any:
        return into(leaf) if isinstance(leaf, np.ndarray) else leaf

    moved = {name: mapped(taken, value) for name, value in arguments.items()}
    positional, named = bound(card.name, moved)
    return parts(card.function(*positional, **named))


def _structure(library: Library, case: Case, host: list[Any], device: list[Any]) -> Breach | None:
    """The first layer before the values on which the two differ."""
    if len(host) != len(device):
        return Breach(Layer.SHAPE, _named(case), f"{len(device)} arrays instead of {len(host)}")
    for number, (ours, theirs) in enumerate(zip(host, device, strict=True), 1):
        found = _differing(library, ours, theirs)
        if found is not None:
            layer, detail = found
            where = f", array {number} of {len(host)}" if len(host) > 1 else ""
            return Breach(layer, _named(case), f"{detail}{where}")
    return None


def _differing(library: Library, ours: Any, theirs: Any) -> tuple[Layer, str] | None:
    if not hasattr(ours, "dtype"):  # a plain number on the host is one beside any device
        kind = type(theirs).__name__
        return None if type(theirs) is type(ours) else (Layer.NAMESPACE, f"{kind} instead of {type(ours).__name__}")
    if not library.holds(theirs):
        return (
            Layer.NAMESPACE,
            f"{type(theirs).__module__}.{type(theirs).__name__} instead of an array of {library.name}",
        )
    if tuple(theirs.shape) != tuple(ours.shape):
        return Layer.SHAPE, f"{tuple(theirs.shape)} instead of {tuple(ours.shape)}"
    if dtype_name(theirs) != dtype_name(ours):
        return Layer.DTYPE, f"{dtype_name(theirs)} instead of {dtype_name(ours)}"
    where = array_api_compat.device(theirs)
    return None if where == library.device else (Layer.DEVICE, f"{where} instead of {library.device}")


def dtype_name(array: Any) -> str:
    """The name of an array's type, without that of its library."""
    return str(array.dtype).rpartition(".")[2]


def _back(library: Library, leaf: Any) -> Array:
    return np.asarray(library.back(leaf) if library.holds(leaf) else leaf)


def _values(blank: Comparison, case: Case, host: list[Array], device: list[Array], truth: Truth) -> Comparison:
    total = Comparison(blank.formula, blank.family, blank.dtype, blank.size, calls=1)
    references = truth.of(case, blank.dtype, host)
    for number, (ours, theirs) in enumerate(zip(host, device, strict=True)):
        apart, special = unlike(ours, theirs)
        part = Comparison(blank.formula, blank.family, blank.dtype, blank.size, cells=ours.size, same=ours.size - apart)
        reference, kind, at = references[number]
        if ours.dtype.kind != "f":
            breaches = (_difference(case, f"{apart} of {ours.size} cells are others"),) if apart else ()
            total += replace(part, breaches=breaches)
            continue
        held = measured(ours[at], theirs[at], reference)
        breaches = ()
        if held.beyond:
            breaches = (Breach(Layer.VALUE, _named(case), f"{held.beyond} of {ours.size} cells beyond rounding"),)
        elif special:
            breaches = (_difference(case, f"{special} of {ours.size} cells are infinite or NaN on one side alone"),)
        if kind == HOST:
            total += replace(part, apart=held.device, breaches=breaches)
        else:
            total += replace(
                part,
                references=(kind,),
                host=held.host,
                device=held.device,
                nearer_host=held.nearer_host,
                nearer_device=held.nearer_device,
                breaches=breaches,
            )
    return total


def _difference(case: Case, detail: str) -> Breach:
    return Breach(Layer.VALUE, _named(case), detail, Standing.DIFFERS)


def _unchecked(blank: Comparison, reason: str) -> Comparison:
    return replace(blank, unchecked=(reason,))


def _named(case: Case) -> str:
    return f"{case.size}, {case.condition}"


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:200]

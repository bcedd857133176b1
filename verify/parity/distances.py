"""How far floats are from the truth, in units in the last place of the type that they are of."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.records.parity import EDGES, Distances

CHUNK = 2**18
"""Cells that are measured at a time, so that they stay in a cache; the parts are measured side by side."""

FARTHEST = float(np.finfo(np.float64).max)
"""A distance between two numbers; one of infinity is that between a number and what is none."""

NONE = Distances()

Array = Any


@dataclass(frozen=True)
class Reference:
    """The true value of each cell as a float64 and what that leaves out, and how far a machine may be off it.

    rest: 0 where the float64 is all that is known. allowed: None where nothing bounds the rounding.
    """

    value: Array
    rest: Array
    allowed: Array | None = None


def units(value: Array, true: Array, rest: Array) -> Array:
    """Distance of each cell from the truth, in units in the last place that its type has there.

    0 where both are NaN, or the truth rounds to the infinity that the value is; infinite where only one is special.
    """
    kind = np.finfo(value.dtype)
    with np.errstate(all="ignore"):
        nearest = true.astype(value.dtype)
        exponent = np.where(nearest == 0, kind.minexp, np.frexp(nearest.astype(np.float64))[1] - 1)
        unit = np.ldexp(1.0, np.maximum(exponent, kind.minexp) - kind.nmant)
        off = np.abs((value.astype(np.float64) - true) - rest) / unit
    alike = (np.isnan(value) & np.isnan(nearest)) | (np.isinf(value) & (value == nearest))
    special = ~np.isfinite(value) | ~np.isfinite(nearest)
    return np.where(alike, 0.0, np.where(special, np.inf, np.minimum(off, FARTHEST)))


def binned(off: Array) -> Distances:
    """Distances by their bins: each has the cells above the edge below it, and up to its own."""
    finite = int(np.count_nonzero(off < np.inf))
    up_to = [0, *(int(np.count_nonzero(off <= float(edge))) for edge in EDGES), finite]
    counts = tuple(high - low for low, high in itertools.pairwise(up_to))
    return Distances(counts, float(np.max(off, initial=0.0, where=off < np.inf)), off.size - finite)


@dataclass(frozen=True)
class Measured:
    """Both sides of an array beside its reference: distances, where which is nearer, and how many are beyond it.

    beyond: cells of the device farther off than rounding explains, where those of the host are not.
    """

    host: Distances = NONE
    device: Distances = NONE
    nearer_host: int = 0
    nearer_device: int = 0
    beyond: int = 0

    def __add__(self, other: Measured) -> Measured:
        return Measured(
            self.host + other.host,
            self.device + other.device,
            self.nearer_host + other.nearer_host,
            self.nearer_device + other.nearer_device,
            self.beyond + other.beyond,
        )


def measured(host: Array, device: Array, reference: Reference) -> Measured:
    """Hold both sides against the reference, so many cells at a time."""
    flat = [np.ravel(array) for array in (host, device, reference.value)]
    flat.append(np.broadcast_to(np.ravel(reference.rest), flat[0].shape))
    allowed = None if reference.allowed is None else np.ravel(reference.allowed)

    def part(start: int) -> Measured:
        cut = slice(start, start + CHUNK)
        ours, theirs, true, rest = (array[cut] for array in flat)
        return _both(ours, theirs, true, rest, None if allowed is None else allowed[cut])

    with ThreadPoolExecutor() as threads:  # NumPy works outside the interpreter's lock
        return sum(threads.map(part, range(0, flat[0].size, CHUNK)), Measured())


def _both(host: Array, device: Array, true: Array, rest: Array, allowed: Array | None) -> Measured:
    here, there = units(host, true, rest), units(device, true, rest)
    beyond = 0
    if allowed is not None:
        with np.errstate(all="ignore"):
            ours, theirs = (np.abs((side.astype(np.float64) - true) - rest) for side in (host, device))
        known = np.isfinite(allowed) & np.isfinite(there)
        beyond = int(np.sum((ours <= allowed) & (theirs > allowed) & known))
    return Measured(
        binned(here),
        binned(there),
        int(np.sum(here < there)),
        int(np.sum(there < here)),
        beyond,
    )


def unlike(host: Array, device: Array) -> tuple[int, int]:
    """How many cells are not equal bit for bit, NaN to NaN, and how many of them differ in being special."""
    same = (host == device) | ((host != host) & (device != device))
    if host.dtype.kind != "f":
        return int(np.sum(~same)), int(np.sum(~same))
    special = ~same & ~(np.isfinite(host) & np.isfinite(device))
    return int(np.sum(~same)), int(np.sum(special))

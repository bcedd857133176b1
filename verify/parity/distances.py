"""How far floats are from the truth, in units in the last place of the type that they are of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.records.parity import EDGES, Distances

CHUNK = 2**22
"""Cells that are measured at a time, so that the memory it takes does not grow with the array."""

FARTHEST = float(np.finfo(np.float64).max)
"""A distance between two numbers; one of infinity is that between a number and what is none."""

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
    special = np.isinf(off)
    finite = off[~special]
    places = np.searchsorted(np.asarray([float(edge) for edge in EDGES]), finite, side="left")
    counts = np.bincount(places, minlength=len(EDGES) + 1)
    return Distances(tuple(map(int, counts)), float(finite.max(initial=0.0)), int(special.sum()))


@dataclass(frozen=True)
class Measured:
    """Both sides of an array beside its reference: distances, where which is nearer, and how many are beyond it.

    lost: cells in which the device alone is special, or alone is not. beyond: cells of the device farther off than
    rounding explains, where those of the host are not.
    """

    host: Distances
    device: Distances
    nearer_host: int
    nearer_device: int
    lost: int
    beyond: int


def measured(host: Array, device: Array, reference: Reference) -> Measured:
    """Hold both sides against the reference, so many cells at a time."""
    flat = [np.ravel(array) for array in (host, device, reference.value)]
    flat.append(np.broadcast_to(np.ravel(reference.rest), flat[0].shape))
    allowed = None if reference.allowed is None else np.ravel(reference.allowed)
    total = Measured(Distances(), Distances(), 0, 0, 0, 0)
    for start in range(0, flat[0].size, CHUNK):
        part = slice(start, start + CHUNK)
        ours, theirs, true, rest = (array[part] for array in flat)
        total = _both(total, ours, theirs, true, rest, None if allowed is None else allowed[part])
    return total


def _both(total: Measured, host: Array, device: Array, true: Array, rest: Array, allowed: Array | None) -> Measured:
    here, there = units(host, true, rest), units(device, true, rest)
    beyond = 0
    if allowed is not None:
        within = np.abs((host.astype(np.float64) - true) - rest) <= allowed
        outside = np.abs((device.astype(np.float64) - true) - rest) > allowed
        beyond = int(np.sum(within & outside & np.isfinite(allowed) & np.isfinite(there)))
    return Measured(
        total.host + binned(here),
        total.device + binned(there),
        total.nearer_host + int(np.sum(here < there)),
        total.nearer_device + int(np.sum(there < here)),
        total.lost + int(np.sum(np.isinf(here) != np.isinf(there))),
        total.beyond + beyond,
    )


def unlike(host: Array, device: Array) -> tuple[int, int]:
    """How many cells are not equal bit for bit, NaN to NaN, and how many of them differ in being special."""
    same = (host == device) | ((host != host) & (device != device))
    if host.dtype.kind != "f":
        return int(np.sum(~same)), int(np.sum(~same))
    special = ~same & ~(np.isfinite(host) & np.isfinite(device))
    return int(np.sum(~same)), int(np.sum(special))

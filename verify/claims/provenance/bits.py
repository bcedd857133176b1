"""How much each cell of an array tells: the bits by which a value that agrees with it is no coincidence."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from verify.claims.provenance.operands import Floats, Operand

MOST = 22.0
"""Of one cell: more digits are as likely to be those of a copy."""

OFTEN = np.array([0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 2])
"""Values that much comes near to without being computed from anything at hand: only how far a cell is tells."""

ZERO, REPEATED, SMALL, SIMPLE = 0.5, 0.25, 2.0, 3.0
LARGEST_SMALL = 12
DENOMINATORS = range(2, 13)


def bits_of(target: Operand, before: Sequence[Operand]) -> Floats:
    """The bits of each cell, none where an array before prints the same number at the same place: a copy, edited."""
    values, units = np.abs(target.values), target.units
    spread = max(float(target.values.max() - target.values.min()), float(units.max()))
    with np.errstate(divide="ignore"):
        bits = np.minimum(np.log2(spread / units), np.log2(values / units) + 3)
    bits = np.minimum(bits, np.log2(1 + np.abs(values[..., None] - OFTEN).min(axis=-1) / units))
    bits = np.array(np.clip(bits, 0, MOST), dtype=np.float64)
    bits[(values == values.round()) & (units >= 1) & (values <= LARGEST_SMALL)] = SMALL
    bits[_is_simple(values, units) & (bits > SIMPLE)] = SIMPLE
    bits[values == 0] = ZERO
    _, first = np.unique(target.values, return_index=True)
    repeated = np.ones(target.values.size, dtype=bool)
    repeated[first] = False
    bits.reshape(-1)[repeated] = np.minimum(bits.reshape(-1)[repeated], REPEATED)
    _rest_of_one(target, bits)
    for other in before:
        same = _printed_alike(target, other)
        if same is not None and 4 * same.sum() >= same.size:
            bits[same] = 0
    return bits


def own_bits(target: Operand, sources: Sequence[Operand], bits: Floats) -> Floats:
    """The bits where the array is said to come from others: a cell near to one of theirs tells how far it is alone."""
    cells = np.concatenate([source.values.reshape(-1) for source in sources])
    apart = np.abs(target.values[..., None] - cells).min(axis=-1)
    told: Floats = np.minimum(bits, np.log2(1 + np.maximum(apart - target.units, 0) / target.units))
    return told


def _is_simple(values: Floats, units: Floats) -> NDArray[np.bool_]:
    """Whether cells are printed fractions of small denominators, or roots of small numbers."""
    rest = values - np.floor(values)
    simple: NDArray[np.bool_] = (np.abs(rest[..., None] - _simple_values()).min(axis=-1) <= units / 2) & (units < 1)
    return simple


@functools.cache
def _simple_values() -> Floats:
    fractions = {p / q for q in DENOMINATORS for p in range(1, q)}
    roots = {math.sqrt(n) % 1 for n in range(2, 11)} | {1 / math.sqrt(n) for n in range(2, 11)}
    return np.array(sorted(fractions | roots))


def _rest_of_one(target: Operand, bits: Floats) -> None:
    """Take the bits of the largest cell of each row that sums to one: the others tell it."""
    rows, units = np.atleast_2d(target.values), np.atleast_2d(target.units)
    view = bits.reshape(rows.shape)
    for row, unit, told in zip(rows, units, view, strict=True):
        if row.min() >= 0 and abs(row.sum() - 1) <= unit.sum():
            told[row.argmax()] = 0


def _printed_alike(target: Operand, other: Operand) -> NDArray[np.bool_] | None:
    """Where two arrays print the same, as far as the coarser one tells; one may be turned, or a line of the other."""
    forms = [(other.values, other.units), (other.values.T, other.units.T)]
    if target.values.ndim == 1 and other.values.ndim == 2:
        forms = [pair for values, units in forms for pair in zip(values, units, strict=True)]
    alike = [
        np.abs(values - target.values) <= np.maximum(units, target.units) / 2 * (1 + 1e-9)
        for values, units in forms
        if values.shape == target.values.shape
    ]
    return max(alike, key=np.count_nonzero, default=None)

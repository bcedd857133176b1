"""What one run found of the formulas on two array libraries: how far each is from the truth, layer by layer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

EDGES = (Fraction(1, 2), *(Fraction(2**power) for power in range(11)))
"""Upper ends of the bins of distances, in units in the last place; beyond the last there is one more bin."""


class Layer(StrEnum):
    """What is compared, in this order; what comes first has to agree for the next to be looked at."""

    CALL = "call"
    NAMESPACE = "namespace"
    SHAPE = "shape"
    DTYPE = "dtype"
    DEVICE = "device"
    VALUE = "value"


class Standing(StrEnum):
    """What can be said of a formula on the device: `differs` is said of infinities, NaN and whole numbers alone."""

    HOLDS = "holds"
    DIFFERS = "differs"
    FAILS = "fails"
    UNCHECKED = "unchecked"


@dataclass(frozen=True)
class Distances:
    """How many cells lie how far from the reference: `counts` by the bins of EDGES, then those beyond them.

    largest: of the distances, in units in the last place of the reference. special: cells that are infinite or NaN
    where the reference is not, or the other way round.
    """

    counts: tuple[int, ...] = (0,) * (len(EDGES) + 1)
    largest: float = 0.0
    special: int = 0

    def __add__(self, other: Distances) -> Distances:
        counts = tuple(one + two for one, two in zip(self.counts, other.counts, strict=True))
        return Distances(counts, max(self.largest, other.largest), self.special + other.special)

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return sum(self.counts) + self.special


@dataclass(frozen=True)
class Breach:
    """A layer on which the device does not do what the host does: in which call, and how.

    standing: `differs` where rounding may explain it: one side overflows, or chooses another of two that nearly tie.
    """

    layer: Layer
    call: str
    detail: str
    standing: Standing = Standing.FAILS


@dataclass(frozen=True)
class Comparison:
    """One formula in one type and size, on the host and on the device.

    calls: how many were compared; references: what the values were held against; cells: how many numbers, of which
    `same` are equal bit for bit. host, device: distances from the reference, where there is one; apart: of the device
    from the host, where there is none. nearer_host, nearer_device: cells in which one side is nearer to the reference.
    unchecked: what was not compared, with the reason.
    """

    formula: str
    family: str
    dtype: str
    size: str
    calls: int = 0
    references: tuple[str, ...] = ()
    cells: int = 0
    same: int = 0
    host: Distances = Distances()
    device: Distances = Distances()
    apart: Distances = Distances()
    nearer_host: int = 0
    nearer_device: int = 0
    breaches: tuple[Breach, ...] = ()
    unchecked: tuple[str, ...] = ()

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.formula,
            self.family,
            self.dtype,
            self.size,
            self.calls + other.calls,
            tuple(dict.fromkeys(self.references + other.references)),
            self.cells + other.cells,
            self.same + other.same,
            self.host + other.host,
            self.device + other.device,
            self.apart + other.apart,
            self.nearer_host + other.nearer_host,
            self.nearer_device + other.nearer_device,
            self.breaches + other.breaches,
            tuple(dict.fromkeys(self.unchecked + other.unchecked)),
        )

    @property
    def standing(self) -> Standing:
        """The worst that was found; unchecked where nothing was compared."""
        found = {breach.standing for breach in self.breaches}
        for worse in (Standing.FAILS, Standing.DIFFERS):
            if worse in found:
                return worse
        return Standing.HOLDS if self.calls else Standing.UNCHECKED


@dataclass(frozen=True)
class Parity:
    """What one run compared, on which machine: `setting` names hardware and versions, as (what, which)."""

    comparisons: tuple[Comparison, ...]
    setting: tuple[tuple[str, str], ...] = ()

    @property
    def counts(self) -> dict[Standing, int]:
        """How many comparisons came to each standing."""
        return {standing: sum(one.standing is standing for one in self.comparisons) for standing in Standing}

    @property
    def exit_code(self) -> int:
        """0: nothing fails, and where nothing could be checked every row says so; 1: something fails, or is empty."""
        return 1 if self.counts[Standing.FAILS] or not self.comparisons else 0

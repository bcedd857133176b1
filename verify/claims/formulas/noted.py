"""What a reading of a printed formula met on its way."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Noted:
    """What a reading met that may be read otherwise, or that decides what may be said of it."""

    meanings: dict[str, int] = field(default_factory=dict)
    """Names that were put in, with how many formulas the document has for each."""
    unsure: set[str] = field(default_factory=set)
    """Those of them of which it is not clear that the formula is meant here."""
    intermediate: set[str] = field(default_factory=set)
    """Names whose formulas have what is differentiated for in them: held fixed by a partial derivative, or not."""
    free: set[str] = field(default_factory=set)
    """Names of what was differentiated, though its derivative may be without them."""
    steps: int = 0
    """Forms that were read."""
    activation: bool = False
    """Whether σ is called, of which no formula is printed."""
    logarithm: bool = False
    operator: bool = False
    slash: bool = False
    summed: bool = False
    matrices: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the notation leaves open what is differentiated."""
        return self.operator or bool(self.intermediate)

"""What may stand in the place of one part of a printed formula, and what that takes from the formula and its card."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from verify.records.printed import Fenced, Infixed, Prefixed, Printed

Source = Callable[[Printed], str]
"""How a part is printed."""


class Change(NamedTuple):
    """What may stand in the place of one part."""

    part: Printed
    told: str


class Around(NamedTuple):
    """What the changes of a formula take from it and from its card: index letters, names, numbers."""

    side: Printed
    letters: Collection[str]
    names: Collection[str]
    numbers: Collection[str]
    source: Source


Changes = Callable[[Printed, Around], Iterator[Change]]
"""What may stand in the place of one part, by one kind of mistake."""


def fenced(node: Printed) -> Printed:
    """A part as one operand."""
    return Fenced("parentheses", node, node.span) if isinstance(node, Infixed | Prefixed) else node

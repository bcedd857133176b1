"""How the parts of a statement are printed in its text."""

from __future__ import annotations

from verify.claims.formulas.changes import Source
from verify.records.printed import Printed

MAX_SHOWN = 40
"""Characters of a part that a repair names."""


def source_of(statement: Printed, text: str) -> Source:
    """What tells of each part of a statement how it is printed."""
    start = statement.span[0]

    def source(node: Printed) -> str:
        first, last = node.span
        shown = " ".join(text[first - start : last - start].split())
        return f"`{shown}`" if len(shown) <= MAX_SHOWN else f"`{shown[: MAX_SHOWN - 1]}…`"

    return source

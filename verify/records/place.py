"""Where something stands: a file and a stretch of its lines, exact from the first read to the last report."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A stretch of a document; lines and columns count from 1, `cell` is a notebook's cell number."""

    path: str
    line: int
    end_line: int
    column: int | None = None
    end_column: int | None = None
    cell: int | None = None

    def __str__(self) -> str:
        if self.line == self.end_line:
            return f"{self.path}:{self.line}"
        return f"{self.path}:{self.line}-{self.end_line}"

    def until(self, other: Place) -> Place:
        """From where this begins to where another ends."""
        return Place(self.path, self.line, other.end_line, self.column, other.end_column, self.cell)

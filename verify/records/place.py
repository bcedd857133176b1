"""Where something stands: a file and a stretch of its lines, exact from the first read to the last report."""

from __future__ import annotations

from dataclasses import replace

from verify.records.frozen import dataclass


@dataclass(frozen=True)
class InCell:
    """Where something stands in a notebook's cell as its author reads it; lines and columns count from 1.

    text: which of the texts of the document's cells it is, counted from 0; output: whether the cell printed it.
    """

    text: int
    line: int
    end_line: int
    column: int
    end_column: int
    output: bool = False


@dataclass(frozen=True)
class Place:
    """A stretch of a document; lines and columns count from 1, `cell` is a notebook's cell number.

    in_cell: the same in the text of that cell, for people; None where the document is no notebook.
    """

    path: str
    line: int
    end_line: int
    column: int | None = None
    end_column: int | None = None
    cell: int | None = None
    in_cell: InCell | None = None

    def __str__(self) -> str:
        if self.line == self.end_line:
            return f"{self.path}:{self.line}"
        return f"{self.path}:{self.line}-{self.end_line}"

    def as_read(self, dash: str = "-") -> str:
        """Where the reader of a notebook sees it: the cell, and its lines; of any other document, nothing."""
        if self.in_cell is None:
            return ""
        within = self.in_cell
        return f"cell {self.cell}, {'output ' if within.output else ''}{lines(within.line, within.end_line, dash)}"

    def until(self, other: Place) -> Place:
        """From where this begins to where another ends."""
        within = self.in_cell
        if within is not None and other.in_cell is not None:
            within = replace(within, end_line=other.in_cell.end_line, end_column=other.in_cell.end_column)
        return Place(self.path, self.line, other.end_line, self.column, other.end_column, self.cell, within)


def lines(first: int, last: int, dash: str = "-") -> str:
    """Lines in words."""
    return f"line {first}" if first == last else f"lines {first}{dash}{last}"

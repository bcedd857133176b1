"""What somebody tells the tool about a document: in a comment of the document, or in a file beside it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from verify.records.place import Place


class Action(StrEnum):
    """What an annotation does."""

    VALUE = "value"
    SHAPE = "shape"
    GIVEN = "given"
    LET = "let"
    HOLDS = "holds"
    SKIP = "skip"


@dataclass(frozen=True)
class Annotation:
    """One annotation.

    `text` is an expression, a relation, or the reason to skip. `start` and `end` are offsets in the document's text:
    what is skipped begins there, and so does the block with the printed value that is bound. `source` is where the
    annotation itself stands.
    """

    action: Action
    name: str
    text: str
    start: int
    end: int
    source: Place
    erratum: str | None = None
    explained_by: str | None = None
    note: str | None = None

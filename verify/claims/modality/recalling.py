"""Words that go back to what stood above: "the logits of example 1", "back to the original matrix"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from verify.claims.modality.denied import SENTENCE
from verify.records.example import Alternative
from verify.records.place import Place

PART = r"(?:example|case|exercise|part|variant|scenario|problem|head)"
BACK = re.compile(
    r"\b(?:back\s+to|as\s+before|(?:with|of|for|using|from)\s+the\s+(?:original|initial|old|former)\s+\w+)\b"
    rf"|\b(?:of|from|in|to|than)\s+(?:the\s+)?(?:{PART}\s+(?:\d{{1,2}}|[A-H]|one|two|three)"
    rf"|(?:first|previous|earlier|original|initial)\s+(?:\w+\s+)?{PART})\b",
    re.IGNORECASE,
)


class Placed(Protocol):
    """Whatever stands somewhere."""

    @property
    def place(self) -> Place:
        """Where it stands."""


def stands_behind(definitions: Iterable[Placed], place: Place) -> bool:
    """Whether a definition stands behind a statement that was read after it: the values of a paragraph come first."""
    end = place.end_line, place.end_column
    return any(one.place.cell == place.cell and (one.place.line, one.place.column) >= end for one in definitions)


def spoken_of(
    alternatives: Iterable[Alternative],
    words: Callable[[], tuple[str, str]],
    section: tuple[str, ...],
    *,
    behind: bool,
) -> list[Alternative]:
    """The readings, those with older definitions as good as any where the sentence or its heading goes back to them.

    words: what stands before and behind the statement. behind: whether the newest definitions stand behind it, so that
    the older ones are those that it may know.
    """
    found = list(alternatives)
    if not any(one.kind == "older" for one in found):
        return found
    if behind:
        return [replace(one, kind="convention") if one.kind == "older" else one for one in found]
    before, after = words()
    start = max((end.end() for end in SENTENCE.finditer(before)), default=0)
    end = SENTENCE.search(after)
    said = (before[start:], after[: end.start() if end else None], *section[-1:])
    if not any(map(BACK.search, said)):
        return found
    return [replace(one, kind="spoken") if one.kind == "older" else one for one in found]

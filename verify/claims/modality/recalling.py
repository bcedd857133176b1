"""Words that go back to what stood above: "the logits of example 1", "back to the original matrix"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from verify.claims.modality.denied import SENTENCE
from verify.records.example import Alternative

PART = r"(?:example|case|exercise|part|variant|scenario|problem|head)"
BACK = re.compile(
    r"\b(?:back\s+to|as\s+before|(?:with|of|for|using|from)\s+the\s+(?:original|initial|old|former)\s+\w+)\b"
    rf"|\b(?:of|from|in|to|than)\s+(?:the\s+)?(?:{PART}\s+(?:\d{{1,2}}|[A-H]|one|two|three)"
    rf"|(?:first|previous|earlier|original|initial)\s+(?:\w+\s+)?{PART})\b",
    re.IGNORECASE,
)


def spoken_of(
    alternatives: Iterable[Alternative], words: Callable[[], tuple[str, str]], section: tuple[str, ...]
) -> list[Alternative]:
    """The readings, those with older definitions as good as any where the sentence or its heading goes back to them.

    words: what stands before and behind the statement.
    """
    found = list(alternatives)
    if not any(one.kind == "older" for one in found):
        return found
    before, after = words()
    said = (SENTENCE.split(before)[-1], SENTENCE.split(after, maxsplit=1)[0], *section[-1:])
    if not any(map(BACK.search, said)):
        return found
    return [replace(one, kind="spoken") if one.kind == "older" else one for one in found]

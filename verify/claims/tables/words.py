"""What the words of a heading name: an operation of the lexicon, and which lines of the table it is of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations

from verify.claims.lexicon.headings import of_headings
from verify.claims.tables.cells import Table, unmarked
from verify.claims.tables.forms import (
    BY_WORD,
    NAMED,
    NEAREST,
    OF_QUOTIENTS,
    Hypothesis,
    cumulative,
    pair,
)

LONGEST = 3
"""Words of one concept."""

QUOTIENTS = ("a / b", "b / a")

FORMS: Mapping[str, Sequence[str]] = {
    "difference": ("a - b", "b - a", "|a - b|"),
    "product": ("a b",),
    "ratio": QUOTIENTS,
}
"""What two cells give where a heading says so."""


def named_by(heading: str) -> Set[str]:
    """The concepts that the words of a heading name."""
    known = of_headings()
    return {known[run] for run in runs(heading) if run in known}


def runs(heading: str) -> frozenset[str]:
    """The words of a heading, and each few that stand side by side in it."""
    words = [part.strip("().,:;[]") for part in unmarked(heading).lower().split()]
    spans = ((at, at + size) for size in range(1, LONGEST + 1) for at in range(len(words) - size + 1))
    return frozenset(" ".join(words[start:end]) for start, end in spans)


def by_words(table: Table, number: int, lines: Sequence[int], items: Sequence[int]) -> Iterator[Hypothesis]:
    """What a heading says that its line is of those before it, the nearest first."""
    others = [at for at in reversed(lines) if at < number][:NEAREST]
    heading = unmarked(table.header[number].text).lower()
    concepts = named_by(heading)
    for of in others:
        own = unmarked(table.header[of].text).lower()
        trust = NAMED if len(others) == 1 or (own and own in heading) else BY_WORD
        if "cumulative" in concepts:
            yield cumulative(items, of, number, trust)
    for a, b in combinations(others, 2):
        for form in [form for name in sorted(concepts & set(FORMS)) for form in FORMS[name]]:
            trust = NAMED if len(others) == 2 else BY_WORD
            yield pair(form, a, b, OF_QUOTIENTS if form in QUOTIENTS else trust)

"""The readings of documents → docs/rules.md; run as a script, it writes the page anew."""

from __future__ import annotations

from collections.abc import Iterator

from house import ROOT
from verify.claims.readings import WAYS, reading_of
from verify.records.reading import OPERANDS, PAGE, SOURCES, Reading

FILE = ROOT / PAGE
HEAD = """\
# How statements are read

<!-- Written by `python tests/repo/rules_page.py` from the records of the readings. -->

Every finding of an audit names the reading that found it. Its code is a letter for the source, two digits for the way,
and a last digit for what the statement is made of, which is computed from it. What was asked of the claim, and spoke
against its being meant, stands beside it.

`verify rules` lists the readings with the record of each: how often it fired on the documents that the project is
measured on, and how often what was then said was right. `verify rules CODE` adds documents that it claims something of,
and some that it must not. A reading that has called a right number wrong calls nothing wrong, until enough of its
findings in a row have been right: what it would call wrong is unexplained.

`verify audit --ignore CODES` switches readings off, and so does `ignore` in the [settings](settings.md); what several
codes begin with stands for all of them. What is switched off is judged all the same, since other claims may rest on it,
and left out of the report; its numbers count as unlinked.
"""


def page() -> str:
    """The page: a section for each source, in it one for each way."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    yield "| last digit | of what the statement is made |\n|---|---|"
    yield from (f"| {digit} | {kind} |" for digit, kind in OPERANDS.items())
    for letter, source in SOURCES.items():
        yield f"\n## {letter}: {source}"
        for way in sorted(WAYS):
            if way[0] == letter:
                yield from _told(reading_of(way))


def _told(one: Reading) -> Iterator[str]:
    yield f"\n### {one.code}\n"
    yield f"**{one.name[0].upper()}{one.name[1:]}.** Reads: {one.reads}. Means: {one.means}. Why: {one.why}."
    yield f"Asked: {' '.join(one.doubts)}"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")

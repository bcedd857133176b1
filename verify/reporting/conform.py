"""A function held against a formula → a table: what holds, and for what fails the reason and the smallest input."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from verify.records.evidence import Conformance, Evidence, Outcome
from verify.records.visible import visible

MARKS: dict[Outcome, str] = {"holds": "✓", "differs": "~", "fails": "✗", "open": "?", "skipped": "·"}
COLOURS: dict[Outcome, str] = {
    "holds": "green",
    "differs": "yellow",
    "fails": "red",
    "open": "yellow",
    "skipped": "magenta",
}
LABELS = {"dump": "", "call": "", "edge": "input: "}
"""What stands before the arguments that show something, by its kind; of a call they are a place in its result."""

WIDTH = 110

Style = Callable[[str, str], str]


def render_conformance(conformance: Conformance, style: Style = lambda text, _: text) -> str:
    """The whole table as lines of text; `style` colours a piece of it, or leaves it as it is."""
    return "\n".join(_lines(conformance, style)) + "\n"


def render_evidence(evidence: Evidence) -> str:
    """One line of the table, with what shows it."""
    return "\n".join(_statement(evidence, lambda text, _: text))


def _lines(conformance: Conformance, style: Style) -> Iterator[str]:
    yield style(visible(f"{conformance.function} held against {conformance.formula}"), "bold")
    for evidence in conformance.evidence:
        yield from _statement(evidence, style)
    yield from _extents(conformance, style)
    counts = conformance.counts
    parts = (
        f"{counts['holds']} hold",
        f"{counts['fails']} fail",
        f"{counts['differs']} differ by convention" if counts["differs"] else "",
        f"{counts['open']} cannot be told" if counts["open"] else "",
        f"{counts['skipped']} could not be tried" if counts["skipped"] else "",
    )
    yield style(", ".join(part for part in parts if part), "red" if conformance.exit_code else "green")


def _statement(evidence: Evidence, style: Style) -> Iterator[str]:
    head = f"  {MARKS[evidence.outcome]} {evidence.kind:5}  "
    yield from _wrapped(evidence.statement, head, style, COLOURS[evidence.outcome])
    if evidence.outcome == "holds":
        return
    indent = " " * len(head)
    yield from _wrapped(evidence.detail, indent, style)
    example = evidence.counterexample
    if example is None:
        return
    label = LABELS.get(evidence.kind, "smallest failing input: ")
    yield from _wrapped(f"{label}{example.arguments}", indent, style)
    if example.expected is not None and example.got is not None:
        yield from _wrapped(f"expected {example.expected}", indent, style)
    if example.got is not None:
        yield from _wrapped(f"got {example.got}", indent, style)


def _extents(conformance: Conformance, style: Style) -> Iterator[str]:
    """What was tried of each thing, and what was not."""
    for title, sides in (("tried", "tried"), ("not tried", "untried")):
        parts = [(one.of, getattr(one, sides)) for one in conformance.tried if getattr(one, sides)]
        for i, (of, values) in enumerate(parts):
            head = f"  {title if not i else '':9}  "
            yield from _wrapped(f"{of}: {', '.join(values)}", head, style)


def _wrapped(text: str, head: str, style: Style, colour: str = "") -> Iterator[str]:
    lines = textwrap.wrap(
        visible(text), WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False
    )
    yield from (style(line, colour) if colour else line for line in lines)

"""Sessions of an interpreter, as people paste them: what was typed behind its prompts is code, the rest is output."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.reading.stretch import Stretch, join
from verify.records.document import BlockKind

TYPED = re.compile(r"(?:>>>|\.\.\.)(?:[ \t]|(?=\n|\Z))|In ?\[\d*\]:[ \t]?|[ \t]*\.\.\.+:[ \t]?")
"""What Python and IPython print before a line that is typed."""

BEGINS = re.compile(r"\s*(?:>>>[ \t]|In ?\[\d*\]:)")
SHOWS = re.compile(r"Out ?\[\d*\]:[ \t]*")
"""What IPython prints before the value that it shows."""


def parted_session(content: Stretch) -> list[tuple[BlockKind, Stretch]]:
    """The code and the outputs of a session in their order, without prompts; nothing where it is none."""
    if BEGINS.match(content.text) is None:
        return []
    parts: list[tuple[BlockKind, list[Stretch]]] = []
    for kind, line in _lines(content):
        if not parts or parts[-1][0] is not kind:
            parts.append((kind, []))
        parts[-1][1].append(line)
    whole = [(kind, join(lines)) for kind, lines in parts]
    return [(kind, part.exactly(0, len(part.text.rstrip()))) for kind, part in whole]


def _lines(content: Stretch) -> Iterator[tuple[BlockKind, Stretch]]:
    start = 0
    for line in content.text.splitlines(keepends=True):
        end = start + len(line)
        prompt = TYPED.match(line)
        shows = SHOWS.match(line) if prompt is None else None
        kind = BlockKind.CODE if prompt else BlockKind.OUTPUT
        mark = prompt or shows
        yield kind, content.exactly(start + (mark.end() if mark else 0), end)
        start = end

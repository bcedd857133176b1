"""Patch → unified diff, the bytes to write, and one line on what is left as it is."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

from verify.records.patch import Patch
from verify.records.visible import visible
from verify.reporting.quoting import patch_name

CONTEXT = 3
"""Lines that a diff shows before and behind a change."""

BYTE_ORDER_MARK = "\ufeff"


def patched(patch: Patch) -> bytes:
    """The corrected document, with the byte order mark that its reader left out."""
    return (_mark(patch) + patch.after).encode()


def render_diff(patch: Patch) -> str:
    """The unified diff of a patch; empty without corrections. A correction never adds or removes a line."""
    before, after = ((_mark(patch) + text).split("\n") for text in (patch.before, patch.after))
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    if not changed:
        return ""
    name = patch_name(patch.path)
    lines = [f"--- {name}\n", f"+++ {name}\n"]
    for first, last in _hunks(changed, len(before) - (before[-1] == "")):
        at = f"{first + 1},{last - first}"
        lines.append(f"@@ -{at} +{at} @@\n")
        lines += _hunk(before, after, first, last)
    return "".join(lines)


def render_summary(patch: Patch, done: str) -> str:
    """One line: how many numbers and symbols are `done`, and which claims are left as they are, counted by reason."""
    counted = [(patch.numbers, "number"), *([(patch.symbols, "symbol")] if patch.symbols else [])]
    numbers = " and ".join(f"{count} {name}{'' if count == 1 else 's'}" for count, name in counted) + f" {done}"
    told = []
    for reason, count in Counter(one.reason for one in patch.spared).items():
        lines = dict.fromkeys(str(one.claim.places[0].line) for one in patch.spared if one.reason == reason)
        told.append(f"{count} at line{'' if len(lines) == 1 else 's'} {', '.join(lines)}: {reason}")
    return f"{visible(patch.path)}: {numbers}" + (f"; left as they are: {'; '.join(told)}" if told else "")


def _mark(patch: Patch) -> str:
    """The byte order mark, where the digest says that the file begins with one."""
    marked = (BYTE_ORDER_MARK + patch.before).encode()
    return BYTE_ORDER_MARK if hashlib.sha256(marked).hexdigest() == patch.sha256 else ""


def _hunks(changed: list[int], length: int) -> Iterator[tuple[int, int]]:
    """The stretches of lines that a diff shows, their end excluded: changes whose contexts touch go together."""
    start = previous = changed[0]
    for number in changed[1:]:
        if number - previous - 1 > 2 * CONTEXT:
            yield max(0, start - CONTEXT), min(length, previous + CONTEXT + 1)
            start = number
        previous = number
    yield max(0, start - CONTEXT), min(length, previous + CONTEXT + 1)


def _hunk(before: list[str], after: list[str], first: int, last: int) -> Iterator[str]:
    """The lines of one hunk: of changes that follow each other first all that goes, then all that comes."""
    number = first
    while number < last:
        end = number
        while end < last and before[end] != after[end]:
            end += 1
        yield from (_line("-", before, at) for at in range(number, end))
        yield from (_line("+", after, at) for at in range(number, end))
        if end < last:
            yield _line(" ", before, end)
        number = end + 1


def _line(mark: str, lines: list[str], number: int) -> str:
    end = "\n" if number < len(lines) - 1 else "\n\\ No newline at end of file\n"
    return mark + lines[number] + end

"""What a program printed: each array, number and shape in its output, under the label that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from verify.numerals.array import parse_array
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

KEPT = 128
"""Outputs whose values are kept: a document is read again and again while it is written."""

MAX_PRINTS = 2_000
"""Arrays and numbers that are looked for in one output; a log of more lines is no worked example."""

MAX_LABEL = 80
"""Characters of a line that is the label of what stands below it."""

CALL = re.compile(
    r"(?<![\w.])(?:(?P<size>torch\.Size)|(?:torch\.|np\.|numpy\.|jnp\.)?"
    r"(?:tensor|array|Array|float\d+|u?int\d+)|tf\.Tensor)\("
)
BRACKET = re.compile(r"[\[\]()]")
NUMBER = r"[-+−]?(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+−]?\d+)?%?|[-+]?\binf\b|\bnan\b"
LABELLED = re.compile(
    rf"(?P<label>[^\s:=≈][^:=≈\n]{{0,80}}?)[ \t]*[:=≈]{{1,2}}[ \t]*(?P<number>{NUMBER})(?=[\s,;|)]|\.?$)", re.MULTILINE
)
LETTER = re.compile(r"[^\W\d_]")
ALONE = re.compile(rf"^[ \t]*(?P<number>{NUMBER})[ \t]*$", re.MULTILINE)
TUPLE = re.compile(r"\(\s*\d+\s*,(?:\s*\d+\s*,)*(?:\s*\d+)?\s*\)")
PROMPT = re.compile(
    r"\b(?:In|Out)[ \t]*\[[ \d*]*\]:?|^[ \t]*\[[ \d*]*\](?=[ \t]*✓)"
    r"|✓[ \t]*[\d.]*m?s?|^[ \t]*▶|^\.\.\.(?=[ \t])",
    re.MULTILINE,
)
ELLIPSIS = re.compile(r",?[ \t]*(?:\.\.\.|…)(?=[\s,\]])[ \t]*,?")
"""An elision inside brackets, with a comma that parts it from its neighbours."""


@dataclass(frozen=True)
class Print:
    """One value in an output.

    `axes` tells, where the print is elided, which place along each axis the printed ones have: counted from 0, and
    from −1 backwards behind the elision. `span` is that of the value in the output's text.
    """

    label: str
    span: tuple[int, int]
    quantity: Quantity
    kind: Literal["value", "shape"] = "value"
    axes: tuple[tuple[int, ...], ...] | None = None


def find_prints(text: str) -> tuple[Print, ...]:
    """The values that an output shows, in order; what cannot be read as one is passed over."""
    return _found(text)[0]


def cut_prints(text: str) -> int | None:
    """Where the first value stands that is none of the first so many; None where all are read."""
    return _found(text)[1]


@lru_cache(KEPT)
def _found(text: str) -> tuple[tuple[Print, ...], int | None]:
    blanked = PROMPT.sub(lambda noise: " " * len(noise[0]), text)
    every = [one for one in _arrays(blanked) if one is not None]
    arrays = every[:MAX_PRINTS]
    taken = list(blanked)
    for one in arrays:
        start, end = one.span
        taken[start:end] = " " * (end - start)
    rest = "".join(taken)
    alone = list(_numbers(rest))
    numbers = alone[:MAX_PRINTS]
    found = sorted([*arrays, *numbers], key=lambda one: one.span)
    cut = [one.span[0] for one in (*every[MAX_PRINTS:], *alone[MAX_PRINTS:])]
    return tuple(_labelled(blanked, found)), min(cut, default=None)


def _arrays(text: str) -> Iterator[Print | None]:
    """Values in brackets, those of a library with its name around them."""
    partners = _partners(text)
    calls = {match.end() - 1: match for match in CALL.finditer(text)}
    position = 0
    for opening in sorted(partners):
        if opening < position:
            continue
        call = calls.get(opening)
        if call is None and text[opening] == "(" and not _is_tuple(text, opening, partners[opening]):
            continue
        if text[max(0, opening - MAX_LABEL) : opening].rstrip().endswith("["):
            continue  # a bracket around it never closes
        end = partners[opening] + 1
        found = _value(text, call.start() if call else opening, end, is_size=bool(call and call["size"]))
        if found is not None or call is not None or text[opening] == "[":
            position = end
        yield found


def _is_tuple(text: str, opening: int, closing: int) -> bool:
    """Whether parentheses hold whole numbers and stand apart from a name: a shape."""
    before = text[opening - 1 : opening]
    return TUPLE.fullmatch(text, opening, closing + 1) is not None and not (before.isalnum() or before in ("_", "]"))


def _value(text: str, start: int, end: int, *, is_size: bool) -> Print | None:
    printed = text[start:end]
    try:
        if is_size or printed.startswith("("):
            inner = printed.removeprefix("torch.Size")[1:-1].strip().rstrip(",")
            inner = inner if inner.startswith("[") else f"[{inner}]"
            return Print("", (start, end), parse_array(inner), "shape")
        axes = _axes(printed)
        whole = ELLIPSIS.sub(lambda gap: "," if "," in gap[0] else " ", printed) if axes else printed
        return Print("", (start, end), parse_array(whole), "value", axes)
    except (Mistake, _Uneven):
        return None


class _Uneven(Exception):  # noqa: N818 — no mistake of the user's: such a print is passed over
    """An elision that is not at the same place in every row."""


def _axes(printed: str) -> tuple[tuple[int, ...], ...] | None:
    """Which places along each axis an elided print shows; None where it shows all."""
    if "..." not in printed and "…" not in printed:
        return None
    gaps: dict[int, set[tuple[int, int]]] = {}
    counts: list[int] = []
    gap: list[int] = []
    body = printed[printed.find("[") : printed.rfind("]") + 1]
    for word in re.finditer(r"\[|\]|\.\.\.|…|[^\s,\[\]]+", body):
        sign = word[0]
        if sign == "[":
            counts.append(0)
            gap.append(-1)
        elif sign == "]":
            if not counts:
                raise _Uneven
            gaps.setdefault(len(counts), set()).add((gap.pop(), counts.pop()))
            if counts:
                counts[-1] += 1
        elif not counts:
            raise _Uneven
        elif sign in ("...", "…"):
            gap[-1] = counts[-1]
        else:
            counts[-1] += 1
    if counts or any(len(places) != 1 for places in gaps.values()):
        raise _Uneven
    return tuple(_places(*next(iter(gaps[depth]))) for depth in sorted(gaps))


def _places(gap: int, count: int) -> tuple[int, ...]:
    if gap < 0:
        return tuple(range(count))
    return (*range(gap), *range(gap - count, 0))


def _numbers(text: str) -> Iterator[Print]:
    """Single numbers, behind a label or alone on their line."""
    for pattern, found in ((LABELLED, _labels(text)), (ALONE, ALONE.finditer(text))):
        for match in found:
            try:
                quantity = parse_array(match["number"].rstrip(",."))
            except Mistake:
                continue
            label = match["label"].strip(" \t,;|") if pattern is LABELLED else ""
            if pattern is LABELLED and not LETTER.search(label) and "=" not in match[0]:
                continue  # a time or a ratio
            start = match.start("number")
            yield Print(label, (start, start + len(match["number"])), quantity)


def _labels(text: str) -> Iterator[re.Match[str]]:
    """The numbers behind a label, in the lines that have a sign between the two."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if ":" in line or "=" in line or "≈" in line:
            yield from LABELLED.finditer(text, start, end)
        start = end + 1


def _labelled(text: str, found: list[Print]) -> Iterator[Print]:
    """The values with their labels: what stands before one on its line, or alone on the line above."""
    end = 0
    for one in found:
        start = one.span[0]
        if start < end:
            continue  # a number inside what was read as an array
        before = text[max(end, text.rfind("\n", 0, start) + 1) : start].strip(" \t,;|")
        if not one.label and not before:
            above = text[end:start].rstrip(" \t").removesuffix("\n").rstrip()
            before = above[above.rfind("\n") + 1 :].strip()
        end = one.span[1]
        label = one.label or before
        yield replace(one, label=label if len(label) <= MAX_LABEL else "")


def _partners(text: str) -> dict[int, int]:
    """Where each bracket closes, for those that do, by the rules of nesting."""
    partners: dict[int, int] = {}
    stack: list[int] = []
    for match in BRACKET.finditer(text):
        if match[0] in "[(":
            stack.append(match.start())
        elif stack and text[stack[-1]] == ("[" if match[0] == "]" else "("):
            partners[stack.pop()] = match.start()
        else:
            stack.clear()
    return partners

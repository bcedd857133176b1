"""Formulas that are typed as text: lines of a fence without a language, code in a sentence, lines by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from verify.claims.formulas.heads import cards_of
from verify.claims.formulas.spelling import spellings
from verify.claims.formulas.steps import steps
from verify.claims.programs.written import is_written
from verify.expressions import CARDS
from verify.records.document import Block, BlockKind

MAX_LENGTH = 160
"""Characters of a formula that is typed within a line."""

BEHIND_A_NAME = "(_[ \t"
"""What may stand behind the name of what is stated."""


def typed(block: Block) -> Iterator[tuple[int, int]]:
    """Where a block may state a formula: what begins with the own name of one and has an equality."""
    if block.kind is BlockKind.PROSE:
        stretches = _in_backticks(block.text) if "`" in block.text else _lines(block.text)
    else:
        stretches = _lines(block.text) if is_written(block) else iter(())
    for start, stop in stretches:
        if stop - start <= MAX_LENGTH and _states(block.text[start:stop]):
            yield start, stop


def _states(text: str) -> bool:
    left, equality, right = text.partition("=")
    name = left.strip()
    for mark in BEHIND_A_NAME:
        name = name.partition(mark)[0]
    return bool(equality and right.strip() and (cards_of(name) or spellings(name) & _others()))


@cache
def _others() -> frozenset[str]:
    """The names of steps that are words, and the letters that documents use for formulas, as σ."""
    letters = (name for card in CARDS.values() for name in card.weak_heads if len(name) > 1)
    return frozenset((*(step.name for step in steps() if len(step.name) > 1), *letters))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.splitlines(keepends=True):
        inner = line.strip()
        begin = start + line.find(inner) if inner else start
        yield begin, begin + len(inner)
        start += len(line)


def _in_backticks(text: str) -> Iterator[tuple[int, int]]:
    stretches = text.split("`")
    start = 0
    for at, one in enumerate(stretches):
        if at % 2:
            yield start, start + len(one)
        start += len(one) + 1

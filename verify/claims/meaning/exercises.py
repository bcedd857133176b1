"""Exercises and examples, each a world of its own: what a name means in one says nothing of it in another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from verify.claims.meaning.scope import Definition
from verify.records.document import Block, BlockKind

SOLVED = r"solution|answer|lösung|solución|solução|решение|解答?|풀이"
"""Words for what belongs to the exercise of the same number."""

LABEL = re.compile(
    r"[\s*_]*(?:\\(?:textbf|textit|emph|noindent)\b[\s{]*)*(?:worked\s+|numerical\s+|practice\s+)?"
    rf"(?P<word>(?P<solved>{SOLVED})(?:\s+(?:to|of|for)\s+(?:problem|exercise|question))?|example|exercise|problem|question"
    r"|task|case|scenario|q|ex\.?|beispiel|aufgabe|exemple|exercice|ejemplo|ejercicio|problema|exemplo|exercício"
    r"|пример|задача|例题?|例題|习题|练习|问题|問題|예제|문제)"
    r"[\s#№]*(?P<number>\d+(?:\.\d+)*[a-z]?|[A-H]|[IVX]+)\b(?=[*_}\s]*[.:)\]–—-]|[*_}]|\s*\(|\s*$)",
    re.IGNORECASE,
)
"""Example 2. …, **Problem 3** …, Solution to Exercise 4: …, but not: Example 2 shows that …"""


OF_NONE = re.compile(rf"(?:{SOLVED})\s+(?:to|of|for)\b", re.IGNORECASE)
"""The part of a solution of an exercise that is labelled nowhere."""


def in_exercises(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks of a document, those behind a label in a part of their section that the label names.

    A part ends at the next label or heading. A solution belongs to the exercise of its number.
    """
    section: tuple[str, ...] = ()
    label = ""
    exercises: dict[str, str] = {}
    for block in blocks:
        if block.section != section:
            section, label, exercises = block.section, "", {}
        found = LABEL.match(block.text) if block.kind is BlockKind.PROSE and (block.text,) != section[-1:] else None
        if found is not None:
            number, own = found["number"], f"{found['word'].capitalize()} {found['number']}"
            label = exercises.get(number, own) if found["solved"] else own
            exercises[number] = label
        yield replace(block, section=(*section, label)) if label else block


def of_another(definitions: Iterable[Definition], section: tuple[str, ...]) -> bool:
    """Whether what a section uses is defined within an exercise or example that the section is no part of.

    A solution whose exercise is labelled nowhere is a part of none: what stands outside may be another exercise's.
    """
    if section and OF_NONE.match(section[-1]):
        return any(one.section[: len(section)] != section for one in definitions)
    return any(
        one.section != section and section[: len(own)] != own for one in definitions for own in [_exercise(one.section)]
    )


def is_stale(formula: Definition, used: Iterable[Definition], section: tuple[str, ...]) -> bool:
    """Whether a number is no result of a formula: of one under another heading, or of values that another gave.

    A name that is given a number may be given it for the example at hand; the nearest values are not those of others.
    """
    around = section[: len(formula.section)] == formula.section
    return not around or any(one.section != section for one in used)


@cache
def _exercise(section: tuple[str, ...]) -> tuple[str, ...]:
    """The section down to the exercise that it is part of; () outside of any."""
    return section[: next((i for i in range(len(section), 0, -1) if LABEL.match(section[i - 1])), 0)]

"""Printed derivatives with one thing changed in their text: a sign, a number, a name, a factor, a function, …"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

from difference_quotients import Statement, sides_of
from formula_mutants import Mutation, brackets, exponents, factors, fractions, indices, roots, signs, transposes

NAME = (
    r"(?:\\hat\{?[a-z]\}?|\\(?:theta|beta|alpha|lambda|sigma|omega|eta|mu)(?![a-z])"
    r"|(?<![A-Za-z\\{])[a-zA-Z](?![A-Za-z(]))"
)
"""A name of one letter: no function, and nothing of a command."""

OTHERS = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh", "tan": "sec", "sec": "csc", "csc": "cot"}
NO_NAMES = ("d", "e", "i", "j", "k", "n", "m")


def whole(text: str) -> Iterator[str]:
    """The whole with the other sign, doubled, and without the minus before it."""
    stripped = text.strip()
    if stripped[:1] == "-":
        yield stripped[1:]
    elif not re.search(r"[+-](?![^{(\[]*[})\]])", stripped):
        yield f"-{stripped}"
    else:
        yield rf"-\left({stripped}\right)"


def numbers(text: str) -> Iterator[str]:
    """A whole number that is one more, or left out where it is multiplied."""
    for match in re.finditer(r"(?<![\d._{])[2-9](?![\d.])", text):
        yield text[: match.start()] + str(int(match[0]) + 1) + text[match.end() :]
        if re.match(r"\s*[A-Za-z\\(]", text[match.end() :]) and text[match.start() - 1 : match.start()] not in (
            "^",
            "{",
        ):
            yield text[: match.start()] + text[match.end() :]


def names(text: str) -> Iterator[str]:
    """One name for another that stands there."""
    found = [match for match in re.finditer(NAME, text) if match[0] not in NO_NAMES]
    for match in found:
        for other in dict.fromkeys(one[0] for one in found):
            if other != match[0]:
                yield text[: match.start()] + f"{other} " + text[match.end() :]


def functions(text: str) -> Iterator[str]:
    """A function for the other that it is taken for."""
    for match in re.finditer(r"\\(sinh|cosh|sin|cos|tan|sec|csc)(?![a-z])", text):
        yield text[: match.start(1)] + OTHERS[match[1]] + text[match.end(1) :]


def dropped(text: str) -> Iterator[str]:
    """A product without its last factor, as where the chain rule is forgotten."""
    for match in re.finditer(r"\s*(?:\\cdot|\\times|\*)\s*", text):
        yield text[: match.start()]
    for match in re.finditer(r"(?<=\))\s*(?:[a-z](?:_\w)?|\\left\(.*\\right\))\s*$", text):
        yield text[: match.start()]


def powers(text: str) -> Iterator[str]:
    """A power by one too low, or a square too much."""
    for match in re.finditer(r"\^(?:\{(\d)\}|(\d))", text):
        yield f"{text[: match.start()]}^{{{int(match[1] or match[2]) + 1}}}{text[match.end() :]}"


MUTATIONS: tuple[Mutation, ...] = (
    signs, whole, numbers, names, exponents, functions, dropped, factors, brackets, powers, indices, fractions, roots,
    transposes,
)  # fmt: skip


def mutants(statement: Statement, count: int) -> list[tuple[str, Statement]]:
    """So many changes of the last side, of as many kinds as there are, each with its kind; none that is right too."""
    *before, last = sides_of(statement.latex)
    found: list[tuple[int, str, str, Statement]] = []
    for mutation in MUTATIONS:
        changed = sorted({one for one in mutation(last) if one.strip() and one != last and _reads(one)}, key=_drawn)
        rank = 0
        for one in changed:
            mutant = Statement("=".join([*before, f" {one}"]), statement.formulas)
            if rank < count and _is_wrong(mutant):
                found.append((rank, _drawn(mutation.__name__ + statement.latex), mutation.__name__, mutant))
                rank += 1
    return [(kind, mutant) for _, _, kind, mutant in sorted(found, key=lambda one: one[:2])[:count]]


def _reads(text: str) -> bool:
    """Whether a change left the d and ∂ of derivatives where they were."""
    return not re.search(r"\((?:d|\\partial)[ )]|\{2 \((?:d|\\partial)|\\frac\{(?:d|\\partial ?)?\w?\}\{d?\}", text)


def _is_wrong(mutant: Statement) -> bool:
    try:
        return not mutant.is_right()
    except (ValueError, KeyError, AssertionError):
        return False


def _drawn(text: str) -> str:
    return sha256(text.encode()).hexdigest()

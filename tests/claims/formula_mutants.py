"""Printed formulas with one thing changed in their text: a sign, an index, an operand, a bracket, an exponent, …"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256

GROUP = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
"""What stands in braces, within which two more may stand."""

Mutation = Callable[[str], Iterator[str]]


def signs(text: str) -> Iterator[str]:
    """A plus for a minus between two terms, and the other way round."""
    for match in re.finditer(r"(?<=[\w)}\]])\s*([+-])\s*(?=[\w\\({\[])", text):
        other = "-" if match[1] == "+" else "+"
        yield text[: match.start(1)] + other + text[match.end(1) :]


def exponents(text: str) -> Iterator[str]:
    """An exponent without its minus; a square that is none."""
    yield from _each(r"\^\{-", "^{", text)
    yield from _each(r"\^(?:2|\{2\})(?![\w.])", "", text)
    yield from _each(r"\\exp\(-", r"\\exp(", text)


def transposes(text: str) -> Iterator[str]:
    """A matrix as it is for its transpose."""
    yield from _each(r"(?<!=1\})\^(?:T|\\top|\{T\}|\{\\top\})(?!\w)", "", text)


def roots(text: str) -> Iterator[str]:
    """What stands below a root, without it."""
    yield from _each(r"\\sqrt" + GROUP, r"{(\1)}", text)


def fractions(text: str) -> Iterator[str]:
    """A fraction upside down."""
    yield from _each(r"\\[dt]?frac\s*" + GROUP + r"\s*" + GROUP, r"\\frac{\2}{\1}", text)


def factors(text: str) -> Iterator[str]:
    """A fraction that is doubled."""
    yield from _each(r"\\[dt]?frac\s*" + GROUP + r"\s*" + GROUP, r"\\frac{2 (\1)}{\2}", text)


def indices(text: str) -> Iterator[str]:
    """An index letter for another that stands in the formula."""
    letters = sorted(set(re.findall(r"_\{?([ijk])(?![\w=])", text)))
    for match in re.finditer(r"(?<=\w_)(\{?)([ijk])(?![\w=])", text):
        for letter in letters:
            if letter != match[2]:
                yield text[: match.start(2)] + letter + text[match.end(2) :]


def operands(text: str) -> Iterator[str]:
    """One name for another that stands in the formula, at one place."""
    for names in (
        ("TP", "FN", "FP", "TN"),
        (r"\\gamma", r"\\beta"),
        ("Q", "K", "V"),
        (r"\\hat\{?y\}?", "y"),
        ("p", "q"),
    ):
        present = [name for name in names if re.search(_name(name), text) or name == "FN"]
        for old in present:
            for match in re.finditer(_name(old), text):
                for new in present:
                    if new != old:
                        plain = r"\hat{y}" if "hat" in new else new.replace(r"\\", "\\")
                        yield text[: match.start()] + plain + text[match.end() :]


def _name(pattern: str) -> str:
    return (r"(?<![A-Za-z\\{])" if pattern[0] != "\\" else "") + pattern + r"(?![A-Za-z}])"


def brackets(text: str) -> Iterator[str]:
    """A sum without its bracket."""
    for match in re.finditer(
        r"(?<!\\left)(?<!\\bigl)(?<!\\Big)(?<!\\!)\(((?:[^()]|\([^()]*\))*[+-](?:[^()]|\([^()]*\))*)\)", text
    ):
        yield text[: match.start()] + " " + match[1] + " " + text[match.end() :]


MUTATIONS: tuple[Mutation, ...] = (
    signs, exponents, transposes, roots, fractions, factors, indices, operands, brackets,
)  # fmt: skip


def mutants(latex: str, count: int) -> list[tuple[str, str]]:
    """So many changes of the sides behind the first equality, of as many kinds as there are, each with its kind."""
    left, equality, right = latex.partition("=")
    found = []
    for mutation in MUTATIONS:
        changed = sorted({one for one in mutation(right) if one != right}, key=_drawn)
        found += [(rank, _drawn(mutation.__name__ + latex), mutation.__name__, one) for rank, one in enumerate(changed)]
    return [(kind, left + equality + one) for _, _, kind, one in sorted(found)[:count]]


def _drawn(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _each(pattern: str, new: str, text: str) -> Iterator[str]:
    for match in re.finditer(pattern, text):
        yield text[: match.start()] + match.expand(new) + text[match.end() :]

"""What is read of a document, without its digits: of each claim the reading, where it stands, and its expression."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verify.claims import find_claims
from verify.ratchet.coverage import digits_of
from verify.reading import read_string
from verify.records.document import Document
from verify.records.example import Claim, PropertyClaim, ShapeClaim, UndecidableClaim, ValueClaim
from verify.records.expression import Expression, Name, Number, Relation, children

FOUND_BY_DIGITS = "D"
"""What the codes of readings by digits begin with: they may add a claim or lose it, and never change its operands."""

TURN = re.compile(r"^claim@\d+")

NUMERAL = re.compile(r"\d+(?:[.,]\d+)*")
"""A numeral in what a result goes by that has no name but its computation: (8 / 3)@1."""

BY_DIGITS = frozenset({"recalled", "repeated", "untraced"})
"""Kinds of other readings of a claim by provenance: that a number has the digits of a result, or of none."""

OWN = ("operator", "function", "comparisons", "subscripts")
"""What a node of an expression has beside its parts."""

NAMED = {"markdown": "document.md", "latex": "document.tex", "plain": "document.txt", "notebook": "document.ipynb"}


@dataclass(frozen=True)
class Form:
    """A claim with a numeral left open: the code of its reading, where it stands, and what it says is computed."""

    reading: str
    places: tuple[tuple[int, int], ...]
    said: Any


def forms(text: str, document_format: str, opened: frozenset[str]) -> Counter[Form]:
    """What is read of a text, with numbers of these digits left open."""
    document = read_string(text, document_format, NAMED[document_format])
    example = find_claims(document)
    return Counter(form(document, claim, opened) for claim in example.claims)


def form(document: Document, claim: Claim, opened: frozenset[str]) -> Form:
    """A claim without what digits alone may change: its doubts, its id and whether it is denied."""
    statement = claim.statement

    def left_open(numeral: re.Match[str]) -> str:
        return "?" if numeral[0] in opened else numeral[0]

    def tree(node: Expression | Relation) -> Any:
        if isinstance(node, Number):
            digits = digits_of(node.numeral.text)
            return "?" if digits in opened else digits, node.rounded
        if isinstance(node, Name):
            return NUMERAL.sub(left_open, TURN.sub("claim", node.text))
        own = [getattr(node, name) for name in OWN if hasattr(node, name)]
        return type(node).__name__, *map(str, own), *map(tree, children(node))

    match statement:
        case ValueClaim(expression=expression) | ShapeClaim(expression=expression):
            said: Any = tree(expression)
        case PropertyClaim(relation=relation):
            said = tree(relation)
        case UndecidableClaim():
            said = ""
        case _:
            said = repr(statement)
    stated = [other for other in claim.alternatives if other.kind not in BY_DIGITS]
    others = tuple(sorted((other.kind, repr(tree(other.expression))) for other in stated))
    code = claim.reading[:3] or type(statement).__name__
    places = tuple(document.span(place) for place in claim.places)
    return Form(code, places, (type(statement).__name__, said, others))


def differences(before: Counter[Form], after: Counter[Form]) -> list[tuple[str, str]]:
    """What made the claims that are there once alone, and whether they are lost, new or changed."""
    lost, new = before - after, after - before
    found = []
    for one in lost:
        same = next((other for other in new if other.places == one.places and other.reading == one.reading), None)
        if same is not None:
            new.pop(same)
            found.append((one.reading, _changed(one, same)))
        elif not one.reading.startswith(FOUND_BY_DIGITS):
            found.append((one.reading, "lost"))
    found += [(one.reading, "new") for one in new if not one.reading.startswith(FOUND_BY_DIGITS)]
    return found


def _changed(one: Form, other: Form) -> str:
    parts: list[tuple[str, Callable[[Form], Any]]] = [
        ("statement", lambda form: form.said[0]),
        ("expression", lambda form: form.said[1]),
    ]
    return next((name for name, part in parts if part(one) != part(other)), "alternatives") + " changed"

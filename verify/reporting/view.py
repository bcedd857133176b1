"""What every format says of a finding, in the same words: its place, its formulas, its names as they are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify.records.example import Claim
from verify.records.expression import Expression, Name, Relation, functions, names, rebuilt
from verify.records.place import Place, lines
from verify.records.report import ReplayedDocument, Report

APPLIED = re.compile(r"\(\)(\(.*\)|[^()]*)")
"""What a function that a document defines is applied to, behind its name and empty parentheses: LN()x_i."""
OF = re.compile(r"\((partial|Delta) implicit ([^ ()]+)\)")
SIGNS = {"partial": "∂", "Delta": "Δ"}
JOINED = {" implicit ": " ", " times ": " × "}
"""Products, in a name that is an expression, and how documents write them."""
BARE = re.compile(r"\A\(([^()+,-]*)\)\Z")
"""A product or quotient in parentheses that nothing needs; those of a sum tell what is multiplied."""


def formulas_by_name(report: Report) -> dict[str, str]:
    """The formulas of a report by each name that a claim may call them by: their own, and that of a variant."""
    return {name: card.name for card in report.formulas for name in (card.name, *(v.name for v in card.variants))}


def called(claim: Claim, formulas: Mapping[str, str]) -> list[str]:
    """The formulas that a claim calls, a variant's formula for it, in the order of the alphabet."""
    own = frozenset[str]().union(*map(functions, claim.expressions))
    return sorted({formulas[name] for name in own if name in formulas})


def sentence(text: str) -> str:
    """Words as a sentence of their own: with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


def told(place: Place, dash: str = "-") -> str:
    """Where something stands, in words: of a notebook first as its reader counts, then in the file."""
    cell, whole = place.as_read(dash), lines(place.line, place.end_line, dash)
    return f"{cell} ({whole} of the file)" if cell else whole


def defined_at(document: ReplayedDocument) -> dict[str, str]:
    """Where each name of a document is defined, in words, by the name with its version."""
    return {
        name: places[0].as_read() or lines(places[0].line, places[0].line)
        for replayed in document.examples
        for name, places in (
            *((one.name, one.places) for one in replayed.example.givens),
            *((one.name, one.places) for one in replayed.example.claims),
        )
        if "@" in name and places
    }


def as_written(expressions: Sequence[Expression | Relation], defined: Mapping[str, str]) -> list[Expression | Relation]:
    """Expressions with their names as the document writes them; where one means two things, each is `NAME@WHERE`.

    defined: where each name is defined, by the name with its version.
    """
    met = frozenset[str]().union(*map(names, expressions))
    versions = Counter(name.partition("@")[0] for name in met)

    def written(name: str) -> str:
        base = name.partition("@")[0]
        told = name_as_written(base)
        return f"{told}@{defined[name]}" if versions[base] > 1 and name in defined else told

    def renamed(node: Expression) -> Expression:
        return Name(written(node.text)) if isinstance(node, Name) else node

    return [
        replace(one, operands=tuple(rebuilt(item, renamed) for item in one.operands))
        if isinstance(one, Relation)
        else rebuilt(one, renamed)
        for one in expressions
    ]


def name_as_written(name: str) -> str:
    """A name without its version, and where it is itself an expression, such as (A implicit V), as people write it."""
    told = APPLIED.sub(lambda found: found[1] if found[1][:1] == "(" else f"({found[1]})", name.partition("@")[0])
    if " " not in told:
        return told
    told = OF.sub(lambda found: SIGNS[found[1]] + found[2], told)
    for spelled, written in JOINED.items():
        told = told.replace(spelled, written)
    return BARE.sub(r"\1", told)

"""Headings that name a formula of the catalogue and what it is of: precision beside true and false positives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.claims.tables.cells import Table, unmarked
from verify.claims.tables.forms import AVERAGED, OF_ROLES, Hypothesis, leaf
from verify.claims.tables.words import named_by
from verify.expressions import CARDS
from verify.expressions.printed import parse_printed, walk
from verify.records.expression import Expression, Name, names, rebuilt
from verify.records.formula import Formula
from verify.records.printed import Chain, Symbol

COUNTED = "whole"
"""The kind of what is counted: a formula of counts is of the row itself, and no average."""


class Role(NamedTuple):
    """A side of a card's equation, the names in it, and what each of these is called."""

    side: Expression
    called: Mapping[str, frozenset[str]]
    counted: bool


def by_roles(table: Table, number: int, lines: Sequence[int]) -> Iterator[Hypothesis]:
    """What the heading of a line is of others by a card, where their headings are its roles, each once."""
    headings = {at: spelled(table.header[at].text) for at in lines}
    for role in _results().get(headings[number], ()):
        bound = {
            name: [at for at in lines if at != number and headings[at] in words] for name, words in role.called.items()
        }
        if all(len(found) == 1 for found in bound.values()):
            named = any(cell.numeral is None for cell in table.column(0))
            counts = not named or any("support" in named_by(cell.text) for cell in table.header)
            yield Hypothesis(
                headings[number],
                partial(_of, role.side, bound),
                trust=OF_ROLES if role.counted or counts else AVERAGED,
                reading="T16",
            )


def _of(side: Expression, bound: Mapping[str, Sequence[int]], row: int) -> tuple[Expression, ...]:
    """A side of an equation with the cells of a row in place of what its names are called."""
    return (rebuilt(side, lambda node: leaf(row, bound[node.text][0]) if isinstance(node, Name) else node),)


def spelled(text: str) -> str:
    """What a heading or a card calls something, whatever parts its words."""
    return " ".join("".join(sign if sign.isalnum() else " " for sign in unmarked(text)).lower().split())


@cache
def _results() -> Mapping[str, Sequence[Role]]:
    """The formulas of the catalogue that are of single numbers, by what their result is called."""
    families: defaultdict[str, dict[str, frozenset[str]]] = defaultdict(dict)
    kinds: dict[str, str] = {}
    for card in CARDS.values():
        for symbol in (*card.symbols, card.returns):
            if symbol.called and "," not in symbol.name:
                families[card.family][symbol.name] = frozenset(map(spelled, (symbol.name, *symbol.called.split(","))))
                kinds[symbol.name] = symbol.shape.rpartition(" ")[2]
    found: defaultdict[str, list[Role]] = defaultdict(list)
    for card in CARDS.values():
        called = families[card.family]
        for side in _sides(card) if card.returns.name in called else ():
            of = names(side)
            if of and of <= called.keys():
                role = Role(side, {name: called[name] for name in of}, all(kinds[name] == COUNTED for name in of))
                for name in called[card.returns.name]:
                    found[name].append(role)
    return found


def _sides(card: Formula) -> Iterator[Expression]:
    """The sides of its equation behind the first one that compute with single numbers."""
    for statement in parse_printed(card.equation):
        for side in statement.sides[1:] if isinstance(statement, Chain) else ():
            resolver = Resolver(Scope())
            resolver.local = (
                {node.name: Name(node.name) for node in walk(side) if isinstance(node, Symbol)}
                if side is not None
                else {}
            )
            try:
                yield resolver.expression(side)
            except Unresolved:
                continue

"""Findings kept from one audit of a document to the next, each under everything that its judgement rests on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import chain

from verify.records.example import Claim, Example, ValueClaim
from verify.records.expression import Expression, Relation, names
from verify.records.finding import Finding
from verify.records.place import Place

Key = Hashable
NOWHERE = Place("", 1, 1)


class Known:
    """What was judged of the documents of one session, without what no audit of the last one asked for.

    A judgement rests on the statement, its other readings, and on what their names mean, and what the names of these
    mean. Where a claim stands, what it is called and what stands around it change nothing in it.
    """

    def __init__(self) -> None:
        self._findings: dict[Key, Finding] = {}
        self._next: dict[Key, Finding] = {}

    def keys(self, example: Example) -> list[Key]:
        """For each claim of an example everything that its judgement rests on."""
        meanings: dict[str, list[Key]] = {}
        uses: dict[str, frozenset[str]] = {}
        for given in example.givens:
            meanings.setdefault(given.name, []).append((given.value, given.rounded, given.text))
            uses[given.name] = uses.get(given.name, frozenset()) | _names(given.value)
        for claim in example.claims:
            if isinstance(claim.statement, ValueClaim):
                meanings.setdefault(claim.name, []).append((claim.statement, claim.alternatives))
                uses[claim.name] = uses.get(claim.name, frozenset()) | _used(claim)
        return [_key(claim, meanings, uses) for claim in example.claims]

    def recall(self, key: Key, claim: Claim) -> Finding | None:
        """The finding of a claim that rests on the same, as one of this claim."""
        found = self._next.get(key) or self._findings.get(key)
        if found is None:
            return None
        self._next[key] = found
        return replace(found, claim=claim)

    def keep(self, key: Key, finding: Finding) -> None:
        """Keep a finding, judged on its own."""
        self._next[key] = finding

    def forget(self) -> None:
        """Keep only what was asked for since the last time."""
        self._findings, self._next = self._next, {}


def _key(claim: Claim, meanings: Mapping[str, list[Key]], uses: Mapping[str, frozenset[str]]) -> Key:
    reached: set[str] = set()
    ahead = set(_used(claim))
    while ahead:
        reached |= ahead
        ahead = set(chain.from_iterable(uses.get(name, ()) for name in ahead)) - reached
    rests_on = tuple((name, tuple(meanings.get(name, ()))) for name in sorted(reached))
    return replace(claim, id="", name="", places=(), source=NOWHERE, section=()), rests_on


def _used(claim: Claim) -> frozenset[str]:
    """The names in a claim, in its other readings and in what is said to explain it."""
    variables = getattr(claim.statement, "variables", ())
    others = (alternative.expression for alternative in claim.alternatives)
    explained = () if claim.explained_by is None else (claim.explained_by,)
    return frozenset(variables).union(*map(_names, (*claim.expressions, *others, *explained)))


def _names(node: object) -> frozenset[str]:
    return names(node) if isinstance(node, Expression | Relation) else frozenset()

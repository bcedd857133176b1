"""Worked examples in a few words, judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from verify.expressions import parse_expression, parse_relation
from verify.judging import judge_document
from verify.judging.worlds import Worlds
from verify.numerals import parse_array
from verify.records.evidence import Evidence
from verify.records.example import (
    Claim,
    Example,
    Given,
    PropertyClaim,
    ShapeClaim,
    Statement,
    TheoremClaim,
    UndecidableClaim,
    ValueClaim,
)
from verify.records.finding import Finding
from verify.records.place import Place

PLACE = Place("paper.md", 1, 1)


def given(name: str, text: str) -> Given:
    """A printed number or array, or behind an equals sign a formula."""
    value = parse_expression(text[1:]) if text.startswith("=") else parse_array(text)
    return Given(name, value, (PLACE,), PLACE, text)


def claim(name: str, statement: str, erratum: str | None = None, explained_by: str | None = None) -> Claim:
    """`expression -> printed`, `shape: …`, `holds: relation`, `theorem: name outcome` or `unchecked: reason`."""
    kind, colon, rest = statement.partition(": ")
    if kind == "theorem":
        theorem, _, outcome = rest.partition(" ")
        proof = Evidence("proof", "softmax", "rows sum to one", outcome, "by reduction")  # type: ignore[arg-type]
        stated: Statement = TheoremClaim(theorem, proof)
    elif kind == "unchecked":
        stated = UndecidableClaim(rest, None)
    elif kind == "holds":
        stated = PropertyClaim(parse_relation(rest))
    else:
        expression, _, printed = (rest if kind == "shape" and colon else statement).partition(" -> ")
        kind_of_claim = ShapeClaim if kind == "shape" else ValueClaim
        stated = kind_of_claim(parse_expression(expression), parse_array(printed))
    return Claim(
        id=f"paper/one#{name}", name=name, statement=stated, text=statement, places=(PLACE,), source=PLACE,
        erratum=erratum, explained_by_text=explained_by,
        explained_by=(parse_relation if kind == "holds" else parse_expression)(explained_by) if explained_by else None,
    )  # fmt: skip


def example(claims: Mapping[str, str | Claim], givens: Mapping[str, str] | None = None, name: str = "one") -> Example:
    """An example of these claims and givens."""
    return Example(
        name=f"paper/{name}",
        title=name,
        passages=(PLACE,),
        givens=tuple(given(*item) for item in (givens or {}).items()),
        claims=tuple(one if isinstance(one, Claim) else claim(key, one) for key, one in claims.items()),
        unlinked=(),
        source=PLACE,
    )


Judge = Callable[..., dict[str, Finding]]


@pytest.fixture
def judge() -> Judge:
    """Judge claims by name, with givens as keywords; a Mistake is raised."""

    def judged(claims: Mapping[str, str | Claim], **givens: str) -> dict[str, Finding]:
        (findings,), mistakes = judge_document([example(claims, givens)])
        if mistakes:
            raise mistakes[0]
        return {finding.claim.name: finding for finding in findings}

    return judged


@pytest.fixture
def build() -> Callable[..., Example]:
    """The builder of examples."""
    return example


@pytest.fixture
def stated() -> Callable[..., Claim]:
    """The builder of claims."""
    return claim


@pytest.fixture
def worlds() -> Callable[..., Worlds]:
    """The arithmetics of an example of these claims and givens."""

    def of(claims: Mapping[str, str] | None = None, **givens: str) -> Worlds:
        one = example(claims or {}, givens)
        return Worlds(one.givens, one.claims)

    return of

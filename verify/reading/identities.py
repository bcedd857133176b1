"""Which general claims of worked examples were proved on symbols, and by the very code that is here now.

A proof of a printed formula takes far longer than reading it again, so what was proved is kept: the file names each
claim by a digest of its example as read, and the code that proved it by a digest of its sources. Where either has
changed, nothing is known and the claim is proved anew.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from verify.reading.text import read_bytes, read_text
from verify.records.example import Claim, FormulaClaim, Given, PropertyClaim

PACKAGE = Path(__file__).resolve().parent.parent

KEPT = PACKAGE / "evidence" / "identities.txt"

SOURCES = ("formulas/*.py", "arithmetic/**/*.py", "expressions/*.py", "judging/formula.py", "judging/valuation.py")
"""What a proof on symbols runs through."""


def with_proofs(givens: Iterable[Given], claims: Iterable[Claim]) -> list[Claim]:
    """The claims of an example, those marked whose proof is kept."""
    claims = list(claims)
    if not any(is_general(claim) for claim in claims):
        return claims
    example = digest_of_example(givens, claims)
    known = kept()
    return [marked(claim, proved=f"{example} {claim.name}" in known) for claim in claims]


def marked(claim: Claim, *, proved: bool) -> Claim:
    """The claim with its proof kept or not, where it may need one."""
    if not isinstance(claim.statement, FormulaClaim | PropertyClaim) or not is_general(claim):
        return claim
    return replace(claim, statement=replace(claim.statement, proved=proved))


def is_general(claim: Claim) -> bool:
    """Whether symbols may have to prove a claim: a formula, or a chain of equalities."""
    match claim.statement:
        case FormulaClaim():
            return True
        case PropertyClaim(relation):
            return set(relation.comparisons) == {"=="}
    return False


def digest_of_example(givens: Iterable[Given], claims: Iterable[Claim]) -> str:
    """What an example says, whatever its layout: its values and statements, as read."""
    chosen = [(given.name, given.value) for given in givens]
    said = chosen, [(claim.name, claim.statement, claim.explained_by) for claim in claims]
    return hashlib.sha256(repr(said).encode()).hexdigest()


@functools.cache
def digest_of_sources() -> str:
    """The code that a proof on symbols runs through."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in SOURCES for path in PACKAGE.glob(pattern)):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + read_bytes(path) + b"\0")
    return digest.hexdigest()


@functools.cache
def kept() -> frozenset[str]:
    """The kept proofs: "digest-of-example name-of-claim" each; none where the code has changed since."""
    sources, *proved = read_text(KEPT).content.splitlines() if KEPT.is_file() else [""]
    return frozenset(proved) if sources == digest_of_sources() else frozenset()

"""Prove every general claim of the shipped worked examples anew and keep the proofs: `make identities`.

Kept is what is judged the same with its proof and without: proved, or refuted where no proof is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.judging.claim import judge_claim
from verify.judging.worlds import Worlds
from verify.pipeline import shipped_examples
from verify.reading import read_document, read_example
from verify.reading.identities import KEPT, digest_of_example, digest_of_sources, is_general, marked
from verify.records.example import Claim
from verify.records.finding import Judgement


def page() -> str:
    """The file of kept proofs: the digest of the code, then an example's digest and a claim's name a line."""
    return "\n".join([digest_of_sources(), *sorted(_proved())]) + "\n"


def _proved() -> Iterator[str]:
    for folder in sorted(path.parent for path in shipped_examples().glob("*/document.toml")):
        document = read_document(folder)
        for file in sorted(folder.glob("[0-9]*.toml")):
            example, _ = read_example(file, document)
            claims, short = ([marked(claim, proved=kept) for claim in example.claims] for kept in (False, True))
            digest, worlds = digest_of_example(example.givens, claims), Worlds(example.givens, claims)
            for claim, shortened in zip(claims, short, strict=True):
                if is_general(claim) and _judged(claim, worlds) == _judged(shortened, worlds):
                    yield f"{digest} {claim.name}"


def _judged(claim: Claim, worlds: Worlds) -> tuple[Judgement, Judgement | None]:
    finding = judge_claim(claim, worlds)
    return finding.judgement, finding.explanation


if __name__ == "__main__":
    KEPT.write_text(page(), encoding="utf-8")

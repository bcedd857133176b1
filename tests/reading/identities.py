"""Prove every general claim of the shipped worked examples anew and keep the proofs: `make identities`."""

from __future__ import annotations

from collections.abc import Iterator

from verify.judging.claim import judge_claim
from verify.judging.worlds import Worlds
from verify.pipeline import shipped_examples
from verify.reading import read_document, read_example
from verify.reading.identities import KEPT, digest_of_example, digest_of_sources, is_general, marked
from verify.records.finding import Verdict


def page() -> str:
    """The file of kept proofs: the digest of the code, then an example's digest and a claim's name a line."""
    return "\n".join([digest_of_sources(), *sorted(_proved())]) + "\n"


def _proved() -> Iterator[str]:
    for folder in sorted(path.parent for path in shipped_examples().glob("*/document.toml")):
        document = read_document(folder)
        for file in sorted(folder.glob("[0-9]*.toml")):
            example, _ = read_example(file, document)
            claims = [marked(claim, proved=False) for claim in example.claims]
            digest, worlds = digest_of_example(example.givens, claims), Worlds(example.givens, claims)
            for claim in claims:
                if is_general(claim) and judge_claim(claim, worlds).verdict is Verdict.REPRODUCED:
                    yield f"{digest} {claim.name}"


if __name__ == "__main__":
    KEPT.write_text(page(), encoding="utf-8")

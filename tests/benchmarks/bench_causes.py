"""How long the search for a cause takes: for each claim of the shipped examples that does not hold."""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from timing import shown, table

from verify.judging.causes import cause
from verify.judging.claim import judge
from verify.judging.diagnosis import diagnose
from verify.judging.worlds import Worlds
from verify.pipeline import shipped_examples
from verify.reading import read_document, read_example
from verify.records.example import Claim, ValueClaim
from verify.reporting.json import KINDS


def lines(runs: int) -> Iterator[str]:
    """One row for each kind of claim: how many, how many have a cause, and the times of one search."""
    times: dict[str, list[float]] = defaultdict(list)
    named: dict[str, int] = defaultdict(int)
    for claim, worlds in _wrong():
        kind = f"{KINDS[type(claim.statement)]} claims"
        judgement = judge(claim.statement, worlds)
        spent = []
        for _ in range(min(runs, 3)):
            start = time.process_time()
            if isinstance(claim.statement, ValueClaim):
                found = diagnose(claim, claim.statement, judgement, worlds)
            else:
                found = cause(claim, worlds)
            spent.append(time.process_time() - start)
        times[kind].append(min(spent))
        named[kind] += found is not None
    rows = [
        [kind, str(len(each)), str(named[kind]), shown(statistics.median(each)), shown(max(each))]
        for kind, each in sorted(times.items())
    ]
    yield from table(["what is wrong", "claims", "causes named", "median", "longest"], rows)


def _wrong() -> Iterator[tuple[Claim, Worlds]]:
    for folder in sorted(path.parent for path in shipped_examples().glob("*/document.toml")):
        document = read_document(folder)
        for path in sorted(folder.glob("*.toml")):
            if path.name == "document.toml":
                continue
            example, _ = read_example(path, document)
            worlds = Worlds(example.givens, example.claims)
            for claim in example.claims:
                if claim.erratum is not None:
                    yield replace(claim, explained_by=None, erratum=None), worlds

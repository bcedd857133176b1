"""The record of each reading on all documents at hand, and what a change gains or loses: `make ledger`."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from labels import UnusableCorpusError  # noqa: E402 — found once the path is set
from truth import ALARM, ROOT, TICK, Case, answers, labelled, replayed, said_of, scenarios  # noqa: E402 — likewise
from verify.pipeline.audit import audit_one  # noqa: E402 — likewise
from verify.pipeline.documents import Source  # noqa: E402 — likewise
from verify.reading import read_tallies  # noqa: E402 — likewise
from verify.records.reading import ENOUGH, Tally  # noqa: E402 — likewise

EVIDENCE = ROOT / "verify/evidence/readings.toml"
FIRINGS = HERE / "firings.tsv"
SAMPLE = 1
"""One answer of GSM8K in so many is audited: all of them take 67 seconds of processor time, all the rest 24."""

TOLD = 20
"""Characters of what is printed that a firing is known by."""

SHOWN = 60
"""Firings gained or lost that are listed."""


@dataclass(frozen=True, order=True)
class Firing:
    """One finding of one reading: where, what is printed, what is said of it, and whether that is right."""

    source: str
    document: str
    line: int
    printed: str
    code: str
    said: str
    right: str

    @property
    def key(self) -> str:
        """A line of the committed list: all but whether it is right, which the labels say."""
        return "\t".join((self.source, self.document, str(self.line), self.printed, self.code, self.said))


def fire(case: Case) -> list[Firing]:
    """What every reading says of a document; of a planted mistake, what is said at its place alone."""
    source = Source(case.name, Path(case.name), case.text, case.document_format)
    audited, mistakes = audit_one(source)
    if audited is None:
        raise RuntimeError(f"{case.name}: {mistakes[0]}")
    document, found = source.read(), []
    for finding in audited.findings:
        claim, truth = finding.claim, case.truth(finding, document)
        if case.alone and truth is None:
            continue
        printed = " ".join(one.text for one in claim.printed.numerals) if claim.printed is not None else ""
        right = {True: "true", False: "false", None: "unjudged"}[truth]
        said, line = said_of(finding) or finding.verdict.value, claim.places[0].line
        found.append(Firing(case.source, case.name, line, printed[:TOLD], claim.reading, said, right))
    return found


def tallies(firings: Iterable[Firing], before: Mapping[str, Tally]) -> dict[str, Tally]:
    """The tally of each code; restrained where an alarm is false, and until ENOUGH findings are right without one."""
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one in firings:
        counts[one.code]["fired"] += 1
        counts[one.code][one.right] += 1
        counts[one.code]["alarms"] += one.right == "false" and one.said == ALARM
    found = {}
    for code, count in sorted(counts.items()):
        was = code in before and before[code].restrained
        restrained = count["alarms"] > 0 or (was and count["true"] < ENOUGH)
        found[code] = Tally(count["fired"], count["true"], count["false"], count["unjudged"], restrained)
    return found


def evidence(found: Mapping[str, Tally]) -> str:
    """The file that ships with the package: a line a code."""
    lines = ["# Written by `make ledger`: how often each reading fired and was right on the documents at hand.\n"]
    for code, one in found.items():
        counts = f"fired = {one.fired}, true = {one.true}, false = {one.false}, unjudged = {one.unjudged}"
        lines.append(f"{code} = {{ {counts}{', restrained = true' if one.restrained else ''} }}\n")
    return "".join(lines)


def table(found: Mapping[str, Tally], before: Mapping[str, Tally]) -> Iterator[str]:
    """The tallies as Markdown, with what they were in the committed record where they differ."""
    yield "| code | fired | true | false | unjudged | committed |"
    yield "|---|---:|---:|---:|---:|---|"
    for code in sorted({*found, *before}):
        one, was = found.get(code, Tally()), before.get(code, Tally())
        told = "" if one == was else f"{was.fired}: {was.true} true, {was.false} false, {was.unjudged} unjudged"
        mark = " restrained" if one.restrained else ""
        yield f"| {code}{mark} | {one.fired} | {one.true} | {one.false} | {one.unjudged} | {told} |"
    whole = sum(found.values(), Tally())
    yield f"| all | {whole.fired} | {whole.true} | {whole.false} | {whole.unjudged} | |"


def kept(firings: Iterable[Firing]) -> list[str]:
    """The firings that are committed one by one: what is said of them may be lost. Of GSM8K, alarms alone."""
    said = (one for one in firings if one.said in (ALARM, TICK, "unexplained"))
    return sorted({one.key for one in said if one.said == ALARM or one.source != "gsm8k"})


def difference(firings: Iterable[Firing], committed: Iterable[str]) -> Iterator[str]:
    """What the documents that were audited gain and lose against the committed list."""
    firings = list(firings)
    audited = {(one.source, one.document) for one in firings}
    truth = {one.key: one.right for one in firings}
    now, then = set(kept(firings)), {one for one in committed if tuple(one.split("\t")[:2]) in audited}
    for sign, keys in (("gained", now - then), ("lost", then - now)):
        yield f"{len(keys)} {sign}"
        for number, key in enumerate(sorted(keys)):
            if number == SHOWN:
                yield f"    … and {len(keys) - SHOWN} more"
                break
            source, document, line, printed, code, said = key.split("\t")
            yield f"    {document}:{line}  {printed}  {code}  {said}  {truth.get(key, '')}  ({source})"


def main() -> int:
    """Audit, count, compare, and write where that is asked for; 2 where a corpus cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, help="the folder of the labelled documents")
    parser.add_argument("--labels", type=Path, help="the JSON file with their digests and labels")
    parser.add_argument("--originals", type=Path, help="the folder of the documents that worked examples replay")
    parser.add_argument("--gsm", type=Path, help="the folder of GSM8K")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="audit one answer of GSM8K in so many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the record that ships, and the list of firings")
    options = parser.parse_args()
    cases = [scenarios(), replayed(options.originals)]
    try:
        cases += [labelled(options.corpus, options.labels)] if options.corpus and options.labels else []
        cases += [answers(options.gsm, options.sample)] if options.gsm else []
        work = sorted(chain(*cases), key=lambda case: -len(case.text))
    except UnusableCorpusError as error:
        print(error, file=sys.stderr)
        return 2
    with get_context("spawn").Pool(options.jobs) as pool:
        firings = [one for several in pool.imap_unordered(fire, work, 4) for one in several]
    before = read_tallies()
    found = tallies(firings, before)
    print(*table(found, before), sep="\n")
    alarms = sorted(one for one in firings if one.right == "false" or (one.said, one.right) == (ALARM, "unjudged"))
    print(f"\n{len(alarms)} false, or called wrong and unjudged")
    print(
        *(f"    {one.document}:{one.line}  {one.printed}  {one.code}  {one.said}  {one.right}" for one in alarms),
        sep="\n",
    )
    committed = FIRINGS.read_text(encoding="utf-8").splitlines() if FIRINGS.exists() else []
    print(*difference(firings, committed), sep="\n")
    if options.write:
        EVIDENCE.write_text(evidence(found), encoding="utf-8")
        FIRINGS.write_text("".join(f"{one}\n" for one in kept(firings)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

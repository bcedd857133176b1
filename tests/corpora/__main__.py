"""Measure the audit on whole documents with labels: `make planted CORPUS=FOLDER LABELS=FILE`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from scipy.stats import binomtest  # noqa: E402 — likewise

from altered import HARMED, OTHERWISE, RESTORED, TICK, UNEXPLAINED, WRONG, Trial, trials_of  # noqa: E402 — likewise
from labels import UnusableCorpusError, read_corpus  # noqa: E402 — found once the path is set


def main() -> int:
    """Plant, audit, fix, and print the figures; 2 where the corpus cannot be used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder of the documents")
    parser.add_argument("labels", type=Path, help="the JSON file with their digests and labels")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--trials", type=Path, help="write every trial here, one a line")
    options = parser.parse_args()
    try:
        corpus = read_corpus(options.corpus, options.labels)
    except UnusableCorpusError as error:
        print(error, file=sys.stderr)
        return 2
    with get_context("spawn").Pool(options.jobs) as pool:
        work = [(corpus, file) for file in sorted(corpus.files, key=lambda file: -len(corpus.text(file)))]
        found = [trial for several in pool.imap_unordered(trials_of, work) for trial in several]
    if options.trials is not None:
        lines = (json.dumps(asdict(trial), ensure_ascii=False) for trial in found)
        options.trials.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(table(found))
    return 0


def table(found: Sequence[Trial]) -> str:
    """What was planted, by how it can be found and by format: how often each thing was said, as Markdown."""
    groups: list[tuple[str, list[Trial]]] = [("all", list(found))]
    keys: tuple[Callable[[Trial], str], ...] = (
        lambda one: one.change,
        lambda one: one.label.document_format,
        lambda one: one.label.how,
    )
    for key in keys:
        groups += [(name, [one for one in found if key(one) == name]) for name in sorted(set(map(key, found)))]
    rows = [
        "| planted | called wrong | unexplained | ticked | another is blamed | `fix` restores | otherwise | harms |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, group in groups:
        counts = (
            sum(one.said == WRONG for one in group),
            sum(one.said == UNEXPLAINED for one in group),
            sum(one.said == TICK for one in group),
            sum(one.elsewhere for one in group),
            sum(one.fixed == RESTORED for one in group),
            sum(one.fixed == OTHERWISE for one in group),
            sum(one.fixed == HARMED for one in group),
        )
        rows.append(f"| {name} | " + " | ".join(_share(count, len(group)) for count in counts) + " |")
    return "\n".join(rows)


def _share(count: int, whole: int) -> str:
    """A share with the interval that holds it in 95 of 100 samples (Wilson 1927)."""
    if not whole:
        return "none"
    low, high = binomtest(count, whole).proportion_ci(method="wilson")
    return f"{count}/{whole} ({100 * low:.0f} to {100 * high:.0f} %)"


if __name__ == "__main__":
    sys.exit(main())

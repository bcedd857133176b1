"""Change a digit of every numeral of every document, and see that what is read stays the same: `make independence`."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "corpora")]

from one_digit import LISTED, Trial, all_of, listed, violations  # noqa: E402 — found once the path is set
from own_documents import documents, inside, named  # noqa: E402 — likewise


def main() -> int:
    """Print what depends on digits, by the reading that made it; 1 where more does than is listed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="*", help="documents of others, or folders of them")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sampled", type=int, metavar="N", help="so many numerals of each document; else all")
    parser.add_argument("--only", action="store_true", help="the documents named alone")
    parser.add_argument("--write", action="store_true", help="list what depends on digits in our own documents")
    parser.add_argument("--show", action="store_true", help="show each")
    options = parser.parse_args()
    own = [] if options.only else documents()
    others = [path for folder in options.folders for path in inside(folder)]
    with get_context("spawn").Pool(options.jobs) as pool:
        work = [(path, options.sampled) for path in [*own, *others]]
        trials = [trial for several in pool.imap(all_of, work) for trial in several]
    ours = {named(path) for path in own}
    if options.write:
        listing: dict[str, list[str]] = {} if options.sampled is None else listed()
        for trial in trials:
            known = listing.get(trial.document, [])
            if trial.differences and trial.document in ours and trial.numeral.key not in known:
                listing.setdefault(trial.document, []).append(trial.numeral.key)
        LISTED.write_text(json.dumps(listing, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(table(trials))
    if options.show:
        print("\n".join(violations(trials, {})))
    found = list(violations([trial for trial in trials if trial.document in ours], listed()))
    print("\n".join(found))
    return int(bool(found))


def table(trials: list[Trial]) -> str:
    """By reading: how many numerals it depends on, and how; as Markdown."""
    by = Counter(one for trial in trials for one in trial.differences)
    broken = sum(bool(trial.differences) for trial in trials)
    rows = [f"{broken} of {len(trials)} numerals have a digit on which it depends what is read.", ""]
    rows += ["| reading | its claims are | numerals |", "|---|---|---:|"]
    rows += [f"| {reading} | {how} | {count} |" for (reading, how), count in by.most_common()]
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())

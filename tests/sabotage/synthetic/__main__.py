"""Generate the documents, audit them, and write docs/measured/synthetic.md: `make synthetic`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent))

from synthetic.authors import POLICIES  # noqa: E402 - found once the path is set
from synthetic.table import page, summary  # noqa: E402 - likewise
from synthetic.trial import Trial, audits, trials_of  # noqa: E402 - likewise

SUMMARY = HERE / "summary.json"
PAGE = ROOT / "docs" / "measured" / "synthetic.md"

DOCUMENTS = 56
"""Documents of each policy."""


def measured(documents: Sequence[tuple[str, int]], jobs: int) -> list[Trial]:
    """The trials of the documents, shared among processes, in order."""
    with get_context("spawn").Pool(jobs) as pool:
        return [trial for found in pool.imap(trials_of, documents, chunksize=4) for trial in found]


def main() -> None:
    """Write the summary and the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help="of each policy")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--trials", type=Path, help="write every trial here, one a line")
    options = parser.parse_args()
    documents = [(policy, seed) for policy in POLICIES for seed in range(options.documents)]
    found = measured(documents, options.jobs)
    if options.trials is not None:
        lines = (json.dumps(vars(trial), ensure_ascii=False) for trial in found)
        options.trials.write_text("\n".join(lines) + "\n", encoding="utf-8")
    counts = summary(found, *audits(found))
    print(page(counts))
    if options.documents == DOCUMENTS:
        SUMMARY.write_text(json.dumps(counts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(page(counts), encoding="utf-8")


if __name__ == "__main__":
    main()

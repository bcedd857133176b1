"""Try every change that changes nothing on every document: `make metamorphic`; `--write` lists what is lost."""

from __future__ import annotations

import argparse
import json
import sys
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "corpora")]

from own_documents import documents, inside, named  # noqa: E402 — found once the path is set
from pairs import KINDS, LISTED, Pair, all_of, counted, listed, violations  # noqa: E402 — likewise
from transformations import TRANSFORMATIONS  # noqa: E402 — likewise


def main() -> int:
    """Print the figures by change; 1 where more turned wrong, or is lost, than is listed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="*", help="documents of others, or folders of them")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="store_true", help="the documents named alone")
    parser.add_argument("--write", action="store_true", help="list what is lost of our own documents")
    parser.add_argument("--show", action="store_true", help="show each numeral")
    options = parser.parse_args()
    own = [] if options.only else documents()
    others = [path for folder in options.folders for path in inside(folder)]
    with get_context("spawn").Pool(options.jobs) as pool:
        pairs = [pair for several in pool.imap(all_of, [*own, *others]) for pair in several]
    ours = {named(path) for path in own}
    if options.write:
        listing = counted(pair for pair in pairs if pair.document in ours)
        LISTED.write_text(json.dumps(listing, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(table(pairs))
    if options.show:
        for pair in pairs:
            for kind in KINDS:
                for numeral in getattr(pair.outcome, kind, ()):
                    print(f"{kind} | {pair.change} | {pair.document}:{numeral}")
    found = list(violations([pair for pair in pairs if pair.document in ours], listed()))
    print("\n".join(found))
    return int(bool(found))


def table(pairs: list[Pair]) -> str:
    """By change: the pairs, the right statements that turned wrong, and the ticks lost of how many; as Markdown."""
    rows = [
        "| change | documents | with a statement turned wrong | statements | with a tick lost | ticks lost |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name in [*TRANSFORMATIONS, "all"]:
        found = [pair.outcome for pair in pairs if pair.outcome is not None and name in (pair.change, "all")]
        wrong, lost = [len(one.wrong) for one in found], [len(one.lost) for one in found]
        shares = f"{sum(map(bool, wrong))} | {sum(wrong)} | {sum(map(bool, lost))}"
        rows.append(f"| {name} | {len(found)} | {shares} | {sum(lost)}/{sum(one.ticks for one in found)} |")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())

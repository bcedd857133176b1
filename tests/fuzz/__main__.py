"""Fuzz the package: `make fuzz`, or `python tests/fuzz --runs 1000000 --jobs 2`; `--planted` sees what it notices.

The inputs are one stream, the same on every run of a commit. What is done is kept in `.fuzz` under the name of the
commit, so that the next run goes on where this one ended; `--input tables/17` tries one of them again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from planted import PLANTED
from stream import WITHIN, Failure, Tried, bounded, failure, noticed, tried
from targets import TARGETS, drawn

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / ".fuzz"
STRETCH = 1_000
SHOWN = 20
"""Failures that are told; all are kept."""


def main() -> int:
    """Try so many inputs, or one, or what is planted; 1 if anything failed, or was not noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], help="which to fuzz; else all")
    parser.add_argument("--runs", type=int, default=WITHIN, help="inputs of the stream in this run")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="of the stream")
    parser.add_argument("--input", metavar="TARGET/NUMBER", help="try this one again")
    parser.add_argument("--planted", action="store_true", help="after how many inputs each planted mistake is noticed")
    chosen = parser.parse_args()
    if chosen.input:
        return again(*chosen.input.split("/"), chosen.seed)
    if chosen.planted:
        return all_planted(chosen.jobs, chosen.seed)
    return run(chosen.runs, chosen.jobs, chosen.seed, tuple(chosen.targets or TARGETS))


def run(runs: int, jobs: int, seed: int, targets: tuple[str, ...]) -> int:
    """Go on with the stream, and tell what was tried of each target."""
    commit = _commit()
    kept = KEPT / "-".join([commit, str(seed), *(() if len(targets) == len(TARGETS) else targets)])
    state = kept / "tried.json"
    before = json.loads(state.read_text()) if state.exists() else {"reached": 0, "seconds": 0.0, "tried": {}}
    first, started, counts = before["reached"], time.monotonic(), Counter(before["tried"])
    failures: list[Failure] = []
    kept.mkdir(parents=True, exist_ok=True)
    stretches = [(at, min(at + STRETCH, first + runs)) for at in range(first, first + runs, STRETCH)]
    for (_, end), found in zip(stretches, _all_tried(stretches, jobs, seed, targets), strict=True):
        counts += found.counts
        for one in found.failures:
            (kept / f"{one.target}-{one.number}.txt").write_text(f"{one.told}\n{one.case}\n", "utf-8", "replace")
            failures.append(one)
            if len(failures) <= SHOWN:
                print(f"{one.target}/{one.number}: {one.told}", flush=True)
        seconds = before["seconds"] + time.monotonic() - started
        state.write_text(json.dumps({"reached": end, "seconds": seconds, "tried": counts}))
    for name in targets:
        print(f"{name}: {counts[name]:,} inputs")
    failed = len(list(kept.glob("*.txt")))
    print(f"{counts.total():,} inputs at {commit} in {seconds:,.0f} s: {failed:,} failed; they are in {kept}")
    return int(bool(failed))


def _all_tried(stretches: list[tuple[int, int]], jobs: int, seed: int, targets: tuple[str, ...]) -> Iterator[Tried]:
    """What became of each stretch, in order, by so many processes."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), bounded) as pool:
        yield from pool.map(tried, *zip(*[(*one, seed, targets) for one in stretches], strict=True))


def all_planted(jobs: int, seed: int) -> int:
    """Tell after how many inputs each planted mistake is noticed, as a Markdown table."""
    print(f"At {_commit()}, with seed {seed}:\n\n| planted | noticed after | by |\n|---|---|---|", flush=True)
    missed = 0
    with ProcessPoolExecutor(jobs, get_context("spawn"), bounded, max_tasks_per_child=1) as pool:
        for name, found in zip(PLANTED, pool.map(noticed, PLANTED, [seed] * len(PLANTED)), strict=True):
            missed += found is None
            after, by = (f"{found[0]:,}", found[1].target) if found is not None else (f"not within {WITHIN:,}", "")
            print(f"| {name} | {after} | {by} |", flush=True)
    return int(bool(missed))


def again(target: str, number: str, seed: int) -> int:
    """Try one input again, and show it."""
    bounded()
    print(drawn(target, int(number), seed))
    failed = failure(target, int(number), seed)
    print(failed.told if failed is not None else "passes")
    return int(failed is not None)


def _commit() -> str:
    """The commit, and whether anything that is tried differs from it."""
    told = subprocess.run(
        ["git", "describe", "--always", "--abbrev=10", "--dirty=-changed", "--exclude=*"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return told.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

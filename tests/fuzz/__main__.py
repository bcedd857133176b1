"""Fuzz the readers, the grammar and the whole audit: `make fuzz`, or `python tests/fuzz audit --runs 100000`.

What is found is kept in `.fuzz`, so that the next run goes on where this one ended: for each target a corpus of
inputs that reach new code, the inputs that failed, and how many have been tried.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

from seeds import DICTIONARY, SEEDS
from targets import MAX_LENGTH, TARGETS

HERE = Path(__file__).resolve().parent
KEPT = HERE.parent.parent / ".fuzz"
BATCH = 20_000
SECONDS = 10
"""An input that takes longer than this has failed."""

MEGABYTES = 700
"""A process that needs more than this has failed: the instrumented package alone takes about 200."""

TRIED = re.compile(r"(?:Done (\d+) runs|stat::number_of_executed_units:\s*(\d+))")


def main() -> int:
    """Run batches over the targets in turn until each has had its runs; 1 if any input failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], help="which to fuzz; else all")
    parser.add_argument("--runs", type=int, default=BATCH, help="inputs for each target in this run")
    arguments = parser.parse_args()
    failed = False
    for done in range(0, arguments.runs, BATCH):
        for target in arguments.targets or TARGETS:
            failed |= batch(target, min(BATCH, arguments.runs - done))
    return int(failed)


def batch(target: str, runs: int) -> bool:
    """Try so many inputs on a target, add them to its tally, and tell whether one failed."""
    corpus, failures = KEPT / target / "corpus", KEPT / target / "failures"
    corpus.mkdir(parents=True, exist_ok=True)
    failures.mkdir(exist_ok=True)
    for number, seed in enumerate(SEEDS[target]):
        (corpus / f"seed-{number}").write_bytes(seed)
    dictionary = KEPT / "dictionary"
    dictionary.write_text("".join(f'"{_escaped(word)}"\n' for word in DICTIONARY), encoding="ascii")
    options = [
        f"-runs={runs}", f"-max_len={MAX_LENGTH}", f"-timeout={SECONDS}", f"-rss_limit_mb={MEGABYTES}",
        f"-dict={dictionary}", f"-artifact_prefix={failures}/", "-print_final_stats=1",
    ]  # fmt: skip
    command = [sys.executable, str(HERE / "fuzzer.py"), target, str(corpus), *options]
    finished = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    counts = [int(number) for found in TRIED.findall(finished.stderr) for number in found if number]
    known = {path.name for path in failures.iterdir()}
    tally = KEPT / target / "tried.json"
    tried = (json.loads(tally.read_text()) if tally.exists() else 0) + max(counts, default=0)
    tally.write_text(json.dumps(tried))
    print(f"{target}: {tried:,} inputs tried, {len(list(corpus.iterdir())):,} kept, {len(known)} failed", flush=True)
    if finished.returncode:
        sys.stderr.write(_told(finished.stdout + finished.stderr))
    return finished.returncode != 0


def _told(log: str) -> str:
    """The traceback of a failure and the name of the file that holds its input."""
    at = log.find("Uncaught Python exception")
    lines = log[max(at, 0) :].splitlines()
    return "\n".join(line for line in lines if not line.startswith(("INFO", "#", "stat:")))[-4000:] + "\n"


def _escaped(word: str) -> str:
    return "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else f"\\x{byte:02x}" for byte in word.encode()
    )


if __name__ == "__main__":
    sys.exit(main())

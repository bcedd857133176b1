"""Whether a report is the same, byte for byte, whatever the order of a set is: in processes with other hash seeds.

`python order.py` answers each line of standard input, a text and its format as JSON, with the digest of its report.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from contextlib import ExitStack

import computed
from words import written

SEEDS = ("1", "2", "3")
"""Of the hashes of the processes: the order of two texts in a set is the same in all of them one time in four."""


PLANTED = "FUZZ_PLANTED"
"""The variable of the environment that names the mistake in the processes."""


class Process:
    """A process with its own hash seed, that audits what it is sent."""

    def __init__(self, seed: str) -> None:
        self.running = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed},
        )

    def send(self, text: str, document_format: str) -> None:
        """Have a text audited."""
        assert self.running.stdin is not None, "a pipe"
        self.running.stdin.write(json.dumps([text, document_format]) + "\n")
        self.running.stdin.flush()

    def digest(self) -> str:
        """The digest of its report."""
        assert self.running.stdout is not None, "a pipe"
        answer = self.running.stdout.readline()
        assert answer, "the process has ended"
        return answer.strip()

    def end(self) -> None:
        """Have it end."""
        self.running.communicate()


RUNNING: dict[str, tuple[Process, ...]] = {}
"""One process for each hash seed, by the mistake that is planted in them, or none."""


def end_all() -> None:
    """End the processes of this one."""
    for processes in RUNNING.values():
        for process in processes:
            process.end()
    RUNNING.clear()


def check(text: str, document_format: str) -> None:
    """Every process reports the same."""
    planted = os.environ.get(PLANTED, "")  # where the processes read it, too
    if planted not in RUNNING:
        RUNNING[planted] = tuple(Process(seed) for seed in SEEDS)
    asked = RUNNING[planted]
    for process in asked:
        process.send(text, document_format)
    digests = {process.digest() for process in asked}
    assert len(digests) == 1, "the report depends on the order of a set"


def document(rng: random.Random) -> tuple[str, str]:
    """A document with claims enough for some of them to be ordered, and mistakes that others rest on."""
    text, document_format = written(rng)
    return "\n\n".join([text, computed.document(rng), *(mistaken(rng) for _ in range(2))]), document_format


def mistaken(rng: random.Random) -> str:
    """Two results, each of them at times that of another operation, and one that rests on both."""
    a, b, c, d = (rng.randrange(3, 40) for _ in range(4))
    p, q = rng.choice((a * b, a + b, a * b + 1)), rng.choice((c + d, c - d, c * d, c + d + 1))
    p_name, q_name, name = rng.sample("pqrstuvw", 3)
    joint = rng.choice((" and ", "\n", ", "))
    result = f"${name} = {p_name} + {q_name} = {p + q + rng.choice((0, 0, 1))}$"
    return f"With ${p_name} = {a} \\cdot {b} = {p}${joint}${q_name} = {c} + {d} = {q}$ it is {result}."


def report(text: str, document_format: str) -> str:
    """The report on a text, as JSON."""
    from verify.pipeline import Options, Source, find_one, judge_one, reported
    from verify.reporting import render_json

    found, mistakes = find_one(Source("fuzzed", None, text, document_format))
    judged, more = judge_one(found) if found is not None else (None, ())
    documents = [judged] if judged is not None else []
    return render_json(reported(documents, [*mistakes, *more], Options(), None))


def main() -> None:
    """Answer until nothing more is asked."""
    from planted import planted

    with ExitStack() as stack:
        if os.environ.get(PLANTED):
            stack.enter_context(planted(os.environ[PLANTED]))
        for line in sys.stdin:
            text, document_format = json.loads(line)
            print(hashlib.sha256(report(text, document_format).encode("utf-8", "replace")).hexdigest(), flush=True)


if __name__ == "__main__":
    main()

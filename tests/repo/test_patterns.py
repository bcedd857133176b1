"""No regular expression of the package takes 2^n or n^4 steps: a document is written by somebody else."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from patterns import attacks, patterns

TIMES = 300
"""Repetitions: 2^300 steps never end, 300^4 take minutes, 300^3 less than a second."""

IN_SHORT = "verify.claims.modality."
SHORT = 32
"""What these look at has at most 160 characters: so many repetitions."""

TRIES = 2
PATIENCE = 60
"""Seconds that one search may take, on however busy a machine: not how fast it is, but whether it ends."""

SEARCH = """
import random, sys
sys.path.insert(0, sys.argv[1])
from patterns import attacks, patterns
choose = random.Random(int(sys.argv[2]))
for name, pattern in patterns().items():
    for _ in range(int(sys.argv[3])):
        for text in attacks(pattern, int(sys.argv[5 if name.startswith(sys.argv[6]) else 4]), choose):
            print(name, repr(text), flush=True)
            sum(1 for _ in pattern.finditer(text))
"""


def test_a_pattern_that_takes_2_to_the_n_steps_is_attacked() -> None:
    """(a|aa)*b is one: the attacks on it repeat an a or two, and end with no b."""
    texts = list(attacks(re.compile(r"x(?:a|aa)*b"), 4, random.Random(1)))  # noqa: S311 — no secret
    assert any(re.fullmatch(r"xa{4,8}(?:\0|\n\n)?", text) for text in texts)


def test_the_patterns_of_every_room_are_known() -> None:
    """Those of readers, claims and numerals among them."""
    rooms = {name.split(".")[1] for name in patterns()}
    assert {"reading", "claims", "numerals", "expressions", "ratchet"} <= rooms


@pytest.mark.parametrize("seed", [1, 2])
def test_each_search_ends(seed: int) -> None:
    """Whatever a pattern repeats, and has no end."""
    arguments = [str(Path(__file__).parent), str(seed), str(TRIES), str(TIMES), str(SHORT), IN_SHORT]
    with subprocess.Popen([sys.executable, "-c", SEARCH, *arguments], stdout=subprocess.PIPE, text=True) as process:
        last = ""
        try:
            output, _ = process.communicate(timeout=PATIENCE * TRIES)
        except subprocess.TimeoutExpired as late:
            process.kill()
            last = (late.stdout or b"").decode().rpartition("\n")[0].rpartition("\n")[2]
        assert not last, f"does not end: {last}"
        assert process.returncode == 0
        assert len(output.splitlines()) > 100

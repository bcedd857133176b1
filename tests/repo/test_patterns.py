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
SECONDS = 20
"""Of processor time for one search, which a busy machine does not use up: n^3 steps take less than one, n^4 minutes."""

SEARCH = """
import random, resource, sys, time
sys.path.insert(0, sys.argv[1])
from patterns import attacks, patterns
choose = random.Random(int(sys.argv[2]))
for name, pattern in patterns().items():
    for _ in range(int(sys.argv[3])):
        for text in attacks(pattern, int(sys.argv[5 if name.startswith(sys.argv[6]) else 4]), choose):
            print(name, repr(text), flush=True)
            resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + int(sys.argv[7]), -1))
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


def _searched(search: str, *arguments: object) -> tuple[int, list[str]]:
    """What a process of its own ends with, and the searches that it began."""
    command = [sys.executable, "-c", search, *map(str, arguments)]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("seed", [1, 2])
def test_each_search_ends(seed: int) -> None:
    """Whatever a pattern repeats, and has no end."""
    code, begun = _searched(SEARCH, Path(__file__).parent, seed, TRIES, TIMES, SHORT, IN_SHORT, SECONDS)
    assert code == 0, f"does not end: {begun[-1]}"
    assert len(begun) > 100


def test_a_search_without_end_is_ended() -> None:
    """By the processor time that it takes, and the search at hand is told."""
    endless = SEARCH.replace("patterns().items()", '{"endless": re.compile("(?:a|aa)*b")}.items()')
    code, begun = _searched(f"import re{endless}", Path(__file__).parent, 1, TRIES, TIMES, SHORT, IN_SHORT, 1)
    assert code != 0
    assert begun[-1].startswith("endless 'a")

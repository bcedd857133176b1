"""How long a fresh `verify` takes, beside the bare interpreter that it runs in."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from timing import is_trial, seconds_of_process, shown, table

from verify.pipeline import shipped_examples

MAIN = "import sys; from verify.cli import main; main(sys.argv[1:])"

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import numpy'": ["-c", "import numpy"],
    "verify --help": ["-c", MAIN, "--help"],
    "verify": ["-c", MAIN],
    **{
        f"verify replay {document.parent.name}": ["-c", MAIN, "replay", str(document.parent)]
        for document in sorted(shipped_examples().glob("*/document.toml"))
    },
}
"""The last show where the time of `verify` goes: each starts anew, and replays one document."""

BUDGETS = {"verify --help": 0.3, "verify": 2.0}


def lines(runs: int) -> Iterator[str]:
    """Wall time of each command, against its budget and the bare interpreter; a trial has those that replay nothing."""
    commands = dict(list(COMMANDS.items())[:3]) if is_trial(runs) else COMMANDS
    times = {name: seconds_of_process([sys.executable, *rest], runs) for name, rest in commands.items()}
    bare = times["python -c pass"]
    yield from table(
        ("command, in a fresh process", "time", "budget", "× bare interpreter"),
        [
            (f"`{name}`", shown(seconds), shown(BUDGETS[name]) if name in BUDGETS else "", f"{seconds / bare:.1f}")
            for name, seconds in times.items()
        ],
    )

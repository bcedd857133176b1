"""Give the formulas small mistakes, one at a time, and see that the tests notice: `make mutants FAMILIES="softmax …"`.

Each mistake is made in a fork of this process, never on disk, and tried with the tests of tests/formulas and
tests/conformance that run the function, for a few seconds. What survives must stand in survivors.toml with its
reason. Results are kept in .mutation/, so that a run that was stopped goes on where it was; a family whose source has
changed starts anew. `--sample 20` tries so many mistakes of each module, the same ones at every run; whether all were
tried or so many is told in the table, which is written to README.md of this folder once every module is tried.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy
import pytest

from mutants import Mutant, mutants
from trials import BUDGET, FORMULAS, KEPT, ROOT, Trials, with_tests

HERE = ROOT / "tests" / "mutation"
SURVIVORS = HERE / "survivors.toml"
TABLE = HERE / "README.md"

WITHOUT_MATHEMATICS = frozenset({"__init__", "card", "parameters", "signature"})
"""Modules of names and records alone."""

FAMILIES = sorted(path.stem for path in FORMULAS.glob("*.py") if path.stem not in WITHOUT_MATHEMATICS)
"""The modules of verify/formulas that can be mistaken."""

AT_LEAST = 0.9
"""The share of mistakes that the tests must notice."""

Results = dict[str, bool]
"""For each mistake, by its name, whether it is noticed."""


@dataclass(frozen=True)
class Row:
    """What became of the mistakes of one module, or of all: how many can be made, were tried and were noticed."""

    family: str
    mistakes: int
    tried: int
    noticed: int
    reasoned: int

    def __str__(self) -> str:
        """The row of the table."""
        left = self.tried - self.noticed - self.reasoned
        share = f"{self.noticed / self.tried:.1%}"
        return (
            f"| {self.family} | {self.mistakes} | {self.tried} | {self.noticed} | {share} | {self.reasoned} | {left} |"
        )


HEAD = (
    "| module | mistakes | tried | noticed | share | survivors with a reason | without |",
    "| ------ | -------: | ----: | ------: | ----: | ----------------------: | ------: |",
)


def mistakes_of(module: str, sample: int | None = None) -> list[Mutant]:
    """Every mistake that a module of the catalogue can be given, or a sample of them, the same at every run."""
    every = list(mutants(module, (FORMULAS / f"{module}.py").read_text(encoding="utf-8")))
    if sample is None:
        return every
    return sorted(every, key=lambda mutant: hashlib.sha256(mutant.name.encode()).digest())[:sample]


def kept(module: str) -> Results:
    """What earlier runs found of a module, where its source is still the same."""
    path = KEPT / f"{module}.json"
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return dict(found["results"]) if found.get("digest") == _digest(module) else {}


def keep(module: str, results: Results) -> None:
    """Write down what was found so far."""
    KEPT.mkdir(exist_ok=True)
    told = json.dumps({"digest": _digest(module), "results": results}, ensure_ascii=False)
    (KEPT / f"{module}.json").write_text(told, encoding="utf-8")


def _digest(module: str) -> str:
    return hashlib.sha256((FORMULAS / f"{module}.py").read_bytes()).hexdigest()


def results(module: str, trials: Trials, *, again: bool, sample: int | None) -> Results:
    """For each mistake of a module that was tried, now or before, whether it is noticed.

    again: try those that survived the last run once more, since the tests have changed; sample: how many to try.
    """
    found = {name: noticed for name, noticed in kept(module).items() if noticed or not again}
    todo = [mutant for mutant in mistakes_of(module, sample) if mutant.name not in found]
    start = time.monotonic()
    for i, mutant in enumerate(todo, 1):
        found[mutant.name] = trials.notice(mutant)
        keep(module, found)
        if sys.stderr.isatty() or i % 25 == 0:
            told = f"{module}: {i} of {len(todo)}, {time.monotonic() - start:.0f} s"
            print(told, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    return found


def survivors() -> dict[str, str]:
    """The mistakes that may survive, each with its reason."""
    entries = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["survivor"] if SURVIVORS.exists() else []
    return {mutant: entry["reason"] for entry in entries for mutant in entry["mutants"]}


def row(module: str, found: Results) -> Row:
    """The row of a module."""
    allowed = survivors()
    left = [name for name, noticed in found.items() if not noticed]
    reasoned = sum(name in allowed for name in left)
    return Row(module, len(mistakes_of(module)), len(found), len(found) - len(left), reasoned)


def total(rows: list[Row]) -> Row:
    """The last row: all modules together."""
    return Row(
        "all", *(sum(getattr(row, name) for row in rows) for name in ("mistakes", "tried", "noticed", "reasoned"))
    )


def page(rows: list[Row]) -> Iterator[str]:
    """The table with when and with what it was made, line by line."""
    versions = f"Python {platform.python_version()}, NumPy {numpy.__version__}, pytest {pytest.__version__}"
    yield "# Mistakes in the formulas, and how many of them the tests notice"
    yield ""
    yield "Made by `make mutants`; please do not edit. Every function of `verify/formulas/` is given one small mistake"
    yield "at a time (a sign, an operator, a comparison, a constant, an order, an option or a check left out), and the"
    yield "tests of `tests/formulas/` and `tests/conformance/` that run the function are run, those of the module and"
    yield f"of the function first, for up to {BUDGET} seconds. Where not all mistakes of a module were tried, they are"
    yield "those whose names have the smallest SHA-256. Survivors stand in [survivors.toml](survivors.toml)."
    yield ""
    yield "A survivor's reason says that the mistake is none, or which test is still to be written."
    yield ""
    yield f"Run on {time.strftime('%Y-%m-%d')} with {versions}."
    yield ""
    yield from HEAD
    for each in (*rows, total(rows)):
        yield str(each)


def main() -> int:
    """Try the families named, print a table, and say which survivors have no reason yet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("families", nargs="*", default=FAMILIES, help="modules of verify/formulas; all by default")
    parser.add_argument("--again", action="store_true", help="try once more what survived the last run")
    parser.add_argument("--sample", type=int, metavar="N", help="try N mistakes of each module, not all")
    arguments = parser.parse_args()
    rows: list[Row] = []
    unreasoned: list[str] = []

    def story(trials: Trials) -> None:
        print("\n".join(HEAD), flush=True)
        for family in arguments.families:
            found = results(family, trials, again=arguments.again, sample=arguments.sample)
            rows.append(row(family, found))
            unreasoned.extend(name for name, noticed in found.items() if not noticed and name not in survivors())
            print(rows[-1], flush=True)

    if code := with_tests(story):
        return code
    for name in unreasoned:
        print(f"survives without a reason: {name}")
    print(total(rows))
    if arguments.families == FAMILIES:
        TABLE.write_text("\n".join(page(rows)) + "\n", encoding="utf-8")
    return int(bool(unreasoned) or total(rows).noticed < AT_LEAST * total(rows).tried)


if __name__ == "__main__":
    sys.exit(main())

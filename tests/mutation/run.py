"""Give the formulas small mistakes, one at a time, and see that the tests notice: `make mutants FAMILIES="softmax …"`.

Each mistake is tried in a fork of this process, never on disk: first with the family's own tests, then with those of
its formulas in tests/conformance; for modules that serve the families, with all of tests/formulas and then with the
tests of the inventory. What survives must stand in survivors.toml with its reason. Results are kept in .mutation/, so
that a run that was stopped goes on where it was; a family whose source has changed starts anew.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.abc
import importlib.util
import json
import os
import signal
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
FORMULAS = ROOT / "verify" / "formulas"
KEPT = ROOT / ".mutation"
SURVIVORS = ROOT / "tests" / "mutation" / "survivors.toml"

WITHOUT_MATHEMATICS = frozenset({"__init__", "card", "parameters"})
"""Modules of names and records alone."""

QUICK = ("gradients", "mpmath", "scipy", "edges", "batches", "balls", "strict", "variants", "onnx")
"""The tests of tests/conformance that hold formulas; the others hold these tests."""

AT_LEAST = 0.9
"""The share of mistakes that the tests must notice."""

SECONDS = 300
"""How long one mistake may keep the tests busy; longer counts as noticed, since the tests would hang."""

PRELOADED = (
    "array_api_compat.numpy array_api_strict flint mpmath numpy onnx.reference scipy.linalg scipy.spatial "
    "scipy.special scipy.stats"
)
"""Libraries imported once, before the forks."""


class Mistaken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """An importer that gives one module of the catalogue another source."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = f"verify.formulas.{mutant.module}"
        self.source = mutant.write()

    def find_spec(self, fullname: str, *_: Any) -> Any:
        """Give itself for the mistaken module, nothing for any other."""
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: Any) -> None:
        """Run the mistaken source as the module."""
        exec(compile(self.source, f"<{self.name} with a mistake>", "exec"), module.__dict__)  # noqa: S102 - our own source


def stages(module: str) -> Iterator[list[str]]:
    """The tests to try, those that are quickest to notice first."""
    conformance = [str(ROOT / "tests" / "conformance" / f"test_{name}.py") for name in QUICK]
    own = ROOT / "tests" / "formulas" / f"test_{module}.py"
    source = (FORMULAS / f"{module}.py").read_text(encoding="utf-8")
    if "@formula(" in source and own.exists():
        yield [str(own)]
        yield [*conformance, "-k", " or ".join(each for each in _functions(source) if not each.startswith("_"))]
    else:
        yield [str(path) for path in (own, ROOT / "tests" / "formulas") if path.exists()]
        yield conformance


def _functions(source: str) -> list[str]:
    return [line[4:].partition("(")[0] for line in source.splitlines() if line.startswith("def ")]


def noticed(mutant: Mutant) -> bool:
    """Whether some stage of the tests fails with the mistake in place."""
    return any(_fails(mutant, arguments) for arguments in stages(mutant.module))


def _fails(mutant: Mutant, arguments: list[str]) -> bool:
    child = os.fork()
    if child == 0:
        _run(mutant, arguments)
    return _code_of(child) != pytest.ExitCode.OK


def _run(mutant: Mutant, arguments: list[str]) -> None:
    """In a fork: the tests, silently, with the mistake; the fork ends with their exit code."""
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        sys.meta_path.insert(0, Mistaken(mutant))
        code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT), *arguments])
    finally:
        os._exit(int(code))


def _code_of(child: int) -> int:
    def late(number: int, frame: FrameType | None) -> None:
        os.kill(child, signal.SIGKILL)

    signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    status = os.waitpid(child, 0)[1]
    signal.alarm(0)
    return os.waitstatus_to_exitcode(status)


def results(module: str, *, again: bool) -> dict[str, bool]:
    """For each mistake of a module whether it is noticed; from the last run where the source is the same.

    again: try those that survived the last run once more, since the tests have changed.
    """
    source = (FORMULAS / f"{module}.py").read_text(encoding="utf-8")
    kept = KEPT / f"{module}.json"
    digest = hashlib.sha256(source.encode()).hexdigest()
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    results = found.get("results", {}) if found.get("digest") == digest else {}
    results = {name: told for name, told in results.items() if told or not again}
    todo = [mutant for mutant in mutants(module, source) if mutant.name not in results]
    if todo and noticed(Mutant(module, f"{module}: nothing", lambda: source)):
        raise SystemExit(f"{module}: its tests fail without any mistake; make them pass first")
    KEPT.mkdir(exist_ok=True)
    start = time.monotonic()
    for i, mutant in enumerate(todo, 1):
        results[mutant.name] = noticed(mutant)
        kept.write_text(json.dumps({"digest": digest, "results": results}, ensure_ascii=False), encoding="utf-8")
        if sys.stderr.isatty() or i % 25 == 0:
            told = f"{module}: {i} of {len(todo)}, {time.monotonic() - start:.0f} s"
            print(told, end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    return results


def survivors() -> dict[str, str]:
    """The mistakes that may survive, each with its reason."""
    entries = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["survivor"] if SURVIVORS.exists() else []
    return {entry["mutant"]: entry["reason"] for entry in entries}


def main() -> int:
    """Try the families named, print a table, and say which survivors have no reason yet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    every = sorted(path.stem for path in FORMULAS.glob("*.py") if path.stem not in WITHOUT_MATHEMATICS)
    parser.add_argument("families", nargs="*", default=every, help="modules of verify/formulas; all by default")
    parser.add_argument("--again", action="store_true", help="try once more what survived the last run")
    arguments = parser.parse_args()
    for library in PRELOADED.split():
        importlib.import_module(library)
    os.chdir(ROOT)
    allowed, unreasoned, noticed_in_all, in_all = survivors(), [], 0, 0
    print("| family | mistakes | noticed | share | survivors with a reason | without |")
    print("| ------ | -------- | ------- | ----- | ----------------------- | ------- |")
    for family in arguments.families:
        found = results(family, again=arguments.again)
        left = [name for name, told in found.items() if not told]
        told = len(found) - len(left)
        bare = [name for name in left if name not in allowed]
        share = f"{told / len(found):.1%}" if found else "–"
        print(f"| {family} | {len(found)} | {told} | {share} | {len(left) - len(bare)} | {len(bare)} |", flush=True)
        unreasoned += bare
        noticed_in_all, in_all = noticed_in_all + told, in_all + len(found)
    for name in unreasoned:
        print(f"survives without a reason: {name}")
    print(f"{noticed_in_all} of {in_all} mistakes noticed")
    return int(bool(unreasoned) or noticed_in_all < AT_LEAST * in_all)


if __name__ == "__main__":
    sys.exit(main())

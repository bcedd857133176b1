"""Which tests reach which function, and whether they notice a mistake in it; each trial in a fork of the process."""

from __future__ import annotations

import hashlib
import importlib
import json
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import pytest

from mutants import Mutant

ROOT = Path(__file__).resolve().parents[2]
FORMULAS = ROOT / "verify" / "formulas"
KEPT = ROOT / ".mutation"
REACHED = KEPT / "reached" / "tests.json"

FOLDERS = ("tests/formulas", "tests/conformance")
"""The tests that hold formulas; laws hold other people's functions too, and take longer."""

ARGUMENTS = (
    "--import-mode=importlib",
    "-o",
    "addopts=",
    "-p",
    "no:terminal",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
)

PATIENCE = 60
"""A test that takes so many times longer than without a mistake, and so many seconds, hangs: it has noticed."""

BUDGET = 10
"""Seconds of tests for each mistake: one that only later tests would notice counts as a survivor."""

Reached = dict[str, tuple[float, list[str]]]
"""For each test the seconds that it takes, and the functions of the catalogue that it runs, as module.function."""


class Trials:
    """A plugin that lets the caller run the collected tests as often as it likes, in place of pytest's one run."""

    def __init__(self, story: Callable[[Trials], None]) -> None:
        self.story = story

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tell the story instead of running all tests once."""
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.reached = self._known() or self._learn()
        self.story(self)
        return True

    def notice(self, mutant: Mutant) -> bool:
        """Whether some test that runs the function fails with the mistake in it."""
        tests = list(self._tests_of(mutant))

        def mistaken() -> bool:
            mutant.make_in(importlib.import_module(f"verify.formulas.{mutant.module}"))
            for test in tests:
                signal.alarm(math.ceil(PATIENCE * (1 + self.reached[test][0])))
                if not self._passes(test):
                    return False
            return True

        return bool(tests) and _in_a_fork(mistaken) != 0

    def _tests_of(self, mutant: Mutant) -> Iterator[str]:
        """The tests that run the function, as many as the budget holds: the module's, the function's, the quickest.

        Tests that run no function at all read signatures and cards, and come last.
        """
        name, spent = f"{mutant.module}.{mutant.function}", 0.0
        own = f"tests/formulas/test_{mutant.module}.py"
        ranked = sorted(
            (not test.startswith(own), f"[{mutant.function}-" not in test, not functions, taken, test)
            for test, (taken, functions) in self.reached.items()
            if name in functions or not functions
        )
        for *_, taken, test in ranked:
            spent += taken
            if spent > BUDGET:
                return
            yield test

    def _passes(self, test: str) -> bool:
        """Run one test by itself, with its fixtures."""
        item = self.items[test]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.session.testsfailed

    def _known(self) -> Reached | None:
        """What each test reaches, where tests and formulas are those of the last run."""
        found = json.loads(REACHED.read_text(encoding="utf-8")) if REACHED.exists() else {}
        return (
            found["reached"] if found.get("digest") == _digest() and set(found["reached"]) == set(self.items) else None
        )

    def _learn(self) -> Reached:
        """Run every test once, in a fork, and see which functions each of them reaches."""
        told, tell = os.pipe()

        def learned() -> bool:
            reached: Reached = {}
            for test in self.items:
                start, functions = time.process_time(), set[str]()
                sys.setprofile(_notes(functions))
                passes = self._passes(test)
                sys.setprofile(None)
                if not passes:
                    os.write(tell, json.dumps({"failed": test}).encode())
                    return False
                reached[test] = (time.process_time() - start, sorted(functions))
            with os.fdopen(tell, "w") as stream:
                json.dump(reached, stream)
            return True

        reached = _from_a_fork(learned, told, tell)
        REACHED.parent.mkdir(parents=True, exist_ok=True)
        REACHED.write_text(json.dumps({"digest": _digest(), "reached": reached}), encoding="utf-8")
        return reached


def _digest() -> str:
    """Of the source of the formulas and of the tests that hold them."""
    folders = [FORMULAS, *(ROOT / folder for folder in FOLDERS)]
    sources = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"".join(sources)).hexdigest()


def _notes(functions: set[str]) -> Callable[[FrameType, str, Any], None]:
    """A profiler that notes the catalogue's functions as they are called, inner ones under the outermost's name."""
    folder = f"{FORMULAS}{os.sep}"

    def note(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(folder):
            module = code.co_filename.removeprefix(folder).removesuffix(".py")
            functions.add(f"{module}.{code.co_qualname.partition('.')[0]}")

    return note


def _from_a_fork(work: Callable[[], bool], told: int, tell: int) -> Reached:
    """What the work wrote to `tell`."""
    child = _fork(work)
    os.close(tell)
    with os.fdopen(told) as stream:
        found = json.load(stream)
    os.waitpid(child, 0)
    if "failed" in found:
        raise pytest.UsageError(f"{found['failed']} fails without any mistake; make it pass first")
    return {test: (seconds, functions) for test, (seconds, functions) in found.items()}


def _in_a_fork(work: Callable[[], bool]) -> int:
    """The exit code of work that is done in a fork: 0 where it gives true."""
    return os.waitstatus_to_exitcode(os.waitpid(_fork(work), 0)[1])


def _fork(work: Callable[[], bool]) -> int:
    """The number of a fork of this process that does the work."""
    child = os.fork()
    if not child:
        _work(work)
    return child


def _work(work: Callable[[], bool]) -> NoReturn:
    """Work in silence, then leave without a trace."""
    done = False
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        done = work()
    finally:
        os._exit(not done)


def with_tests(story: Callable[[Trials], None]) -> int:
    """Collect the tests that hold formulas, and tell the story with them; gives pytest's exit code."""
    os.chdir(ROOT)
    return int(pytest.main([*ARGUMENTS, *FOLDERS], plugins=[Trials(story)]))

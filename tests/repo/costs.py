"""How long each test file takes, in seconds of one core: a few tests of each, evenly spaced, stand for all of it.

`python tests/repo/costs.py` runs them, in three minutes or so, and writes costs.toml, by which `make check` fills its
minute. Seconds of the processor are counted, not of the clock: a busy machine gives the same.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Generator, Mapping

import pytest

from concerned import COSTS, UNMEASURED
from house import ROOT

SAMPLE = 8
"""Tests of a file that are run; a file with a few slow tests has few tests, and they are all run."""

HEAD = """\
# What test files take, in seconds of one core, where that is above {least}. `python tests/repo/costs.py` writes it, and
# `make check` fills its minute by it. An estimate does: whoever adds a slow test file writes it again.
[seconds]
"""


class Measure:
    """A plugin of pytest that runs a sample of each file's tests, and keeps what collecting and running them took."""

    def __init__(self) -> None:
        self.collecting: dict[str, float] = defaultdict(float)
        self.running: dict[str, float] = defaultdict(float)
        self.share: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, object, object]:
        """Count what collecting a file takes."""
        before = spent()
        report = yield
        self.collecting[file_of(collector)] += spent() - before
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave a sample of each file's tests."""
        by_file: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            by_file[file_of(item)].append(item)
        items.clear()
        for path, tests in by_file.items():
            kept = sample(tests)
            self.share[path] = len(tests) / len(kept)
            items += kept

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Count what a test takes, with what it starts."""
        before = spent()
        done = yield
        self.running[file_of(item)] += spent() - before
        return done

    def seconds(self) -> dict[str, float]:
        """What each file takes."""
        return {path: self.collecting[path] + self.running[path] * share for path, share in self.share.items()}


def file_of(node: pytest.Collector | pytest.Item) -> str:
    """The path of the file that a node of pytest stands in."""
    return node.nodeid.partition("::")[0]


def spent() -> float:
    """Seconds of the processor that this process and those that it waited for have had."""
    return sum(os.times()[:4])


def sample(tests: list[pytest.Item]) -> list[pytest.Item]:
    """A few of them, evenly spaced."""
    count = min(SAMPLE, len(tests))
    return [tests[(2 * number + 1) * len(tests) // (2 * count)] for number in range(count)]


def table(seconds: Mapping[str, float]) -> str:
    """The table as it is written: the dearest first."""
    dear = sorted(((round(cost, 1), path) for path, cost in seconds.items()), key=lambda one: (-one[0], one[1]))
    return HEAD.format(least=UNMEASURED) + "".join(f'"{path}" = {cost}\n' for cost, path in dear if cost > UNMEASURED)


def main() -> int:
    """Run a sample of all tests, and write what each file takes."""
    measure = Measure()
    os.chdir(ROOT)
    status = pytest.main(["-q", "-n0"], plugins=[measure])
    (ROOT / COSTS).write_text(table(measure.seconds()), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())

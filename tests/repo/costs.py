"""How long each test file takes, in seconds of one core: of each test that is run for many cases, a few stand for all.

`python tests/repo/costs.py` runs them, and writes costs.toml, by which `make check` fills its
minute. Seconds of the processor are counted, not of the clock: a busy machine gives the same.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping

import pytest

from concerned import COSTS, UNMEASURED
from house import ROOT

SHARE = 8
"""Of how many cases of a test one is run."""

HEAD = """\
# What test files take, in seconds of one core, where that is above {least}. `python tests/repo/costs.py` writes it, and
# `make check` fills its minute by it. An estimate does: whoever adds a slow test file writes it again.
[seconds]
"""


class Measure:
    """A plugin of pytest that runs some cases of each test, and keeps what collecting and running them took.

    clock: what is spent so far, in seconds of the processor unless it is given.
    """

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self.clock = clock or spent
        self.taken: dict[str, float] = defaultdict(float)
        self.stands_for: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, object, object]:
        """Count what collecting a file takes."""
        before = self.clock()
        report = yield
        self.taken[file_of(collector)] += self.clock() - before
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave some cases of each test."""
        tests: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            tests[item.nodeid.partition("[")[0]].append(item)
        items.clear()
        for cases in tests.values():
            kept = sample(cases)
            self.stands_for |= dict.fromkeys((one.nodeid for one in kept), len(cases) / len(kept))
            items += kept

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Count what a case takes, with what it starts, as often as it stands for another."""
        before = self.clock()
        done = yield
        self.taken[file_of(item)] += (self.clock() - before) * self.stands_for[item.nodeid]
        return done


def file_of(node: pytest.Collector | pytest.Item) -> str:
    """The path of the file that a node of pytest stands in."""
    return node.nodeid.partition("::")[0]


def spent() -> float:
    """Seconds of the processor that this process and those that it waited for have had."""
    return sum(os.times()[:4])


def sample(tests: list[pytest.Item]) -> list[pytest.Item]:
    """Some of them, evenly spaced."""
    count = -(-len(tests) // SHARE)
    return [tests[(2 * number + 1) * len(tests) // (2 * count)] for number in range(count)]


def table(seconds: Mapping[str, float]) -> str:
    """The table as it is written: the dearest first."""
    dear = sorted(((round(cost, 1), path) for path, cost in seconds.items()), key=lambda one: (-one[0], one[1]))
    return HEAD.format(least=UNMEASURED) + "".join(f'"{path}" = {cost}\n' for cost, path in dear if cost > UNMEASURED)


def main() -> int:
    """Run some cases of all tests, and write what each file takes."""
    measure = Measure()
    os.chdir(ROOT)
    status = pytest.main(["-q", "-n0"], plugins=[measure])
    (ROOT / COSTS).write_text(table(measure.taken), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())

"""The benchmarks run: `make bench` prints its tables, and no test is timed."""

from __future__ import annotations

import subprocess
import sys

from house import ROOT


def test_the_benchmarks_print_their_tables() -> None:
    """Each table has its rows, for this verifier as for the tools beside it."""
    command = [sys.executable, str(ROOT / "tests/benchmarks"), "--runs", "1"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
    for row in (
        "`verify --help`",
        "this verifier",
        "pytest.approx",
        "doctest NUMBER",
        "Math-Verify",
        "value claims",
        "on a GPU",
        "written: 100 findings",
    ):
        assert row in printed


def test_benchmarks_are_no_tests() -> None:
    """No file of the benchmarks has a name that pytest collects."""
    assert list((ROOT / "tests/benchmarks").glob("bench_*.py"))
    assert not list((ROOT / "tests/benchmarks").glob("test_*.py"))

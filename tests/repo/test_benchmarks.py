"""The benchmarks run: `make bench` prints its tables, and no test is timed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from house import ROOT

ROWS = {
    "Start": ["`python -c pass`", "`python -c 'import numpy'`", "`verify --help`"],
    "One claim, beside other tools": [
        f"{claim}, {size} | {tool}"
        for claim, size in (
            ("cross-entropy", "one number of 3 decimals"),
            ("attention", "3 × 4 numbers of 8 decimals"),
        )
        for tool in ("this verifier", "pytest.approx", "doctest NUMBER", "Math-Verify")
    ],
    "Whole documents": [
        "stated claims of one number",
        "one formula, parsed",
        "a document of",
        "the same, saved",
        "1 ×",
    ],
    "The search for a cause": ["formula claims", "property claims", "shape claims", "value claims"],
    "The HTML report": ["written: 100 findings", "written: 5"],
    "Formulas, beside other libraries": [
        *(f"{name} | ({shape}" for name in ("softmax", "log_softmax") for shape in ("250, 10", "64, 1000", "4, 32000")),
        *("layer_norm | (4, 8, 128", "attention | (4, 8, 128", "attention, 64 queries at a time | (4, 8, 128"),
        *("NumPy's two matrix products", "what a cache holds at a time", "64 queries at a time | (1, 1, 1024"),
    ],
    "Formulas, beside plain NumPy and PyTorch": [
        "softmax | (125, 10",
        "gelu | (32, 1000",
        "cross entropy | (2, 32000",
        "its gradient | (8, 50257",
    ],
    "Formulas on a GPU, beside its limits and plain CuPy": [],
}
"""The tables by their headings, each with how some of its rows begin."""

IN_A_BROWSER = [
    "first contentful paint",
    "all of it there",
    *(f"filter by {one}" for one in ("verdict", "kind", "text")),
]


@pytest.fixture(scope="module", name="printed")
def _printed() -> dict[str, list[str]]:
    """The rows that a trial prints under each heading, without what aligns them."""
    command = [sys.executable, str(ROOT / "tests/benchmarks"), "--runs", "1"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
    found = {}
    for section in told.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        rows = [re.sub(r" {2,}", " ", line.strip("| ")) for line in body.splitlines() if line.startswith("|")]
        found[heading] = [row for row in rows if not re.fullmatch(r"[-| ]+", row)]
        assert rows or heading.startswith("Formulas on a GPU"), heading
    return found


def test_the_benchmarks_print_their_tables(printed: dict[str, list[str]]) -> None:
    """Each table has its rows, for this verifier as for the tools beside it; in a browser where there is one."""
    wanted = {heading: list(rows) for heading, rows in ROWS.items()}
    if shutil.which("chromium") and shutil.which("chromedriver"):
        wanted["The HTML report"] += IN_A_BROWSER
    missing = [
        (at, row) for at, rows in wanted.items() if at in printed for row in rows if not _begins(printed[at], row)
    ]
    assert list(printed) == list(ROWS)
    assert missing == []


def _begins(rows: list[str], start: str) -> bool:
    return any(row.startswith(start) for row in rows)


def test_what_is_timed_does_its_work(printed: dict[str, list[str]]) -> None:
    """Our verifier accepts the right digits and refuses every wrong one, and the search names causes of each kind."""
    ours = [row.split(" | ") for row in printed["One claim, beside other tools"] if "this verifier" in row]
    assert [row[4] for row in ours] == ["yes", "yes"]
    assert all(re.fullmatch(r"(\d+) of \1", row[5]) for row in ours)
    named = [row.split(" | ")[2] for row in printed["The search for a cause"][1:]]
    assert all(int(count) > 0 for count in named)


def test_benchmarks_are_no_tests() -> None:
    """No file of the benchmarks has a name that pytest collects."""
    assert list((ROOT / "tests/benchmarks").glob("bench_*.py"))
    assert not list((ROOT / "tests/benchmarks").glob("test_*.py"))

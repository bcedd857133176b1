"""What `make check` runs: the tests that a change concerns, nearest first, the same ones every time."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from concerned import BUDGET, COSTS, Edges, Plan, changed, distances, graph, plan, told, tracked
from costs import Measure, table
from house import ROOT

pytest_plugins = ["pytester"]

SOURCES = {
    "verify/__init__.py": "",
    "verify/formulas/__init__.py": "from verify.formulas.softmax import softmax\n",
    "verify/formulas/softmax.py": "x = 1\n",
    "verify/claims/tables.py": "from verify import formulas\n",
    "verify/cli/main.py": "from verify.claims import tables\nSCHEMA = 'report.schema.json'\n",
    "tests/conftest.py": "",
    "tests/formulas/test_softmax.py": "from verify.formulas.softmax import softmax\n",
    "tests/formulas/test_masks.py": "",
    "tests/claims/test_tables.py": "from verify.claims import tables\n",
    "tests/claims/test_words.py": "",
    "tests/claims/seen.py": "import verify.cli.main\n",
    "tests/pipeline/test_whole.py": "from seen import look\n",
    "tests/repo/test_pages.py": "PAGE = 'docs/ci.md'\n",
    "tests/repo/test_all.py": "ALL = sorted(Path('docs').rglob('*.md'))\n",
}
OTHERS = ["docs/ci.md", "docs/cite.md", "verify/cli/report.schema.json", "tests/claims/cases.toml"]


def near(*paths: str) -> dict[str, int]:
    """How far the tests of the planted tree lie from what was changed."""
    found = distances(graph(SOURCES, [*OTHERS, *paths]), paths)
    return {path.removeprefix("tests/"): step for path, step in found.items() if "/test_" in path}


def test_what_imports_is_nearer_than_what_mirrors() -> None:
    """The test of a module's own name comes first, then its room, then what imports what imports it."""
    assert near("verify/formulas/softmax.py") == {
        "formulas/test_softmax.py": 1,
        "formulas/test_masks.py": 2,
        "claims/test_tables.py": 3,
        "claims/test_words.py": 4,
        "pipeline/test_whole.py": 5,
    }


def test_a_package_is_loaded_by_whoever_imports_what_is_in_it() -> None:
    """What a package's own file says concerns whoever imports one of its modules."""
    assert near("verify/formulas/__init__.py")["formulas/test_softmax.py"] == 1


def test_a_helper_and_a_module_that_is_gone_concern_who_imports_them() -> None:
    """Bare names are those of the tests' own helpers; a file that was removed still concerns its readers."""
    assert near("tests/claims/seen.py") == {"pipeline/test_whole.py": 1}
    assert near("verify/claims/gone.py")["claims/test_tables.py"] == 2
    assert near("tests/conftest.py") == {path.removeprefix("tests/"): 1 for path in SOURCES if "/test_" in path}


def test_what_is_no_python_concerns_who_names_it() -> None:
    """A page concerns the test that names it, and those that read its folder; data concerns the tests beside it."""
    assert near("docs/ci.md") == {"repo/test_pages.py": 1, "repo/test_all.py": 2}
    assert near("docs/cite.md") == {"repo/test_all.py": 2}
    assert near("tests/claims/cases.toml") == {"claims/test_tables.py": 2, "claims/test_words.py": 2}
    assert near("verify/cli/report.schema.json") == {"pipeline/test_whole.py": 3}
    assert near("unknown.txt") == {}


def test_the_nearest_come_first_until_the_budget_is_full() -> None:
    """Near before cheap, cheap before dear; what does not fit is left, and what fits behind it is still taken."""
    found = {
        "tests/a/test_far.py": 2,
        "tests/a/test_dear.py": 1,
        "tests/a/test_b.py": 1,
        "tests/a/test_c.py": 1,
        "verify/x.py": 0,
    }
    costs = {
        "tests/a/test_dear.py": 9.0,
        "tests/a/test_b.py": 2.0,
        "tests/a/test_c.py": 1.0,
        "tests/a/test_far.py": 3.0,
    }
    assert plan(found, costs, 10) == Plan(
        run=("tests/a/test_c.py", "tests/a/test_b.py", "tests/a/test_far.py"),
        left=("tests/a/test_dear.py",),
        farther=0,
        seconds=6.0,
    )


def test_a_changed_test_is_run_whatever_it_takes() -> None:
    """A test file that was itself changed is run, even where it alone is more than the budget."""
    costs = {"tests/a/test_a.py": 99.0}
    assert plan({"tests/a/test_a.py": 0, "tests/a/test_b.py": 1}, costs, 10).run == ("tests/a/test_a.py",)


def test_what_lies_far_away_is_counted_and_told() -> None:
    """Tests beyond the reach are not run, and the number of them is told, as is everything that is left."""
    chosen = plan(
        {"tests/a/test_near.py": 1, "tests/a/test_big.py": 2, "tests/a/test_far.py": 9}, {"tests/a/test_big.py": 99.0}
    )
    assert list(told("HEAD", ["verify/x.py"], chosen)) == [
        "1 file changed since HEAD: 1 test files, about 0 s of one core",
        f"left to `make test`: 1 more, over the budget of {BUDGET:.0f} s: tests/a/test_big.py",
        "left to `make test`: 1 more, which lie farther than 3 steps away",
    ]


def _git(folder: Path, *words: str) -> None:
    settings = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "init.defaultBranch=main")
    subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A clone with a commit of its own, and changes that are staged, not staged, new, ignored and gone."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    for name in ("committed", "staged", "touched", "gone", "same"):
        (origin / name).write_text("before\n")
    (origin / ".gitignore").write_text("ignored\n")
    _git(origin, "init")
    _git(origin, "add", ".")
    _git(origin, "commit", "-m", "first")
    _git(tmp_path, "clone", str(origin), str(clone))
    for name in ("committed", "staged", "touched"):
        (clone / name).write_text("after\n")
    _git(clone, "commit", "-m", "second", "committed")
    _git(clone, "add", "staged")
    (clone / "gone").unlink()
    (clone / "ignored").write_text("after\n")
    (clone / "new").write_text("after\n")
    return clone


def test_whatever_was_done_since_the_upstream_is_a_change(checkout: Path) -> None:
    """Commits that the upstream lacks, and the working tree as it is, count; what is ignored does not."""
    assert changed(checkout, None)[1] == ["committed", "gone", "new", "staged", "touched"]
    assert changed(checkout, "HEAD")[1] == ["gone", "new", "staged", "touched"]
    assert tracked(checkout)[1] == [".gitignore", "committed", "new", "same", "staged", "touched"]


def test_without_an_upstream_the_last_commit_counts(checkout: Path) -> None:
    """A repository that nobody cloned is held against its last commit."""
    _git(checkout, "remote", "remove", "origin")
    assert changed(checkout, None) == ("HEAD", ["gone", "new", "staged", "touched"])


def test_the_costs_are_of_files_that_are_there() -> None:
    """Each test file of the table of costs exists."""
    costs = tomllib.loads((ROOT / COSTS).read_text(encoding="utf-8"))["seconds"]
    assert [path for path in costs if not (ROOT / path).is_file()] == []


def test_the_cost_of_a_file_is_that_of_some_cases(pytester: pytest.Pytester, inner: pytest.Pytester) -> None:
    """A plugin runs some cases of each test, which count as often as they stand for another."""
    many = "import pytest\n\n@pytest.mark.parametrize('n', range(80))\ndef test_a(n):\n    sum(range(20000))\n"
    pytester.makepyfile(test_many=f"{many}\ndef test_b():\n    pass\n")
    ticks = count()
    measure = Measure(lambda: float(next(ticks)))
    pytester.inline_run("-p", "no:cacheprovider", plugins=[measure]).assertoutcome(passed=11)
    assert sorted(measure.stands_for.values()) == [1.0, *[8.0] * 10]
    assert measure.taken["test_many.py"] == 1 + 10 * 8 + 1  # collected once; each case takes one tick of this clock


def test_the_table_of_costs_has_what_is_dear() -> None:
    """The dearest comes first, and what is cheap is left out."""
    assert table({"b": 0.2, "a": 1.25, "c": 7.0}).partition("[seconds]\n")[2] == '"c" = 7.0\n"a" = 1.2\n'


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("verify/formulas/masks.py", "tests/formulas/test_masks.py"),
        ("verify/claims/tables/formulas.py", "tests/claims/test_tables.py"),
        ("docs/policies.md", "tests/repo/test_policies_page.py"),
        ("requirements/runtime.lock", "tests/repo/test_locks.py"),
        ("tests/numerals/test_array.py", "tests/numerals/test_array.py"),
    ],
)
def test_a_change_of_this_project_runs_its_own_tests(path: str, first: str) -> None:
    """In this very checkout a formula, a page, a lock and a test bring the tests that are about them."""
    assert first in plan(distances(_here(), [path]), {}).run[:9]


@cache
def _here() -> Edges:
    """What concerns what in this checkout; a source archive has no git to list it."""
    found = (path for top in ("verify", "tests") for path in (ROOT / top).rglob("*.py"))
    sources = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}
    return graph(sources, [path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/*.*") if path.suffix != ".py"])


def test_the_order_is_that_of_no_hash(tmp_path: Path) -> None:
    """Under other hash seeds the same tests are chosen, in the same order."""
    script = (
        "import sys; sys.path.insert(0, 'tests/repo')\n"
        "from test_concerned import SOURCES, OTHERS\nfrom concerned import distances, graph, plan\n"
        "print(plan(distances(graph(SOURCES, OTHERS), ['verify/formulas/softmax.py', 'docs/ci.md']), {}))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env={"PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1

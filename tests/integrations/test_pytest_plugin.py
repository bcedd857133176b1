"""`pytest --verify` as people run it: the tests a document gives, what a failure says, and that off it is nothing."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from verify.cli import main
from verify.running.interpreter import interpreter
from verify.running.sandbox import sandbox

pytest_plugins = ["pytester"]

PAPER = """\
$$ 2 + 2 = 4 $$

# Weights

<!-- verify: a = softmax([4, 2]) -->
$$ a = [0.88, 0.12] $$

## Values: the first

<!-- verify: y = dot(a, [3, 1]) -->
$$ y = 2.67 $$

## On purpose

<!-- verify: skip, shows a mistake -->
$$ 0.88 + 0.12 = 1.1 $$
"""
WRONG = "# A\n\n$$0.5 + 0.25 = 0.85$$\n"
EXAMPLE = """\
title = "A sum"
lines = [1, 1]

[[claims]]
name = "total"
lines = [1, 1]
expression = "1.5 + 2.5"
printed = "4.0"
"""


@pytest.fixture(name="project")
def _project(inner: pytest.Pytester) -> pytest.Pytester:
    """A project with a document, a folder of worked examples and a test of its own."""
    write(inner, "docs/paper.md", PAPER)
    document = f'title = "Notes"\nfile = "notes.md"\nsha256 = "{"0" * 64}"\n'
    write(inner, "notes/document.toml", document)
    write(inner, "notes/01_sum.toml", EXAMPLE)
    write(inner, "notes/02_wrong_sum.toml", EXAMPLE.replace("4.0", "4.1"))
    write(inner, "test_own.py", "def test_own():\n    pass\n")
    return inner


def write(pytester: pytest.Pytester, name: str, text: str) -> None:
    """Write a file of the project."""
    path = pytester.path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def collected(pytester: pytest.Pytester, *arguments: str) -> list[str]:
    """The identifiers of the tests that are collected."""
    lines = pytester.runpytest_inprocess("--verify", "--collect-only", "-q", *arguments).outlines
    return [line for line in lines if "::" in line]


def test_each_section_and_each_example_is_a_test(project: pytest.Pytester) -> None:
    """What has claims is a test, named by its headings or its file, beside the project's own tests."""
    assert collected(project) == [
        "docs/paper.md::before the first heading",
        "docs/paper.md::Weights",
        "docs/paper.md::Weights > Values: the first",
        "docs/paper.md::Weights > On purpose",
        "notes/01_sum.toml::sum",
        "notes/02_wrong_sum.toml::wrong_sum",
        "test_own.py::test_own",
    ]


def test_paths_that_overlap_give_each_test_once(project: pytest.Pytester) -> None:
    """A document named by itself, by its folder and by another way there is collected once."""
    once = collected(project, "docs")
    assert collected(project, "docs", "docs/paper.md", ".", "docs/../docs") == [*once, *collected(project)[4:]]
    assert collected(project, "docs/paper.md::Weights") == ["docs/paper.md::Weights"]


def test_what_does_not_hold_fails_and_says_why(project: pytest.Pytester) -> None:
    """A failure has its place, what is printed, what is computed and the correction; what is not decided is skipped."""
    result = project.runpytest_inprocess("--verify", "-rs", "docs", "notes")
    result.assert_outcomes(passed=3, failed=2, skipped=1)
    result.stdout.fnmatch_lines(
        [
            "docs/paper.md:11: y: wrong",
            "    the printed number differs, and no rounding of earlier printed values can give it",
            "    printed 2.67, computed 2.761594, should read 2.76",
            "notes.md:1: total: wrong",
            "    printed 4.1, computed 4, should read 4.0",
            "SKIPPED * docs/paper.md:16: unchecked: skipped: shows a mistake",
        ]
    )
    result.stdout.no_fnmatch_line("*pytest_items.py*")


def test_a_document_that_attacks_a_terminal_is_words_alone(project: pytest.Pytester) -> None:
    """Names of tests and what fails have nothing that a terminal obeys, or that turns the text round."""
    attack = "\x1b]8;;http://example.org\x07\x1b[2J\u202e"
    write(
        project,
        "hostile/a.md",
        f"# {attack} heading\n\n$\\text{{{attack}x}} = 1 + 1 = 3$\n\n<!-- verify: {attack} -->\n",
    )
    result = project.runpytest_inprocess("--verify", "--color=no", "hostile")
    result.assert_outcomes(failed=2)
    assert not set("\x1b\x07\u202e") & set(result.stdout.str())


def test_the_options_of_pytest_work(project: pytest.Pytester) -> None:
    """-k chooses among the tests, -x stops at the first that fails."""
    project.runpytest_inprocess("--verify", "-k", "values or sum").assert_outcomes(failed=2, passed=1, deselected=4)
    project.runpytest_inprocess("--verify", "-x", "docs").assert_outcomes(passed=2, failed=1)


def test_a_junit_report_names_each_test(project: pytest.Pytester) -> None:
    """--junitxml has a case for each section, with the text of what fails."""
    project.runpytest_inprocess("--verify", "docs", "--junitxml=report.xml")
    cases = list(ET.parse(project.path / "report.xml").getroot().iter("testcase"))  # noqa: S314 - our own
    assert [case.get("name") for case in cases][:2] == ["before the first heading", "Weights"]
    [failure] = [failure for case in cases for failure in case.iter("failure")]
    assert "should read 2.76" in str(failure.text)


def test_processes_share_the_tests(project: pytest.Pytester) -> None:
    """With xdist the outcomes are those of one process, of the paths of [tool.verify] too."""
    write(project, "pyproject.toml", '[tool.verify]\npaths = ["docs"]\n')
    write(project, "other/wrong.md", WRONG)
    arguments = ("--verify", "-p", "xdist", "-n", "2", "--dist", "loadgroup")
    project.runpytest_subprocess(*arguments).assert_outcomes(passed=3, failed=1, skipped=1)


def test_without_paths_those_of_the_settings_are_collected(project: pytest.Pytester) -> None:
    """[tool.verify] names the documents, and leaves some out, where the command line names none."""
    write(project, "pyproject.toml", '[tool.verify]\npaths = ["docs", "notes"]\nexclude = ["docs/old"]\n')
    write(project, "docs/old.md", WRONG)
    write(project, "other.md", WRONG)
    (project.path / "docs/old").mkdir()
    write(project, "docs/old/wrong.md", WRONG)
    (project.path / "tests").mkdir()
    write(project, "tests/data.md", WRONG)
    write(project, "pytest.ini", "[pytest]\ntestpaths = tests\n")
    assert {line.partition("::")[0] for line in collected(project)} == {
        "docs/old.md",
        "docs/paper.md",
        "notes/01_sum.toml",
        "notes/02_wrong_sum.toml",
    }
    assert collected(project, "other.md") == ["other.md::A"]
    assert collected(project, "docs/old/wrong.md") == []


def test_a_section_of_readings_that_are_switched_off_is_no_test(project: pytest.Pytester) -> None:
    """`ignore` of [tool.verify]: what it leaves is tested, a section in which nothing is left is not."""
    write(project, "two.md", "# One\n\n$0.5 + 0.25 = 0.85$\n\n# Two\n\nThen 0.5 + 0.3 = 0.8 of it.\n")
    assert collected(project, "two.md") == ["two.md::One", "two.md::Two"]
    write(project, "pyproject.toml", '[tool.verify]\nignore = ["E"]\n')
    assert collected(project, "two.md") == ["two.md::Two"]
    project.runpytest_inprocess("--verify", "two.md").assert_outcomes(passed=1)


def test_the_baseline_and_strictness_of_the_settings_count(project: pytest.Pytester) -> None:
    """What the baseline accepts is expected to fail, with its reason; coverage that fell fails; strict is strict."""
    write(project, "docs/open.md", "# Open\n\n$x = 1/3 = 0.33$ and $y = x^2 = 0.112$.\n")
    write(project, "wrong.md", WRONG)
    CliRunner().invoke(main, ["audit", "wrong.md", "--write-baseline", "known.toml"])
    write(project, "known.toml", Path("known.toml").read_text(encoding="utf-8").replace("not yet looked at", "a joke"))
    write(project, "pyproject.toml", '[tool.verify]\nbaseline = "known.toml"\n')
    result = project.runpytest_inprocess("--verify", "wrong.md", "docs/open.md", "-rx")
    result.assert_outcomes(passed=2, xfailed=1)
    result.stdout.fnmatch_lines(["XFAIL wrong.md::A - accepted: a joke"])
    write(project, "wrong.md", WRONG + "\nand 7\n")
    write(project, "pyproject.toml", '[tool.verify]\nbaseline = "known.toml"\nstrict = true\n')
    result = project.runpytest_inprocess("--verify", "wrong.md", "docs/open.md")
    result.assert_outcomes(failed=2, xfailed=1)
    result.stdout.fnmatch_lines(["*covers less than it did: 3 of 4 numbers, where it covered 3 of 3; next: *"])


def test_what_cannot_be_read_is_a_test_that_fails(project: pytest.Pytester) -> None:
    """A misspelt annotation, a broken notebook and a broken example each fail one test, with their lines."""
    write(project, "docs/misspelt.md", "# B\n\n<!-- verify: z = 2 * a -->\n$$ z = 3 $$\n")
    write(project, "docs/broken.ipynb", "{")
    write(project, "notes/02_wrong_sum.toml", EXAMPLE.replace("1.5 +", "1.5 ++/"))
    result = project.runpytest_inprocess("--verify", "docs/misspelt.md", "docs/broken.ipynb", "notes/02_wrong_sum.toml")
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(["docs/misspelt.md:3: found a is not defined*", "docs/broken.ipynb:1: found *"])
    result.stdout.fnmatch_lines(["notes/02_wrong_sum.toml:7: found *"])


@pytest.mark.parametrize("settings", ["path = 3", 'baseline = "nosuch.toml"'])
def test_settings_that_cannot_be_used_stop_the_run(project: pytest.Pytester, settings: str) -> None:
    """One line says what is wrong with them; without --verify nobody looks."""
    write(project, "pyproject.toml", f"[tool.verify]\n{settings}\n")
    result = project.runpytest_inprocess("--verify")
    assert result.ret is pytest.ExitCode.USAGE_ERROR
    assert len([line for line in result.errlines if "; next: " in line]) == 1
    project.runpytest_inprocess().assert_outcomes(passed=1)


def test_off_it_collects_and_loads_nothing(project: pytest.Pytester) -> None:
    """Without --verify, and without the plugin, the project's own test is all there is, and NumPy is not imported."""
    write(project, "test_own.py", "import sys\n\ndef test_own():\n    assert 'numpy' not in sys.modules\n")
    project.runpytest_subprocess(".").assert_outcomes(passed=1)
    project.runpytest_inprocess("-p", "no:verify", "docs/paper.md", ".", "--co").assert_outcomes()
    assert project.runpytest_inprocess("-p", "no:verify", "--verify").ret is pytest.ExitCode.USAGE_ERROR


def test_the_plugin_imports_pytest_alone() -> None:
    """What pytest loads in every run has no import but pytest at its top."""
    source = (Path(__file__).parents[2] / "verify/integrations/pytest_plugin.py").read_text(encoding="utf-8")
    top = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert top == ["from __future__ import annotations", "import pytest"]


def test_code_is_run_where_the_command_line_says_so(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--verify-run` finds what code prints otherwise than a document says; without it nobody knows."""
    if sandbox(interpreter())[0] is None:
        pytest.skip(f"no sandbox here: {sandbox(interpreter())[1]}")
    monkeypatch.setenv("XDG_CACHE_HOME", str(inner.path / "cache"))
    write(inner, "a.md", "```python\nimport zlib\nzlib.crc32(b'a')\n```\n\n```text\n3904355908\n```\n")
    inner.runpytest_inprocess("--verify", "a.md").assert_outcomes(skipped=1)
    inner.runpytest_inprocess("--verify", "--verify-run", "a.md").assert_outcomes(failed=1)
    result = inner.runpytest_inprocess("--verify", "--verify-run", "--verify-python", "/no/such", "a.md")
    assert result.ret is pytest.ExitCode.USAGE_ERROR
    assert any("next: name another with --python" in line for line in result.errlines)

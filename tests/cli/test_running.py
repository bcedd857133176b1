"""`verify audit --run`: what it finds, and that nothing but the command line can ask for it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from house import ROOT
from sessions import pattern, steps
from verify.cli import main
from verify.running.interpreter import interpreter
from verify.running.sandbox import sandbox

DOCUMENT = """\
# A sum

```python
import zlib, random
print(zlib.crc32(b"verify"))
print(random.random())
```

```text
{printed}
0.123
```
"""
RIGHT, WRONG = str(zlib.crc32(b"verify")), "1000000000"


@pytest.fixture(name="folder", autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project, entered, with a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path


def audit(printed: str, *arguments: str, command: str = "audit") -> Result:
    """An audit of the document that prints this."""
    Path("a.md").write_text(DOCUMENT.replace("{printed}", printed), encoding="utf-8")
    return CliRunner().invoke(main, [command, "a.md", *arguments])


def needs_a_sandbox() -> None:
    """The test is skipped where nothing can be run."""
    if sandbox(interpreter())[0] is None:
        pytest.skip(f"no sandbox here: {sandbox(interpreter())[1]}")


def judged(printed: str, *arguments: str) -> dict[str, str]:
    """The verdict on each number of the output."""
    result = audit(printed, "--format", "json", *arguments)
    report = json.loads(result.stdout)
    return {one["statement"]: one["verdict"] for document in report["documents"] for one in document["findings"]}


def test_a_run_tells_what_an_evaluation_cannot() -> None:
    """With --run the number that the code prints is held to; without it nobody knows it."""
    needs_a_sandbox()
    assert audit(WRONG).exit_code == 0
    wrong, right = audit(WRONG, "--run"), audit(RIGHT, "--run")
    assert (wrong.exit_code, right.exit_code) == (1, 0)
    assert f"printed {WRONG}, computed {RIGHT}" in wrong.output
    assert "not reproducible" in right.output


@pytest.mark.parametrize("before", ["import no_such_package", "open('data.csv')", "import random\nrandom.random()"])
def test_behind_what_failed_nothing_is_wrong(before: str) -> None:
    """Behind a cell that raises here, or draws without a seed, the program is not the one that its author ran."""
    needs_a_sandbox()
    cells = f"```python\n{before}\n```\n\n```python\nimport zlib\nzlib.crc32(b'verify') % 1000\n```\n\n"
    document = Path("b.md")
    for printed in (zlib.crc32(b"verify") % 1000, 1000):
        document.write_text(f"{cells}```text\n{printed}\n```\n", encoding="utf-8")
        result = CliRunner().invoke(main, ["audit", "b.md", "--run"])
        assert result.exit_code == 0
        assert "0 wrong" in result.output
    assert "1 unexplained" in result.output


def test_where_nothing_can_be_run_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a sandbox the numbers are unchecked, for the reason that is told."""
    runs = sys.modules["verify.running.runs"]
    monkeypatch.setattr(runs, "sandbox", lambda _: (None, "bubblewrap: it allows a socket"))
    result = audit(WRONG, "--run")
    assert result.exit_code == 0
    assert result.output.count("no sandbox here: bubblewrap: it allows a socket") == 1


@pytest.mark.parametrize(
    "settings", ["run = true", 'python = "/bin/sh"', "run-seconds = 600", "run-memory = 64", "no-run-cache = true"]
)
@pytest.mark.parametrize("command", ["audit", "watch"])
def test_a_checkout_cannot_ask_to_be_run(settings: str, command: str) -> None:
    """[tool.verify] knows no such key: a project neither runs itself nor chooses what runs it."""
    Path("pyproject.toml").write_text(f"[tool.verify]\n{settings}\n", encoding="utf-8")
    result = audit(WRONG, "--run", command=command)
    assert result.exit_code == 2
    assert "pyproject.toml:2: found the key" in result.output


@pytest.mark.parametrize("option", [("--python", sys.executable), ("--run-seconds", "5"), ("--run-memory", "1")])
def test_an_option_of_a_run_needs_a_run(option: tuple[str, str]) -> None:
    """Who names an interpreter or a bound and forgets --run is told."""
    result = audit(RIGHT, *option)
    assert result.exit_code == 2
    assert f"{option[0]}: found no --run" in result.output


@pytest.mark.parametrize("option", [("--python", "/no/such/python"), ("--run-seconds", "0"), ("--run-memory", "-1")])
def test_what_cannot_be_used_is_told_in_a_line(option: tuple[str, str]) -> None:
    """An interpreter that is not there and a bound that is none end the command."""
    result = audit(RIGHT, "--run", *option)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_results_are_kept_where_nobody_minds(folder: Path) -> None:
    """A result is in the cache after an audit, and with --no-run-cache it is not."""
    needs_a_sandbox()
    audit(RIGHT, "--run", "--no-run-cache")
    assert not (folder / "cache").exists()
    audit(RIGHT, "--run")
    assert len(list((folder / "cache" / "verify" / "runs").iterdir())) == 1
    assert sorted(one.name for one in Path().iterdir()) == ["a.md"]


def test_the_page_is_true() -> None:
    """The command of docs/running.md finds what the page shows below it, in the document that it shows above."""
    needs_a_sandbox()
    document, *_, shown = steps((ROOT / "docs/running.md").read_text(encoding="utf-8"))
    Path("docs").mkdir()
    Path(str(document.name)).write_text(document.text, encoding="utf-8")
    result = CliRunner().invoke(main, shown.command.split()[1:])
    assert re.fullmatch(pattern(shown.text), result.output)


def test_without_a_run_nothing_of_it_is_loaded() -> None:
    """An audit without --run does not load what starts programs."""
    Path("a.md").write_text(DOCUMENT, encoding="utf-8")
    script = (
        "import sys\nfrom verify.cli import main\nmain(['audit', 'a.md'], standalone_mode=False)\n"
        "print(sorted(name for name in sys.modules if name.startswith('verify.running')))"
    )
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert finished.stdout.splitlines()[-1] == "[]"

"""The GitHub action and the pre-commit hook: valid by their schemas, and their commands do what they say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from action import follow
from house import ROOT
from markdown import blocks, code, table_under
from sessions import steps
from verify.reading import FORMATS

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
INSTALL, AUDIT = ACTION["runs"]["steps"]
EVIL = "$(touch pwned) `touch pwned` ; touch pwned & 'x' \"y\" ${{ x }}"


WORDS = "import sys\nopen('words', 'w').write('\\0'.join(sys.argv[1:]))\n"
OURS = "import sys\nfrom verify.cli import main\nmain()\n"


def run(step: dict[str, Any], folder: Path, script: str = WORDS, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the script of a step in bash, with the inputs as its environment and a command that writes down its words."""
    command = folder / "verify"
    command.write_text(f"#!{sys.executable}\n{script}")
    command.chmod(0o755)
    given = {"INPUT_FORMAT": "github", "VERIFY_COMMAND": str(command), "RUNNER_TEMP": str(folder), **inputs}
    files = {name: str(folder / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    empty = dict.fromkeys(("INPUT_PATHS", "INPUT_ARGS", "INPUT_RUN", "INPUT_BASELINE"), "")
    environment = {**os.environ, **empty, **files, **given}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def words(folder: Path) -> list[str]:
    """The words that the command was called with, behind those that are always there."""
    report, summary = folder / "verify-report.json", folder / "GITHUB_STEP_SUMMARY"
    always = ["audit", "--format", "github", "--also", f"json={report}", "--also", f"markdown={summary}"]
    found = (folder / "words").read_text(encoding="utf-8").split("\0")
    assert found[: len(always)] == always
    return found[len(always) :]


PAGE = (ROOT / "docs/ci.md").read_text(encoding="utf-8")


def test_the_page_is_true(tmp_path: Path) -> None:
    """docs/ci.md names the inputs of the action and the hook as they are, and its step does what its session shows."""
    assert [code(row[0])[0] for row in table_under(PAGE, "GitHub")] == list(ACTION["inputs"])
    files = {block.name: block.body for block in blocks(PAGE) if block.name is not None}
    shown = {name: yaml.safe_load(body) for name, body in files.items() if name.endswith((".yml", ".yaml"))}
    jobs = shown[".github/workflows/documents.yml"]["jobs"]
    [step] = [one for one in jobs["verify"]["steps"] if "verifier" in one["uses"]]
    inputs = step.get("with", {})
    assert set(inputs) <= set(ACTION["inputs"])
    assert [one["id"] for one in shown[".pre-commit-config.yaml"]["repos"][0]["hooks"]] == [one["id"] for one in HOOKS]
    [session] = [one for one in steps(PAGE) if one.command == "verify audit --format github"]
    [known] = [one.text for one in steps(PAGE) if one.command == "cat docs/known.toml"]
    for name, body in {**files, "docs/known.toml": known}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8")
    finished = run(AUDIT, tmp_path, OURS, **{f"INPUT_{name.upper()}": text for name, text in inputs.items()})
    assert (finished.returncode, finished.stdout) == (1, session.text)


def test_the_files_of_the_page_are_valid(tmp_path: Path) -> None:
    """The workflow and the pre-commit settings that docs/ci.md shows have the shapes that their schemas ask for."""
    for block in blocks(PAGE):
        if block.kind == "yaml":
            path = tmp_path / Path(str(block.name)).name
            path.write_text(block.body, encoding="utf-8")
            workflow = ["check-jsonschema", "--builtin-schema", "vendor.github-workflows", str(path)]
            words = workflow if "workflows" in str(block.name) else ["pre-commit", "validate-config", str(path)]
            command = [str(Path(sys.executable).parent / words[0]), *words[1:]]
            finished = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
            assert finished.returncode == 0, finished.stdout + finished.stderr


@pytest.mark.parametrize(
    "command",
    [
        ["check-jsonschema", "--builtin-schema", "vendor.github-actions", "action.yml"],
        ["check-jsonschema", "--builtin-schema", "vendor.github-workflows", ".github/workflows/ci.yml"],
        ["pre-commit", "validate-manifest", ".pre-commit-hooks.yaml"],
    ],
    ids=lambda command: command[-1],
)
def test_the_definitions_are_valid(command: list[str]) -> None:
    """What GitHub and pre-commit read has the shape that their schemas ask for."""
    program = Path(sys.executable).parent / command[0]
    finished = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr


def test_a_broken_definition_is_found(tmp_path: Path) -> None:
    """An action without its steps is not valid."""
    (tmp_path / "action.yml").write_text("name: x\ndescription: y\nruns:\n  using: composite\n", encoding="utf-8")
    program = Path(sys.executable).parent / "check-jsonschema"
    command = [program, "--builtin-schema", "vendor.github-actions", tmp_path / "action.yml"]
    assert subprocess.run(command, capture_output=True).returncode == 1


def test_the_inputs_become_words(tmp_path: Path) -> None:
    """Paths are lines and keep their blanks, arguments are words, a baseline is one path."""
    inputs = {
        "INPUT_PATHS": "  docs\n\nmy notes/*.md \n",
        "INPUT_ARGS": "--strict\n --jobs 2 *",
        "INPUT_BASELINE": "a b",
    }
    finished = run(AUDIT, tmp_path, **inputs)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert words(tmp_path) == ["--baseline", "a b", "--strict", "--jobs", "2", "*", "--", "docs", "my notes/*.md"]
    assert (tmp_path / "GITHUB_OUTPUT").read_text() == f"report={tmp_path}/verify-report.json\n"


def test_code_is_run_where_the_input_says_so(tmp_path: Path) -> None:
    """`run: true` becomes the option, and nothing else does."""
    assert run(AUDIT, tmp_path, INPUT_RUN="true").returncode == 0
    assert words(tmp_path) == ["--run", "--"]
    for text in ("false", "", "yes", EVIL):
        assert run(AUDIT, tmp_path, INPUT_RUN=text).returncode == 0
        assert words(tmp_path) == ["--"]


def test_the_action_annotates_and_summarises(tmp_path: Path) -> None:
    """With the command itself: an annotation on the line, a summary of the job, a report, and the exit status."""
    (tmp_path / "wrong.md").write_text("$$0.5 + 0.25 = 0.85$$\n", encoding="utf-8")
    finished = run(AUDIT, tmp_path, OURS, INPUT_PATHS="wrong.md")
    assert (finished.returncode, finished.stderr) == (1, "")
    assert re.match(r"::error file=wrong\.md,line=1,", finished.stdout)
    assert "0.85" in (tmp_path / "GITHUB_STEP_SUMMARY").read_text(encoding="utf-8")
    assert json.loads((tmp_path / "verify-report.json").read_text(encoding="utf-8"))["counts"]["wrong"] == 1


def test_a_runner_hands_outputs_on_and_stops_at_what_fails(tmp_path: Path) -> None:
    """`make action` fills expressions from inputs and earlier steps, and its status is that of the step that fails."""
    install = {"id": "a", "env": {"X": "${{ inputs.word }}"}, "run": 'echo "said=$X" >> "$GITHUB_OUTPUT"'}
    audit = {"id": "b", "env": {"Y": "${{ steps.a.outputs.said }}"}, "run": 'echo "$Y" > out; exit 3'}
    action = {"inputs": {"word": {"default": "hello $x"}}, "runs": {"steps": [install, audit, install]}}
    assert follow(action, tmp_path, tmp_path) == 3
    assert (tmp_path / "out").read_text(encoding="utf-8") == "hello $x\n"
    action["runs"]["steps"] = [install]
    assert follow(action, tmp_path, tmp_path) == 0


def test_without_inputs_the_settings_decide(tmp_path: Path) -> None:
    """An action without inputs names no paths and no baseline."""
    assert run(AUDIT, tmp_path).returncode == 0
    assert words(tmp_path) == ["--"]


def test_no_input_is_run(tmp_path: Path) -> None:
    """Whatever stands in an input is a word of the command, or in no command at all."""
    inputs = dict.fromkeys(("INPUT_PATHS", "INPUT_ARGS", "INPUT_RUN", "INPUT_BASELINE"), EVIL)
    assert run(AUDIT, tmp_path, **inputs).returncode == 0
    assert words(tmp_path) == ["--baseline", EVIL, *EVIL.split(), "--", EVIL]
    assert run(INSTALL, tmp_path, INPUT_PYTHON=EVIL, ACTION_PATH=".").returncode == 2
    assert not (tmp_path / "pwned").exists()


def test_no_script_holds_an_expression() -> None:
    """Inputs are handed over as environment variables: no script has an expression of GitHub's in it."""
    for step in (INSTALL, AUDIT):
        assert "${{" not in step["run"]
        given = [value for value in step["env"].values() if "inputs." in value]
        assert all(f"INPUT_{re.search('inputs[.]([a-z]+)', one)[1].upper()}" in step["env"] for one in given)  # type: ignore[index]
    used = {
        name
        for step in (INSTALL, AUDIT)
        for value in step["env"].values()
        for name in re.findall(r"inputs\.(\w+)", value)
    }
    assert used == set(ACTION["inputs"])


def test_a_python_that_is_too_old_is_told(tmp_path: Path) -> None:
    """One line says which Python was found wanting, and what to do next."""
    old = tmp_path / "old"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    finished = run(INSTALL, tmp_path, INPUT_PYTHON=str(old), ACTION_PATH=".")
    assert finished.returncode == 2
    assert finished.stdout.startswith("::error title=verify::found no Python 3.11 or later as ")


def test_the_hook_looks_at_every_document() -> None:
    """The names that the hook is called with are those that an audit of a folder reads."""
    [hook] = HOOKS
    pattern = re.compile(hook["files"])
    assert {suffix for suffix in FORMATS if not pattern.search(f"docs/a{suffix}")} == set()
    assert not pattern.search("a.py")
    assert pattern.search("A.MD")


def test_the_hook_fails_on_what_is_wrong_alone(tmp_path: Path) -> None:
    """A document that claims nothing passes, one with a wrong number fails."""
    [hook] = HOOKS
    (tmp_path / "pyproject.toml").write_text("[tool.verify]\nmin-coverage = 50\n", encoding="utf-8")
    (tmp_path / "nothing.md").write_text("In 12 words.\n", encoding="utf-8")
    (tmp_path / "wrong.md").write_text("$$0.5 + 0.25 = 0.85$$\n", encoding="utf-8")
    script = "import sys; from verify.cli import main; main()"
    for name, status in (("nothing.md", 0), ("wrong.md", 1)):
        command = [sys.executable, "-c", script, *hook["entry"].split()[1:], name]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == status

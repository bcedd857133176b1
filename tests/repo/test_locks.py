"""What is installed where nobody looks is fixed: actions by their commit, packages by version and hash."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from house import ROOT
from locks import HOOK, LOCKS, Locked, locked, project, with_versions
from markdown import blocks

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

USES = re.compile(r"(?m)^[ -]*uses: *(?P<what>\S+)(?: +# (?P<told>\S+))?$")
REVISION = re.compile(r"(?m)^ *rev: *(?P<what>\S+)(?: +# (?P<told>\S+))?$")
FIXED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}|(?:<OWNER>/[\w-]+@)?<COMMIT>")
"""The whole SHA of a commit; our own is not known to its own pages, which say `<COMMIT>`."""

ADDRESSES = ("://", "file:", "--index-url", "--extra-index-url", "--find-links", "--trusted-host", "-e ")


def loose(text: str) -> list[str]:
    """The actions and hooks of a text that are not fixed by the SHA of a commit, with the version told behind it."""
    used = [*USES.finditer(text), *REVISION.finditer(text)]
    foreign = [one for one in used if one["what"] not in ("./", "local")]
    return [
        one[0].strip()
        for one in foreign
        if not FIXED.fullmatch(one["what"]) or not re.fullmatch(r"v\d+\.\d+\.\d+", one["told"] or "")
    ]


def shown() -> Iterator[str]:
    """Whatever tells GitHub or pre-commit what to fetch: our own definitions, and the files that our pages show."""
    yield from (path.read_text(encoding="utf-8") for path in [*WORKFLOWS, ROOT / "action.yml"])
    for page in PAGES:
        yield from (block.body for block in blocks(page.read_text(encoding="utf-8")) if block.kind in ("yaml", "yml"))


def unmet(requirements: list[str], entries: list[Locked]) -> list[str]:
    """The requirements that a lock does not fulfil with one exact version and the hashes of its files."""
    fixed = {one.name: one for one in entries}
    breaches = [f"{one.name} has no exact version" for one in entries if not one.version]
    breaches += [f"{one.name} has no hash" for one in entries if not one.hashes]
    for requirement in map(Requirement, requirements):
        entry = fixed.get(canonicalize_name(requirement.name))
        if entry is None or not requirement.specifier.contains(entry.version or "0", prereleases=True):
            breaches.append(f"{requirement} is not in it")
    return breaches


def required(entries: list[Locked]) -> list[str]:
    """What the distributions of a lock require in turn, wherever that is not for an extra of theirs."""
    found = []
    for entry in entries:
        for text in importlib.metadata.requires(entry.name) or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                requirement.marker = None
                found.append(str(requirement))
    return found


def entries(name: str) -> list[Locked]:
    """The entries of one of our locks."""
    return locked(LOCKS[name].read_text(encoding="utf-8"))


def test_every_action_is_fixed_by_its_commit() -> None:
    """Workflows, and the files that the documentation shows, name an action or a hook by a commit, not by a tag."""
    assert [breach for text in shown() for breach in loose(text)] == []


def test_one_version_of_an_action_has_one_commit() -> None:
    """Wherever an action is used it is the same commit, under the same version."""
    used = {
        (one["what"].partition("@")[0], one["what"], one["told"]) for text in shown() for one in USES.finditer(text)
    }
    foreign = [name for name, _, _ in used if not name.startswith(("./", "<"))]
    assert len(foreign) == len(set(foreign)) == 3


@pytest.mark.parametrize(
    "line",
    ["- uses: actions/checkout@v4", "uses: actions/checkout@3d3c42e", f"uses: a/b@{'0' * 40}", "rev: v0.1.0",
     f"uses: a/b@{'0' * 40} # main", "uses: docker://alpine:3"],
)  # fmt: skip
def test_a_loose_action_is_found(line: str) -> None:
    """A tag, a short SHA, a SHA without its version and an image by its tag are each told."""
    assert loose(f"steps:\n  {line}\n") == [line]


def test_the_lock_fulfils_what_the_package_requires() -> None:
    """Each requirement of pyproject.toml, and each of those in turn, has one version and hashes in the lock."""
    runtime = entries("runtime")
    assert unmet([*project()["project"]["dependencies"], *required(runtime)], runtime) == []


def test_the_lock_fulfils_what_builds_the_package() -> None:
    """What builds the package is locked like what it runs on."""
    build = entries("build")
    assert unmet([*project()["build-system"]["requires"], *required(build)], build) == []


def test_what_a_lock_lacks_is_found() -> None:
    """A version below the bound, an open version, a missing hash and a missing distribution are each told."""
    text = (
        f"numpy==2.0 \\\n    --hash=sha256:{'0' * 64}\n    # via scipy\nclick>=8.1 --hash=sha256:{'1' * 64}\nscipy==2\n"
    )
    assert unmet(["numpy>=2.1", "click>=8.1", "scipy>=1", "sympy>=1"], locked(text)) == [
        "click has no exact version",
        "scipy has no hash",
        "numpy>=2.1 is not in it",
        "click>=8.1 is not in it",
        "sympy>=1 is not in it",
    ]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_index(name: str) -> None:
    """A lock has no address of an index and no folder: it is the same wherever it was written."""
    text = LOCKS[name].read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if any(address in line for address in ADDRESSES)] == []


def test_the_hook_installs_what_is_locked() -> None:
    """The hook has the versions of the lock, all of them, as `make lock` writes them."""
    text = HOOK.read_text(encoding="utf-8")
    [hook] = yaml.safe_load(text)
    assert hook["additional_dependencies"] == [str(one.requirement) for one in entries("runtime")]
    assert with_versions(text, entries("runtime")) == text


def test_the_hook_is_rewritten() -> None:
    """Another lock gives the hook other versions, and changes nothing else of it."""
    text = HOOK.read_text(encoding="utf-8")
    other = with_versions(text, locked("click==9.9 ; sys_platform == 'win32'"))
    assert yaml.safe_load(other)[0]["additional_dependencies"] == ['click==9.9; sys_platform == "win32"']
    assert with_versions(other, entries("runtime")) == text


def test_the_action_installs_by_the_lock(tmp_path: Path) -> None:
    """The action installs both locks by their hashes, ready built, and then its own folder without any index."""
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\necho "$@" >> "$RUNNER_TEMP/called"\n'
        'if [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; fi\n'
    )
    python.chmod(0o755)
    install = ACTION["runs"]["steps"][0]
    paths = {"RUNNER_TEMP": str(tmp_path), "GITHUB_OUTPUT": str(tmp_path / "output"), "ACTION_PATH": str(ROOT)}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", install["run"]]
    environment = {"PATH": "/usr/bin:/bin", "INPUT_PYTHON": str(python), **paths}
    subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL, timeout=60)
    called = (tmp_path / "called").read_text(encoding="utf-8").splitlines()
    fetched, own = (line.split(" install ")[1].split() for line in called if " install " in line)
    assert fetched[:3] == ["--require-hashes", "--only-binary", ":all:"]
    assert sorted(fetched[4::2]) == sorted(str(path) for path in LOCKS.values())
    assert own == ["--no-deps", "--no-index", "--no-build-isolation", str(ROOT)]

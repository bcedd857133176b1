"""The wheel works away from the checkout: it carries the worked examples, the schema and the types."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from house import ROOT

VERIFY = "import sys; from verify.cli import main; sys.argv[0] = 'verify'; main()"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout without network."""
    return _build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's contents and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.unpack_archive(wheel, folder, "zip")
    return folder


def test_the_wheel_carries_what_it_needs(installed: Path) -> None:
    """Every module, worked example, the schema, the mark of types and the licence are in the wheel."""
    carried = _files(installed / "verify")
    expected = {path for path in _files(ROOT / "verify") if not path.endswith(".pyc")}
    examples = {f"worked_examples/{path}" for path in _files(ROOT / "worked_examples")}
    assert examples
    assert carried == expected | examples
    assert {"py.typed", "reporting/verify-report-1.schema.json"} <= carried
    assert list(installed.glob("*.dist-info/licenses/LICENSE"))


def test_the_wheel_carries_nothing_else(installed: Path) -> None:
    """Beside the package and its metadata there is nothing: no tests, no second top folder."""
    folders = {path.name for path in installed.iterdir()}
    assert {name for name in folders if not name.endswith(".dist-info")} == {"verify"}


def test_the_replay_is_the_same_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    """The wheel's own examples are replayed in another folder, all hold, and the output is the checkout's."""
    there = _verify(installed, tmp_path)
    here = _verify(ROOT, tmp_path)
    assert there.stderr == ""
    assert there.returncode == 0
    assert there.stdout == here.stdout


def test_the_json_is_the_same_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    """The JSON report differs from the checkout's in nothing but the folder that the examples stand in."""
    there = _verify(installed, tmp_path, "--format", "json").stdout
    here = _verify(ROOT, tmp_path, "--format", "json").stdout
    assert there.replace(f"{installed}/verify/worked_examples/", "") == here.replace(f"{ROOT}/worked_examples/", "")


def test_the_wheel_runs_its_own_modules(installed: Path, tmp_path: Path) -> None:
    """The runs above use the unpacked wheel, not the checkout."""
    script = "import verify.cli, verify.pipeline as p; print(verify.cli.__file__, p.shipped_examples())"
    module, examples = _python(installed, tmp_path, script).stdout.split()
    assert Path(module).is_relative_to(installed)
    assert Path(examples).is_relative_to(installed)


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    """A wheel built from the source archive has the same files as one built from the checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    shutil.unpack_archive(next(tmp_path.glob("*.tar.gz")), tmp_path / "source", filter="data")
    again = _build_wheel(next((tmp_path / "source").iterdir()), tmp_path / "again")
    assert _names(again) == _names(wheel)


def _build_wheel(source: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    finished = subprocess.run(
        [*command, "--wheel-dir", str(folder), str(source)], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return next(folder.glob("*.whl"))


def _verify(package: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _python(package, folder, VERIFY, *arguments)


def _python(package: Path, folder: Path, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in another folder, with the package found in `package` before anywhere else."""
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def _names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())

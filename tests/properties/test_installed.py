"""`pytest --pyargs verify.properties` away from the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import verify


def test_the_laws_are_held_from_an_installed_package(tmp_path: Path) -> None:
    """A copy of the package, in a folder without configuration, holds its laws and leaves no file."""
    package = Path(verify.__file__).parent
    shutil.copytree(package, tmp_path / "site" / "verify", ignore=shutil.ignore_patterns("__pycache__"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "--pyargs", "verify.properties", "-k", "sigmoid", "-W", "error"]
    options = ["-q", "-p", "no:cacheprovider", "--rootdir", str(elsewhere)]
    finished = subprocess.run(
        [*command, *options], cwd=elsewhere, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert re.search(r"\b\d\d passed", finished.stdout)
    assert list(elsewhere.iterdir()) == []

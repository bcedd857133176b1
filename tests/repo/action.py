"""The GitHub action as a runner of GitHub runs it, on the project's own documentation: `make action`.

Every step of action.yml in order, with the inputs' defaults, and a folder of its own for what a runner keeps.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml

from house import ROOT

EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")


def follow(action: dict[str, Any], kept: Path, folder: Path = ROOT) -> int:
    """Run the steps in a folder; the exit status of the first that fails, or 0. kept: where outputs and summary go."""
    known = {f"inputs.{name}": str(one.get("default", "")) for name, one in action["inputs"].items()}
    known["github.action_path"] = str(ROOT)
    for step in action["runs"]["steps"]:
        outputs = kept / f"{step['id']}.outputs"
        outputs.touch()
        given = {name: EXPRESSION.sub(lambda found: known[found[1]], text) for name, text in step["env"].items()}
        files = {"RUNNER_TEMP": str(kept), "GITHUB_OUTPUT": str(outputs), "GITHUB_STEP_SUMMARY": str(kept / "summary")}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        status = subprocess.run(command, cwd=folder, env={**os.environ, **given, **files}, check=False).returncode
        if status:
            return status
        for name, _, text in (line.partition("=") for line in outputs.read_text(encoding="utf-8").splitlines()):
            known[f"steps.{step['id']}.outputs.{name}"] = text
    return 0


def main() -> int:
    """Run the action on this project, and print the first part of the job's summary: a row for each page."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as kept:
        status = follow(action, Path(kept))
        summary = Path(kept) / "summary"
        print(summary.read_text(encoding="utf-8").partition("\n## ")[0] if summary.exists() else "no summary")
    return status


if __name__ == "__main__":
    sys.exit(main())

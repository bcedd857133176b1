"""The locks in requirements/, which fix what the action and the hook install; `make lock` writes them.

`python tests/repo/locks.py build` prints what builds the package, for the lock of that; `… hook` writes the versions of
runtime.lock into the hook, which pip is handed no file by.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from dataclasses import dataclass
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from house import ROOT

LOCKS = {name: ROOT / "requirements" / f"{name}.lock" for name in ("runtime", "build")}
HOOK = ROOT / ".pre-commit-hooks.yaml"
DEPENDENCIES = re.compile(r"(?m)^  additional_dependencies:\n(?:    - .*\n)+")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


@dataclass(frozen=True)
class Locked:
    """One entry of a lock: a distribution, its one version, when it is installed, and the hashes of its files."""

    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name by which indexes know it."""
        return canonicalize_name(self.requirement.name)

    @property
    def version(self) -> str:
        """The version that it is fixed to, or nothing."""
        [*fixed] = (one.version for one in self.requirement.specifier if one.operator == "==")
        return fixed[0] if len(fixed) == len(self.requirement.specifier) == 1 else ""


def locked(text: str) -> list[Locked]:
    """The entries of a lock, in order; a line that is no entry is a mistake."""
    lines = (
        line for line in text.replace("\\\n", " ").splitlines() if line.strip() and not line.lstrip().startswith("#")
    )
    return [Locked(Requirement(HASH.sub("", line).strip()), tuple(HASH.findall(line))) for line in lines]


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def with_versions(hook: str, runtime: list[Locked]) -> str:
    """The definition of the hook with the versions of a lock in it."""
    entries = "".join(f"    - {json.dumps(str(one.requirement))}\n" for one in runtime)
    return DEPENDENCIES.sub(lambda _: f"  additional_dependencies:\n{entries}", hook)


def main(what: str) -> None:
    """Print what builds the package, or write the versions of the lock into the hook."""
    if what == "build":
        print(*project()["build-system"]["requires"], sep="\n")
    else:
        runtime = locked(LOCKS["runtime"].read_text(encoding="utf-8"))
        HOOK.write_text(with_versions(HOOK.read_text(encoding="utf-8"), runtime), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])

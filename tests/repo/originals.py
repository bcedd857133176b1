"""The shipped examples held against their originals, which are no part of the project: `make originals FOLDER=PATH`.

A file of the folder is the original of a document if it has its SHA-256, whatever it is called.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from house import ROOT
from verify.reading import read_document

EXAMPLES = ROOT / "worked_examples"


def found(folder: Path, examples: Path) -> dict[str, Path | None]:
    """For each folder of examples, the file that is its original; those that ship with theirs need none."""
    digests = {
        hashlib.sha256(path.read_bytes()).hexdigest(): path for path in sorted(folder.iterdir()) if path.is_file()
    }
    named = (path.parent for path in sorted(examples.glob("*/document.toml")))
    documents = {one.name: read_document(one) for one in named}
    return {
        name: digests.get(one.sha256) for name, one in documents.items() if not (examples / name / one.file).is_file()
    }


def told(originals: dict[str, Path | None]) -> Iterator[str]:
    """Which documents have their original at hand, and which have not."""
    missing = [name for name, path in originals.items() if path is None]
    yield f"{len(originals) - len(missing)} of {len(originals)} originals are at hand" + (
        f"; not of {', '.join(missing)}" if missing else ""
    )


def main(folder: Path, examples: Path = EXAMPLES) -> int:
    """Hold every transcription against its original; the exit status is its own, or 2 where there is none."""
    if not folder.is_dir():
        print(f"{folder}: found no folder; expected one that holds the originals; next: check FOLDER=PATH")
        return 2
    originals = found(folder, examples)
    print(*told(originals), sep="\n", flush=True)
    held = [word for name, path in originals.items() if path for word in ("--document", f"{name}={path}")]
    if not held:
        print(f"{folder}: found no original; expected files by the SHA-256 of document.toml; next: check FOLDER=PATH")
        return 2
    command = [sys.executable, "-m", "verify", "replay", str(examples), *held]
    return subprocess.run(command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main(*(Path(word).resolve() for word in sys.argv[1:])))

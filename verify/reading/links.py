"""Links met on the way through a folder that somebody else filled: which of them lead to what may be read."""

from __future__ import annotations

import os
from pathlib import Path

from verify.records.mistake import UnreadableFile

MARKS = (".git", "pyproject.toml")
"""What the topmost folder of a checkout has, or else that of a project."""


def require_inside(path: Path, folder: Path, next_step: str) -> None:
    """Raise Mistake where a path that was met in a folder leads out.

    Others leave such links out, black without a word, or all links; here that would be taken for assent. So it is a
    mistake, until somebody names the link itself, or leaves it out.
    """
    if leads_out(path, folder):
        found = "a link that leads out of its project, or to what is hidden"
        raise UnreadableFile(found, "a file, or a link to one in the project", next_step, str(path))


def leads_out(path: Path, folder: Path) -> bool:
    """Whether a path that was met in a folder leads by a link out of its project, or to what is hidden there.

    Whoever made a checkout chose where its links lead, and a report shows what stands there: `notes.md` may be a link
    to `~/.ssh/config`, or to `.git/config` beside it, which holds a token where a workflow runs. Links within the
    project are followed, as one at `docs/index.md` to `README.md`.
    """
    real, within = (Path(os.path.realpath(one)) for one in (path, folder))
    if real == within / os.path.relpath(path, folder):
        return False  # no link on the way
    tops = [top for top in (within, project_of(within)) if real.is_relative_to(top)]
    return all(any(part.startswith(".") for part in real.relative_to(top).parts) for top in tops)


def project_of(folder: Path) -> Path:
    """The topmost folder of the checkout that a folder lies in, or else of its project; the folder itself in neither.

    Nobody can put these marks above a checkout but its user.
    """
    for mark in MARKS:
        for top in (folder, *folder.parents):
            if os.path.lexists(top / mark):
                return top
    return folder

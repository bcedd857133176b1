"""Paths as people name them → the documents to audit: files, folders, patterns, standard input."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from verify.reading import FORMATS, leads_out, read, read_standard_input, read_string, require_inside
from verify.records.document import Document
from verify.records.mistake import Mistake, UnreadableFile
from verify.records.run import Run, Running

STANDARD_INPUT = "-"
ON_STANDARD_INPUT = "standard input"
MAGIC = frozenset("*?[")
NAME_IT = "name it itself, or leave it out with --exclude"


@dataclass(frozen=True)
class Source:
    """A document to be read: its name in reports, its path or text, and its format where the name does not tell.

    With both, the text is what the file at the path would say: it is read, and the file is not. met_in: the folder in
    which the path was met, where nobody named it: a link that leads out of there is not followed. ignore: codes of
    readings, or their beginnings, whose claims are left out. running: how its code is to be run, where it is.
    """

    name: str
    path: Path | None = None
    text: str | None = None
    document_format: str | None = None
    met_in: Path | None = None
    ignore: tuple[str, ...] = ()
    running: Running | None = None

    def run(self, document: Document) -> Run | None:
        """What its code prints, where that is asked for."""
        if self.running is None:
            return None
        from verify.running import run  # what starts programs is not even loaded where nobody asks for it

        return run(document, self.path, self.running)

    def read(self) -> Document:
        """The document; a Mistake says what stands in the way."""
        if self.path is not None and self.text is None:
            if self.met_in is not None:
                require_inside(self.path, self.met_in, NAME_IT)
            return read(self.path, self.document_format, self.name)
        told = FORMATS.get(self.path.suffix.lower()) if self.path is not None else None
        return read_string(self.text or "", self.document_format or told or "markdown", self.name)


def sources(
    paths: Iterable[Path],
    mistakes: list[Mistake],
    document_format: str | None = None,
    *,
    root: Path | None = None,
    exclude: Sequence[str] = (),
    ignore: tuple[str, ...] = (),
    running: Running | None = None,
) -> list[Source]:
    """Each document once, in the order named; those of a folder in the order of their names.

    root: the folder that names lead from; else the working folder. exclude: patterns of names to leave out, or folders.
    ignore: codes of readings whose claims are left out. running: how code is to be run. What names no document is added
    to `mistakes`.
    """
    found: dict[str, Source] = {}
    paths = list(paths)
    named = {_absolute(path) for path in paths}
    for path in paths:
        try:
            if str(path) == STANDARD_INPUT:
                if STANDARD_INPUT not in found:
                    text = read_standard_input(ON_STANDARD_INPUT).content
                    found[STANDARD_INPUT] = Source(
                        ON_STANDARD_INPUT, None, text, document_format, None, ignore, running
                    )
                continue
            for one, folder in _documents(path):
                name = _name(one, root)
                if not any(_matches(name, pattern) for pattern in exclude):
                    met_in = None if _absolute(one) in named else folder
                    identity = _absolute(one) if met_in is not None and leads_out(one, met_in) else _identity(one)
                    found.setdefault(identity, Source(name, one, None, document_format, met_in, ignore, running))
        except Mistake as mistake:
            mistakes.append(mistake)
    return list(found.values())


def _documents(path: Path) -> Iterator[tuple[Path, Path | None]]:
    """The documents that one path names, each with the folder that it was met in, where a link could lead out of it.

    A path that is not there is left to be read, which says so.
    """
    try:
        is_folder, is_there = path.is_dir(), os.path.lexists(path)
    except (OSError, ValueError):
        is_folder, is_there = False, True
    if is_folder:
        inside = list(_inside(path))
        if not inside:
            expected = f"a document ending in {', '.join(FORMATS)}"
            raise UnreadableFile("no documents", expected, "check the path", str(path))
        yield from ((one, path if one.is_symlink() else None) for one in inside)
    elif not is_there and MAGIC & set(str(path)):
        matched = [one for one in _matching(path) if one.exists() and not one.is_dir()]
        if not matched:
            raise UnreadableFile("no files", "files that the pattern matches", "check the pattern", str(path))
        folder = Path(*itertools.takewhile(lambda part: not MAGIC & set(part), path.parts))
        yield from ((one, folder) for one in matched)
    else:
        yield path, None


def _matching(pattern: Path) -> list[Path]:
    anchor = Path(pattern.anchor)
    try:
        return sorted(anchor.glob(str(pattern.relative_to(anchor))))
    except (ValueError, NotImplementedError) as error:
        raise UnreadableFile(
            f"a pattern that cannot be used ({error})", "such as docs/**/*.md", "correct it", str(pattern)
        ) from None


def _inside(folder: Path) -> Iterator[Path]:
    """The documents of a folder and its folders, but for what tools keep: hidden folders and installed packages."""
    for here, folders, files in os.walk(folder):
        at = Path(here)
        folders[:] = sorted(name for name in folders if not _is_kept_by_tools(at / name))
        yield from (at / name for name in sorted(files) if Path(name).suffix.lower() in FORMATS)


def _is_kept_by_tools(folder: Path) -> bool:
    named = folder.name.startswith(".") or folder.name in ("node_modules", "__pycache__", "site-packages")
    return named or (folder / "pyvenv.cfg").is_file()


def _identity(path: Path) -> str:
    """What two paths to one file have in common."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return str(path)


def _absolute(path: Path) -> str:
    """The path from the top, with no link followed."""
    return os.path.abspath(path)  # noqa: PTH100 — its own, Path.absolute, keeps the dots of docs/../a.md


def _name(path: Path, root: Path | None) -> str:
    """The path as reports and identifiers have it: with slashes, and from the root, where it lies in it.

    Without a root that is the working folder, and a path that leads from it stays as it is.
    """
    try:
        if root is not None:
            return Path(os.path.normpath(Path.cwd() / path)).relative_to(root).as_posix()
        return path.relative_to(Path.cwd()).as_posix() if path.is_absolute() else path.as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def _matches(name: str, pattern: str) -> bool:
    """Whether a pattern names a document, or a folder that it lies in."""
    return fnmatchcase(name, pattern) or name.startswith(pattern.rstrip("/") + "/")

"""Worked examples → findings → report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from verify.judging import judge_examples
from verify.pipeline.catalogue import with_formulas
from verify.reading import Text, check_transcription, read_document, read_example, read_text
from verify.records.example import ExampleDocument
from verify.records.mistake import MalformedFile, Mistake, UnreadableFile
from verify.records.report import ReplayedDocument, ReplayedExample, Report

Progress = Callable[[str], None]
EXPECTED = "a folder with document.toml and example files"


def shipped_examples() -> Path:
    """The folder of the worked examples that travel with the package, or stand beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "worked_examples"
    return inside if inside.is_dir() else package.parent / "worked_examples"


def replay(
    paths: Iterable[Path], documents: Mapping[str, Path] | None = None, progress: Progress = lambda _: None
) -> Report:
    """Replay worked examples: every claim judged, and held against its document where that is at hand.

    paths: folders of example folders, example folders, or single example files. documents: example folder's name →
    the document it transcribes.
    """
    mistakes: list[Mistake] = []
    replayed = []
    wanted = dict(documents or {})
    for folder, files in _examples(paths, mistakes):
        try:
            replayed.append(_replay_folder(folder, files, wanted.pop(folder.name, None), mistakes, progress))
        except Mistake as mistake:
            mistakes.append(mistake.at(str(folder), None))
    known = ", ".join(one.document.name for one in replayed) or "none was replayed"
    mistakes += [
        UnreadableFile(f"--document {name}=…", "the name of a replayed folder", f"use one of: {known}", str(path))
        for name, path in wanted.items()
    ]
    return with_formulas(Report(tuple(replayed), tuple(mistakes)))


def _replay_folder(
    folder: Path, files: list[Path], document_path: Path | None, mistakes: list[Mistake], progress: Progress
) -> ReplayedDocument:
    document = read_document(folder)
    text = _text(document_path, document, mistakes) if document_path is not None else None
    examples = []
    for file in files:
        try:
            example, unread = read_example(file, document)
        except Mistake as mistake:
            mistakes.append(mistake.at(str(file), None))
            continue
        examples.append(example)
        mistakes += unread
    judged, uncomputed = judge_examples(examples, progress)
    named = {f"{document.name}/{file.name}": str(file) for file in files}  # a mistake names the file as it was given
    for one in uncomputed:
        one.path = named.get(one.path or "", one.path)
    mistakes += uncomputed
    replayed = []
    for example, (findings, practice) in zip(examples, judged, strict=True):
        misplaced, coverage = check_transcription(example, text.content) if text else ((), None)
        replayed.append(ReplayedExample(example, findings, misplaced, coverage, practice))
    digest, content = (text.sha256, text.content) if text else (None, None)
    return ReplayedDocument(document, tuple(replayed), digest, content, _within(folder))


def _within(folder: Path) -> str | None:
    """A folder's path from the working folder, with slashes; None where it lies elsewhere."""
    try:
        return folder.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return None


def _text(path: Path, document: ExampleDocument, mistakes: list[Mistake]) -> Text | None:
    """The document to hold the examples against; None where it cannot be read, since they are replayed all the same."""
    try:
        text = read_text(path)
    except Mistake as mistake:
        mistakes.append(mistake)
        return None
    if text.sha256 != document.sha256:
        found = f"SHA-256 {text.sha256}"
        mistakes.append(
            MalformedFile(found, f"{document.sha256}, as document.toml states", "name the same edition", text.path)
        )
    return text


def _examples(paths: Iterable[Path], mistakes: list[Mistake]) -> list[tuple[Path, list[Path]]]:
    """Each folder of examples with its example files, in the order of their names."""
    folders: dict[Path, list[Path]] = {}
    for path in paths:
        try:
            path.stat()
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            mistakes.append(UnreadableFile(reason, EXPECTED, "check the path", str(path)))
            continue
        if path.is_file():
            folders.setdefault(path.parent, []).append(path)
            continue
        inner = [path] if (path / "document.toml").is_file() else sorted(p for p in _listed(path) if p.is_dir())
        found = {folder: sorted(p for p in folder.glob("*.toml") if p.name != "document.toml") for folder in inner}
        found = {folder: files for folder, files in found.items() if files}
        if not found:
            mistakes.append(UnreadableFile("no worked examples", EXPECTED, "check the path", str(path)))
        folders.update(found)
    return list(folders.items())


def _listed(path: Path) -> Iterable[Path]:
    return path.iterdir() if path.is_dir() else ()

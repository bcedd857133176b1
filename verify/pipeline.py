"""The whole story on one screen: paths → examples → findings → report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from verify.claims import find_claims
from verify.formulas import CATALOGUE
from verify.judging import judge_document
from verify.reading import (
    FORMATS,
    Text,
    check_transcription,
    read,
    read_annotations,
    read_document,
    read_evidence,
    read_example,
    read_sidecar,
    read_text,
)
from verify.records.annotation import Annotation
from verify.records.document import Document
from verify.records.evidence import Conformance, Evidence
from verify.records.example import ExampleDocument
from verify.records.formula import Formula
from verify.records.mistake import MalformedFile, Mistake, UnknownName, UnreadableFile
from verify.records.parity import Parity
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.records.theorem import Proofs

Progress = Callable[[str], None]
EXPECTED = "a folder with document.toml and example files"


def shipped_examples() -> Path:
    """The folder of the worked examples that travel with the package, or stand beside it in a checkout."""
    package = Path(__file__).resolve().parent
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
    return Report(tuple(replayed), tuple(mistakes))


def audit(paths: Iterable[Path], progress: Progress = lambda _: None, *, strict: bool = False) -> Report:
    """Audit documents: find what they claim, judge it, and fail on what is proved wrong.

    paths: documents, or folders whose documents are audited. strict: fail on whatever does not hold.
    """
    mistakes: list[Mistake] = []
    audited = []
    for path in _documents(paths, mistakes):
        progress(str(path))
        try:
            document = read(path)
            notes = _annotations(path, document, mistakes)
            example = find_claims(document, notes, mistakes)
        except Mistake as mistake:
            mistakes.append(mistake.at(str(path), None))
            continue
        (findings,), uncomputed = judge_document([example])
        told = {(one.source.path, one.source.line) for one in notes}
        mistakes += [
            one for one in uncomputed if (one.path, one.line) in told
        ]  # others are unchecked, nobody's mistake
        identity = ExampleDocument(document.path, example.title, None, document.path, document.sha256)
        audited.append(ReplayedDocument(identity, (ReplayedExample(example, findings),), document.sha256))
    return Report(tuple(audited), tuple(mistakes), strict)


def _annotations(path: Path, document: Document, mistakes: list[Mistake]) -> list[Annotation]:
    """What the document's comments and the file beside it say of it."""
    found: list[Annotation] = []
    for told, unread in (read_annotations(document), read_sidecar(path, document)):
        found += told
        mistakes += unread
    return found


def _documents(paths: Iterable[Path], mistakes: list[Mistake]) -> Iterable[Path]:
    """The documents named, and those in the folders named, in the order of their names."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in FORMATS and p.is_file())
        if not inside:
            expected = f"a document ending in {', '.join(FORMATS)}"
            mistakes.append(UnreadableFile("no documents", expected, "check the path", str(path)))
        yield from inside


def catalogue(name: str | None = None) -> tuple[list[Formula], Mapping[str, tuple[Evidence, ...]]]:
    """The formulas in the order of their families, or the one of that name (a variant's is its formula's)."""
    cards = sorted(CATALOGUE.values(), key=lambda card: (card.family, card.name))
    return (cards if name is None else _chosen(name)), read_evidence()


def _chosen(name: str) -> list[Formula]:
    """The formula of that name; raises UnknownName where there is none."""
    cards = CATALOGUE.values()
    chosen = [card for card in cards if name == card.name or name in (variant.name for variant in card.variants)]
    if not chosen:
        near = get_close_matches(name, [card.name for card in cards], n=3)
        step = f"did you mean {' or '.join(near)}?" if near else "run `verify formulas` for the list"
        raise UnknownName(f"the formula {name}", "a name of the catalogue", step, "verify formulas")
    return chosen


def conform(
    function: str, formula: str, namespace: str | None = None, renames: Mapping[str, str] | None = None
) -> Conformance:
    """Hold somebody's own function, named MODULE:FUNCTION, against a formula of the catalogue."""
    from verify import properties  # Hypothesis loads here
    from verify.properties.adapter import load_namespace
    from verify.properties.target import load_function

    try:
        library = load_namespace(namespace) if namespace is not None else None
        evidence = properties.conformance(load_function(function), formula, namespace=library, renames=renames)
    except Mistake as mistake:
        return Conformance(function, formula, mistake=mistake)
    return Conformance(function, formula, evidence)


def prove(name: str | None = None, progress: Progress = lambda _: None) -> Proofs:
    """Run every proof, or those of one theorem or about one formula."""
    from verify import proofs  # SymPy loads here

    chosen = [t for t in proofs.THEOREMS.values() if name is None or name == t.name or name in t.formulas]
    if not chosen:
        near = get_close_matches(name or "", [*proofs.THEOREMS, *CATALOGUE], n=3)
        step = f"did you mean {' or '.join(near)}?" if near else "run `verify prove` for the list"
        raise UnknownName(
            f"nothing to prove about {name}", "a theorem, or a formula that one is about", step, "verify prove"
        )
    gradients = proofs.gradients() if name is None else dict.fromkeys(g for t in chosen for g in t.gradients)
    found = []
    for number, theorem in enumerate(chosen, 1):
        progress(f"{number}/{len(chosen)} {theorem.name}")
        found.append(proofs.prove(theorem))
    return Proofs(tuple(found), tuple(gradients))


def parity(
    name: str | None = None,
    sizes: tuple[str, ...] = (),
    memory: float = 8.0,
    progress: Progress = lambda _: None,
    *,
    measuring: bool = False,
) -> Parity:
    """Compare every formula, or one, on the host and on a CUDA device; `measuring` is a mistake where there is none."""
    from verify import parity as comparisons  # Hypothesis loads here, and CuPy

    library = comparisons.cupy_library()
    if measuring and isinstance(library, str):
        raise UnknownName(library, "a CUDA device to measure on", "leave --write and --evidence out", "verify parity")
    cards = [card.name for card in _chosen(name)] if name else list(CATALOGUE)
    return comparisons.parity(cards, library, sizes or comparisons.ALL_SIZES, comparisons.Budget(memory), progress)


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
    findings, uncomputed = judge_document(examples, progress)
    named = {f"{document.name}/{file.name}": str(file) for file in files}  # a mistake names the file as it was given
    for one in uncomputed:
        one.path = named.get(one.path or "", one.path)
    mistakes += uncomputed
    replayed = []
    for example, judged in zip(examples, findings, strict=True):
        misplaced, coverage = check_transcription(example, text.content) if text else ((), None)
        replayed.append(ReplayedExample(example, judged, misplaced, coverage))
    return ReplayedDocument(document, tuple(replayed), text.sha256 if text else None)


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

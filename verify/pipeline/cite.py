"""The id of a finding, a worked example, a formula or a proof → what a citation of it says, or its receipt."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from verify.formulas import CATALOGUE
from verify.pipeline.explain import at_line, document_named, examples_named, line_named
from verify.reading import read_evidence, read_text
from verify.reading.evidence import read_proofs
from verify.reading.stretch import line_starts
from verify.records.citation import Citation, CitedKind
from verify.records.document import Document
from verify.records.finding import Finding, Verdict
from verify.records.mistake import MalformedFile, UnknownName
from verify.records.report import ReplayedDocument, ReplayedExample

EXPECTED = "PATH:LINE, the id of a finding, a worked example FOLDER/FILE, a formula or a theorem"
NEXT = "copy the id from a report, or see `verify formulas` and `verify prove`"

RECEIPT = "a receipt of `verify cite --receipt`"

Found = tuple[ReplayedDocument, ReplayedExample, Finding | None]


def cite(identifier: str, paths: Iterable[Path] = (), date: str | None = None) -> Citation:
    """What a citation says; `paths` name the documents or worked examples of a finding, where its id does not.

    Raises Mistake where nothing has that id.
    """
    card = CATALOGUE.get(identifier)
    if card is not None:
        held = read_evidence().get(card.name, ())
        kept = sum(one.outcome == "holds" for one in held)
        said = f"{kept} of {len(held)} statements about it hold" if held else "nothing is said of it yet"
        return _citation("formula", identifier, f"formula-{card.name}", f"{card.name}: {card.summary}", said, date)
    proof = read_proofs().get(identifier)
    if proof is not None:
        said = f"the proof {proof.outcome}" + (f": {proof.detail}" if proof.detail else "")
        return _citation("proof", identifier, f"formula-{proof.formula}", proof.statement, said, date)
    document, example, finding = _found(identifier, paths)
    if finding is None:
        title = example.example.title
        return _citation("example", identifier, identifier, title, _tally(example.findings), date, document)
    said = f"{finding.verdict}: {finding.judgement.reason}"
    identifier = finding.claim.id
    return _citation("finding", identifier, identifier, finding.claim.text, said, date, document)


def receipt_of(identifier: str, paths: Iterable[Path] = (), date: str | None = None) -> dict[str, Any]:
    """The receipt of a finding as plain data; raises Mistake where there is none."""
    from verify.receipts import as_data, receipt  # mpmath loads here

    known = identifier in CATALOGUE or identifier in read_proofs()
    document, example, finding = (None, None, None) if known else _found(identifier, paths)
    if document is None or example is None or finding is None:
        found = f"no finding {identifier}"
        raise UnknownName(found, "the id of a finding", "cite it without --receipt", "verify cite")
    named = tuple(paths) or (Path(line_named(identifier)[0].partition("#")[0]),)
    source, worked = printed_by(document, finding, named)
    title = example.example.title if worked else document.document.title
    return as_data(receipt(finding, example.example, source, title, worked=worked), date)


def printed_by(document: ReplayedDocument, finding: Finding, named: Iterable[Path]) -> tuple[Document, bool]:
    """What a receipt of a finding is bound to: its document, or the file of the worked example, and whether it is that.

    named: the paths by which the worked examples may have been found.
    """
    text, sha256, path = document.text, document.document.sha256, finding.claim.source.path
    folder = next(filter(None, map(examples_named, named)), None)
    if folder is not None:
        file = read_text(folder / Path(path).name)
        text, sha256 = file.content, file.sha256
    return Document(path, text or "", sha256, (), line_starts(text or ""), document.cells), folder is not None


def _found(identifier: str, paths: Iterable[Path]) -> Found:
    """The finding or worked example of that id or at that line, in the documents that are named, or that it names."""
    place, line = line_named(identifier)
    if line is not None:
        return _at_line(place, line)
    near: list[str] = [*CATALOGUE, *read_proofs()]
    named = tuple(paths) or ((Path(identifier.partition("#")[0]),) if {"#", "/"} & set(identifier) else ())
    for path in named:
        document = document_named(path)
        for example, finding in _all(document):
            own = finding.claim.id if finding is not None else example.example.name
            if own == identifier:
                return document, example, finding
            near.append(own)
    close = get_close_matches(identifier, near, n=2)
    step = f"did you mean {' or '.join(close)}?" if close else NEXT
    raise UnknownName(f"nothing by the id {identifier}", EXPECTED, step, "verify cite")


def _at_line(path: str, line: int) -> Found:
    """The only finding at a line; where several stand there, one has to be named by its id."""
    document = document_named(Path(path))
    chosen = at_line(document, path, line)
    if len(chosen) > 1:
        ids = " or ".join(finding.claim.id for _, finding in chosen)
        raise UnknownName(f"{len(chosen)} findings", "one finding", f"name it by its id: {ids}", path, line)
    [(example, finding)] = chosen
    return document, example, finding


def _all(document: ReplayedDocument) -> Iterator[tuple[ReplayedExample, Finding | None]]:
    for example in document.examples:
        if example.example.passages:
            yield example, None
        yield from ((example, finding) for finding in example.findings)


def _tally(findings: tuple[Finding, ...]) -> str:
    counts = [(sum(one.verdict is verdict for one in findings), verdict) for verdict in Verdict]
    return f"{len(findings)} claims: " + ", ".join(f"{count} {verdict}" for count, verdict in counts if count)


def _citation(
    kind: CitedKind,
    identifier: str,
    anchor: str,
    title: str,
    said: str,
    date: str | None,
    document: ReplayedDocument | None = None,
) -> Citation:
    from importlib import metadata

    about = document.document if document is not None else None
    return Citation(
        kind,
        identifier,
        anchor,
        " ".join(title.split()),
        " ".join(said.split()),
        metadata.version("worked-example-verifier"),
        (about.title or about.file) if about is not None else None,
        about.sha256 if about is not None else None,
        date,
    )


def confirm(path: Path, document: Path) -> tuple[bool, str]:
    """Whether the receipt in a file holds of a document, and what to say of it; raises Mistake where it is none."""
    from verify.receipts import check, read, shown  # mpmath loads here

    texts: list[bytes] = []
    for file in (path, document):
        read_text(file)  # says what stands in the way, should it not be one
        texts.append(read(file))
    try:
        data = json.loads(texts[0])
    except (ValueError, RecursionError) as error:
        raise MalformedFile(f"no JSON ({error})", RECEIPT, "name another file", str(path)) from None
    schema = data.get("schema") if isinstance(data, dict) else None
    if not isinstance(schema, str) or not schema.startswith("verify-receipt/"):
        raise MalformedFile("no receipt", RECEIPT, "name another file", str(path))
    try:
        return True, check(texts[0].decode(), texts[1], shown(str(document)))
    except Exception as error:  # a receipt is anybody's: whatever it raises, it is not confirmed
        return False, f"not confirmed: {type(error).__name__}: {shown(str(error))}"

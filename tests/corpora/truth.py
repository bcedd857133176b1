"""Documents whose numbers are known to be right or wrong, and what that says of each finding in them.

Labels are facts about documents of other people, which stand in folders outside this repository: places and digits.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from labels import Corpus, read_corpus
from verify.ratchet import digits_of
from verify.reading import read_document, read_example
from verify.records.document import Document
from verify.records.example import ExampleDocument, UndecidableClaim
from verify.records.finding import Finding, Verdict
from verify.records.reading import RESTRAINED

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests/scenarios"
EXAMPLES = ROOT / "worked_examples"
KNOWN_MISTAKES = Path(__file__).with_name("known_mistakes.toml")
MARKS = re.compile(r"<<[^<>]*>>")
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")

ALARM, TICK = "alarm", "tick"


@dataclass(frozen=True)
class Known:
    """What is known of a printed number: whether it is right; of a number at an offset, or anywhere on some lines.

    digits: None for whatever the line prints. alarms: whether it speaks of what is called wrong alone.
    """

    is_right: bool
    digits: str | None
    offset: int | None = None
    lines: tuple[int, int] = (0, 0)
    alarms: bool = False

    def speaks_of(self, finding: Finding, span: tuple[int, int]) -> bool:
        """Whether a finding in a stretch of the document is about this number."""
        printed = finding.claim.printed
        numerals = {plain(one.text) for one in printed.numerals} if printed is not None else set()
        if self.digits is not None and self.digits not in numerals:
            return False
        if self.offset is not None:
            return span[0] <= self.offset < span[1]
        place = finding.claim.places[0]
        return place.line <= self.lines[1] and self.lines[0] <= place.end_line


@dataclass(frozen=True)
class Case:
    """A document whose numbers are known: those that are `known`, and all others where it is `right`.

    alone: whether nothing counts in it but what is known, since the same document counts without a planted mistake.
    """

    source: str
    name: str
    text: str
    document_format: str
    known: tuple[Known, ...] = ()
    right: bool = False
    alone: bool = False

    def truth(self, finding: Finding, document: Document) -> bool | None:
        """Whether what is said of a claim is right; None where nothing is said, or nothing known."""
        said = said_of(finding)
        span = document.span(finding.claim.places[0])
        about = {
            one.is_right for one in self.known if (said == ALARM or not one.alarms) and one.speaks_of(finding, span)
        }
        if said == ALARM and False in about:
            return True  # what is wrong at its place may be any of the numbers that it holds against each other
        if said is None or len(about) > 1 or not (about or self.right):
            return None
        is_right = about.pop() if about else True
        return is_right == (said == TICK)


def said_of(finding: Finding) -> str | None:
    """What is said of a claim, as its reading alone would have it."""
    if finding.verdict is Verdict.WRONG or finding.judgement.reason.startswith(RESTRAINED):
        return ALARM
    return TICK if finding.holds else None


def plain(text: str) -> str:
    """The digits of a number, without what groups or measures them."""
    return digits_of(text).replace(",", "")


def scenarios() -> Iterator[Case]:
    """Right documents, and each with the mistake that is planted in it."""
    told = tomllib.loads((SCENARIOS / "scenarios.toml").read_text(encoding="utf-8"))
    for path in sorted((SCENARIOS / "documents").iterdir()):
        text, form = path.read_text(encoding="utf-8"), format_of(path.name)
        yield Case("scenarios", path.name, text, form, right=True)
        stated, planted = told[path.name]["stated"], told[path.name]["planted"]
        differing = (at for at, pair in enumerate(zip(stated, planted, strict=False)) if pair[0] != pair[1])
        start = text.index(stated) + next(differing)
        changed = text.replace(stated, planted)
        number = next((one for one in NUMBER.finditer(changed) if one.start() <= start < one.end()), None)
        if number is not None:
            mistake = Known(is_right=False, digits=plain(number[0]).lstrip("-"), offset=start)
            yield Case("planted", f"{path.name} with a mistake", changed, form, (mistake,), alone=True)


def format_of(name: str) -> str:
    """How a document is read, by its name."""
    return {".tex": "latex", ".ipynb": "notebook", ".txt": "markdown"}.get(Path(name).suffix, "markdown")


def labelled(folder: Path, labels: Path) -> Iterator[Case]:
    """Whole documents with the numbers and the findings that were judged in them."""
    corpus, data = read_corpus(folder, labels), json.loads(labels.read_text(encoding="utf-8"))
    formats = {one["file"]: one["format"] for one in data["documents"]}
    for file in corpus.files:
        known = (*_numbers(corpus, file), *_findings(data, file))
        yield Case("corpus", file, corpus.text(file), formats[file], known)


def _numbers(corpus: Corpus, file: str) -> Iterator[Known]:
    for one in corpus.labels:
        if one.file == file:
            yield Known(not one.is_mistaken, plain(one.printed), one.offset)


def _findings(data: Mapping[str, Sequence[Mapping[str, str]]], file: str) -> Iterator[Known]:
    """Findings of an earlier version, judged: a tick on what was misread is as false as one on a mistake."""
    for one in data["alarms"]:
        if one["document"] == file:
            line = int(one["line"])
            yield Known(not one["judged"].startswith("true"), None, lines=(line, line), alarms=True)
    for one in data["unexplained"]:
        if one["document"] == file and (numbers := NUMBER.findall(one["statement"])):
            line = int(one["line"])
            yield Known(one["judged"] == "right number", plain(numbers[-1]), lines=(line, line))
    for one in data["reproduced"]:
        said = one["judged"].partition(":")[0]
        if one["file"] == file and isinstance(one["printed"], str) and said in ("genuine", "misread"):
            line = int(one["line"])
            yield Known(said == "genuine", plain(one["printed"]), lines=(line, line))


def replayed(folder: Path | None) -> Iterator[Case]:
    """The documents that worked examples replay, where a folder has them: each claim is right that has no erratum."""
    files = sorted(path for path in folder.iterdir() if path.is_file()) if folder is not None else []
    digests = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in files}
    for told in sorted(EXAMPLES.glob("*/document.toml")):
        document = read_document(told.parent)
        own = told.parent / document.file
        path = own if own.is_file() else digests.get(document.sha256)
        if path is not None:
            text = path.read_bytes().decode("utf-8-sig")
            known = tuple(_transcribed(told.parent, document))
            yield Case("worked examples", document.name, text, format_of(path.name), known)


def _transcribed(folder: Path, document: ExampleDocument) -> Iterator[Known]:
    for path in sorted(folder.glob("*.toml")):
        for claim in read_example(path, document)[0].claims if path.name != "document.toml" else ():
            checked = not isinstance(claim.statement, UndecidableClaim)
            for place in claim.places if checked else ():
                for numeral in claim.printed.numerals if claim.printed is not None else ():
                    yield Known(claim.erratum is None, plain(numeral.text), lines=(place.line, place.end_line))
                if claim.erratum is not None:
                    yield Known(is_right=False, digits=None, lines=(place.line, place.end_line), alarms=True)


def answers(folder: Path, step: int) -> Iterator[Case]:
    """The answers of GSM8K, each a right document with its question, but for known mistakes; a sample of them."""
    mistaken = tomllib.loads(KNOWN_MISTAKES.read_text(encoding="utf-8"))
    for path in sorted(folder.glob("gsm8k_*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number in range(0, len(lines), step):
            one, name = json.loads(lines[number]), f"{path.stem}:{number + 1}"
            text = MARKS.sub("", f"{one['question']}\n\n{one['answer'].partition('####')[0]}")
            lines_of = mistaken.get(name, ())
            known = tuple(Known(is_right=False, digits=None, lines=(at, at), alarms=True) for at in lines_of)
            yield Case("gsm8k", name, text, "markdown", known, right=True)

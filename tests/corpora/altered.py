"""One digit of a labelled result changed at a time: what the audit says of it, and what `fix` then does."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from labels import Corpus, Label
from verify import pipeline
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
from verify.ratchet import digits_of
from verify.records.document import Document
from verify.records.finding import Finding, Verdict

DIGITS = "0123456789"
FIRST, LAST = "first digit", "last digit by five"

WRONG, UNEXPLAINED, TICK, SILENT = "wrong", "unexplained", "tick", "silent"
RESTORED, UNTOUCHED, OTHERWISE, HARMED = "restored", "untouched", "otherwise", "harmed"


@dataclass(frozen=True)
class Trial:
    """One planted error: what the audit says at its place, and what became of the text that `fix` writes.

    said: wrong, unexplained, tick, or silent. elsewhere: whether a right number is called wrong that was not before.
    fixed: restored, untouched, rewritten otherwise than it was, or harmed: a right number was rewritten.
    """

    label: Label
    change: str
    said: str
    elsewhere: bool
    fixed: str


def changes(label: Label) -> Iterator[tuple[str, str]]:
    """The changes of a printed number: its first digit by one, and its last by five, where that is another."""
    printed = label.printed
    places = [index for index, character in enumerate(printed.lower().partition("e")[0]) if character in DIGITS]
    telling = [index for index in places if printed[index] != "0"] or places
    first = telling[0]
    yield FIRST, _with_digit(printed, first, "1" if printed[first] == "9" else DIGITS[int(printed[first]) + 1])
    if places[-1] != first:
        yield LAST, _with_digit(printed, places[-1], DIGITS[(int(printed[places[-1]]) + 5) % 10])


def trials(corpus: Corpus, file: str) -> Iterator[Trial]:
    """Every planted error of one document, each alone."""
    text = corpus.text(file)
    before = {finding.claim.id for finding in _findings(file, text)[1] if finding.verdict is Verdict.WRONG}
    for label in corpus.labels:
        if label.file != file or label.is_mistaken:
            continue
        for change, printed in changes(label):
            end = label.offset + len(label.printed)
            planted = text[: label.offset] + printed + text[end:]
            document, findings = _findings(file, planted)
            here = [one for one in findings if _is_at(document, one, label.offset, end)]
            elsewhere = any(
                one.verdict is Verdict.WRONG and one not in here and one.claim.id not in before for one in findings
            )
            yield Trial(label, change, _said(here, printed), elsewhere, _fixed(file, text, planted, label))


def trials_of(work: tuple[Corpus, str]) -> list[Trial]:
    """The trials of one document, for a process of its own."""
    return list(trials(*work))


def _with_digit(printed: str, index: int, digit: str) -> str:
    return printed[:index] + digit + printed[index + 1 :]


def _findings(file: str, text: str) -> tuple[Document, tuple[Finding, ...]]:
    """The document as it is read, and what is found of it."""
    source = Source(file, Path(file), text)
    audited, mistakes = audit_one(source)
    if audited is None:
        raise RuntimeError(f"{file}: {mistakes[0]}")
    return source.read(), audited.findings


def _is_at(document: Document, finding: Finding, start: int, end: int) -> bool:
    spans = [document.span(place) for place in finding.claim.places]
    return any(first <= start and end <= last for first, last in spans)


def _said(here: list[Finding], printed: str) -> str:
    """The worst that is said of claims that print the number, or, where none prints it, of those that hold it."""
    about = [one for one in here if one.claim.printed is not None and _prints(one, printed)]
    verdicts = {one.verdict for one in here}
    if Verdict.WRONG in verdicts:
        return WRONG
    if Verdict.UNEXPLAINED in verdicts:
        return UNEXPLAINED
    return TICK if any(one.holds for one in about) else SILENT


def _prints(finding: Finding, printed: str) -> bool:
    quantity = finding.claim.printed
    return quantity is not None and any(
        digits_of(one.text).replace(",", "") == digits_of(printed).replace(",", "") for one in quantity.numerals
    )


def _fixed(file: str, right: str, planted: str, label: Label) -> str:
    """What `fix` makes of the text, beside the text without the planted error and what `fix` makes of that."""
    after, anyway = _after_fix(file, planted), _after_fix(file, right)
    if after in (right, anyway):
        return RESTORED
    start, behind = label.offset, len(right) - label.offset - len(label.printed)
    for text in (right, anyway):
        if after[:start] == text[:start] and after[-behind:] == text[-behind:]:
            return UNTOUCHED if after[start:-behind] == planted[start:-behind] else OTHERWISE
    return HARMED


def _after_fix(file: str, text: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file
        path.write_bytes(text.encode())
        found = [patch for patch, _ in pipeline.fix([path]) if patch is not None]
    return found[0].after if found else text

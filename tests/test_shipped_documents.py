"""The shipped examples against their documents: every number at its lines, none left out.

The documents are not part of the project. Name a folder that holds them under their file names, and they are checked:
WORKED_EXAMPLE_DOCUMENTS=PATH.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from verify.pipeline import audit, replay, shipped_examples
from verify.reading import read_document, read_text
from verify.reading.transcription import PRINTED
from verify.records.example import Claim
from verify.records.finding import Verdict
from verify.records.report import ReplayedDocument

FOLDERS = sorted(path.parent for path in shipped_examples().glob("*/document.toml"))

FOR_Y = "the audit takes Q, K and V of the target, printed last; the examples those of the input, as the program does"
DIFFERENT = {
    (
        "llms_explained",
        517,
    ): "the audit takes the W_V of line 507; the example that of line 394, as the digits do",
    ("llms_explained", 527): FOR_Y,
    ("llms_explained", 535): FOR_Y,
    (
        "llms_explained",
        1423,
    ): "the audit holds the last link of the chain, behind the lost product; the example all of it",
}
"""Printed numbers of which the audit and the examples say different things, and why."""


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """A folder of shipped examples."""
    return request.param


@pytest.fixture(scope="module")
def document(folder: Path) -> Path:
    """The document that the folder transcribes: within it, or where the environment says."""
    named = read_document(folder).file
    places = [folder / named, Path(os.environ.get("WORKED_EXAMPLE_DOCUMENTS", folder)) / named]
    found = next((path for path in places if path.is_file()), None)
    if found is None:
        pytest.skip(f"{named} is not at hand: set WORKED_EXAMPLE_DOCUMENTS to the folder that holds it")
    return found


@pytest.fixture(scope="module")
def replayed(folder: Path, document: Path) -> ReplayedDocument:
    """The examples of the folder, held against their document."""
    report = replay([folder], {folder.name: document})
    assert not report.mistakes
    return report.documents[0]


def test_every_number_stands_at_its_lines(replayed: ReplayedDocument) -> None:
    """No transcribed number is misplaced, and no number of a passage is in no file."""
    assert [str(one) for example in replayed.examples for one in example.misplaced] == []
    coverage = [example.coverage for example in replayed.examples]
    assert [one.stray for one in coverage if one is not None and one.stray] == []


def test_no_number_is_outside_every_passage(document: Path, replayed: ReplayedDocument) -> None:
    """Each document is covered as a whole: every line with a number belongs to an example."""
    lines = read_text(document).content.split("\n")
    covered = {
        number
        for example in replayed.examples
        for place in example.example.passages
        for number in range(place.line, place.end_line + 1)
    }
    assert [n for n, line in enumerate(lines, 1) if n not in covered and PRINTED.search(line)] == []


def test_the_audit_and_the_examples_agree(folder: Path, document: Path, replayed: ReplayedDocument) -> None:
    """Where both judge the same printed numbers their verdicts agree, or the reason why they differ stands above."""
    judged = [finding for finding in replayed.findings if finding.verdict is not Verdict.UNCHECKED]
    different = set()
    for found in audit([document]).findings:
        alike = [one for one in judged if _same_numbers(one.claim, found.claim)]
        if alike and found.verdict is not Verdict.UNCHECKED and found.holds not in {one.holds for one in alike}:
            different.add((folder.name, found.claim.places[0].line))
        if found.verdict is Verdict.WRONG:
            assert any(one.claim.erratum for one in judged if _meet(one.claim, found.claim)), found.claim.places[0]
    assert different == {key for key in DIFFERENT if key[0] == folder.name}


def _same_numbers(one: Claim, other: Claim) -> bool:
    if one.printed is None or other.printed is None or not _meet(one, other):
        return False
    values = [[(n.value, n.special) for n in claim.printed.numerals] for claim in (one, other) if claim.printed]
    return values[0] == values[1]


def _meet(one: Claim, other: Claim) -> bool:
    """Whether two claims stand on common lines."""
    return any(p.line <= q.end_line and q.line <= p.end_line for p in one.places for q in other.places)


def test_every_erratum_has_its_cause_or_says_why_not() -> None:
    """What does not hold is explained, by its file or by the search; or the file says why nothing can explain it.

    The causes were derived by hand as well, in tests/judging/seed_causes.toml: those that can be computed are computed.
    """
    table = tomllib.loads((Path(__file__).parent / "judging" / "seed_causes.toml").read_text(encoding="utf-8"))
    derived = {
        f"{file}#{name}": cause["computable"] for file, causes in table.items() for name, cause in causes.items()
    }
    explained = {}
    for finding in replay([shipped_examples()]).findings:
        if finding.claim.erratum is not None:
            assert finding.failure is None
            why = finding.explanation or finding.judgement.diagnosis
            assert (why is None) is (finding.claim.unexplained_because is not None), finding.claim.id
            explained[finding.claim.id] = why is not None
        assert (finding.verdict is Verdict.WRONG) is (finding.claim.id in explained), finding.claim.id
    assert explained == derived

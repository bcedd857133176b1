"""The shipped examples against their documents: every number at its lines, none left out.

The documents are not part of the project. Name a folder that holds them under their file names, and they are checked:
WORKED_EXAMPLE_DOCUMENTS=PATH.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from verify.pipeline import replay, shipped_examples
from verify.reading import read_document, read_text
from verify.reading.transcription import PRINTED
from verify.records.finding import Verdict
from verify.records.report import ReplayedDocument

FOLDERS = sorted(path.parent for path in shipped_examples().glob("*/document.toml"))


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

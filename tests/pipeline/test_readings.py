"""The readings of a report, and the record of each: one that has called a right number wrong calls nothing wrong."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from verify import pipeline
from verify.pipeline import readings
from verify.reading import read_tallies
from verify.records.finding import Finding, Verdict
from verify.records.reading import RESTRAINED, Tally

PAGE = "$0.5 + 0.25 = 0.85$\n\nand 0.5 + 0.3 = 0.9 of it, but $1 + 1 = 2$.\n"


@pytest.fixture(name="page")
def _page(tmp_path: Path) -> Path:
    """Two wrong numbers and a right one, by two readings."""
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def audited(page: Path, monkeypatch: pytest.MonkeyPatch, tallies: Mapping[str, Tally]) -> tuple[Finding, ...]:
    """The findings by another record."""
    monkeypatch.setattr(readings, "read_tallies", lambda: tallies)
    return pipeline.audit([page]).findings


def test_a_report_has_the_readings_of_its_claims(page: Path) -> None:
    """With their tallies, and no others."""
    report = pipeline.audit([page])
    assert {one.claim.reading for one in report.findings} == set(report.readings) == {"E011", "W011"}
    assert all(one.code == code for code, one in report.readings.items())
    assert {code: one.tally for code, one in report.readings.items()} == {
        code: read_tallies().get(code, Tally()) for code in report.readings
    }


def test_a_restrained_reading_calls_nothing_wrong(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it would call wrong is unexplained, with the record as the reason; the others are as they were."""
    free = audited(page, monkeypatch, {"E011": Tally(60, 60)})
    bound = audited(page, monkeypatch, {"E011": Tally(60, 59, 1, restrained=True)})
    assert [one.verdict for one in free] == [Verdict.WRONG, Verdict.WRONG, Verdict.REPRODUCED]
    assert [one.verdict for one in bound] == [Verdict.UNEXPLAINED, Verdict.WRONG, Verdict.REPRODUCED]
    assert bound[0].judgement.reason.startswith(f"{RESTRAINED}E011 ")
    assert [one.judgement for one in bound[1:]] == [one.judgement for one in free[1:]]


def test_documents_under_watch_leave_out_what_is_switched_off(page: Path) -> None:
    """As an audit does."""
    changed = pipeline.Watch([page], pipeline.Options(ignore=("E",))).look()
    assert changed is not None
    assert [one.claim.reading for one in changed.report.findings] == ["W011"]


def test_an_account_has_its_reading(page: Path) -> None:
    """Of a claim of an audit; a worked example is stated by its author."""
    (told,) = pipeline.explain(f"{page}:1")
    assert told.reading is not None
    assert told.reading.code == told.finding.claim.reading
    (stated, *_) = pipeline.explain("deep_learning_notes:30")
    assert stated.reading is None


def test_the_record_ships() -> None:
    """Each line of it is of a code that a reading has, its counts add up, and a false alarm restrains."""
    tallies = read_tallies()
    assert tallies
    for code, tally in tallies.items():
        (one,) = pipeline.rules(code)
        assert one.code == code
        assert len(code) == 4
        assert tally.fired == tally.judged + tally.unjudged

"""An audit held against a baseline: what is accepted, new, fixed, worse, elsewhere, and coverage that falls."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.pipeline import Options, audit, next_baseline
from verify.reading import read_baseline
from verify.records.baseline import NOT_YET, Acknowledgement, Baseline
from verify.records.coverage import Coverage
from verify.records.mistake import Mistake
from verify.records.report import Report
from verify.reporting.baseline import render_baseline

Run = Callable[..., Report]

ONE = "## One\n\n$$0.5 + 0.25 = 0.85$$\n\n"
TWO = "## Two\n\n$$0.5 \\times 0.5 = 0.35$$\n\n"
RIGHT = "## Three\n\n$$1 + 1 = 2$$\n\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Audits a text, held against what an earlier text failed with."""
    monkeypatch.chdir(tmp_path)

    def audited(text: str, *, against: str | None = None, strict: bool = False) -> Report:
        document = Path("document.md")
        if against is not None:
            document.write_text(against, encoding="utf-8")
            write(next_baseline(audit([document], options=Options(strict=strict)), Path("baseline.toml")))
        document.write_text(text, encoding="utf-8")
        baseline = Path("baseline.toml") if against is not None else None
        return audit([document], options=Options(strict=strict, baseline=baseline))

    return audited


def write(baseline: Baseline) -> None:
    """Write a baseline where its path says."""
    Path(baseline.path).write_text(render_baseline(baseline), encoding="utf-8")


def test_what_is_accepted_does_not_fail(run: Run) -> None:
    """A finding of the baseline is reported and does not fail; without the baseline it fails."""
    assert run(ONE).exit_code == 1
    report = run(ONE, against=ONE)
    assert report.exit_code == 0
    assert [report.accepted(finding).reason for finding in report.findings] == [NOT_YET]  # type: ignore[union-attr]


def test_moved_text_is_the_same_finding(run: Run) -> None:
    """Findings keep their identity when sections are exchanged and text is added between them."""
    report = run("# New\n\nwords\n\n" + TWO + "more words\n\n" + RIGHT + ONE, against=ONE + TWO)
    assert report.exit_code == 0
    assert len(report.comparison.known) == 2


def test_a_new_finding_fails(run: Run) -> None:
    """A finding that the baseline does not have fails, beside one that it has."""
    report = run(ONE + TWO, against=ONE)
    assert report.exit_code == 1
    assert [finding.claim.places[0].line for finding in report.failures] == [7]


def test_another_wrong_number_is_a_new_finding(run: Run) -> None:
    """To accept one wrong number accepts no other in its place: the old is fixed, the new fails."""
    report = run(ONE.replace("0.85", "0.95"), against=ONE)
    assert len(report.failures) == len(report.comparison.fixed) == 1


def test_what_is_fixed_is_told_and_goes(run: Run) -> None:
    """A finding that is gone does not fail; the baseline written anew is without it, and keeps reason and note."""
    run(ONE + TWO, against=ONE + TWO)
    baseline = read_baseline(Path("baseline.toml"))
    told = [replace(one, reason=f"because of {one.statement}", note="ask N. N.") for one in baseline.acknowledged]
    write(replace(baseline, acknowledged=tuple(told)))
    Path("document.md").write_text(ONE + TWO.replace("0.35", "0.25"), encoding="utf-8")
    report = audit([Path("document.md")], options=Options(baseline=Path("baseline.toml")))
    assert report.exit_code == 0
    assert [one.statement for one in report.comparison.fixed] == ["0.5 \\times 0.5 = 0.35"]  # type: ignore[union-attr]
    (kept,) = next_baseline(report, Path("baseline.toml")).acknowledged
    assert (kept.reason, kept.note) == ("because of 0.5 + 0.25 = 0.85", "ask N. N.")


def test_a_worse_verdict_is_new(run: Run) -> None:
    """What was accepted as unexplained fails when it is proved wrong."""
    run(ONE, against=ONE)
    baseline = read_baseline(Path("baseline.toml"))
    write(replace(baseline, acknowledged=tuple(replace(one, verdict="unexplained") for one in baseline.acknowledged)))
    assert audit([Path("document.md")], options=Options(baseline=Path("baseline.toml"))).exit_code == 1


def test_documents_that_were_not_audited_stay(run: Run) -> None:
    """What a baseline says of another document is neither fixed nor lost."""
    run(ONE, against=ONE)
    Path("other.md").write_text(TWO, encoding="utf-8")
    report = audit([Path("other.md")], options=Options(baseline=Path("baseline.toml")))
    assert len(report.comparison.elsewhere) == len(report.failures) == 1  # type: ignore[union-attr]
    assert report.comparison.fixed == ()  # type: ignore[union-attr]
    together = next_baseline(report, Path("baseline.toml"))
    assert [one.document for one in together.acknowledged] == ["document.md", "other.md"] == list(together.coverage)


@pytest.mark.parametrize(
    ("before", "now", "code"),
    [(RIGHT, RIGHT + "And 7 words.", 1), (RIGHT + "And 7 words.", RIGHT, 0), (RIGHT, "No numbers.\n\n$a = a$", 1)],
)
def test_coverage_only_rises(run: Run, before: str, now: str, code: int) -> None:
    """A document that covers a smaller share than it did fails, one that covers more does not."""
    report = run(now, against=before)
    assert report.exit_code == code
    assert bool(report.comparison.lowered) == ("7" in now)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("schema = ", 1),
        ('schema = "verify-baseline/2"', 1),
        ('schema = "verify-baseline/1"\nfindings = 3', 2),
        ('schema = "verify-baseline/1"\n[[findings]]\nid = "a#b"', 2),
        ('schema = "verify-baseline/1"\n[[findings]]\nid = "a#b"\ndocument = "a"\nverdict = "fine"', 5),
        ('schema = "verify-baseline/1"\n[[findings]]\nid = "a#b"\ndocument = "a"\nverdict = "wrong"\nwhy = ""', 6),
        ('schema = "verify-baseline/1"\n[[coverage]]\ndocument = "a"\nnumerals = 1\nchecked = 1\ngiven = 1', 2),
        ('schema = "verify-baseline/1"\n' + '[[findings]]\nid = "a#b"\ndocument = "a"\nverdict = "wrong"\n' * 2, 7),
    ],
)
def test_a_broken_baseline_is_one_mistake_and_stays(run: Run, content: str, line: int) -> None:
    """What is wrong with a baseline is told with its line, the audit goes on, and nothing is written over it."""
    run(ONE)
    path = Path("baseline.toml")
    path.write_text(content, encoding="utf-8")
    report = audit([Path("document.md")], options=Options(baseline=path))
    assert [(mistake.path, mistake.line) for mistake in report.mistakes] == [("baseline.toml", line)]
    assert len(report.failures) == 1
    with pytest.raises(Mistake):
        next_baseline(report, path)


TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(str.strip)


FOUND = st.builds(Acknowledgement, TEXT, TEXT, st.just("wrong"), TEXT, TEXT, TEXT)


@settings(max_examples=60, deadline=None)
@given(st.lists(FOUND, max_size=3, unique_by=lambda one: one.id), TEXT)
def test_a_baseline_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, found: list[Acknowledgement], name: str
) -> None:
    """Whatever stands in identifiers, statements, reasons and notes comes back, and other readers of TOML read it."""
    path = tmp_path_factory.mktemp("baseline") / "baseline.toml"
    baseline = Baseline(str(path), tuple(found), {name: Coverage(3, 1, 1, 1)})
    write(baseline)
    assert read_baseline(path) == baseline
    assert tomllib.loads(path.read_text(encoding="utf-8"))["schema"] == "verify-baseline/1"

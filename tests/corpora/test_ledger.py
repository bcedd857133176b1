"""The ledger counts what it says: on documents whose truth is known by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger import Firing, difference, evidence, fire, kept, table, tallies
from truth import Case, Known, answers, scenarios
from verify.pipeline import readings
from verify.reading.tallies import read_tallies
from verify.records.reading import ENOUGH, Tally

PAGE = "$0.5 + 0.25 = 0.75$\n\n$0.5 + 0.25 = 0.85$\n\n$x = 3$ and $y = 4$\n"


def case(*known: Known, right: bool = False, alone: bool = False) -> Case:
    """The page with what is known of it."""
    return Case("scenarios", "page.md", PAGE, "markdown", known, right, alone)


def rights(one: Case) -> list[tuple[str, str]]:
    """What is said of each claim, and whether it is right."""
    return [(firing.said, firing.right) for firing in fire(one)]


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (case(), ["unjudged", "unjudged"]),
        (case(right=True), ["true", "false"]),
        (case(Known(is_right=True, digits="0.75", offset=PAGE.index("0.75"))), ["true", "unjudged"]),
        (case(Known(is_right=False, digits="0.75", offset=PAGE.index("0.75"))), ["false", "unjudged"]),
        (case(Known(is_right=False, digits="0.85", lines=(3, 3))), ["unjudged", "true"]),
        (case(Known(is_right=True, digits="0.85", lines=(2, 4))), ["unjudged", "false"]),
        (case(Known(is_right=True, digits="0.85", lines=(4, 9))), ["unjudged", "unjudged"]),
        (case(Known(is_right=False, digits=None, lines=(1, 9), alarms=True)), ["unjudged", "true"]),
        (case(Known(is_right=False, digits="0.85", lines=(3, 3)), right=True), ["true", "true"]),
    ],
)
def test_findings_are_held_against_what_is_known(one: Case, expected: list[str]) -> None:
    """A tick on a right number and an alarm on a wrong one are true, the others false."""
    assert rights(one) == list(zip(["tick", "alarm"], expected, strict=True))


def test_of_a_planted_mistake_its_place_alone_counts() -> None:
    """The same document counts without it."""
    assert rights(case(Known(is_right=False, digits="0.85", offset=PAGE.index("0.85")), alone=True)) == [
        ("alarm", "true")
    ]


def test_a_restrained_alarm_counts_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a reading would be free again as soon as it is restrained."""
    monkeypatch.setattr(readings, "read_tallies", lambda: {"E011": Tally(1, 0, 1, 0, restrained=True)})
    assert rights(case(right=True)) == [("tick", "true"), ("alarm", "false")]


def test_every_scenario_has_its_planted_mistake() -> None:
    """Where a number was changed."""
    found = list(scenarios())
    right = [one.name for one in found if one.right]
    planted = [one.name for one in found if one.alone]
    assert len(planted) >= len(right) - 2
    assert all(one.known[0].offset is not None for one in found if one.alone)


def test_answers_are_sampled_without_their_marks(tmp_path: Path) -> None:
    """Every second one, its calculator marks taken out."""
    lines = [{"question": f"Q{n}?", "answer": f"So {n}+1 = <<{n}+1={n + 1}>>{n + 1}.\n#### {n + 1}"} for n in range(4)]
    (tmp_path / "gsm8k_test.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = list(answers(tmp_path, 2))
    assert [one.name for one in found] == ["gsm8k_test:1", "gsm8k_test:3"]
    assert found[1].text == "Q2?\n\nSo 2+1 = 3.\n"


def firing(said: str, right: str, code: str = "E011", printed: str = "1", source: str = "corpus") -> Firing:
    """A firing on a page."""
    return Firing(source, "page.md", 3, printed, code, said, right)


def test_a_false_alarm_restrains_until_enough_are_right() -> None:
    """A false tick does not; and 59 that are right lift it once no alarm is false any more."""
    false, ticks = firing("alarm", "false"), [firing("tick", "true")] * ENOUGH
    assert tallies([false, *ticks], {})["E011"] == Tally(ENOUGH + 1, ENOUGH, 1, 0, restrained=True)
    assert not tallies([firing("tick", "false")], {})["E011"].restrained
    before = {"E011": Tally(1, 0, 1, 0, restrained=True)}
    assert tallies(ticks[1:], before)["E011"].restrained
    assert not tallies(ticks, before)["E011"].restrained


def test_the_evidence_is_read_as_it_is_written(tmp_path: Path) -> None:
    """A line a code."""
    found = {"E011": Tally(3, 1, 1, 1, restrained=True), "W154": Tally(2, 2, 0, 0)}
    path = tmp_path / "readings.toml"
    path.write_text(evidence(found), encoding="utf-8")
    assert read_tallies(path) == found


def test_what_a_change_gains_and_loses_is_listed() -> None:
    """Of the documents that were audited; what no label judges is listed as well."""
    before = kept([firing("tick", "true"), firing("alarm", "true", printed="2")])
    other = ["corpus\tother.md\t1\t5\tE011\ttick"]
    now = [firing("tick", "true"), firing("unexplained", "unjudged", printed="2")]
    assert list(difference(now, before + other)) == [
        "1 gained",
        "    page.md:3  2  E011  unexplained  unjudged  (corpus)",
        "1 lost",
        "    page.md:3  2  E011  alarm    (corpus)",
    ]
    assert kept([firing("tick", "true", source="gsm8k"), firing("unchecked", "unjudged")]) == []


def test_the_table_has_every_code_and_what_it_was() -> None:
    """Those that no longer fire, too."""
    told = list(table({"E011": Tally(2, 1, 0, 1)}, {"E011": Tally(1, 1), "W011": Tally(1, 1)}))
    assert told[2:] == [
        "| E011 | 2 | 1 | 0 | 1 | 1: 1 true, 0 false, 0 unjudged |",
        "| W011 | 0 | 0 | 0 | 0 | 1: 1 true, 0 false, 0 unjudged |",
        "| all | 2 | 1 | 0 | 1 | |",
    ]

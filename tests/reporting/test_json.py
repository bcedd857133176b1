"""The JSON report: every documented key, null where something is absent, numbers nested as they were printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from verify import pipeline
from verify.reporting import render_json

Write = Callable[..., Path]

TOP = {
    "schema", "tool", "documents", "findings", "misplaced", "coverage", "counts", "mistakes", "evidence",
}  # fmt: skip
FINDING = {
    "id", "document", "place", "source", "kind", "certainty", "statement", "printed", "computed", "verdict", "reason",
    "policy", "diagnosis", "correction", "units_in_last_place", "acknowledged",
}  # fmt: skip
PLACE = {"path", "line", "end_line", "column", "end_column", "cell"}

EXAMPLE = """\
title = "All kinds"
lines = [1, 2]

[given.scores]
lines = [1, 1]
printed = "1.5 2.5"

[[claims]]
name = "total"
lines = [2, 2]
repeated = [[1, 1]]
expression = "sum(scores)"
printed = "4.0"

[[claims]]
name = "halves"
lines = [2, 2]
expression = "[scores / 2, scores * -inf]"
printed = "[[0.76, 1.25], [-inf, 1]]"

[[claims]]
name = "third"
lines = [2, 2]
expression = "total / 6"
printed = "0.66"

[[claims]]
name = "slip"
lines = [2, 2]
expression = "total * 2"
printed = "9.0"
erratum = "one too many"
explained_by = "total * 2 + 1"
note = "seen twice"

[[claims]]
name = "form"
lines = [2, 2]
shape = "scores"
printed = "3"

[[claims]]
name = "positive"
lines = [2, 2]
holds = "scores > 0"

[[claims]]
name = "seeded"
lines = [2, 2]
unchecked = "no seed"
printed = "0.5"

[[claims]]
name = "flat"
lines = [2, 2]
expression = "[scores]"
printed = "1.5 2.5"

[[claims]]
name = "immense"
lines = [2, 2]
expression = "exp(10000)"
printed = "1e-300"

[[claims]]
name = "unknown"
lines = [2, 2]
expression = "nosuch"
printed = "1"
"""


@pytest.fixture
def data(write: Write) -> dict[str, Any]:
    """The report on the example, as JSON read back."""
    return json.loads(render_json(pipeline.replay([write(one=EXAMPLE)])))


@pytest.fixture
def findings(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The findings by name of their claim."""
    return {one["id"].partition("#")[2]: one for one in data["findings"]}


def test_every_documented_key_is_there(data: dict[str, Any]) -> None:
    """Keys are present in the report, in each finding and in each place, whatever is absent."""
    assert set(data) >= TOP
    assert data["schema"] == "verify-report/1"
    assert set(data["tool"]) == {"name", "version"}
    assert {"path", "title", "sha256"} <= set(data["documents"][0])
    assert len(data["findings"]) == 10
    for finding in data["findings"]:
        assert set(finding) >= FINDING
        assert set(finding) == set(data["findings"][0])
        assert set(finding["place"]) == PLACE
        assert set(finding["source"]) == {"path", "line"}


def test_absent_is_null(data: dict[str, Any], findings: dict[str, dict[str, Any]]) -> None:
    """What is not there is null: coverage without a document, policy without rounding, printed without a print."""
    assert data["coverage"] is None
    assert data["documents"][0]["held_against"] is None
    assert findings["total"]["policy"] is None
    assert findings["total"]["correction"] is None
    assert findings["total"]["diagnosis"] is None
    assert findings["positive"]["printed"] is None
    assert findings["positive"]["computed"] is None
    assert findings["seeded"]["computed"] is None
    assert findings["unknown"]["certified_bits"] is None
    assert findings["flat"]["computed"] is None
    assert findings["flat"]["units_in_last_place"] is None


def test_counts_add_up(data: dict[str, Any]) -> None:
    """Found is the sum of the five verdicts and the number of findings."""
    counts = data["counts"]
    assert counts["found"] == len(data["findings"]) == sum(counts.values()) - counts["found"]
    for verdict in ("reproduced", "rounding", "unexplained", "wrong", "unchecked"):
        assert counts[verdict] == sum(one["verdict"] == verdict for one in data["findings"])


@pytest.mark.parametrize(
    ("name", "verdict", "kind"),
    [
        ("total", "reproduced", "value"), ("halves", "wrong", "value"), ("third", "rounding", "value"),
        ("slip", "wrong", "value"), ("form", "wrong", "shape"), ("positive", "reproduced", "property"),
        ("seeded", "unchecked", "undecidable"), ("flat", "wrong", "value"), ("immense", "wrong", "value"),
        ("unknown", "unchecked", "value"),
    ],
)  # fmt: skip
def test_verdict_and_kind(findings: dict[str, dict[str, Any]], name: str, verdict: str, kind: str) -> None:
    """Each finding tells its verdict, the kind of its claim and a reason."""
    finding = findings[name]
    assert (finding["verdict"], finding["kind"], finding["certainty"]) == (verdict, kind, "stated")
    assert finding["reason"]
    assert finding["document"] == "paper"


def test_numbers_are_nested_as_printed(findings: dict[str, dict[str, Any]]) -> None:
    """Printed, computed, corrected digits and distances have the shape of the print; digits are text."""
    halves = findings["halves"]
    assert halves["printed"] == [["0.76", "1.25"], ["-inf", "1"]]
    assert halves["computed"] == [["0.75", "1.25"], ["-inf", "-inf"]]
    assert halves["correction"] is None
    assert halves["blame"]["side"] == "open"
    assert halves["units_in_last_place"] == [[-1.0, 0.0], [None, None]]
    assert halves["misfits"] == ["[0, 0]", "[1, 1]"]
    assert findings["total"]["printed"] == "4.0"
    assert findings["total"]["units_in_last_place"] == 0.0
    assert findings["form"]["printed"] == ["3"] or findings["form"]["printed"] == "3"
    assert findings["form"]["correction"] is None  # that it is a shape is in its reason


def test_rounding_names_its_policy(findings: dict[str, dict[str, Any]]) -> None:
    """A rounding has its policy and how far it is off, in units of the last printed place."""
    assert findings["third"]["policy"] == "truncated"
    assert findings["third"]["computed"] == "0.666667"
    assert findings["third"]["units_in_last_place"] == pytest.approx(0.667, abs=1e-9)


def test_an_erratum_has_its_diagnosis(findings: dict[str, dict[str, Any]]) -> None:
    """What is said to explain the digits is told with whether it does."""
    slip = findings["slip"]
    assert slip["acknowledged"] is True
    assert (slip["erratum"], slip["note"], slip["failure"]) == ("one too many", "seen twice", None)
    told = {"kind": "stated", "explained_by": "total * 2 + 1", "gives_every_digit": True, "policy": None}
    assert slip["diagnosis"] == told | {"candidates": None, "chance": None}


def test_distances_too_large_for_json_are_null(findings: dict[str, dict[str, Any]]) -> None:
    """A distance that no float holds is null, and the computed value is written with an exponent."""
    assert findings["immense"]["units_in_last_place"] is None
    assert findings["immense"]["computed"] == "8.8068e+4342"


def test_places(findings: dict[str, dict[str, Any]]) -> None:
    """A finding stands in the audited document, its claim in the example file, and repeats are listed."""
    total = findings["total"]
    assert total["place"] == {
        "path": "paper.md",
        "line": 2,
        "end_line": 2,
        "column": None,
        "end_column": None,
        "cell": None,
    }
    assert [one["line"] for one in total["repeated"]] == [1]
    assert total["source"]["path"].endswith("paper/one.toml")
    assert total["source"]["line"] == 8


def test_coverage_and_misplaced_numbers(write: Write, tmp_path: Path) -> None:
    """With the document at hand the report has coverage that adds up, and the numbers that stand elsewhere."""
    (tmp_path / "paper.md").write_text("The scores are 1.5 2.5.\nTheir sum is 4.1. See 7.\n", encoding="utf-8")
    report = json.loads(render_json(pipeline.replay([write()], {"paper": tmp_path / "paper.md"})))
    coverage = report["coverage"]
    assert coverage["numerals"] == coverage["checked"] + coverage["given"] + coverage["unlinked"] == 4
    assert coverage["stray"] == [{"line": 2, "numeral": "4.1"}, {"line": 2, "numeral": "7."}]
    (misplaced,) = report["misplaced"]
    assert (misplaced["numeral"], misplaced["owner"], misplaced["place"]["line"]) == ("4.0", "total", 2)
    assert len(report["documents"][0]["held_against"]) == 64


def test_same_bytes(write: Write) -> None:
    """Two replays of the same files render to the same text, which ends in a newline."""
    folder = write(one=EXAMPLE)
    first, second = (render_json(pipeline.replay([folder])) for _ in range(2))
    assert first == second
    assert first.endswith("}\n")


def test_how_each_author_rounds_is_told(write: Write) -> None:
    """Of each example the policy that explains most claims, with how many of how many; none where nothing holds."""
    truncated = 'title = "T"\nlines = [1, 2]\n' + "".join(
        f"[[claims]]\nname = 'c{i}'\nlines = [1, 1]\nexpression = '{i} / 3'\nprinted = '{text}'\n"
        for i, text in ((2, "0.66"), (4, "1.33"), (5, "1.66"), (1, "0.91"))
    )
    wrong = "title = 'W'\nlines = [1, 2]\n[[claims]]\nname = 'w'\nlines = [1, 1]\nexpression = '1 / 3'\n"
    wrong += "printed = '9'\n"
    plain = wrong.replace("'9'", "'0.333'")
    folder = write(one=truncated, two=wrong, three=plain).parent
    practices = json.loads(render_json(pipeline.replay([folder])))["documents"][0]["practices"]
    found = {(one["example"].rpartition("/")[2], one["policy"], one["explained"], one["tried"]) for one in practices}
    assert found == {("one", "truncated", 3, 4), ("three", "full precision", 1, 1)}


def test_the_evidence_is_what_ships_for_the_formulas_called(tmp_path: Path) -> None:
    """Each finding names the formulas it calls, a variant as its formula; each of these has all that ships for it."""
    path = tmp_path / "a.md"
    calls = ("softmax([1, 2])", "softmax_unstabilised([1, 2])", "relu([1, 2])", "[1, 2] + 1")
    lines = (f"<!-- verify: a{n} = {call} -->\n$[1, 2]$" for n, call in enumerate(calls))
    path.write_text("\n\n".join(lines), encoding="utf-8")
    data = json.loads(render_json(pipeline.audit([path])))
    assert [one["formulas"] for one in data["findings"]] == [["softmax"], ["softmax"], ["relu"], []]
    files = sorted((Path(pipeline.__file__).parents[1] / "evidence").glob("*.json"))
    shipped = [record for file in files for record in json.loads(file.read_text(encoding="utf-8"))]
    of_both = [{**one, "detail": one.get("detail") or None} for one in shipped if one["formula"] in ("relu", "softmax")]
    told = data["evidence"]
    assert len(told) == len(of_both)
    assert all(one in of_both for one in told)
    assert {one["kind"] for one in told} >= {"proof", "property", "conformance"}

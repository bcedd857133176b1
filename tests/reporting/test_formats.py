"""Reports for other tools: what they look like, that their schemas hold, and that nothing is left out silently."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import xmlschema
from click.testing import CliRunner

from sample_reports import ENDINGS, SNAPSHOTS, audited, folder, repeated, replayed, snapshots
from verify.cli import main
from verify.records.report import Report
from verify.reporting import FORMATS, sarif
from verify.reporting.sarif_rules import RULES

SCHEMAS = Path(__file__).parent / "schemas"
MADE = cache(snapshots)


@cache
def sarif_schema() -> Any:
    """The published schema of SARIF 2.1.0."""
    schema = json.loads((SCHEMAS / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
    return jsonschema.Draft4Validator(schema)


@cache
def junit_schema() -> Any:
    """The published schema of JUnit XML."""
    return xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd")


@pytest.mark.parametrize("name", [path.name for path in sorted(SNAPSHOTS.iterdir())])
def test_a_report_is_as_it_was_read(name: str) -> None:
    """Each format makes of the sample what stands in its snapshot; `python tests/reporting/sample_reports.py`."""
    assert MADE()[name] == (SNAPSHOTS / name).read_text(encoding="utf-8")


def test_every_format_has_its_snapshots() -> None:
    """No format of other tools is without a snapshot of an audit and of a replay."""
    assert {path.name for path in SNAPSHOTS.iterdir()} == set(MADE())
    assert len(MADE()) == 2 * len(ENDINGS)


@pytest.mark.parametrize("name", ["audit", "replay"])
def test_schemas_hold(name: str) -> None:
    """SARIF and JUnit XML satisfy the schemas that are published for them."""
    sarif_schema().validate(json.loads(MADE()[f"{name}.sarif.json"]))
    junit_schema().validate(MADE()[f"{name}.xml"])


def test_schemas_refuse_what_is_none() -> None:
    """The schemas do tell: a column counted from 0, a result without a message, a case without a name."""
    log = json.loads(MADE()["audit.sarif.json"])
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startColumn"] = 0
    assert not sarif_schema().is_valid(log)
    log = json.loads(MADE()["audit.sarif.json"])
    del log["runs"][0]["results"][0]["message"]
    assert not sarif_schema().is_valid(log)
    assert not junit_schema().is_valid(MADE()["audit.xml"].replace("<testcase name=", "<testcase title=", 1))


def results(report: Report) -> list[dict[str, Any]]:
    """The results of a SARIF log."""
    found: list[dict[str, Any]] = json.loads(FORMATS["sarif"](report))["runs"][0]["results"]
    return found


def test_fingerprints_outlive_text_that_moves() -> None:
    """A result keeps its fingerprint and its rule when its section moves; its line is another."""
    before = results(audited("# A\n\n$1 + 1 = 3$\n\n# B\n\n$2 + 2 = 5$\n"))
    after = results(audited("# B\n\n$2 + 2 = 5$\n\nMore text.\n\n# A\n\n$1 + 1 = 3$\n"))
    assert before[0]["partialFingerprints"] == after[1]["partialFingerprints"]
    assert before[0]["locations"] != after[1]["locations"]
    assert {one["ruleId"] for one in before + after} == {"wrong-value"}


def test_regions_and_fixes_are_exact() -> None:
    """A region is the statement, a fix the digits alone: columns count code points, the end is the first behind."""
    text = "𝒳 first.\n\nSo 𝒳 is $1 + 1 = 3.50$ here.\n"
    (result,) = results(audited(text))
    region = result["locations"][0]["physicalLocation"]["region"]
    line = text.splitlines()[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "1 + 1 = 3.50"
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    gone = replacement["deletedRegion"]
    assert line[gone["startColumn"] - 1 : gone["endColumn"] - 1] == "3.50"
    assert replacement["insertedContent"]["text"] == "2.00"


def test_what_is_not_certain_has_no_fix() -> None:
    """A finding that is not proved wrong, or that rests on another one, suggests nothing."""
    (root, rests) = results(audited("$t = 1/3 = 0.34$\n\n$u = 3t = 2.50$\n"))
    assert "fixes" in root
    assert "fixes" not in rests


def test_rules_are_named_once_and_stay() -> None:
    """The ids of rules are what alerts are filed under: none is ever renamed."""
    assert len(set(RULES)) == len(RULES)
    assert {"wrong-value", "wrong-shape", "wrong-property", "wrong-formula", "unexplained-value", "erratum"} <= set(
        RULES
    )  # fmt: skip
    log = json.loads(MADE()["audit.sarif.json"])["runs"][0]
    for result in log["results"]:
        assert log["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_keeps_within_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """At most 5,000 results and 10 MB, the worst first; what is left out is counted."""
    report = audited("$t = 1/3 = 0.34$\n\n$u = 3t = 1.03$\n")
    many = json.loads(FORMATS["sarif"](repeated(report, 2_600)))["runs"][0]
    assert len(many["results"]) == 5_000
    assert [one["level"] for one in many["results"]] == ["error"] * 2_600 + ["warning"] * 2_400
    told = [one["message"]["text"] for one in many["invocations"][0]["toolExecutionNotifications"]]
    assert any(text.startswith("200 results are left out") for text in told)
    monkeypatch.setattr(sarif, "SIZE", 10_000)
    small = FORMATS["sarif"](repeated(report, 100))
    assert len(json.dumps(json.loads(small)["runs"][0]["results"], ensure_ascii=False)) < 10_200
    assert "results are left out" in small


def test_annotations_keep_within_the_limits() -> None:
    """Ten errors and ten warnings are annotations; a notice counts the rest."""
    lines = FORMATS["github"](repeated(audited("$t = 1/3 = 0.34$\n\n$u = 3t = 1.03$\n"), 12)).splitlines()
    levels = [line.split(" ", 1)[0] for line in lines]
    assert [levels.count(f"::{one}") for one in ("error", "warning", "notice")] == [10, 10, 1]
    assert lines[-1].endswith("; 2 more errors and 2 more warnings not shown here")


def test_a_page_keeps_within_the_limits() -> None:
    """A page that would be too long for the summary of a job says how many findings it leaves out."""
    page = FORMATS["markdown"](repeated(audited(), 1_000))
    assert len(page.encode()) < 1_048_576
    left = int(page.splitlines()[-1].split(" ")[0])
    assert page.count("\n### ") + left == 7_000


def test_cases_count_what_fails() -> None:
    """A test case for each example; it fails where a claim of it does, and the counts add up."""
    xml = junit_schema().to_dict(FORMATS["junit"](replayed()))
    paper, whole = xml["testsuite"]
    assert (paper["@tests"], paper["@failures"]) == ("1", "1")
    assert [case["@name"] for case in whole["testcase"]] == ["everything can be read", "enough is checked"]
    assert int(xml["@tests"]) == int(paper["@tests"]) + int(whole["@tests"])


@pytest.mark.parametrize(
    ("text", "message", "colour"),
    [
        ("$1 + 1 = 2$", "1 of 1 hold", "brightgreen"),
        ("$1 + 1 = 3$ and $1 + 2 = 3$", "1 of 2 fail", "red"),
        ("Nothing.", "nothing checked", "lightgrey"),
    ],
)
def test_a_badge_says_what_the_run_found(text: str, message: str, colour: str) -> None:
    """The badge is what shields.io asks of an endpoint: a version, a label, a message and a colour."""
    badge = json.loads(FORMATS["badge"](audited(text)))
    assert badge == {"schemaVersion": 1, "label": "verified numbers", "message": message, "color": colour}


@pytest.mark.parametrize("one", ENDINGS)
def test_every_command_has_every_format(one: str) -> None:
    """`verify audit` and `verify replay` write each format, the same bytes each time, and keep their exit status."""
    with folder() as here:
        (here / "a.md").write_text("$1 + 1 = 3$\n", encoding="utf-8")
        (here / "b.md").write_bytes(b"\xff")
        runs = [CliRunner().invoke(main, ["audit", "--format", one, "a.md"]) for _ in range(2)]
        assert [run.exit_code for run in runs] == [1, 1]
        assert runs[0].stdout == runs[1].stdout == FORMATS[one](audited("$1 + 1 = 3$\n", "a.md"))
        assert CliRunner().invoke(main, ["audit", "--format", one, "b.md"]).exit_code == 2
        assert CliRunner().invoke(main, ["replay", "--format", one, "missing"]).exit_code == 2


def test_what_cannot_be_read_is_told_in_every_format() -> None:
    """A mistake is a failed case, an error, a notification, a line of the page, and a badge that says so."""
    with folder() as here:
        (here / "b.md").write_bytes(b"\xff")
        made = {one: CliRunner().invoke(main, ["audit", "--format", one, "b.md"]).stdout for one in ENDINGS}
    assert all("UTF-8" in made[one] for one in ("markdown", "sarif", "junit", "github"))
    assert '"isError": true' in made["badge"]
    assert json.loads(made["sarif"])["runs"][0]["invocations"][0]["executionSuccessful"] is False
    sarif_schema().validate(json.loads(made["sarif"]))
    junit_schema().validate(made["junit"])

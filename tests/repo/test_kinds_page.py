"""docs/kinds.md is true: it has every rule, kind of claim and cause that the code can give; its examples are such."""

from __future__ import annotations

import ast
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from house import ROOT
from markdown import blocks, code, headings, links, table_under
from verify import pipeline
from verify.records.report import Report
from verify.reporting.json import KINDS
from verify.reporting.problems import problems, rule
from verify.reporting.sarif_rules import BESIDE, RULES, VERDICTS

PAGE = (ROOT / "docs/kinds.md").read_text(encoding="utf-8")
FINDINGS = (ROOT / "docs/findings.md").read_text(encoding="utf-8")
SECTIONS = (PAGE + FINDINGS).split("\n### ")[1:]
ANCHORS = headings(FINDINGS) | {"one-of-each"}
RULE_ROWS = table_under(PAGE, "Rules")
MAKERS = {"Change": 0, "Diagnosis": 0, "Slips": 0, "Alternative": 2}
"""What is made with the kind of a cause, and which of its arguments that is."""
READINGS = {"bound", "chain", "convention", "ellipsis", "recalled", "repeated", "untraced", "given", "sized"}
"""Kinds of readings that are tried as the computation itself, and so are no causes."""


def kinds_of_causes(tree: ast.AST) -> Iterator[str]:
    """The kinds of causes that a module writes out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
            at = MAKERS[node.func.id]
            if len(node.args) > at:
                yield from _texts(node.args[at])
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple | ast.IfExp):
            value = node.value.body if isinstance(node.value, ast.IfExp) else node.value
            if isinstance(value, ast.Tuple) and len(value.elts) == 3:  # a slip: its kind, in words, how many
                yield from _texts(value.elts[0])


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def test_every_kind_of_claim_is_there() -> None:
    """The table of claims has the kinds of the JSON."""
    assert [code(row[0])[0] for row in table_under(PAGE, "What is claimed")] == list(KINDS.values())


def test_every_rule_is_there_with_its_cause_and_cure() -> None:
    """Each rule is in one row, which has the words of SARIF's help."""
    assert sorted(name for row in RULE_ROWS for name in code(row[0])) == sorted(RULES)
    told = [(cause, cure) for _, _, cause, cure in (*VERDICTS.values(), *BESIDE.values())]
    assert [(row[1], row[2]) for row in RULE_ROWS] == told
    assert all(row[3] for row in RULE_ROWS)


def test_every_cause_is_there() -> None:
    """The table of causes has each kind that the search, the slips and the readings of claims write out."""
    files = [*(ROOT / "verify/judging").glob("*.py"), *(ROOT / "verify/claims").rglob("*.py")]
    found = {kind for file in files for kind in kinds_of_causes(ast.parse(file.read_text(encoding="utf-8")))}
    rows = table_under(PAGE, "Causes")
    assert {code(row[0])[0] for row in rows} == found - READINGS
    assert all(row[1] for row in rows)


def test_a_cause_without_an_entry_is_seen() -> None:
    """A kind that a module would write out is found, of a change as of a slip."""
    planted = ast.parse('def f():\n    yield Change("mirrored", "x", y)\ndef g():\n    return "smudge", "words", 3\n')
    assert set(kinds_of_causes(planted)) == {"mirrored", "smudge"}


@cache
def shown(anchor: str) -> Report:
    """The report on the document under a heading of this page, or of docs/findings.md."""
    (section,) = [one for one in SECTIONS if headings("### " + one.partition("\n")[0]) == {anchor}]
    (document, *_) = [block for block in blocks(section) if block.name is not None]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / str(document.name)
        path.write_text(document.body, encoding="utf-8")
        return pipeline.audit([path])


def test_the_examples_are_examples() -> None:
    """What the tables call an example of a kind, a rule or a cause has a finding of it; of each cause there is one."""
    for row in table_under(PAGE, "What is claimed"):
        kinds = [{KINDS[type(one.claim.statement)] for one in report.findings} for report in _examples(row[2])]
        assert all(code(row[0])[0] in found for found in kinds), row
    for row in RULE_ROWS:
        assert all({rule(one) for one in report.findings} & set(code(row[0])) for report in _examples(row[3])), row
    for row in table_under(PAGE, "Causes"):
        assert _examples(row[2]), row
        for report in _examples(row[2]):
            causes = [one.judgement.diagnosis for one in report.findings]
            assert code(row[0])[0] in {cause.kind for cause in causes if cause is not None}, row


def _examples(cell: str) -> list[Report]:
    return [shown(one.partition("#")[2]) for one in links(cell) if one.partition("#")[2] in ANCHORS]


def test_the_worked_example_brings_about_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An erratum that does not apply, a number at another line, and a printed formula that is wrong."""
    monkeypatch.chdir(tmp_path)
    for block in blocks(PAGE):
        if block.name is not None:
            Path(block.name).parent.mkdir(exist_ok=True)
            Path(block.name).write_text(block.body, encoding="utf-8")
    report = pipeline.replay([Path("notes")], {"notes": Path("notes.md")})
    assert [rule(finding) for finding, _, _ in problems(report)] == ["erratum", "wrong-formula"]
    assert [one.owner for one in report.documents[0].examples[0].misplaced] == ["total"]

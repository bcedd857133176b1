"""The HTML report: one file that says everything, links that lead somewhere, and nothing a document could slip in."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from html_documents import ATTACKS, DOCUMENT, attacked
from html_page import Node, parse
from verify import pipeline
from verify.cli.output import FORMAT
from verify.records.report import Report
from verify.reporting import FORMATS
from verify.reporting.baseline import render_baseline
from verify.reporting.html import render_html

Audit = Callable[..., Report]
Write = Callable[..., Path]

WRITTEN = frozenset(
    re.findall(
        r"\w+",
        "html head meta title link style script body a header div span button h1 h2 h3 p abbr svg rect ul li strong dl "
        "dt dd details summary nav table thead tbody tr th td form fieldset legend label input select option optgroup "
        "output main section article b code figure figcaption pre mark i footer "
        "math mrow mi mn mo mtext mspace msup msub msubsup munder mover munderover mfrac msqrt mroot mtable mtr mtd "
        "mstyle mpadded mphantom",
    )
)
"""The elements that the report is made of."""


@pytest.fixture
def audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Audit:
    """Audits a text."""
    monkeypatch.chdir(tmp_path)

    def audited(text: str, name: str = "document.md", **options: object) -> Report:
        Path(name).write_text(text, encoding="utf-8")
        return pipeline.audit([Path(name)], options=pipeline.Options(**options))  # type: ignore[arg-type]

    return audited


def harmless(page: Node) -> None:
    """Assert that a page has the elements of the report, one script and one style, and no attribute that runs."""
    elements = page.all()[1:]
    assert {one.tag for one in elements} <= WRITTEN
    assert [len(page.all(tag)) for tag in ("script", "style", "meta", "form")] == [1, 1, 5, 1]
    assert not [name for one in elements for name in one.attributes if name.startswith("on") or name == "style"]
    links = [value for one in elements for name, value in one.attributes.items() if name in ("href", "src", "action")]
    assert not [link for link in links if not link.startswith(("#", "data:image/svg+xml,"))]


def test_the_formats_of_the_command_line_are_those_there_are() -> None:
    """What --format offers is what can be rendered."""
    assert set(FORMAT.choices) == set(FORMATS)


def test_every_finding_is_there_under_its_id(audit: Audit) -> None:
    """Each finding is an article under its own id, with verdict, kind, place and reason, in document order."""
    report = audit(DOCUMENT)
    articles = parse(render_html(report)).all("article", "finding")
    assert [one.attributes["id"] for one in articles] == [one.claim.id for one in report.findings]
    for article, finding in zip(articles, report.findings, strict=True):
        assert article.attributes["data-verdict"] == finding.verdict.value
        summary = article.all("summary")[0]
        assert finding.verdict.value in summary.words
        assert f"line {finding.claim.places[0].line}" in summary.words
        assert finding.judgement.reason[1:] in article.one("p", "reason").words
    assert {one.attributes["data-kind"] for one in articles} == {"value"}


def test_the_summary_counts(audit: Audit) -> None:
    """The verdict bar, its legend, the coverage and the conclusion say what the report counts."""
    report = audit(DOCUMENT)
    page = parse(render_html(report))
    verdicts = [f"{report.counts[name]} {name}" for name in ("reproduced", "rounding", "unexplained", "wrong")]
    legend = page.one("ul", "verdicts").words
    assert all(verdict in legend for verdict in verdicts)
    bar = page.all("svg", "bar")[0]
    assert sum(float(part.attributes["width"]) for part in bar.all("rect")) == pytest.approx(1000, abs=0.1)
    covered = report.coverage
    assert covered is not None
    assert f"of {covered.numerals} printed numbers" in page.one("div", "coverage").words
    assert page.one("p", "conclusion").words == "2 claims fail."


def test_a_wrong_number_stands_beside_the_right_one(audit: Audit) -> None:
    """Printed and computed stand side by side, the digits that differ are marked, and the correction is there."""
    report = audit(DOCUMENT)
    (third,) = [one for one in parse(render_html(report)).all("article", "finding") if "0.34" in one.text]
    facts = third.one("dl", "facts")
    said = dict(zip([dt.words for dt in facts.all("dt")], facts.all("dd"), strict=True))
    assert said["Printed"].words == "0.34"
    assert [mark.text for mark in said["Printed"].all("mark")] == ["4"]
    assert said["Computed"].words == "0.33333333333333333333… = 1/3 exact"
    assert said["Should read"].words == "0.33"
    assert said["Off by"].words == "−0.67 units in the last place"


def test_only_digits_that_should_stand_there_have_the_colour_of_what_is_right(audit: Audit) -> None:
    """Where it is open which side is mistaken, what the other gives in so many digits is told without that colour."""
    page = parse(render_html(audit("# T\n\n$$0.5 + 0.25 = 0.85$$\n\n$v = 0.92$ of old. Then $w = 45/60 = 0.92$.\n")))
    blamed, open_sides = page.all("article", "finding")
    (right,) = blamed.all("dd", "right")
    assert right.text == "0.75"
    assert not open_sides.all("dd", "right")
    assert "Should read" in blamed.text
    assert "In so many digits" in open_sides.text


def test_a_matrix_has_its_heat_map(audit: Audit) -> None:
    """A matrix stands beside the computed one and its distances; what does not fit is marked in each, by its heat."""
    report = audit(DOCUMENT)
    wrong = parse(render_html(report)).all("article", "finding")[0]
    printed, computed, heat = wrong.all("figure", "panel")
    cells = [[cell.words for cell in panel.all("td")] for panel in (printed, computed, heat)]
    assert cells[0] == ["3", "5", "7.2", "9"]
    assert cells[1] == ["3", "5", "7", "9"]
    assert cells[2] == ["0.00", "0.00", "−2.00", "0.00"]
    assert [cell.words for cell in printed.all("td", "differs")] == ["7.2"]
    assert [cell.attributes["class"] for cell in heat.all("td")] == ["heat-0", "heat-0", "heat-2", "heat-0"]


def test_causes_and_consequences_are_linked(audit: Audit) -> None:
    """What rests on a wrong matrix links to it, and the wrong matrix links back."""
    report = audit(DOCUMENT)
    wrong, resting = parse(render_html(report)).all("article", "finding")[:2]
    ids = [wrong.attributes["id"], resting.attributes["id"]]
    assert [unquote(link.attributes["href"][1:]) for link in wrong.all("a", "to")] == ids[1:]
    assert [unquote(link.attributes["href"][1:]) for link in resting.all("a", "to")] == ids[:1]


def test_the_place_is_quoted(audit: Audit) -> None:
    """Each finding shows the lines of its place as the document has them, with the claim marked."""
    report = audit(DOCUMENT)
    lines = DOCUMENT.splitlines()
    for article, finding in zip(parse(render_html(report)).all("article", "finding"), report.findings, strict=True):
        place = finding.claim.places[0]
        (line,) = article.one("figure", "source").all("span", "line")
        assert line.text == f"{place.line}{lines[place.line - 1]}\n"
        assert place.column is not None
        assert place.end_column is not None
        assert line.one("mark").text == lines[place.line - 1][place.column - 1 : place.end_column - 1]


def test_a_formula_that_is_called_has_its_card(audit: Audit) -> None:
    """The finding links to the card, which has the equation, and the proofs and conformance that are kept."""
    page = parse(render_html(audit(DOCUMENT)))
    assert [one.attributes["href"] for one in page.all("a") if one.words == "softmax"] == ["#formula-softmax"]
    card = page.one("article", "card")
    assert card.attributes["id"] == "formula-softmax"
    assert card.one("div", "equation").all("math")
    facts = card.words
    assert "softmax_sums_to_one" in facts
    assert re.search(r"ONNX 1.\d+: \d+ node cases of Softmax", facts)
    assert "1 finding" in facts


def test_every_link_leads_somewhere(write: Write) -> None:
    """Each link within the page has its target, and no two elements have one id."""
    page = parse(render_html(pipeline.replay([write(), write("other")])))
    ids = [one.attributes["id"] for one in page.all() if "id" in one.attributes]
    assert len(set(ids)) == len(ids)
    targets = {unquote(one.attributes["href"][1:]) for one in page.all("a")}
    assert targets <= set(ids)
    assert {"document-1", "document-2"} <= targets


def test_a_worked_example_shows_its_erratum_and_cause(write: Write) -> None:
    """An erratum, a note, what explains the digits and the example's file are told; the example is a section."""
    example = (
        "title = 'Thirds'\nlines = [1, 9]\n[[claims]]\nname = 'slip'\nlines = [3, 4]\nexpression = '1 / 3'\n"
        "printed = '0.43'\nerratum = 'a <slip>'\nexplained_by = '1 / 3 + 0.1'\nnote = 'seen & noted'\n"
    )
    page = parse(render_html(pipeline.replay([write(one=example)])))
    (finding,) = page.all("article", "finding")
    assert page.one("section", "group").one("h3").words == "one Thirds"
    facts = dict(zip([dt.words for dt in finding.all("dt")], [dd.words for dd in finding.all("dd")], strict=True))
    assert (facts["Erratum"], facts["Note"]) == ("a <slip>", "seen & noted")
    assert facts["Cause"] == "This gives the printed digits: 1 / 3 + 0.1"
    assert facts["Claim"].endswith("paper/one.toml, line 3")
    assert [one.words for one in finding.all("span", "status")] == ["acknowledged"]
    assert finding.all("span", "where")[0].words == "lines 3–4"


def test_what_a_baseline_accepts_is_told(audit: Audit) -> None:
    """A finding that the baseline accepts does not fail, and says why it may stay."""
    report = audit(DOCUMENT)
    baseline = render_baseline(pipeline.next_baseline(report, Path("baseline.toml")))
    Path("baseline.toml").write_text(baseline.replace("not yet looked at", "known & <old>"), encoding="utf-8")
    page = parse(render_html(audit(DOCUMENT, baseline=Path("baseline.toml"))))
    assert page.one("p", "conclusion").attributes["class"] == "conclusion good"
    assert [one.words for one in page.all("span", "status")] == ["acknowledged"] * 2
    assert "known & <old>" in page.words
    assert "2 findings accepted by baseline.toml" in page.words


def test_nothing_found_is_said_aloud(audit: Audit) -> None:
    """A document without claims says that nothing has been checked, and has no filter."""
    page = parse(render_html(audit("Only words.\n")))
    assert "nothing has been checked" in page.all("p", "empty")[0].words
    assert not page.all("form")
    assert page.one("p", "conclusion").attributes["class"] == "conclusion bad"


def test_what_could_not_be_read_is_told(audit: Audit, tmp_path: Path) -> None:
    """A mistake in the input is on the page."""
    Path("bad.md").write_bytes(b"\xff")
    page = parse(render_html(pipeline.audit([Path("bad.md")])))
    assert "which is not UTF-8" in page.one("section", "mistakes").words


def test_the_same_report_gives_the_same_bytes(audit: Audit) -> None:
    """Two audits of one document render to the same text, without a date in it."""
    assert render_html(audit(DOCUMENT)) == render_html(audit(DOCUMENT))


def test_the_browser_runs_what_the_page_allows(audit: Audit) -> None:
    """The policy names the script and the style of the page by their digests, and forbids all else."""
    page = parse(render_html(audit(DOCUMENT)))
    policy = page.all("meta")[1].attributes
    assert policy["http-equiv"] == "Content-Security-Policy"
    rules = dict(rule.strip().split(" ", 1) for rule in policy["content"].split(";"))
    for tag in ("script", "style"):
        digest = base64.b64encode(hashlib.sha256(page.one(tag).text.encode()).digest()).decode()
        assert rules[f"{tag}-src"] == f"'sha256-{digest}'"
    assert {rules[name] for name in ("default-src", "base-uri", "form-action")} == {"'none'"}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_document_cannot_inject(audit: Audit, attack: str) -> None:
    """Whatever a document has in its headings, mathematics, code and outputs is text on the page."""
    report = audit(attacked(attack))
    assert len(report.findings) >= 3
    harmless(parse(render_html(report)))


@pytest.mark.parametrize("attack", [one for one in ATTACKS if "/" not in one and "\x01" not in one])
def test_a_file_name_cannot_inject(audit: Audit, attack: str) -> None:
    """The name of a document, which is in every id and link, is text, too."""
    harmless(parse(render_html(audit("# T\n\n$$1/3 = 0.34$$\n", name=f"a {attack}.md"))))


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from([*ATTACKS, "$$1/3 = 0.34$$", "\n", "x = ", "\\frac{", "}", "$$"]), min_size=2))
def test_nothing_made_of_attacks_injects(audit: Audit, pieces: list[str]) -> None:
    """Attacks cut up and put together in any order stay text."""
    harmless(parse(render_html(audit("# T\n\n$$1/2 = 0.4$$\n\n" + "".join(pieces)))))


def test_a_planted_script_is_seen() -> None:
    """The check above finds a script, a handler, a style and a link that runs."""
    for planted in ("<b onclick='x'>b</b>", "<a href='javascript:x'>a</a>", "<script>x</script>", "<b style='x'>b</b>"):
        page = parse(f"<html><head><script></script><style></style>{'<meta>' * 5}</head><body>{planted}</body></html>")
        with pytest.raises(AssertionError):
            harmless(page)


def test_a_document_cannot_drown_its_report(audit: Audit) -> None:
    """A heading, a line, a formula and a name of any length are cut off, and it is said where something is missing."""
    long = "x" * 200_000
    claims = "".join(f"$$a_{{{n}}} = 1/{n} + 0 = 0.77$$\n\n" for n in range(5, 25))
    text = (
        f"# {long}\n\n## {long}\n\n{claims}Then $1/3 + 0 = 0.34$ {long}\n\n"
        f"$$1/3 = 0.34 \\text{{{long}}}$$ {long}\n\n$$\\text{{{long}}} = 1 + 1 = 3$$\n"
    )
    rendered = render_html(audit(text))
    assert len(rendered) < 1_000_000
    assert re.search(r"… \d+ characters more", rendered)


def test_only_the_first_failures_are_open(audit: Audit) -> None:
    """What fails is open when the page is opened, but not so much of it that nothing else is seen."""
    claims = "".join(f"$$1/{n} + 0 = 0.77$$\n\n" for n in range(3, 43))
    page = parse(render_html(audit(f"# T\n\n$$1 + 1 = 2$$\n\n{claims}")))
    assert ["open" in one.all("details")[0].attributes for one in page.all("article", "finding")] == (
        [False] + [True] * 25 + [False] * 15
    )

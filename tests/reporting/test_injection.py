"""Documents are untrusted: nothing in their text can act in a report, whatever its format."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from sample_reports import ENDINGS, audited
from verify import pipeline
from verify.records.mistake import UnreadableFile
from verify.records.place import Place
from verify.records.report import Report
from verify.reporting import FORMATS, github, junit, markdown, render_text, sarif
from verify.reporting import text as text_report
from verify.reporting.explain import render_accounts
from verify.reporting.problems import anchor, clean
from verify.reporting.text import render_finding

ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![](https://example.org/pixel)",
    "</code></a><b>bold</b>",
    "``` \n::error file=a::pwned",
    "\n::error::pwned",
    "\r::add-mask::x",
    "%0A::error::pwned",
    "##[command]pwned",
    "##[error]pwned",
    "::stop-commands::token",
    "a,line=7::b",
    "]]><x/>",
    "&lt;&#x0;&amp;&entity;",
    "<!-- --> <?php ?> <!DOCTYPE x>",
    "| a | b |\n|---|---|",
    "**bold** _it_ `code` ~~no~~ $x$ \\(y\\)",
    "{{ 7 * 7 }} {% include 'x' %} {# c #}",
    "\n# Heading\n- item\n> quote",
    "\x00\x07\x1b[31mred\x1b[0m\x7f\x9b",
    "\ud800 half \udfff",
    "\u202egnp.exe\u2066\u200b\ufeff",
    "\u2028\u2029\x85\ufffe\uffff",
    '"quoted\' onclick="x"',
    "x" * 50_000,
    "😀" * 500,
)

HOSTILE = st.one_of(
    st.sampled_from(ATTACKS),
    st.lists(st.sampled_from(ATTACKS), min_size=2, max_size=3).map("".join),
    st.text(st.characters(), max_size=60),  # halves of pairs among them
)

BASE = audited("# One\n\n$t = 1/3 = 0.34$, $[1, 2] = [1, 3]$\n\n$u = 3t = 1.03$, $q + r = 3$\n")


def spoilt(text: str) -> Report:
    """A report with this text wherever a document, a file or a path can put one."""
    (document,) = BASE.documents
    (example,) = document.examples
    path = text or "x"
    findings = tuple(
        replace(
            one,
            claim=replace(
                one.claim,
                id=path,
                name=path,
                text=text,
                section=(text,),
                places=(Place(path, 3, 3, 1, 2),),
                source=Place(path, 3, 3),
                explained_by_text=text,
            ),
            judgement=replace(one.judgement, reason=text, correction=tuple(text for _ in one.judgement.correction)),
            explanation=one.judgement,
        )
        for one in example.findings
    )
    described = replace(document.document, title=text, file=path)
    spoilt_example = replace(example, findings=findings, example=replace(example.example, title=text, name=text))
    mistake = UnreadableFile(text, text, text, path, 1)
    return Report((replace(document, document=described, examples=(spoilt_example,)),), (mistake,), strict=False)


@given(HOSTILE)
def test_a_page_has_no_markup_but_its_own(text: str) -> None:
    """Read with raw HTML and tables allowed, the page has our tags, our headings, and neither link nor image."""
    page = FORMATS["markdown"](spoilt(text))
    tokens = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(page)
    inline = [child for token in tokens for child in token.children or ()]
    kinds = {token.type for token in (*tokens, *inline)}
    assert not kinds & {
        "link_open",
        "image",
        "fence",
        "code_inline",
        "html_block",
        "em_open",
        "s_open",
        "blockquote_open",
    }
    tags = {child.content for child in inline if child.type == "html_inline"}
    assert all(tag in ("<code>", "</code>", "</a>") or re.fullmatch(r'<a id="[^"<>]*">', tag) for tag in tags)
    headings = [token.tag for token in tokens if token.type == "heading_open"]
    assert headings == ["h1", "h2"] + ["h3"] * len(BASE.findings)
    assert len([token for token in tokens if token.type == "table_open"]) == len(
        [line for line in page.splitlines() if line.startswith(("| cell |", "| document |"))]
    )  # fmt: skip
    assert not re.search(r"\{\{|\{%|\{#|[$`\\]|[\x00-\x09\x0b-\x1f\x7f-\x9f]", page)


@given(HOSTILE)
def test_an_annotation_is_one_command_and_no_other(text: str) -> None:
    """Each line is a command of ours, in which nothing ends its properties or its message, or begins another."""
    made = FORMATS["github"](spoilt(text))
    lines = made[:-1].split("\n")
    assert len(lines) == len(BASE.findings) + 1  # a mistake and a notice beside what is wrong or unexplained
    for line in lines:
        assert re.fullmatch(r"::(error|warning|notice) (\w+=[^:,\r\n]*)(,\w+=[^:,\r\n]*)*::.*", line)
        assert "##[" not in line
        assert not re.search(r"%(?!25|0A|3A|2C)", line)
        assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", line)


@given(HOSTILE)
def test_a_case_is_well_formed_and_says_the_same(text: str) -> None:
    """The XML is well-formed, has our elements alone, and holds the text as text."""
    made = FORMATS["junit"](spoilt(text))
    root = Xml.fromstring(made.encode())  # noqa: S314 — our own
    own = {"testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-out"}
    assert {element.tag for element in root.iter()} <= own
    suite = root.find("testsuite")
    assert suite is not None
    assert suite.get("name") == clean(text or "x")


@given(HOSTILE)
def test_a_log_is_json_of_plain_text(text: str) -> None:
    """SARIF is JSON that encodes; its addresses are relative, without a scheme; its messages have no control."""
    made = FORMATS["sarif"](spoilt(text))
    (run,) = json.loads(made.encode())["runs"]
    for result in run["results"]:
        (location,) = result["locations"]
        uri = location["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(file://)?[\w/~.!$&'()*+,;=@%-]+", uri, re.ASCII)
        assert not re.search(r"[\x00-\x1f\x7f-\x9f]", result["message"]["text"])


ACTING = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""What a terminal obeys, or what hides or turns round the text beside it."""


@given(HOSTILE)
@example("·")
@example("✗ wrong  line 3")
def test_a_terminal_is_told_words_alone(text: str) -> None:
    """Nothing that a document says moves the cursor, clears the screen, makes a link, hides, or begins a line."""
    report = spoilt(text)
    plain = render_text(spoilt("words")).splitlines()
    for verbose in (True, False):
        told = render_text(report, verbose=verbose)
        assert not ACTING.search(told)
    assert len([line for line in told.splitlines() if line.startswith(tuple("✗?·"))]) == 0
    assert told.splitlines()[-1] == plain[-1]
    assert not any(ACTING.search(render_finding(finding, report)) for finding in report.findings)
    assert not ACTING.search(str(report.mistakes[0]))


@given(HOSTILE)
@pytest.mark.parametrize("one", ["html", "json", "markdown", "sarif", "junit", "github"])
def test_no_report_acts_on_a_terminal_that_shows_its_file(one: str, text: str) -> None:
    """Whatever a document says, and whatever the format; a page may have tabs, and JSON holds the text as it was."""
    made = FORMATS[one](spoilt(text))
    assert not ACTING.search(made.replace("\t", " "))
    if one == "json":
        assert json.loads(made.encode())["findings"][0]["statement"] == text


def test_a_link_leads_to_its_finding_on_the_page() -> None:
    """The fragment is the id of an element, whatever the name of the file."""
    for attack in ATTACKS:
        identifier = f"{attack}#1"
        page = FORMATS["html"](spoilt(identifier))
        ids = [html.unescape(one) for one in re.findall(r'<article class="finding" id="([^"]*)"', page)]
        assert ids
        assert {unquote(anchor(identifier))} == set(ids)


def test_a_badge_has_nothing_of_a_document() -> None:
    """Whatever a document says, the badge is made of counts and words of ours."""
    made = {FORMATS["badge"](spoilt(text)) for text in ATTACKS}
    assert len(made) == 1


@pytest.mark.parametrize("one", ENDINGS)
def test_huge_text_is_cut(one: str) -> None:
    """Half a megabyte in every text of a report makes no report of megabytes."""
    assert len(FORMATS[one](spoilt("<" * 500_000))) < 600_000


def test_an_address_in_the_log_cannot_be_a_script() -> None:
    """A file by the name of a script is a file: the colon is escaped."""
    (run,) = json.loads(FORMATS["sarif"](spoilt("javascript:alert(1)")))["runs"]
    (location,) = run["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "javascript%3Aalert(1)"


def test_an_attack_through_a_document() -> None:
    """Attacks within the mathematics and headings of a real document reach no report."""
    lines = [f"## {attack}\n\n$\\text{{{attack}}} = 1 + 1 = 3$\n" for attack in ATTACKS[:20] if "\x00" not in attack]
    report = audited("\n".join(lines))
    assert len(report.findings) > 10
    page = FORMATS["markdown"](report)
    assert "<script" not in page
    assert "](" not in page
    assert all(line.startswith(("::error", "::warning", "::notice")) for line in FORMATS["github"](report).splitlines())
    Xml.fromstring(FORMATS["junit"](report).encode())  # noqa: S314 — our own
    json.loads(FORMATS["sarif"](report).encode())


def test_an_account_of_an_attack_is_words_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`verify explain` shows a document whose names, headings and statements would act on a terminal."""
    monkeypatch.chdir(tmp_path)
    attack = "\x1b]8;;http://example.org\x07\x1b[2J\u202e"
    Path("a.md").write_text(f"# {attack}\n\n$\\text{{{attack}x}} = 1 + 1 = 3$\n", encoding="utf-8")
    told = render_accounts(pipeline.explain("a.md:3"))
    assert "1 + 1" in told
    assert not ACTING.search(told)


@pytest.mark.parametrize(
    ("module", "name", "check", "attack"),
    [
        (markdown, "escaped", test_a_page_has_no_markup_but_its_own, ATTACKS[0]),
        (markdown, "escaped", test_a_page_has_no_markup_but_its_own, ATTACKS[3]),
        (github, "_data", test_an_annotation_is_one_command_and_no_other, ATTACKS[9]),
        (github, "clean", test_an_annotation_is_one_command_and_no_other, ATTACKS[20]),
        (junit, "clean", test_a_case_is_well_formed_and_says_the_same, ATTACKS[20]),
        (sarif, "clean", test_a_log_is_json_of_plain_text, ATTACKS[20]),
        (text_report, "visible", test_a_terminal_is_told_words_alone, ATTACKS[20]),
    ],
)
def test_a_missing_escape_is_noticed(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, check: Any, attack: str
) -> None:
    """Where one escape is taken out, the check of its format fails."""
    check.hypothesis.inner_test(attack)
    monkeypatch.setattr(module, name, lambda text, *_: text)
    with pytest.raises((AssertionError, Xml.ParseError, UnicodeError)):
        check.hypothesis.inner_test(attack)

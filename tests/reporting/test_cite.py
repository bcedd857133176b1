"""Citations: what they say, that they satisfy their schemas, and that no text of a document acts in them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft3Validator
from markdown_it import MarkdownIt

from sample_reports import replayed
from test_injection import HOSTILE
from verify.cli import main
from verify.formulas import CATALOGUE
from verify.pipeline import cite
from verify.reading.evidence import read_proofs
from verify.records.citation import Citation
from verify.reporting import FORMATS
from verify.reporting.cite import FORMS, render_citation, render_receipt
from verify.reporting.quoting import shown

CITED = Citation(
    "finding",
    "notes.md#one-1a2b3c4d",
    "notes.md#one-1a2b3c4d",
    "x_1 = 1/3 = 0.34",
    "wrong: the printed number differs, and its inputs are exact as printed",
    "1.2.3",
    "Notes & more",
    "ab" * 32,
    "2026-03-14",
)
URL = "https://example.org/report.html"


def csl_schema() -> Any:
    """The schema of CSL-JSON, its one name for dates written out."""
    text = (Path(__file__).parent / "schemas" / "csl-data.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    names = {one["id"]: one for one in _objects(schema) if isinstance(one.get("id"), str)}
    return Draft3Validator(_resolved(schema, names))


def _objects(data: Any) -> list[dict[str, Any]]:
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [*([data] if isinstance(data, dict) else []), *(one for part in parts for one in _objects(part))]


def _resolved(data: Any, names: dict[str, Any]) -> Any:
    if isinstance(data, list):
        return [_resolved(one, names) for one in data]
    if not isinstance(data, dict):
        return data
    if data.get("$ref") in names:
        data = {**names[data["$ref"]]}
    return {key: _resolved(value, names) for key, value in data.items() if not (key == "id" and isinstance(value, str))}


def test_a_citation_reads_well() -> None:
    """Each form says what was found, of which document, by which version, on the day that was given."""
    assert render_citation(CITED, "anchor", URL) == f"{URL}#notes.md%23one-1a2b3c4d\n"
    assert render_citation(CITED, "footnote", URL) == (
        "[^verify-notes-md-one-1a2b3c4d-6d37ecd8]: <code>x&#95;1 &#61; 1/3 &#61; 0.34</code>; wrong&#58; the printed "
        "number differs, and its inputs are exact as printed; in Notes &#38; more (SHA-256 " + "ab" * 32 + "); "
        f"worked-example-verifier 1.2.3, 2026-03-14. <{URL}#notes.md%23one-1a2b3c4d>\n"
    ).replace("6d37ecd8", render_citation(CITED, "bibtex").split(",")[0][-8:])
    assert render_citation(CITED, "bibtex", URL).splitlines()[1:6] == [
        r"  title = {{x\_1 = 1/3 = 0.34}},",
        "  author = {{worked-example-verifier}},",
        "  version = {1.2.3},",
        r"  note = {wrong: the printed number differs, and its inputs are exact as printed; finding "
        r"\texttt{notes.md\#one-1a2b3c4d}; document: Notes \& more, SHA-256 " + "ab" * 32 + "},",
        f"  url = {{{URL}#notes.md%23one-1a2b3c4d}},",
    ]
    (item,) = json.loads(render_citation(CITED, "csl", URL))
    assert (item["issued"], item["version"]) == ({"date-parts": [[2026, 3, 14]]}, "1.2.3")


def test_no_date_is_made_up() -> None:
    """Where none is given, no form has one."""
    undated = render_citation(replace(CITED, date=None))
    assert "20" not in undated.replace(CITED.sha256 or "", "")
    assert "issued" not in undated


def test_a_formula_has_no_document() -> None:
    """What is about no document says nothing of one."""
    text = render_citation(replace(CITED, kind="formula", document=None, sha256=None))
    assert "SHA-256" not in text
    assert "document" not in text


@given(HOSTILE, st.sampled_from([None, URL]))
def test_no_text_acts_in_a_citation(text: str, url: str | None) -> None:
    """A link without a way out, a footnote without markup, BibTeX with its braces, CSL-JSON by its schema."""
    one = replace(CITED, id=text or "x", anchor=text, title=text, said=text, document=text)
    anchor = render_citation(one, "anchor", url)
    assert re.fullmatch(r"(https://example\.org/report\.html)?#[A-Za-z0-9/:!$&'()*+,;=~._%-]*\n", anchor)
    footnote = render_citation(one, "footnote", url)
    assert footnote.count("\n") == 1
    body = re.sub(rf"<{re.escape(URL)}#[^<>]*>", "", footnote.partition(": ")[2])
    inline = [child for token in MarkdownIt("commonmark").parse(body) for child in token.children or ()]
    tags = {child.content for child in inline if child.type == "html_inline"}
    assert {child.type for child in inline} <= {"text", "html_inline"}
    assert tags <= {"<code>", "</code>"}
    bibtex = render_citation(one, "bibtex", url)
    assert re.match(r"@misc\{[a-z0-9-]+,\n", bibtex)
    assert bibtex.count("@") == 1 + bibtex.count("{@}")
    assert _balanced(bibtex)
    (item,) = json.loads(render_citation(one, "csl", url).encode())
    assert all("\n" not in value for value in item.values() if isinstance(value, str))


def test_csl_satisfies_its_schema() -> None:
    """CSL-JSON is valid by the schema of citationstyles.org, which refuses another type and a field it lacks."""
    schema = csl_schema()
    for one in (CITED, replace(CITED, date=None), replace(CITED, document=None, sha256=None)):
        for url in (None, URL):
            data = json.loads(render_citation(one, "csl", url))
            schema.validate(data)
            assert not schema.is_valid([{**data[0], "type": "finding"}])
            assert not schema.is_valid([{**data[0], "verdict": "wrong"}])


def _balanced(text: str) -> bool:
    """Whether the braces of BibTeX close; one behind a backslash counts too, as BibTeX counts it."""
    depth = 0
    for character in text:
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0


@given(st.text(max_size=30))
def test_an_anchor_is_the_id(text: str) -> None:
    """Read as an address is read, the fragment is the id of the element in the HTML report, where nothing acts."""
    whole = text.encode("utf-8", "replace").decode()
    anchor = render_citation(replace(CITED, anchor=whole), "anchor")
    assert unquote(anchor[1:-1]) == shown(whole)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=9), lambda of: st.lists(of) | st.dictionaries(st.text(), of)
    )
)
def test_a_receipt_is_the_same_data(data: Any) -> None:
    """Written to its file a receipt loses nothing, though its steps take a line each."""
    assert json.loads(render_receipt({"data": data, "text": "[ 3,  7 ]"})) == {"data": data, "text": "[ 3,  7 ]"}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_part_of_the_whole(form: str) -> None:
    """Without a form all are printed, each under its name."""
    assert f"{form}:\n{render_citation(CITED, form)}" in render_citation(CITED)


def test_the_page_has_what_is_cited() -> None:
    """The link to a finding and to a worked example leads to an element of the HTML report."""
    page = FORMATS["html"](replayed())
    for identifier in ("paper/sum", "paper/sum#slip"):
        assert page.count(f'id="{identifier}"') == 1


def test_the_page_of_formulas_has_what_is_cited() -> None:
    """The link to any formula of the catalogue, and to any proof, leads to an element of `verify formulas`' page."""
    page = CliRunner().invoke(main, ["formulas", "--format", "html"]).output
    for name in (*CATALOGUE, *read_proofs()):
        assert page.count(f'id="{cite(name).anchor}"') == 1, name
        assert f'<li class="holds">{name}: ' in page or name in CATALOGUE, name

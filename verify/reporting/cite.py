"""Citation → what people paste: a link, a Markdown footnote, BibTeX, CSL-JSON; and a receipt as its file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from verify.records.citation import Citation
from verify.records.visible import ACTING
from verify.reporting.markdown import code, escaped
from verify.reporting.problems import anchor as fragment
from verify.reporting.problems import clean
from verify.reporting.quoting import json_text

TOOL = "worked-example-verifier"

KEY = 40
"""Characters of an id in the name of a citation."""

FLAT = re.compile(r"\[\n\s+([^\[\]{}]*?)\n\s+\]")
BETWEEN = re.compile(r",\n\s+")
"""An array of plain values as JSON is indented, and what stands between two of them: no text has a line's end."""

TITLE, SAID = 200, 300
"""Characters of a title, and of what is said, in a citation."""

LATEX = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "$": r"\$", "&": r"\&",
    "#": r"\#", "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}", "@": "{@}",
}  # fmt: skip


def render_citation(citation: Citation, form: str = "text", url: str | None = None) -> str:
    """One form of a citation, or all of them under their names; `url` is where the HTML report stands."""
    if form != "text":
        return FORMS[form](citation, url)
    return "\n".join(f"{name}:\n{render(citation, url)}" for name, render in FORMS.items())


def render_receipt(receipt: Mapping[str, Any]) -> str:
    """A receipt as a file: each step and each guard on a line of its own."""
    text = json_text(receipt, indent=1, ensure_ascii=True)
    return FLAT.sub(lambda found: f"[{BETWEEN.sub(', ', found[1])}]", text)


def anchor(citation: Citation, url: str | None = None) -> str:
    """The link to the element of the HTML report that shows it."""
    address = ACTING.sub(lambda found: quote(found[0], errors="replace"), url or "")
    return f"{address}#{fragment(citation.anchor)}\n"


def footnote(citation: Citation, url: str | None = None) -> str:
    """A footnote of Markdown; of a document's text nothing can act in it."""
    parts = [code(citation.title, TITLE), escaped(citation.said, SAID)]
    if citation.document is not None:
        parts.append(f"in {escaped(citation.document, TITLE)} (SHA-256 {citation.sha256})")
    parts.append(f"{TOOL} {citation.version}" + (f", {citation.date}" if citation.date else ""))
    link = f"<{anchor(citation, url).strip()}>" if url else code(citation.id, 4000)
    return f"[^{key(citation)}]: {'; '.join(parts)}. {link}\n"


def bibtex(citation: Citation, url: str | None = None) -> str:
    """An entry of BibTeX, its text in the letters of LaTeX."""
    note = [_latex(clean(citation.said, SAID)), rf"{citation.kind} \texttt{{{_latex(clean(citation.id, 4000))}}}"]
    if citation.document is not None:
        note.append(f"document: {_latex(clean(citation.document, TITLE))}, SHA-256 {citation.sha256}")
    fields = {
        "title": f"{{{_latex(clean(citation.title, TITLE))}}}",
        "author": f"{{{TOOL}}}",
        "version": citation.version,
        "note": "; ".join(note),
    }
    if url:
        fields["url"] = anchor(citation, url).strip()
    if citation.date:
        fields |= {"year": citation.date[:4], "month": citation.date[5:7], "date": citation.date}
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items()]
    return "\n".join([f"@misc{{{key(citation)},", *lines, "}"]) + "\n"


def csl(citation: Citation, url: str | None = None) -> str:
    """A list of one item of CSL-JSON."""
    item: dict[str, Any] = {
        "id": key(citation),
        "type": "report",
        "title": clean(citation.title, TITLE),
        "author": [{"literal": TOOL}],
        "genre": citation.kind,
        "number": clean(citation.id, 4000),
        "version": citation.version,
        "note": clean(citation.said, SAID) + (f"; document SHA-256 {citation.sha256}" if citation.sha256 else ""),
    }
    if citation.document is not None:
        item["container-title"] = clean(citation.document, TITLE)
    if url:
        item["URL"] = anchor(citation, url).strip()
    if citation.date:
        item["issued"] = {"date-parts": [[int(part) for part in citation.date.split("-")]]}
    return json_text([item])


def key(citation: Citation) -> str:
    """A short name for the citation, of letters and digits; the same for the same id."""
    words = re.sub(r"[^a-z0-9]+", "-", citation.id.lower()).strip("-")
    words = words if len(words) <= KEY else words[-KEY:].partition("-")[2]  # its end tells it from others
    return f"verify-{words}-{hashlib.sha256(citation.id.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def _latex(text: str) -> str:
    return "".join(LATEX.get(character, character) for character in text)


FORMS: Mapping[str, Callable[[Citation, str | None], str]] = {
    "anchor": anchor, "footnote": footnote, "bibtex": bibtex, "csl": csl
}  # fmt: skip

"""A document of Markdown as LaTeX, and as a notebook."""

from __future__ import annotations

import json
import re

from changed import Changed, Edit, Kept, Subject, built, edited
from verify.records.document import BlockKind

FENCE = re.compile(r"^```(?P<language>[a-z]*)[ \t]*$", re.MULTILINE)
HEADING = re.compile(r"^(?P<marks>#{1,3}) (?P<title>.*)$", re.MULTILINE)
LEVELS = ("section", "subsection", "subsubsection")
SPECIAL = re.compile(r"(?<!\\)[%#&_]|\*\*(?P<bold>[^*\n]+)\*\*|`(?P<code>[^`\n]+)`")
OTHER = re.compile(r"<!--|<[a-z]|^~~~|^ {4}|^\||^(?:=+|-+)$|^> |\\\\[(\[]", re.MULTILINE)
"""What a document of Markdown has that is not brought to LaTeX here."""


def as_latex(subject: Subject) -> Changed:
    """Headings as sections, fences verbatim, emphasis and special signs as LaTeX has them."""
    text = subject.text
    fences = list(FENCE.finditer(text))
    if subject.document_format != "markdown" or OTHER.search(text) or len(fences) % 2 or text.startswith("---"):
        return edited(text, subject.document_format, [])
    edits: list[Edit] = []
    fenced: list[Kept] = []
    for opening, closing in zip(fences[::2], fences[1::2], strict=True):
        named = opening["language"] not in ("", "text")
        begin = rf"\begin{{lstlisting}}[language={opening['language']}]" if named else r"\begin{verbatim}"
        edits.append((opening.start(), opening.end(), begin))
        edits.append((closing.start(), closing.end(), r"\end{lstlisting}" if named else r"\end{verbatim}"))
        fenced.append((opening.start(), closing.end()))
    marked = [*fenced, *_mathematics(subject)]
    for heading in HEADING.finditer(text):
        if not _within(fenced, heading.start()):
            edits.append((heading.start(), heading.start("title"), rf"\{LEVELS[len(heading['marks']) - 1]}{{"))
            edits.append((heading.end(), heading.end(), "}"))
    for special in SPECIAL.finditer(text):
        if not _within(marked, special.start()) and not (special[0] == "#" and text[special.start() - 1] in "\n#"):
            edits += _as_latex(special)
    return edited(text, "latex", edits)


def as_notebook(subject: Subject) -> Changed:
    """The whole document as one cell of a notebook."""
    if subject.document_format != "markdown" or subject.text.startswith("---"):
        return edited(subject.text, subject.document_format, [])
    parts: list[Kept | str] = ['{"cells": [{"cell_type": "markdown", "metadata": {}, "source": "']
    done = 0
    for match in re.finditer(r'["\\\n\t\r]', subject.text):
        escaped = json.dumps(match[0])[1:-1]
        if match[0] == "\\":  # what begins with it stands where it stood
            parts += [(done, match.end()), escaped[1:]]
        else:
            parts += [(done, match.start()), escaped]
        done = match.end()
    parts += [(done, len(subject.text)), '"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n']
    return built(subject.text, "notebook", parts)


def _as_latex(special: re.Match[str]) -> list[Edit]:
    start, end = special.span()
    if special["bold"]:
        return [(start, start + 2, r"\textbf{"), (end - 2, end, "}")]
    if special["code"]:
        inside = [(at, at, "\\") for at in range(start + 1, end - 1) if special[0][at - start] in "%#&_"]
        return [(start, start + 1, r"\texttt{"), *inside, (end - 1, end, "}")]
    return [(start, start, "\\")]


def _mathematics(subject: Subject) -> list[Kept]:
    blocks = [block for block in subject.document.blocks if block.kind is BlockKind.MATH and block.text]
    return [block.span(0, len(block.text)) for block in blocks]


def _within(spans: list[Kept], offset: int) -> bool:
    return any(start <= offset < end for start, end in spans)

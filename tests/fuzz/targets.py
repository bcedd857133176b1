"""What is fuzzed: each takes any bytes, and fails on an exception, a broken invariant, or more work than is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.claims import find_claims
from verify.expressions import parse_expression
from verify.expressions.printed import children, parse_printed, walk
from verify.judging import judge_document
from verify.numerals import parse_array, parse_numeral
from verify.ratchet import cover
from verify.reading import read_annotations, read_string
from verify.records.document import Document
from verify.records.finding import Verdict
from verify.records.mistake import Mistake

MAX_LENGTH = 2_000
"""Bytes of one input; what grows with the length is measured elsewhere."""


def numerals(data: bytes) -> None:
    """Printed numbers and arrays."""
    text = _text(data)
    for parse in (parse_numeral, parse_array):
        try:
            parse(text)
        except Mistake as mistake:
            assert str(mistake)


def language(data: bytes) -> None:
    """The expression language of worked examples and annotations."""
    try:
        parse_expression(_text(data))
    except Mistake as mistake:
        assert str(mistake)


def grammar(data: bytes) -> None:
    """Printed mathematics: statements in order, every node within its parent, nothing opaque but its own text."""
    text = _text(data)
    end = 0
    for statement in parse_printed(text):
        assert end <= statement.span[0] <= statement.span[1] <= len(text)
        end = statement.span[1]
        for node in walk(statement):
            assert all(node.span[0] <= part.span[0] <= part.span[1] <= node.span[1] for part in children(node))


def markdown(data: bytes) -> None:
    """Markdown → blocks."""
    _read(data, "markdown")


def latex(data: bytes) -> None:
    """LaTeX source → blocks."""
    _read(data, "latex")


def notebook(data: bytes) -> None:
    """Notebooks, broken ones too → blocks."""
    _read(data, "notebook")


def plain(data: bytes) -> None:
    """Plain text → blocks."""
    _read(data, "plain")


def audit(data: bytes) -> None:
    """The whole way; the first byte chooses the format."""
    formats = ("markdown", "latex", "plain", "notebook", "markdown", "markdown", "latex", "markdown")
    document = _read(data[1:], formats[data[0] % len(formats)] if data else "markdown")
    if document is None:
        return
    example = find_claims(document, read_annotations(document)[0])
    ((findings,), _) = judge_document([example])
    assert len(findings) == len(example.claims) == len({finding.claim.id for finding in findings})
    covered = cover(document, findings, example.givens)
    assert covered.checked + covered.given + covered.unlinked == covered.numerals
    for finding in findings:
        assert finding.judgement.reason
        if finding.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED) and finding.judgement.computed:
            assert finding.judgement.misfits


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "numerals": numerals,
    "language": language,
    "grammar": grammar,
    "markdown": markdown,
    "latex": latex,
    "notebook": notebook,
    "plain": plain,
    "audit": audit,
}


def _text(data: bytes) -> str:
    return data[:MAX_LENGTH].decode("utf-8", "replace")


def _read(data: bytes, document_format: str) -> Document | None:
    """The document, its blocks where they say they stand; None for what is no document, told in one line."""
    text = _text(data)
    try:
        document = read_string(text, document_format, "fuzzed")
    except Mistake as mistake:
        assert str(mistake)
        assert "\n" not in str(mistake)
        return None
    for block in document.blocks:
        assert block.text
        for position in (0, len(block.text) - 1):  # a macro may exchange its arguments: the last may stand first
            assert 0 <= block.offset(position) < len(text)
    return document

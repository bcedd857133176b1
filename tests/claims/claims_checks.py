"""What the tests of claims share: a document of a few lines, and what is found and said of it."""

from __future__ import annotations

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading.document import read_string
from verify.records.finding import Finding


def findings_of(text: str, document_format: str = "markdown") -> tuple[Finding, ...]:
    """The findings of a document."""
    (findings,), _ = judge_document([find_claims(read_string(text, document_format, "document"))])
    return findings


def verdicts_of(text: str, document_format: str = "markdown") -> list[str]:
    """The verdicts, in document order."""
    return [finding.verdict.value for finding in findings_of(text, document_format)]

"""Text → whether it is a report of this program, in whichever format: what a newer report may take the place of."""

from __future__ import annotations

import re

MARKS = (
    re.compile(r'\A\{\s*"schema": "verify-report/\d+",\s*"tool": \{\s*"name": "worked-example-verifier"'),
    re.compile(r'\A<!DOCTYPE html>.{0,2000}?<meta name="generator" content="worked-example-verifier ', re.DOTALL),
    re.compile(r"\A# Replayed numbers\n"),
    re.compile(r'\A\{\s*"\$schema": "[^"]*sarif[^"]*",.{0,200}?"driver": \{\s*"name": "verify"', re.DOTALL),
    re.compile(r'\A<\?xml [^>]*>\s*<testsuites name="verify" '),
    re.compile(r'\A\{\s*"schemaVersion": 1,\s*"label": "verified numbers"'),
    re.compile(r"\A::(?:error|warning|notice) (?=.*^::notice title=verify::|title=verify::)", re.DOTALL | re.MULTILINE),
    re.compile(
        r"\A(?=[^\n]*  \([^\n]*\)\n|no claims|\d+ claim).*?^(?:no claims were found: nothing has been checked"
        r"|\d+ claims? in \d+ (?:document|worked example)s?: \d+ reproduced, \d+ rounding, \d+ unexplained)",
        re.DOTALL | re.MULTILINE,
    ),
)
"""What each format begins with, and for the text and the annotations of a pull request also what ends them."""


def is_report(text: str) -> bool:
    """Whether a text is a report of this program; one cut short, or edited, may be."""
    return any(mark.search(text) for mark in MARKS)

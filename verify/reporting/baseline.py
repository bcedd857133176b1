"""Baseline → TOML that people edit: why each finding may stay, whom to ask, and what each document covers."""

from __future__ import annotations

from verify.records.baseline import Baseline
from verify.reporting.quoting import toml_text

HEAD = """\
# Findings that are accepted, and what each document covers. Written by `verify audit --write-baseline`, read by
# `verify audit --baseline`: a finding that is not here fails the audit, and so does coverage that falls. Say in
# `reason` why a finding may stay, and in `note` whatever its owner should know; both are kept when this is rewritten.
schema = "verify-baseline/1"
"""


def render_baseline(baseline: Baseline) -> str:
    """The baseline as TOML, the same bytes for the same findings."""
    lines = [HEAD]
    for path, covered in baseline.coverage.items():
        lines += ["[[coverage]]", f"document = {toml_text(path)}", f"numerals = {covered.numerals}"]
        lines += [f"checked = {covered.checked}", f"given = {covered.given}", ""]
    for one in baseline.acknowledged:
        fields = {"id": one.id, "document": one.document, "verdict": one.verdict, "statement": one.statement}
        fields |= {"reason": one.reason} | ({"note": one.note} if one.note else {})
        lines += ["[[findings]]", *(f"{key} = {toml_text(value)}" for key, value in fields.items() if value), ""]
    return "\n".join(lines)

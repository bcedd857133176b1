"""Report → the JSON that a badge of shields.io reads from an address: how many claims hold, and whether any fails."""

from __future__ import annotations

from verify.records.report import Report
from verify.reporting.quoting import json_text


def render_badge(report: Report) -> str:
    """The badge's label, message and colour; nothing of a document is in it."""
    message, colour = _told(report)
    badge = {"schemaVersion": 1, "label": "verified numbers", "message": message, "color": colour}
    return json_text({**badge, "isError": True} if report.exit_code == 2 else badge)


def _told(report: Report) -> tuple[str, str]:
    found, holding = len(report.findings), sum(finding.holds for finding in report.findings)
    if report.mistakes:
        return "unreadable", "red"
    if report.failures:
        return f"{len(report.failures)} of {found} fail", "red"
    if not found:
        return "nothing checked", "lightgrey"
    if report.exit_code:
        return "too little covered", "red"
    return f"{holding} of {found} hold", "brightgreen"

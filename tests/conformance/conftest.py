"""The count of ONNX's cases, at the end of a run."""

from __future__ import annotations

from typing import Any

KINDS = {
    "onnx at 4 ULP": "at 4 ULP of their own type",
    "onnx tolerated": "at ONNX's own tolerance",
    "onnx in float64": "at 4 ULP of float64",
}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print how many of ONNX's cases were held, how near, and how many stand in a table with their reason."""
    found: dict[str, list[bool]] = {kind: [] for kind in KINDS}
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name in found:
                found[name].append(value)
    count = max(map(len, found.values()))
    if count:
        parts = [
            f"{sum(values)} {KINDS[kind]} ({len(values) - sum(values)} excepted)" for kind, values in found.items()
        ]
        terminalreporter.write_line(f"ONNX: {count} cases, " + ", ".join(parts))

"""A baseline file → Baseline: which findings are accepted, and what each document covered."""

from __future__ import annotations

from pathlib import Path

from verify.reading.toml_file import TomlFile, TomlTable, read_toml
from verify.records.baseline import NOT_YET, Acknowledgement, Baseline
from verify.records.coverage import Coverage
from verify.records.finding import Verdict

SCHEMA = "verify-baseline/1"
ACCEPTABLE = (Verdict.WRONG, Verdict.UNEXPLAINED, Verdict.UNCHECKED)


def read_baseline(path: Path) -> Baseline:
    """Read a baseline; a Mistake says what stands in the way, with its line."""
    file = read_toml(path)
    file.top.only("schema", "coverage", "findings")
    if file.top.required_text("schema") != SCHEMA:
        found = f"schema = {file.top.values['schema']}"
        raise file.top.malformed("schema", found, f'schema = "{SCHEMA}"', "write the baseline anew")
    for key, header in (("findings", "[[findings]]"), ("coverage", "[[coverage]]")):
        if file.top.values.get(key) and key not in file.arrays:
            found = f"{key} = {str(file.top.values[key])[:40]}"
            raise file.top.malformed(key, found, f"{header} tables", "write it as tables")
    acknowledged = tuple(map(_acknowledgement, file.arrays.get("findings", ())))
    coverage = dict(map(_coverage, file.arrays.get("coverage", ())))
    _only_once(file, acknowledged)
    return Baseline(str(path), acknowledged, coverage)


def _acknowledgement(table: TomlTable) -> Acknowledgement:
    table.only("id", "document", "verdict", "statement", "reason", "note")
    verdict = table.required_text("verdict")
    if verdict not in ACCEPTABLE:
        raise table.malformed("verdict", f"verdict = {verdict}", "one of " + ", ".join(ACCEPTABLE), "correct it")
    return Acknowledgement(
        table.required_text("id"),
        table.required_text("document"),
        verdict,
        table.text("statement") or "",
        table.text("reason") or NOT_YET,
        table.text("note") or "",
    )


def _coverage(table: TomlTable) -> tuple[str, Coverage]:
    table.only("document", "numerals", "checked", "given")
    counts = [table.values.get(key) for key in ("numerals", "checked", "given")]
    numerals, checked, given = (one if isinstance(one, int) and one >= 0 else -1 for one in counts)
    if min(numerals, checked, given) < 0 or checked + given > numerals:
        found = f"numerals, checked, given = {', '.join(map(str, counts))}"
        raise table.malformed(None, found, "whole numbers that add up", "write the baseline anew")
    return table.required_text("document"), Coverage(numerals, checked, given, numerals - checked - given)


def _only_once(file: TomlFile, acknowledged: tuple[Acknowledgement, ...]) -> None:
    seen: set[str] = set()
    for table, one in zip(file.arrays.get("findings", ()), acknowledged, strict=True):
        if one.id in seen:
            raise table.malformed("id", f"a second {one.id}", "each finding once", "remove one of them")
        seen.add(one.id)

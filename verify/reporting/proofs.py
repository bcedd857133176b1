"""Proofs → a table, one proof with its steps, data for programs, and the evidence that formula cards show."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from verify.records.evidence import Evidence, Outcome
from verify.records.theorem import Method, Proof, Proofs, Ruling
from verify.reporting.quoting import json_text

MARKS = {Ruling.PROVED: "✓", Ruling.REFUTED: "✗", Ruling.UNDECIDED: "?"}
COLOURS = {Ruling.PROVED: "green", Ruling.REFUTED: "red", Ruling.UNDECIDED: "yellow"}
OUTCOMES: dict[Ruling, Outcome] = {
    Ruling.PROVED: "holds",
    Ruling.REFUTED: "fails",
    Ruling.UNDECIDED: "skipped",
}
SCHEMA = "verify-proofs/1"
WIDTH = 110

Style = Callable[[str, str], str]


def _plain(text: str, _: str) -> str:
    return text


def render_proofs(run: Proofs, *, steps: bool, style: Style = _plain) -> str:
    """The table of a run as lines of text; with `steps` each proof in full."""
    lines = _details(run, style) if steps else _table(run, style)
    return "\n".join([*lines, style(total(run), "green" if run.exit_code == 0 else "red")]) + "\n"


def total(run: Proofs) -> str:
    """The counts and the time of a run in a line."""
    counts = ", ".join(f"{number} {ruling}" for ruling, number in run.counts.items() if number)
    number = len(run.proofs)
    parts = [f"{number} theorem{'' if number == 1 else 's'}: {counts or 'nothing to prove'}"]
    if run.gradients:
        parts.append(f"{len(run.proved_gradients)} of {len(run.gradients)} gradients proved to be the derivative")
        left_out = [name for name in run.gradients if name not in run.proved_gradients]
        parts += [f"not: {', '.join(left_out)}"] if left_out else []
    return "; ".join([*parts, f"{run.seconds:.1f} s"])


# — the table —


def _table(run: Proofs, style: Style) -> Iterator[str]:
    for family, proofs in groupby(run.proofs, key=lambda proof: proof.theorem.family):
        yield style(family, "bold")
        for proof in proofs:
            yield from _row(proof, style)
    yield ""
    yield from _legend(run)
    yield ""


def _row(proof: Proof, style: Style) -> Iterator[str]:
    theorem, ruling = proof.theorem, proof.ruling
    mark = style(MARKS[ruling], COLOURS[ruling])
    names = ", ".join(method.name for method in theorem.methods)
    yield f"  {mark} {theorem.name:54} {ruling:10} {proof.seconds:6.2f} s  {names}"
    yield from _wrapped(theorem.sizes, " " * 6)
    if ruling is not Ruling.PROVED and proof.steps:
        last = proof.steps[-1]
        yield from _wrapped(f"{last.claim}: {last.detail or ruling}", " " * 6)


def _legend(run: Proofs) -> Iterator[str]:
    for method in _methods(run):
        yield from _wrapped(f"{method.name}: {method.meaning}", "  ", hanging=2)


def _methods(run: Proofs) -> list[Method]:
    return list(dict.fromkeys(method for proof in run.proofs for method in proof.theorem.methods))


# — one proof in full —


def _details(run: Proofs, style: Style) -> Iterator[str]:
    for proof in run.proofs:
        theorem, ruling = proof.theorem, proof.ruling
        yield style(f"{theorem.name}  ({theorem.family})", "bold")
        yield from _wrapped(theorem.summary, "  ")
        yield ""
        yield from _entry("statement", theorem.statement)
        yield from _entry("hypotheses", "; ".join(theorem.hypotheses) or "none")
        yield from _entry("formulas", ", ".join(theorem.formulas))
        yield from _entry("sizes", theorem.sizes)
        for method in theorem.methods:
            yield from _entry("method", f"{method.name}: {method.meaning}")
        yield "  steps"
        for number, step in enumerate(proof.steps, 1):
            mark = style(MARKS[step.ruling], COLOURS[step.ruling])
            detail = f" ({step.detail})" if step.detail else ""
            first, *rest = _wrapped(f"{step.claim}{detail}", " " * 10)
            yield f"  {number:4}. {mark} {first.lstrip()}"
            yield from rest
        yield from _entry("outcome", f"{ruling} in {proof.seconds:.2f} s")
        yield ""


def _entry(label: str, text: str) -> Iterator[str]:
    first, *rest = _wrapped(text, " " * 14)
    yield f"  {label:12}{first.lstrip()}"
    yield from rest


def _wrapped(text: str, indent: str, hanging: int = 0) -> list[str]:
    later = indent + " " * hanging
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False) or [""]


# — data —


def proofs_json(run: Proofs) -> str:
    """The run as data."""
    counts = {str(ruling): number for ruling, number in run.counts.items()}
    data = {
        "schema": SCHEMA,
        "theorems": [_theorem_data(proof) for proof in run.proofs],
        "counts": {
            "theorems": len(run.proofs),
            **counts,
            "gradients": len(run.gradients),
            "gradients_proved": len(run.proved_gradients),
        },
        "seconds": round(run.seconds, 3),
    }
    return json_text(data)


def _theorem_data(proof: Proof) -> dict[str, Any]:
    theorem = proof.theorem
    return {
        "name": theorem.name,
        "family": theorem.family,
        "summary": theorem.summary,
        "statement": theorem.statement,
        "hypotheses": list(theorem.hypotheses),
        "formulas": list(theorem.formulas),
        "gradients": list(theorem.gradients),
        "sizes": theorem.sizes,
        "methods": [{"name": method.name, "meaning": method.meaning} for method in theorem.methods],
        "outcome": str(proof.ruling),
        "seconds": round(proof.seconds, 3),
        "steps": [
            {"claim": step.claim, "outcome": str(step.ruling), "detail": step.detail or None} for step in proof.steps
        ],
    }


def proof_evidence(run: Proofs) -> list[Evidence]:
    """What the run says of each formula: one record for each theorem that runs its source."""
    return [
        Evidence(
            "proof",
            formula,
            f"{proof.theorem.name}: {proof.theorem.summary.removesuffix('.')}",
            OUTCOMES[proof.ruling],
            f"{proof.theorem.sizes}; by {', '.join(method.name for method in proof.theorem.methods)}",
        )
        for proof in run.proofs
        for formula in proof.theorem.formulas
    ]


def evidence_json(run: Proofs) -> str:
    """The evidence as the file that formula cards read: names and outcomes, no times."""
    records = [
        {key: getattr(one, key) for key in ("kind", "formula", "statement", "outcome", "detail")}
        for one in proof_evidence(run)
    ]
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]\n"

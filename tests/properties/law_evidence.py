"""What the laws hold, formula by formula: `python tests/properties/law_evidence.py` writes it down for the cards."""

from __future__ import annotations

import json
from pathlib import Path

from verify.formulas import CATALOGUE
from verify.properties import LAWS
from verify.properties.relations import UNBOUNDED

FILE = Path(__file__).resolve().parents[2] / "verify" / "evidence" / "properties.json"


def records() -> list[dict[str, str]]:
    """One record for each law, in the order of the catalogue, and one for the value where balls bound it."""
    told = []
    for name in CATALOGUE:
        laws = [law for law in LAWS if law.formula == name]
        told += [_record(name, f"{law.name}: {law.statement.removesuffix('.')}", law.examples) for law in laws]
        if name not in UNBOUNDED:
            statement = "value: float64 gives what proved arithmetic gives, within what rounding explains"
            told.append(_record(name, statement, min(law.examples for law in laws)))
    return told


def written() -> str:
    """The records as the file has them, one to a line."""
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records()) + "\n]\n"


def _record(formula: str, statement: str, examples: int) -> dict[str, str]:
    detail = f"tried on {examples} drawn arguments"
    return {"kind": "property", "formula": formula, "statement": statement, "outcome": "holds", "detail": detail}


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")

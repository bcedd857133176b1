"""Accounts of findings → JSON of the schema verify-account/1; absent is null, never missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.numerals import unprinted
from verify.records.account import Account, Origin, Stage
from verify.records.finding import Diagnosis
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.reporting.json import read_by, tested
from verify.reporting.numbers import nested, position
from verify.reporting.quoting import json_text
from verify.reporting.said import blames

SCHEMA = "verify-account/1"


def accounts_json(accounts: Sequence[Account]) -> str:
    """The accounts as indented JSON, the same bytes for the same input."""
    return json_text({"schema": SCHEMA, "accounts": [_data(one) for one in accounts]})


def _data(account: Account) -> dict[str, Any]:
    finding = account.finding
    claim, judgement, cause = finding.claim, finding.judgement, finding.judgement.diagnosis
    shape = claim.printed.shape if claim.printed is not None else ()
    departure = account.departure
    return {
        "id": claim.id,
        "place": _place(claim.places[0]),
        "statement": claim.text,
        "verdict": finding.verdict.value,
        "reason": judgement.reason,
        **read_by(claim),
        **tested(judgement),
        "policy": str(judgement.policy) if judgement.policy else None,
        "certified_bits": judgement.bits,
        "computation": list(account.computation),
        "formulas": [
            {"name": one.name, "equation": one.equation, "reference": one.reference} for one in account.formulas
        ],
        "origins": [_origin(one) for one in account.origins],
        "carried": account.carried,
        "stages": [_stage(one) for one in account.stages],
        "departs_at": account.stages.index(departure) if departure is not None else None,
        "diagnosis": _diagnosis(cause),
        "as_printed": account.as_printed,
        "roots": [root.id for root in finding.roots],
        "consequences": [{"id": one.claim.id, "verdict": one.verdict.value} for one in account.consequences],
        "correction": nested(judgement.correction, shape)
        if judgement.misfits and judgement.computed and judgement.correction and blames(finding)
        else None,
    }


def _origin(one: Origin) -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": one.kind,
        "place": _place(one.place),
        "printed": _texts(one.printed),
        "computation": one.told or None,
        "verdict": one.verdict.value if one.verdict else None,
    }


def _diagnosis(cause: Diagnosis | None) -> dict[str, Any] | None:
    if cause is None:
        return None
    return {"kind": cause.kind, "explained_by": cause.told, "candidates": cause.tried, "chance": cause.chance}


def _stage(stage: Stage) -> dict[str, Any]:
    shape = stage.printed.shape if stage.printed is not None else stage.shape
    return {
        "computation": stage.told,
        "formula": stage.formula,
        "shape": list(stage.shape),
        "computed": nested([unprinted(value) for value in stage.values], stage.shape),
        "printed": _texts(stage.printed),
        "place": _place(stage.place) if stage.place is not None else None,
        "departs": [position(index, shape) for index in stage.departs],
    }


def _texts(quantity: Quantity | None) -> Any:
    return None if quantity is None else nested([numeral.text for numeral in quantity.numerals], quantity.shape)


def _place(place: Place) -> dict[str, Any]:
    return {"path": place.path, "line": place.line, "end_line": place.end_line, "cell": place.cell}

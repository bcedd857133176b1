"""The readings that found what SARIF lists: a taxonomy beside its rules, under which alerts are filed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import metadata
from typing import Any

from verify.records.reading import Reading
from verify.records.report import Report

TAXONOMY = "readings"
PACKAGE = "worked-example-verifier"
WHERE = ("documentation", "repository", "source", "homepage")
"""Addresses of a package under which its pages may stand, by what packages call them."""


def taxon(code: str) -> dict[str, Any]:
    """The reference from a result to the reading that found it."""
    return {"id": code, "toolComponent": {"name": TAXONOMY}}


def taxonomy(codes: Sequence[str], report: Report) -> dict[str, Any]:
    """The readings of a report, each with its help."""
    return {
        "name": TAXONOMY,
        "organization": PACKAGE,
        "shortDescription": {"text": "The ways in which statements of documents are read."},
        "taxa": [_described(code, report.readings.get(code)) for code in codes],
    }


def _described(code: str, reading: Reading | None) -> dict[str, Any]:
    if reading is None:
        return {"id": code}
    text = f"It reads {reading.reads} {reading.why}"
    return {
        "id": code,
        "name": reading.title,
        "shortDescription": {"text": reading.title},
        "fullDescription": {"text": f"{text} It was {reading.tally.told}."},
        "helpUri": _address(reading),
        "help": {"text": f"{text} What is then claimed: {reading.means} More: verify rules {code}"},
    }


def _address(reading: Reading) -> str:
    """Where the page on a reading stands; without an address of the package, the name of the reading alone."""
    base = _base()
    return f"{base}/{reading.page}" if base else f"urn:{PACKAGE}:reading:{reading.code}"


@cache
def _base() -> str:
    """The address under which the package has its pages, as its metadata tells it; empty where it tells none."""
    told = [entry.partition(", ") for entry in metadata.metadata(PACKAGE).get_all("Project-URL") or ()]
    known = {label.lower(): address.rstrip("/") for label, _, address in told}
    return next((known[name] for name in WHERE if name in known), "")

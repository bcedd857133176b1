"""What people do in documents that explain with toy numbers: right ones raise no alarm, and a planted mistake does."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from verify import pipeline

HERE = Path(__file__).parent
DOCUMENTS = sorted((HERE / "documents").iterdir())
SCENARIOS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "scenarios.toml").read_text(encoding="utf-8"))


def verdicts(document: Path) -> Counter[str]:
    """How often each verdict is given in a document."""
    return Counter(finding.verdict.value for finding in pipeline.audit([document]).findings)


def test_each_document_is_a_scenario() -> None:
    """None is left out, and none is missing."""
    assert [document.name for document in DOCUMENTS] == sorted(SCENARIOS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_right_document_raises_no_alarm(document: Path) -> None:
    """Nothing in it is wrong or unexplained, and as much holds as before."""
    found = verdicts(document)
    assert (found["wrong"], found["unexplained"]) == (0, 0)
    assert found["reproduced"] + found["rounding"] >= SCENARIOS[document.name]["reproduced"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_planted_mistake_is_found(document: Path, tmp_path: Path) -> None:
    """One stated number is another."""
    text, scenario = document.read_text(encoding="utf-8"), SCENARIOS[document.name]
    assert text.count(scenario["stated"]) == 1
    changed = tmp_path / document.name
    changed.write_text(text.replace(scenario["stated"], scenario["planted"]), encoding="utf-8")
    found = verdicts(changed)
    assert found["wrong"] + found["unexplained"] > 0

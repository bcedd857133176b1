"""docs/policies.md is true: its table has every policy, and its documents bring them about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from house import ROOT
from markdown import blocks, code, table_under
from verify import pipeline
from verify.arithmetic.stepwise import Detail
from verify.judging.policies import MACHINES, rare_ways
from verify.judging.rounding import Rounding
from verify.judging.valuation import Reading

PAGE = (ROOT / "docs/policies.md").read_text(encoding="utf-8")
ROWS = table_under(PAGE, "Rounding policies")


def test_the_table_has_every_policy() -> None:
    """Each rounding, reading, detail and machine that a report may name is in the table, and nothing else."""
    named = {str(one) for one in Rounding if one is not Rounding.NEAREST} | {str(Reading.CARRIED)}
    named |= {f"{detail} rounded" for detail in Detail} | {f"computed in {machine}" for machine in MACHINES}
    assert {code(row[0])[0] for row in ROWS} == named | {"trailing zeros dropped"}


def test_what_takes_several_claims_is_what_a_single_one_is_not_tried_on() -> None:
    """The last column says which policies are tried on a document as a whole alone."""
    rare = {
        re.sub(r",.*| to \d+ decimals?", "", str(way.policy())) for way in rare_ways(2) if not _usual(str(way.policy()))
    }
    assert {code(row[0])[0] for row in ROWS if row[2] == "several"} == rare


def _usual(policy: str) -> bool:
    """Whether a claim by itself is tried on it as well."""
    return Detail.STEPS in policy or policy.startswith(Reading.CARRIED)


def test_the_documents_bring_them_about(tmp_path: Path) -> None:
    """Each policy of the table explains a claim of the page's documents."""
    documents = [block for block in blocks(PAGE) if block.name is not None]
    for block in documents:
        (tmp_path / str(block.name)).write_text(block.body, encoding="utf-8")
    found = {str(one.judgement.policy) for one in pipeline.audit([tmp_path]).findings if one.judgement.policy}
    named = {re.sub(r" to \d+ decimals?|,? half-even$", "", policy) for policy in found}
    assert {code(row[0])[0] for row in ROWS} <= named | found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: code(row[0])[0])
def test_every_row_says_how_and_whom(row: list[str]) -> None:
    """No cell of the table is empty, and the last says of how many claims it takes."""
    assert all(row)
    assert row[2] in ("one claim", "several")

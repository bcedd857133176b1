"""A small part of the synthetic truth, held to its targets; and that the page about all of it is what was counted."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from synthetic.authors import POLICIES
from synthetic.table import Summary, page
from synthetic.trial import Trial, trials

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SEED = 0


@cache
def _slice() -> tuple[Trial, ...]:
    return tuple(trial for policy in POLICIES for trial in trials(policy, SEED))


@cache
def _kept() -> Summary:
    return json.loads((HERE / "synthetic" / "summary.json").read_text(encoding="utf-8"))


def test_the_page_is_what_was_counted() -> None:
    """docs/measured/synthetic.md is made of the summary beside the generator; where not: `make synthetic`."""
    assert (ROOT / "docs/measured/synthetic.md").read_text(encoding="utf-8") == page(_kept())

"""A small part of the synthetic truth, held to its targets; and that the page about all of it is what was counted."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from synthetic.authors import POLICIES, Author, Policy
from synthetic.documents import OFF_BY, SCENES, slips, text, write
from synthetic.hands import Exact, Machine, Pencil, decimals
from synthetic.page import Page, Printed, Slip, off
from synthetic.table import FLAGGED, PASSED, by_cause, page, share, summary
from synthetic.trial import RIGHT, RULES, Trial, audits, is_right, trials

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

COPIES = 3
"""Altered copies of the first document of each policy, which are audited here; `make synthetic` audits all."""

KEPT = json.loads((HERE / "synthetic" / "summary.json").read_text(encoding="utf-8"))


@cache
def _slice() -> tuple[Trial, ...]:
    return tuple(trial for policy in POLICIES for trial in trials(policy, 0, COPIES))


def test_the_page_is_what_was_counted() -> None:
    """docs/measured/synthetic.md is made of the summary beside the generator; where not: `make synthetic`."""
    assert (ROOT / "docs/measured/synthetic.md").read_text(encoding="utf-8") == page(KEPT)


def test_what_was_counted_meets_the_targets() -> None:
    """Of 500 documents at most 1 % of right claims are flagged, 4 % missed by one unit, none by five; causes 90 %.

    By two units the aim is 0.1 %. Two of a thousand are missed, where another policy gives the very digits and no claim
    of the document tells the two apart; that there are no more is what is held here.
    """
    assert KEPT["documents"] >= 500
    _within_targets(KEPT, Decimal("0.01"), Decimal("0.04"), Decimal("0.002"))
    causes = by_cause(KEPT).values()
    assert sum(one["right"] for one in causes) >= Decimal("0.9") * sum(one["explained"] for one in causes)


def test_a_part_meets_the_targets() -> None:
    """The first document of each policy: every claim is found, and as few missed as can be told of so few."""
    found = summary(_slice(), *audits(_slice()))
    part, whole = share(found, RIGHT, (*FLAGGED, *PASSED))
    assert part == whole > 50
    _within_targets(found, Decimal("0.04"), Decimal("0.1"), Decimal(0))


def _within_targets(found: dict, flagged: Decimal, by_one: Decimal, by_two: Decimal) -> None:  # type: ignore[type-arg]
    limits = {
        (RIGHT, FLAGGED): flagged,
        (OFF_BY[1], PASSED): by_one,
        (OFF_BY[2], PASSED): by_two,
        (OFF_BY[5], PASSED): Decimal(0),
    }
    for (kind, verdicts), limit in limits.items():
        part, whole = share(found, kind, verdicts)
        assert part <= limit * whole, (kind, verdicts, part, whole)


def test_tolerances_do_worse_on_the_same_claims() -> None:
    """Each rule of the other tools misses more by one unit than all that verify flags of the right claims."""
    for rule in RULES:
        missed = [rule not in trial.flagged_by for trial in _slice() if trial.kind == OFF_BY[1]]
        assert sum(missed) > len(missed) / 10, rule


def test_every_scene_and_every_mistake_can_be_written() -> None:
    """Each scene makes a page by an exact author, and so does each of its mistakes."""
    author = Author(Policy(lambda _: Exact()), 3)
    for scene in SCENES.values():
        right = Page(author, Random(1))
        scene(right, right.random)
        assert right.claims
        for claim, wrongs in enumerate(right.wrongs):
            for wrong in wrongs:
                altered = Page(author, Random(1), Slip(claim, wrong.cause))
                scene(altered, altered.random)
                assert altered.claims[claim].altered == wrong.cause


def test_a_slip_changes_one_print() -> None:
    """A number off by a unit changes the text of one claim, and the rest of the page of an exact author not at all."""
    right = write("full precision", 3)
    for slip in slips(right, 3):
        if slip.units:
            altered = write("full precision", 3, slip)
            differ = [
                i
                for i, (one, other) in enumerate(zip(right.claims, altered.claims, strict=True))
                if one.texts != other.texts
            ]
            assert differ == [slip.claim]
            assert text(altered) != text(right)


@pytest.mark.parametrize(
    ("printed", "units", "expected"),
    [("0.99", 1, "1.00"), ("-0.03", 5, "0.02"), ("0.01", -2, "-0.01"), ("12", 1, "13"), ("-1.5", -1, "-1.6")],
)
def test_units_are_of_the_last_place(printed: str, units: int, expected: str) -> None:
    """Digits carry, and signs turn."""
    assert off(printed, units) == expected


@pytest.mark.parametrize(
    ("texts", "right", "expected"),
    [(("0.67",), ("0.6666",), True), (("0.66",), ("0.6666",), False), (("1", "0.5"), ("1.2", "0.56"), False)],
)
def test_right_is_to_nearest(texts: tuple[str, ...], right: tuple[str, ...], *, expected: bool) -> None:
    """A print is right where each number is within half a unit of the exact one."""
    assert is_right(Printed(1, texts, tuple(map(Decimal, right)))) is expected


def test_hands_compute_what_they_should() -> None:
    """Each author's product of (1.25, 0.15) and (0.33, 0.55), worked out on paper; and functions as NumPy has them."""
    left, right = decimals([["1.25", "0.15"]]), decimals([["0.33"], ["0.55"]])
    products = {detail: Pencil(2, detail).dot(left, right).item() for detail in ("sums", "steps", "terms")}
    assert products == {"sums": Decimal("0.50"), "steps": Decimal("0.50"), "terms": Decimal("0.49")}
    assert Exact().dot(left, right).item() == Decimal("0.495")
    x = decimals(["0.3", "1.7"])
    for name in ("exp", "ln", "sqrt", "sin", "cos", "tanh"):
        numpy_name = "log" if name == "ln" else name
        expected = getattr(np, numpy_name)(np.array([0.3, 1.7]))
        assert np.allclose(getattr(Exact(), name)(x).astype(float), expected, rtol=1e-15, atol=0)
        assert np.allclose(getattr(Machine(np.float64), name)(np.array([0.3, 1.7])), expected, rtol=1e-15, atol=0)

"""Receipts of wrong formulas: two values that differ, repeated by the other program; forged ones are refused."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sample_receipts import Sample, confirmed, receipts, refusal, signed
from sample_reports import audited
from verify.receipts import check

FORMULAS = r"""# Formulas

$$\text{softmax}(x)_i = \frac{e^{x_i}}{\sum_j e^{x_i}}$$

So $\text{sigmoid}(x) = \frac{1}{1 + e^{x}}$, and

$$\frac{d}{dx} x^3 = 2x^2$$

$$\mathrm{PE}(pos, 2i) = \sin\left(\frac{pos}{1000^{2i/d}}\right)$$

$$\text{tanh}(x) = \frac{e^x - e^{-x}}{e^x + e^{-x}}$$
"""

EXPONENTIALS = [math.exp(0.5), math.exp(-1), math.exp(1.5)]

VALUES = {
    "\\text{softmax}": (1 / 3, EXPONENTIALS[0] / sum(EXPONENTIALS)),
    "\\text{sigmoid}": (1 / (1 + math.exp(0.5)), 1 / (1 + math.exp(-0.5))),
    "\\frac{d}{dx}": (8, 12),
    "\\mathrm{PE}": (math.sin(0.5 / 1000**2), math.sin(0.5 / 10000**2)),
}
"""What each wrong formula comes to in its first cell, and what it should: by hand, at the numbers that are told."""


@cache
def made() -> dict[str, Sample]:
    """The receipts of the wrong formulas, by their first symbol."""
    found, refused = receipts(audited(FORMULAS, "formulas.md"))
    assert list(refused) == ["no receipt: of a formula that holds a proof is kept, and no few steps show it"]
    return {
        next(name for name in VALUES if one["claim"]["text"].startswith(name)): (one, text)
        for one, text in found.values()
    }


@pytest.mark.parametrize("name", ["\\text{softmax}", "\\text{sigmoid}", "\\frac{d}{dx}"])
def test_both_values_are_confirmed(name: str) -> None:
    """The other program tells where the formula stands and what both values are."""
    said = check(json.dumps(made()[name][0]), made()[name][1])
    printed, right = VALUES[name]
    assert f"the printed side is {printed:.6g} and" in said
    assert f" is {right:.6g} at " in said


def test_every_wrong_formula_has_a_receipt() -> None:
    """Of the right one there is none."""
    assert made().keys() == VALUES.keys()
    assert all(map(confirmed, made().values()))


def _same_step_twice(data: Any) -> None:
    results = data["counterexample"]["results"]
    results[1]["step"] = results[0]["step"]


def _one_result(data: Any) -> None:
    data["counterexample"]["results"].pop()


def _another_input(data: Any) -> None:
    for one in data["counterexample"]["inputs"]:
        one["value"] = "0"  # all terms alike: 1/3 is the softmax


def _constants_alone(data: Any) -> None:
    one = data["counterexample"]
    one["steps"], one["guards"] = [["const", "1"], ["const", "2"]], []
    one["results"] = [{"of": "one", "step": 0}, {"of": "other", "step": 1}]


def _right_verdict(data: Any) -> None:
    data["verdict"] = "reproduced"


def _another_place(data: Any) -> None:
    data["claim"]["at"][1] += 1


def _strange_constant(data: Any) -> None:
    steps = data["counterexample"]["steps"]
    steps[next(at for at, step in enumerate(steps) if step[0] == "const")][1] = "2.5"


def _both_kinds(data: Any) -> None:
    data["computations"] = []


FORGED: dict[str, tuple[Callable[[Any], None], str]] = {
    "one value twice": (_same_step_twice, "may be equal"),
    "one value": (_one_result, "does not compare two values"),
    "other inputs": (_another_input, "may be equal"),
    "constants alone": (_constants_alone, "no printed number enters it"),
    "another verdict": (_right_verdict, "verdict"),
    "another place": (_another_place, "does not stand at its place"),
    "a strange constant": (_strange_constant, "is no constant"),
    "two kinds at once": (_both_kinds, "other keys"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_one_is_refused(forged: str) -> None:
    """Each with a digest that fits."""
    change, reason = FORGED[forged]
    one, document = made()["\\text{softmax}"]
    data = copy.deepcopy(one)
    change(data)
    assert reason in refusal(signed(data), document)


def test_another_document_is_refused() -> None:
    """A receipt is of the document that prints the formula."""
    one, document = made()["\\text{softmax}"]
    assert "another" in refusal(one, document.replace(b"x_i", b"x_j", 1))

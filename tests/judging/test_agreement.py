"""Two arithmetics through one source: what float64 may lose is allowed, anything else is loud."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from array_api_compat import array_namespace

from verify.expressions.vocabulary import VOCABULARY, Function
from verify.judging import judge_document
from verify.records.example import Example
from verify.records.finding import Finding
from verify.records.mistake import InternalDisagreement

Judge = Callable[..., dict[str, Finding]]
Plant = Callable[[Callable[[Any], Any]], None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Plant:
    """Put a function of one array into the language under the name `planted`."""

    def put(call: Callable[[Any], Any]) -> None:
        vocabulary: Mapping[str, Function] = MappingProxyType({**VOCABULARY, "planted": Function("planted", call)})
        monkeypatch.setattr(importlib.import_module("verify.expressions.evaluate"), "VOCABULARY", vocabulary)

    return put


def on_numpy(difference: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function that gives its argument back, except on NumPy."""
    return lambda x: difference(x) if isinstance(x, np.ndarray | np.generic) else x


@pytest.mark.parametrize(
    "difference",
    [
        lambda x: x * (1 + 1e-12),
        lambda x: x + 1e-10,
        lambda x: -x,
        lambda x: np.roll(x, 1),
        lambda x: np.where(x == np.max(x), x, x * (1 - 2e-15)),
        lambda x: x[:-1],
        lambda x: np.concatenate([x, x]),
        lambda x: x * np.nan,
        lambda x: np.where(x == np.max(x), np.inf, x),
    ],
    ids=["factor", "summand", "sign", "order", "eight units", "shorter", "longer", "nan", "infinity"],
)
def test_a_formula_that_differs_is_loud(judge: Judge, plant: Plant, difference: Callable[[Any], Any]) -> None:
    """A formula that gives NumPy another answer than balls is an internal error, right or wrong as the claim may be."""
    plant(on_numpy(difference))
    for printed in ("1.5 2.5 3.5", "1 1 1"):
        with pytest.raises(InternalDisagreement):
            judge({"claim": f"planted([1.5, 2.5, 3.5]) -> {printed}"})


def test_a_disagreement_is_no_verdict(build: Callable[..., Example], plant: Plant) -> None:
    """The claim is left unchecked, the mistake tells of a defect of ours, and the other claims are judged."""
    plant(on_numpy(lambda x: x * 2))
    (findings,), mistakes = judge_document([build({"one": "planted([1, 2]) -> 1 2", "two": "1 / 3 -> 0.33"})])
    assert [finding.verdict for finding in findings] == ["unchecked", "reproduced"]
    assert [type(mistake) for mistake in mistakes] == [InternalDisagreement]
    assert "one of our two arithmetics is wrong" in str(mistakes[0])


@pytest.mark.parametrize("difference", [lambda x: x, lambda x: np.nextafter(x, 9), lambda x: np.nextafter(x, -9)])
def test_one_unit_in_the_last_place_is_allowed(judge: Judge, plant: Plant, difference: Callable[[Any], Any]) -> None:
    """What any rounding may cost is no disagreement."""
    plant(on_numpy(difference))
    agreement = judge({"claim": "planted([1.5, 2.5]) -> 1.5 2.5"})["claim"].judgement.agreement
    assert agreement is not None
    assert agreement.ulps <= 1


@pytest.mark.parametrize(
    "expression",
    [
        "softmax([1, 2, 3])",
        "exp([1, 2, 3])",
        "[1, 2] / 3",
        "layer_norm([1, 2, 4])",
        "(-0.3) ** 2 + (-1.7) ** 3",
        "sqrt(2) ** 2",
        "sum([0.1, 0.2, 0.3])",
        "1e300 / 3",
        "1e-300 / 3",
    ],
)
def test_ordinary_formulas_agree(judge: Judge, expression: str) -> None:
    """For what documents compute, float64 is held against the certified value and lies within its allowance."""
    agreement = judge({"claim": f"{expression} -> 1"})["claim"].judgement.agreement
    assert agreement is not None
    assert 0 <= agreement.ulps <= agreement.allowed


@pytest.mark.parametrize(
    "expression", ["(1e20 + 1) - 1e20", "sin(1e22)", "1e200 * 1e200", "1 / 0", "exp(800) / exp(799)"]
)
def test_where_53_bits_are_too_few_nothing_is_said(judge: Judge, expression: str) -> None:
    """Cancellation and overflow that float64 cannot survive leave it out of the comparison, and the verdict stands."""
    finding = judge({"claim": f"{expression} -> 1"})["claim"]
    assert (
        finding.judgement.agreement is None or finding.judgement.agreement.ulps <= finding.judgement.agreement.allowed
    )
    assert finding.verdict in ("wrong", "reproduced")


def test_a_formula_runs_in_the_arithmetic_it_is_given(judge: Judge, plant: Plant) -> None:
    """The same source is run by every arithmetic, through the namespace of its argument."""
    seen = set()

    def spy(x: Any) -> Any:
        seen.add(array_namespace(x).__name__)
        return x + 1

    plant(spy)
    assert judge({"claim": "planted([1, 2]) -> 2 3"})["claim"].verdict == "reproduced"
    assert {name.partition(" ")[0].rpartition(".")[2] for name in seen} == {"balls", "numpy"}

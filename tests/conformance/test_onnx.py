"""The catalogue against ONNX's node cases, at ONNX's tolerance and at four units in the last place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import onnx
import pytest

from onnx_adapters import ADAPTERS, FORMULAS, WITHOUT_FORMULA
from onnx_cases import OPERATORS, made_by_onnx
from onnx_cases import WITHOUT_FORMULA as WITHOUT_CASE
from onnx_results import (
    BY_NAME,
    BY_ROW,
    CASES,
    EXPANDED,
    FOUR,
    NOT_IN_FLOAT64,
    OF_ONE,
    called,
    in_float64,
    outcome,
    run,
)
from verify.formulas import CATALOGUE

RELEASE = "1.23."
"""The release of onnx whose cases are counted here; a later one may have more, all of which are run."""

COUNTS: Mapping[str, int] = {
    "Adam": 2,
    "Attention": 93,
    "BatchNormalization": 4,
    "GRU": 6,
    "Gelu": 4,
    "GroupNormalization": 2,
    "LSTM": 5,
    "LayerNormalization": 19,
    "LeakyRelu": 3,
    "LogSoftmax": 7,
    "MatMul": 7,
    "Momentum": 3,
    "NegativeLogLikelihoodLoss": 18,
    "OneHot": 6,
    "RMSNormalization": 19,
    "RNN": 6,
    "Relu": 1,
    "RotaryEmbedding": 8,
    "Sigmoid": 2,
    "Softmax": 7,
    "SoftmaxCrossEntropyLoss": 34,
    "Softplus": 2,
    "SwiGLU": 3,
    "Swish": 1,
    "Tanh": 2,
    "Trilu": 18,
}
"""How many cases that release has of each operator, without those it says once more in expanded form."""


@pytest.mark.parametrize("name", BY_NAME)
def test_case(name: str, record_property: Callable[[str, object], None]) -> None:
    """Each case holds at four units of its own type, and at ONNX's tolerance."""
    found = outcome(BY_NAME[name], run(BY_NAME[name]))
    record_property("onnx tolerated", found.tolerated)
    record_property("onnx at 4 ULP", found.units <= FOUR)
    assert found.units <= FOUR
    assert found.tolerated


@pytest.mark.parametrize("name", BY_NAME)
def test_case_in_float64(name: str, record_property: Callable[[str, object], None]) -> None:
    """Each case, its inputs taken as float64, agrees with ONNX's reference evaluator at four units of float64."""
    agrees = in_float64(BY_NAME[name]).units <= FOUR
    record_property("onnx in float64", agrees)
    assert agrees == (name not in NOT_IN_FLOAT64)


def test_every_operator_has_its_cases() -> None:
    """The cases of each operator are as many as the table says, or more of a later release, and each has an adapter."""
    counts = Counter(case.operator for case in CASES)
    assert counts == COUNTS or (not onnx.__version__.startswith(RELEASE) and counts >= Counter(COUNTS))
    assert set(ADAPTERS) == set(COUNTS) == OPERATORS


def test_expanded_cases_are_the_same_cases() -> None:
    """A case in expanded form has the inputs and outputs of the case whose name it bears, so it is not run again."""
    assert len(set(EXPANDED)) == 254 or not onnx.__version__.startswith(RELEASE)


@pytest.mark.parametrize("operator", sorted(OPERATORS))
def test_every_formula_is_called(operator: str) -> None:
    """Each formula that an adapter is said to hold against its operator is called by some case."""
    assert set().union(*(called(case) for case in CASES if case.operator == operator)) == set(FORMULAS[operator])


def test_every_exception_is_a_case() -> None:
    """No exception outlives its case, and no output without formula its operator."""
    assert WITHOUT_CASE.keys() <= made_by_onnx().keys()
    assert set(NOT_IN_FLOAT64) <= set(BY_NAME)
    assert {operator for operator, _ in WITHOUT_FORMULA} | set(BY_ROW) | set(OF_ONE) <= OPERATORS
    assert {formula for formulas in FORMULAS.values() for formula in formulas} <= set(CATALOGUE)

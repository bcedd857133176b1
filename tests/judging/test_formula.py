"""Formulas as printed: proved equal on symbols, or shown to differ at the inputs of the example."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from verify.expressions import parse_expression, parse_relation
from verify.judging.claim import judge
from verify.judging.worlds import Worlds
from verify.records.example import FormulaClaim, PropertyClaim
from verify.records.finding import Judgement, Verdict

VECTORS = {"x": "0.5 -0.6 0.3", "p": "0.2 0.3 0.5", "q": "0.1 0.6 0.3", "n": "4", "m": "3"}
MATRICES = {"Q": "1 2\n3 0.5", "K": "0.3 2\n1 0.5", "V": "1 0.25\n-1 0.5"}


@pytest.fixture
def judged(worlds: Callable[..., Worlds]) -> Callable[[str | Sequence[str], str, str], Judgement]:
    """Judge the sides of a formula against an expression, for all the variables named."""

    def of(sides: str | Sequence[str], equals: str, variables: str = "") -> Judgement:
        texts = [sides] if isinstance(sides, str) else sides
        parsed = tuple(map(parse_expression, texts))
        claim = FormulaClaim(parsed, parse_expression(equals), equals, tuple(variables.split()))
        return judge(claim, worlds({}, **VECTORS, **MATRICES))

    return of


Judged = Callable[..., Judgement]


@pytest.mark.parametrize(
    ("side", "equals", "variables"),
    [
        ("-sum(p * log(q))", "cross_entropy(q, p)", "p q"),
        ("exp(x) / sum(exp(x))", "softmax(x)", "x"),
        ("x - log(sum(exp(x)))", "log_softmax(x)", "x"),
        ("1 / sqrt(n)", "kaiming_std_unit_gain(n)", "n"),
        ("-ln(1 / n)", "expected_initial_loss(n)", "n"),
        ("softmax(Q @ K.T / sqrt(2)) @ V", "scaled_dot_product_attention(Q, K, V)", "Q K V"),
        ("n / (n + m)", "precision_of_counts(n, m)", "n m"),
        ("1 + 2", "3", ""),
        ("sqrt(8)", "2 * sqrt(2)", ""),
        ("sqrt(n ** 2)", "n", "n"),
    ],
)
def test_equal_formulas_are_proved_equal(judged: Judged, side: str, equals: str, variables: str) -> None:
    """What is the same function by mathematics is reproduced, for all inputs of these shapes and signs."""
    judgement = judged(side, equals, variables)
    assert judgement.verdict is Verdict.REPRODUCED, judgement.reason


@pytest.mark.parametrize(
    ("side", "equals", "variables", "reason"),
    [
        (
            "1 / sqrt(n)",
            "kaiming_std(n)",
            "n",
            "0.5 against 0.707107 at n = 4; it is the variant kaiming_std_unit_gain",
        ),
        ("(Q @ K.T / sqrt(2)) @ V", "scaled_dot_product_attention(Q, K, V)", "Q K V", "without softmax"),
        ("-sum(p * log2(q))", "cross_entropy(q, p)", "p q", "it is the variant cross_entropy_base_2"),
        ("n / (n - m)", "n / (n + m)", "n m", "4 against 0.571429 at n = 4, m = 3"),
        ("sum(x)", "x", "x", "it has the shape (), x has (3,)"),
        ("1 + 2", "4", "", "3 against 4"),
        ("1", "1 + 1e-30", "", f"1 against 1.{'0' * 29}1"),
        ("-log(n - n)", "n", "n", "inf against 4"),
    ],
)
def test_different_formulas_differ_at_a_witness(
    judged: Judged, side: str, equals: str, variables: str, reason: str
) -> None:
    """What differs is wrong, with inputs and both values, and the declared variant that it is."""
    judgement = judged(side, equals, variables)
    assert judgement.verdict is Verdict.WRONG
    assert reason in judgement.reason


def test_a_variant_is_called_one(judged: Judged) -> None:
    """A formula that equals a declared variant says of which formula, and how that differs."""
    reason = judged("1 / sqrt(n)", "kaiming_std_unit_gain(n)", "n").reason
    assert "a variant of kaiming_std: gain 1: 1/√n" in reason


@pytest.mark.parametrize(
    ("side", "equals", "variables"),
    [("n", "4", "n"), ("m * n", "12", "m n"), ("abs(x)", "[0.5, 0.6, 0.3]", "x"), ("sqrt(m ** 2 - 9) + n", "n", "m n")],
)
def test_equal_by_luck_is_not_equal(judged: Judged, side: str, equals: str, variables: str) -> None:
    """Agreement at the example's own inputs alone is no proof: the claim stays unchecked."""
    judgement = judged(side, equals, variables)
    assert judgement.verdict is Verdict.UNCHECKED
    assert "equal where it was tried" in judgement.reason


@pytest.mark.parametrize(
    ("text", "variables", "verdict"),
    [
        ("softmax(x + n) == softmax(x)", "x n", "reproduced"),
        ("softmax(x * n) == softmax(x)", "x n", "wrong"),
        ("batch_norm(Q + K[0]) == batch_norm(Q)", "Q K", "reproduced"),
        ("n / m == 4 / 3 == 4 / m", "n m", "unchecked"),
    ],
)
def test_a_property_for_all_values(worlds: Callable[..., Worlds], text: str, variables: str, verdict: str) -> None:
    """An equality that is claimed for all values is proved on symbols, or refuted by those at hand."""
    claim = PropertyClaim(parse_relation(text), tuple(variables.split()))
    assert judge(claim, worlds({}, **VECTORS, **MATRICES)).verdict == verdict


def test_every_side_counts(judged: Judged) -> None:
    """One side of a chain that differs is enough."""
    assert judged(["1 / n", "n ** (-1)"], "1 / n", "n").verdict is Verdict.REPRODUCED
    assert judged(["1 / n", "n ** (-2)"], "1 / n", "n").verdict is Verdict.WRONG

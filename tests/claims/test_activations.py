"""What function σ is: the logistic one, unless the document names another."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("said", "stated", "expected"),
    [
        ("", r"$\sigma(0.5) = 0.622$", "reproduced"),
        ("", r"$\sigma(0.5) = 0.5$", "wrong"),
        (r"Here $\sigma$ is the sigmoid.", r"$\sigma(0.5) = 0.5$", "wrong"),
        (r"We take one step with $\sigma$.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        # another is named beside the sign, or alone
        (r"Here $\sigma$ is ReLU.", r"$\sigma(0.5) = 0.5$", "unchecked"),
        (r"The activation function is ReLU.", r"$\sigma(0.5) = 0.5$", "unchecked"),
        (r"$\sigma$ is the unit step.", r"$\sigma(0.5) = 1$", "unchecked"),
        (r"The perceptron's $\sigma$ is a threshold at 0.", r"$\sigma(0.5) = 1$", "unchecked"),
        (r"Here $\sigma$ is not the sigmoid; it is the ReLU.", r"$\sigma(-0.5) = 0$", "unchecked"),
        (r"The deviation at $x$ is $\sigma^2(x)$.", r"$\sigma(0.5) = 0.3$", "unchecked"),
    ],
)
def test_what_is_named_decides(said: str, stated: str, expected: str) -> None:
    """Nothing is read where it may be another."""
    assert verdicts_of(f"{said}\n\n{stated}\n") == [expected]

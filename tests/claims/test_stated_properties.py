"""Statements about formulas in words: a theorem decides them, for them or against them, or nothing is said."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_examples
from verify.pipeline.readings import proved
from verify.reading.document import read_string
from verify.records.finding import Verdict

RIGHT = (
    "The softmax outputs sum to 1.",
    "**Softmax**: makes probabilities sum to one.",
    "The softmax function converts them into a valid probability distribution: all positive, all sum to 1.",
    "All attention weights sum to 100%.",
    "Sigmoid maps any real number to a value between 0 and 1.",
    "The sigmoid function maps any z ∈ (-∞, +∞) to probability ∈ (0, 1), ensuring outputs are valid probabilities.",
    "The range of the tanh function is (-1, 1).",
    "**ReLU:** Maps input to `[0, ∞)`.",
    "MSE is always non-negative; values closer to zero indicate a better fit.",
    "Cosine similarity returns a number between -1.0 and 1.0.",
    "The derivative of the sigmoid function has a maximum value of 0.25.",
    "sigmoid函数的导数范围是(0,0.25]，tanh函数的导数范围是(0,1]。",
    "Layer normalization ensures that the outputs have a mean of 0 and a variance of 1.",
    "Unlike sigmoid, tanh is zero-centered.",
    "Sigmoid outputs are not zero-centered, which slows convergence.",
    "Softmax is invariant to adding a constant.",
    "Self-attention is permutation-equivariant.",
    "Attention is O(n²) in sequence length.",
    "Self-attention has a complexity of $O(n^2 \\cdot d)$, where $n$ is the sequence length.",
    "Self-attention scales quadratically with the sequence length.",
    "Critical property: KL divergence is NOT symmetric.",
    "KL divergence is asymmetric.",
    "Swish is non-monotonic.",
    "ReLU is a non-linear activation function.",
    "ReLU is not differentiable at 0.",
    "## Sigmoid\n\n- **Not zero-centered**: outputs always positive",
    "# Rotary embeddings\n\nLower dimensions rotate faster, higher dims rotate slower.",
    "## Tanh\n\n- Output range: (-1, 1)\n- Zero-centered",
    "| Function | Range |\n|---|---|\n| Sigmoid | (0, 1) |\n| Tanh | (-1, 1) |",
    "| | Sigmoid | Tanh |\n|---|---|---|\n| Output range | (0, 1) | (-1, 1) |",
)

WRONG = (
    "The softmax outputs sum to 2.",
    "Softmax converts scores into probabilities that do not sum to 1.",
    "Tanh outputs values between 0 and 1.",
    "The sigmoid function maps inputs to values between -1 and 0.",
    "ReLU outputs values between 0 and 1.",
    "The derivative of tanh is between 0 and 0.5.",
    "Layer normalization maps the values to the range [0, 1].",
    "Self-attention is permutation-invariant.",
    "Transformers need positions because the self-attention mechanism, by its nature, is permutation-invariant.",
    "KL divergence is symmetric.",
    "Sigmoid is zero-centered.",
    "Sigmoid is not monotonic.",
    "Tanh is linear.",
    "Leaky ReLU is differentiable everywhere.",
    "MSE is at least 1.",
    "# Positional encodings\n\nLower dimensions (e.g., dimensions 0, 2) will vary more slowly (lower frequency).",
    "| Function | Range |\n|---|---|\n| Sigmoid | (-1, 1) |\n| Tanh | (0, 1) |",
)

OF_A_CASE = (
    "If x is positive, the sigmoid outputs values between 0.5 and 1.",
    "For positive inputs, tanh outputs values between 0 and 1.",
    "Tanh outputs values between 0 and 1 for positive inputs.",
    "With $x > 0$ the tanh is between 0 and 1.",
    "In this layer the tanh outputs are between 0 and 1.",
    "Tanh outputs are between 0 and 1 here.",
    "The tanh outputs in the figure are between 0 and 1.",
    "The sigmoid output is between 0.2 and 0.9.",
    "The softmax outputs sum to 0.999.",
    "ReLU is linear for positive inputs.",
    "ReLU is piecewise linear.",
    "ReLU is a linear function of its positive inputs.",
    "The columns of the attention weights do not sum to 1.",
    "After dropout the attention weights do not sum to 1.",
    "Self-attention is permutation-invariant without positional encodings.",
    "The sigmoid takes inputs between -5 and 5.",
)
"""What holds, or may hold, of some arguments alone."""

OF_ANOTHER = (
    "Hard sigmoid outputs values between -1 and 1.",
    "The scaled sigmoid outputs values between 0 and 2.",
    "2 * sigmoid outputs values between 0 and 2.",
    "Log-softmax outputs sum to 2.",
    "The symmetrized KL divergence is symmetric.",
    "Unlike KL divergence, the Jensen-Shannon divergence is symmetric.",
    "The logistic map is between 0 and 4.",
    "Logistic regression is linear.",
    "Precision ranges from 16 to 32.",
    "The Rectified Linear Unit sets negative values to zero.",
    "ReLU6 outputs values between 0 and 6.",
    "# RoPE, rotary embeddings\n\nIt has high-frequency rotations for early dimensions (local) and low-frequency "
    "rotations for later dimensions.",
)
"""What is said of other functions, though it names one."""

UNSTATED = (
    "Does the softmax sum to 2?",
    "Is tanh zero-centered?",
    "Myth: self-attention is permutation-invariant.",
    "It is wrong to say that tanh outputs values between 0 and 1.",
    "Which of these is true?\n\n- Tanh outputs values between 0 and 1.\n- KL divergence is symmetric.",
    "True or false: tanh outputs values between 0 and 1.",
)

WIDER = ("The sigmoid outputs values between -1 and 1.", "Softmax outputs are between 0 and 10.")
"""What holds, but is no range."""


def verdicts(text: str) -> set[Verdict]:
    """What is said of the statements in words of a text."""
    example = proved(find_claims(read_string(text, "markdown", "document")))
    ((findings, _),), _ = judge_examples([example])
    return {one.verdict for one in findings if one.claim.reading.startswith("W18")}


@pytest.mark.parametrize("text", RIGHT)
def test_what_a_theorem_says_is_proved(text: str) -> None:
    """A statement that a theorem implies is reproduced, and nothing else is said of it."""
    assert verdicts(text) == {Verdict.REPRODUCED}


@pytest.mark.parametrize("text", WRONG)
def test_what_a_theorem_contradicts_is_wrong(text: str) -> None:
    """A statement that a theorem contradicts is wrong, with numbers that show it."""
    assert verdicts(text) == {Verdict.WRONG}


@pytest.mark.parametrize("text", [*OF_A_CASE, *OF_ANOTHER, *UNSTATED, *WIDER])
def test_nothing_else_is_said_to_be_wrong_or_right(text: str) -> None:
    """Nothing is said of a case, of another function, of a question, or of a bound that is no range."""
    assert verdicts(text) <= {Verdict.UNCHECKED}


@pytest.mark.parametrize(
    "text",
    [
        "❌ Tanh outputs values between 0 and 1.",
        "## Common mistakes\n\n- Tanh outputs values between 0 and 1.",
        "Many students believe that tanh outputs values between 0 and 1.",
        "A. Tanh outputs values between 0 and 1.\nB. KL divergence is symmetric.",
    ],
)
def test_what_nobody_means_is_not_wrong(text: str) -> None:
    """A statement that is denied, warned of, told of others, or one of several answers is not called wrong."""
    assert Verdict.WRONG not in verdicts(text)


def test_a_finding_shows_the_numbers_and_the_theorem() -> None:
    """The reason has a value of the formula that is not as stated, and what is proved."""
    example = proved(find_claims(read_string("Tanh outputs values between 0 and 1.", "markdown", "document")))
    (((finding,), _),), _ = judge_examples([example])
    assert "tanh(-1) is -0.76" in finding.judgement.reason
    assert "tanh_is_odd_and_between_minus_one_and_one" in finding.judgement.reason


def test_without_its_proof_nothing_is_decided() -> None:
    """Where nobody has looked up how the proof ended, a statement is unchecked."""
    example = find_claims(read_string("The softmax outputs sum to 1.", "markdown", "document"))
    (((finding,), _),), _ = judge_examples([example])
    assert finding.verdict is Verdict.UNCHECKED

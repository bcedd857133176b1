"""A property of a formula that a sentence states."""

from verify.claims.properties.statements import propose
from verify.records.reading import Reading

READING = Reading(
    code="W18",
    name="a property of a formula, in words",
    reads="a sentence that says of a formula of the catalogue within which range it lies, what it sums to, what a "
    "permutation, a shift or a scale does to it, whether it is linear, monotone, symmetric or centred at zero, "
    "how its cost grows; or a table of ranges",
    means="a theorem proves it of the formula, for all arguments, or the other way round",
    why="the words name one formula, one property and its number, and whether it is denied; no word beside what is "
    "contradicted may restrict it",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Is it said of some arguments alone, or of another function of that name?",
    ),
    fires=(
        "The softmax outputs sum to 1.",
        "Self-attention is permutation-invariant.",
        "Tanh squashes its input to the range (-1, 1).",
        "KL divergence is not symmetric.",
    ),
    silent=(
        "If x is positive, the sigmoid outputs values between 0.5 and 1.",
        "ReLU is linear for positive inputs.",
        "Without its softmax the model outputs values between 0 and 10.",
    ),
)

__all__ = ["READING", "propose"]

"""A vector put together from its components, between words."""

from verify.records.reading import Reading

READING = Reading(
    code="W05",
    name="a vector put together from its components, between words",
    reads="a vector behind lines that compute its components",
    means="the vector has the values that its components were given",
    why="what was worked out part by part is copied at the end, where digits get lost",
    doubts=(
        "Are there as many parts as it has places, in the same section?",
        "Do all but one of its digits agree with them?",
    ),
    fires=(
        ("- h₁ = 2·0.5 - 0.9 = 0.1\n- h₂ = -1.0 - 2·0.3 = -1.6\n- h₃ = 0.3 + 1.1 = 1.4\n\nSo **h = [0.1, -1.6, 1.4]**"),
    ),
    silent=(
        ("- h₁ = 2·0.5 - 0.9 = 0.1\n- h₂ = -1.0 - 2·0.3 = -1.6\n- h₃ = 0.3 + 1.1 = 1.4\n\nSo **h = [2.1, 3.5, 7.4]**"),
    ),
)

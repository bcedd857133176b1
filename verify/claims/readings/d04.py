"""Numbers that repeat earlier ones."""

from verify.records.reading import Reading

READING = Reading(
    code="D04",
    name="numbers that repeat earlier ones",
    reads="a vector, percents or a column with all but one of the numbers before it",
    means="all of them are the same",
    why="three fine numbers that agree leave no doubt which are meant",
    doubts=(
        "Do most of the other cells bear it out?",
        "Do words say that something has changed in between?",
    ),
    fires=(
        (
            "- first: 0.5 · 0.9 + 0.4 = 0.85\n"
            "- second: 0.8 · 0.9 + 0.08 = 0.80\n"
            "- third: 0.1 · 0.9 - 0.24 = -0.15\n"
            "\n"
            "So the scores are [0.85, 0.80, -0.15]."
        ),
    ),
    silent=(
        (
            "- first: 0.5 · 0.9 + 0.4 = 0.85\n"
            "- second: 0.8 · 0.9 + 0.08 = 0.80\n"
            "- third: 0.1 · 0.9 - 0.24 = -0.15\n"
            "\n"
            "They are [0.85, 0.30, -0.25]."
        ),
    ),
)

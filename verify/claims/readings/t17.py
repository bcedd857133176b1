"""A row that averages those above it."""

from verify.records.reading import Reading

READING = Reading(
    code="T17",
    name="a row that averages those above it",
    reads="a row called macro or weighted average, variance, maximum …",
    means="its cells are that of the cells above them",
    why="the label names the formula, and most of the columns bear it out",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Are there rows between that are averages themselves?",
    ),
    fires=(
        (
            "| class | precision | recall |\n"
            "|--|--|--|\n"
            "| a | 0.912 | 0.893 |\n"
            "| b | 0.851 | 0.777 |\n"
            "| c | 0.700 | 0.600 |\n"
            "| macro avg | 0.821 | 0.757 |\n"
        ),
    ),
    silent=(
        (
            "| class | precision | recall |\n"
            "|--|--|--|\n"
            "| a | 0.912 | 0.893 |\n"
            "| b | 0.851 | 0.777 |\n"
            "| c | 0.700 | 0.600 |\n"
            "| macro avg | 0.333 | 0.222 |\n"
        ),
    ),
)

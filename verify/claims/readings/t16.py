"""Scores of the counts or scores beside them."""

from verify.records.reading import Reading

READING = Reading(
    code="T16",
    name="scores of the counts or scores beside them",
    reads="columns headed precision, recall, F1, accuracy, beside what they are of",
    means="each score is that of its row",
    why="the headings name the formula, and most rows bear it out",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Is it an average over classes?",
    ),
    fires=(
        (
            "| class | precision | recall | F1 |\n"
            "|--|--|--|--|\n"
            "| a | 0.912 | 0.893 | 0.902 |\n"
            "| b | 0.851 | 0.777 | 0.812 |\n"
            "| c | 0.701 | 0.632 | 0.665 |\n"
        ),
    ),
    silent=(
        (
            "| class | precision | recall | F1 |\n"
            "|--|--|--|--|\n"
            "| a | 0.912 | 0.893 | 0.555 |\n"
            "| b | 0.851 | 0.777 | 0.444 |\n"
        ),
    ),
)

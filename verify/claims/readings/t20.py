"""Impurities of counts."""

from verify.records.reading import Reading

READING = Reading(
    code="T20",
    name="impurities of counts",
    reads="a column headed entropy or Gini, behind columns of classes",
    means="each cell is that of the counts of its row",
    why="the heading names the formula, and most rows bear it out",
    doubts=("Do most of the other cells bear it out?",),
    fires=(
        (
            "| Outlook | Yes | No | Entropy |\n"
            "|--|--|--|--|\n"
            "| Sunny | 2 | 3 | 0.971 |\n"
            "| Overcast | 4 | 0 | 0 |\n"
            "| Rain | 3 | 2 | 0.971 |\n"
        ),
    ),
    silent=(("| Layer | Heads | Tokens | Entropy |\n|--|--|--|--|\n| 1 | 2 | 3 | 1.213 |\n| 2 | 4 | 5 | 1.125 |\n"),),
)

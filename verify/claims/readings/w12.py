"""Amounts above a rule and their total."""

from verify.records.reading import Reading

READING = Reading(
    code="W12",
    name="amounts above a rule and their total",
    reads="labelled amounts of one unit above a ruled line, and one right below it that is called a total",
    means="the total is the sum of the amounts",
    why="it is drawn as a sum, and one unit says that they may be added",
    doubts=(
        "Is one of them a part of another, a mean or a rate?",
        "Have all the same unit?",
    ),
    fires=(("```\nBase:   63.6 GB\nMore:    3.5 GB\n-----\nTotal: 67.1 GB\n```\n"),),
    silent=(("```\nBase:   63.6 GB\n  of which B:  3.5 GB\n-----\nTotal: 67.1 GB\n```\n"),),
)

"""Results said again under their labels."""

from verify.records.reading import Reading

READING = Reading(
    code="W19",
    name="results said again under their labels",
    reads="a list or a column of labelled numbers, all but one of which are results under the same labels",
    means="each is the result that was computed under its label",
    why="labels and digits together say which result is meant",
    doubts=(
        "Do most of the other cells bear it out?",
        "Does the one that differs do so in one digit?",
    ),
    fires=(
        (
            "**Forget gate**\n"
            "\n"
            "f = tanh(0.48) = 0.4462\n"
            "\n"
            "**Input gate**\n"
            "\n"
            "i = tanh(0.31) = 0.3004\n"
            "\n"
            "**Candidate**\n"
            "\n"
            "g = tanh(0.22) = 0.2165\n"
            "\n"
            "**Output gate**\n"
            "\n"
            "o = tanh(0.15) = 0.1489\n"
            "\n"
            "In short:\n"
            "\n"
            "- forget: 0.4462\n"
            "- input: 0.3004\n"
            "- output: 0.1489\n"
        ),
    ),
    silent=(
        (
            "**Forget gate**\n"
            "\n"
            "f = tanh(0.48) = 0.4462\n"
            "\n"
            "**Input gate**\n"
            "\n"
            "i = tanh(0.31) = 0.3004\n"
            "\n"
            "**Candidate**\n"
            "\n"
            "g = tanh(0.22) = 0.2165\n"
            "\n"
            "**Output gate**\n"
            "\n"
            "o = tanh(0.15) = 0.1489\n"
            "\n"
            "- forget: 0.4462\n"
            "- input: 0.7123\n"
            "- output: 0.1489\n"
        ),
    ),
)

"""Statistics of the vector before them."""

from verify.records.reading import Reading

READING = Reading(
    code="W14",
    name="statistics of the vector before them",
    reads="two or more statistics by their names, behind a vector",
    means="each is that statistic of the vector",
    why=("one of them with fine digits bears out that they are of this vector, and the others are held to it"),
    doubts=(
        "Do most of the other cells bear it out?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Is a name said, or a letter alone?",
    ),
    fires=(
        (
            "It has the features [0.5, -1.5, 2.0, 1.0]. The mean is $\\mu = 0.50$ and the variance is "
            "$\\sigma^2 = 1.625$."
        ),
    ),
    silent=("It has the features [0.5, -1.5, 2.0, 1.0]. The mean is 0.80.",),
)

"""An identity over free names."""

from verify.records.reading import Reading

READING = Reading(
    code="E07",
    name="an identity over free names",
    reads="a chain of equalities whose names are given no value anywhere",
    means="both sides are equal whatever the names stand for",
    why=("words or a second link say that it holds always, and one point at which the sides differ refutes it"),
    doubts=(
        "Is it an equation to be solved, a constraint or a definition?",
        "Are its letters matrices, sets or truths?",
        "Has a name in it several values, here or in another section?",
    ),
    fires=(
        "We expand $(a+b)^2 = a^2 + 2ab + b^2$.",
        "For all $p$: $p(1 - p) = p - p^2$",
    ),
    silent=(
        "Solve $x^2 + 2x = 3x$.",
        "$$y = 2x + 1$$",
    ),
)

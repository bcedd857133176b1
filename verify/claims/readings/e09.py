"""A formula of the catalogue, stated under its name or under another."""

from verify.records.reading import Reading

READING = Reading(
    code="E09",
    name="a formula of the catalogue",
    reads="an equation whose left side is the name of a formula, softmax(x)_i = …, MSE = …, or whose right side has "
    "the value of one over the same names",
    means="its right side is that formula, or a convention of it, whatever its names stand for; one that the document "
    "defines by a formula is what that says",
    why="a name of its own stands for one formula alone, and every name on the right side is known to be a symbol of "
    "it; under any other name only what is right is claimed",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Is a convention meant that the catalogue does not list?",
    ),
    fires=(
        "Softmax is $$\\operatorname{softmax}(x)_i = \\frac{e^{x_i}}{\\sum_j e^{x_j}}$$",
        "The metric is $\\text{Precision} = \\frac{TP}{TP + FP}$.",
        "We write $g(z) = (1 + e^{-z})^{-1}$.",
        "Then $\\text{softmax}(x)_i = \\frac{e^{x_i}}{Z}$, where $Z = \\sum_j e^{x_j}$.",
    ),
    silent=(
        "We write $f(x)_i = \\frac{x_i}{\\sum_j e^{x_j}}$.",
        "Here $\\text{Precision} = \\frac{85}{85 + 15}$.",
        "In the analysis of variance $MSE = \\frac{SSE}{N - k}$.",
    ),
)

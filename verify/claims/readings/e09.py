"""A formula of the catalogue, stated under its name."""

from verify.records.reading import Reading

READING = Reading(
    code="E09",
    name="a formula of the catalogue, stated under its name",
    reads="an equation whose left side is the name of a formula: softmax(x)_i = …, MSE = …, F_1 = …",
    means="its right side is that formula, or a convention of it, whatever its names stand for",
    why="such a name stands for one formula alone, and every name on the right side is known to be a symbol of it",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Is a convention meant that the catalogue does not list?",
    ),
    fires=(
        "Softmax is $$\\operatorname{softmax}(x)_i = \\frac{e^{x_i}}{\\sum_j e^{x_j}}$$",
        "The metric is $\\text{Precision} = \\frac{TP}{TP + FP}$.",
    ),
    silent=(
        "We write $f(x)_i = \\frac{e^{x_i}}{\\sum_j e^{x_j}}$.",
        "Here $\\text{Precision} = \\frac{85}{85 + 15}$.",
        "In the analysis of variance $MSE = \\frac{SSE}{N - k}$.",
    ),
)

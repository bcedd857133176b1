"""The derivative of what the document states."""

from verify.records.reading import Reading

READING = Reading(
    code="E10",
    name="the derivative of what the document states",
    reads="an equation whose left side is a derivative: f'(x) = …, ∂L/∂w = …, d/dx (…) = …",
    means="its right side is that derivative, whatever its names stand for",
    why=(
        "what is differentiated is printed there, stated by one formula of the document, or a function of the "
        "catalogue, and every name on the right side is one of those that it depends on"
    ),
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Has the document several formulas for a name in it?",
        "Is it an equation to be solved, or a derivative for one of several samples?",
    ),
    fires=(
        "$$f(t) = t^3 - 2t$$\n\n$$f'(t) = 3t^2 - 2$$",
        "The loss is $L = \\frac{1}{2}(\\hat{y} - y)^2$, so $\\frac{\\partial L}{\\partial \\hat{y}} = \\hat{y} - y$.",
        "$$\\frac{d}{dx} x^3 = 3x^2$$",
    ),
    silent=(
        "The derivative is $f'(x) = 3x^2 - 1$.",
        "$$\\frac{dx}{dt} = a x - b x y$$",
        "$f(x) = x^2 - 2x$. $$f'(x) = 0$$",
    ),
)

"""A result said again right behind its computation."""

from verify.records.reading import Reading

READING = Reading(
    code="W33",
    name="a result said again right behind its computation",
    reads="the line behind a computation, with one number: under its name, behind what concludes, in percent, alone",
    means="the number is the result of that computation",
    why="nothing else stands between, and the line says no other number",
    doubts=(
        "Is it another quantity: what remains, a change, a bound?",
        "Is it rounded up to what can be counted?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(
        "Loss = 0.5 + 0.25 = 0.75\n\n**Answer: Loss = 0.75**",
        "Precision: $90 / 91 = 0.989$\n\nIt is right 98.9% of the time.",
    ),
    silent=(
        "Loss = 0.5 + 0.25 = 0.75\n\nThe learning rate is 0.1.",
        "Loss = 0.5 + 0.25 = 0.75\n\nThe remaining 5.2% are lost.",
    ),
)

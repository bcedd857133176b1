"""How theorems are proved: a word for the table, and what it means."""

from __future__ import annotations

from verify.records.theorem import Method

REDUCTION = Method(
    "reduction",
    "the formula run on symbols; the difference of the two sides reduced to 0 as a rational function of exponentials, "
    "logarithms and roots",
)
DERIVATIVE = Method(
    "derivative", "SymPy's derivative of the formula run on symbols; what it differs by from the gradient reduced to 0"
)
CASES = Method("cases", "every combination of signs that the formula's comparisons ask for, in turn")
POSITIVITY = Method("positivity", "the formula run on symbols is a quotient of sums of products of what is positive")
SQUARES = Method("squares", "the gap between the two sides is a sum of squares")
TANGENT = Method(
    "tangent", "t − 1 − ln t ≥ 0: its derivative is negative below t = 1 and positive above it, where it is 0 itself"
)
COUNTEREXAMPLE = Method(
    "counterexample", "a point with rational coordinates, where balls enclose a difference that is not 0"
)
CHAIN_RULE = Method(
    "chain rule",
    "the formula run with opaque parts: each stands for any differentiable function, and the gradient has to be what "
    "the chain rule makes of their derivatives; that a part's own gradient is right is a theorem of its own",
)
ENCLOSURE = Method("balls", "the formula run on intervals that are proved to hold the value")
SUBDIVISION = Method("subdivision", "balls on pieces of the domain, each halved until it is decided")
COUNTING = Method("counting", "the formula held against the number of cells in arrays of symbols")
EVERY_CASE = Method("every case", "each case computed and compared, exactly")

EVERY_N = "every n (two general entries, opaque sums)"

"""A quantity that has a formula, beside those that it is computed from."""

from collections.abc import Iterator, Mapping

from verify.claims.roles import Amount, Clause, Passages, Proposal, formula
from verify.records.reading import Reading

READING = Reading(
    code="W25",
    name="a quantity that has a formula, beside those that it is computed from",
    reads="a sentence that names such a quantity and before it, each once, those of its formula, with their numbers",
    means="it is what the formula gives for them",
    why="the noun names the formula, and the others stand in its roles by their own names",
    doubts=(
        "Is it a mean over several classes, each with its own?",
        "Does the sentence say that it follows, or does it list what was measured?",
    ),
    fires=(
        "With precision 0.90 and recall 0.80 the F1 score is 0.85.",
        "Given TP = 90 and FN = 210, the sensitivity is 30%.",
        "A cross-entropy of 1.2 nats means a perplexity of 3.32.",
        "From a standard deviation of 12 and a sample size of 36 we get a standard error of 2.",
    ),
    silent=(
        "With macro precision 0.90 and recall 0.80 the F1 score is 0.85.",
        "With precision 0.90 the F1 score is 0.85.",
        "Would precision 0.90 and recall 0.80 give an F1 score of 0.85?",
    ),
)

FORMULAS: Mapping[str, tuple[tuple[str, Mapping[str, str]], ...]] = {
    "f1": (
        ("2 * a * b / (a + b)", {"a": "precision", "b": "recall"}),
        ("2 * a / (2 * a + b + c)", {"a": "tp", "b": "fp", "c": "fn"}),
    ),
    "precision": (("a / (a + b)", {"a": "tp", "b": "fp"}),),
    "recall": (("a / (a + b)", {"a": "tp", "b": "fn"}),),
    "specificity": (("a / (a + b)", {"a": "tn", "b": "fp"}), ("1 - a", {"a": "fall-out"})),
    "fall-out": (("a / (a + b)", {"a": "fp", "b": "tn"}), ("1 - a", {"a": "specificity"})),
    "accuracy": (
        ("(a + b) / (a + b + c + d)", {"a": "tp", "b": "tn", "c": "fp", "d": "fn"}),
        ("1 - a", {"a": "error rate"}),
    ),
    "error rate": (("1 - a", {"a": "accuracy"}),),
    "perplexity": (("exp(a)", {"a": "cross-entropy"}),),
    "deviation": (("sqrt(a)", {"a": "variance"}),),
    "variance": (("a ** 2", {"a": "deviation"}),),
    "standard error": (("a / sqrt(b)", {"a": "deviation", "b": "sample size"}),),
    "odds": (("a / (1 - a)", {"a": "probability"}),),
    "probability": (("a / (1 + a)", {"a": "odds"}),),
}
"""What a quantity is named → its formulas, each with the names of what stands in its roles."""

OTHERS = {"perplexity": ("in bits", "2 ** a")}
"""What a convention leaves open."""

BOUND = frozenset({"of", "says", "about", "article", "=", ":", "≈", "(", "rate", "score", "value"})
"""What may stand between a name and its number."""


def propose(passages: Passages) -> Iterator[Proposal]:
    """The formula of each quantity behind those of its roles."""
    for clause in passages.clauses:
        if clause.has(*FORMULAS) and clause.is_stated and not clause.has("averaged", "versus"):
            yield from _named(clause)


def _named(clause: Clause) -> Iterator[Proposal]:
    values = _values(clause)
    for name, result in values.items():
        for told, roles in FORMULAS.get(name, ()):
            found = {role: values.get(of) for role, of in roles.items()}
            known = {role: one.numeral for role, one in found.items() if one is not None and one.first < result.first}
            if len(known) < len(roles) or clause.is_bound(result):
                continue
            first = min(one.first for one in found.values() if one is not None)
            led = set(clause.said(first, result.first))
            others = ((OTHERS[name][0], formula(OTHERS[name][1], **known)),) if name in OTHERS else ()
            yield clause.proposal(
                formula(told, **known),
                result,
                first,
                result.end,
                "stated" if led & {"says", "concludes"} else "inferred",
                others,
            )


def _values(clause: Clause) -> dict[str, Amount]:
    """What a sentence names with a number, each once; what has two is of several."""
    found: dict[str, list[Amount]] = {}
    for at, end in clause.starts.items():
        value = _behind(clause, end)
        if value is not None:
            found.setdefault(clause.concept(at), []).append(value)
    return {name: values[0] for name, values in found.items() if len(values) == 1}


def _behind(clause: Clause, end: int) -> Amount | None:
    """The number that a name has right behind it."""
    value = next(iter(clause.behind(end)), None)
    return value if value is not None and set(clause.said(end, value.first)) <= BOUND and not value.computes else None

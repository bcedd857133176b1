"""A list that ends in its sum."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.roles import Amount, Clause, Passages, Proposal, ends_in, operand
from verify.claims.text import Kind
from verify.records.expression import Array, Call
from verify.records.numeral import Numeral
from verify.records.reading import Reading

READING = Reading(
    code="W11",
    name="a list that ends in its sum",
    reads="items or lines that each end in a result, and one below them that says their sum or total",
    means="that number is the sum of the results above it that have its unit",
    why="the line says so, and where all items have its unit or begin alike it can be of nothing else",
    doubts=(
        "Do all items have its unit or begin alike, or may some be left out?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(
        "- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n- Sum ≈ 6.130",
        "```\nWeights: 7 × 2 = 14 GB\nCache:   28 GB (per user)\nTotal:   42 GB\n```",
        "- Rent: $1,200\n- Food: $300\n- **Total: $1,500**",
    ),
    silent=(
        "- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n- Sum of weights ≈ 1.0",
        "```\nCorrect: 7\nWrong: 2\nTotal: 10\n```",
        "- Rent: $1,200\n- Discount: $300\n- Total: $900",
    ),
)

SUMS = frozenset({"sum", "total"})
OTHERWISE = ("mean", "ratio", "difference", "deducts")
"""Concepts of a line that is not to be added."""

SAYS = frozenset({":", "=", "≈"})
MAX_ITEMS, MAX_WORDS = 64, 3
"""Items that are added up, and words that say of what the total is."""

OVER = f"{MAX_ITEMS} items that are added up"


def propose(passages: Passages) -> Iterator[Proposal]:
    """The sum of the results of the lines above, up to the next that is none."""
    for run in (*passages.runs, *passages.lined):
        for at, line in enumerate(run):
            total = _total(line)
            items = _items(run[max(0, at - 2 * MAX_ITEMS) : at], total) if total is not None else []
            if total is None or len(items) < 2:
                continue
            alike = bool(total.unit) or len({head for head, _ in items}) == 1
            if alike or line.concept(line.lead) == "sum":
                told = Call("sum", (Array(tuple([operand(numeral) for _, numeral in items[:MAX_ITEMS]])),))
                found = line.proposal(told, total, 0, total.end, "stated" if alike else "inferred")
                yield replace(found, over=OVER) if len(items) > MAX_ITEMS else found


def _total(line: Clause) -> Amount | None:
    """The number of a line that says a sum: its word, perhaps of what, a sign, and the number alone."""
    head = line.lead
    total = line.amounts[0] if line.amounts else None
    if line.concept(head) not in SUMS or total is None or total.computes or "=" in line.said(total.end, line.length):
        return None
    says = [at for at in range(head, total.first) if line.sign(at) in SAYS]
    words = says[0] - line.starts[head] if says else MAX_WORDS + 1
    led = set(line.said(says[0] + 1, total.first)) if says else set()
    return total if words <= (MAX_WORDS if total.unit else 0) and led <= {"~", "≈", "about"} else None


def _items(above: Sequence[Clause], total: Amount) -> list[tuple[str, Numeral]]:
    """How each line above begins, and its result; of those that are parts of others, none."""
    items: list[tuple[int, str, Numeral]] = []
    for turn, line in enumerate(reversed(above)):
        if not line.is_written:
            if turn:
                break
            continue
        result = _result(line, total.unit)
        if line.has(*OTHERWISE) or line.is_open:
            return []
        if result is None or line.concept(line.lead) in SUMS:
            break
        items.append((line.column, line.head, result))
    outermost = min((column for column, _, _ in items), default=0)
    return [(head, numeral) for column, head, numeral in reversed(items) if column == outermost]


def _result(line: Clause, unit: str) -> Numeral | None:
    """What a line comes to: the number behind its last sign of equality, or else behind its label."""
    equals = [at for at in range(line.length) if line.sign(at) in SAYS or line.tokens[at].text == "\\approx"]
    signs = [at for at in equals if line.sign(at) != ":"] or equals
    start = signs[-1] if signs and line.sign(signs[-1]) != ":" else (signs[0] if signs else None)
    if start is None:
        math = line.tokens[-1].kind is Kind.MATH and not unit
        return ends_in(line.tokens[-1].text) if math else None
    found = [amount for amount in line.amounts if amount.first > start and amount.unit == unit]
    return found[0].numeral if len(found) == 1 and not found[0].computes else None

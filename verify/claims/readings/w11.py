"""A list that ends in its sum."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from verify.claims.proposal import Proposal, operand, proposed
from verify.claims.text import ARROWS, Amount, Kind, Line, Page
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
        "```\nEpoch 1: 515\nEpoch 2: 347\n\nTotal: 515 → 347\n```",
    ),
)

SUMS = frozenset({"sum", "total"})
OTHERWISE = ("mean", "ratio", "difference", "deducts")
"""Concepts of a line that is not to be added."""

ROUGHLY = frozenset({"~", "about"})
SAYS = frozenset({":", "=", "≈"})
MAX_ITEMS, MAX_WORDS = 64, 3
"""Items that are added up, and words that say of what the total is."""

OVER = f"{MAX_ITEMS} items that are added up"


def propose(page: Page) -> Iterator[Proposal]:
    """The sum of the results of the lines above, up to the next that is none."""
    for at, line in enumerate(page.lines):
        total = _total(line)
        items = _items(page.lines[max(0, at - 2 * MAX_ITEMS) : at + 1], total.unit) if total is not None else []
        if total is None or len(items) < 2:
            continue
        alike = bool(total.unit) or len({head for head, _ in items}) == 1
        if alike or line.concept(_lead(line)) == "sum":
            told = Call("sum", (Array(tuple([operand(numeral) for _, numeral in items[:MAX_ITEMS]])),))
            rough = not ROUGHLY.isdisjoint(line.said(0, total.first))  # ~2000 lines are of more than the list, perhaps
            found = proposed(told, total, line, 0, total.end, "stated" if alike and not rough else "inferred")
            yield replace(found, over=OVER) if len(items) > MAX_ITEMS else found


def _lead(line: Line) -> int:
    """Where the first word of a line stands that is no article."""
    return int(line.concept(0) == "article")


def _total(line: Line) -> Amount | None:
    """The number of a line that says a sum: its word, perhaps of what, a sign, and the number alone."""
    lead = _lead(line)
    if line.concept(lead) not in SUMS or not line.numbers:
        return None
    total, end = line.numbers[0], line.mentions[lead].end
    says = next((at for at in range(end, total.first) if line.sign(at) in SAYS), None)
    if says is None or total.computes or not {"=", *ARROWS}.isdisjoint(line.said(total.end, line.length)):
        return None  # of a change, 515 → 347, it is the first
    led = set(line.said(says + 1, total.first))
    return total if says - end <= (MAX_WORDS if total.unit else 0) and led <= {"≈", *ROUGHLY} else None


def _items(lines: Sequence[Line], unit: str) -> list[tuple[str, Numeral]]:
    """How each line above the last begins, and its result; of those that are parts of others, none."""
    items: list[tuple[int, str, Numeral]] = []
    for below, line in zip(reversed(lines), reversed(lines[:-1]), strict=False):
        if not any(token.kind is not Kind.SIGN for token in line.tokens) and not items and line.tokens:
            continue  # a rule above the total
        result = _result(line, unit)
        if line.has(*OTHERWISE) or "…" in line.said(0, line.length):
            return []
        if result is None or line.concept(_lead(line)) in SUMS or (items and below.is_apart):
            break
        items.append((line.column, _head(line), result))
    outermost = min((column for column, _, _ in items), default=0)
    return [(head, numeral) for column, head, numeral in reversed(items) if column == outermost]


def _head(line: Line) -> str:
    """The letters that a line begins with: e of e^2, x of x_1."""
    return "".join(takewhile(str.isalpha, line.tokens[0].text))


def _result(line: Line, unit: str) -> Numeral | None:
    """What a line comes to: the number behind its last sign of equality, or else behind its label."""
    says = [at for at in range(line.length) if line.sign(at) in SAYS]
    equals = [at for at in says if line.sign(at) != ":"]
    if not says:
        return None
    start = equals[-1] if equals else says[0]
    found = [amount for amount in line.numbers if amount.first > start and amount.unit == unit]
    return found[0].numeral if len(found) == 1 and not found[0].computes else None

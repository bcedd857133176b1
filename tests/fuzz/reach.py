"""Documents of which is known what each result is computed from, so that the class of each number follows by law.

A number is checked where a judgement held that very number, given where a judged expression reaches it, else unlinked.
Of the package it is asked which results were judged; what these reach is followed here, through the names as drawn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from audited import Audited
from places import stretch
from verify.records.finding import Verdict

NAMES = ("x", "y", "a", "b", "w", "z", "m", "v", "s", "u", "c", "q")
FORMS = (
    ("{} + {}", lambda one, other: one + other),
    (r"{} \cdot {}", lambda one, other: one * other),
    (r"{} \times {}", lambda one, other: one * other),
    (r"\frac{{{}}}{{{}}}", lambda one, other: one / other),
)
MARKED = ("${}$", "$${}$$", "So ${}$, as we saw.", "- ${}$", "> ${}$")
LINES = (*MARKED, "{}")
"""What stands around a statement; commands of LaTeX are mathematics between marks alone."""

ASIDE = (
    "The boxes hold {} apples.", "In all, {} people came.", "```python\nrows = load({})\n```", "| box | {} |",
    "See page {} of the book.", "```\nloaded {}\n```",
)  # fmt: skip
"""What nothing is computed from, in words, programs and tables."""


@dataclass(frozen=True)
class Said:
    """A statement: where it begins, its text, its name, its own numbers, the names that it uses, its result if any."""

    at: int
    text: str
    name: str
    numbers: tuple[str, ...]
    uses: tuple[str, ...]
    result: str = ""

    @property
    def is_formula(self) -> bool:
        """Whether it says how its name is computed, and not just a number."""
        return self.text != f"{self.name} = {''.join(self.numbers)}"


@dataclass(frozen=True)
class Reaching:
    """A document, its statements, and the numbers of which nothing is computed; no number stands there twice."""

    text: str
    format: str
    said: tuple[Said, ...]
    aside: tuple[str, ...]


def drawn(rng: random.Random) -> Reaching:
    """Values, formulas without a value, results of them, at times with another digit, and what stands aside."""
    numbers = iter(f"{at // 100}.{at % 100:02d}{rng.randrange(1, 10)}" for at in rng.sample(range(100, 900), 30))
    names, known, taken = rng.sample(NAMES, len(NAMES)), dict[str, float](), set[str]()
    text, said, aside, joint = "", list[Said](), list[str](), rng.choice(("\n\n", "\n\n", "\r\n\r\n"))
    for _ in range(rng.randrange(3, 9)):
        if rng.random() < 0.25:
            aside.append(next(numbers))
            text += rng.choice(ASIDE).format(aside[-1]).replace("\n", joint[: len(joint) // 2]) + joint
            continue
        one = _said(rng, numbers, names.pop(), known)
        if one.result in taken:
            del known[one.name]
            continue
        taken.update(one.result and [one.result])
        line = rng.choice(LINES if "\\" not in one.text else MARKED)
        said.append(Said(len(text) + line.index("{"), *list(vars(one).values())[1:]))
        text += line.format(one.text) + joint
    return Reaching(text, "markdown", tuple(said), tuple(aside))


def _said(rng: random.Random, numbers: Iterator[str], name: str, known: dict[str, float]) -> Said:
    """A statement about a name of its own, whose value is known from there on."""
    if not known or rng.random() < 0.35:
        printed = next(numbers)
        known[name] = float(printed)
        return Said(0, f"{name} = {printed}", name, (printed,), ())
    operands = [rng.choice(list(known)) if rng.random() < 0.6 else next(numbers) for _ in range(2)]
    form, function = rng.choice(FORMS)
    value = function(*(known[one] if one in known else float(one) for one in operands))
    written = tuple(one for one in operands if one not in known)
    uses = tuple(one for one in operands if one in known)
    known[name] = value
    if rng.random() < 0.2:
        return Said(0, f"{name} = {form.format(*operands)}", name, written, uses)
    result = f"{value:.4f}"
    if rng.random() < 0.2:
        at = rng.randrange(len(result) - 3, len(result))
        result = f"{result[:at]}{(int(result[at]) + rng.randrange(3, 7)) % 10}{result[at + 1 :]}"
    known[name] = float(result)
    return Said(0, f"{name} = {form.format(*operands)} = {result}", name, written, uses, result)


def check(case: Reaching, one: Audited) -> None:
    """As many are checked and given as the law says, and just the others are unlinked.

    A formula without a value is put in where its name is used, and of its numbers it is not known where they stood:
    these may be unlinked though they are reached.
    """
    judged = [each for each in case.said if each.result and _is_judged(each, one)]
    checked, given = {each.result for each in judged}, _reached(judged, case.said)
    every = {*case.aside, *(number for each in case.said for number in (*each.numbers, each.result) if number)}
    put_in = {number for each in case.said if not each.result and each.is_formula for number in each.numbers}
    found = {digits for _, digits in one.coverage.unlinked_at}
    assert found - put_in == every - checked - given - put_in, f"unlinked are {sorted(every - checked - given)}"
    assert found & put_in >= put_in - given, "what no judged expression uses is not given"
    assert one.coverage.numerals == len(every), f"{one.coverage.numerals} numerals of {len(every)}"
    assert one.coverage.checked == len(checked), f"{one.coverage.checked} checked, not {len(checked)}"


def _is_judged(each: Said, one: Audited) -> bool:
    """Whether a judgement other than unchecked was passed on the result of a statement."""
    at = each.at + len(each.text) - len(each.result)
    for finding in one.findings:
        printed = finding.claim.printed.numerals if finding.claim.printed is not None else ()
        if finding.verdict is Verdict.UNCHECKED or each.result not in {numeral.text for numeral in printed}:
            continue
        stretches = [stretch(one.document.text, place) for place in finding.claim.places]
        if any(start <= at < end for start, end in stretches):
            return True
    return False


def _reached(judged: Sequence[Said], said: Sequence[Said]) -> set[str]:
    """The numbers written in what was judged, and those by which a name is stated that is used there or there again."""
    by_name = {each.name: each for each in said}
    found = {number for each in judged for number in each.numbers}
    waiting, seen = [name for each in judged for name in each.uses], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            found.update(number for number in (*by_name[name].numbers, by_name[name].result) if number)
            waiting += by_name[name].uses
    return found

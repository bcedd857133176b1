"""Whether work grows as its input does: each line of the package, counted as it runs on an input repeated.

A loop over a loop shows on its own line long before it shows in the whole, and no clock is asked. What the interpreter
does within one step, as a search in a string, is not counted.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import computed
import formulas
from audited import FORMATS
from words import soup, written

COUNTED = (str(Path(__file__).resolve().parents[2] / "verify"), str(Path(__file__).resolve().parent / "planted.py"))

SHORT = 160
"""Characters that an input has at least, repeated, before it is doubled: fewer, and one case of many shows."""

LONGEST = 30_000
"""Characters up to which a suspicion is followed."""

FASTER = 3.2
"""How many times as often a line may run when its input is doubled: twice, and somewhat more in a sort."""

MOST = 10_000_000
"""Steps of one run up to which a suspicion is followed."""

ENOUGH = 50_000
"""How often a line that does has run when it is more than a budget that is being spent."""

BUDGETS: Mapping[str, str] = {
    "Definition.shape": "verify/claims/meaning/alternatives.py:MAX_OLDER",
    "same_meaning": "verify/claims/meaning/alternatives.py:MAX_OLDER",
    "_renewals": "verify/claims/meaning/alternatives.py:MAX_OLDER",
    "_other_meanings": "verify/claims/meaning/alternatives.py:MAX_OLDER",
    "Scope._newest_first": "verify/claims/meaning/alternatives.py:MAX_OLDER",
    "Neighbours.beside": "verify/judging/neighbours.py:MAX_LOOKED_AT",
    "_Alike.in_order": "verify/judging/neighbours.py:MAX_LOOKED_AT",
    "children": "verify/judging/trial.py:BUDGET",
}
"""Functions that loop within a loop up to a budget, which no input here is long enough to spend."""

SEARCHING = frozenset({"search.py", "changes.py", "inputs.py", "trial.py"})
"""Modules of the search for a cause: more names are more candidates, up to the budget of `trial.py`."""

Where = tuple[str, str, int]
"""A line of code: its file, its function, its number."""

Work = Callable[[str], object]


def counted(work: Work, text: str) -> Counter[Where]:
    """How often each line of the package runs."""
    codes: dict[CodeType, dict[int, int]] = {}
    tracers: dict[CodeType, Any] = {}

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        tracer = tracers.get(code, missing)
        if tracer is missing:
            tracer = tracers[code] = tracing(code) if code.co_filename.startswith(COUNTED) else None
        return tracer

    def tracing(code: CodeType) -> Any:
        lines = codes[code] = defaultdict(int)

        def trace(frame: FrameType, event: str, argument: object) -> Any:
            lines[frame.f_lineno] += 1
            return trace

        return trace

    missing = object()
    before = sys.gettrace()
    sys.settrace(enter)
    try:
        work(text)
    finally:
        sys.settrace(before)
    found: Counter[Where] = Counter()
    for code, lines in codes.items():
        for line, times in lines.items():
            found[code.co_filename, code.co_qualname, line] += times
    return found


@dataclass(frozen=True)
class Repeated:
    """What is repeated, what stands before and behind all of it, and the format it is read in."""

    unit: str
    before: str
    behind: str
    format: str

    def times(self, number: int) -> str:
        """The text with so much of it that it is long enough to tell, and so many times as much."""
        return self.before + self.unit * (number * -(-SHORT // len(self.unit))) + self.behind


def check(work: Work, one: Repeated) -> None:
    """No line runs more than in proportion to the length of what it runs on."""
    before, now = counted(work, one.times(1)), counted(work, one.times(2))
    suspects = {line for line, times in now.items() if times > FASTER * before[line] and not _is_budgeted(line)}
    size = 2
    while suspects and len(text := one.times(size * 2)) <= LONGEST and now.total() < MOST:
        size *= 2
        before, now = now, counted(work, text)
        suspects = {line for line in suspects if now[line] > FASTER * before[line]}
        for line in suspects:
            if now[line] > ENOUGH:
                file, function, number = line
                found = f"{Path(file).name}:{number} in {function}"
                raise AssertionError(f"{found} runs {before[line]:,} times and {now[line]:,} on twice as much")


def _is_budgeted(line: Where) -> bool:
    if Path(line[0]).name in SEARCHING:
        return True
    return line[1].removesuffix(".<locals>.<listcomp>").removesuffix(".<locals>.<genexpr>") in BUDGETS


AROUND = (
    ("", ""), ("", ""), ("", ""), ("$", "$"), ("$", "$"), ("$$\n", "\n$$"), ("```\n", "\n```"), ("> ", ""), ("# ", ""),
    ("[", "]"), ("(", ")"), ("| a | b |\n|---|---|\n", "\n"), ("$x = ", "$"), ("<!-- ", " -->"), ("- ", ""),
    ("```python\n", "\n```\n\n```\n1\n```"), ("$\\frac{", "}{2} = 1$"), ("$\\begin{pmatrix} ", " \\end{pmatrix}$"),
    ("\\begin{align}\n", "\n\\end{align}"),
)  # fmt: skip
"""What stands around what is repeated: nothing, or what makes one formula of it, one program, one table."""

JOINTS = ("", "", " ", "\n", "\n\n", " + ", " = ", ", ", " & ", r" \\ ", " |\n| ")


def repeated(rng: random.Random) -> Repeated:
    """A few signs, an expression, a statement, what is computed or what people wrote, to be repeated."""
    document_format = rng.choice(FORMATS[:3])
    before, behind = rng.choice(AROUND)
    match rng.randrange(7):
        case 0:
            text = soup(rng, 4)
        case 1:
            text = formulas.expression(rng, rng.randrange(3))
        case 2:
            text = f"${soup(rng, 6)}$"
        case 3:
            text = formulas.stated(rng)
        case 4:
            text = computed.document(rng)
        case _:
            text, document_format = written(rng, 3)
    return Repeated((text + rng.choice(JOINTS)) or " ", before, behind, document_format)

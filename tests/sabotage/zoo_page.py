"""docs/measured/kernels.md: which broken kernels pass the tolerances of well-known projects, written from the trials.

`PYTHONPATH=. python tests/sabotage/zoo_page.py` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from zoo_numbers import STORED
from zoo_trials import TOLERANCES, Trial, trials

PAGE = Path(__file__).resolve().parents[2] / "docs" / "measured" / "kernels.md"
NONE = "–"
SHORT = {"float32": "f32", "float16": "f16", "bfloat16": "bf16"}

OPENING = """\
# Broken kernels, and the tolerances that let them pass

Kernels of the ten formulas that people write most, each in float32, float16 and bfloat16: right ones, in tiles, online,
in a row and fused, and ones that are broken in the ways in which kernels are. Each is held by `verify conform`, which
has [no tolerance](../conform.md#what-rounding-explains), and beside it by what the tests of well-known projects ask,
against the exact value rounded to the type. `PYTHONPATH=. python tests/sabotage/zoo_page.py` writes this page, and a
test holds it.
"""


def page() -> str:
    """The page as text."""
    ordinary = "## On numbers as tests draw them", "From a standard normal distribution, as `torch.randn` gives them."
    hard = (
        "## On numbers that show what is wrong",
        "Another mean, and one row of large logits or of small variance. `verify conform` says of a dump which of the\n"
        "declared variants its inputs do not tell apart.",
    )
    parts = [f"{title}\n\n{text}\n\n{_summary(hard=one)}" for one, (title, text) in ((False, ordinary), (True, hard))]
    return "\n".join([OPENING, *parts, *_table()]) + "\n"


def _summary(*, hard: bool) -> str:
    broken, right = ([one for one in trials() if one.broken is kind and one.hard is hard] for kind in (True, False))
    lines = ["| asked | of broken kernels pass | of right ones are refused |", "|---|---|---|"]
    for number, tolerance in enumerate(TOLERANCES):
        passed, refused = (
            _share([one.passes[number] is wanted for one in each if one.passes[number] is not None])
            for each, wanted in ((broken, True), (right, False))
        )
        lines.append(f"| [{tolerance.name}]({tolerance.address}): {tolerance.said} | {passed} | {refused} |")
    passed, refused = _share([holds(one) for one in broken]), _share([not holds(one) for one in right])
    return "\n".join([*lines, f"| `verify conform` | {passed} | {refused} |", ""])


TABLE = """\
## Kernel by kernel

Of each broken kernel the types in which it passes, on numbers as tests draw them. What `verify conform` lets pass there
is right of these numbers: exponentials of small logits need no maximum, and beside a variance of 1 it is no more than
rounding where ε stands. What is in no line passes nothing.
"""


def _table() -> Iterator[str]:
    yield TABLE
    yield f"| formula | kernel | {' | '.join(one.name for one in TOLERANCES)} | `verify conform` |"
    yield "|---" * (len(TOLERANCES) + 3) + "|"
    broken = sorted((one for one in trials() if one.broken and not one.hard), key=lambda one: (one.formula, one.kernel))
    for (formula, kernel), group in groupby(broken, key=lambda one: (one.formula, one.kernel)):
        each = sorted(group, key=lambda one: list(STORED).index(one.kind))
        cells = [_types(one for one in each if one.passes[number]) for number in range(len(TOLERANCES))]
        cells.append(_types(filter(holds, each)))
        if any(cell != NONE for cell in cells):
            yield f"| {formula} | {kernel} | {' | '.join(cells)} |"


def holds(trial: Trial) -> bool:
    """Whether conform lets a kernel pass."""
    return trial.standing in ("holds", "differs")


def _types(each: Iterable[Trial]) -> str:
    return " ".join(SHORT[one.kind] for one in each) or NONE


def _share(facts: list[bool]) -> str:
    return f"{sum(facts)} of {len(facts)}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

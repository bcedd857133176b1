"""How fast documents are audited, in time of one core: claims, formulas and documents a second, growth, and memory."""

from __future__ import annotations

import importlib.util
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from statistics import median

from timing import is_trial, shown, table

from verify.expressions.printed import parse_printed
from verify.judging import Known
from verify.pipeline.audit import find_one, judge_one
from verify.pipeline.documents import Source
from verify.pipeline.garbage import seldom_collected
from verify.records.finding import Verdict

SCALARS = (
    r"0.1 + 0.1 \times 0.9 = 0.19", r"\sqrt{2} = 1.41", r"e^{-1} = 0.37", r"\frac{1}{8} = 0.125", r"\log_2 8 = 3",
    r"3 \times 4.5 = 13.5", r"\frac{0.6}{1 + 0.6} = 0.375", r"2^{10} = 1024", r"\frac{e^{2}}{e^{2} + e^{1}} = 0.731",
    r"(0.5 - 0.25)^2 = 0.0625",
)  # fmt: skip
"""Stated results of one number, as documents print them."""

FRESH = count(1)

SECTION = r"""## Attention, example {0}

Take the queries and keys of {0} tokens

$$Q = \begin{{pmatrix}} 1 & 0.{0} \\ 0 & 1 \end{{pmatrix}}, K = \begin{{pmatrix}} 1 & 1 \\ 0 & 2 \end{{pmatrix}}$$

so that $\text{{softmax}}([1, 2]) = [0.2689, 0.7311]$, and $0.5 \times 0.5 = 0.25$ of the rest. The loss is
$-\ln(0.7) = 0.357$, as one reads on page {0}. Nothing else happens in this section, which has words all the same, as
documents do: about as many as there are in a paragraph that explains what was just computed, and why.

{1}
```python
x = {0}
```

"""
PROSE = "".join(
    f"Words that explain what $x_{{NUMBER, {line}}}$ is, and that {line} of them are *not* `computed` here at all.\n"
    + "And words that explain nothing at all, as there are in every document that somebody wrote for others.\n" * 4
    for line in range(7)
)
"""A formula on every fifth line, none of them twice in a document."""

SECTIONS = 29
"""Together 117,580 characters with 116 claims: "LLMs Explained" has 123,842, with 102."""

ROOF = 150
"""Megabytes that an audit may take."""


def document(sections: int) -> str:
    """A Markdown document of so many sections, no two of them the same, in no two documents: what is read is kept."""
    return "# A document\n\n" + "".join(
        SECTION.format(number, PROSE.replace("NUMBER", str(number))) for number in islice(FRESH, sections)
    )


def scalars(claims: int) -> str:
    """A Markdown document of so many stated results."""
    return "".join(f"${formula}$\n\n" for formula in formulas(claims))


def formulas(count: int) -> list[str]:
    """So many formulas, no two of them the same: what is read twice is kept."""
    return [f"x_{{{next(FRESH)}}} = {SCALARS[number % len(SCALARS)]}" for number in range(count)]


def audit(text: str, known: Known | None = None) -> int:
    """The whole audit of a document, or what of it was not known; how many claims it has."""
    found, mistakes = find_one(Source("benchmark.md", None, text, "markdown"))
    assert found is not None, mistakes
    judged, mistakes = judge_one(found, known)
    assert judged is not None, mistakes
    assert all(one.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING) for one in judged.findings)
    return len(judged.findings)


def seconds(call: Callable[[], object], runs: int) -> float:
    """The median time of one core that a call takes; what other processes do does not count."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return median(times)


def save(text: str, known: Known) -> None:
    """The audit of a document that was audited before, with one sentence more in its middle."""
    middle = text.index("\n\n", len(text) // 2)
    audit(f"{text[:middle]}\n\nIn other words, {next(FRESH)} of them.{text[middle:]}", known)
    known.forget()


def lines(runs: int) -> Iterator[str]:
    """What one core does in a second; then the growth with the length, and the memory."""
    with seldom_collected():  # as in every command
        yield from _lines(runs)


def _lines(runs: int) -> Iterator[str]:
    audit(scalars(20))  # what is loaded once is no part of it
    claims, factors = (40, (1, 2)) if is_trial(runs) else (400, (1, 10, 100))
    whole = seconds(lambda: audit(scalars(claims)), runs)
    parse = seconds(lambda: [parse_printed(formula) for formula in formulas(claims)], runs) / claims
    texts = iter([document(SECTIONS) for _ in range(runs)])
    length = seconds(lambda: audit(next(texts)), runs)
    text, known = document(SECTIONS), Known()
    save(text, known)
    again = seconds(lambda: save(text, known), runs)
    rows = [
        ("stated claims of one number, whole audit", "this verifier", shown(whole / claims), f"{claims / whole:,.0f}"),
        ("one formula, parsed", "this verifier", shown(parse), f"{1 / parse:,.0f}"),
        *others(runs),
        (f"a document of {len(text):,} characters", "this verifier", shown(length), f"{1 / length:.3g}"),
        (
            "the same, saved with one sentence more, under `verify watch`",
            "this verifier",
            shown(again),
            f"{1 / again:.3g}",
        ),
    ]
    yield from table(("what", "tool", "time of one core", "a second"), rows)
    yield ""
    growth = []
    for factor in factors:
        sections = 4 * factor
        longer = document(sections)
        taken = seconds(lambda longer=longer: audit(longer), 1)  # type: ignore[misc]
        growth.append((f"{factor} ×", f"{len(longer):,}", shown(taken), shown(taken / sections)))
    yield from table(("length", "characters", "time", "a section"), growth)
    yield ""
    yield f"Memory of a process that audits the document: {megabytes():.0f} MB at most, of {ROOF} that it may take."


def others(runs: int) -> Iterator[tuple[str, str, str, str]]:
    """The same formulas in other tools: parsed by SymPy's Lark reader, both sides compared by Math-Verify."""
    if importlib.util.find_spec("lark") is not None:
        from sympy.parsing.latex import parse_latex_lark

        taken = seconds(lambda: [_or_none(parse_latex_lark, formula) for formula in SCALARS], runs) / len(SCALARS)
        yield "one formula, parsed", "SymPy, Lark", shown(taken), f"{1 / taken:,.0f}"
    if importlib.util.find_spec("math_verify") is not None:
        from math_verify import parse, verify

        pairs = [formula.split(" = ") for formula in SCALARS]
        compare = lambda: [verify(parse(f"${left}$"), parse(f"${right}$")) for left, right in pairs]  # noqa: E731 - timed
        taken = seconds(compare, runs) / len(SCALARS)
        yield "stated claims of one number, compared", "Math-Verify", shown(taken), f"{1 / taken:,.0f}"


def _or_none(call: Callable[[str], object], text: str) -> object:
    try:
        return call(text)
    except Exception:
        return None


def megabytes() -> float:
    """The most memory that a fresh process takes for the audit of the document."""
    command: Sequence[str] = [sys.executable, __file__]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout) / 1024


if __name__ == "__main__":
    audit(document(SECTIONS))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

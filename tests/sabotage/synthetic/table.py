"""What the trials came to: counted, kept as JSON, and told as the page docs/measured/synthetic.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from synthetic.authors import APART, POLICIES
from synthetic.documents import OFF_BY
from synthetic.trial import BESIDE, FOLLOWS, RIGHT, RULES, Trial

Summary = dict[str, Any]

FLAGGED = ("wrong", "unexplained")
PASSED = ("reproduced", "rounding")
MISTAKE = "another mistake"


def summary(trials: Iterable[Trial], documents: int, audits: int) -> Summary:
    """The counts that the page is made of; the keys are in order, so that the same trials give the same bytes."""
    verdicts: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    for one in trials:
        kind = one.kind if one.kind in (RIGHT, BESIDE, FOLLOWS, *OFF_BY.values()) else MISTAKE
        verdicts[f"{one.policy} | {kind} | {one.verdict or 'not found'}"] += 1
        if one.policy in APART:
            continue
        for rule in ("", *one.flagged_by):
            rules[f"{kind} | {rule or 'all'}"] += 1
        if kind == MISTAKE:
            noticed = one.verdict in FLAGGED
            cause = {None: "none", True: "right", False: "false"}[one.cause]
            causes[f"{one.kind} | {'noticed' if noticed else 'missed'} | {cause}"] += 1
    counts = {"verdicts": verdicts, "rules": rules, "causes": causes}
    return {"documents": documents, "audits": audits, **{name: dict(sorted(of.items())) for name, of in counts.items()}}


def page(found: Summary) -> str:
    """The page, as Markdown."""
    return "\n".join([*_introduction(found), *_by_policy(found), *_by_rule(found), *_by_cause(found)]) + "\n"


def share(found: Summary, kind: str, verdicts: Sequence[str], policy: str | None = None) -> tuple[int, int]:
    """How many claims of a kind have one of the verdicts, of how many: of a policy, or of all that are counted."""
    part = whole = 0
    for key, count in found["verdicts"].items():
        of, what, verdict = key.split(" | ")
        if what == kind and (of == policy or (policy is None and of not in APART)):
            whole += count
            part += count * (verdict in verdicts)
    return part, whole


def by_cause(found: Summary) -> Mapping[str, Counter[str]]:
    """For each mistake how often it was made, noticed, explained, and rightly so."""
    causes: dict[str, Counter[str]] = {}
    for key, count in found["causes"].items():
        mistake, noticed, cause = key.split(" | ")
        one = causes.setdefault(mistake, Counter())
        one["made"] += count
        one["noticed"] += count * (noticed == "noticed")
        one["explained"] += count * (cause != "none")
        one["right"] += count * (cause == "right")
    return causes


def percent(part: int, whole: int, digits: int = 1) -> str:
    """A share, as a quotient that an audit of the page can check."""
    return f"{part:,}/{whole:,} = {100 * part / whole:.{digits}f} %" if whole else "–"


def _introduction(found: Summary) -> Iterator[str]:
    checked, whole = share(found, RIGHT, (*FLAGGED, *PASSED))
    yield f"""# Synthetic truth

What `verify audit` says of documents whose rounding and whose mistakes are known, since they were made on purpose.
Made by `make synthetic`; nothing on this page is typed by hand.

{found["documents"]:,} documents were generated, as authors write them: prose, inputs, chains of formulas and results
under names that are used again, and annotations for the formulas that have no usual notation. Their numbers were
computed apart from the code under test, in decimals of 50 digits, with a pencil that rounds, or in floats. Each author
keeps to one policy. Every document was audited as it is, and again with one number off by so many units in its last
place, or with one other mistake: {found["audits"]:,} audits. The mistakes come from a list of their own, in
`tests/sabotage/synthetic/`.

- A *false alarm* is a right claim that is called `wrong`; a *doubt* one that is called `unexplained`.
- *Missed* is an altered claim that is called `reproduced` or `rounding`. An altered number that is the exact value,
  rounded to nearest, is not wrong and does not count; everything else does, also where another policy would give it.
- Who carries printed numbers goes on with the altered one. Claims that rest on an altered one are not counted below.

Of the claims of the documents without a mistake the audit found and decided {percent(checked, whole)}.
"""


def _by_policy(found: Summary) -> Iterator[str]:
    yield "## By policy\n"
    missed = [f"missed, {kind}" for kind in OFF_BY.values()]
    yield f"| policy | claims | false alarms | doubts | {' | '.join(missed)} | missed, {MISTAKE} |"
    yield "|---|---" + "|---" * (len(missed) + 3) + "|"
    counted = [policy for policy in POLICIES if policy not in APART]
    for policy in (*counted, None, *APART):  # below the total, which an audit of the page adds up, stands what is apart
        cells = [
            f"{share(found, RIGHT, (), policy)[1]:,}",
            percent(*share(found, RIGHT, ("wrong",), policy)),
            percent(*share(found, RIGHT, ("unexplained",), policy)),
            *(percent(*share(found, kind, PASSED, policy)) for kind in (*OFF_BY.values(), MISTAKE)),
        ]
        yield f"| {f'{policy}, not counted' if policy in APART else policy or '**total**'} | {' | '.join(cells)} |"
    yield ""


def _by_rule(found: Summary) -> Iterator[str]:
    kinds = (*OFF_BY.values(), MISTAKE)
    yield "## Beside rules of tolerance\n"
    yield "The same claims, each number held against the exact value in float64 by the rule of another tool. Of verify,"
    yield "`wrong` and `unexplained` both count as flagged.\n"
    yield f"| tool | right claims flagged | {' | '.join(f'missed, {kind}' for kind in kinds)} |"
    yield "|---|---" + "|---" * len(kinds) + "|"
    flagged = percent(*share(found, RIGHT, FLAGGED))
    yield f"| verify | {flagged} | {' | '.join(percent(*share(found, kind, PASSED)) for kind in kinds)} |"
    for rule in RULES:
        counts = [(found["rules"].get(f"{kind} | {rule}", 0), found["rules"][f"{kind} | all"]) for kind in kinds]
        right = percent(found["rules"].get(f"{RIGHT} | {rule}", 0), found["rules"][f"{RIGHT} | all"])
        yield f"| {rule} | {right} | {' | '.join(percent(whole - part, whole) for part, whole in counts)} |"
    yield ""


def _by_cause(found: Summary) -> Iterator[str]:
    yield "## Causes\n"
    yield "| mistake | made | noticed | explained | rightly |"
    yield "|---|---|---|---|---|"
    total: Counter[str] = Counter()
    for mistake, counts in sorted(by_cause(found).items()):
        total += counts
        yield f"| {mistake} | {_four(counts)} |"
    yield f"| **total** | {_four(total)} |"
    yield ""
    right = percent(total["right"], total["explained"])
    yield f"Of the {total['explained']:,} mistakes that were explained, {right} were explained rightly."


def _four(counts: Counter[str]) -> str:
    return " | ".join(f"{counts[name]:,}" for name in ("made", "noticed", "explained", "right"))

"""How severe the test was that a claim passed: worked out by hand, and with every neighbour planted and judged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from verify.claims import find_claims
from verify.judging import judge_examples
from verify.judging.claim import judge_claim
from verify.judging.severity_relations import of_relation
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import Worlds
from verify.reading.document import read_string
from verify.records.example import Example
from verify.records.expression import Expression
from verify.records.finding import Finding, Severity, Verdict

Build = Callable[..., Example]

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "documents"


def judged(text: str, kind: str = "markdown", *, severe: bool = True) -> list[Finding]:
    """The findings of a document, in its order; as an audit has them, or as a replay."""
    example = find_claims(read_string(text, kind, "document"))  # type: ignore[arg-type]
    ((findings, _),), _ = judge_examples([example], severe=severe)
    return list(findings)


def last(text: str, kind: str = "markdown") -> tuple[str, tuple[int, int] | None, str]:
    """The verdict, the severity and the reason of the last claim of a document."""
    judgement = judged(text, kind)[-1].judgement
    severity = judgement.severity
    return judgement.verdict.value, (severity.held, severity.of) if severity else None, judgement.reason


@pytest.mark.parametrize(
    ("text", "held", "of"),
    [
        (r"$\sigma(20) = 1$", 1, 13),  # 0 were it cut off; 0 and 2 … 9 by a digit, −4 … 6 by steps
        (r"$0.9999 \approx 1$", 1, 13),
        (r"$2/3 = 0.67$", 1, 30),  # 0.66, cut off
        (r"$2/3 = 0.66$", 1, 29),  # 0.67: what is cut off has the number to nearest beside it, and no other
        (r"$2 + 3 = 5$", 0, 10),
        (r"$5/2 = 3$", 1, 11),  # 2, to even
        (r"$40/8 = 5.00$", 0, 32),
        (r"$0.1 + 0.2 = 0.30000000000000004$", 0, 149),  # as a float has it, whose first fifteen digits are counted
    ],
)
def test_what_could_have_failed_is_a_tick(text: str, held: int, of: int) -> None:
    """One neighbour may hold as well: what is cut off, or the other way at a tie."""
    verdict, severity, _ = last(text)
    assert verdict in ("reproduced", "rounding")
    assert severity == (held, of)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (r"$\log 100 = 2$", "4 of 12 neighbours would hold as well"),  # 4 and 5 of ln, 6 and 7 of the binary one
        (r"$\sqrt{2} = 1.414213562373094$", "holds to 15 digits: 4 of 145 neighbours would hold as well"),
        (r"$\ln 0.2 + \ln 0.4 + \ln 0.7 = -1.609 - 0.916 - 0.357$", "3 of 38 neighbours would hold as well"),
    ],
)
def test_what_could_hardly_have_failed_is_unchecked(text: str, reason: str) -> None:
    """A base for each number, the last digits of a float, a sum of rounded terms that need not be these."""
    assert last(text)[::2] == ("unchecked", reason)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$\log 100 = 2$, $\log 8 = 3$ and $\log 20 = 3.00$", ["unchecked"] * 3),
        (r"$\log 100 = 2.000$, $\log 1000 = 3.000$ and $\log 20 = 1.301$", ["reproduced"] * 3),
        (r"$\log 100 = 2.000$ and $\log 20 = 2.996$", ["unchecked"] * 2),
        (r"$\log 100 = 2$, $\log 1000 = 3.000$ and $\log 20 = 1.301$", ["reproduced"] * 3),  # the others say which
        (r"$\log 1 = 0$, $\log 20 = 2.996$ and $\log 8 = 2.079$", ["reproduced"] * 3),
    ],
)
def test_one_base_fits_all_of_a_document(text: str, verdicts: list[str]) -> None:
    """A logarithm whose base is left open has assent where one base does for all of its document."""
    assert [finding.verdict.value for finding in judged(text)] == verdicts


def test_of_free_logarithms_it_is_said_that_none_fits() -> None:
    """Each holds with a base of its own."""
    reasons = {one.judgement.reason for one in judged(r"$\log 100 = 2.000$ and $\log 20 = 2.996$")}
    assert reasons == {"no one base of the logarithm fits all of its document"}


def test_an_operand_that_a_maximum_absorbs_is_given() -> None:
    """−0.3 may be any number below 0: the link is severe by its zero, of which no neighbour holds."""
    link, result = judged(r"$\max(0, 0.2-0.5) = \max(0, -0.3) = 0$")
    assert (link.verdict, result.verdict) == (Verdict.REPRODUCED, Verdict.REPRODUCED)
    assert link.judgement.severity == Severity(0, 14)


def notebook(source: str, output: str) -> str:
    """A notebook of one cell and what it printed."""
    shown = [{"output_type": "execute_result", "data": {"text/plain": [output]}, "metadata": {}}]
    cell = {"cell_type": "code", "execution_count": 1, "metadata": {}, "source": source, "outputs": shown}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.mark.parametrize(
    ("source", "output", "verdict"),
    [
        ("x = 25\nx", "25", "reproduced"),
        ("x = 25\nx", "26", "wrong"),
        ("import numpy as np\nx = np.array([25, 2, 5])\nx", "array([25,  2,  5])", "reproduced"),
        ("x = 25\nx * 2", "50", "reproduced"),
        ("x = 1.1\nx * 3", "3.3000000000000003", "reproduced"),
        ("x = 1.1\nx * 3", "3.3000000000000008", "unchecked"),
        ("x = 0.001\n((1 + x)**2 - 1) / x", "2.0009999999996975", "reproduced"),  # as Python has it
        ("x = 0.001\n((1 + x)**2 - 1) / x", "2.0009999999996970", "unchecked"),
    ],
)
def test_what_a_program_prints(source: str, output: str, verdict: str) -> None:
    """An input printed back is told; the last digits of floats are those of its arithmetic, or have no assent."""
    assert last(notebook(source, output), "notebook")[0] == verdict


def test_a_replay_tells_the_severity_and_keeps_its_verdict() -> None:
    """For one release, a low one is a warning there."""
    (finding,) = judged(r"$\log 100 = 2$", severe=False)
    assert finding.verdict is Verdict.REPRODUCED
    assert finding.judgement.severity == Severity(4, 12)


def test_relations_and_shapes_have_a_severity(build: Build) -> None:
    """Of 5 in 3 < 5 its neighbours 4 and 6 … 10 would do as well; no other length is that of an array."""
    example = build({"more": "holds: 3 < 5", "same": "holds: 2 * 6 == 3 * 4", "long": "shape: [1, 2] -> 2"})
    ((findings, _),), _ = judge_examples([example], severe=True)
    assert [one.judgement.severity for one in findings] == [Severity(6, 10), Severity(0, 10), Severity(0, 12)]
    assert [one.verdict.value for one in findings] == ["unchecked", "reproduced", "reproduced"]


PLANTED = [
    r"$2/3 = 0.67$",
    r"$2/3 = 0.66$",
    r"$5/2 = 3$",
    r"$0.9999 \approx 1$",
    r"$\log 100 = 2$",
    r"$7 \cdot 8 = 56$ and $2/3 = 0.67$",
    r"$(2/3) \cdot 2.5 = 1.67$",
    r"$1/3 = 0.33$, $2/3 = 0.66$ and $5/3 = 1.67$",
    r"$\tan 45 = 1$",
    r"$12\% \cdot 50 = 6$",
    r"$2.5 \cdot 1.3 + 1.1 = 3.25 + 1.1 = 4.35$",
    r"$e^{-0.5} = 0.6065$",
    r"$2/3 = 0.67$, $5/3 = 1.67$ and $8/3 = 2.67$",
    r"$1414 \cdot 2 = 2,828$",
]
"""Documents whose last number is changed into each of its neighbours."""


def neighbours(text: str) -> Iterator[str]:
    """The neighbours of a printed number, as they are printed."""
    found = {
        text[:at] + other + text[at + 1 :] for at, own in enumerate(text) if own.isdigit() for other in "0123456789"
    }
    plain = Decimal(text.replace(",", "").removesuffix("%"))
    step = Decimal(1).scaleb(int(plain.as_tuple().exponent))
    for count in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5):
        printed = f"{plain + count * step:{',' if ',' in text else ''}f}"
        found.add(printed + "%" * text.endswith("%"))
    values = {Decimal(one.replace(",", "").removesuffix("%")): one for one in sorted(found)}
    del values[plain]
    yield from values.values()


def held(text: str, at: int, printed: str, number: int) -> int:
    """How many neighbours of the only number of a claim have assent, when each is planted and judged."""
    before, count = judged(text, severe=False), 0
    for other in neighbours(printed):
        findings = judged(text[:at] + other + text[at + len(printed) :], severe=False)
        count += len(findings) == len(before) and findings[number].holds
    return count


@pytest.mark.parametrize("text", PLANTED)
def test_so_many_neighbours_hold_when_they_are_planted(text: str) -> None:
    """The severity of a number is counted from accepted stretches; each neighbour planted and judged says the same."""
    finding = judged(text, severe=False)[-1]
    (numeral,) = finding.claim.printed.numerals  # type: ignore[union-attr]
    severity = finding.judgement.severity
    assert severity is not None
    assert severity.of == len(list(neighbours(numeral.text)))
    assert severity.held == held(text, text.rindex(numeral.text), numeral.text, -1)


def alone(finding: Finding, text: str) -> str | None:
    """The only number of a finding that holds, where it is known where that stands, and plain digits."""
    printed, said = finding.claim.printed, finding.claim.text
    if not finding.holds or printed is None or len(printed.numerals) != 1 or text.count(said) != 1:
        return None
    digits = printed.numerals[0].text
    return digits if digits in said and digits.replace(".", "").isdecimal() else None


@pytest.mark.parametrize("seed", range(3))
def test_so_it_is_in_whole_documents(seed: int) -> None:
    """A number of a scenario, drawn: what all of its document says of policies and bases is counted in."""
    draw = random.Random(seed)  # noqa: S311 — a sample, no secret
    path = draw.choice(sorted(SCENARIOS.glob("*.md")))
    text = path.read_text(encoding="utf-8")
    findings = judged(text, severe=False)
    numbers = {i: digits for i, one in enumerate(findings) if (digits := alone(one, text)) is not None}
    number = draw.choice(sorted(numbers))
    severity, said, digits = findings[number].judgement.severity, findings[number].claim.text, numbers[number]
    assert severity is not None
    assert severity.held == held(text, text.index(said) + said.rindex(digits), digits, number)


def test_a_neighbour_of_a_rounded_step_takes_one_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of a later step is tried above and below, once each: every rounding at once refutes both."""
    compared: list[Expression] = []
    difference = Valuation.difference

    def counted(self: Valuation, left: Expression, right: Expression) -> object:
        if self.reading is Reading.SPREAD:
            compared.append(right)
        return difference(self, left, right)

    example = find_claims(read_string(r"$\sqrt{2} \cdot 3 + 1 = 1.414 \cdot 3 + 1 = 5.243$", "markdown", "document"))
    worlds = Worlds(example.givens, example.claims)
    steps = [finding for claim in example.claims if claim.printed is None for finding in [judge_claim(claim, worlds)]]
    assert [finding.verdict for finding in steps] == [Verdict.ROUNDING]
    monkeypatch.setattr(Valuation, "difference", counted)
    severity = of_relation(steps[0], worlds)
    assert severity is not None
    assert severity.held == 0
    assert len(compared) == 2 * 3

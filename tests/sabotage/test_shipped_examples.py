"""Every printed digit of every shipped claim, made wrong on purpose: the verdict must notice."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from verify.judging.claim import judge_claim
from verify.judging.consistency import of_one_mind
from verify.judging.worlds import Worlds
from verify.numerals import parse_numeral
from verify.pipeline import shipped_examples
from verify.reading import read_document, read_example
from verify.records.example import Claim, Example, UndecidableClaim
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Numeral, Quantity

FILES = sorted(path for path in shipped_examples().glob("*/*.toml") if path.name != "document.toml")

# Claims in which some changed digits leave the run passing, each with the reason why no proof can exclude them.
# In every one of them the verdict still changes from `reproduced`, and `--document` finds the changed digit.
EXCEPTIONS = {
    "llms_explained/03_queries_keys_values#V": (
        "wrong as printed, and explained by another product with a tie, 1.60005: rounded half up it is the printed "
        "1.6001, rounded half to even 1.6000"
    ),
    "llms_explained/17_gpt_example#h_1_love": "wrong as printed, and nothing that was tried gives its digits",
    "llms_explained/17_gpt_example#h_2_love": "wrong as printed, and nothing that was tried gives its digits",
}


def _neighbours(numeral: Numeral) -> Iterator[Numeral]:
    """The numeral one unit in its last place up and down, and with each pair of neighbouring digits swapped."""
    text = numeral.text
    places = [i for i, character in enumerate(text) if character.isdigit()]
    exponent = next((i for i, character in enumerate(text) if character in "eE"), len(text))
    places = [i for i in places if i < exponent]
    if numeral.special is not None or not places:
        return
    for step in (1, -1):
        digits = list(text)
        for place in reversed(places):  # carry
            digit = int(digits[place]) + step
            digits[place] = str(digit % 10)
            if 0 <= digit <= 9:
                break
        else:
            continue
        yield _reread(numeral, "".join(digits))
    for first, second in itertools.pairwise(places):
        if text[first] != text[second]:
            digits = list(text)
            digits[first], digits[second] = digits[second], digits[first]
            yield _reread(numeral, "".join(digits))


def _reread(numeral: Numeral, text: str) -> Numeral:
    """The changed digits, in the layout of the numeral that they replace."""
    return replace(parse_numeral(text), unit=numeral.unit)


def _sabotaged(claim: Claim) -> Iterator[tuple[int, Numeral, Claim]]:
    """The claim with one printed numeral changed."""
    printed = claim.printed
    if printed is None or isinstance(claim.statement, UndecidableClaim):
        return
    for index, numeral in enumerate(printed.numerals):
        for changed in _neighbours(numeral):
            numerals = (*printed.numerals[:index], changed, *printed.numerals[index + 1 :])
            quantity = Quantity(numerals, printed.shape, printed.layout)
            yield index, changed, replace(claim, statement=replace(claim.statement, printed=quantity))


@functools.cache
def _judged(path: Path) -> tuple[Example, Worlds, tuple[Finding, ...]]:
    example, mistakes = read_example(path, read_document(path.parent))
    assert not mistakes
    worlds = Worlds(example.givens, example.claims)
    findings = tuple(judge_claim(claim, worlds) for claim in example.claims)
    return example, worlds, findings


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_changed_digit_is_noticed(path: Path) -> None:
    """One unit in the last place or two digits swapped: the verdict changes and the replay fails, naming the cell."""
    example, worlds, findings = _judged(path)
    others = [_judged(other) for other in FILES if other != path]
    elsewhere = [(other_findings, other_worlds) for _, other_worlds, other_findings in others]
    survivors, unseen = [], []
    for position, claim in enumerate(example.claims):
        for index, changed, sabotaged in _sabotaged(claim):
            together = [*findings[:position], judge_claim(sabotaged, worlds), *findings[position + 1 :]]
            finding = of_one_mind(together, worlds, elsewhere)[position]
            label = f"{claim.name}[{index}] as {changed.text}"
            if finding.verdict is Verdict.REPRODUCED and claim.erratum is None:
                survivors.append(label)
            elif finding.failure is None and claim.id not in EXCEPTIONS:
                unseen.append(f"{label}: {finding.verdict}, {finding.judgement.reason}")
            elif finding.judgement.misfits and claim.erratum is None:
                assert index in finding.judgement.misfits, label
    assert not survivors
    assert not unseen


def test_the_exceptions_exist() -> None:
    """Each exception names a shipped claim, so that the list cannot outlive its reasons."""
    claims = {claim.id for path in FILES for claim in _judged(path)[0].claims}
    assert set(EXCEPTIONS) <= claims

"""The causes that the search finds, against those derived by hand: seed_causes.toml, made apart from any search.

Of a claim whose digits luck would give as well, no cause can be told; nor of an inequality, which has no digits. All
others whose cause can be computed are counted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from verify.judging.causes import luck_of
from verify.judging.claim import judge_claim
from verify.judging.diagnosis import LUCK, luck
from verify.judging.worlds import Worlds
from verify.pipeline import shipped_examples
from verify.reading import read_document, read_example
from verify.records.example import Claim, FormulaClaim, PropertyClaim, ShapeClaim, ValueClaim
from verify.records.expression import Relation
from verify.records.finding import Diagnosis, Finding

ROOT = Path(__file__).resolve().parents[2]

ALIKE = {
    "copied": {"copied"},
    "dropped": {"dropped", "factor", "left out"},
    "exchanged": {"exchanged"},
    "function": {"function"},
    "index": {"index", "order"},
    "older": {"older", "operand"},
    "operand": {"operand"},
    "sign": {"sign"},
    "transposed": {"transposed"},
    "variant": {"variant"},
}
"""What the search may call a cause that was derived by hand under a name."""

THE_SAME = {
    "position_1": "the variant counts the pairs from 1 and has i/d for 2i/d",
    "position_2": "the variant counts the pairs from 1 and has i/d for 2i/d",
    "encoding_as_printed": "100^(2/d) is 10000^(1/d), the exponent of the variant",
    "calculation_between_sine_and_cosine": "as product_between_sine_and_cosine",
    "d_k_of_one_head": "the root that stands in place of d_k is one root too many",
    "product_between_sine_and_cosine": "without both functions the factors are those of the angles",
    "sines_at_even_positions": "a sine stands in the column of which a cosine is said",
    "sines_of_the_next_columns": "the 1 that is too many is that of 2i + 1",
}
"""Causes that are named otherwise and are the same, with the reason."""


CHANGES = 100
"""Changes that a search tries before it has seen the likely ones: so many must be told from luck."""


def _is_right(name: str, found: Diagnosis, kind: str) -> bool:
    return name in THE_SAME or set(found.kind.split(" and ")) <= ALIKE.get(kind, set())


@cache
def _findings() -> tuple[tuple[Claim, Finding, Worlds, dict[str, object]], ...]:
    """Each claim of the table, judged without what its file says of it."""
    return tuple(_searched())


def _searched() -> Iterator[tuple[Claim, Finding, Worlds, dict[str, object]]]:
    table = tomllib.loads((Path(__file__).parent / "seed_causes.toml").read_text(encoding="utf-8"))
    for where, causes in table.items():
        path = shipped_examples() / f"{where}.toml"
        example, _ = read_example(path, read_document(path.parent))
        worlds = Worlds(example.givens, example.claims)
        claims = {claim.name: claim for claim in example.claims}
        for name, cause in causes.items():
            bare = replace(claims[name], explained_by=None, erratum=None, unexplained_because=None)
            yield claims[name], judge_claim(bare, worlds), worlds, cause


def _tells(claim: Claim, finding: Finding, worlds: Worlds) -> bool:
    """Whether what is printed has digits enough to tell a cause from luck."""
    match claim.statement:
        case ValueClaim(_, printed):
            cells = finding.judgement.misfits or range(len(printed.numerals))
            differing = tuple(printed.numerals[cell] for cell in cells)
            return luck(replace(printed, numerals=differing, shape=(len(differing),))) * CHANGES <= LUCK
        case ShapeClaim(_, printed):
            return luck(printed) * CHANGES <= LUCK
        case FormulaClaim():
            return True
        case PropertyClaim(Relation((left, right), ("==",))):
            other = claim.explained_by
            assert isinstance(other, Relation)
            kept = [side for side in (left, right) if side in other.operands] or [left, right]
            values = [np.asarray(worlds.floats(np.float64).value(side)).ravel() for side in kept]
            return any(luck_of(value) * CHANGES <= LUCK for value in values)
    return False


def test_the_causes_are_those_derived_by_hand() -> None:
    """Nine of ten are found, and none is false: where no cause can be computed, none is named."""
    computable = telling = right = 0
    false = []
    for claim, finding, worlds, cause in _findings():
        found = finding.judgement.diagnosis
        is_right = found is not None and bool(cause["computable"]) and _is_right(claim.name, found, str(cause["kind"]))
        if found is not None and not is_right:
            false.append((claim.id, found.told, cause))
        if cause["computable"]:
            computable += 1
            tells = _tells(claim, finding, worlds)
            telling += tells or is_right
            right += is_right
    assert false == []
    assert right >= 0.9 * telling
    page = " ".join((ROOT / "docs/findings.md").read_text(encoding="utf-8").split())
    stated = re.search(r"(\d+) can be computed, (\d+) of them have digits enough .* names (\d+) of these", page)
    assert stated is not None
    assert tuple(map(int, stated.groups())) == (computable, telling, right)


def test_names_for_what_is_the_same_are_needed() -> None:
    """Each cause that is said to be the same under another name is found, and would not be known by its kind."""
    found = {claim.name: (finding.judgement.diagnosis, str(cause["kind"])) for claim, finding, _, cause in _findings()}
    for name in THE_SAME:
        diagnosis, kind = found[name]
        assert diagnosis is not None
        assert not set(diagnosis.kind.split(" and ")) <= ALIKE[kind]

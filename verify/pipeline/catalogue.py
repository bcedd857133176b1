"""The catalogue and its proofs, and the same formulas on two libraries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches

from verify.formulas import CATALOGUE
from verify.reading import read_evidence
from verify.records.evidence import Evidence
from verify.records.expression import functions
from verify.records.formula import Formula
from verify.records.mistake import UnknownName
from verify.records.parity import Parity
from verify.records.report import Report
from verify.records.theorem import Proofs

Progress = Callable[[str], None]


def catalogue(name: str | None = None) -> tuple[list[Formula], Mapping[str, tuple[Evidence, ...]]]:
    """The formulas in the order of their families, or the one of that name (a variant's is its formula's)."""
    return (_cards() if name is None else _chosen(name)), read_evidence()


def _cards() -> list[Formula]:
    return sorted(CATALOGUE.values(), key=lambda card: (card.family, card.name))


def _chosen(name: str) -> list[Formula]:
    """The formula of that name; raises UnknownName where there is none."""
    cards = CATALOGUE.values()
    chosen = [card for card in cards if name == card.name or name in (variant.name for variant in card.variants)]
    if not chosen:
        near = get_close_matches(name, [card.name for card in cards], n=3)
        step = f"did you mean {' or '.join(near)}?" if near else "run `verify formulas` for the list"
        raise UnknownName(f"the formula {name}", "a name of the catalogue", step, "verify formulas")
    return chosen


def with_formulas(report: Report) -> Report:
    """The report with the formulas that its claims call, a variant's formula for it, and what speaks for each."""
    called = frozenset[str]().union(*(functions(one) for f in report.findings for one in f.claim.expressions))
    cards = [card for card in _cards() if called & {card.name, *(variant.name for variant in card.variants)}]
    evidence = read_evidence() if cards else {}
    return replace(report, formulas=tuple(cards), evidence={card.name: evidence.get(card.name, ()) for card in cards})


def prove(name: str | None = None, progress: Progress = lambda _: None) -> Proofs:
    """Run every proof, or those of one theorem or about one formula."""
    from verify import proofs  # SymPy loads here

    chosen = [t for t in proofs.THEOREMS.values() if name is None or name == t.name or name in t.formulas]
    if not chosen:
        near = get_close_matches(name or "", [*proofs.THEOREMS, *CATALOGUE], n=3)
        step = f"did you mean {' or '.join(near)}?" if near else "run `verify prove` for the list"
        raise UnknownName(
            f"nothing to prove about {name}", "a theorem, or a formula that one is about", step, "verify prove"
        )
    gradients = proofs.gradients() if name is None else dict.fromkeys(g for t in chosen for g in t.gradients)
    found = []
    for number, theorem in enumerate(chosen, 1):
        progress(f"{number}/{len(chosen)} {theorem.name}")
        found.append(proofs.prove(theorem))
    return Proofs(tuple(found), tuple(gradients))


def parity(
    name: str | None = None,
    sizes: tuple[str, ...] = (),
    memory: float = 8.0,
    progress: Progress = lambda _: None,
    *,
    measuring: bool = False,
) -> Parity:
    """Compare every formula, or one, on the host and on a CUDA device; `measuring` is a mistake where there is none."""
    from verify import parity as comparisons  # Hypothesis loads here, and CuPy

    library = comparisons.cupy_library()
    if measuring and isinstance(library, str):
        raise UnknownName(library, "a CUDA device to measure on", "leave --write and --evidence out", "verify parity")
    cards = [card.name for card in _chosen(name)] if name else list(CATALOGUE)
    return comparisons.parity(cards, library, sizes or comparisons.ALL_SIZES, comparisons.Budget(memory), progress)

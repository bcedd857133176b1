"""Every theorem is proved about the shipped formulas, and the catalogue drives which there must be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verify.formulas import CATALOGUE
from verify.proofs import FAMILIES, THEOREMS, WITHOUT_THEOREM, gradients, prove
from verify.proofs.inventory import Formulas, theorem
from verify.proofs.methods import REDUCTION
from verify.records.theorem import Proof, Proofs, Ruling, Step
from verify.reporting.proofs import evidence_json

EVERY = re.compile(r"\bevery (n|N|number|size)\b")
"""How sizes and steps say that something is proved for all of them."""

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", THEOREMS)
def test_the_theorem_is_proved(name: str) -> None:
    """The proof goes through on the shipped source, of exactly the formulas that the theorem names."""
    formulas = Formulas()
    proof = prove(THEOREMS[name], formulas)
    assert proof.ruling is Ruling.PROVED, proof.steps[-1]
    assert formulas.used == set(THEOREMS[name].formulas)
    of_any_length = [step.claim for step in proof.steps if EVERY.search(step.claim)]
    assert bool(EVERY.search(THEOREMS[name].sizes)) == bool(of_any_length), (
        "what is said to hold for every n, and steps"
    )


def test_every_gradient_has_a_theorem_or_a_reason() -> None:
    """No gradient of the catalogue goes unproved without a stated reason, and no reason outlives its gradient."""
    assert {name for name, theorems in gradients().items() if not theorems} == set(WITHOUT_THEOREM)
    assert set(WITHOUT_THEOREM) <= set(CATALOGUE)


def test_a_gradient_is_proved_beside_its_formula() -> None:
    """A theorem about a gradient runs the formula it is the gradient of, or one that the gradient belongs to."""
    for one in THEOREMS.values():
        assert set(one.gradients) <= set(one.formulas)
        assert {name.removesuffix("_gradient") for name in one.gradients} <= set(one.formulas)


def test_families_have_the_names_of_the_formulas() -> None:
    """A module of theorems is named as the family whose formulas it is about, and has at least one."""
    families = {card.family for card in CATALOGUE.values()}
    names = [module.__name__.rpartition(".")[2] for module in FAMILIES]
    assert len(set(names)) == len(names)
    assert set(names) <= families
    for name in names:
        about = [one for one in THEOREMS.values() if one.family == name]
        assert about
        for one in about:
            assert name in {CATALOGUE[formula].family for formula in one.formulas}


def test_every_module_of_theorems_is_in_the_inventory() -> None:
    """A module of proofs/ that enters a theorem is one of the families."""
    modules = (ROOT / "verify" / "proofs").glob("*.py")
    entering = {path.stem for path in modules if "@theorem(" in path.read_text(encoding="utf-8")}
    assert entering == {module.__name__.rpartition(".")[2] for module in FAMILIES}


@pytest.mark.parametrize("name", THEOREMS)
def test_the_theorem_says_what_it_says(name: str) -> None:
    """A theorem has a sentence, a statement in balanced LaTeX, sizes and a method."""
    one = THEOREMS[name]
    assert one.summary.endswith(".")
    assert one.sizes
    assert one.methods
    assert one.statement.count("{") == one.statement.count("}")
    assert one.statement.count(r"\Big(") == one.statement.count(r"\Big)")
    assert not re.search(r"[∑∂αβ²]", one.statement)


def test_the_evidence_file_is_up_to_date() -> None:
    """The file that formula cards read names every theorem under each of its formulas, as proved."""
    proofs = tuple(Proof(one, (Step("", Ruling.PROVED),), 0.0) for one in THEOREMS.values())
    shipped = (ROOT / "verify" / "evidence" / "proofs.json").read_text(encoding="utf-8")
    assert shipped == evidence_json(Proofs(proofs)), "run: verify prove --write verify/evidence/proofs.json"


def test_a_second_theorem_of_a_name_is_refused() -> None:
    """Two theorems of one name, and a theorem with the name of a formula, are refused."""

    def softmax_sums_to_one(f: Formulas) -> None:
        """A second one."""

    def softmax(f: Formulas) -> None:
        """One that a formula's name hides."""

    for steps in (softmax_sums_to_one, softmax):
        with pytest.raises(ValueError, match="expected a name that no theorem"):
            theorem("1 = 1", formulas=(), sizes="one", method=REDUCTION)(steps)


def test_a_proof_asks_for_formulas_of_the_catalogue_alone() -> None:
    """A name that the catalogue does not have is an error, not an empty proof."""
    with pytest.raises(AttributeError, match="sofmax: expected a formula of the catalogue"):
        Formulas().sofmax  # noqa: B018 - the look-up is the test

"""`verify prove`: every theorem in a table, or one with its steps, and an exit status to rely on."""

from __future__ import annotations

import json
from pathlib import Path
from types import MappingProxyType

import pytest
from click.testing import CliRunner, Result

from verify import proofs
from verify.cli import main
from verify.proofs.inventory import Formulas, Steps
from verify.proofs.methods import REDUCTION
from verify.proofs.steps import fact
from verify.records.theorem import Theorem


def run(*arguments: str) -> Result:
    """`verify prove` with these arguments."""
    return CliRunner().invoke(main, ["prove", *arguments])


def failing(_: Formulas) -> Steps:
    """The steps of a theorem that does not hold."""
    yield fact("one is one", holds=True)
    yield fact("one is two", holds=False)


WRONG = Theorem("one_is_two", "softmax", "One is two.", "1 = 2", (), ("softmax",), (), "1", (REDUCTION,), failing)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """An inventory of two theorems, one of them wrong."""
    chosen = {"softmax_is_positive": proofs.THEOREMS["softmax_is_positive"], "one_is_two": WRONG}
    monkeypatch.setattr(proofs, "THEOREMS", MappingProxyType(chosen))
    monkeypatch.setattr(proofs, "gradients", dict)


def test_a_theorem_is_shown_with_its_steps() -> None:
    """A theorem by its name shows statement, hypotheses, steps and time, and ends with status 0."""
    result = run("softmax_sums_to_one")
    assert result.exit_code == 0
    for part in (r"\operatorname{softmax}(x)_i = 1", "hypotheses  x real", "1. ✓ n = 2: Σ p − 1", "proved in"):
        assert part in result.output
    assert result.output.splitlines()[-1].startswith("1 theorem: 1 proved; ")
    assert result.stderr == ""


def test_a_formula_shows_every_theorem_about_it() -> None:
    """A formula by its name shows all that is proved about it, gradients counted."""
    result = run("weight_penalty", "--format", "json")
    assert [one["name"] for one in json.loads(result.output)["theorems"]] == ["the_penalty_pulls_towards_zero"]
    shown = run("dropout").output
    assert "dropout_keeps_the_mean" in shown
    assert "gradient_of_dropout" in shown
    assert "2 theorems: 2 proved; 1 of 1 gradients proved to be the derivative" in shown


def test_an_unknown_name_is_told_in_a_line() -> None:
    """A name that no theorem and no formula has ends with status 2, and with the next step."""
    result = run("softmax_sums_to_on")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "did you mean softmax_sums_to_one" in result.stderr
    assert "run `verify prove` for the list" in run("zzz").stderr


@pytest.mark.usefixtures("small")
def test_what_is_not_proved_fails() -> None:
    """One theorem that does not hold is enough for status 1, in the table, in full and as data."""
    table = run()
    assert table.exit_code == 1
    assert "✓ softmax_is_positive" in table.output
    assert "✗ one_is_two" in table.output
    assert "one is two: refuted" in table.output
    assert "2 theorems: 1 proved, 1 refuted; " in table.output
    assert run("one_is_two").exit_code == 1
    data = json.loads(run("--format", "json").output)
    assert data["schema"] == "verify-proofs/1"
    assert data["counts"] == {
        "theorems": 2, "proved": 1, "refuted": 1, "undecided": 0, "gradients": 0, "gradients_proved": 0
    }  # fmt: skip
    assert [step["outcome"] for step in data["theorems"][1]["steps"]] == ["proved", "refuted"]


@pytest.mark.usefixtures("small")
def test_the_evidence_is_written(tmp_path: Path) -> None:
    """--write gives the cards a record of each formula of each theorem, without times."""
    path = tmp_path / "proofs.json"
    assert run("--write", str(path)).exit_code == 1
    records = json.loads(path.read_text(encoding="utf-8"))
    assert [(one["formula"], one["outcome"]) for one in records] == [("softmax", "holds"), ("softmax", "fails")]
    assert {one["kind"] for one in records} == {"proof"}


def test_the_evidence_of_a_part_is_not_written(tmp_path: Path) -> None:
    """--write with a NAME, or to a place that is none, is refused with the next step."""
    part = run("softmax_is_positive", "--write", str(tmp_path / "proofs.json"))
    assert part.exit_code == 2
    assert "next: leave NAME out" in part.stderr
    assert not (tmp_path / "proofs.json").exists()


@pytest.mark.usefixtures("small")
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A path in a folder that is not there ends with status 2 and names it."""
    result = run("--write", str(tmp_path / "absent" / "proofs.json"))
    assert result.exit_code == 2
    assert "absent/proofs.json: found a file that cannot be written" in result.stderr

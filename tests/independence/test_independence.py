"""What is read does not depend on the result: a sample of the numerals, and that a dependence is noticed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import forms
from forms import differences
from one_digit import Numeral, all_of, change, listed, numerals_of, tried, violations
from own_documents import documents, named
from verify.records.expression import names

SAMPLED = 40
SEED = 20261124

PAGE = "We add $0.5 + 0.25 = 0.75$ and $2 \\cdot 4 = 8$ in 2024.\n"


def test_a_sample_of_the_numerals_keeps_the_law() -> None:
    """A changed digit changes nothing of what is read, but for what is listed and only shrinks."""
    drawn = random.Random(SEED).sample(documents(), SAMPLED)
    trials = [trial for path in drawn for trial in all_of((path, 1))]
    assert len(trials) > SAMPLED / 2
    assert not list(violations(trials, listed()))


def test_what_is_listed_is_there() -> None:
    """Each numeral of the list stands in its document."""
    by_name = {named(path): path for path in documents()}
    for name, keys in listed().items():
        assert set(keys) <= {numeral.key for numeral in numerals_of(by_name[name])}


def test_numerals_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """Claimed or not, each with its turn among its like."""
    path = tmp_path / "page.md"
    path.write_text(PAGE + "```text\n8 apples\n```\n", encoding="utf-8")
    assert [numeral.key for numeral in numerals_of(path)] == [
        "0.5#1",
        "0.25#1",
        "0.75#1",
        "2#1",
        "4#1",
        "8#1",
        "2024#1",
        "8#2",
    ]


@pytest.mark.parametrize("digits", ["0.5", "12", "7", "1.25e-3", "1,024"])
def test_a_change_is_of_one_digit(digits: str) -> None:
    """The same one on every run, neither of the exponent nor to a zero before other digits."""
    for turn in range(40):
        numeral = Numeral(0, digits, turn)
        changed = change("page.md", numeral)
        assert changed == change("page.md", numeral)
        assert sum(one != other for one, other in zip(digits, changed, strict=True)) == 1
        assert changed.partition("e")[2] == digits.partition("e")[2]
        assert not (changed.startswith("0") and changed[1:2].isdigit())


def test_statements_are_read_whatever_their_digits_are(tmp_path: Path) -> None:
    """A sum and a product are read as such with any result and operand."""
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    assert all(tried(path, numeral).differences == () for numeral in numerals_of(path))


def test_what_stands_for_a_form_is_read_alike_whatever_its_digits(tmp_path: Path) -> None:
    """That a number has all digits of what it stands for, and is exact, is seen by judging, and no other reading."""
    path = tmp_path / "page.md"
    path.write_text("We have $x = 0.74 / (1 - 0.9^2) = 0.74 / 0.19 = 3.8947$.\n", encoding="utf-8")
    assert all(trial.differences == () for trial in all_of((path, None)))


def test_a_reading_that_depends_on_the_result_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims that are made only where they hold are lost with a changed digit, and its reading is named."""
    find = forms.find_claims

    def only_right(document: object) -> object:
        example = find(document)  # type: ignore[arg-type]
        kept = tuple(claim for claim in example.claims if "0.75" in claim.text)
        object.__setattr__(example, "claims", kept)
        return example

    monkeypatch.setattr(forms, "find_claims", only_right)
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    found = [tried(path, numeral) for numeral in numerals_of(path)]
    assert [(one.numeral.key, [how for _, how in one.differences]) for one in found if one.differences] == [
        ("0.75#1", ["lost"])
    ]
    assert len(list(violations(found, {}))) == 1
    assert not list(violations(found, {"page.md": ["0.75#1"]}))


def test_what_digits_find_may_come_and_go_and_not_change() -> None:
    """A claim by digits that is lost or new breaks nothing; one of other operands does."""
    one, other = (forms.Form("D01", ((0, 5),), ("ValueClaim", said, ())) for said in ("a", "b"))
    assert differences(forms.Counter([one]), forms.Counter()) == []
    assert differences(forms.Counter(), forms.Counter([one])) == []
    assert differences(forms.Counter([one]), forms.Counter([other])) == [("D01", "expression changed")]


@pytest.mark.parametrize("digits", ["0.141", "0.142"])
def test_a_literal_stays_the_operand_whatever_result_has_its_digits(digits: str) -> None:
    """0.316/√5 = 0.141 is another reading of the 0.141 of 1.4/0.141, and never its operand."""
    text = f"$s = 0.316 / \\sqrt{{5}} = 0.141$\n\n$t = 1.4 / {digits} = 9.93$\n"
    last = forms.find_claims(forms.read_string(text, "markdown", "page.md")).claims[-1]
    assert not names(last.expressions[0])
    recalled = [one for one in last.alternatives if one.kind == "repeated"]
    assert [bool(names(one.expression)) for one in recalled] == [True] * (digits == "0.141")

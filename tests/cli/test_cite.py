"""`verify cite` and `verify check-receipt`, from the command line: what they find, print, write and refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify.cli import main

Write = Callable[..., Path]

NOTES = "# One\n\nSo $1/3 = 0.33$ and $1 + 1 = 3$.\n"


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A document in the working folder; the id of its first finding."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    Path("notes.md").write_text(NOTES, encoding="utf-8")
    found = json.loads(run("audit", "--format", "json", "notes.md").stdout)["findings"]
    return str(found[0]["id"])


def run(*arguments: str, **environment: str) -> Result:
    """A run of the command line."""
    return CliRunner().invoke(main, arguments, env=environment)


def test_a_finding_is_cited_by_its_id_alone(notes: str) -> None:
    """The id names the document; what is printed is the same each time."""
    one, again, named = run("cite", notes), run("cite", notes), run("cite", notes, "notes.md")
    assert one.exit_code == 0
    assert one.stdout == again.stdout == named.stdout
    assert all(
        form in one.stdout for form in ("anchor:\n#notes.md%23one-", "footnote:\n[^", "bibtex:\n@misc", "csl:\n[")
    )


def test_a_finding_is_cited_by_its_line(notes: str) -> None:
    """`PATH:LINE` is the finding there; where several stand, or none, one line says which ids or lines there are."""
    Path("notes.md").write_text(NOTES + "\n$$2 + 2 = 4$$\n", encoding="utf-8")
    by_line = run("cite", "notes.md:5", "--format", "anchor")
    assert (by_line.exit_code, by_line.stdout.startswith("#notes.md%23one-")) == (0, True)
    assert by_line.stdout != run("cite", notes, "--format", "anchor").stdout
    several, none = run("cite", "notes.md:3"), run("cite", "notes.md:4")
    assert (several.exit_code, none.exit_code) == (2, 2)
    assert f"found 2 findings; expected one finding; next: name it by its id: {notes} or notes.md#" in several.stderr
    assert none.stderr.startswith("notes.md:4: found no claim at this line")


def test_the_date_is_given(notes: str) -> None:
    """By the option, or by SOURCE_DATE_EPOCH; else there is none."""
    assert "issued" not in run("cite", notes, "--format", "csl").stdout
    (item,) = json.loads(run("cite", notes, "--format", "csl", "--date", "2026-03-14").stdout)
    assert item["issued"] == {"date-parts": [[2026, 3, 14]]}
    (item,) = json.loads(run("cite", notes, "--format", "csl", SOURCE_DATE_EPOCH="86400").stdout)
    assert item["issued"] == {"date-parts": [[1970, 1, 2]]}
    for wrong in (run("cite", notes, "--date", "14.3.2026"), run("cite", notes, SOURCE_DATE_EPOCH="soon")):
        assert wrong.exit_code == 2
        assert "expected a date" in wrong.stderr


@pytest.mark.parametrize("name", ["softmax", "gradient_of_relu"])
def test_formulas_and_proofs_are_cited(name: str) -> None:
    """A formula and a theorem are cited by name, with what speaks for them."""
    found = run("cite", name, "--format", "anchor")
    assert found.exit_code == 0
    assert found.stdout.startswith("#formula-")
    assert run("cite", name, "--receipt", "x.json").exit_code == 2


def test_worked_examples_are_cited(write: Write) -> None:
    """A worked example and each of its claims have an id; the folder is named where it does not ship."""
    folder = write()
    for identifier in ("paper/good", "paper/good#total"):
        found = run("cite", identifier, str(folder), "--format", "anchor")
        assert (found.exit_code, found.stdout) == (0, f"#{identifier.replace('#', '%23')}\n")


def test_a_receipt_is_written_and_confirmed(notes: str) -> None:
    """What `cite --receipt` writes `check-receipt` confirms; altered, it does not, and it is no receipt otherwise."""
    assert run("cite", notes, "--receipt", "r.json", "--date", "2026-03-14").exit_code == 0
    found = run("check-receipt", "r.json", "notes.md")
    told = "notes.md, line 3: 1/3 = 0.33: 0.33 reproduced, confirmed at 320 bits from line 3\n"
    assert (found.exit_code, found.stdout) == (0, told)
    data = json.loads(Path("r.json").read_text(encoding="utf-8"))
    assert data["date"] == "2026-03-14"
    Path("r.json").write_text(json.dumps({**data, "verdict": "wrong"}), encoding="utf-8")
    found = run("check-receipt", "r.json", "notes.md")
    assert found.exit_code == 1
    assert found.stdout.startswith("not confirmed: ")
    for text in ("no JSON", "[1]", "{}", "[" * 100_000):
        Path("r.json").write_text(text, encoding="utf-8")
        found = run("check-receipt", "r.json", "notes.md")
        assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert run("check-receipt", "missing.json", "notes.md").exit_code == 2


def test_a_receipt_is_confirmed_of_its_document_alone(notes: str) -> None:
    """Without the document, or of one that changed, nothing is confirmed, and the line says what to do."""
    assert run("cite", notes, "--receipt", "r.json").exit_code == 0
    alone = run("check-receipt", "r.json")
    assert (alone.exit_code, alone.stdout) == (
        1,
        "not confirmed: a receipt is of a document: verify check-receipt r.json DOCUMENT\n",
    )
    Path("notes.md").write_text(NOTES.replace("0.33", "0.34"), encoding="utf-8")
    other = run("check-receipt", "r.json", "notes.md")
    assert (other.exit_code, other.stdout.count("\n")) == (1, 1)
    assert "the document is another" in other.stdout
    assert run("check-receipt", "r.json", "missing.md").exit_code == 2


def test_an_older_receipt_says_what_to_do(notes: str) -> None:
    """A receipt of the first schema is of no document: it is not confirmed, and is to be made anew."""
    assert run("cite", notes, "--receipt", "r.json").exit_code == 0
    data = json.loads(Path("r.json").read_text(encoding="utf-8"))
    Path("r.json").write_text(json.dumps({**data, "schema": "verify-receipt/1"}), encoding="utf-8")
    found = run("check-receipt", "r.json", "notes.md")
    assert found.exit_code == 1
    assert "make it anew with `verify cite --receipt`" in found.stdout


def test_what_cannot_be_bound_has_no_receipt(notes: str) -> None:
    """A value of numbers that stand nowhere in the document has no receipt, and the line says so."""
    Path("notes.md").write_text(NOTES + "\n$e^{\\pi} = 23.14$\n", encoding="utf-8")
    found = run("cite", "notes.md:5", "--receipt", "r.json")
    assert found.exit_code == 2
    assert "no printed number enters it" in found.stderr
    assert not Path("r.json").exists()


def test_a_worked_example_has_receipts_of_its_file(write: Write) -> None:
    """The document that a worked example transcribes need not be at hand: a receipt is of the file that states it."""
    folder = write()
    file = str(folder / "receipt.json")
    assert run("cite", "paper/good#total", str(folder), "--receipt", file).exit_code == 0
    found = run("check-receipt", file, str(folder / "good.toml"))
    assert (found.exit_code, found.stdout.count(" reproduced, confirmed at")) == (0, 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sofmax",), "did you mean softmax"),
        (("notes.md#one-1a2b3c4d",), "did you mean notes.md#"),
        (("missing.md#x-1a2b3c4d",), "missing.md: found"),
        (("softmax", "--url", "javascript:alert(1)"), "expected an address"),
        (("softmax", "--url", "https://example.org/ <b>"), "expected an address"),
    ],
)
def test_what_cannot_be_cited_says_why(notes: str, arguments: tuple[str, ...], said: str) -> None:
    """One line says what was found, what was expected and what to do next."""
    found = run("cite", *arguments)
    assert found.exit_code == 2
    assert said in found.stderr

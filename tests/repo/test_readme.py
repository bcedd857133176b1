"""README.md and docs/worked-examples.md are true: commands run, the example is replayed, tables are of the code."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from house import ROOT
from markdown import blocks, code, table_under
from sessions import pattern, printed_lines, steps
from verify.cli import main
from verify.expressions import VOCABULARY, parse_expression, parse_relation
from verify.proofs import gradients
from verify.reading import read_document
from verify.records.finding import Verdict

README = (ROOT / "README.md").read_text(encoding="utf-8")
WORKED = (ROOT / "docs/worked-examples.md").read_text(encoding="utf-8")
AUDITED = ROOT / "worked_examples/llms_explained"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"(?m)^([a-z]+):.*##", MAKEFILE))


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the page on worked examples in it, and a folder of documents, entered."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").write_text("$0.5 + 0.25 = 0.75$\n", encoding="utf-8")
    for block in blocks(WORKED):
        if block.name is not None:
            path = tmp_path / block.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _verify(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_first_commands_are_audit_and_test() -> None:
    """The README opens with the two commands that a stranger needs."""
    assert [step.command for step in steps(README) if step.command][:2] == ["make audit", "make test"]


def test_every_make_command_exists() -> None:
    """Each `make` command that a Markdown file or the CI run names is a target of the Makefile, and each is named."""
    texts = [README, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), (ROOT / ".ci/run").read_text("utf-8")]
    named = set(re.findall(r"(?:`|\$ |^)make (?:--[a-z-]+ )*([a-z]+)", "\n".join(texts), re.MULTILINE))
    assert named == TARGETS
    assert set(re.findall(r"(?m)^\.PHONY: (.*)$", MAKEFILE)[0].split()) == TARGETS


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ('printed = "0.42"', 'printed = "0.43"', 1),
        ('printed = "[0.659, 0.242, 0.099]"', 'printed = "[0.659, 0.242, 0.098]"', 1),
        ('printed = "1.0"', 'printed = "2.3"', 1),
        ("-log10(p[2])", "-log2(p[2])", 1),
        ("lines = [3, 3]", "lines = [2, 2]", 1),
        ("softmax(scores)", "softmix(scores)", 2),
        ('printed = "3"', "", 2),
    ],
)
def test_a_spoilt_example_fails(old: str, new: str, status: int, notes: Path) -> None:
    """A digit, an explanation, a line or a name changed in the example is noticed, with the status that is promised."""
    example = notes / "notes/01_loss.toml"
    text = example.read_text(encoding="utf-8")
    assert old in text
    example.write_text(text.replace(old, new), encoding="utf-8")
    assert _verify("replay", "notes", "--document", "notes=notes.md").exit_code == status


def test_nothing_to_replay_is_not_success(tmp_path: Path) -> None:
    """A folder without examples, and a folder that is not there, end with status 2."""
    assert _verify("replay", str(tmp_path)).exit_code == 2
    assert _verify("replay", str(tmp_path / "absent")).exit_code == 2


def test_the_audit_is_what_verify_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The README shows what the audit of a real document prints."""
    named = read_document(AUDITED).file
    document = Path(os.environ.get("WORKED_EXAMPLE_DOCUMENTS", AUDITED)) / named
    if not document.is_file():
        pytest.skip(f"{named} is not at hand: set WORKED_EXAMPLE_DOCUMENTS to the folder that holds it")
    monkeypatch.chdir(tmp_path)
    Path("llms-explained.txt").write_bytes(document.read_bytes())
    [shown] = [step.text for step in steps(README) if step.command == "verify audit llms-explained.txt"]
    printed = printed_lines(_verify("audit", "llms-explained.txt").output)
    assert re.fullmatch(pattern(shown), printed), printed


def test_the_number_of_shipped_examples_is_right() -> None:
    """The README says of which documents worked examples ship, and how many of each."""
    told = {title: int(count) for count, title in re.findall(r'(?m)^- (\d+) examples of "([^"]+)"', README)}
    folders = [path for path in (ROOT / "worked_examples").iterdir() if path.is_dir()]
    shipped = {read_document(folder).title: len(list(folder.glob("[0-9]*.toml"))) for folder in folders}
    assert told == shipped


def test_the_number_of_theorems_is_right() -> None:
    """The README says how many theorems and gradients are proved, as the generated evidence has it."""
    text = (ROOT / "verify/evidence/proofs.json").read_text(encoding="utf-8")
    records = [record for record in json.loads(text) if record["outcome"] == "holds"]
    proved = {record["statement"].partition(":")[0] for record in records}
    derivatives = {name for name, theorems in gradients().items() if proved & set(theorems)}
    [(theorems, derived)] = re.findall(r"(\d+) theorems about the formulas[^.]*?(\d+) gradients", README)
    assert (int(theorems), int(derived)) == (len(proved), len(derivatives))


def test_the_table_of_verdicts_is_complete() -> None:
    """The README explains each verdict, in the order of the code."""
    assert [code(row[0])[0] for row in table_under(README, "Verdicts")] == [verdict.value for verdict in Verdict]


def test_the_language_is_as_the_table_says() -> None:
    """Everything the table of the expression language shows is read by it, and every elementary function is in it."""
    rows = table_under(WORKED, "The expression language")
    shown = [text for row in rows for text in code(row[0])]
    named = {word for row in rows for text in code(row[1]) for word in text.split() if word.isidentifier()}
    for text in shown:
        (parse_relation if "<" in text else parse_expression)(text)
    assert "layer_norm" in VOCABULARY
    elementary = {name for name, function in VOCABULARY.items() if function.call.__module__.startswith("verify.expr")}
    assert elementary == named


def test_the_keys_of_a_file_are_as_the_table_says() -> None:
    """Every key that the reader of worked examples allows is in the table, and no other."""
    source = (ROOT / "verify/reading/worked_example.py").read_text(encoding="utf-8")
    allowed = {key for group in re.findall(r"\.only\(([^)]*)\)", source) for key in re.findall(r'"(\w+)"', group)}
    kinds = re.findall(r'"(\w+)"', re.findall(r"(?m)^KINDS = \((.*)\)$", source)[0])
    told = {key for row in table_under(WORKED, "The keys of a file") for key in code(row[0])}
    assert told == (allowed | set(kinds)) - {"given", "let", "claims", "unlinked"}

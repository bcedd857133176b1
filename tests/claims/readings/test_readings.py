"""The ways of claiming: each has a code of its own, says what it means, and fires where its examples say."""

from __future__ import annotations

import ast
import contextlib
import io
from pathlib import Path

import pytest

from verify.claims import find_claims, ledger
from verify.claims.ledger import Ledger
from verify.claims.readings import UNREAD, WAYS, proposing, reading_of
from verify.claims.restated import AGAIN
from verify.reading import read_annotations
from verify.reading.document import read, read_string
from verify.records.document import Document
from verify.records.example import Claim, UndecidableClaim
from verify.records.place import Place
from verify.records.reading import OPERANDS, SOURCES
from verify.records.run import Ran, Run

ROOM = Path(ledger.__file__).parent
CODES = sorted(WAYS)
SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios/documents").iterdir())


def claims_of(document: Document) -> tuple[Claim, ...]:
    """What is claimed of a document, its annotations among it."""
    return find_claims(document, read_annotations(document)[0]).claims


def ways(text: str) -> set[str]:
    """The ways in which something is claimed of an example; one that begins with a command is LaTeX."""
    document = read_string(text, "latex" if text[0] in "\\%" else "markdown", "example")
    return {claim.reading[:3] for claim in (*claims_of(document), *find_claims(document, run=run_of(document)).claims)}


def run_of(document: Document) -> Run:
    """What the code of an example prints, run twice: it is our own."""
    blocks = {}
    for number, block in enumerate(document.blocks):
        if block.is_python:
            first, second = (printed_by(block.text) for _ in range(2))
            blocks[number] = Ran(first, again=None if first == second else second)
    return Run("python", blocks=blocks)


def printed_by(code: str) -> str:
    """What one run of a piece of code prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(NameError):
        exec(code, {})  # noqa: S102 — an example of ours
    return printed.getvalue()


@pytest.mark.parametrize("code", CODES)
def test_a_way_of_claiming_says_what_it_is(code: str) -> None:
    """Its code is that of its file, its source is known, and nothing of its record is empty."""
    reading = reading_of(code)
    assert reading.code == code
    assert code[0] in SOURCES
    assert code[1:].isdecimal()
    assert all(said.strip() for said in (reading.name, reading.reads, reading.means, reading.why))
    assert reading.doubts
    assert all(doubt.endswith("?") for doubt in reading.doubts)
    assert reading.fires
    assert reading.silent


@pytest.mark.parametrize("code", CODES)
def test_a_way_of_claiming_fires_where_it_says(code: str) -> None:
    """Each firing example yields a claim under its code, and each silent one none."""
    reading = reading_of(code)
    assert [text for text in reading.fires if code not in ways(text)] == []
    assert [text for text in reading.silent if code in ways(text)] == []


def test_every_record_is_of_a_reading_that_is_there() -> None:
    """Each code that a call names has a record, and each record a call; of equations, for each source one of them."""
    named = {
        keyword.value.value
        for path in sorted(ROOM.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "reading" and isinstance(keyword.value, ast.Constant)
    } | {"01", "02", UNREAD, *proposing(), *AGAIN}  # of a chain, by what its link is; of words, by its own record
    own = {code for code in named if len(code) > len(UNREAD)}
    assert own | {f"E{code}" for code in named - own} <= WAYS
    assert {code for code in WAYS if code not in own and code[1:] not in named} == set()


def test_no_two_ways_have_one_name() -> None:
    """Whoever reads a name finds one code."""
    names = [reading_of(code).name for code in CODES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.name)
def test_every_claim_has_a_code(path: Path) -> None:
    """Of a way that has a record, and of a kind of operand."""
    for claim in claims_of(read(path)):
        assert claim.reading[:3] in WAYS
        assert claim.reading[3:] in OPERANDS
        assert (claim.reading[3:] == "0") == isinstance(claim.statement, UndecidableClaim)


def test_a_claim_cannot_be_made_under_an_unknown_code() -> None:
    """Neither by a code that no file has, nor by one without digits."""
    empty = Ledger(read_string("a", "markdown", "example"))
    for code in ("E99", "X01", ""):
        with pytest.raises(KeyError):
            empty.claim(UndecidableClaim("why", None), Place("example", 1, 1), "a", (), reading=code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("$$0.5 + 0.25 = 0.75$$", "E011"),
        ("Then 0.5 + 0.25 = 0.75 of it.", "W011"),
        ("$a = 2$ and $b = 3$, so $a b = 6$.", "E012"),
        (r"$$\sigma(0.2) = 0.5498$$", "E013"),
        ("$[1, 2] + [1, 1] = [2, 3]$", "E014"),
        ("$$3 b = 6$$", "E010"),
        (r"$$\pi / 2 \approx 1.5708$$", "E011"),
    ],
)
def test_the_last_digit_is_the_kind_of_operand(text: str, code: str) -> None:
    """Numbers alone, names, formulas of the catalogue, arrays, or nothing that is computed."""
    assert [claim.reading for claim in claims_of(read_string(text, "markdown", "example"))] == [code]


def test_the_doubts_that_spoke_are_told() -> None:
    """A denial, rounded operands, and the other readings that were left open."""
    wrong = "A common mistake is to write $0.5 + 0.25 = 0.8$.\n\n"
    text = wrong + "So $2 \\cdot 0.6667 = 1.3333$ with $\\log 5 = 0.7$, as $2/3 = 0.6667$."
    doubts = [doubt for claim in claims_of(read_string(text, "markdown", "example")) for doubt in claim.doubts]
    assert any(doubt.startswith("denied: ") for doubt in doubts)
    assert any(doubt.startswith("rounded operands") for doubt in doubts)
    assert any(doubt.startswith("another reading: ") for doubt in doubts)

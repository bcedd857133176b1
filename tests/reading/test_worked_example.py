"""Worked-example files: each claim read on its own, each mistake at its line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from verify.expressions import parse_expression, parse_relation
from verify.reading import read_document, read_example
from verify.records.example import (
    Example,
    ExampleDocument,
    FormulaClaim,
    PropertyClaim,
    ShapeClaim,
    TheoremClaim,
    UndecidableClaim,
    ValueClaim,
)
from verify.records.mistake import (
    MalformedFile,
    Mistake,
    NotANumeral,
    NotInLanguage,
    OverBudget,
    RaggedArray,
    UnreadableFile,
)
from verify.records.place import Place

DOCUMENT = ExampleDocument("paper", "A paper", None, "paper.md", "00")

GOOD = """\
title = "All kinds"
lines = [[3, 9], [12, 12]]

[given.Q]
lines = [4, 5]
printed = '''
1.50 2
3    4
'''

[given.S]
lines = [6, 6]
expression = "Q * 2"

[[claims]]
name = "total"
lines = [7, 7]
repeated = [[9, 9], [12, 12]]
expression = "sum(Q)"
printed = "10.5"
erratum = "one too many"
explained_by = "sum(Q) + 1"
note = "a note"

[[claims]]
name = "form"
lines = [8, 8]
shape = "Q"
printed = "2 2"

[[claims]]
name = "positive"
lines = [8, 8]
holds = "0 < Q <= 4"

[[claims]]
name = "probabilities"
lines = [8, 8]
theorem = "softmax_sums_to_one"

[[claims]]
name = "seeded"
lines = [9, 9]
unchecked = "its seed is not printed"
printed = "0.5"

[[unlinked]]
lines = [3, 3]
printed = "2024"
reason = "a year"
"""


def read(tmp_path: Path, content: str) -> tuple[Example, tuple[Mistake, ...]]:
    """The content as an example file of the paper."""
    (tmp_path / "one.toml").write_text(content, encoding="utf-8")
    return read_example(tmp_path / "one.toml", DOCUMENT)


def mistakes(
    tmp_path: Path, table: str, top: str = "title = 't'\nlines = [1, 9]\n"
) -> list[tuple[str, int | None, str]]:
    """Class, line and what was found, for each mistake of a file with this table, whose first line is line 4."""
    _, unread = read(tmp_path, f"{top}\n{table}\n")
    assert all(one.path == str(tmp_path / "one.toml") for one in unread)
    return [(type(one).__name__, one.line, one.found) for one in unread]


def test_every_kind_of_entry(tmp_path: Path) -> None:
    """Givens, claims of each kind and unlinked numbers become records with places in document and file."""
    example, unread = read(tmp_path, GOOD)
    assert not unread
    assert (example.name, example.title) == ("paper/one", "All kinds")
    assert example.passages == (Place("paper.md", 3, 9), Place("paper.md", 12, 12))
    printed, formula = example.givens
    assert [n.text for n in printed.value.numerals] == ["1.50", "2", "3", "4"]  # type: ignore[union-attr]
    assert formula.value == parse_expression("Q * 2")
    total, form, positive, probabilities, seeded = example.claims
    assert isinstance(total.statement, ValueClaim)
    assert (total.id, total.erratum, total.explained_by, total.note) == (
        "paper/one#total", "one too many", parse_expression("sum(Q) + 1"), "a note",
    )  # fmt: skip
    assert total.places == (Place("paper.md", 7, 7), Place("paper.md", 9, 9), Place("paper.md", 12, 12))
    assert total.source.line == 15
    assert isinstance(form.statement, ShapeClaim)
    assert positive.statement == PropertyClaim(parse_relation("0 < Q <= 4"))
    assert positive.printed is None
    assert isinstance(probabilities.statement, TheoremClaim)
    assert (probabilities.text, probabilities.printed) == ("softmax_sums_to_one", None)
    assert probabilities.statement.proof.outcome == "holds"
    assert isinstance(seeded.statement, UndecidableClaim)
    assert seeded.statement.reason == "its seed is not printed"
    (unlinked,) = example.unlinked
    assert (unlinked.reason, unlinked.printed.numerals[0].value) == ("a year", Fraction(2024))


CLAIM = "[[claims]]\nname = 'c'\nlines = [1, 1]\n"


@pytest.mark.parametrize(
    ("table", "mistake", "line", "found"),
    [
        ("[[claims]]\nname = 'c'\nexpression = '1'\nprinted = '1'", "MalformedFile", 4, "no lines"),
        ("[[claims]]\nlines = [1, 1]\nexpression = '1'\nprinted = '1'", "MalformedFile", 4, "no name"),
        (CLAIM + "printed = '1'", "MalformedFile", 5, "the claim c with nothing claimed"),
        (CLAIM + "expression = '1'", "MalformedFile", 4, "no printed"),
        (CLAIM + "shape = '[1]'", "MalformedFile", 4, "no printed"),
        (CLAIM + "expression = '1'\nholds = '1 == 1'\nprinted = '1'", "MalformedFile", 5, "the claim c with "),
        (CLAIM + "holds = '1 == 1'\nprinted = '1'", "MalformedFile", 8, "printed beside holds"),
        (CLAIM + "theorem = 'softmax_sums_to_one'\nprinted = '1'", "MalformedFile", 8, "printed beside theorem"),
        (CLAIM + "theorem = 'softmax_sums_to_two'", "MalformedFile", 7, "the theorem softmax_sums_to_two"),
        (CLAIM + "expression = '1'\nprinted = 1", "MalformedFile", 8, "printed = 1"),
        (CLAIM + "expression = '1'\nprinted = 1.50", "MalformedFile", 8, "printed = 1.5"),
        (CLAIM + "expression = '1'\nprinted = [1, 2]", "MalformedFile", 8, "printed = [1, 2]"),
        (CLAIM + "expression = 1\nprinted = '1'", "MalformedFile", 7, "expression = 1"),
        (CLAIM + "expression = '1'\nprinted = '1'\nprinte = '1'", "MalformedFile", 9, "the key printe"),
        (CLAIM + "expression = '1'\nprinted = '1'\nexplained_by = '2'", "MalformedFile", 9, "explained_by without "),
        (CLAIM + "expression = '1'\nprinted = '1'\nerratum = ''", "MalformedFile", 9, "an empty erratum"),
        (CLAIM + "expression = '1'\nprinted = ''", "MalformedFile", 8, "an empty printed"),
        (CLAIM + "expression = '1'\nprinted = '1x'", "NotANumeral", 8, "'1x'"),
        (CLAIM + f"expression = '1'\nprinted = '{'9' * 10_000}'", "OverBudget", 8, "a numeral of 10,000 characters"),
        (CLAIM + "expression = '1'\nprinted = '''\n1 2\n3\n'''", "RaggedArray", 10, "a row of 1 numbers"),
        (CLAIM + "expression = '1'\nprinted = '''1 2\n3'''", "RaggedArray", 9, "a row of 1 numbers"),
        (CLAIM + "expression = '1'\nprinted = '''\n[[1 2]\n [3 x]]\n'''", "NotANumeral", 10, "'x'"),
        (CLAIM + "expression = '1'\nprinted = '''\n[[1 2]\n [3]]\n'''", "RaggedArray", 10, "a row of 1 beside"),
        (CLAIM + "expression = '1 +'\nprinted = '1'", "NotInLanguage", 7, "the end at column 4"),
        (CLAIM + "expression = '__import__(0)[x]'\nprinted = '1'", "NotInLanguage", 7, "'x' at column 15"),
        (CLAIM + f"expression = '{'(' * 10_000}'\nprinted = '1'", "OverBudget", 7, "an expression nested too deep"),
        (CLAIM + "holds = '1'", "NotInLanguage", 7, "`1`"),
        (CLAIM + "expression = '1'\nprinted = '1'\nerratum = 'e'\nexplained_by = '('", "NotInLanguage", 10, "the end"),
        ("[[claims]]\nname = 'a b'\nlines = [1, 1]\nholds = '1 == 1'", "MalformedFile", 5, "the name 'a b'"),
        ("[[claims]]\nname = 'inf'\nlines = [1, 1]\nholds = '1 == 1'", "MalformedFile", 5, "the name 'inf'"),
        ("[[claims]]\nname = 'α'\nlines = [1, 1]\nholds = '1 == 1'", "MalformedFile", 5, "the name 'α'"),
        (CLAIM + "holds = '1 == 1'\n" + CLAIM + "holds = '1 == 1'", "MalformedFile", 9, "a second c"),
        ("[given.c]\nlines = [1, 1]\nprinted = '1'\n" + CLAIM + "holds = '1 == 1'", "MalformedFile", 8, "a second c"),
        (CLAIM + "holds = '1 == 1'\nerratum = 'e'\nexplained_by = '1'", "NotInLanguage", 9, "`1`"),
        (CLAIM + "unchecked = 'u'\nerratum = 'e'\nexplained_by = '1'", "MalformedFile", 9, "explained_by beside"),
        (CLAIM + "holds = '1 == 2'\nunexplained_because = 'u'", "MalformedFile", 8, "unexplained_because without"),
        (
            CLAIM + "holds = '1 == 2'\nerratum = 'e'\nexplained_by = '1 == 1'\nunexplained_because = 'u'",
            "MalformedFile", 9, "explained_by and unexplained_because",
        ),
        (CLAIM + "formula = '1'", "MalformedFile", 4, "no equals"),
        (CLAIM + "formula = '1'\nequals = '1'\nprinted = '1'", "MalformedFile", 9, "printed beside formula"),
        (CLAIM + "formula = '1'\nequals = '('", "NotInLanguage", 8, "the end"),
        (CLAIM + "formula = 'n'\nequals = '1'", "NotInLanguage", 7, "`n`: n is not defined"),
        (CLAIM + "formula = 'n'\nequals = '1'\nwhere = { n = 1 }", "MalformedFile", 9, "another where"),
        (CLAIM + "formula = 'n'\nequals = '1'\nwhere = { n = '1 +' }", "NotInLanguage", 7, "the end"),
        (CLAIM + "formula = '1'\nequals = '1'\nfor_all = ['n']", "MalformedFile", 9, "for_all = ['n']"),
        (CLAIM + "shape = '[1]'\nprinted = '1'\nfor_all = []", "MalformedFile", 9, "for_all beside shape"),
        (CLAIM + "holds = '1 == 1'\nequals = '1'", "MalformedFile", 8, "equals beside holds"),
        (CLAIM + "holds = '1 < 2'\nfor_all = ['n']\n[let.n]\nexpression = '1'", "MalformedFile", 8, "for_all beside"),
        ("[given.Q]\nlines = [1, 1]", "MalformedFile", 4, "given.Q"),
        ("[given.Q]\nlines = [1, 1]\nprinted = '1'\nexpression = '1'", "MalformedFile", 4, "given.Q"),
        ("[given.Q]\nprinted = '1'", "MalformedFile", 4, "no lines"),
        ("[givn.Q]\nlines = [1, 1]\nprinted = '1'", "MalformedFile", 4, "the key givn"),
        ("[other.Q]\nlines = [1, 1]\nprinted = '1'", "MalformedFile", 4, "the key other"),
        ("[[unlinked]]\nlines = [1, 1]\nprinted = '1'", "MalformedFile", 4, "no reason"),
        ("[[unlinked]]\nlines = [1, 1]\nreason = 'x'", "MalformedFile", 4, "no printed"),
    ],
)  # fmt: skip
def test_mistakes_of_a_table(tmp_path: Path, table: str, mistake: str, line: int, found: str) -> None:
    """A table that cannot be read is left out, with one mistake that names its line and what was found there."""
    try:
        reported = mistakes(tmp_path, table)
    except Mistake as whole:
        reported = [(type(whole).__name__, whole.line, whole.found)]
    assert len(reported) == 1
    assert reported[0][:2] == (mistake, line)
    assert reported[0][2].startswith(found)


@pytest.mark.parametrize(
    "lines",
    [
        "[2, 1]",
        "[0, 1]",
        "[-1, 1]",
        "[1]",
        "[1, 2, 3]",
        "1",
        "'1'",
        "[]",
        "[[1, 2], [3]]",
        "[[1, 2], 3]",
        "[1.0, 2.0]",
        "[true, true]",
        "{}",
    ],
)
def test_lines_are_pairs_in_order(tmp_path: Path, lines: str) -> None:
    """Lines are a pair of positive whole numbers in order, or a list of such pairs, and nothing else."""
    reported = mistakes(tmp_path, f"[[claims]]\nname = 'c'\nholds = '1 == 1'\nlines = {lines}")
    assert [(name, line) for name, line, _ in reported] == [("MalformedFile", 7)]


@pytest.mark.parametrize(
    ("content", "line", "found"),
    [
        ("lines = [1, 1]\n[[claims]]\nname='c'\nlines=[1,1]\nholds='1==1'", 1, "no title"),
        ("title = 't'\n[[claims]]\nname='c'\nlines=[1,1]\nholds='1==1'", 1, "no lines"),
        ("title = 't'\nlines = [1, 1]\nauthor = 'x'", 3, "the key author"),
        ("title = 't'\nlines = [1, 1]\ngiven = 3", 3, "given = 3"),
        ("title = 't'\nlines = [1, 1]\nclaims = 'x'", 3, "claims = x"),
        ("title = 't'\nlines = [1, 1]\nclaims = [1, 2]", 3, "claims = [1, 2]"),
        ("title = 't'\nlines = [1, 1]\nunlinked = 1", 3, "unlinked = 1"),
        ("title = 't'\nlines = [1, 1]\n[claims]\nname = 'c'", 4, "claims.name = 'c'"),
        ("title = 't'\nlines = [1, 1]\n[given]\nQ = '1 2'", 4, "given.Q = '1 2'"),
        ("title = 't'\nlines = [1, 1", 2, ""),
        ("", 1, "no title"),
    ],
)
def test_mistakes_of_a_file(tmp_path: Path, content: str, line: int, found: str) -> None:
    """A file whose frame cannot be read is refused as a whole, at the line of the mistake."""
    with pytest.raises(MalformedFile) as caught:
        read(tmp_path, content)
    assert caught.value.line == line
    assert caught.value.found.startswith(found)


def test_a_formula(tmp_path: Path) -> None:
    """A formula is read as printed, in the names of its file and in those that are said beside it."""
    table = """[let.n]\nexpression = "4"
    [[claims]]\nname = 'c'\nlines = [1, 1]
    formula = '\\frac{1}{n} = \\text{its inverse}'\nwhere = { '\\text{its inverse}' = 'n ** (-1)' }
    for_all = ["n"]\nequals = '1 / n'
    """
    example, unread = read(tmp_path, f"title = 't'\nlines = [1, 9]\n{table}")
    assert not unread
    sides = parse_expression("1 / n"), parse_expression("n ** (-1)")
    assert example.claims[0].statement == FormulaClaim(sides, sides[0], "1 / n", ("n",))
    assert example.claims[0].printed is None


def test_no_claims(tmp_path: Path) -> None:
    """A file that claims nothing is a mistake: nothing goes quietly empty."""
    _, unread = read(tmp_path, "title = 't'\nlines = [1, 1]\n[given.Q]\nlines = [1, 1]\nprinted = '1'\n")
    assert [one.found for one in unread] == ["no [[claims]]"]


def test_a_mistake_costs_one_claim(tmp_path: Path) -> None:
    """The claims beside one that cannot be read are read all the same."""
    example, unread = read(tmp_path, GOOD.replace('shape = "Q"', 'shape = "Q("'))
    assert [claim.name for claim in example.claims] == ["total", "positive", "probabilities", "seeded"]
    assert [type(one) for one in unread] == [NotInLanguage]


@pytest.mark.parametrize(
    ("content", "mistake", "line"),
    [
        (None, UnreadableFile, None),
        ("title = 't'\nfile = 'f'", MalformedFile, 1),
        ("title = 't'\nfile = 'f'\nsha256 = 1", MalformedFile, 3),
        ("title = 't'\nfile = 'f'\nsha256 = '0'\nversion = '1'", MalformedFile, 4),
        ("title = 't", MalformedFile, 1),
    ],
)
def test_document(tmp_path: Path, content: str | None, mistake: type[Mistake], line: int | None) -> None:
    """A document.toml that is missing or malformed is a mistake with its path."""
    if content is not None:
        (tmp_path / "document.toml").write_text(content, encoding="utf-8")
    with pytest.raises(mistake) as caught:
        read_document(tmp_path)
    assert (caught.value.path, caught.value.line) == (str(tmp_path / "document.toml"), line)


def test_document_record(tmp_path: Path) -> None:
    """A document is named by its folder; its author may be unknown."""
    (tmp_path / "document.toml").write_text("title = 't'\nfile = 'f.md'\nsha256 = '0a'", encoding="utf-8")
    assert read_document(tmp_path) == ExampleDocument(tmp_path.name, "t", None, "f.md", "0a")


def test_classes_of_mistakes() -> None:
    """Each kind of mistake has a class of its own."""
    assert len({NotANumeral, NotInLanguage, OverBudget, RaggedArray, MalformedFile, UnreadableFile}) == 6

"""Transcription: every transcribed number stands at its lines, and every number of a passage is accounted for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.expressions import parse_expression
from verify.numerals import parse_array
from verify.reading import check_transcription
from verify.records.example import Claim, Example, FormulaClaim, Given, Unlinked, ValueClaim
from verify.records.place import Place

FIXED = settings(deadline=None, max_examples=80, derandomize=True)

SOURCE = Place("one.toml", 7, 7)
Entry = tuple[str, int, int]
"""What is printed, and its first and last line."""


def place(first: int, last: int) -> Place:
    """A stretch of the document."""
    return Place("paper.md", first, last)


def example(
    claims: Sequence[Entry] = (),
    givens: Sequence[Entry] = (),
    unlinked: Sequence[Entry] = (),
    passage: tuple[int, int] = (1, 99),
) -> Example:
    """An example that transcribes these numbers."""
    return Example(
        name="paper/one",
        title="One",
        passages=(place(*passage),),
        givens=tuple(
            Given(f"g{i}", parse_array(text), (place(first, last),), SOURCE, text)
            for i, (text, first, last) in enumerate(givens)
        ),
        claims=tuple(
            Claim(
                id=f"paper/one#c{i}", name=f"c{i}", statement=ValueClaim(parse_expression("1"), parse_array(text)),
                text="1", places=(place(first, last),), source=SOURCE,
            )
            for i, (text, first, last) in enumerate(claims)
        ),
        unlinked=tuple(Unlinked(parse_array(text), (place(*lines),), SOURCE, "a year") for text, *lines in unlinked),
        source=SOURCE,
    )  # fmt: skip


def misplaced(text: str, document: str, first: int = 1, last: int | None = None) -> list[str]:
    """The numerals of a claim that do not stand in the document's lines."""
    lines = document.count("\n") + 1 if last is None else last
    return [one.numeral for one in check_transcription(example([(text, first, lines)]), document)[0]]


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("0.5", "x is 0.5"),
        ("0.5", "x is 0.5."),
        ("7", "the answer is 7."),
        ("0.", "[1. 0.]"),
        ("1 2 3", "[1, 2, 3]"),
        ("1 2 3", "1 9 2 9 3"),
        ("1.5 -0.5", "[ 1.5 -0.5]"),
        ("1.5 −0.5", "[ 1.5 −0.5]"),
        ("-0.5", "= -0.5"),
        ("-0.5", "= − 0.5"),
        ("-0.5", "(-0.5)"),
        ("-0.5", "x=-0.5"),
        ("0.5", "1-0.5"),
        ("-0.5", "1-0.5"),
        ("0.5", "x - 0.5"),
        ("1e-6", "+ 1e-6)"),
        ("1.5000e+00", "1.5000e+00"),
        ("65%", "65 % of it"),
        ("20.45%", "(20.45\\%)"),
        ("10,000", "10,000 tokens"),
        ("[1, 2]", "\\begin{bmatrix}1&2\\end{bmatrix}"),
        ("1.4 2.6", "$1.4\\times2.6$"),
        (".25", "3\\cdot.25"),
        ("4 4", "a 4x4 mask"),
        ("-inf", "[0, -inf]"),
        ("-inf", "-\\infty"),
        ("inf", "∞"),
        ("nan", "[nan]"),
        ("1 1", "1 and 1"),
        ("[[1 2]\n [3 4]]", "1 2\n3 4"),
    ],
)
def test_numbers_that_stand_there(text: str, document: str) -> None:
    """A number is found as printed, within prose, code or mathematics, whatever ends its sentence."""
    assert misplaced(text, document) == []


@pytest.mark.parametrize(
    ("text", "document", "missing"),
    [
        ("0.6", "x is 0.5", ["0.6"]),
        ("0.50", "x is 0.5", ["0.50"]),
        ("0.5", "x is 0.50", ["0.5"]),
        ("0.5", "x is 10.5", ["0.5"]),
        ("0.5", "x is 0.55", ["0.5"]),
        ("5", "x is 0.5", ["5"]),
        ("5", "x5 and W_5", ["5"]),
        ("1.5 0.5", "[ 1.5 -0.5]", ["0.5"]),
        ("-0.5", "[1.5 0.5]", ["-0.5"]),
        ("0.5", "= -0.5", ["0.5"]),
        ("0.5", "x=-0.5", ["0.5"]),
        ("1 3 2", "1 2 3", ["2"]),
        ("1 1", "one 1", ["1"]),
        ("1 2 4", "1 2 3", ["4"]),
        ("1e-6", "1e-5", ["1e-6"]),
        ("10,000", "10000", ["10,000"]),
        ("1 2", "1\n", ["2"]),
        ("inf", "infinite", ["inf"]),
        ("nan", "banana", ["nan"]),
        ("1 2", "", ["1", "2"]),
    ],
)
def test_numbers_that_do_not(text: str, document: str, missing: list[str]) -> None:
    """A wrong digit, a lost zero or minus, another number's part and the wrong order are all found."""
    assert misplaced(text, document) == missing


def test_the_wrong_line() -> None:
    """A number on another line than stated is misplaced, and the mistake names owner, lines and source."""
    document = "nothing\n0.5\n"
    assert misplaced("0.5", document, 2, 2) == []
    (found,), _ = check_transcription(example([("0.5", 1, 1)]), document)
    assert (found.numeral, found.owner, found.place, found.source) == ("0.5", "c0", place(1, 1), SOURCE)
    assert misplaced("0.5", document, 5, 9) == ["0.5"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_editors_have_them(end: str) -> None:
    """A form feed or a Unicode separator within a line moves no number to another line."""
    document = end.join(["a\x0cb\u2028c\x85", "0.5", "0.25"])
    assert misplaced("0.5", document, 2, 2) == []
    assert misplaced("0.25", document, 3, 3) == []


def test_every_place_is_checked() -> None:
    """A repeated claim must stand at each of its places."""
    one = example([("0.5", 1, 1)])
    twice = Claim(**{**vars(one.claims[0]), "places": (place(1, 1), place(2, 2))})
    both = Example(**{**vars(one), "claims": (twice,)})
    assert check_transcription(both, "0.5\n0.5")[0] == ()
    assert [m.place for m in check_transcription(both, "0.5\n0.6")[0]] == [place(2, 2)]


def test_numbers_in_a_formula_of_a_given_are_transcribed() -> None:
    """The literals of a given that is an expression must stand at its lines as well."""
    formula = Given("S", parse_expression("Q / 4 + 0.5"), (place(1, 1),), SOURCE, "")
    with_formula = Example(**{**vars(example()), "givens": (formula,)})
    assert check_transcription(with_formula, "S = Q/4 + 0.5")[0] == ()
    assert [m.numeral for m in check_transcription(with_formula, "S = Q/5 + 0.5")[0]] == ["4"]


def test_coverage_counts_each_number_once() -> None:
    """Each number of the passages is checked, given or unlinked, and what nobody claims is listed as stray."""
    document = "In 2017, Q = [1.5 2]\nK = 3\nso Q·K = 4.5 6 (see 12)\n99"
    _, coverage = check_transcription(
        example([("4.5 6", 3, 3)], [("1.5 2", 1, 1), ("3", 2, 2)], [("2017", 1, 1)], (1, 3)), document
    )
    assert (coverage.numerals, coverage.checked, coverage.given, coverage.unlinked) == (7, 2, 3, 2)
    assert coverage.stray == ((3, "12"),)


def test_a_number_claimed_twice_counts_once() -> None:
    """Two claims of the same printed number find the same occurrence, counted once."""
    missing, coverage = check_transcription(example([("0.5", 1, 1), ("0.5", 1, 1)]), "0.5")
    assert missing == ()
    assert (coverage.numerals, coverage.checked) == (1, 1)


def test_equal_numbers_are_shared_out() -> None:
    """A claim and a given of the same digits take different occurrences where there are two."""
    _, coverage = check_transcription(example([("0.5", 1, 1)], [("0.5", 1, 1)]), "0.5 0.5")
    assert (coverage.checked, coverage.given, coverage.stray) == (1, 1, ())


def formula(text: str, first: int = 1, last: int = 1) -> Example:
    """An example that quotes a formula."""
    sides = (parse_expression("1"),)
    claim = Claim(
        id="paper/one#f", name="f", statement=FormulaClaim(sides, sides[0], "1", ()), text=text,
        places=(place(first, last),), source=SOURCE,
    )  # fmt: skip
    return Example(**{**vars(example()), "claims": (claim,)})


@pytest.mark.parametrize(
    ("text", "document", "checked", "stray"),
    [
        (r"x = \frac{1}{2}", r"so $x=\frac{1}{ 2 }$ of 3", 2, ["3"]),
        (r"a = 10^{-4}", "7 7\na =\n10^{-4}", 2, ["7", "7"]),
        ("2 + 2", "2 + 2 = 4", 2, ["4"]),
    ],
)
def test_a_formula_stands_at_its_lines(text: str, document: str, checked: int, stray: list[str]) -> None:
    """A formula is found however it is spaced, and its numbers, those alone, are checked."""
    missing, coverage = check_transcription(formula(text, 1, document.count("\n") + 1), document)
    assert missing == ()
    assert coverage.checked == checked
    assert [digits for _, digits in coverage.stray] == stray


@pytest.mark.parametrize("document", ["x = 1/3", "y = 1/2", "", "nothing\nx = 1/2"])
def test_another_formula_is_misplaced(document: str) -> None:
    """A formula that is not printed there letter by letter is misplaced, under its claim's name."""
    (missing,), _ = check_transcription(formula("x = 1/2"), document)
    assert (missing.numeral, missing.owner) == ("the formula x = 1/2", "f")


NUMBERS = st.lists(
    st.decimals(-99, 99, places=2).map(lambda d: f"{d:f}").filter(lambda t: t != "-0.00"), min_size=1, max_size=6
)


@FIXED
@given(st.lists(NUMBERS, min_size=1, max_size=4), st.data())
def test_counts_add_up(rows: list[list[str]], data: st.DataObject) -> None:
    """Whatever is claimed, given or left out, numerals = checked + given + unlinked, and what is claimed is found."""
    document = "\n".join(f"[ {'  '.join(row)} ]" for row in rows)
    kinds: dict[str, list[Entry]] = {"claims": [], "givens": [], "unlinked": [], "none": []}
    for i, row in enumerate(rows, 1):
        kinds[data.draw(st.sampled_from(sorted(kinds)))].append((" ".join(row), i, i))
    left_out = kinds.pop("none")
    missing, coverage = check_transcription(example(**kinds), document)
    assert missing == ()
    assert coverage.numerals == sum(map(len, rows)) == coverage.checked + coverage.given + coverage.unlinked
    assert len(coverage.stray) == sum(len(text.split()) for text, _, _ in left_out)


@FIXED
@given(NUMBERS, st.data())
def test_any_changed_digit_is_found(row: list[str], data: st.DataObject) -> None:
    """Changing one digit or one sign of a transcribed row is found, unless the row stands there all the same."""
    index = data.draw(st.integers(0, len(row) - 1))
    digit = data.draw(st.integers(0, len(row[index]) - 1).filter(lambda i: row[index][i].isdigit()))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != row[index][digit]]))
    changed = row[index][:digit] + other + row[index][digit + 1 :]
    signed = row[index][1:] if row[index].startswith("-") else "-" + row[index]
    for wrong in (changed, signed):
        transcribed = [*row[:index], wrong, *row[index + 1 :]]
        assert misplaced(" ".join(transcribed), f"[{' '.join(row)}]") != []

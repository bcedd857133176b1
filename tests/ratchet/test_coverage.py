"""Which numerals a document has, and the class of each; counted here by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verify.claims import find_claims
from verify.judging import judge_document
from verify.ratchet import cover
from verify.ratchet.coverage import IN_ASCII, _among_others, numerals
from verify.reading import read_string
from verify.records.coverage import Coverage

DOCS = Path(__file__).resolve().parents[2] / "docs" / "coverage.md"


def covered(text: str, document_format: str = "markdown") -> Coverage:
    """The coverage of a document."""
    document = read_string(text, document_format, "document")
    example = find_claims(document)
    ((findings,), _) = judge_document([example])
    return cover(document, findings, example.givens)


def digits(text: str, document_format: str = "markdown") -> list[str]:
    """The numerals of a document, in order."""
    return [found for _, found in sorted(numerals(read_string(text, document_format, "document").blocks).items())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It has 12 layers, 1,024 units and 65% of −3.5e-4.", ["12", "1,024", "65", "3.5e-4"]),
        ("At the end stands 7.", ["7"]),
        ("1,024, 2,048.5, or 12,345,678, are one each", ["1,024", "2,048.5", "12,345,678"]),
        ("1,234,56", ["1", "234", "56"]),
        ("GPT2, W_1 and $x_{12}^2$ with $W_2$ in the 4x4 matrix", ["2", "4", "4"]),
        ("$\\frac12 + \\infty$ or inf", ["12", "∞", "∞"]),
        ("[see](http://x.org/2020/11) <img width=500> https://x.org/3 for 9", ["9"]),
        ("```python\nx = 3\n```\n\nOutput:\n\n```\n4.5\n```\n", ["4.5"]),
        ("<!-- 5 --> 6", ["6"]),
        ("| a | 1 |\n|---|---|\n| b | $2$ |", ["1", "2"]),
        ("twice $3$ in one $3$", ["3", "3"]),
    ],
)
def test_what_is_a_numeral(text: str, expected: list[str]) -> None:
    """Numbers in prose, mathematics, tables and outputs count once; names, addresses, code and comments do not."""
    assert digits(text) == expected


def test_what_only_latex_reads_is_no_numeral() -> None:
    """Lengths, labels and columns of LaTeX are no numbers of the document."""
    text = r"\begin{align} x &= 1 \\[6pt] y &= 2 \label{eq:3} \tag{4} \hspace{5pt} \end{align}"
    assert digits(text, "latex") == ["1", "2"]


@pytest.mark.parametrize(
    ("text", "checked", "given_", "unlinked"),
    [
        ("$$0.5 + 0.25 = 0.75$$", 1, 2, 0),
        ("$$0.5 + 0.25 = 0.85$$", 1, 2, 0),  # wrong is checked, too
        ("$$2 + 2 = 2 \\times 2 = 4$$", 5, 0, 0),  # both sides of the first link are computed and compared
        ("$$A = [1, 2]$$", 0, 0, 2),  # nothing is judged, so nothing is covered
        ("$A = [1, 2]$ and $B = [3, 4]$, so $2A = [2, 4]$", 2, 3, 2),  # B is not reached
        ("$a = 2$, $b = 5 a = 10$, $b - 4 = 6$", 2, 3, 0),  # a through b
        ("$2 \\cdot 3 = 6$ and $\\alpha \\cdot 6 = 7$", 1, 2, 2),  # of the second statement nothing is judged
        ("$c = \\alpha \\cdot 6 = 2 \\cdot 3.5 = 7$", 1, 2, 1),  # nor of the first side of this one
        ("$32{,}025 - 25 = 32{,}000$", 2, 3, 0),
        ("$$\\alpha q = 3$$", 0, 0, 1),  # nobody knows α and q
        ("It has 3 parts.", 0, 0, 1),
        ("$0.5 + 0.25 = 0.75$ and so 0.75 it is", 1, 2, 1),
        ("no numbers", 0, 0, 0),
    ],
)
def test_the_class_of_each_numeral(text: str, checked: int, given_: int, unlinked: int) -> None:
    """Results that are judged are checked, what they come from is given, all else is unlinked."""
    found = covered(text)
    assert (found.checked, found.given, found.unlinked) == (checked, given_, unlinked)
    assert found.numerals == checked + given_ + unlinked


def test_a_result_is_found_behind_its_operands() -> None:
    """Where a result has the digits of an operand, the result is what was checked: it stands last."""
    document = read_string("$$2 \\times 1 = 2$$", "markdown", "document")
    example = find_claims(document)
    ((findings,), _) = judge_document([example])
    assert cover(document, findings, example.givens).checked == 1
    assert cover(document, [], example.givens).checked == 0


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["$1 + 1 = 2$", "5", "$A = [1, 2]$", "$x_1$", "\n\n", "$2 = 3$ ", "`7`"]), max_size=12))
def test_every_numeral_has_one_class(parts: list[str]) -> None:
    """The classes add up to the numerals, and more text never has fewer of them."""
    whole, more = covered(" ".join(parts)), covered(" ".join([*parts, "and 8"]))
    assert whole.checked + whole.given + whole.unlinked == whole.numerals
    assert more.numerals >= whole.numerals


def test_the_page_on_coverage_counts_what_is_counted() -> None:
    """The example of docs/coverage.md has the counts that stand below it."""
    page = DOCS.read_text(encoding="utf-8")
    example = re.search(r"```markdown [^\n]*\n(.*?)```", page, re.DOTALL)
    stated = re.search(r"(\d+) numbers in it: (\d+) checked, (\d+) given, (\d+) unlinked \(([\d.]+) % covered\)", page)
    assert example is not None
    assert stated is not None
    found = covered(example[1])
    counts = [found.numerals, found.checked, found.given, found.unlinked]
    assert counts == [int(stated[number]) for number in (1, 2, 3, 4)]
    assert found.share is not None
    assert int(found.share * 1000) == round(float(stated[5]) * 10)


@pytest.mark.parametrize(
    ("fence", "checked", "given_", "unlinked"),
    [
        ("```\ns = 3 * 2 = 6\n\nt 7\n```", 1, 2, 1),
        ("    s = 3 * 2 = 6", 1, 2, 0),
        ("```\nx = [1, 2]\nx + 1 = [2, 3]\n```", 2, 3, 0),
        ("```python\ns = 3 * 2  # 3 * 2 = 6\n```", 1, 2, 2),
        ("```\ns = f(2)\n```", 0, 0, 1),
        ("```rust\nlet s = 3;\n```", 0, 0, 1),
        ("```python\nx = 3\n```\n\nOutput:\n\n```\n4.5\n```", 0, 0, 2),
    ],
)
def test_the_numerals_of_every_fence_count(fence: str, checked: int, given_: int, unlinked: int) -> None:
    """Those of a program do, and of its comments and outputs, whatever the language."""
    found = covered(fence)
    assert replace(found, unlinked_at=()) == Coverage(checked + given_ + unlinked, checked, given_, unlinked)
    assert len(found.unlinked_at) == unlinked


@pytest.mark.parametrize(
    "text",
    [
        "$x = 3$ and $y = [1, 2]$",
        "$f(x) = x^2 + 3$ at $x = 2$",
        "$\\alpha q = 3$ with $q = 2$",
        "| a |\n|---|\n| 4 |\n",
    ],
)
def test_where_nothing_was_judged_nothing_is_covered(text: str) -> None:
    """However much is defined."""
    found = covered(text)
    assert found.numerals > 0
    assert found.share == 0


def test_unlinked_numbers_are_named_by_their_lines() -> None:
    """Those that nothing is known of, and those of what nothing decides: 7 and 0.5; 2 and 3 are chosen."""
    found = covered("# A\n\nOf 7 we take $2 + 3 = 5$.\n\nThen $f(8) = 0.5$, and 9.\n")
    assert found.unlinked_at[0] == (3, "7")
    assert found.unlinked_at[-1] == (5, "9")
    assert found.lines()[0] == (3, ["7"])
    assert len(found.unlinked_at) == found.unlinked


PIECES = [
    "1", "23", "456", ".", ",", "x", "inf", "nan", " ", "\n", "\\", "\\infty", "_", "{", "}", "(", ")", "]",
    "https", "://", "<", "b", ">", "e", "-", "\\label", "info",
]  # fmt: skip


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@example(" .5 and -0.25, x_{12} and 1,234.5e-3 of \\infty, inf and nan")
@example("[a](b5) <b7> https://x9 \\label{3} \\times2")
def test_numerals_of_ascii_are_those_of_any_text(text: str) -> None:
    """The pattern for ASCII alone finds what that for all signs finds; one finds inf and nan beside."""

    def found(pattern: re.Pattern[str]) -> list[tuple[int, str]]:
        kinds = ("begun", "digits", "special")
        return [(match.start(), match[0]) for match in pattern.finditer(text) if match.lastgroup in kinds]

    plain, spelled = found(IN_ASCII), found(_among_others(spelled=True))
    assert plain == found(_among_others(spelled=False))
    assert plain == [one for one in spelled if one[1] not in ("inf", "nan")]

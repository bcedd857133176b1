"""White space and notation change nothing: a sample of the pairs, and each change does what it says."""

from __future__ import annotations

import random

import pytest

from changed import Changed, Subject, edited
from own_documents import ROOT, documents
from pairs import Pair, listed, tried, violations
from transformations import TRANSFORMATIONS
from verdicts import outcome, said

SAMPLED = 40
SEED = 20261124

PAGE = (
    "# A page\n\nWe know $x = 0.5$ and $z_1 = 2.5$, and from here on nobody needs anything else than those two.\n\n"
    "$$2 + 3 \\cdot (4 + x) = 15.5$$\n\n## Next\n\nThe matrix $M = [[1, 2], [3, 4]]$ and $v = [5, 6]$ stay.\n\n"
    "```text\n0.25 + 0.25 = 0.5\n```\n\n## Last\n\n$$r_3 = 1/8 = 0.125$$\n\n"
    "$\\begin{bmatrix} 1 & 2 \\end{bmatrix}$ is a row.\n"
)
SEEN = {
    "line breaks behind relations": "$x =\n0.5$",
    "line breaks before relations": "$x\n= 0.5$",
    "line breaks behind operations": "2 +\n3 \\cdot\n(4 +\nx) =",
    "line breaks for all blanks": "$$2 + 3\n\\cdot\n(4 + x)\n= 15.5$$",
    "blanks doubled": "$x  =  0.5$",
    "blanks around signs left out": "(4+x)=15.5",
    "thin spaces": "$x =\\; 0.5$",
    "last side boxed": "= \\boxed{15.5}$$",
    "brackets sized": "\\left(4 + x\\right)",
    "brackets as environments": "M = \\begin{bmatrix}1 & 2 \\\\ 3 & 4\\end{bmatrix}$",
    "vectors as environments": "v = \\begin{bmatrix}5 & 6\\end{bmatrix}$",
    "other brackets around matrices": "$\\begin{pmatrix} 1 & 2 \\end{pmatrix}$",
    "units behind": "= 15.5\\,\\text{kg}$$",
    "percentages behind": "= 0.125\\;(12.5\\%)$$",
    "trailing zeros": "$x = 0.50$ and $z_1 = 2.50$",
    "names renamed": "$u = 0.5$ and $w_1 = 2.5$",
    "prose wrapped": "on nobody\nneeds",
    "CRLF": "# A page\r\n\r\nWe",
    "quoted": "> # A page\n> \n> We",
    "prose between": "pages.\n\nWe know",
    "another example before": "4.5$$\n\n# A page",
    "another example between": "4.5$$\n\n## Last",
    "Markdown as LaTeX": "\\begin{verbatim}\n0.25 + 0.25 = 0.5\n\\end{verbatim}",
    "Markdown as a notebook": "$$2 + 3 \\\\cdot (4 + x) = 15.5$$\\n",
}
"""What each change makes of the page, as far as it shows what is changed."""


def test_a_sample_of_the_pairs_keeps_the_law() -> None:
    """No right statement turns wrong, and no tick is lost, but for what is listed and only falls."""
    pairs = [(path, change) for path in documents() for change in TRANSFORMATIONS]
    sample = sorted(random.Random(SEED).sample(pairs, SAMPLED))
    assert not list(violations((tried(*pair) for pair in sample), listed()))


def test_what_is_listed_is_there() -> None:
    """Each entry of the list names a change and a document that there are, and something is lost there."""
    names = set(TRANSFORMATIONS)
    for changes in listed().values():
        assert set(changes) <= names
        assert all(count > 0 for counts in changes.values() for count in counts.values())


@pytest.mark.parametrize("change", ["thin spaces", "last side boxed", "units behind", "names renamed"])
def test_values_behind_a_formula_are_heard_in_any_notation(change: str) -> None:
    """Where w is 0.5 behind y = wx + b, it is so with a thin space, a box, a unit, or under another letter."""
    assert not list(violations([tried(ROOT / "tests/scenarios/documents/told_behind.md", change)], {}))


@pytest.mark.parametrize("change", SEEN)
def test_a_change_does_what_it_says(change: str) -> None:
    """The page is changed as its name tells, and every numeral that is kept knows where it stood."""
    changed = TRANSFORMATIONS[change](Subject("page", PAGE, "markdown"))
    assert SEEN[change] in changed.text
    kept = [changed.origin(at) for at in range(len(changed.text))]
    assert all(PAGE[then] == changed.text[now] for now, then in enumerate(kept) if then is not None)
    assert sorted(then for then in kept if then is not None and PAGE[then].isdigit()) == [
        at for at, sign in enumerate(PAGE) if sign.isdigit()
    ]


def test_every_third_blank_is_a_line_break() -> None:
    """Of the blanks of all mathematics together."""
    changed = TRANSFORMATIONS["line breaks for some blanks"](Subject("page", "$1 + 2 + 3 = 6$\n", "markdown"))
    assert changed.text == "$1 + 2 + 3 =\n6$\n"


def test_sections_change_places_where_they_share_nothing() -> None:
    """Neighbours without a common name or decimal, and no others."""
    page = "# A\n\n## B\n\n$u = 1$\n\n## C\n\n$v = 2$\n\n## D\n\n$v + 1 = 3$\n"
    changed = TRANSFORMATIONS["sections reordered"](Subject("page", page, "markdown"))
    assert [line[3:] for line in changed.text.splitlines() if line.startswith("## ")] == ["C", "B", "D"]


def test_lines_of_prose_go_on() -> None:
    """A line that ends in a word, and not early, goes on; others do not."""
    page = "The words of this sentence were wrapped at some sixty columns\nas people do.\nshort\nlines stay\n"
    changed = TRANSFORMATIONS["paragraphs on one line"](Subject("page", page, "markdown"))
    assert changed.text == page.replace("columns\nas", "columns as")


def test_what_a_change_does_is_seen() -> None:
    """A digit that makes a statement wrong is one turned wrong, and one that is taken away is a tick lost."""
    page = "$$0.5 + 0.25 = 0.75$$\n\n$$2 \\cdot 1.5 = 3$$\n"
    subject, before = Subject("page", page, "markdown"), said(page, "markdown")
    operand, result = page.index("5 +"), page.index("= 3")
    planted = edited(page, "markdown", [(operand, operand + 1, "6"), (result, result + 3, "")])
    found = outcome(before, subject, planted)
    assert (len(found.wrong), len(found.lost), found.ticks) == (1, 2, 2)
    assert len(list(violations([Pair("page", "planted", found)], {}))) == 2
    assert not list(
        violations(
            [Pair("page", "planted", found)], {"wrong": {"planted": {"page": 1}}, "lost": {"planted": {"page": 2}}}
        )
    )


def test_what_was_wrong_before_turned_nothing() -> None:
    """A statement that was wrong is none that turned wrong."""
    page = "$$0.5 + 0.25 = 0.76$$\n"
    unchanged = Changed(page, "markdown", ((0, 0, len(page)),))
    assert outcome(said(page, "markdown"), Subject("page", page, "markdown"), unchanged).wrong == ()

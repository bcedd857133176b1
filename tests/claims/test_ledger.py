"""The ids of claims: what they depend on, and what they outlive."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verify.claims.ledger import Ledger
from verify.numerals import parse_array
from verify.records.document import Document
from verify.records.example import ValueClaim
from verify.records.expression import Name
from verify.records.place import Place

HERE = Place("a.md", 1, 1)
CHAIN = "x = 1/3 = 0.33 = 0.333"
DIGITS = st.lists(st.decimals(-9, 9, places=3).map(str), min_size=1, max_size=6)


def ids(printed: list[str], text: str = CHAIN, section: tuple[str, ...] = ("One",)) -> list[str]:
    """The ids of the links of a chain that prints these numbers."""
    ledger = Ledger(Document("a.md", "", "", (), (0,)))
    return [
        ledger.claim(ValueClaim(Name("x"), parse_array(digits)), HERE, text, section).id for digits in printed
    ]  # fmt: skip


@given(DIGITS)
def test_a_link_keeps_its_id_whatever_other_links_are_read(printed: list[str]) -> None:
    """The id of a link depends on its digits, not on how many links of its chain were claimed before it."""
    links = list(dict.fromkeys(printed))
    alone = {digits: ids([digits])[0] for digits in links}
    assert dict(zip(links, ids(links), strict=True)) == alone
    assert dict(zip(reversed(links), ids(links[::-1]), strict=True)) == alone


@given(DIGITS)
def test_every_id_is_of_one_claim(printed: list[str]) -> None:
    """What is said again, digit for digit, is told apart by its turn."""
    found = ids(printed + printed)
    assert len(set(found)) == len(found)
    assert ids(["0.5", "0.5"])[1] == ids(["0.5"])[0] + "-2"


def test_an_id_is_of_the_section_the_words_and_the_digits() -> None:
    """Other digits, other words or another heading make another id; blanks and outer headings do not."""
    (one,) = ids(["0.5"])
    assert ids(["0.50"]) != [one]
    assert ids(["0.5"], "x = 1/2") != [one]
    assert ids(["0.5"], section=("Two",)) != [one]
    assert ids(["0.5"], f"  {CHAIN}\n", ("Outer", "One")) == [one]


def test_half_of_a_pair_has_an_id() -> None:
    """A statement that no encoding has words for, as JSON may hold it, is told apart all the same."""
    assert ids(["0.5"], "\ud800 = 0.5") != ids(["0.5"], "\udfff = 0.5")


def test_a_heading_of_any_length_gives_an_id_that_can_be_cited() -> None:
    """A long heading is cut off in the id, and still tells apart what stands under it."""
    one, other = (ids(["0.33"], section=("word " * 10_000 + end,))[0] for end in "ab")
    assert len(one) < 120
    assert one != other

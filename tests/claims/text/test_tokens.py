"""Running text is cut into tokens that keep their places."""

from __future__ import annotations

import pytest

from verify.claims.lexicon.words import WORDS
from verify.claims.programs.written import is_written
from verify.claims.text import Kind, Line, Page
from verify.reading import read_string


def _sentences(text: str) -> list[Line]:
    return [line for line in Page(read_string(text, "markdown", "a.md"), is_written).lines if line.tokens]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The rate is 12.5 % of **all**.", "word word word number word word"),
        ("It has 1.2 million rows.", "word word number word"),
        ("Here $x = 2$ and $0.5$ hold.", "word math word number word"),
        ("A product 4 * 5 and 4*5 of it.", "word word number sign number word number sign number word word"),
        ("From 3 -> 4, `a = 1` holds.", "word number sign number sign code word"),
        ("Here p = .021 holds.", "word word sign number word"),
    ],
)
def test_each_token_has_its_kind(text: str, expected: str) -> None:
    """Words, numbers with percent and multiples, mathematics, code and signs are told apart; emphasis is no token."""
    (sentence,) = _sentences(text)
    assert [token.kind.value for token in sentence.tokens] == expected.split()


def test_a_token_stands_where_it_says() -> None:
    """The offsets of a token are those of what is written there, in lists and quotes as well."""
    text = "# T\n\n> - The *mean* is $4.25$, or 425 %.\n"
    for sentence in _sentences(text):
        for token in sentence.tokens:
            assert "".join(text[token.start : token.end].split()) == "".join(token.text.split())


def test_a_number_is_worth_what_stands_behind_it() -> None:
    """A percent sign and a multiple count: 12.5 % is an eighth, and 1.2 million has steps of 100,000."""
    numbers = [token.numeral for one in _sentences("12.5 % of 1.2 million") for token in one.tokens if token.numeral]
    assert [(str(one.value), str(one.unit)) for one in numbers] == [("1/8", "1/1000"), ("1200000", "100000")]


def test_items_and_full_stops_end_sentences() -> None:
    """Each item of a list is a sentence, and a decimal point ends none."""
    found = _sentences("It is 0.5 here. It was 2\n\n- one 1\n- two 2\n")
    assert [" ".join(token.text for token in one.tokens) for one in found] == [
        "It is 0.5 here",
        "It was 2",
        "one 1",
        "two 2",
    ]


def test_the_lexicon_is_found_among_tokens_longest_first() -> None:
    """`is` and `in other words` are found, in Chinese without blanks as well."""
    (sentence,) = _sentences("In other words the mean is about 3")
    concepts = list(dict.fromkeys(one.concept for one in sentence.mentions.values()))
    assert concepts == ["again", "article", "mean", "says", "about"]
    (sentence,) = _sentences("均值等于3")
    assert [(one.concept, one.first) for one in set(sentence.mentions.values())] == [("says", 2)]
    assert sentence.tokens[-1].kind is Kind.NUMBER


def test_a_word_stands_once_in_the_lexicon() -> None:
    """No word names two concepts, and none is written twice."""
    words = [word.strip() for several in WORDS.values() for word in several.split(",")]
    assert len(words) == len(set(words))
    assert all(word and word == word.lower() for word in words)

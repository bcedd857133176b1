"""What is mistaken of a claim that does not hold: small documents, whose slip is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from verify.claims import find_claims
from verify.judging import judge_document, judge_examples
from verify.judging.blame import with_blame
from verify.judging.worlds import Worlds
from verify.ratchet import PrintedElsewhere
from verify.reading import read_string
from verify.records.example import Example
from verify.records.finding import Blame, Finding, Verdict


def audited(text: str) -> tuple[Example, tuple[Finding, ...]]:
    """A document as an example, and its findings."""
    example = find_claims(read_string(text, "markdown", "document"))
    ((findings,), _) = judge_document([example])
    return example, findings


def blames(text: str) -> list[Blame]:
    """What is mistaken of each claim that does not hold."""
    return [one.judgement.blame for one in audited(text)[1] if one.judgement.blame is not None]


PRINTED = [
    "$0.5 + 0.25 = 0.85$",
    "`2 * 3.5 = 8.0`",
    "$x = 3$, $y = 2x = 7$ and $z = x + 1 = 4$.",  # x is borne out
    "$a = 1 + 2 = 3$ and $y = 2a = 7.5$.",
    "$2 + 2 = 3 + 1 = 3$",  # the link before bears out 3 + 1
    "$0.5 + 0.25 = 0.85 = 0.75$",  # both ends contradict the number between them
    # an entropy in nats, beside a right 2^H and the probabilities that it is of
    "$H = -0.25 \\log_2 0.25 - 0.75 \\log_2 0.75 = 0.562$ and $2^H = 1.755$.",
    "$x = 3$, $y = 2x = 7$ and $z = y + 1 = 7$.",  # what follows is of 6
    "$a = 1 + 2 = 3$ and $y = 2a = 7.5$ and $z = y + 1 = 7.0$.",
    # the numerator stands elsewhere as it stands here
    "$54 + 6 = 60$ in all.\n\nThe accuracy is $54/60 = 0.80$.",
    # a slip in A or B would show in other cells, too
    "$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$, $B = \\begin{pmatrix} 5 & 6 \\\\ 7 & 8 \\end{pmatrix}$\n\n"
    "$$A B = \\begin{pmatrix} 19 & 23 \\\\ 43 & 50 \\end{pmatrix}$$",
    "$z = (1.0, 2.0, 3.0)$ and $\\mathrm{softmax}(z) = (0.090, 0.246, 0.665)$.",
    "$\\log_{10} 100 = 3$",
]

OPEN = [
    # three followers of one slip: x = 3.5 would repair them all
    ("$x = 3$, $y = 2x = 7$, $z = y + 1 = 8$ and $w = 10z = 80$.", "nothing else bears out"),
    # a slip in the middle of a chain: of its links two fail, or one
    ("$a = 2.5 + 1.25 = 3.35 + 0.5 = 4.25$", "shares its numbers"),
    ("$a = 2.5 \\cdot 1.3 + 1.1 = 3.35 + 1.1 = 4.35$", "an earlier side"),
    ("$a = 2.5 \\cdot 1.3 + 1.1 = 3.35 + 1.1 = 4.35$", "it is the one between"),
    ("$2 \\cdot 4 = 7 + 9 = 3 + 5$", "it is the one between"),
    ("$a = 2.5 + 1.25 = 3.75 + 0.5 = 4.75$", "one of its links"),
    ("$0.5 + 0.25 = 0.85 = 0.95$", "shares its numbers"),
    # a sign lost where numbers are put in for names: what the names are known to be comes to 1
    ("$x = 3$ and $z = 2$.\n\n$$y = (x - z)^2 = (3 + 2)^2 = 2.5$$", "it is not proved wrong"),
    # a quotient whose denominator lacks its root, its value used again below
    ("$r = \\frac{6}{\\sqrt{4}} = 1.5$ and $s = r \\cdot 2 = 3$.", "uses its number"),
    ("$r = \\frac{12}{\\sqrt{16}} = 0.75$.\n\n$s = 0.75 \\cdot 2 = 1.5$.", "uses its number"),
    ("# One\n\n$1.44 / 3.6 = 0.375$\n\n# Two\n\n$0.375 \\cdot 2 = 0.75$", "uses its number"),
    # a slip in an input of a ratio: 54 stands elsewhere
    ("$54 + 6 = 60$ in all.\n\nThe accuracy is $55/60 = 0.90$.", "with 54 in place of 55"),
    ("$1789.5 / 1234 = 1.3691$", "with 1689.5 in place of 1789.5"),
    ("# Ratio\n\n$0.3 \\cdot 10 = 3$, and $10 \\cdot 0.6 \\cdot 0.7 = 2.1$.", "with 0.3 in place of 0.6"),
    ("$85 \\cdot 0.4 = 6$", "with 15 in place of 85"),  # 34 takes more than one other digit
    ("$\\frac{3}{3} = 0.333$", "with 1 in place of 3"),  # one of the two
    # the number is printed twice, and the other is no copy of what is wrong
    ("$v = 0.92$ of old. Then $w = 45/60 = 0.92$.", "printed again"),
    # what bears out x is so coarse that one digit of x may be another
    ("$x = 3.14154$, $y = 2x = 6.28318$ and $z = 9x = 28$.", "with 3.14159 in place of 3.14154 for x"),
    # the wrong cell may follow from a slip in its own input
    ("$v = \\begin{pmatrix} 1 & 2 \\end{pmatrix}$, $2v = \\begin{pmatrix} 2 & 5 \\end{pmatrix}$", "nothing else bears"),
    # the base is not said, and other digits follow from each
    ("$\\log 100 = 3$", "by another reading"),
    ("$0.5 \\cdot 0.5 = 0.5$", "halfway"),
    ("$a = 2/3 = 0.67$\n\n$b = 3a = 2.35$", "other digits come"),
]  # fmt: skip


@pytest.mark.parametrize("text", PRINTED)
def test_a_number_is_to_blame_where_all_else_is_borne_out(text: str) -> None:
    """Its expression is of literals, or of what other claims bear out, and no claim that holds uses the number."""
    assert [one.side for one in blames(text)][:1] == ["printed"]


@pytest.mark.parametrize(("text", "reason"), OPEN)
def test_what_lacks_a_witness_stays_open(text: str, reason: str) -> None:
    """Where what it is computed from may be mistaken as well, neither is named."""
    found = blames(text)
    assert {one.side for one in found} == {"open"}
    assert any(reason in one.reason for one in found), found


def test_only_what_does_not_hold_has_a_blame() -> None:
    """What is right, and what is not checked, has nothing to blame; all else has, with a reason."""
    findings = [one for text in (*PRINTED, *(text for text, _ in OPEN)) for one in audited(text)[1]]
    for one in findings:
        failing = one.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED)
        assert (one.judgement.blame is not None) == failing
        assert one.judgement.blame is None or one.judgement.blame.reason


def blamed(text: str, change: Callable[[Finding], list[Finding]]) -> list[Blame | None]:
    """What is mistaken of the only claim of a document once it is another, or there are more of it."""
    example, (finding,) = audited(text)
    found = with_blame(example, change(finding), Worlds(example.givens, example.claims))
    return [one.judgement.blame for one in found]


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("$0.5 + 0.25 = 0.853$. Then [0.853, 0.2] comes out.", "open"),
        ("$0.5 + 0.25 = 0.853$. Then [-0.8530, 0.2] comes out.", "printed"),  # other digits
        ("$0.5 + 0.25 = 0.85$. Then [0.85, 0.2] comes out.", "printed"),  # too few to know them again
        ("$0.5 + 0.25 = 0.853$\n\n$0.25 + 0.5 = 0.853$", "printed"),  # as wrong
        ("About 20.6 million are trained.\n\n$20.1 / 2500 = 0.00824$", "open"),  # 20.6 gives it, and stands there
        ("About 20.7 million are trained.\n\n$20.1 / 2500 = 0.00824$", "printed"),  # 20.7 does not
    ],
)
def test_digits_that_nothing_reads_bear_witness(text: str, side: str) -> None:
    """Three digits that stand again where no claim reads them may come from elsewhere; not what is wrong as well."""
    document = read_string(text, "markdown", "document")
    ((judged,), _) = judge_examples([find_claims(document)], prints=PrintedElsewhere(document))
    assert {one.judgement.blame.side for one in judged.findings if one.judgement.blame} == {side}


def test_what_is_only_inferred_or_unproved_stays_open() -> None:
    """A claim that may have been meant otherwise, or that is not proved wrong, has no digits to blame."""
    text = "$0.5 + 0.25 = 0.85$"
    (inferred,) = blamed(text, lambda one: [replace(one, claim=replace(one.claim, certainty="inferred"))])
    assert inferred == Blame("open", "it has more than one reading")
    unexplained = Verdict.UNEXPLAINED
    (unproved,) = blamed(text, lambda one: [replace(one, judgement=replace(one.judgement, verdict=unexplained))])
    assert unproved == Blame("open", "it is not proved wrong")


def test_two_claims_of_one_number_are_wrong_alike_or_open() -> None:
    """Two claims that print the same number and agree on it blame it; where they disagree, neither does."""

    def twice(correction: str) -> Callable[[Finding], list[Finding]]:
        def change(one: Finding) -> list[Finding]:
            other = replace(one.judgement, correction=(correction,))
            return [one, replace(one, claim=replace(one.claim, id="again"), judgement=other)]

        return change

    text = "$0.5 + 0.25 = 0.85$"
    assert [one and one.side for one in blamed(text, twice("0.75"))] == ["printed", "printed"]
    assert [one and one.side for one in blamed(text, twice("0.95"))] == ["open", "open"]

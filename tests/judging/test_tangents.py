"""Linear approximations on purpose are no mistakes; other digits are. The tangents are worked by hand."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_string
from verify.records.finding import Finding, Verdict


def judged(text: str) -> Finding:
    """The last finding of a document."""
    ((findings,), _) = judge_document([find_claims(read_string(text, "markdown", "document"))])
    return findings[-1]


@pytest.mark.parametrize(
    ("text", "point"),
    [
        (r"$\sqrt{4.5} \approx 2.125$", "4"),  # 2 + 0.5/4
        ("√4.5 ≈ 2.125", "4"),
        (r"$\sqrt{26} \approx 5.1000$", "25"),  # 5 + 1/10
        (r"$\sqrt{50} \approx 7.0714$", "49"),  # 7 + 1/14
        (r"$\sqrt{4.5} &\approx 2.125$", "4"),
        (r"$\sqrt[3]{8.5} \approx 2.0417$", "8"),  # 2 + 0.5/12
        (r"$8.4^{1/3} \approx 2.0333$", "8"),
        (r"$\ln 1.3 \approx 0.30$", "1"),
        (r"$e^{0.25} \approx 1.25$", "0"),
        (r"$\frac{1}{2.1} \approx 0.475$", "2"),  # 0.5 - 0.1/4
        (r"$\frac{1}{4.03} \approx 0.248125$", "4"),
        (r"$0.98^{10} \approx 0.80$", "1"),  # 1 - 10 · 0.02
        (r"$(1 + 0.1)^5 \approx 1.5$", "0"),
        (r"$\tan 0.4 \approx 0.40$", "0"),
        (r"$\sin 0.4 \approx 0.40$", "0"),
        (r"$\cos 0.4 + \sin 0.4 \approx 1.40$", "0"),
        (r"Let $f(x) = \sqrt{x}$. Then $f(4.5) \approx 2.125$.", "4"),
    ],
)
def test_a_tangent_on_purpose_is_left_alone(text: str, point: str) -> None:
    """Of what is said to be about a value and has the digits of a tangent at a round point nothing is proved."""
    finding = judged(text)
    assert finding.verdict is Verdict.UNCHECKED
    assert f"the tangent at {point} gives it" in finding.judgement.reason
    assert finding.judgement.blame is None


@pytest.mark.parametrize(
    "text",
    [
        r"$\sqrt{4.5} = 2.125$",  # it is said to be equal
        r"$\sqrt{4.5} \approx 2.126$",
        r"$723.8 / 38 \approx 19.00$",  # by chance the tangent at 40: a quotient is reckoned
        r"$\sqrt{4.5} \approx 2.135$",
        r"$\sqrt{4.5} \approx 2.115$",
        r"$\sqrt{7} \approx 2.75$",  # the tangent at 4, too far away
        r"$\sqrt{50} \approx 7.0724$",
        r"$\sqrt{2.4} \approx 1.56$",  # no author knows the root of 2.8561
        r"$\ln 1.25 \approx 0.26$",
        r"$e^{1.25} \approx 2.25$",  # the tangent at 0, too far away
        r"$3 \cdot 4.5 \approx 13.6$",
        r"$0.5 + 0.25 \approx 0.85$",
        r"$\frac{1}{2.1} \approx 0.477$",
    ],
)
def test_other_digits_are_wrong_as_before(text: str) -> None:
    """Without the sign, with other digits, or far from every round point nothing is excused."""
    assert judged(text).verdict is Verdict.WRONG

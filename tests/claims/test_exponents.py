"""Powers without braces: TeX raises one digit."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("$75 = 3^15^2 = (2+1)(4+1)(4+1)$", {"reproduced"}),
        (r"$\frac{2^43^45^2}{3 \cdot 5^2} = 16 \cdot 27 = 432$", {"reproduced"}),
        (r"$\frac{10^35^0}{10^2} = 10^{3-2}5^0 = 10$", {"reproduced"}),
        ("$2^43^2 = 144$", {"reproduced"}),
        ("$2^43^2 = 145$", {"wrong"}),
        ("$2^10 = 1024$", {"reproduced"}),
        ("$2^10 = 1025$", {"wrong"}),
        (r"$(\frac{3}{2})^24 = 8$", {"wrong"}),
        # right, where one digit is raised
        ("$2^{10} = 1025$", {"wrong"}),
        ("$2^{3^2} = 512$", {"reproduced"}),
    ],
)
def test_the_digits_of_an_exponent(text: str, verdicts: set[str]) -> None:
    """2^4 · 3^4 · 5^2 is 32400, (3/2)^2 · 4 is 9; where no power follows, all digits may be meant."""
    assert set(verdicts_of(text)) == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$180\pi\cdot16\approx9043$", "reproduced"),  # 2880 · 3.14 = 9043.2
        (r"$180\pi\cdot16\approx9048$", "reproduced"),  # 9047.79
        (r"$180\pi\cdot16\approx9044$", "wrong"),
        (r"$\pi \cdot 2^2 = 12.5664$", "reproduced"),
        (r"$\pi \cdot 2^2 = 12.58$", "wrong"),
    ],
)
def test_pi_may_be_rounded_as_at_school(text: str, verdict: str) -> None:
    """3.14, or 3.1416."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$-0.5^2 + 1.5^2 = 2.5$", "reproduced"),
        (r"$-0.5^2 \cdot 2 + 1.5^2 \cdot 2 = 5$", "reproduced"),
        ("$1.5^2 + -0.5^2 = 2.5$", "reproduced"),
        ("$1.5^2 + -0.5^2 = 2.8$", "wrong"),
        ("$1.5^2 - 0.5^2 = 2.5$", "wrong"),
    ],
)
def test_a_minus_before_a_power_in_a_sum_may_be_inside(text: str, verdict: str) -> None:
    """0.25 + 2.25, where a negative number was put into a sum of squares; a difference is none of that."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(
    "text",
    [
        "$8.4 \\times 10^{22} / 1.25 \\times 10^{14} = 6.72 \\times 10^8$",
        "$8.4 \\cdot 10^{22} / 1.25 \\cdot 10^{14} = 6.72 \\cdot 10^8$",
        "It takes 8.4 × 10²² / 1.25 × 10¹⁴ = 6.72 × 10⁸.",
    ],
)
def test_a_power_of_ten_belongs_to_the_number_below_the_stroke(text: str) -> None:
    """Where the number above the stroke has one too: 8.4/1.25 = 6.72."""
    assert verdicts_of(text) == ["reproduced"]
    assert verdicts_of(text.replace("6.72", "6.27")) != ["reproduced"]
    assert verdicts_of("$5 / 2 \\times 10^{3} = 2500$") == ["reproduced"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$$H = -(0.6\log_20.6 + 0.4\log_20.4) \approx 0.971$$", ["reproduced"]),
        (r"$$H = -(0.6\log_20.6 + 0.4\log_20.4) \approx 0.917$$", ["wrong"]),
        (r"$\log_{20}20.5 = 1.008$", ["reproduced"]),
        (r"$\log_25 = 2.32$", ["reproduced"]),
        (r"$\log_25 = 2.42$", ["wrong"]),
        (r"$-1\log_21 = 1$", ["wrong"]),
        (r"$2\log_464\cdot 2 = 12$", ["reproduced"]),
        (r"$\frac{\log_216}{\log_28} = \frac{3}{2}$", ["wrong"]),
        (r"$\log_16(256) = 2$", ["reproduced"]),  # the braces were forgotten
        (r"$\log_25 625 = 2$", ["reproduced"]),
        (r"$\log_10 = 2$", []),
    ],
)
def test_one_digit_without_braces_is_the_base(text: str, expected: list[str]) -> None:
    r"""\log_20.4 is set as the logarithm of 0.4 to the base 2, whatever stands behind the digit."""
    assert verdicts_of(text) == expected


def test_a_line_of_a_display_may_be_put_to_a_side() -> None:
    r"""\shoveleft says where a line stands, and nothing of its numbers."""
    lines = r"\shoveleft p = 0.5\\ \shoveright q = 2p = 1\\ \shoveleft r = 2p = 1.1\\"
    assert verdicts_of(f"$$\\begin{{multline}}\n{lines}\n\\end{{multline}}$$") == ["reproduced", "wrong"]

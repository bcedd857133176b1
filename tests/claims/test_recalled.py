"""A number held against one that the document printed before."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

TABLE = "The trace prints $+0.83548$ and $-2.41710$.\n\n"


def test_a_number_printed_before_is_compared_and_not_rounded() -> None:
    """0.01647/0.019711 = 0.83557; the trace divided a number with more digits."""
    text = TABLE + r"$$x = \frac{0.01647}{0.019711} = 0.83557 \approx 0.83548$$"
    assert verdicts_of(text) == ["reproduced", "unchecked"]


@pytest.mark.parametrize(
    "text",
    [
        r"$$x = \frac{0.01647}{0.019711} = 0.83557 \approx 0.83548$$",  # nothing was printed before
        TABLE + r"$$x = \frac{0.01647}{0.019711} = 0.83557 = 0.83548$$",
        TABLE + r"$$x = \frac{0.01647}{0.019711} = 0.8355740 \approx 0.83548$$",  # rounded it is 0.83557
        "It is 10.83548.\n\n" + r"$$x = \frac{0.01647}{0.019711} = 0.83557 \approx 0.83548$$",
        "It is 0.84.\n\n" + r"$$x = \frac{1.647}{2} = 0.82 \approx 0.84$$",  # too few digits to know it again
    ],
)
def test_any_other_number_is_held_to_its_digits(text: str) -> None:
    """What rounds the number before it, and what the document has not printed, is a result."""
    assert "wrong" in verdicts_of(text)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("since 6² = 36 ≈ 37", ["reproduced", "unchecked"]),
        (r"since $6^2 = 36 \approx 37$", ["reproduced", "unchecked"]),
        (r"since $6^2 = 36 = 37$", ["reproduced", "wrong"]),
        (r"about $30 \cdot 41 = 1230 \approx 1300$", ["reproduced", "wrong"]),  # rounded, it is 1200
    ],
)
def test_a_whole_number_may_be_near_to_another(text: str, verdicts: list[str]) -> None:
    """A first guess for a root, which rounds nothing."""
    assert verdicts_of(text) == verdicts

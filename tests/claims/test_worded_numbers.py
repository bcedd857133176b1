"""What words compute of plain numbers: percent, parts, powers, ratios, and steps told with verbs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of

RIGHT_AND_WRONG = [
    ("15 % of 80 is", "12", "14"), ("Of the samples, 15% of 1,080 is", "162", "126"),
    ("So 2.5 percent of 40 equals", "1", "2"), ("3 out of 4 is", "75%", "78%"), ("3 out of 4 is", "0.75", "0.85"),
    ("2 out of 3 is about", "66.7%", "67.6%"), ("Half of 0.3 is", "0.15", "0.25"), ("Twice 0.35 is", "0.70", "0.75"),
    ("- Three quarters of 12 is", "9", "8"), ("2 to the power of 10 is", "1,024", "1,042"),
    ("2 raised to the power 10 is", "1024", "1042"), ("so 1.5 squared is", "2.25", "2.52"), ("3 cubed is", "27", "9"),
    ("5 factorial is", "120", "60"), ("5 choose 2 is", "10", "12"), ("The ratio of 45 to 60 is", "0.75", "0.70"),
    ("The ratio 45/60 is", "0.75", "0.6"), ("Adding 0.1 to 0.25 gives", "0.35", "0.45"),
    ("Subtracting 5 from 3 gives", "-2", "2"), ("Multiply 0.5 by 0.2 to get", "0.1", "1"),
    ("We see that dividing 9 by 4 gives", "2.25", "2.15"), ("The median of 3, 1, 4 and 7 is", "3.5", "2"),
    ("The standard deviation of 2, 4 and 6 is", "1.63", "1.8"), ("The product of 2, 3 and 4 is", "24", "25"),
    ("The cube of 3 is", "27", "9"), ("The reciprocal of 4 is", "0.25", "0.4"), ("The log base 2 of 8 is", "3", "4"),
    ("The L1 distance between (1, 2) and (4, 6) is", "7", "5"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "right", "wrong"), RIGHT_AND_WRONG)
def test_what_is_said_is_computed(said: str, right: str, wrong: str) -> None:
    """Computed by hand: the right result, and one that somebody wrote too fast."""
    assert verdicts_of(f"{said} {right}.") == ["reproduced"]
    assert verdicts_of(f"{said} {wrong}.") == ["wrong"]


def test_the_share_may_stand_behind() -> None:
    """80 is 16 % of 500."""
    assert verdicts_of("80 is 16 % of 500. 80 is 15 % of 500.") == ["reproduced", "wrong"]


@pytest.mark.parametrize(
    "said",
    [
        "Carry on, since adding 1 to 9 gives 0 anyway in the units place.",
        "The double 0.1 is 0.1000000000000000055511151231257827.",
        "The half 0.1 is 0.09998.",
        "Dividing 11 by 4 gives 2 with 3 left over.", "Dividing 11 by 4 gives 2 batches.", "10 + half of 4 is 12.",
        "Adding 1 to 1 gives 10 in binary.", "Adding 3 to 11 gives 2 on a clock.", "15 % of 80 is about 10.",
        "Adding 1 to 255 gives 0 in uint8.", "Twice 3 is 6 less than 12.", "Twice 3 is 7 minus 1.",
        "The ratio of 3 to 4 is 3:4.", "The ratio of 3 to 4 is 75 percent.", "If half of 4 is 3, so be it.",
        "3 squared is 9.5 % of 95.", "x1 squared is 4.", "Minus 2 squared is 5.", "Half of 4 is 3 thousand.",
    ],
)  # fmt: skip
def test_what_means_something_else_is_not_wrong(said: str) -> None:
    """Remainders, other arithmetic, rough numbers, and what goes on behind the result."""
    assert "wrong" not in verdicts_of(said)


@given(st.decimals(0, 500, places=1), st.decimals(1, 500, places=1))
def test_any_percent_is_computed(share: object, whole: object) -> None:
    """Printed in full, it is right; with its last digit another, wrong, but that 83.3 % may be five sixths."""
    exact = Fraction(str(share)) * Fraction(str(whole)) / 100
    printed = f"{float(exact):.4f}"
    assert verdicts_of(f"{share} % of {whole} is {printed}.") == ["reproduced"]
    other = f"{printed[:-1]}{(int(printed[-1]) + 5) % 10}"
    assert verdicts_of(f"{share} % of {whole} is {other}.")[0] in ("wrong", "unexplained")

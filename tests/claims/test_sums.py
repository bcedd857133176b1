"""Lists of results that end in a line with their sum."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

EXPONENTIALS = "**Row 1**\n\n- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n- {}\n- Weights: 0.269, 0.731\n"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (EXPONENTIALS.format("Sum ≈ 6.030"), "wrong"),
        (EXPONENTIALS.format("总和 = 6.30"), "wrong"),
        (EXPONENTIALS.format("Sum of weights ≈ 1.0"), None),
        ("- n = 2\n" + EXPONENTIALS.partition("\n\n")[2].format("Sum ≈ 6.030"), "unexplained"),
        ("- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n\nText between.\n\n- Sum ≈ 6.030", None),
        ("- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n\nSum ≈ 6.030", "wrong"),
    ],
)
def test_a_list_ends_in_the_sum_of_its_results(text: str, verdict: str | None) -> None:
    """Of items that begin alike it can be of nothing else; else it may leave some out."""
    found = [one for one in verdicts_of(text) if one != "unchecked"]
    assert found[2:] == ([] if verdict is None else [verdict])

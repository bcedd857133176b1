"""Numbers put into a formula: they tell what its names are worth, whatever they were worth elsewhere."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

ELSEWHERE = "# One\n\n$n = 25$, $s = 10$, $p = 0.5$.\n\n# Two\n\n"


@pytest.mark.parametrize(
    ("formula", "put", "value", "verdicts"),
    [
        (r"\frac{s}{\sqrt{n}}", r"\frac{4}{\sqrt{16}}", "1", ["reproduced"]),
        (r"\frac{s}{\sqrt{n}}", r"\frac{\sqrt{12}}{\sqrt{16}}", "0.866", ["reproduced"]),
        (r"\sqrt{n p (1 - p)}", r"\sqrt{100 \times 0.2 \times 0.8}", "4", ["reproduced"]),
        (r"\sqrt{\frac{p (1 - p)}{n}}", r"\sqrt{\frac{0.2(1 - 0.2)}{100}}", "0.04", ["reproduced"]),
    ],
)
def test_what_is_put_in_beats_what_another_section_gave(
    formula: str, put: str, value: str, verdicts: list[str]
) -> None:
    """That s was 10 in another section says nothing of 4/√16, nor of 0.8, where 1 - p is meant."""
    assert verdicts_of(f"{ELSEWHERE}$$z = {formula} = {put} = {value}$$") == verdicts


def test_what_the_section_itself_gave_is_held_against_what_is_put_in() -> None:
    """Under one heading s is 10, and 4 in its place is not."""
    text = r"Let $n = 25$ and $s = 10$. $$z = \frac{s}{\sqrt{n}} = \frac{4}{\sqrt{25}} = 0.8$$"
    assert verdicts_of(text) == ["unexplained", "reproduced"]


def test_a_number_is_no_result_of_what_another_section_gave() -> None:
    """A formula of one example, with the values of another, says nothing of a number that a third one is given."""
    text = "# One\n\n$$z = a + b$$\n\n# Two\n\n$a = 2$, $b = 3$\n\n# Three\n\n$$z = 7.25$$\n"
    assert verdicts_of(text) == []
    assert verdicts_of(text.replace("# Two\n\n", "").replace("# Three\n\n", "")) == ["unexplained"]

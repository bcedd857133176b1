"""The zoo of kernels: every broken one is rejected in every type, every right one is accepted, and the page says so."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np

from kernel_zoo import ZOO
from verify.formulas import CATALOGUE
from zoo_numbers import STORED, bfloat16
from zoo_page import PAGE, page
from zoo_trials import TOLERANCES, trials

UNSTEADY = 4
"""Lines of the page that another processor may change, as its libraries add up in another order."""


UNPROVED = {
    ("scaled_dot_product_attention", "accumulated in half precision"),
    ("scaled_dot_product_attention", "wrong scale"),
}
"""What is rejected without a proof in half precision, to which factors of both products may be rounded."""

RIGHT_THERE = {"maximum not subtracted", "no ε", "ε outside the root"}
"""What is right of numbers from a standard normal distribution, or no farther off than rounding."""


def test_every_broken_kernel_is_rejected() -> None:
    """Whatever is wrong with it, and in whatever type, on numbers that show it; nearly always by proof."""
    broken = [one for one in trials() if one.broken and one.hard]
    assert [one for one in broken if one.standing not in ("fails", "open")] == []
    unproved = {(one.formula, one.kernel) for one in broken if one.standing == "open" and one.kind != "float32"}
    assert unproved <= UNPROVED
    assert [one for one in broken if one.standing == "open" and one.kind == "float32"] == []


def test_what_is_accepted_on_ordinary_numbers_is_right_of_them() -> None:
    """Numbers as tests draw them show all but what happens beyond them."""
    broken = [one for one in trials() if one.broken and not one.hard]
    assert {one.kernel for one in broken if one.standing == "holds"} <= RIGHT_THERE


def test_every_right_kernel_is_accepted() -> None:
    """Tiles, running maxima, one pass or two, in a row or in halves, by another base: all are the formula."""
    right = [one for one in trials() if not one.broken]
    assert [one for one in right if one.standing != "holds"] == []


def test_the_zoo_is_of_ten_formulas_in_three_types() -> None:
    """Each with at least two right kernels and eight broken ones, one of them in half precision."""
    assert len(ZOO) == 10
    for cage in ZOO:
        assert cage.formula in CATALOGUE
        assert len(cage.right) >= 2
        assert len(cage.broken) >= 10
        assert any("half precision" in name for name in cage.broken)
    kernels = sum(len(cage.right) + len(cage.broken) for cage in ZOO)
    assert len(trials()) == 2 * len(STORED) * kernels


def test_tolerances_pass_what_is_broken() -> None:
    """Each of the projects' tolerances lets broken kernels pass that conform rejects."""
    for number in range(len(TOLERANCES)):
        assert any(one.passes[number] for one in trials() if one.broken)


def test_bfloat16_is_rounded_to_the_nearest_and_ties_to_even() -> None:
    """1 + 2⁻⁸ lies between 1 and 1 + 2⁻⁷, and goes to the even one; 1 + 3 · 2⁻⁸ to the other side."""
    assert bfloat16(np.float32([1 + 2.0**-8, 1 + 3 * 2.0**-8, -1 - 2.0**-7])).tolist() == [
        1.0,
        1 + 2.0**-6,
        -1 - 2.0**-7,
    ]


def test_the_page_is_what_the_trials_say() -> None:
    """`PYTHONPATH=. python tests/sabotage/zoo_page.py` writes it."""
    lines = zip_longest(PAGE.read_text(encoding="utf-8").splitlines(), page().splitlines())
    assert sum(one != other for one, other in lines) <= UNSTEADY

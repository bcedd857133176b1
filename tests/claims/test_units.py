"""Units behind numbers: the power of a unit is the unit's, whatever package sets it."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$A = 2 \cdot 2.5\,\text{m}^2 = 5.0\,\text{m}^2$", ["reproduced"]),
        (r"$A = 2 \cdot 2.5\,\text{m}^2 = 5.1\,\text{m}^2$", ["wrong"]),
        (r"$v = 3 \cdot 1.5\,\text{s}^{-1} = 4.5\,\text{s}^{-1}$", ["reproduced"]),
        (r"$v = 3 \cdot 1.5\,\text{s}^{-1} = 4.6\,\text{s}^{-1}$", ["wrong"]),
        (r"$A = 2.5\,\text{m} \cdot 2.0\,\text{m} = 5.0\,\text{m}^2$", ["reproduced"]),
        (r"$A = 2.5\,\text{m} \cdot 2.0\,\text{m} = 5.1\,\text{m}^2$", ["unchecked"]),  # may be another unit's digits
        (r"$A = 2 \cdot 10^{2}\,\text{m}^2 = 2.1 \times 10^{2}\,\text{m}^2$", ["wrong"]),
        (r"$d = 1\,\text{km} = 1000\,\text{m}$", ["unchecked"]),
    ],
)
def test_the_power_of_a_unit(text: str, verdicts: list[str]) -> None:
    """5 m² is five of them: not 25."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("remark", "verdict"),
    [
        (r"\text{ (high similarity!)}", "wrong"),
        (r"\text{ (the highest)}", "wrong"),
        (r"\text{ (highest!)}", "wrong"),
        (r"\text{ (km)}", "unchecked"),
        (r"\text{ high}", "unchecked"),
    ],
)
def test_a_remark_in_brackets_is_no_unit(remark: str, verdict: str) -> None:
    """0.8 · 0.7 + 0.2 · 0.3 = 0.62, whatever is said of it."""
    assert verdicts_of(rf"$Q \cdot K = 0.8 \times 0.7 + 0.2 \times 0.3 = 0.63 {remark}$") == [verdict]
    assert verdicts_of(rf"$Q \cdot K = 0.8 \times 0.7 + 0.2 \times 0.3 = 0.62 {remark}$") == ["reproduced"]


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$U = 2 \cdot \SI{2.5}{\volt} = \SI{5.0}{\volt}$", ["reproduced"]),
        (r"$U = 2 \cdot \SI{2.5}{\volt} = \SI{5.1}{\volt}$", ["wrong"]),
        (r"$U = 2 \cdot \qty[per-mode=symbol]{2.5}{\volt} = 5.1\,\text{V}$", ["wrong"]),
        (r"$A = 2 \cdot 2.5\,\unit{\metre^2} = \SI{5.1}{\metre^2}$", ["wrong"]),
        (r"$U = \SI{2.0}{\kilo\ohm} \cdot \SI{2.5}{\ampere} = \SI{5000}{\volt}$", ["unchecked"]),  # kilo
        (r"$x = 2 \cdot \num{2,5} = \num[round-mode=places]{5.1}$", ["wrong"]),  # 5: a comma is a decimal mark
        (r"$x = 2 \cdot \num{-2.5e3} = \num{-5.1e3}$", ["wrong"]),
        (r"$x = 2 \cdot \num{1.5(2)} = \num{3.1(4)}$", []),  # what is uncertain is no product
        (r"$x = 2 \cdot \SI{2.5}{\percent} = \SI{5.1}{\percent}$", ["wrong"]),
        (r"$x = 5\sin\ang{60} = \num{4.33}$", ["reproduced"]),  # 4.3301
        (r"$x = 5\sin\ang{60;15;} = 4.33$", ["unchecked"]),
    ],
)
def test_numbers_and_units_of_siunitx(text: str, verdicts: list[str]) -> None:
    r"""\\SI and \\num print what they are given, with its unit behind it."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$U = 2 \cdot 2.5\,\mathrm{V} = 5.1\,\mathrm{V}$", ["wrong"]),
        (r"$v = 2 \cdot 2.5\,\mathrm{m/s} = 5.1\,\mathrm{m/s}$", ["wrong"]),
        (r"$J = 2 \cdot 2.5\,\mathrm{kg\,m^2} = 5.1\,{\rm kg\,m^2}$", ["wrong"]),
        (r"$m = 2 \cdot 2.5\,{\rm kg} = 5.0\,{\rm kg}$", ["reproduced"]),
        (r"$\mathrm{A} = 3$, $x = 2\mathrm{A} = 6$", ["reproduced"]),  # a name
        (r"$\mathrm{A} = 3$, $x = 2\,\mathrm{A} + 1 = 8$", ["wrong"]),
        (r"$S_{\rm m} = 3$, $x = 2 S_{\rm m} = 6$", ["reproduced"]),
    ],
)
def test_upright_units(text: str, verdicts: list[str]) -> None:
    """Behind a number and a thin space, upright letters are a unit; elsewhere they may be a name."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$\theta = \frac{2\pi}{3} = 120^\circ$", ["reproduced"]),
        (r"$0.25\,\mathrm{rad} \approx 14.3^\circ$", ["reproduced"]),
        (r"$\frac{\pi}{4} = 46^\circ$", ["unchecked"]),
        (r"$2 + 3 = 286.5^\circ$", ["unchecked"]),
    ],
)
def test_an_angle_in_radians_may_be_told_in_degrees(text: str, expected: list[str]) -> None:
    """What counts in radians, by its unit or by its π, is the same angle where the degrees give every digit."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$\frac{9}{44} = 0.2045\;(20.45\%)$", ["reproduced", "reproduced"]),
        (r"$\frac{9}{44} = 0.2045\;(20.54\%)$", ["reproduced", "wrong"]),
        (r"$\frac{9}{44} = 0.2145\;(21.45\%)$", ["wrong", "reproduced"]),
        (r"$\frac{9}{44} = 0.2045\,(20.5\%)$", ["reproduced", "reproduced"]),
        (r"$0.5 (50\%) = 0.25$", []),  # a product, or said twice
        (r"$p = \frac{9}{44} \cdot 0.5 (20\%)$", []),
    ],
)
def test_a_percentage_in_brackets_restates_the_number_before_it(text: str, verdicts: list[str]) -> None:
    """It does not stop the reading, and is held against that number."""
    assert verdicts_of(text) == verdicts

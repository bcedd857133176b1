"""Exponents as vectors over the rationals, and a basis of those met so far."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from verify.arithmetic.symbols.field import Element, Field, unpacked

Key = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""A monomial, as generators with exponents of either sign, over powers of polynomials."""

Vector = dict[Key, Fraction]


def vector_of(field: Field, element: Element) -> Vector:
    """The terms of an element, multiplied out, over one denominator."""
    under = {base: exponent for base, exponent in element.powers.items() if exponent < 0}
    lone = {base: field.generator_of(base) for base in under}
    divisor = {generator: under[base] for base, generator in lone.items() if generator is not None}
    rest = tuple(sorted((base, exponent) for base, exponent in under.items() if lone[base] is None))
    vector: Vector = {}
    for monomial, coefficient in field.numerator(element).items():
        exponents = dict(divisor)
        for generator, exponent in unpacked(monomial):
            exponents[generator] = exponents.get(generator, 0) + exponent
        key = tuple(sorted((generator, exponent) for generator, exponent in exponents.items() if exponent))
        vector[key, rest] = Fraction(coefficient, element.coefficient.denominator)
    return vector


ONCE = Fraction(1)


class Basis:
    """Vectors that are independent over the rationals, in echelon form, each known as a combination of the members."""

    def __init__(self) -> None:
        self.rows: list[tuple[Key, Vector, dict[int, Fraction]]] = []

    def express(self, vector: Vector) -> tuple[dict[int, Fraction], Fraction]:
        """The vector as a combination of members, by their numbers; if it takes a new one, its content, else 0.

        A new member is the vector divided by its content.
        """
        rest, combination = dict(vector), dict[int, Fraction]()
        for pivot, row, members in self.rows:
            times = rest.get(pivot, Fraction(0)) / row[pivot]
            if times:
                rest = added(rest, row, -times)
                combination = added(combination, members, times)
        if not rest:
            return combination, Fraction(0)
        content = _content(vector)
        number = len(self.rows)
        self.rows.append(
            (
                min(rest),
                {key: value / content for key, value in rest.items()},
                added({number: Fraction(1)}, combination, -1 / content),
            )
        )
        return {number: content}, content


def added(a: Mapping[Any, Fraction], b: Mapping[Any, Fraction], times: Fraction = ONCE) -> dict[Any, Fraction]:
    """The vector a + times · b."""
    total = dict(a)
    for key, value in b.items():
        total[key] = total.get(key, Fraction(0)) + times * value
    return {key: value for key, value in total.items() if value}


def _content(vector: Vector) -> Fraction:
    return Fraction(gcd(*(value.numerator for value in vector.values())))


def element_of(field: Field, vector: Vector) -> Element:
    """The element whose terms these are."""
    return field.sum(
        field.product([Element(times), field.monomial(monomial), Element(Fraction(1), dict(under))])
        for (monomial, under), times in vector.items()
    )

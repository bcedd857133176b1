"""A field in which zero is decided: products of powers of polynomials over named generators, some of them roots.

An element is a rational coefficient times powers of interned polynomials, so that products and quotients cost
nothing and only sums are multiplied out. A monomial is packed into one integer, `BITS` for each exponent. A generator
may be a root: its q-th power is then an earlier element. Zero as a polynomial, after that reduction, is a proof of
zero; generators that depend on each other in ways unknown to the field can only make a proof fail.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

BITS = 16
MASK = (1 << BITS) - 1

MAX_TERMS = 200_000
"""Terms of one polynomial; more is refused."""

Polynomial = dict[int, int]
"""Packed monomial → coefficient, never 0."""


class Unwieldy(Exception):  # noqa: N818 — a budget, not an error
    """A polynomial with more terms, or of a higher degree, than is multiplied out here."""


@dataclass(frozen=True)
class Element:
    """A coefficient times powers of the field's bases, by their numbers; no base has the power 0."""

    coefficient: Fraction
    powers: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.coefficient != 0


ZERO, ONE = Element(Fraction(0)), Element(Fraction(1))


@dataclass(frozen=True)
class Generator:
    """A name for an independent quantity; `square` is what its power `index` equals, where it is a root."""

    positive: bool
    index: int = 0
    power: Element | None = None


class Field:
    """Generators, the polynomials over them met so far, and arithmetic of elements."""

    def __init__(self) -> None:
        self.generators: list[Generator] = []
        self.bases: list[Polynomial] = []
        self.degrees: list[int] = []
        self.numbers: dict[frozenset[tuple[int, int]], int] = {}
        self.roots: dict[int, tuple[int, int, int]] = {}  # shift of a root → index, coefficient, monomial of its power

    # — generators and bases —

    def generator(self, *, positive: bool = False, index: int = 0, power: Element | None = None) -> Element:
        """A new generator; with `power`, a root: its power `index` is that element."""
        shift = BITS * len(self.generators)
        self.generators.append(Generator(positive, index, power))
        if power is not None:
            monomial = self._monomial(power)
            if monomial is not None:
                self.roots[shift] = (index, int(power.coefficient), monomial)
        return Element(Fraction(1), {self._number({1 << shift: 1}): 1})

    def _monomial(self, element: Element) -> int | None:
        """The packed monomial of an element that is an integer times one, else None."""
        if element.coefficient.denominator != 1:
            return None
        total = 0
        for base, exponent in element.powers.items():
            polynomial = self.bases[base]
            if exponent < 0 or len(polynomial) > 1:
                return None
            total += next(iter(polynomial)) * exponent
        return total

    def _number(self, polynomial: Polynomial) -> int:
        key = frozenset(polynomial.items())
        if key not in self.numbers:
            self.numbers[key] = len(self.bases)
            self.bases.append(polynomial)
            self.degrees.append(max(_degree(monomial) for monomial in polynomial))
        return self.numbers[key]

    def generator_of(self, base: int) -> int | None:
        """The number of the generator that a base is, None for any other polynomial."""
        polynomial = self.bases[base]
        found = unpacked(next(iter(polynomial))) if len(polynomial) == 1 else []
        return found[0][0] if len(found) == 1 and found[0][1] == 1 else None

    def monomial(self, exponents: Iterable[tuple[int, int]]) -> Element:
        """A product of powers of generators, by their numbers."""
        return Element(Fraction(1), {self._number({1 << (BITS * i): 1}): exponent for i, exponent in exponents})

    def generators_in(self, base: int) -> set[int]:
        """The numbers of the generators that a base is made of."""
        return {generator for monomial in self.bases[base] for generator, _ in unpacked(monomial)}

    def root(self, element: Element) -> tuple[int, Element]:
        """The index and the power of a generator that is a root; index 0 for anything else."""
        number = self.generator_of(next(iter(element.powers))) if len(element.powers) == 1 else None
        if number is None or (power := self.generators[number].power) is None:
            return 0, ONE
        return self.generators[number].index, power

    def positive(self, base: int) -> bool:
        """Whether the polynomial is known to be positive: positive coefficients, odd powers of positive generators."""
        return all(
            coefficient > 0 and all(exponent % 2 == 0 or self.generators[i].positive for i, exponent in unpacked(m))
            for m, coefficient in self.bases[base].items()
        )

    # — arithmetic —

    def product(self, elements: Iterable[Element]) -> Element:
        """The product."""
        coefficient = Fraction(1)
        powers: dict[int, int] = {}
        for element in elements:
            coefficient *= element.coefficient
            for base, exponent in element.powers.items():
                powers[base] = powers.get(base, 0) + exponent
        if coefficient == 0:
            return ZERO
        return Element(coefficient, {base: exponent for base, exponent in powers.items() if exponent})

    def power(self, element: Element, exponent: int) -> Element:
        """A whole power; 0 to a negative one is refused."""
        if not element and exponent <= 0:
            raise ZeroDivisionError("a power of 0 that has no value")
        return Element(
            element.coefficient**exponent, {base: e * exponent for base, e in element.powers.items() if e * exponent}
        )

    def sum(self, elements: Iterable[Element]) -> Element:
        """The sum, over the common denominator."""
        terms = [element for element in elements if element]
        if len(terms) < 2:
            return terms[0] if terms else ZERO
        common = self._common(terms)
        denominator = math.lcm(*(term.coefficient.denominator for term in terms))
        total: Polynomial = {}
        for term in terms:
            scale = int(term.coefficient * denominator)
            rest = {base: term.powers.get(base, 0) - common.get(base, 0) for base in {*term.powers, *common}}
            for monomial, coefficient in self.expanded(rest).items():
                total[monomial] = total.get(monomial, 0) + coefficient * scale
        return self.product([Element(Fraction(1, denominator), common), self.element(total)])

    @staticmethod
    def _common(terms: list[Element]) -> dict[int, int]:
        """For each base the smallest power in any term."""
        bases = {base for term in terms for base in term.powers}
        smallest = {base: min(term.powers.get(base, 0) for term in terms) for base in bases}
        return {base: exponent for base, exponent in smallest.items() if exponent}

    def element(self, polynomial: Polynomial) -> Element:
        """A polynomial as an element: its content and its generators taken out."""
        polynomial = self._lowered(polynomial)
        if not polynomial:
            return ZERO
        leading = max(polynomial)
        content = math.gcd(*polynomial.values()) * (1 if polynomial[leading] > 0 else -1)
        shared = _shared(polynomial)
        powers = dict(self.monomial(unpacked(shared)).powers)
        rest = {monomial - shared: coefficient // content for monomial, coefficient in polynomial.items()}
        if rest != {0: 1}:
            powers[self._number(rest)] = 1
        return Element(Fraction(content), powers)

    def _lowered(self, polynomial: Polynomial) -> Polynomial:
        """The polynomial without zeros, and with powers of roots of monomials replaced by what they are."""
        for shift, (index, coefficient, power) in reversed(self.roots.items()):
            if any((monomial >> shift) & MASK >= index for monomial in polynomial):
                lowered: Polynomial = {}
                for monomial, factor in polynomial.items():
                    times = ((monomial >> shift) & MASK) // index
                    monomial += times * (power - (index << shift))
                    lowered[monomial] = lowered.get(monomial, 0) + factor * coefficient**times
                polynomial = lowered
        return {monomial: coefficient for monomial, coefficient in polynomial.items() if coefficient}

    def expanded(self, powers: Mapping[int, int]) -> Polynomial:
        """A product of powers, none negative, multiplied out."""
        if sum(self.degrees[base] * exponent for base, exponent in powers.items()) > MASK:
            raise Unwieldy("a degree beyond the room of an exponent")
        result: Polynomial = {0: 1}
        for base, exponent in sorted(powers.items(), key=lambda item: len(self.bases[item[0]])):
            factor = self.bases[base]
            if len(factor) == 1:
                result = {monomial + next(iter(factor)) * exponent: c for monomial, c in result.items()}
                continue
            for _ in range(exponent):
                result = _multiplied(result, factor)
        return result

    # — roots —

    def reduced(self, element: Element) -> Element:
        """The numerator with every power of a root below its index, a latest root first; 0 for an element that is 0."""
        numerator = self.numerator(element)
        for i in reversed(range(len(self.generators))):
            generator = self.generators[i]
            if generator.power is None or BITS * i in self.roots:
                continue
            parts: dict[int, Polynomial] = {}
            for monomial, coefficient in numerator.items():
                times = ((monomial >> (BITS * i)) & MASK) // generator.index
                parts.setdefault(times, {})[monomial - (times * generator.index << (BITS * i))] = coefficient
            if set(parts) - {0}:
                powered = [
                    self.product([self.element(part), self.power(generator.power, times)])
                    for times, part in parts.items()
                ]
                numerator = self.numerator(self.sum(powered))
        return self.element(numerator)

    def numerator(self, element: Element) -> Polynomial:
        """The factors with positive powers, multiplied out, times the numerator of the coefficient."""
        if not element:
            return {}
        numerator = self.expanded({base: exponent for base, exponent in element.powers.items() if exponent > 0})
        return self._lowered({m: c * element.coefficient.numerator for m, c in numerator.items()})


def _multiplied(a: Polynomial, b: Polynomial) -> Polynomial:
    result: Polynomial = {}
    for left, scale in a.items():
        for right, coefficient in b.items():
            result[left + right] = result.get(left + right, 0) + scale * coefficient
    if len(result) > MAX_TERMS:
        raise Unwieldy(f"a polynomial of {len(result)} terms")
    return {monomial: coefficient for monomial, coefficient in result.items() if coefficient}


def unpacked(monomial: int) -> list[tuple[int, int]]:
    """The generators of a monomial, by their numbers, with their exponents."""
    found = []
    while monomial:
        i = ((monomial & -monomial).bit_length() - 1) // BITS
        exponent = (monomial >> (BITS * i)) & MASK
        found.append((i, exponent))
        monomial ^= exponent << (BITS * i)
    return found


def _degree(monomial: int) -> int:
    return sum(exponent for _, exponent in unpacked(monomial))


def _shared(polynomial: Polynomial) -> int:
    """The greatest monomial that divides every term."""
    monomials = iter(polynomial)
    shared = dict(unpacked(next(monomials)))
    for monomial in monomials:
        if not shared:
            return 0
        shared = {
            i: min(exponent, other) for i, exponent in shared.items() if (other := (monomial >> (BITS * i)) & MASK)
        }
    return sum(exponent << (BITS * i) for i, exponent in shared.items())

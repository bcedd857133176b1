"""Is an expression zero? It is read into a field of exponentials, logarithms and roots, where that is decided.

Exponents are brought to a basis over the rationals before a generator is named: e^{a+b} is e^a e^b and e^{2a} the
square of e^a. Sines, cosines and hyperbolic functions are read as exponentials, √ of a product of positive factors as
a product, the logarithm of one as a sum. Any other function is a generator of its own. What depends on each other in
further ways counts as independent: that can keep an expression from being proved zero, never the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy

from verify.arithmetic.symbols.exponents import Basis, Vector, added, element_of, vector_of
from verify.arithmetic.symbols.field import ONE, ZERO, Element, Field

HALF = Fraction(1, 2)


class Unreadable(Exception):  # noqa: N818 — a limit, not an error
    """An expression, or a part of one, that the field has no place for."""


class Reader:
    """SymPy expressions as elements of one field; what was read once is remembered."""

    def __init__(self) -> None:
        self.field = Field()
        self.known: dict[Any, Element] = {}
        self.named: dict[Hashable, Element] = {}
        self.origins: list[list[Element]] = []  # for each generator, the elements that it is a function of
        self.basis = Basis()
        self.exponentials: list[Element] = []
        self.meaning: dict[int, tuple[str, Element]] = {}  # base of an exponential or logarithm → which, and of what

    def vanishes(self, expression: Any) -> bool:
        """Whether the expression is proved to be 0, wherever it is defined."""
        return not self.field.reduced(self.element(expression))

    def positive(self, expression: Any) -> bool:
        """Whether the expression is proved to be positive: products of sums of products of what is positive."""
        element = self.element(expression)
        factors = element.powers.items()
        return element.coefficient > 0 and all(e % 2 == 0 or self.field.positive(base) for base, e in factors)

    def element(self, expression: Any) -> Element:
        """The expression as an element."""
        if expression not in self.known:
            self.known[expression] = self._read(expression)
        return self.known[expression]

    def _read(self, expression: Any) -> Element:
        if expression.is_Rational:
            return Element(Fraction(int(expression.p), int(expression.q)))
        if (expression.is_real and expression.is_Symbol) or expression is sympy.pi:
            return self._generator(expression, positive=bool(expression.is_positive))
        if expression.is_Add:
            return self.field.sum(self.element(term) for term in expression.args)
        if expression.is_Mul:
            return self.field.product(self.element(factor) for factor in expression.args)
        if expression is sympy.I:
            return self._imaginary()
        if expression is sympy.E:
            return self._exponential(ONE)
        if expression.func is sympy.exp:  # term by term: over one denominator equal terms would look different
            return self._exponential(*(self.element(term) for term in sympy.Add.make_args(expression.args[0])))
        if expression.is_Pow:
            return self._power(*expression.as_base_exp())
        if expression.func in FUNCTIONS:
            return FUNCTIONS[expression.func](self, self.element(expression.args[0]))
        if expression.func in OPAQUE:
            arguments = [self.element(argument) for argument in expression.args]
            return self._generator((expression.func.__name__, *map(self._fixed, arguments)), of=arguments)
        raise Unreadable(f"{expression.func.__name__} in {expression}")

    def _generator(
        self,
        key: Hashable,
        *,
        positive: bool = False,
        index: int = 0,
        power: Element | None = None,
        of: Sequence[Element] = (),
    ) -> Element:
        if key not in self.named:
            self.named[key] = self.field.generator(positive=positive, index=index, power=power)
            self.origins.append([*of, *([] if power is None else [power])])
        return self.named[key]

    def _imaginary(self) -> Element:
        return self._generator(sympy.I, index=2, power=Element(Fraction(-1)))

    def _fixed(self, element: Element) -> Hashable:
        """A form of the element to recognise it by."""
        numerator = frozenset(self.field.numerator(element).items())
        under = frozenset((base, exponent) for base, exponent in element.powers.items() if exponent < 0)
        return numerator, element.coefficient.denominator, under

    # — powers and roots —

    def _power(self, base: Any, exponent: Any) -> Element:
        if exponent.is_Rational:
            return self._rational_power(self.element(base), Fraction(int(exponent.p), int(exponent.q)))
        if base.is_positive:
            return self._exponential(self.field.product([self.element(exponent), self._logarithm(self.element(base))]))
        raise Unreadable(f"the power {base}**{exponent}")

    def _rational_power(self, element: Element, exponent: Fraction) -> Element:
        if exponent.denominator == 1:
            return self.field.power(element, exponent.numerator)
        return self.field.power(self._root(element, exponent.denominator), exponent.numerator)

    def _root(self, element: Element, index: int) -> Element:
        """The positive root: that of each positive factor by itself, and one of all that is left."""
        if not element:
            return ZERO
        factors, rest = self._split(element)
        roots = [self._root_of(factor, index, exponent) for factor, exponent in factors]
        if rest == ONE:
            return self.field.product(roots)
        if (rest.coefficient < 0 and not rest.powers) or index % 2:
            raise Unreadable(f"the root of index {index} of what may be negative")
        key = ("root", index, self._fixed(rest))
        return self.field.product([*roots, self._generator(key, positive=True, index=index, power=rest)])

    def _root_of(self, factor: Element, index: int, exponent: int) -> Element:
        whole, part = divmod(exponent, index)
        root = self._generator(("root", index, self._fixed(factor)), positive=True, index=index, power=factor)
        return self.field.product([self.field.power(factor, whole), self.field.power(root, part)])

    def _split(self, element: Element) -> tuple[list[tuple[Element, int]], Element]:
        """The factors known to be positive, primes among them, with their exponents; and the rest, of either sign."""
        numbers = sympy.factorint(abs(element.coefficient.numerator)).items()
        divisors = sympy.factorint(element.coefficient.denominator).items()
        factors = [(Element(Fraction(int(p))), int(e)) for p, e in numbers]
        factors += [(Element(Fraction(int(p))), -int(e)) for p, e in divisors]
        rest = [Element(Fraction(-1))] if element.coefficient < 0 else []
        for base, exponent in element.powers.items():
            if self.field.positive(base):
                factors.append((Element(Fraction(1), {base: 1}), exponent))
            else:
                rest.append(Element(Fraction(1), {base: exponent}))
        return factors, self.field.product(rest)

    # — exponentials and logarithms —

    def _exponential(self, *exponents: Element) -> Element:
        vector: Vector = {}
        for exponent in exponents:
            vector = added(vector, vector_of(self.field, exponent))
        return self.field.product(self._exponential_of(part) for part in self._parts(vector))

    def _parts(self, vector: Vector) -> list[Vector]:
        """The parts of an exponent whose exponentials are named apart: here one."""
        return [vector]

    def _exponential_of(self, vector: Vector) -> Element:
        powers = []
        for key, times in list(vector.items()):
            of = self._logarithm_named(key)
            if of is not None:
                del vector[key]
                powers.append(self._rational_power(of, times))
        combination, content = self.basis.express(vector)
        if content:
            self._new_exponential(vector, content)
        powers += [self._exponential_power(i, times) for i, times in combination.items()]
        return self.field.product(powers)

    def _exponential_power(self, i: int, times: Fraction) -> Element:
        """A power of an exponential; of a circular one too, which no root of a positive number is."""
        one = self.exponentials[i]
        if times.denominator == 1:
            return self.field.power(one, times.numerator)
        positive = self.field.positive(next(iter(one.powers)))
        key = ("part", i, times.denominator)
        part = self._generator(key, positive=positive, index=times.denominator, power=one)
        return self.field.power(part, times.numerator)

    def _new_exponential(self, vector: Vector, content: Fraction) -> None:
        marker = self.field.generator_of(next(iter(self._imaginary().powers)))
        real = not any(generator == marker for monomial, _ in vector for generator, _ in monomial)
        exponent = element_of(self.field, {key: times / content for key, times in vector.items()})
        one = self._generator(("exp", len(self.exponentials)), positive=real, of=[exponent])
        self.exponentials.append(one)
        self.meaning[next(iter(one.powers))] = ("exp", exponent)

    def _logarithm_named(self, key: Any) -> Element | None:
        """What a lone monomial is the logarithm of, if it is a logarithm."""
        monomial, under = key
        if under or len(monomial) != 1 or monomial[0][1] != 1:
            return None
        (base,) = self.field.monomial(monomial).powers
        kind, of = self.meaning.get(base, ("", ONE))
        return of if kind == "log" else None

    def _logarithm(self, element: Element) -> Element:
        if not element:
            raise Unreadable("the logarithm of 0")
        factors, rest = self._split(element)
        terms = [
            self.field.product([Element(Fraction(exponent)), self._logarithm_of(factor)])
            for factor, exponent in factors
        ]
        if rest != ONE:
            terms.append(self._logarithm_of(rest))
        return self.field.sum(terms)

    def _logarithm_of(self, factor: Element) -> Element:
        base = next(iter(factor.powers), -1)
        if factor.powers == {base: 1} and self.meaning.get(base, ("", ONE))[0] == "exp" and self.field.positive(base):
            return self.meaning[base][1]
        index, power = self.field.root(factor)
        if index:
            return self.field.product([Element(Fraction(1, index)), self._logarithm(power)])
        logarithm = self._generator(("log", self._fixed(factor)), of=[factor])
        self.meaning[next(iter(logarithm.powers))] = ("log", factor)
        return logarithm

    # — functions made of exponentials —

    def _even(self, argument: Element, sign: int, *, circular: bool) -> Element:
        """(e^a ± e^{−a}) / 2, with a times i for the circular functions."""
        inner = self.field.product([argument, self._imaginary()]) if circular else argument
        one = self._exponential(inner)
        other = self.field.product([Element(Fraction(sign)), self.field.power(one, -1)])
        return self.field.product([Element(HALF), self.field.sum([one, other])])

    def cosine(self, argument: Element) -> Element:
        """cos."""
        return self._even(argument, 1, circular=True)

    def sine(self, argument: Element) -> Element:
        """sin."""
        doubled = self._even(argument, -1, circular=True)
        return self.field.product([doubled, self.field.power(self._imaginary(), -1)])

    def quotient(self, above: Element, below: Element) -> Element:
        """above / below."""
        return self.field.product([above, self.field.power(below, -1)])

    def odd(self, name: str, argument: Element) -> Element:
        """A function that nothing is known of but that f(−a) = −f(a)."""
        leading = max(self.field.expanded({b: e for b, e in argument.powers.items() if e > 0}).items())[1]
        turned = Element(Fraction(-1 if leading * argument.coefficient < 0 else 1))
        inner = self.field.product([turned, argument])
        return self.field.product([turned, self._generator((name, self._fixed(inner)), of=[inner])])


OPAQUE = (sympy.Max, sympy.Min, sympy.Abs, sympy.sign, sympy.Heaviside)
"""Functions of which nothing is known but that equal arguments give equal values."""

FUNCTIONS: Mapping[Any, Callable[[Reader, Element], Element]] = {
    sympy.log: Reader._logarithm,
    sympy.sin: Reader.sine,
    sympy.cos: Reader.cosine,
    sympy.tan: lambda reader, a: reader.quotient(reader.sine(a), reader.cosine(a)),
    sympy.sinh: lambda reader, a: reader._even(a, -1, circular=False),
    sympy.cosh: lambda reader, a: reader._even(a, 1, circular=False),
    sympy.tanh: lambda reader, a: reader.quotient(
        reader._even(a, -1, circular=False), reader._even(a, 1, circular=False)
    ),
    sympy.erf: lambda reader, a: reader.odd("erf", a),
}


def vanishes(expression: Any) -> bool:
    """Whether the expression is proved to be 0, wherever it is defined."""
    return Reader().vanishes(expression)

"""Derivatives held against difference quotients: a reader of LaTeX that shares nothing with what it tests."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from latex_values import FUNCTIONS, TERMS, Named, Value, World, added, multiplied, primed, quotient, raised

DRAWS = 4
NEAR = {1: 1e-5, 2: 1e-4}
"""Of the first and the second derivative: how near of its size a side has to be."""

TOKENS = re.compile(r"\\[A-Za-z]+|\d+(?:\.\d+)?|[A-Za-zα-ωŷ]|[-+*/^_(){}\[\]|=,!<>]|'+")
SKIPPED = re.compile(
    r"\\(?:left|right|[bB]igg?[lr]?|displaystyle|limits|q?quad)(?![A-Za-z])|\\[ ,;:!\\]|[&~$]|\.(?!\d)"
)
WORDS = re.compile(
    r"\\(?:operatorname|text|mathrm|mathbf|mathcal|mathit|boldsymbol|vec|mbox|bf|rm)\s*\{?\s*([A-Za-z]+)\s*\}?"
)
ACCENTS = frozenset({"\\hat", "\\bar", "\\tilde", "\\dot", "\\widehat"})
DIFFERENTIALS = frozenset({"d", "\\partial", "\\delta"})


class Reader:
    """LaTeX → what it is worth."""

    def __init__(self, latex: str, functions: frozenset[str]) -> None:
        text = WORDS.sub(lambda found: f" \\{found[1]} " if len(found[1]) > 1 else f" {found[1]} ", latex)
        self.parts = TOKENS.findall(SKIPPED.sub(" ", text))
        self.functions = functions
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        """The next part, or one further on; "" behind the last."""
        return self.parts[self.at + ahead] if self.at + ahead < len(self.parts) else ""

    def take(self, expected: str = "") -> str:
        """The next part, which is behind then."""
        part = self.peek()
        if not part or (expected and part != expected):
            raise ValueError(f"{part!r} for {expected!r} in {' '.join(self.parts)}")
        self.at += 1
        return part

    def sum(self) -> Value:
        """Terms with signs between."""
        value = self.term()
        while self.peek() in ("+", "-"):
            sign, left, right = (1 if self.take() == "+" else -1), value, self.term()
            value = added(left, sign, right)
        return value

    def term(self) -> Value:
        """Factors side by side."""
        if self.peek() in ("-", "+"):
            sign, inner = self.take(), self.term()
            return (lambda world: -inner(world)) if sign == "-" else inner
        operator = self.operator()
        if operator is not None:
            return operator
        value = self.factor()
        while True:
            part = self.peek()
            if part in ("*", "\\cdot", "\\times", "/"):
                self.take()
                value = multiplied(value, self.factor(), divide=part == "/")
            elif part in ("", "+", "-", ")", "}", "]", "|", "=", ",", "<", ">"):
                return value
            else:
                value = multiplied(value, self.operator() or self.factor(), divide=False)

    def operator(self) -> Value | None:
        """d/dx and a sum, each with all that is multiplied behind it."""
        if self.peek() == "\\sum":
            return self.summed()
        start = self.at
        if self.peek() in ("\\frac", "\\dfrac", "\\tfrac"):
            self.take()
            above, below = self.group(), self.group()
            if len(above) in (1, 4) and above[0] in DIFFERENTIALS and self.peek() not in ("", "=", "+", "-", ")", "}"):
                variables = self.variables(below)
                body = self.term()
                return lambda world: quotient(body, variables, world)
        self.at = start
        return None

    def summed(self) -> Value:
        """A sum over an index letter."""
        self.take("\\sum")
        letter = ""
        while self.peek() in ("_", "^"):
            which, bound = self.take(), self.group()
            letter = bound[0] if which == "_" else letter
        body = self.term()
        return lambda world: sum(
            body(replace(world, letters={**world.letters, letter: one})) for one in range(1, TERMS + 1)
        )

    def group(self) -> list[str]:
        """The parts of a group in braces, or the next one."""
        if self.peek() != "{":
            return [self.take()]
        depth, found = 0, []
        while True:
            part = self.take()
            depth += (part == "{") - (part == "}")
            if not depth:
                return found[1:]
            found.append(part)

    def inside(self, parts: Sequence[str]) -> Reader:
        """A reader of a part."""
        inner = Reader("", self.functions)
        inner.parts = list(parts)
        return inner

    def whole(self) -> Value:
        """All of it."""
        value = self.sum()
        if self.peek():
            raise ValueError(f"{self.parts[self.at :]} is left")
        return value

    def variables(self, parts: Sequence[str]) -> list[str]:
        """The names below the line: x of dx, x twice of dx^2, x and y of ∂x∂y."""
        inner, found = (
            self.inside([one for one in parts if one not in ("{", "}")] if "_" not in parts else parts),
            [],
        )
        while inner.peek():
            assert inner.take() in DIFFERENTIALS
            if inner.peek() == "{" and inner.parts[-1] == "}":
                inner = inner.inside(inner.group())
            name = inner.name(inner.take(), powers=False)
            times = 1
            if inner.peek() == "^":
                inner.take()
                times = int("".join(inner.group()))
            found += [name.spelled] * times
        return found

    def factor(self) -> Value:
        """One factor with its powers."""
        value = self.atom()
        while self.peek() == "^":
            self.take()
            value = raised(value, self.inside(self.group()).whole())
        return value

    def atom(self) -> Value:
        """A number, a bracket, a fraction, a root or a name."""
        part = self.take()
        if part[0].isdigit():
            return lambda _: float(part)
        if part in ("(", "[", "{"):
            value = self.sum()
            self.take({"(": ")", "[": "]", "{": "}"}[part])
            primes = len(self.take()) if self.peek()[:1] == "'" else 0
            return primed(value, primes) if primes else value
        if part in ("\\frac", "\\dfrac", "\\tfrac", "\\nicefrac"):
            return self.fraction()
        if part == "\\sqrt":
            inner = self.inside(self.group()).whole()
            return lambda world: math.sqrt(inner(world))
        if part == "\\nabla":
            self.take("_")
            variable = self.variables(["d", *self.group()])
            body = self.factor()
            return lambda world: quotient(body, variable, world)
        return self.called(self.name(part))

    def fraction(self) -> Value:
        """A derivative, or one thing over another."""
        above, below = self.group(), self.group()
        if above[0] in DIFFERENTIALS and below[0] in DIFFERENTIALS:
            rest = above[1:]
            rest = rest[3:] if rest[:1] == ["^"] and rest[1] == "{" else rest[2:] if rest[:1] == ["^"] else rest
            body, variables = self.inside(rest).whole(), self.variables(below)
            return lambda world: quotient(body, variables, world)
        return multiplied(self.inside(above).whole(), self.inside(below).whole(), divide=True)

    def name(self, part: str, *, powers: bool = True) -> Named:
        """A name with its accent, indices and primes."""
        base = part.lstrip("\\")
        if part in ACCENTS:
            inner = self.group()
            base = f"{base}-{''.join(inner)}"
        indices: list[str] = []
        while True:
            ahead = "".join(self.parts[self.at : self.at + 6])
            if self.peek() == "_":
                self.take()
                indices += [one for one in self.group() if one not in (",",)]
            elif re.match(r"\^\{[(\[]\w[)\]]\}", ahead):
                self.take()
                indices.append(self.group()[1])
            elif powers and re.match(r"\^(?:\\prime|\{\\prime\}|\{'+\})", "".join(self.parts[self.at : self.at + 4])):
                self.take()
                (inner,) = self.group()
                return Named(base, tuple(indices), None, 1 if inner == "\\prime" else len(inner))
            elif self.peek()[:1] == "'":
                return Named(base, tuple(indices), None, len(self.take()))
            else:
                return Named(base, tuple(indices))

    def called(self, name: Named) -> Value:
        """A name with what it is applied to."""
        if name.base in FUNCTIONS and name.spelled not in self.functions and not name.primes and self.peek() != "(":
            power = None
            if self.peek() == "^":
                self.take()
                power = self.inside(self.group()).whole()
            if name.base == "sigma" and self.peek() not in ("(", "{"):
                return raised(name, power) if power else name
            value = Named(name.base, name.indices, (self.argument(),))
            return raised(value, power) if power else value
        if self.peek() == "(" and (name.spelled in self.functions or name.base in FUNCTIONS or name.primes):
            self.take()
            arguments = [self.sum()]
            while self.peek() == ",":
                self.take()
                arguments.append(self.sum())
            self.take(")")
            return Named(name.base, name.indices, tuple(arguments), name.primes)
        return name

    def argument(self) -> Value:
        """What a function without brackets is of: the factors up to the next function or sign."""
        value = self.factor()
        while self.peek() and (self.peek()[0].isalnum() or self.peek() in ("\\pi", "\\omega", "\\theta")):
            value = multiplied(value, self.factor(), divide=False)
        return value


@dataclass(frozen=True)
class Statement:
    """A printed derivative with the formulas that it rests on, each as LaTeX."""

    latex: str
    formulas: tuple[str, ...] = ()

    def is_right(self) -> bool:
        """Whether the last side is the difference quotient of the first, wherever both have a value."""
        sides = sides_of(self.latex)
        functions, formulas, counts = self._formulas()
        left, right = (Reader(side, functions).whole() for side in (sides[0], sides[-1]))
        order = 2 if "^2" in sides[0] or "''" in sides[0] or "^{2}" in sides[0] else 1
        below = re.search(r"(?:d|\\partial)\s*\{?\s*\\?([A-Za-z]+)\s*\}*\s*$", sides[0])
        variable, held = below[1] if below else "x", 0
        for draw in range(DRAWS):
            world = World(draw, formulas, counts=counts, variable=variable)
            try:
                one, other = left(world), right(world)
            except (ArithmeticError, ValueError):
                continue
            if isinstance(one, complex) or isinstance(other, complex):
                continue
            held += 1
            if abs(one - other) > NEAR[order] * max(abs(one), abs(other), 1e-3):
                return False
        if not held:
            raise ValueError(f"no value of {self.latex}")
        return True

    def _formulas(self) -> tuple[frozenset[str], Mapping[str, tuple[Sequence[str], Value]], frozenset[str]]:
        stated = [sides_of(one)[:2] for one in self.formulas]
        names: dict[str, tuple[Sequence[str], str]] = {}
        for left, right in stated:
            name, parameters = _left(left)
            names[name] = parameters, right
        functions = frozenset(name for name, (parameters, _) in names.items() if parameters)
        found = {name: (parameters, Reader(right, functions).whole()) for name, (parameters, right) in names.items()}
        uppers = re.findall(r"\\sum(?:\\limits)?_\{[^}]*\}\s*\^\{?(\w)", " ".join([self.latex, *self.formulas]))
        return functions, found, frozenset(uppers)


def sides_of(latex: str) -> list[str]:
    """The sides of a chain of equalities: an equality sign in braces, as below a sum, parts nothing."""
    found, depth = [""], 0
    for character in latex:
        depth += (character == "{") - (character == "}")
        if character == "=" and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


def _left(side: str) -> tuple[str, Sequence[str]]:
    """The name that a formula defines, and its parameters."""
    reader = Reader(side, frozenset())
    name = reader.name(reader.take())
    parameters: list[str] = []
    if reader.peek() == "(":
        reader.take()
        while True:
            parameters.append(reader.name(reader.take()).spelled)
            if reader.take() == ")":
                break
    return name.spelled, parameters

"""Printed derivatives over names that are numbers each: of functions, named values and printed formulas."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_

from verify.claims.formulas.differentials import Derivative
from verify.claims.formulas.parts import UnreadError
from verify.claims.formulas.scalars import Scalars
from verify.claims.meaning.notation import key
from verify.expressions import NoRule, derivative
from verify.records.expression import Expression, Name, names, rebuilt
from verify.records.printed import Applied, Printed, Symbol

PLACEHOLDER = "′"
"""The name of what a function is of, while it is differentiated."""

PREFERRED = ("x", "t", "z", "u", "s")
"""For what a prime differentiates where the form has several names, the first of these in it."""


@dataclass(frozen=True)
class Differentiating(Scalars):
    """A reading that puts the derivative of what a document states in the place of each that it prints."""

    def derivative(self, one: Derivative) -> Expression:
        """The derivative that a form prints: of a name for a name, of a function where a prime stands."""
        assert one.body is not None  # noqa: S101 — an operator has been applied
        if not one.names:
            return self._primed(one, one.body)
        variables = [self._spelled(name) for name in one.names]
        if None in variables:
            raise UnreadError("for no name")
        found = self._differentiable(one.body, frozenset(filter(None, variables)))
        for variable in variables:
            found = differentiated(found, variable or "")
        return self._settled(found)

    def _differentiable(self, body: Printed, variables: frozenset[str]) -> Expression:
        """What is differentiated, as it depends on some names."""
        inside = with_(self, fixed=self.fixed | variables | self.held)
        spelled = self._spelled(body)
        functions = self.definitions.functions(spelled, None) if spelled is not None else ()
        if spelled is not None and functions and not self.definitions.of(spelled) and spelled not in self.within:
            parameters = functions[0].parameters
            functions = tuple(one for one in functions if len(one.parameters) == len(parameters))
            own = [next(iter(variables))] if len(parameters) == len(variables) == 1 else parameters
            found = inside._called(spelled, functions, [inside.expression(Symbol(name, body.span)) for name in own])
        elif isinstance(body, Symbol) and len(variables) == 1 and not self.definitions.of(spelled or ""):
            (variable,) = variables
            call = Applied(body, (Symbol(variable, body.span),), body.span)
            found = inside.expression(call)  # dσ/dz
        else:
            found = inside.expression(body)
        if not variables <= names(found):
            raise UnreadError("what does not depend on it")
        self.noted.intermediate.update(set(self.noted.meanings) - variables - names(found))
        self.noted.free |= names(found)
        return found

    def _settled(self, found: Expression) -> Expression:
        """A derivative with each name by its formula that was held fixed while it was taken."""
        values: dict[str, Expression] = {}

        def put_in(node: Expression) -> Expression:
            if not isinstance(node, Name) or node.text in self.fixed or node.text in self.local:
                return self.local.get(node.text, node) if isinstance(node, Name) else node
            meaning = self._meaning(node.text)
            if meaning is None:
                return node
            if node.text not in values:
                letters = {**meaning.letters(self.letters)}
                inside = with_(self, within=self.within | {node.text}, local={}, letters=letters)
                values[node.text] = inside.expression(meaning.body)
            return values[node.text]

        return rebuilt(found, put_in)

    def _primed(self, one: Derivative, body: Printed) -> Expression:
        """f'(x), and f' or (x³)', whose name is the only one that it has, or the usual one."""
        spelled = key(body)
        if len(one.at) > 1:
            raise UnreadError("a prime of several arguments")
        is_value = spelled is not None and bool(self.definitions.of(spelled))
        called = self._called_with(spelled) if spelled is not None and is_value else ""
        if called or (is_value and one.at and key(one.at[0]) in names(self.expression(body))):
            name = one.at[0] if one.at else Symbol(called, body.span)  # A'(η), where A(η) = … and η = … are stated
            return self.derivative(Derivative(body, (name,) * one.order, one.order))
        functions = self.definitions.functions(spelled, 1) if spelled is not None else ()
        named = isinstance(body, Symbol) or bool(functions)  # S_0 of S_0(x) = …
        if spelled is not None and named and not is_value and (functions or one.at):
            held = with_(self, local={**self.local, PLACEHOLDER: Name(PLACEHOLDER)})
            found = held.expression(Applied(body, (Symbol(PLACEHOLDER, body.span),), body.span))
            variable = PLACEHOLDER
            at = one.at[0] if one.at else Symbol(functions[0].parameters[0], body.span)
        else:
            found = self.expression(body)
            if isinstance(found, Name):
                raise UnreadError("a prime of a name without a formula")
            variable = _variable(found)
            at = one.at[0] if one.at else Symbol(variable, body.span)
        self.noted.free |= names(found) - {PLACEHOLDER}
        for _ in range(one.order):
            found = differentiated(found, variable)
        value = self.expression(at)
        return rebuilt(found, lambda node: value if node == Name(variable) else node)

    def _called_with(self, name: str) -> str:
        """The one argument with which a named value is stated: η of A(η) = …; empty where it has none."""
        _, bracket, inside = self.definitions.of(name)[0].definition.name.partition("(")
        return inside[:-1] if bracket and inside[:-1].isidentifier() else ""


def differentiated(found: Expression, variable: str) -> Expression:
    """The derivative for a name. Raises UnreadError where no rule gives it."""
    try:
        return derivative(found, variable)
    except NoRule as limit:
        raise UnreadError(str(limit)) from None


def _variable(found: Expression) -> str:
    """For which name a prime differentiates."""
    free = names(found) - {"pi"}
    usual = [name for name in PREFERRED if name in free]
    if len(free) == 1 or len(usual) == 1:
        return usual[0] if usual else next(iter(free))
    raise UnreadError("a prime for one of several names")

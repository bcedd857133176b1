"""Text of a program or an annotation → Expression: its names mean what the mathematics of the document says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice

from verify.claims.meaning.notation import FUNCTIONS, is_name
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions import VOCABULARY, parse_expression, parse_relation
from verify.expressions.printed import parse_printed
from verify.records.expression import Array, Call, Expression, Name, Negative, Number, Relation, children, rebuilt
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity
from verify.records.printed import Applied

MAX_VERSIONS = 12
"""Meanings of a name, the newest, among which that of an output is looked for."""

LIBRARY = re.compile(
    r"\b(?:np|numpy|jnp|math|torch|nn\.functional|torch\.nn\.functional|F|tf|sp|scipy\.special)\.(?=[a-z]\w*\()"
)
AXIS = re.compile(r"(?<=[(,\s])dim(?=\s*=)")
PLAIN = re.compile(r"[^\w]|_")


class Names:
    """Finds what a name of a program or an annotation means: the same spelling, but for signs that code cannot have."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._spellings: dict[str, str] = {}
        self._indexed = 0

    def expression(self, text: str, literals: Mapping[str, Expression] | None = None) -> Expression:
        """The Expression that the text means; Mistake where it is no expression, Unresolved where a name is unknown."""
        return self._bound(parse_expression(neutral(text)), literals or {})

    def relation(self, text: str) -> Relation:
        """The Relation that the text means; raises as `expression` does."""
        relation = parse_relation(text)
        return Relation(tuple(self._bound(side, {}) for side in relation.operands), relation.comparisons)

    def label(self, text: str, literals: Mapping[str, Expression] | None = None) -> Expression | None:
        """The Expression that a label names, written as code or as mathematics; None where it names nothing known."""
        try:
            expression = self.expression(text, literals)
            return expression if not _is_number(expression) else None
        except (Mistake, Unresolved):
            pass
        try:
            statements = parse_printed(text)
            if len(statements) == 1 and (is_name(statements[0]) or isinstance(statements[0], Applied)):
                return Resolver(self.scope).expression(statements[0])
        except (Mistake, Unresolved):
            pass
        return None

    def definitions(self, name: str) -> list[Definition]:
        """What the name has meant so far, the newest first."""
        key = name if name in self.scope.versions else self._key(name)
        return self.scope.versions.get(key, [])[: -MAX_VERSIONS - 1 : -1]

    def plain(self, name: str) -> str:
        """A spelling without the signs that code cannot have."""
        return PLAIN.sub("", name)

    def _key(self, name: str) -> str:
        """The spelling that the mathematics has for a name of code: W1 for W_1."""
        for key in islice(self.scope.versions, self._indexed, None):
            self._spellings[PLAIN.sub("", key)] = key
        self._indexed = len(self.scope.versions)
        return self._spellings.get(PLAIN.sub("", name), "")

    def _bound(self, expression: Expression, literals: Mapping[str, Expression]) -> Expression:
        def meaning(node: Expression) -> Expression:
            if isinstance(node, Name):
                return literals.get(node.text) or self._meaning(node)
            if isinstance(node, Call) and node.function not in VOCABULARY:
                known = FUNCTIONS.get(node.function, {}).get(len(node.arguments))
                if known is None:
                    raise Unresolved(f"the function {node.function} is not known")
                return Call(known, node.arguments, node.keywords)
            return node

        return rebuilt(expression, meaning)

    def _meaning(self, name: Name) -> Expression:
        if name.text in ("pi", "inf"):
            return name
        reason = f"{name.text} is not defined"
        for definition in self.definitions(name.text):
            if definition.shape is not None or definition.value is not None:
                return Name(definition.identifier)
            try:
                if not definition.parameters and not isinstance(definition.body, Quantity):
                    return Resolver(self.scope, frozenset({definition.name})).expression(definition.body)
            except Unresolved as unresolved:
                reason = str(unresolved)
        raise Unresolved(reason)


def _is_number(node: Expression) -> bool:
    """Whether an expression is written-out numbers alone, which name nothing."""
    return isinstance(node, Number | Negative | Array) and all(map(_is_number, children(node)))


def neutral(text: str) -> str:
    """A call without the library that it names, its axis by the usual name."""
    return AXIS.sub("axis", LIBRARY.sub("", text))

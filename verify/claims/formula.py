"""A formula as printed → the expressions that its sides are, with what its names mean said beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verify.claims.chains.equations import EQUALITIES
from verify.claims.meaning.notation import PRODUCT_FUNCTIONS, is_name, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import parse_printed
from verify.records.expression import Binary, Call, Expression, Name
from verify.records.mistake import NotInLanguage
from verify.records.printed import Bounded, Chain, Infixed, Printed, Raised

CELL_BY_CELL = {"+": "+", "-": "-", **dict.fromkeys(PRODUCT_FUNCTIONS, "*")}


def read_formula(text: str, where: Mapping[str, Expression], names: Iterable[str]) -> tuple[Expression, ...]:
    """The sides of a printed formula; of `f(x) = … = …` those behind the name that it defines.

    text: mathematics as a document prints it, LaTeX or plain. where: spellings in it, such as `x_{i}` → what they
    mean. names: what may be used as it is spelled. Raises NotInLanguage where a part of it has no meaning.
    """
    meanings: dict[str, Expression] = {name: Name(name) for name in names}
    for spelling, meaning in where.items():
        named = _statement(spelling)
        spelled = None if isinstance(named, Chain) else key(named)
        if spelled is None:
            raise NotInLanguage(f"where {spelling}", "a name, with indices or arguments", "spell it as in the formula")
        meanings[spelled] = meaning
    statement = _statement(text)
    sides = _sides(statement) if isinstance(statement, Chain) else [statement]
    if len(sides) > 1 and is_name(sides[0]) and key(sides[0]) not in meanings:
        del sides[0]
    resolver = FormulaResolver(Scope())
    resolver.local = meanings
    try:
        return tuple(resolver.expression(side) for side in sides)
    except Unresolved as reason:
        step = "say what it means by `where`"
        raise NotInLanguage(f"`{text.strip()[:60]}`: {reason}", "a formula that can be read", step) from None


def _statement(text: str) -> Printed:
    statements = parse_printed(text)
    if len(statements) != 1:
        raise NotInLanguage(f"{len(statements)} statements in `{text.strip()[:60]}`", "one formula", "claim them apart")
    return statements[0]


def _sides(chain: Chain) -> list[Printed]:
    sides = [side for side in chain.sides if side is not None]
    unequal = [relation for relation in chain.relations if relation not in EQUALITIES]
    if unequal:
        raise NotInLanguage(f"the relation {unequal[0]} in a formula", "equalities", "claim it with `holds`")
    return sides


class FormulaResolver(Resolver):
    """A Resolver for which a sum over an index runs over the cells of the arrays that its indexed names stand for."""

    cell_by_cell = False

    def _bounded(self, node: Bounded) -> Expression:
        try:
            return super()._bounded(node)
        except Unresolved:
            if node.operator != "sum":
                raise
        outside, self.cell_by_cell = self.cell_by_cell, True
        try:
            return Call("sum", (self.expression(node.body),))
        finally:
            self.cell_by_cell = outside

    def _infixed(self, node: Infixed) -> Expression:
        operator = "@" if node.operator == "@" else CELL_BY_CELL.get(node.operator) if self.cell_by_cell else None
        if operator is None:
            return super()._infixed(node)
        return Binary(operator, self.expression(node.left), self.expression(node.right))  # type: ignore[arg-type]

    def _raised(self, node: Raised) -> Expression:
        expression = super()._raised(node)
        if self.cell_by_cell and isinstance(expression, Call) and expression.function == "power":
            return Binary("**", *expression.arguments)
        return expression

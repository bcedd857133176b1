"""What reads printed forms in a Scope, as the rules of single forms see it: the Resolver is the one that does."""

from __future__ import annotations

from typing import Protocol

from verify.claims.meaning.scope import Definition, Scope
from verify.records.expression import Expression
from verify.records.printed import Printed

MAX_FORMS = 50_000
"""Forms that one claim is written out to: sums in sums, and formulas that name formulas twice, grow without bound."""

MAX_DEPTH = 40
"""Formulas within formulas."""


class Unresolved(Exception):  # noqa: N818 — the state of a form, not an error
    """A form that has no single meaning here, with the reason."""


class Reader(Protocol):
    """What is read, and what has been found: see the Resolver."""

    scope: Scope
    used: dict[str, Definition]
    local: dict[str, Expression]
    supposed: list[str]
    form: Printed | None

    def expression(self, node: Printed | None) -> Expression:
        """The Expression that a printed form means; raises Unresolved."""

    def known(self, node: Printed | None) -> Expression | None:
        """The meaning of the whole form as a name, where it has been given one."""

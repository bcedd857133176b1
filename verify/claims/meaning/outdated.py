"""Values of computations that hold no longer: w·x = 5, until w is another vector."""

from __future__ import annotations

from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.scope import Definition, Scope, same_meaning
from verify.expressions.printed import children
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Indexed, Printed, PrintedNumber, Symbol


def is_outdated(definition: Definition, form: Printed | None, scope: Scope) -> bool:
    """Whether a name within a form had a value when the form was given one, and has another since."""
    if form is None or isinstance(form, Symbol | Indexed):
        return False
    if isinstance(form, Applied):
        return any(_has_changed(one, definition.turn, scope) for one in form.arguments)
    return not is_name(form) and _has_changed(form, definition.turn, scope)


def _has_changed(form: Printed, turn: int, scope: Scope) -> bool:
    spelling = key(form) if is_name(form) and not isinstance(form, PrintedNumber) else None
    newest = scope.newest(spelling) if spelling is not None else None
    if spelling is None or newest is None:
        return not isinstance(form, Indexed) and any(_has_changed(part, turn, scope) for part in children(form))
    if scope.changes.get(spelling, 0) > turn:
        return True
    before = scope.as_of(turn).numeric(spelling) if newest.turn > turn else None
    return before is not None and not (isinstance(newest.body, Quantity) and same_meaning(before, newest))

"""Statements that are not right as they stand, held to what the document defines their names as."""

from __future__ import annotations

from collections.abc import Callable

from verify.claims.formulas.defined import put_in
from verify.claims.formulas.definitions import Definitions
from verify.claims.formulas.heads import cards_of, left_side
from verify.claims.formulas.lookup import symbols_of_cards
from verify.claims.formulas.mending import Open
from verify.claims.formulas.source import source_of
from verify.claims.formulas.stated import Formulas
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Scope
from verify.records.printed import Printed


def claim_open(formulas: Formulas, scope: Scope) -> None:
    """Claims of the statements that were left open, now that all is known that the document defines."""
    for one in formulas.open:
        formulas.ledger.attempt(one.said, _claim, one, formulas, scope)


def _claim(one: Open, formulas: Formulas, scope: Scope) -> None:
    """Claim a statement with definitions in it where it is right so, or one change makes it so; else as it stands."""
    definitions = Definitions(scope, one.turn, one.said.place.line, one.said.section)
    printed = source_of(one.statement, one.said.text)
    wrong, tried = None, False
    for defined in put_in(one.sides[1:], definitions, _known(one.sides[0])) if one.sides else ():
        tried = True
        found = formulas.by_definition([one.sides[0], *defined.sides], defined.source(printed))
        if found is None or found.unread:
            continue
        found = found._replace(told=f"{found.told}{defined.told}")
        if found.is_right:
            formulas.claim(found, one.said)
            return
        wrong = wrong or (found, formulas.mend)
    formulas.source = printed
    if one.found is not None and (one.found.unread or one.mend is not None or wrong is not None or not tried):
        formulas.claim(one.found, one.said, one.mend, one.respelling)
    elif one.found is None and wrong is not None and wrong[1] is not None:
        formulas.claim(wrong[0], one.said, wrong[1])


def _known(left: Printed) -> Callable[[str], bool]:
    """Whether a name is one that the cards have under whose name something is stated."""
    symbols = [symbols_of_cards()[card.name] for card in cards_of(key(left_side(left).name))]
    return lambda name: any(one.has(name) for one in symbols)

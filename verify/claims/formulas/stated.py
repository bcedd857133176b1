"""Statements of formulas that the catalogue has, such as `softmax(x)_i = …`: each is a claim of its right side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verify.claims.attempts import Said
from verify.claims.formulas.changes import Changes, Source
from verify.claims.formulas.derivatives import Differentiated, differentiable, differentiated
from verify.claims.formulas.heads import (
    LOSSES,
    Stated,
    cards_of,
    computes,
    formulas_of,
    left_side,
    stated_by_letter,
    stated_by_name,
    turns,
)
from verify.claims.formulas.lookup import stated_by_names
from verify.claims.formulas.mending import Mend, Open, mend_of
from verify.claims.formulas.normal_form import as_called, operands_of
from verify.claims.formulas.repairs import CHANGES, SLIPS
from verify.claims.formulas.source import source_of
from verify.claims.formulas.standing import is_name
from verify.claims.formulas.steps import Meant, meant
from verify.claims.formulas.times import without_times
from verify.claims.formulas.written import (
    Written,
    may_be_wrong,
    written_as_derivative,
    written_out,
)
from verify.claims.ledger import Ledger
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import walk
from verify.records.example import FormulaClaim, Respelling
from verify.records.formula import Formula
from verify.records.printed import Chain, Grid, Printed

EQUAL = frozenset({"=", ":=", "≡"})

STEPPED = EQUAL | {"←"}
"""What stands between a name and what it is in the next step."""

MAX_PARTS = 60
"""Parts of a formula that is changed where no name tells what is meant: those of the catalogue have up to 40."""


MAX_STRANGE = 8
"""Statements under a letter that are nothing near a formula, after which the letter is of something else.

In a chapter on recurrent networks 41 gates with other matrices were held to those of the card, with 160 changes each,
in 22 of 29 seconds.
"""


class Formulas:
    """Claims of printed formulas, each over variables of its own."""

    def __init__(self, scope: Scope, ledger: Ledger) -> None:
        self.scope, self.ledger = scope, ledger
        self.count = 0
        self.strange: Counter[tuple[str, str]] = Counter()
        """Of cards and steps that letters stand for: how often what was stated under one was nothing near it."""
        self.open: list[Open] = []
        """Those that are not right as they stand: what the document defines may tell."""
        self.source: Source = lambda _: "a part"
        self.mend: Mend | None = None

    def read(self, statement: Printed, said: Said) -> bool:
        """Claim what a statement says of a formula of the catalogue; False where one of its names is not known."""
        self.count, self.mend = self.count + 1, None
        self.source = source_of(statement, said.text)
        sides = _sides(statement)
        sides[1:] = map(as_called, sides[1:])
        found = self._usual_derivative(sides)
        if found is not None and found.unread:
            return False  # each side is read by itself as that of a derivative
        found = found or self._by_name(sides)
        is_named = found is not None
        found = found or self._by_value(sides) or self._by_step(sides or _sides(statement, STEPPED))
        respelling = self.mend.respelling(statement, said.text) if self.mend is not None and is_named else None
        is_settled = found is not None and found.is_right and not found.unread
        if found is not None and is_settled:
            self.claim(found, said)
        elif found is not None or any(cards_of(key(left_side(side).name)) for side in sides[:1]):
            self.open.append(Open(statement, sides, said, found, self.mend, respelling, self.scope.turn))
        return found is not None

    def read_derivative(self, statement: Printed, said: Said) -> bool:
        """Claim what a statement says of the derivative of a function that the document defines nowhere."""
        found = self._derivative(_sides(statement))
        if found is not None:
            self.claim(found, said)
        return found is not None

    @property
    def version(self) -> str:
        """What tells the variables of this statement from those of others."""
        return f"formula{self.count}"

    def by_definition(self, sides: Sequence[Printed], source: Source) -> Written | None:
        """What a statement is with definitions of the document in it."""
        self.count, self.mend, self.source = self.count + 1, None, source
        return self._by_name(sides) or self._by_value(sides)

    def claim(self, found: Written, said: Said, mend: Mend | None = None, respelling: Respelling | None = None) -> None:
        """Claim that the sides of a statement are what they are said to be."""
        place, text, section = said
        drawn = found.roles.drawn
        for name, value in drawn.items():
            self.ledger.given(name, value, place, " ".join(one.text for one in value.numerals))
        claim = FormulaClaim(
            found.sides,
            found.equals,
            found.told,
            tuple(drawn),
            conventions=True,
            repair=mend.edit.told if mend is not None else "",
            unread=self.source(found.unread[0]) if found.unread else "",
            respelling=respelling,
        )
        self.ledger.claim(claim, place, text, section, reading="E09")

    def _by_name(self, sides: Sequence[Printed]) -> Written | None:
        """What is stated under the own name of a formula; where a role is told by elimination, only if it is right."""
        for at, side in enumerate(sides[:-1]):
            others = formulas_of(sides[at + 1 :])
            stated = stated_by_name(left_side(side), others)
            if stated:
                named_first = sorted(stated, key=lambda one: one.by_position)  # of BCE(y, p) the letters tell more
                read = [written_out(self.version, one, others, lenient=False) for one in named_first]
                found = [one for one in read if one is not None]
                right = next((one for one in found if one.is_right), None) or self._equal(stated, others)
                steps, after = _steps(side, sides[at + 1 :])
                right = right or self._equal([one for step in steps for one in _of_step(step)], after)
                one_card = len({one.card.name for one in stated}) == 1
                return right or (self._mended(found, others) if found and one_card else self._nearly(stated, others))
        return None

    def _mended(self, found: Sequence[Written], sides: Sequence[Printed]) -> Written | None:
        """A statement that is wrong in every order of its arguments: in that in which one change makes it right."""
        for one in found:
            if self._wrong(one, sides) is None:
                return None
            if self.mend is not None:
                return one
        return found[0]

    def _nearly(self, stated: Sequence[Stated], sides: Sequence[Printed]) -> Written | None:
        """A statement under an own name that one change makes right, where a role may be told by elimination."""
        return self._near(stated, sides) or self._near(stated, sides, SLIPS, lenient=True)

    def _usual_derivative(self, sides: Sequence[Printed]) -> Written | None:
        """What is stated as the derivative of a function under its own name, or is right under its usual letter."""
        for left, others in _derivatives(sides):
            for card in left.usual:
                found = written_as_derivative(self.version, left, card, others)
                if found is not None and found.is_right:
                    return found
                if found is None or self._is_of_value(left, card, others):
                    continue
                if card in left.cards or self._is_of_no_other(left, others):
                    wrong = self._wrong(found, others)
                    return wrong if card in left.cards or self.mend else None
        return None

    def _is_of_no_other(self, left: Differentiated, sides: Sequence[Printed]) -> bool:
        """Whether what stands there is the derivative of no function of the catalogue: σ may be any of them."""
        read = (written_as_derivative(self.version, left, card, sides) for card in differentiable())
        return not any(found is not None and found.is_right for found in read)

    def _derivative(self, sides: Sequence[Printed]) -> Written | None:
        """What is right as the derivative of a function of the catalogue, where no name tells of which."""
        for left, others in _derivatives(sides):
            computed = any(not operands_of(side) and not isinstance(side, Grid) for side in sides)
            if not computed and not left.usual:
                read = (written_as_derivative(self.version, left, card, others) for card in differentiable())
                return next((found for found in read if found is not None and found.is_right), None)
        return None

    def _is_of_value(self, left: Differentiated, card: Formula, sides: Sequence[Printed]) -> bool:
        """Whether what stands as the argument is the value of the function, as in σ'(x) = x(1 - x)."""
        turned = Differentiated(left.argument, left.argument)
        found = written_as_derivative(self.version, turned, card, sides)
        return found is not None and found.is_right

    def _by_value(self, sides: Sequence[Printed]) -> Written | None:
        """What has the value of a formula of the catalogue over the same names, whatever stands on its left."""
        for at, side in enumerate(sides[:2]):
            others = [one for one in formulas_of(sides[at + 1 :]) if computes(one)]
            left = left_side(side)
            by_names = list(stated_by_names(left, others))
            by_letter = stated_by_letter(left, others)
            found = self._equal([*by_names, *by_letter], others)
            changes = SLIPS if key(left.name) in LOSSES else CHANGES
            found = found or self._near_letter([one for one in by_letter if not one.is_ordered], others, changes)
            if found is not None:
                return found
        return None

    def _by_step(self, sides: Sequence[Printed]) -> Written | None:
        """What is stated of a step of a formula: right under any name; wrong under its own, where a change mends it."""
        for at, side in enumerate(sides[:2]):
            found, others = _steps(side, sides[at + 1 :])
            right = self._equal([stated for one in found for stated in _of_step(one)], others)
            if right is not None:
                return right
            for one in found:
                changes = CHANGES if one.step.is_distinct else SLIPS
                wrong = self._near_letter(_of_step(one), others, changes) if one.is_named else None
                if wrong is not None:
                    return wrong
        return None

    def _near_letter(
        self, stated: Sequence[Stated], sides: Sequence[Printed], changes: Sequence[Changes]
    ) -> Written | None:
        """A statement under a letter that one change makes right, unless the document uses it for something else."""
        likely = [one for one in stated if self.strange[_use(one)] < MAX_STRANGE]
        found = self._near(likely, sides, changes)
        if found is None:
            self.strange.update(dict.fromkeys(map(_use, likely), 1))
        return found

    def _near(
        self,
        stated: Sequence[Stated],
        sides: Sequence[Printed],
        changes: Sequence[Changes] = CHANGES,
        *,
        lenient: bool = False,
    ) -> Written | None:
        """A statement that one change makes right; None for any other: its name may be of something else."""
        for one in stated:
            weak = changes is SLIPS and not lenient
            if weak and (one.is_of_one_number or sum(1 for side in sides for _ in walk(side)) > MAX_PARTS):
                continue
            found = written_out(self.version, one, sides, lenient=lenient, near=True)
            wrong = None if found is None else self._wrong(found, sides, changes)
            if wrong is not None and self.mend:
                return wrong
        return None

    def _equal(self, stated: Sequence[Stated], sides: Sequence[Printed]) -> Written | None:
        """A statement that is right, or by a convention; None for any other."""
        read = (written_out(self.version, one, sides, lenient=True) for one in stated)
        return next((found for found in read if found is not None and found.is_right), None)

    def _wrong(self, found: Written, sides: Sequence[Printed], changes: Sequence[Changes] = CHANGES) -> Written | None:
        """A statement that is not right; kept with it, the smallest change of its first wrong side that makes it so.

        None for one whose shapes do not fit, and that no change makes right: it may be of other shapes.
        """
        if not may_be_wrong(found, sides):
            return None
        apart = [(side, read) for side in sides if (read := found.anew([side])) is not None]
        if all(read.is_right for _, read in apart):
            return None  # each by a convention of its own
        side = next(side for side, read in apart if not read.is_right)
        self.mend = mend_of(found, side, self.source, changes)
        return found if self.mend is not None or found.has_value else None


def _sides(statement: Printed, equal: frozenset[str] = EQUAL) -> list[Printed]:
    """The sides of a chain of equalities; none of another statement."""
    if not isinstance(statement, Chain) or set(statement.relations) - equal or None in statement.sides:
        return []
    return [side for side in statement.sides if side is not None]


def _steps(left: Printed, sides: Sequence[Printed]) -> tuple[list[Meant], list[Printed]]:
    """The steps that a left side may mean, and its other sides without the numbers of steps."""
    pairs = [pair for one in formulas_of(sides) if (pair := without_times(left, one)) is not None]
    others = [other for _, other in pairs]
    return [one for one in meant(pairs[0][0]) if any(map(one.may_be, others))] if pairs else [], others


def _use(stated: Stated) -> tuple[str, str]:
    """What a letter is taken to stand for: a card, or a step of it."""
    return stated.card.name, stated.step.told if stated.step is not None else ""


def _of_step(meant: Meant) -> list[Stated]:
    """A step as it may be stated, weights one way and the other."""
    stated = Stated(meant.step.card, (), meant.letters, step=meant.step, names=meant.names)
    return [stated._replace(turned=turned) for turned in turns(meant.step.card)]


def _derivatives(sides: Sequence[Printed]) -> Iterator[tuple[Differentiated, Sequence[Printed]]]:
    """The derivatives that the first sides are, each with the sides behind it."""
    for at, side in enumerate(sides[:2]):
        left = differentiated(side)
        others = formulas_of(sides[at + 1 :]) or [one for one in sides[at + 1 :] if isinstance(one, Grid)]
        if left is not None and others and is_name(left.argument):
            yield left, others

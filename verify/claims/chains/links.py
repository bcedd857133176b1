"""A chain of equalities, link by link: what each link claims, and what the chain defines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise

from verify.claims.chains.forms import is_another_name, is_call, is_chosen_anew, said_by, same_digits
from verify.claims.chains.multiples import multiple
from verify.claims.chains.naming import Naming, next_identifier
from verify.claims.chains.other_meanings import doubts, is_another_case, states_another, states_nothing
from verify.claims.chains.readings import ONE_UNIT, computations, left_open, of_difference
from verify.claims.chains.rounding import going_on, remember_mantissa, rounded_numbers
from verify.claims.chains.shares import parts_of_one
from verify.claims.chains.stated import Stated
from verify.claims.chains.steps import (
    are_numeric,
    is_call_of_numbers,
    is_computation,
    is_reckoned,
    may_be_held_against,
    same_measure,
)
from verify.claims.chains.substituted import tells_values
from verify.claims.ledger import MAX_TEXT, Ledger
from verify.claims.meaning.alternatives import MAX_ALTERNATIVES, earlier_sides, has_several_meanings, meanings
from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.conventional import is_conventional
from verify.claims.meaning.conventions import leaves_scale_open, open_conventions
from verify.claims.meaning.exercises import is_stale, of_another
from verify.claims.meaning.families import of_family
from verify.claims.meaning.literals import approximate, literal
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.own_readings import own_readings
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.rounded import NONE, Rounded, by_digits, carries
from verify.claims.meaning.scope import Definition, Scope
from verify.claims.meaning.unnamed import bound_readings
from verify.claims.meaning.unpacked import unpacked
from verify.claims.modality.recalling import spoken_of, stands_behind
from verify.records.example import Alternative, Certainty, PropertyClaim, ValueClaim
from verify.records.expression import Binary, Expression, Name, Number, Relation, is_rounded, literals, names
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Chain, Printed, Symbol


class Link:
    """One chain of equalities, link by link."""

    def __init__(
        self,
        scope: Scope,
        ledger: Ledger,
        stated: Stated,
        chain: Chain,
        text: str,
        place: Place,
        section: tuple[str, ...],
        certainty: Certainty = "stated",
    ) -> None:
        self.certainty, self.known, self.relation, self.way = certainty, 0, "=", "01"
        self.scope, self.ledger, self.stated = scope, ledger, stated
        self.chain, self.whole, self.text, self.place, self.section = chain, text, text[:MAX_TEXT], place, section
        self.earlier: list[Printed] = []  # the sides behind the link at hand
        self.above = scope.line_above(key(chain.sides[0]), section)
        self.rounded: Rounded = NONE  # the numbers of the link at hand that stand for rounded results
        self.anew: Rounded = NONE  # those of them that ≈ rounds, whatever had these digits before
        self.naming = Naming(scope, ledger, stated, place, self.text, section, chain.relations[0])

    def read(self, known: int = 0) -> None:
        """Claims from each link, then what the chain defines; the first `known` links were read before."""
        self.known = known
        head, *_, last = sides = self.chain.sides
        own, all_named = going_on(self.chain, self.whole), True
        for number, ((left, right), relation) in enumerate(zip(pairwise(sides), self.chain.relations, strict=True)):
            if left is None or right is None:
                continue
            parts = list(unpacked(left, right, self.scope, first=left is head))
            for name, part in parts:
                self.naming.define(name, (), part)
            named = is_name(left) and not is_call(left, self.scope)
            right = multiple(left, right, relation, self.scope) or (approximate(right) if relation != "=" else right)
            given = named and not is_call_of_numbers(left)
            following = rounded_numbers(self.above if given else left, right, relation, self.scope, own)
            self.rounded, self.relation = {**own, **following}, relation
            self.anew = following if relation != "=" else NONE
            if number >= known and not parts:
                own_name = left is head or (all_named and is_another_name(left, self.scope))
                self.text = said_by(self.chain, number, self.whole)
                self._link(left, right, named=named and (own_name or self.ledger.denials.supposes(self.place)))
            own, all_named = following, all_named and is_name(left)
            self.earlier += [] if named else [left]
        if self.ledger.denials.reason(self.place):
            return  # what is said to be false gives no name a value
        self.naming.rounded = any(carries(own, number) for number in own)
        self._define(head, sides[1:], last)

    def define(self) -> None:
        """The meaning that the chain gives its first side, of which nothing is claimed."""
        self.naming.define(self.chain.sides[0], self.chain.sides[1:], literal(self.chain.sides[-1]))

    def _define(self, head: Printed | None, rest: tuple[Printed | None, ...], last: Printed | None) -> None:
        """What the head of the chain is given: numbers, a formula, or, where it is no name, a computation."""
        if not self.known:
            self.naming.define(head, rest, literal(last))
        elif literal(last) is not None:
            self.stated.settle(self.scope.formula(key(head) or ""))
            self.naming.define(head, (), literal(last))

    def compare(self) -> None:
        """The two computations of a link, which defines nothing."""
        (left, right), (self.relation,) = self.chain.sides, self.chain.relations
        assert left is not None and right is not None  # noqa: S101, PT018 — both were read
        self.rounded = rounded_numbers(left, right, self.relation, self.scope)
        self._inferred(left, right)

    def _link(self, left: Printed, right: Printed, *, named: bool) -> None:
        printed, self.way = literal(right), "01"
        doubt = states_nothing(left, right, alone=len(self.chain.sides) == 2)
        doubt = doubt or (states_another(left, right, self.chain) if printed is None else "")
        if doubt:
            self.ledger.undecided(doubt, printed, self.place, self.text, self.section, reading=self.way)
        elif printed is not None:
            self._named(left, printed) if named else self._value(left, right, printed, self.earlier)
        else:
            self._comparison(left, right)

    def _named(self, name: Printed, printed: Quantity) -> None:
        """`name = numbers`: a result where a formula for the name was stated before, else a definition."""
        self.way, spelling = "02", key(name)
        formula, earlier = (self.scope.formula(spelling), self.scope.numeric(spelling)) if spelling else (None, None)
        own_formula, formula = formula, formula or of_family(name, printed, self.scope, self.section)
        supposed = self.ledger.denials.supposes(self.place)
        if formula is None or of_another([formula], self.section) or supposed:
            self._computed(name, printed)
            return
        chosen = earlier is not None and earlier.turn > formula.turn and self.ledger.denials.supposes(earlier.place)
        if chosen or isinstance(formula.body, Quantity) or self.stated.has_result(formula, printed):
            return
        before = earlier.body if earlier is not None else None
        if (isinstance(before, Quantity) and same_digits(before, printed)) or is_chosen_anew(formula.body, printed):
            return  # the same numbers again, a restatement
        resolver = Resolver(self.scope, frozenset({formula.name}))
        try:
            expression = resolver.expression(formula.body)
        except Unresolved as reason:
            if own_formula is None:
                self._computed(name, printed)
                return
            self.naming.remember(printed)
            if formula.section == self.section:  # elsewhere it may have been a general remark
                self._unresolved(name, printed, reason)
            return
        if isinstance(expression, Name) and not resolver.used:
            return  # π is as good a choice as a number, and x_0 = 1 another
        stale = not printed.shape and is_stale(formula, resolver.used.values(), self.section)
        if stale or is_another_case(resolver, self.place, self.ledger):
            return
        sure = bool(printed.shape) and not resolver.supposed
        single = sure and self._has_one_reading(formula, earlier, resolver.used.values())
        certainty: Certainty = "stated" if single else "inferred"
        self.stated.answer(formula)
        steps = earlier_sides(self.scope.steps_to(formula), self.scope)
        own = next_identifier(formula.name, self.chain, self.scope, known=self.known)
        self._claim(formula.body, expression, printed, resolver, certainty, own, steps)

    def _has_one_reading(self, formula: Definition, earlier: Definition | None, used: Iterable[Definition]) -> bool:
        """Whether a result can only be that of the formula: its first, and of operands that mean one thing here.

        An operand does where its definitions agree, or the newest stands in the section of the formula and its result.
        """
        if formula.section != self.section or (earlier is not None and earlier.turn > formula.turn):
            return False
        if self.stated.answered > formula.turn:
            return False  # a formula stated after it has had its result already
        return self.scope.is_one_meaning(used, self.section)

    def _value(self, left: Printed, right: Printed, printed: Quantity, earlier: Sequence[Printed]) -> None:
        self.way, anew = "01", is_call(left, self.scope) or not is_name(left)  # σ(0.5), w·x: computed anew
        known = self.scope.newest(key(left) or "")
        again = known is not None and known.origin == "result" and anew
        skip = frozenset({key(left) or ""}) if again else frozenset()
        resolver, alike = Resolver(self.scope, skip, self.rounded), same_measure(left, right)
        try:
            expression = resolver.expression(left)
        except Unresolved as reason:
            if not again:
                self._unresolved(left, printed, reason)
            return
        if self.relation == "=" and alike and (shares := parts_of_one(left, printed)):
            sides = Resolver(self.scope, rounded=by_digits(shares)).expression(left), Number(printed.numerals[0])
            self._same(sides, self.certainty)
            return
        if isinstance(expression, Name):
            return
        doubt = doubts(self.chain, left, printed, resolver, self.place, self.ledger) if alike else ONE_UNIT
        if doubt:
            others = computations(left, right, expression, self._conventions(expression))
            self.ledger.undecided(doubt, printed, self.place, self.text, self.section, others, reading=self.way)
            return
        said = self.section, self.ledger.denials.supposes
        several = has_several_meanings(left, expression, resolver, *said) or resolver.supposed
        elsewhere = of_another([*resolver.used.values(), *resolver.formulas], self.section)
        certainty: Certainty = "inferred" if several or elsewhere else self.certainty
        name = next_identifier(key(self.chain.sides[0]), self.chain, self.scope, known=self.known)
        self._claim(left, expression, printed, resolver, certainty, name, earlier_sides(earlier, self.scope))

    def _conventions(self, expression: Expression) -> list[Alternative]:
        open_ones = open_conventions(expression)
        return [*open_ones, *own_readings(expression, self.scope)]

    def _unresolved(self, node: Printed, printed: Quantity, reason: Unresolved) -> None:
        """A result whose computation could not be read, with what it may be of."""
        if is_conventional(key(node) or ""):
            return  # σ² = 1.56: its name says what it is
        self._computed(node, printed)
        waiting = (one for one in reversed(self.stated.waiting) if one.section == self.section)
        readings = bound_readings(node, printed, waiting, self.scope)
        self.ledger.undecided(str(reason), printed, self.place, self.text, self.section, readings, reading=self.way)

    def _computed(self, node: Printed, printed: Quantity) -> None:
        """Numbers that nothing computes here are as rounded as any, where the author computed them."""
        if is_computation(node, first=node is self.chain.sides[0]):
            self.naming.remember(printed)

    def _claim(
        self,
        form: Printed,
        expression: Expression,
        printed: Quantity,
        resolver: Resolver,
        certainty: Certainty,
        name: str | None,
        earlier: Iterable[Alternative] = (),
    ) -> None:
        name = None if name is not None and self.ledger.names(name) else name
        around = partial(self.ledger.denials.words, self.place)
        others = [*self._conventions(expression), *earlier]
        others += left_open(form, expression, printed, resolver, self.text, around)
        found, behind = meanings(form, expression, resolver, stated=certainty == "stated"), resolver.used.values()
        others += spoken_of(found, around, self.section, behind=stands_behind(behind, self.place))
        statement, said = ValueClaim(expression, printed, loose=True), (self.place, self.text, self.section)
        claim = self.ledger.claim(statement, *said, name, certainty, tuple(others[:MAX_ALTERNATIVES]), reading=self.way)
        goes_through = not printed.shape and any(one.text == printed.numerals[0].text for one in literals(expression))
        if not claim.denied and not goes_through:  # 1 × 0.20 = 0.20 is of what 0.20 is
            self.scope.remember(claim.name, printed)

    def _comparison(self, left: Printed, right: Printed) -> None:
        """Two expressions of numbers, the right one no bare value: both are computed and compared."""
        if isinstance(left, Symbol) or not are_numeric(left, right, self.scope):
            if may_be_held_against(left, right, self.chain, self.scope):
                self._inferred(left, right, self.certainty if is_reckoned(left, right) else "inferred")
            return  # e = 0.6 - 1 defines an error
        if (printed := literal(left)) is not None and not printed.numerals[0].is_integer:
            self._value(right, left, printed, ())  # 2.9167 = 35/12
            return
        if not same_measure(left, right):
            return
        resolver = Resolver(self.scope, rounded=self.rounded, anew=self.anew)
        try:
            sides = resolver.expression(left), resolver.expression(right)
        except Unresolved as reason:
            self.ledger.undecided(str(reason), None, self.place, self.text, self.section, reading="03")
            return
        if shape(sides[0]) is not None and shape(sides[0]) == shape(sides[1]):
            readings, ambiguous = of_difference(left, right, self.text, resolver)
            self._same(sides, "inferred" if ambiguous or resolver.supposed else self.certainty, readings)
            remember_mantissa(right, self.scope)

    def _inferred(self, left: Printed, right: Printed, certainty: Certainty = "inferred") -> None:
        """That two computations come to the same, where each can be read and their names mean one thing."""
        resolver = Resolver(self.scope, rounded=self.rounded)
        try:
            sides = resolver.expression(left), resolver.expression(right)
        except Unresolved:
            return  # each has its own claims all the same
        told = tells_values(left, right, resolver.used.values(), self.section)
        if not told and self.scope.is_one_meaning(resolver.used.values(), self.section) and same_measure(left, right):
            self._same(sides, certainty)

    def _same(self, sides: tuple[Expression, ...], certainty: Certainty, readings: Sequence[Alternative] = ()) -> None:
        """The claim that two computations come to the same; `readings` are others of their difference."""
        relation, said = Relation(sides, ("==",)), (self.place, self.text, self.section, None, certainty)
        if self.relation != "=" and not is_rounded(relation) and not any("@" in name for name in names(relation)):
            return  # how near 22/7 should be to π is not said
        others = self._conventions(Binary("-", *sides)) if any(map(leaves_scale_open, sides)) else ()
        self.ledger.claim(PropertyClaim(relation, loose=True), *said, (*readings, *others), reading="03")

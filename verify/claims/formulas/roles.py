"""Which symbol of a card each name of a printed formula is, and what is drawn for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.claims.formulas.drawing import drawn
from verify.claims.formulas.parts import Kept, Part, Shape, whole
from verify.claims.formulas.spelling import is_spelled
from verify.claims.formulas.symbols import is_another, meaning_of, sibling_of, signature_of, symbol_of
from verify.claims.formulas.times import LATER
from verify.claims.formulas.vocabulary import REDUCTIONS
from verify.expressions import parse_expression
from verify.formulas.signature import shape_of, signature
from verify.numerals import parse_numeral
from verify.records.expression import Call, Expression, Name, Transpose, names, rebuilt
from verify.records.formula import Formula, Parameter, Signature
from verify.records.numeral import Quantity
from verify.records.printed import Printed

CELLS = 5
"""Numbers that are drawn for a parameter of any shape: of both signs, near 0 and not; not 4, since 2/4 is a half."""

LENGTHS = (3, 2, 4, 5, 6)
"""What the axes of a card are long, each its own: so that a product the wrong way round has no shape."""

COUNTS = ("n", "N", "m", "M")
"""What documents call the length of the one axis of a formula, where no bound of a sum says so."""

BATCH = (5,)
"""How many examples are drawn where a name has an index more than its card has axes: not 2 or 4, of which 2/n is 1."""

COLUMN = 5
"""What is taken for the number of a pair of columns: not 2, whose double is its square."""

WHOLE = 6
"""What is taken for a whole number that is no array, such as a dimension: an even one."""


def is_elementwise(card: Formula) -> bool:
    """Whether every parameter of a formula may have any shape."""
    return all(form.axes in (("…",), ()) for one in signature(card).parameters for form in one.forms[:1])


@dataclass
class Roles:
    """The names of one printed formula as symbols of a card, each under a name of its own with numbers drawn for it.

    indexed: the names that index letters stand below. version: what tells its variables from all others.
    batch: the axes before those of the card.
    lenient: whether no symbol of another formula is one of this by mistake. partial: whether half of the required
    symbols are enough, so that one may stand for another by mistake. turned: whether weights, which have two axes and
    none for examples, are printed with the axis of what comes out first: W x for x W.
    """

    card: Formula
    version: str
    indexed: frozenset[str]
    batch: Shape = ()
    lenient: bool = False
    partial: bool = False
    turned: bool = False
    step: frozenset[str] | None = None
    """The names that a step is computed from, where it is one."""
    bound: dict[str, Part] = field(default_factory=dict)
    drawn: dict[str, Quantity] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    """The spelling under which a parameter stands in the formula."""
    implied: set[str] = field(default_factory=set)
    """The symbols that a step of the formula has, and that it may have by their name as well."""
    exchanged: bool = False
    """Whether a symbol of another formula of its kind stands in it."""
    signature: Signature = field(init=False)
    """What the formula takes and gives; of a step, with its terms."""
    lengths: Mapping[str, Shape] = field(init=False)

    def __post_init__(self) -> None:
        """The signature, and how long each axis of the card is: asked of every name."""
        self.signature = signature_of(self.card.name, self.step)
        axes = [axis for one in self.signature.parameters for form in one.forms[:1] for axis in form.axes]
        named = dict.fromkeys(axis for axis in axes if axis.replace("_", "").isalnum() and not axis.isdigit())
        self.lengths = {"…": self.batch, **{axis: (length,) for axis, length in zip(named, LENGTHS, strict=False)}}

    @property
    def is_elementwise(self) -> bool:
        """Whether every parameter may have any shape; of a step, whether none of its symbols is a matrix."""
        if self.step is None:
            return is_elementwise(self.card)
        own = [one for name in self.step if (one := self.parameter(name)) is not None]
        return all(len([axis for axis in form.axes if axis != "…"]) < 2 for one in own for form in one.forms[:1])

    def bind(self, spelled: str, parameter: Parameter) -> bool:
        """Give a name the part of a parameter; False where this one has no numbers that can be drawn."""
        form = parameter.forms[0] if parameter.forms else None
        if form is not None and form.kind == "whole" and not form.axes and parameter.name not in self.taken:
            self.taken[parameter.name] = spelled
            self.bound[spelled] = Part(whole(WHOLE), ())
            return True
        value = self._draw(parameter, spelled)
        if value is None or parameter.name in self.taken:
            return False
        name = f"{spelled}@{self.version}"
        self.taken[parameter.name] = spelled
        self.drawn[name] = value
        self.bound[spelled] = Part(Name(name), value.shape)
        return True

    def parameter(self, name: str) -> Parameter | None:
        """The symbol that a name of the card is."""
        return symbol_of(self.card, name, self.step)

    def has(self, own: str) -> bool:
        """Whether the formula has what the card calls so, under any name."""
        parameter = self.parameter(own)
        if parameter is not None:
            return parameter.name in self.taken
        return own in COUNTS or own in self.lengths or any(is_spelled(one, own) for one in self.bound)

    def name(self, own: str, spelled: str | None) -> bool:
        """Give a name of the formula that of the card: a symbol, or a whole number such as that of a column."""
        parameter = self.parameter(own)
        if spelled is None or parameter is not None:
            return spelled is not None and parameter is not None and self.bind(spelled, parameter)
        self.bound[spelled] = self.bound[own] = Part(whole(COLUMN), ())
        return True

    def operand(self, spelled: str) -> Part | None:
        """What a name of the formula stands for; bound where it is first asked."""
        if spelled in self.bound:
            return self.bound[spelled]
        if spelled.endswith(LATER):
            return self._later(spelled)
        parameter = self.parameter(spelled)
        if parameter is not None:
            if parameter.name in self.implied:
                self.bound[spelled] = self.bound[self.taken[parameter.name]]
                return self.bound[spelled]
            return self.bound[spelled] if self.bind(spelled, parameter) else None
        meaning = meaning_of(self.card, spelled)
        if meaning is not None:
            part = self._derived(meaning)
            if part is not None:
                self.bound[spelled] = part
            return part
        length = self.lengths.get(spelled, ()) if spelled != "…" else ()
        if length:
            return Part(whole(length[0]), ())
        return self._sibling(spelled)

    def _later(self, spelled: str) -> Part | None:
        """A symbol of the card as it is in a later step: other numbers."""
        called = spelled.removesuffix(LATER)
        own = next((one for one in self.signature.parameters if self.taken.get(one.name) == called), None)
        value = self._draw(own, spelled) if own is not None else None
        if value is None:
            return None
        name = f"{spelled}@{self.version}"
        self.drawn[name] = value
        self.bound[spelled] = Part(Name(name), value.shape)
        return self.bound[spelled]

    def _sibling(self, spelled: str) -> Part | None:
        """A symbol that belongs to another formula of the same kind alone: FN, where precision is of TP and FP."""
        parameter = sibling_of(self.card, spelled, self.taken)
        if parameter is None or self.lenient or not self.bind(spelled, parameter):
            return None
        self.exchanged = True
        return self.bound[spelled]

    def eliminate(self, operands: Mapping[str, Printed]) -> None:
        """Give the one name that is none of the card the one symbol that no name has: a required one first."""
        strange = [one for one in operands if one not in self.bound and not self.is_known(one)]
        named = {one.name for spelled in operands if (one := self.parameter(spelled)) is not None}
        pool = [one for one in self.signature.parameters if one.forms]
        pools = [[one for one in pool if one.required is required] for required in (True, False)]
        if self.step is not None:
            pools = [[one for name in self.step if (one := self.parameter(name)) is not None]]
        for pool in pools:
            left = [one for one in pool if one.name not in self.taken and one.name not in named]
            if left:
                is_open = len(left) == len(strange) == 1 and len(left[0].names[0]) == 1  # TP stands for nothing else
                if is_open and not self._is_of_another(strange[0], left[0]):
                    self.bind(strange[0], left[0])
                return

    def _is_of_another(self, spelled: str, parameter: Parameter) -> bool:
        """Whether a name is that of another symbol, of another formula of its kind."""
        sibling = sibling_of(self.card, spelled, self.taken)
        return (sibling is not None and sibling.name != parameter.name) or is_another(spelled, parameter)

    def is_known(self, spelled: str) -> bool:
        """Whether a name is one of the card: a symbol, a step, a length."""
        named = self.parameter(spelled) is not None or meaning_of(self.card, spelled) is not None
        return named or spelled in self.lengths or spelled in COUNTS

    def kept(self) -> Kept:
        """The names as they are bound now."""
        return Kept(dict(self.bound), dict(self.drawn), dict(self.taken), set(self.implied), self.exchanged)

    def restore(self, kept: Kept) -> None:
        """The names as they were bound: a side that is not read binds none."""
        self.bound, self.drawn, self.taken, self.implied, self.exchanged = kept

    def counts(self, spelled: str, length: int) -> None:
        """That a name, such as the upper bound of a sum, is a length."""
        if self.operand(spelled) is None:
            self.bound[spelled] = Part(whole(length), ())

    @property
    def told(self) -> str:
        """The formula over the names that it has here, as it is told."""
        return f"{self.card.name}({', '.join(self.taken.values())})"

    def call(self) -> Expression | None:
        """The formula of the catalogue over the same names; None where a required parameter has none."""
        arguments, missing = [], False
        required = [one.name in self.taken for one in self.signature.parameters if one.required]
        completed = self.exchanged or (self.partial and 2 * sum(required) >= len(required))
        for parameter in self.signature.parameters:
            spelled = self.taken.get(parameter.name)
            if spelled is None and parameter.required and completed and self.bind(parameter.names[0], parameter):
                spelled = parameter.names[0]
            if spelled is None and parameter.required:
                return None
            missing = missing or spelled is None
            if spelled is not None:
                arguments.append(
                    (parameter.name, self._as_stated(parameter).expression, missing or not parameter.required)
                )
        positional = tuple(value for _, value, by_name in arguments if not by_name)
        return Call(self.card.name, positional, tuple((name, value) for name, value, by_name in arguments if by_name))

    def _as_stated(self, parameter: Parameter) -> Part:
        """What is drawn for a symbol, as the card has it."""
        part = self.bound[self.taken[parameter.name]]
        return Part(Transpose(part.expression), part.shape[::-1]) if self._is_turned(parameter) else part

    def _is_turned(self, parameter: Parameter) -> bool:
        axes = parameter.forms[0].axes if parameter.forms else ()
        return self.turned and len(axes) == 2 and "…" not in axes

    def of_card(self, name: str) -> Part | None:
        """What a name of the card stands for in a statement of its own, whatever it is called in the formula."""
        parameter = self.parameter(name)
        if parameter is None:
            return self.bound.get(name) or self.operand(name)
        known = parameter.name in self.taken or self.bind(parameter.names[0], parameter)
        return self._as_stated(parameter) if known else None

    def _derived(self, meaning: str) -> Part | None:
        """A step of the formula, such as the mean of x, over the names that its symbols have here."""
        expression = parse_expression(meaning)
        if isinstance(expression, Name):  # another name of a symbol, or of a length
            length = self.lengths.get(expression.text, ())
            return Part(whole(length[0]), ()) if length else self._symbol(expression.text)
        symbols = [name for one in self.signature.parameters for name in one.names if name in names(expression)]
        parts = {symbol: self._symbol(symbol) for symbol in symbols}
        if None in parts.values():
            return None
        known = {symbol: part.expression for symbol, part in parts.items() if part is not None}
        of_all = isinstance(expression, Call) and expression.function in REDUCTIONS.values()
        shape = (CELLS,) if self.is_elementwise and not of_all else ()
        return Part(
            rebuilt(expression, lambda node: known.get(node.text, node) if isinstance(node, Name) else node), shape
        )

    def _symbol(self, symbol: str) -> Part | None:
        """A symbol of the card, under whatever name it stands in the formula, or its own."""
        for parameter in self.signature.parameters:
            if symbol in parameter.names:
                spelled = self.taken.get(parameter.name)
                if spelled is None:
                    part = self.operand(symbol)
                    self.implied.add(parameter.name)
                    return part
                return self.bound[spelled]
        return None

    def _draw(self, parameter: Parameter, spelled: str) -> Quantity | None:
        if not parameter.forms:
            return None
        form = parameter.forms[0]
        if form.axes == ("…",):
            shape: Shape | None = (*self.batch, CELLS)
        elif form.stretches and form.kind != "mask" and spelled not in self.indexed:
            shape = ()
        else:
            shape = shape_of(form, self.lengths)
        if shape is None:
            return None
        shape = shape[::-1] if self._is_turned(parameter) else shape
        texts = drawn(form.kind, shape, len(self.drawn))
        return Quantity(tuple(map(parse_numeral, texts)), shape) if texts else None

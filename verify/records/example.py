"""A worked example as its file states it: what is given, what is claimed, which passages it covers."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from verify.records.evidence import Evidence
from verify.records.expression import Expression, Relation
from verify.records.frozen import dataclass
from verify.records.numeral import Quantity
from verify.records.place import Place


@dataclass(frozen=True)
class Given:
    """A number or matrix that the author chose: exact as printed, or an array whose cells are formulas.

    `rounded` marks one that was computed before it was printed, by whatever means: each number is worth its cell.
    """

    name: str
    value: Quantity | Expression
    places: tuple[Place, ...]
    source: Place
    text: str
    rounded: bool = False


@dataclass(frozen=True)
class ValueClaim:
    """The printed Quantity is the value of the expression.

    loose: a vector may be printed as a row or as a column, as people do on paper.
    """

    expression: Expression
    printed: Quantity
    loose: bool = False


@dataclass(frozen=True)
class ShapeClaim:
    """The printed Quantity is the shape of the expression."""

    expression: Expression
    printed: Quantity


@dataclass(frozen=True)
class PropertyClaim:
    """The relation holds; with variables it is a chain of equalities, and holds whatever these are.

    proved: whether the proof of the equalities is kept.
    loose: a vector may be printed as a row or as a column, and nothing else is held against a side of another shape.
    """

    relation: Relation
    variables: tuple[str, ...] = ()
    proved: bool = False
    loose: bool = field(default=False, repr=False)  # of documents alone: what is said of examples is as it was


@dataclass(frozen=True)
class Respelling:
    """The one symbol of a statement that is mistaken, by where it stands in its text, and what belongs there."""

    text: str
    start: int
    end: int
    symbol: str


@dataclass(frozen=True)
class FormulaClaim:
    """Each side of a printed formula equals the expression, whatever the variables are.

    The variables are names of the example; the values that they have there are the witness on which it is tried first.
    proved: whether its proof is kept. conventions: whether another convention of the same formula is as right.
    repair: of a formula that is another, what makes it right, such as an index; behind the word "right".
    unread: a side of the same statement that is not read, so that of the whole it cannot be said that it holds.
    respelling: where one symbol makes it right, and nothing else that was tried does.
    """

    sides: tuple[Expression, ...]
    equals: Expression
    equals_text: str
    variables: tuple[str, ...]
    proved: bool = False
    conventions: bool = False
    repair: str = ""
    unread: str = ""
    respelling: Respelling | None = None


@dataclass(frozen=True)
class TheoremClaim:
    """The statement is a theorem about the catalogue's formulas, or contradicts one; `proof` says how its proof ended.

    holds: whether the theorem says so. instance: what the words say at numbers, but for a "not" in them (`negated`).
    """

    name: str
    proof: Evidence
    holds: bool = True
    instance: Relation | None = None
    negated: bool = False


@dataclass(frozen=True)
class UndecidableClaim:
    """A statement that no computation decides, with the reason: present so that coverage is honest."""

    reason: str
    printed: Quantity | None


Certainty = Literal["stated", "inferred", "supposed"]
"""`stated` by an explicit equality, `inferred` through the Scope, or `supposed` from a name in a program's output."""

Statement = ValueClaim | ShapeClaim | PropertyClaim | FormulaClaim | TheoremClaim | UndecidableClaim


@dataclass(frozen=True)
class Alternative:
    """Another reading of a claim, tried where the first fails.

    kind: what it supposes. A `convention` that the notation leaves open (the base of a logarithm) is as good a reading
    as the first, and so is an earlier side of the same `chain`; so is the stated formula with another operand
    (`exchanged`), or an operand that the text does not name (`bound`), where it gives more digits than luck would.
    A number may be `recalled`, and rounded where it is printed, if that gives the digits without a further policy; an
    array that is `repeated` may be rounded as well where no more is known than that its cells can give the digits.
    By one whose numbers are `untraced`, given nowhere, no digits are told right: only that they need not be wrong.
    Where what is `given` may have been rounded, and the computation is not stated either, nothing is said; nor where
    numbers are `sized` in bytes, 4096 × 4096 = 64 MB, and the document does not say how many each takes.
    With an `older` definition, that it gives the digits is a finding of its own: the document contradicts itself;
    unless it is `spoken` of, "the logits of example 1", where it gives more digits than luck would.
    """

    difference: str
    expression: Expression
    kind: Literal[
        "convention",
        "chain",
        "recalled",
        "repeated",
        "exchanged",
        "bound",
        "older",
        "spoken",
        "untraced",
        "given",
        "sized",
    ] = "convention"
    printed: Quantity | None = None
    """The printed numbers to other digits, where the claim's own have more than what they are held against."""


@dataclass(frozen=True)
class Claim:
    """One statement of a document with its place, its source file and what is known to be wrong with it.

    explained_by: what does give the printed digits, what the printed formula does say, or the relation that does hold.
    unexplained_because: why no such thing can be found, where none is stated.
    Of a `supposed` claim that does not hold, nothing is said unless most of its digits do.
    """

    id: str
    name: str
    statement: Statement
    text: str
    places: tuple[Place, ...]
    source: Place
    erratum: str | None = None
    explained_by: Expression | Relation | None = None
    explained_by_text: str | None = None
    unexplained_because: str | None = None
    note: str | None = None
    certainty: Certainty = "stated"
    alternatives: tuple[Alternative, ...] = ()
    section: tuple[str, ...] = ()
    """The headings above it, outermost first."""
    denied: str = ""
    """Why it need not hold, where the words around it say so."""
    reading: str = ""
    """The code of the reading that found it; empty where its author states it."""
    doubts: tuple[str, ...] = ()
    """What was asked of it that may speak against its being meant, each with its answer."""
    restrained: str = ""
    """Why it may not be called wrong, though it does not hold: its reading has called right numbers wrong before."""

    @property
    def label(self) -> str:
        """Its name as a reader knows it, without its version; empty where it has none but its formula."""
        name, version, _ = self.name.partition("@")
        return "" if version and (name == "claim" or not name.replace("_", "").replace(",", "").isalnum()) else name

    @property
    def expressions(self) -> tuple[Expression | Relation, ...]:
        """What it says is computed or holds, as syntax trees."""
        match self.statement:
            case ValueClaim(expression=expression) | ShapeClaim(expression=expression):
                return (expression,)
            case PropertyClaim(relation=relation):
                return (relation,)
            case FormulaClaim(sides=sides, equals=equals):
                return (*sides, equals)
        return ()

    @property
    def printed(self) -> Quantity | None:
        """The printed numbers, where the statement has any."""
        return printed_in(self.statement)


def printed_in(statement: Statement) -> Quantity | None:
    """The printed numbers of a statement that has any."""
    return None if isinstance(statement, UNPRINTED) else statement.printed


UNPRINTED = (PropertyClaim, FormulaClaim, TheoremClaim)
"""Claims of no printed numbers."""


@dataclass(frozen=True)
class Unlinked:
    """Numbers in the passages that state nothing computable, with the reason."""

    printed: Quantity
    places: tuple[Place, ...]
    source: Place
    reason: str


@dataclass(frozen=True)
class Example:
    """One worked example: its file, the passages it covers, its givens and its claims in order."""

    name: str
    title: str
    passages: tuple[Place, ...]
    givens: tuple[Given, ...]
    claims: tuple[Claim, ...]
    unlinked: tuple[Unlinked, ...]
    source: Place


@dataclass(frozen=True)
class ExampleDocument:
    """The document that a folder of worked examples replays, and what its page says of it in words of ours."""

    name: str
    title: str
    author: str | None
    file: str
    sha256: str
    teaches: str | None = None
    conventions: str | None = None
    remarks: str | None = None

"""What is mistaken of a claim that does not hold: its printed digits, if witnesses say so, or it is open.

A number is to blame where an expression of literals, or of numbers that other claims bear out, gives another one, no
claim that holds uses it, and whatever else may be meant comes to the same digits. A link between two computations
breaks between them, and names neither; nor does anything that another claim contradicts as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.judging.bearing import FAILING, Bearing, Prints, named, nowhere
from verify.judging.correction import corrections
from verify.judging.followers import comes_to_another, follows_print, is_confirmed
from verify.judging.mistyped import mistyped
from verify.judging.own_cells import borne_out_by_cells
from verify.judging.policies import Values, attempt
from verify.judging.relation import judge_relation
from verify.judging.rounding import Rounding, fits
from verify.judging.slips import slip
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import parse_numeral
from verify.records.enclosure import Enclosure
from verify.records.example import Example, FormulaClaim, PropertyClaim, TheoremClaim, ValueClaim
from verify.records.expression import Expression, Name, Number, Relation, functions, rebuilt
from verify.records.finding import Blame, Finding, Verdict
from verify.records.mistake import OverBudget
from verify.records.numeral import Numeral, Quantity

NO_READING = ("older", "untraced", "given", "sized")
"""Kinds of alternatives that say why digits differ, and are no readings by which other digits would be right."""

ROUNDING = frozenset({"floor", "ceil", "round", "trunc"})

FAR = 10
"""How many times larger or smaller than the printed number what is meant by it may be."""

CONTRADICTED = "another definition in the document gives its digits: either may be what is wrong"
EARLIER_SIDE = "an earlier side of its chain gives its digits: the side before it may be what is wrong"
OTHER_SIDE = "an earlier side of its chain comes to another value: the side before it may be what is wrong"
BETWEEN = "the sides before and behind agree: it is the one between that is mistaken"
IN_WORDS = "it is said in words, of which no digits are mistaken"
ONE_LINK = "one of its links does not hold: either side of it may be what is wrong"
DERIVED = "it is not the derivative of what the document states: one of the two is mistaken"
STATED = "the document states another formula than the catalogue has under this name"
UNPROVED = "it is not proved wrong"
UNPRINTED = "it is no printed value"
INFERRED = "it has more than one reading"
RESTING = "it rests on another wrong claim"
SHARED = "another claim that does not hold shares its numbers: either may be what is wrong"
UNSUPPORTED = "nothing else bears out what it is computed from: that may be what is wrong"
USED = "a claim that holds uses its number: what it is computed from may be what is wrong"
COPIED = "its number is printed again elsewhere: what it is computed from may be what is wrong"
DIGITLESS = "it has no digits to follow"
CARRIED = "from the earlier numbers as they are printed other digits come than from unrounded ones"
OTHERWISE = "by another reading other digits should stand there"
TOO_LARGE = "what should stand there is a number that no float64 holds"
HALFWAY = "what should stand there lies halfway between two numbers of so many digits"
LOST = "nothing of what should stand there would be left in so few digits"

OF_NUMBERS = "what it is computed from is printed with it, and no claim that holds uses the number"
OF_FOLLOWERS = "what follows from it is that of the value computed, and not of the printed one"
OF_SYMBOL = "one symbol makes it the formula of its name, and no other change that was tried does"
OF_NAMES = "other claims bear out what it is computed from, and none that holds uses the number"


def with_blame(
    example: Example, findings: Sequence[Finding], worlds: Worlds, prints: Prints = nowhere
) -> tuple[Finding, ...]:
    """The findings, each that does not hold with what is mistaken of it as far as the others, and the text, tell."""
    if not any(finding.verdict in FAILING for finding in findings):
        return tuple(findings)
    bearing = Bearing(example, findings, prints)
    return tuple(
        replace(one, judgement=replace(one.judgement, blame=_blame(one, bearing, worlds)))
        if one.verdict in FAILING
        else one
        for one in findings
    )


def _blame(finding: Finding, bearing: Bearing, worlds: Worlds) -> Blame:
    if _is_respelled(finding):
        return Blame("printed", OF_SYMBOL)
    doubt = _unproved(finding, bearing, worlds) or _by_witnesses(finding, bearing, worlds)
    doubt = doubt or _unclear(finding, bearing, worlds)
    confirmed = doubt is None and is_confirmed(finding, bearing, worlds)
    if doubt is None and not confirmed:
        doubt = mistyped(finding, bearing, worlds)
    if doubt is not None:
        return Blame("open", doubt)
    return Blame("printed", OF_FOLLOWERS if confirmed else OF_NAMES if named(finding.claim) else OF_NUMBERS)


def _is_respelled(finding: Finding) -> bool:
    """Whether one symbol of a formula under its own name is mistaken, and nothing else can be."""
    statement = finding.claim.statement
    proved = finding.verdict is Verdict.WRONG and not finding.roots and finding.claim.certainty == "stated"
    return proved and isinstance(statement, FormulaClaim) and statement.respelling is not None


def _unproved(finding: Finding, bearing: Bearing, worlds: Worlds) -> str | None:
    """Why it is not proved of a claim that it should have other digits; or None."""
    claim, judgement = finding.claim, finding.judgement
    if finding.roots:
        return RESTING
    if finding.verdict is not Verdict.WRONG:
        return UNPROVED
    if claim.certainty != "stated":
        return INFERRED
    if isinstance(claim.statement, TheoremClaim):
        return IN_WORDS
    if isinstance(claim.statement, FormulaClaim) and claim.reading:
        return STATED if claim.statement.conventions else DERIVED
    if not isinstance(claim.statement, ValueClaim):
        between = any(_ends_agree(finding, other, worlds) for other in bearing.beside(finding))
        return BETWEEN if between else ONE_LINK if claim.printed is None else UNPRINTED
    if not judgement.computed or not judgement.misfits:
        return UNPRINTED
    if _is_of_earlier_side(finding):
        return EARLIER_SIDE
    older = judgement.diagnosis is not None and "older" in judgement.diagnosis.kind
    return CONTRADICTED if older else None


def _is_of_earlier_side(finding: Finding) -> bool:
    """Whether the number that ends two links which do not hold is that of the side before them."""
    diagnosis = finding.judgement.diagnosis
    return diagnosis is not None and diagnosis.kind == "side"


def _ends_agree(finding: Finding, other: Finding, worlds: Worlds) -> bool:
    """Whether two links that do not hold have a side between them, and the sides before and behind it agree."""
    one, two = finding.claim.statement, other.claim.statement
    if not isinstance(one, PropertyClaim) or not isinstance(two, PropertyClaim):
        return _is_of_earlier_side(other)
    if one.variables or two.variables:
        return False
    for first, second in ((one.relation, two.relation), (two.relation, one.relation)):
        equal = {*first.comparisons, *second.comparisons} == {"=="}
        if equal and _plain(first.operands[-1]) == _plain(second.operands[0]):
            ends = judge_relation(Relation((first.operands[0], second.operands[-1]), ("==",)), worlds)
            return ends.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)
    return False


def _plain(side: Expression) -> Expression:
    """A side of a chain, whichever of its numbers are rounded."""
    return rebuilt(side, lambda node: Number(node.numeral) if isinstance(node, Number) else node)


def _by_witnesses(finding: Finding, bearing: Bearing, worlds: Worlds) -> str | None:
    """What speaks for a printed number, or does not speak for what it is computed from; or None."""
    if not all(_is_between(finding, other) for other in bearing.beside(finding)):
        return SHARED
    sides = (one.expression for one in finding.claim.alternatives if one.kind == "chain")
    if any(comes_to_another(side, finding, worlds) for side in sides):
        return OTHER_SIDE
    unsure = () if is_confirmed(finding, bearing, worlds) else sorted(named(finding.claim))
    for name in unsure:
        if not bearing.supports(name, finding) and not borne_out_by_cells(name, finding, worlds):
            return UNSUPPORTED
    followers = bearing.using[finding.claim.name]
    if bearing.user(finding) is not None or any(follows_print(one, worlds) for one in followers):
        return USED
    printed = finding.claim.printed
    wrong = [printed.numerals[cell] for cell in finding.judgement.misfits] if printed is not None else []
    return COPIED if any(bearing.is_copied(one, finding) for one in wrong) else None


def _is_between(finding: Finding, other: Finding) -> bool:
    """Whether a number stands alone between two links that do not hold, and whose ends agree."""
    statement, printed = other.claim.statement, finding.claim.printed
    if not isinstance(statement, ValueClaim) or printed is None or not _is_of_earlier_side(other):
        return False
    return isinstance(statement.expression, Number) and statement.expression.numeral in printed.numerals


def _unclear(finding: Finding, bearing: Bearing, worlds: Worlds) -> str | None:
    """Why it is not clear which digits an author would print, or None."""
    judgement = finding.judgement
    doubts = (_unclear_cell(finding, cell) for cell in judgement.misfits)
    doubt = next((doubt for doubt in doubts if doubt is not None), None)
    if doubt is not None:
        return doubt
    others = (_digits(expression, finding, worlds) for expression in _readings(finding, bearing))
    return OTHERWISE if any(digits is not None and _rivals(digits, finding) for digits in others) else None


def _rivals(digits: Sequence[str], finding: Finding) -> bool:
    """Whether other digits are as good: unless the printed ones are a slip from the right ones, and none from these."""
    judgement, printed = finding.judgement, finding.claim.printed
    right = [judgement.correction[cell] for cell in judgement.misfits]
    if printed is None or list(digits) == right:
        return False
    texts = [printed.numerals[cell].text for cell in judgement.misfits]
    slipped, also = (all(map(slip, texts, ones)) for ones in (right, digits))
    return also or not slipped


def _unclear_cell(finding: Finding, cell: int) -> str | None:
    judgement, printed = finding.judgement, finding.claim.printed
    value = judgement.computed[cell]
    if printed is None or not judgement.correction or value.special or printed.numerals[cell].special:
        return DIGITLESS
    if judgement.carried and judgement.carried[cell] != judgement.correction[cell]:
        return CARRIED
    try:
        right = parse_numeral(judgement.correction[cell], multiples=True)
    except OverBudget:
        return TOO_LARGE
    if value.exact is not None and 2 * abs(right.value - value.exact) == right.unit:
        return HALFWAY
    return LOST if not right.value and value.middle else None


def _readings(finding: Finding, bearing: Bearing) -> Iterator[Expression]:
    """What else a claim may be read as: by its own other readings, or by those of a name that it is computed of."""
    for one in finding.claim.alternatives:
        if one.kind in NO_READING or one.printed is not None or _is_of_whole_numbers(one.expression, finding):
            continue
        if one.kind != "chain" or not _is_in_full(finding):
            yield one.expression
    for name in sorted(named(finding.claim)):
        stated = bearing.defined.get(name)
        for one in stated.claim.alternatives if stated is not None else ():
            if one.kind == "convention":
                yield from (_renamed(each, name, one.expression) for each in _expressions(finding))


def _is_in_full(finding: Finding) -> bool:
    """Whether what should stand there is the value itself: an earlier side, not rounded, is not what it is equal to."""
    judgement = finding.judgement
    right = (parse_numeral(judgement.correction[cell], multiples=True).value for cell in judgement.misfits)
    return all(judgement.computed[cell].exact == value for cell, value in zip(judgement.misfits, right, strict=True))


def _is_of_whole_numbers(expression: Expression, finding: Finding) -> bool:
    """Whether a reading rounds to a whole number what is printed with decimals: it is no reading of that."""
    printed = finding.claim.printed
    own = frozenset().union(*(functions(each) for each in _expressions(finding)))
    return bool(functions(expression) & ROUNDING - own) and printed is not None and printed.numerals[0].has_decimals


def _expressions(finding: Finding) -> Iterator[Expression]:
    if isinstance(finding.claim.statement, ValueClaim):
        yield finding.claim.statement.expression


def _renamed(expression: Expression, name: str, meaning: Expression) -> Expression:
    return rebuilt(expression, lambda node: meaning if node == Name(name) else node)


def _digits(expression: Expression, finding: Finding, worlds: Worlds) -> list[str] | None:
    """The digits that should stand in the wrong cells if this were meant; None where nobody means that."""
    printed, wrong = finding.claim.printed, finding.judgement.misfits
    values = attempt(worlds.balls(PRECISIONS[0]), expression, printed.shape) if printed is not None else None
    if printed is None or values is None or not all(_is_near(values[cell], printed.numerals[cell]) for cell in wrong):
        return None
    if not _bears_out(values, printed, wrong):
        return None
    right = corrections(values, printed)
    return [right[cell] for cell in wrong]


def _bears_out(values: Values, printed: Quantity, wrong: Sequence[int]) -> bool:
    """Whether the other cells of an array are given as well, some of them not zero; of a single number, always."""
    others = [cell for cell in range(len(values)) if cell not in wrong]
    if len(values) == 1:
        return True
    fitting = all(fits(values[cell], printed.numerals[cell], Rounding.NEAREST) is not False for cell in others)
    return fitting and any(printed.numerals[cell].value for cell in others)


def _is_near(value: Enclosure, numeral: Numeral) -> bool:
    """Whether a value is of the size of the printed one: by units of a hundred more or less, nothing is read."""
    if value.special or numeral.special or not numeral.value:
        return value.special == numeral.special
    return abs(numeral.value) <= FAR * abs(value.middle) <= FAR * FAR * abs(numeral.value)

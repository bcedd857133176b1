"""A finding told step by step: what its names are, the value of every part, and what the document prints of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verify.expressions import spell
from verify.judging.diagnosis import LUCK, luck
from verify.judging.parts import Worked, parts_of
from verify.judging.policies import same_shape
from verify.judging.rounding import Rounding, explains
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import shared_digits
from verify.records.account import Account, Origin, Stage
from verify.records.example import (
    Claim,
    Example,
    FormulaClaim,
    Given,
    PropertyClaim,
    ShapeClaim,
    Statement,
    ValueClaim,
)
from verify.records.expression import Call, Expression, Name, children
from verify.records.finding import Finding
from verify.records.formula import Formula
from verify.records.numeral import Quantity
from verify.records.place import Place

MAX_STAGES = 24
"""Parts of a computation that are told, besides those that the document prints: the deepest are left out first."""

ALIKE = 0.75
"""The share of digits above which a print of the same shape, not known to be right for another reason, is taken for a
print of the same thing."""


@dataclass(frozen=True)
class Print:
    """Numbers that the document prints, and what judging computed for them."""

    quantity: Quantity
    place: Place
    finding: Finding | None = None


def account(example: Example, findings: Sequence[Finding], finding: Finding, cards: Mapping[str, Formula]) -> Account:
    """The account of one finding of an example; `cards` are those of the catalogue, variants under their own names."""
    worlds = Worlds(example.givens, example.claims)
    policy = finding.judgement.policy
    carried = policy is not None and policy.reference.startswith(Reading.CARRIED.value)
    valuation = worlds.balls(PRECISIONS[0], Reading.CARRIED if carried else Reading.FULL)
    statement = finding.claim.statement
    reading = finding.judgement.reading
    computed = (reading,) if reading is not None else _expressions(statement)
    cause = finding.judgement.diagnosis
    changed = cause.expression if cause is not None else None
    label = labels(example, computed if changed is None else (*computed, changed))
    stages = _chosen(
        _beside(
            parts_of(computed, valuation, label, next(iter(finding.judgement.misfits), 0)),
            finding,
            list(_prints(example, findings, finding)),
        )
    )
    called = dict.fromkeys([*_called(computed, valuation), *(one.formula for one in stages if one.formula)])
    return Account(
        finding,
        tuple(_told(statement if reading is None else None, computed, label)),
        tuple({cards[name].name: cards[name] for name in called if name in cards}.values()),
        tuple(_origins(computed, example, findings, label)),
        stages,
        carried,
        _as_printed(finding.claim, changed, label),
        tuple(one for one in findings if finding.claim in one.roots),
    )


def labels(example: Example, expressions: Iterable[Expression]) -> dict[str, str]:
    """How the names of some expressions are shown: without a version where one is enough, else by their line."""
    names = dict.fromkeys(name for one in expressions for name in _names(one, example))
    stated: list[Given | Claim] = [*example.givens, *example.claims]
    places = {one.name: _place(one) for one in stated}
    shown = {}
    for name in names:
        base, versioned, _ = name.partition("@")
        rivals = [other for other in names if other.partition("@")[0] == base and other != name]
        if versioned and (rivals or " " in base or "(" in base or base == "claim") and name in places:
            line, cell = places[name].line, places[name].as_read()
            shown[name] = f"«{cell or f'line {line}'}»" if " " in base or "(" in base else f"{base}«{cell or line}»"
        else:
            shown[name] = base
    return shown


def _place(one: Given | Claim) -> Place:
    """Where it stands in the document, or in the file where it is in that alone."""
    return one.places[0] if one.places else one.source


def _names(expression: Expression, example: Example) -> Iterator[str]:
    """The names of an expression as they are met, and those of the definitions behind them."""
    definitions = {one.name: one.value for one in example.givens if not isinstance(one.value, Quantity)}
    found: dict[str, None] = {}
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Name) and node.text not in found:
            found[node.text] = None
            yield node.text
            waiting += [definitions[node.text]] if node.text in definitions else []
        waiting += children(node)[::-1]


def _expressions(statement: Statement) -> tuple[Expression, ...]:
    match statement:
        case ValueClaim(expression=expression) | ShapeClaim(expression=expression):
            return (expression,)
        case PropertyClaim(relation=relation):
            return relation.operands
        case FormulaClaim(sides, equals):
            return (*sides, equals)
    return ()


def _told(statement: Statement | None, computed: tuple[Expression, ...], label: Mapping[str, str]) -> Iterator[str]:
    """The computation in words of the expression language, one line for each side."""

    def told(expression: Expression) -> str:
        return spell(expression, lambda name: label.get(name) or name.partition("@")[0])

    match statement:
        case ShapeClaim(expression=expression):
            yield f"shape({told(expression)})"
        case PropertyClaim(relation=relation):
            first, *others = map(told, relation.operands)
            yield first + "".join(f" {sign} {one}" for sign, one in zip(relation.comparisons, others, strict=True))
        case FormulaClaim(sides, equals):
            yield from (f"{told(side)}, as printed" for side in sides)
            yield told(equals)
        case _:
            yield from map(told, computed)


def _as_printed(claim: Claim, changed: Expression | None, label: Mapping[str, str]) -> str | None:
    """The computation that gives the printed digits: as the file states it, or as the search found it."""
    if claim.explained_by_text is not None:
        return " ".join(claim.explained_by_text.split())
    if changed is None:
        return None
    return spell(changed, lambda name: label.get(name) or name.partition("@")[0])


def _called(expressions: Iterable[Expression], valuation: Valuation) -> Iterator[str]:
    """The functions that expressions call, and the definitions behind their names."""
    waiting, seen = [*expressions][::-1], set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Call):
            yield node.function
        if isinstance(node, Name) and node.text not in seen:
            seen.add(node.text)
            value = valuation.meanings.givens.get(node.text)
            waiting += [] if value is None or isinstance(value, Quantity) else [value]
        waiting += children(node)[::-1]


def _origins(
    expressions: Iterable[Expression], example: Example, findings: Sequence[Finding], label: Mapping[str, str]
) -> Iterator[Origin]:
    """Where each name comes from, in the order in which the names are met."""
    givens = {one.name: one for one in example.givens}
    results = {one.claim.name: one for one in findings if isinstance(one.claim.statement, ValueClaim)}
    for name in dict.fromkeys(name for one in expressions for name in _names(one, example)):
        if name in givens:
            given = givens[name]
            if isinstance(given.value, Quantity):
                yield Origin(label[name], "given", _place(given), given.value)
            else:
                told = spell(given.value, lambda inner: label.get(inner, inner))
                yield Origin(label[name], "definition", _place(given), None, told)
        elif name in results:
            claim = results[name].claim
            reading = results[name].judgement.reading
            read = _expressions(claim.statement) if reading is None else (reading,)
            told = "; ".join(_told(claim.statement, read, label))
            yield Origin(label[name], "result", _place(claim), claim.printed, told, results[name].verdict)


def _prints(example: Example, findings: Iterable[Finding], finding: Finding) -> Iterator[Print]:
    """Every array of numbers that the document prints elsewhere, those before the finding first, the nearest first."""
    line = finding.claim.places[0].line
    found = [
        Print(one.claim.printed, _place(one.claim), one)
        for one in findings
        if one is not finding and one.claim.printed is not None and not isinstance(one.claim.statement, ShapeClaim)
    ]
    found += [Print(one.value, _place(one)) for one in example.givens if isinstance(one.value, Quantity)]
    yield from sorted(found, key=lambda one: (one.place.line > line, abs(one.place.line - line)))


def _beside(worked: Iterable[Worked], finding: Finding, prints: Sequence[Print]) -> Iterator[Stage]:
    """The parts of a computation, each with what the document prints for it; the claim's own print with the whole."""
    claim = finding.claim
    for one in worked:
        stage = one.stage
        if one.whole and claim.printed is not None and same_shape(stage.shape, claim.printed.shape):
            yield replace(stage, printed=claim.printed, place=claim.places[0], departs=finding.judgement.misfits)
            continue
        found = next((other for other in prints if _prints_it(other, one)), None) or _most_alike(prints, stage)
        if found is None:
            yield stage
            continue
        answers, _ = explains(stage.values, found.quantity, Rounding.NEAREST)
        departs = tuple(i for i, answer in enumerate(answers) if answer is False)
        if found.finding is not None and found.finding.holds:
            departs = ()
        yield replace(stage, printed=found.quantity, place=found.place, departs=departs)


def _prints_it(one: Print, worked: Worked) -> bool:
    """Whether a claim of the document is about the same numbers: they agree to as many digits as are certified."""
    stage = worked.stage
    if one.finding is None or not same_shape(stage.shape, one.quantity.shape):
        return False
    if worked.result is not None:
        return one.finding.claim.name == worked.result
    computed = one.finding.judgement.computed
    if len(computed) != len(stage.values):
        return False
    telling = any(value.exact is None for value in stage.values) or luck(one.quantity) <= LUCK
    return telling and all(
        (value.special == other.special and value.meets(other.lower, other.upper)) or value.special is not None
        for value, other in zip(stage.values, computed, strict=True)
    )


def _most_alike(prints: Sequence[Print], stage: Stage) -> Print | None:
    """The print of the same shape that shares most digits with a part, where it shares enough of them."""
    best, share = None, ALIKE
    for one in prints:
        explained = one.finding is not None and one.finding.holds
        if explained or not stage.shape or not same_shape(stage.shape, one.quantity.shape):
            continue
        if any(value.special != n.special for value, n in zip(stage.values, one.quantity.numerals, strict=True)):
            continue
        if luck(one.quantity) > LUCK:
            continue
        pairs = zip(one.quantity.numerals, stage.values, strict=True)
        shared, total = shared_digits((numeral, value.middle) for numeral, value in pairs if value.special is None)
        if total and shared / total > share:
            best, share = one, shared / total
    return best


def _chosen(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """The stages that are told: where there are too many, the deepest that the document does not print are left out."""
    kept = list(stages)
    for deepest in sorted({stage.depth for stage in kept}, reverse=True):
        if len(kept) <= MAX_STAGES or not deepest:
            break
        kept = [stage for stage in kept if stage.depth < deepest or stage.printed is not None]
    return tuple(kept)

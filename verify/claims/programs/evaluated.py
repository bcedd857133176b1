"""What a document's programs print, as it is evaluated, beside what the document says that they printed."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from warnings import catch_warnings

from verify.claims.ledger import Ledger
from verify.claims.programs.pairing import Token, paired, paired_lines, tokens
from verify.claims.programs.remarks import Remark, remarks
from verify.claims.programs.shown import to_float_digits
from verify.evaluation import Outcome, Session
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Number
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity
from verify.records.run import Run

MAX_PRINTED = 2_000
"""Numbers of outputs that are held against what was evaluated, in one document."""

RESIDUE = Fraction(1, 10**12)
"""Below that a number is what rounding leaves of a difference, as each machine has it: 2e-16 for 0."""

RESIDUE_OF_SINGLE = Fraction(1, 2**20)
"""The same in single precision, of a sum of numbers around 1: -6e-8 for the mean of what has none."""

SAFETY = 16
"""How many times the difference between single and double precision another order of the sums may be off."""

STEADY = Fraction(1, 1000)
"""A number that changes by more than this part of it, where a machine is free, is the machine's own."""

SINGLE = Fraction(1, 2**22)
"""The part of a number that single precision leaves open after a step or two."""

WIDE = 6
"""Digits in which two draws agree by luck once in a million."""

UNWRITTEN = frozenset({"empty", "empty_like"})
"""Functions that give what happens to lie in memory: two runs may find the same there."""

IN_SINGLE = frozenset({"torch", "tensorflow", "jax", "keras", "mlx", "cupy"})
"""Packages that compute in single precision where nobody says otherwise."""


@dataclass(frozen=True)
class Known:
    """A number that a program prints, the same where all is done otherwise that is free, and where it stands printed.

    sure: whether all around it is printed as evaluated. free: whether the machine is free in anything behind it.
    reading: how it is known: evaluated for an output, or for a remark in the code, or run.
    """

    value: Token
    otherwise: Token | None
    printed: Token
    sure: bool
    free: bool
    reading: str


class Evaluated:
    """The programs of a document, evaluated in its order, and the numbers of their outputs that were told."""

    def __init__(self, document: Document, ledger: Ledger, run: Run | None) -> None:
        self.ledger, self.session = ledger, Session()
        self.other: Session | None = None
        self.code: list[str] = []
        self.ran = run
        self.blocks = {block.pieces: number for number, block in enumerate(document.blocks)} if run is not None else {}
        self.in_order = document.in_order
        self.left = MAX_PRINTED
        self.outputs: dict[int, list[Known]] = {}
        self.unknown: dict[int, str] = {}

    def run(self, block: Block, outputs: Sequence[Block]) -> None:
        """Evaluate a piece of code, tell which numbers of its outputs it prints as which, and claim its remarks."""
        if not _is_python(block):
            return
        outcome = self.session.run(block.text)
        self.code.append(block.text)
        otherwise = self._otherwise(outcome)
        told = _told(outcome, otherwise, outputs)
        reason = f" ({outcome.missing})" if outcome.missing is not None else ", or prints other words"
        self.unknown |= {id(one): f"the code is not evaluated{reason}" for one in outputs}
        if self.ran is not None:
            number = self.blocks.get(block.pieces, -1)
            is_written = UNWRITTEN.isdisjoint((outcome.missing or "").split("."))
            self._add_run(self.ran, number, told, outputs, is_written=is_written)
        self.outputs |= told
        for one in remarks(block.text, outcome.pieces):
            self._remark(block, one, outcome, otherwise)

    def close(self) -> None:
        """Let go of what was evaluated."""
        self.session.close()
        if self.other is not None:
            self.other.close()

    def claim(self, block: Block) -> list[tuple[int, int]]:
        """Claim the numbers of an output that are known; where they stand."""
        return self._claimed(block, self.outputs.pop(id(block), []))

    def reason(self, block: Block) -> str | None:
        """Why numbers of an output are not known; None where nothing was to be evaluated."""
        return self.unknown.get(id(block))

    def _add_run(
        self, run: Run, number: int, told: dict[int, list[Known]], outputs: Sequence[Block], *, is_written: bool
    ) -> None:
        """Add to what is told of outputs the numbers that only a run knows, or knows otherwise: what was run is so."""
        ran, is_broken, is_drawn = run.blocks.get(number), run.is_broken(number), run.is_drawn(number)
        if ran is None:
            self.unknown |= dict.fromkeys(map(id, outputs), f"the code was not run: {run.unrun or 'it is no program'}")
            return
        ended = ran.raised or ran.over or None
        again = None if ran.reproducible else Outcome(ran.again or "", ended)
        found = _told(Outcome(ran.text, ended), again, outputs)
        single = not IN_SINGLE.isdisjoint(run.packages)

        def is_doubted(known: Known) -> bool:
            return is_broken or not is_written or (is_drawn and sum(map(str.isdigit, known.value.text)) < WIDE)

        why = "not reproducible, two runs print different numbers" if again else ended or "a run prints other words"
        self.unknown |= dict.fromkeys(map(id, outputs), why)
        for output, known in found.items():
            steady = [
                replace(one, free=single or _differs(one), sure=one.sure and not is_doubted(one), reading="P23")
                for one in known
                if _drift(one) <= STEADY
            ]
            ours = {one.printed.span: one.value.text for one in told.get(output, ())}
            others = {one.printed.span: one for one in steady if ours.get(one.printed.span) != one.value.text}
            kept = [one for one in told.get(output, ()) if one.printed.span not in others]
            told[output] = [*kept, *others.values()]

    def _otherwise(self, outcome: Outcome) -> Outcome | None:
        """What the last piece prints where all is done otherwise that is free; None where nothing is."""
        if self.other is None:
            if not (outcome.single or outcome.unstable):
                return None
            self.other = Session(otherwise=True)
            return [self.other.run(one) for one in self.code][-1]
        return self.other.run(self.code[-1])

    def _remark(self, block: Block, remark: Remark, outcome: Outcome, otherwise: Outcome | None) -> None:
        twin = next((one for one in otherwise.pieces if one.lines == remark.piece.lines), None) if otherwise else None
        twins = _twins(tokens(remark.piece.text), tokens(twin.text) if twin else [])
        known = [
            Known(
                one,
                twins.get(one),
                other,
                sure=True,
                free=_is_free(one, twins.get(one), outcome, otherwise),
                reading="P22",
            )
            for one, other in remark.pairs
        ]
        self._claimed(block, known)

    def _claimed(self, block: Block, known: list[Known]) -> list[tuple[int, int]]:
        if len(known) > self.left:
            self.ledger.over_budget(
                f"{MAX_PRINTED} numbers that programs print", self.ledger.said(block, 0, len(block.text))
            )
            known = known[: self.left]
        self.left -= len(known)
        drift = max((_drift(one) for one in known if _drift(one) <= STEADY), default=Fraction(0))
        confirmed = _confirmed(known)
        return [
            one.printed.span
            for one in known
            if self._claim(block, one, max(drift, SINGLE), is_confirmed=one.printed in confirmed)
        ]

    def _claim(self, block: Block, known: Known, drift: Fraction, *, is_confirmed: bool) -> bool:
        try:
            value, shown = parse_numeral(known.value.text), parse_numeral(known.printed.text)
        except Mistake:
            return False
        residue = RESIDUE_OF_SINGLE if known.free else RESIDUE
        if 0 < abs(value.value) < residue or (not value.value and "e" in shown.text.lower()):
            return False  # by its form, and not by its digits
        steady, printed = _drift(known) <= STEADY, Quantity((shown,), ())
        kept = shown
        if known.free and steady and not (value.is_integer and shown.is_integer):
            kept = replace(shown, unit=max(shown.unit, 2 * SAFETY * drift * abs(value.value)))
        (coarse,) = to_float_digits(Quantity((kept,), ())).numerals
        if value.value != shown.value and 2 * abs(value.value - shown.value) <= coarse.unit:
            printed = Quantity((coarse,), ())  # it differs in digits alone that are free
        is_told = self.in_order and known.sure and (steady or is_confirmed)
        certainty: Certainty = "stated" if is_told else "inferred"
        place, text, section = self.ledger.said(block, *known.printed.span)
        evaluated = Number(value, rounded=value.unit > shown.unit)
        self.ledger.claim(ValueClaim(evaluated, printed), place, text, section, None, certainty, reading=known.reading)
        return True


def _is_python(block: Block) -> bool:
    """Whether code is Python: by its language, or where it has none because it is read as such and calls something."""
    if block.language is not None:
        return block.is_python
    try:
        with catch_warnings(action="ignore"):  # what Python finds odd in code is its author's business
            body = ast.parse(block.text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, ast.Call | ast.Import | ast.ImportFrom) for one in body for node in ast.walk(one))


def _told(outcome: Outcome, otherwise: Outcome | None, outputs: Sequence[Block]) -> dict[int, list[Known]]:
    """The numbers of outputs that are known, by output."""
    printed = [token for number, one in enumerate(outputs) for token in tokens(one.text, number)]
    if not any(one.is_number for one in printed):
        return {}
    known, later = tokens(outcome.text), _chunks(outcome.later)
    twins = _twins(known, tokens(otherwise.text) if otherwise else [])
    twins |= _twins(later, _chunks(otherwise.later) if otherwise else [])
    complete = outcome.missing is None
    pairs = paired(known, printed if complete else printed[: len(known)])
    sure = pairs is not None
    rest = paired_lines(later, printed[len(known) :]) if sure else paired_lines([*known, *later], printed)
    found: dict[int, list[Known]] = {}
    for one, other in (*(pairs or ()), *rest):
        free = _is_free(one, twins.get(one), outcome, otherwise)
        held = Known(one, twins.get(one), other, sure=sure, free=free, reading="P21")
        found.setdefault(id(outputs[other.source]), []).append(held)
    return found


def _is_free(value: Token, twin: Token | None, outcome: Outcome, otherwise: Outcome | None) -> bool:
    """Whether digits of a number are the machine's own: it is not the same in both sessions, or may be single."""
    return otherwise is not None and (outcome.single or twin is None or twin.text != value.text)


def _chunks(texts: Iterable[str]) -> list[Token]:
    return [token for number, text in enumerate(texts, 1) for token in tokens(text, -number)]


def _twins(known: Sequence[Token], otherwise: Sequence[Token]) -> dict[Token, Token]:
    """Each number with that of the other session, where they print the same words."""
    return dict(paired(known, otherwise) or ())


def _confirmed(known: Sequence[Known]) -> Collection[Token]:
    """The numbers that the machine is free in and that are known all the same: it printed the others as they are here.

    Three others at least, and twelve digits of theirs; at most a quarter is printed otherwise. None of these has the
    other sign alone, and none of several is one of the others, as where vectors have another order.
    """
    free = [one for one in known if one.free and _drift(one) > STEADY]
    alike = [one.value.text for one in free if one.value.text == one.printed.text]
    others = [one for one in free if one.value.text != one.printed.text]
    digits = sum(map(_significant, alike))
    if len(set(alike)) < 3 or digits < 12 or 4 * len(others) > len(free):
        return ()
    unsigned = {one.value.text.lstrip("+-") for one in (known if len(others) > 1 else others)}
    return [one.printed for one in others if one.printed.text.lstrip("+-") not in unsigned]


def _significant(text: str) -> int:
    """How many digits of a number tell something."""
    try:
        numeral = parse_numeral(text)
    except Mistake:
        return 0
    return 0 if numeral.special else len(str(abs(numeral.value / numeral.unit).__trunc__()))


def _differs(known: Known) -> bool:
    """Whether the other session, or the other run, prints another text for it."""
    return known.otherwise is not None and known.otherwise.text != known.value.text


def _drift(known: Known) -> Fraction:
    """By which part of it a number changes where all is done otherwise that is free, beyond its last digit."""
    if known.otherwise is None:
        return Fraction(known.free and known.reading != "P23")
    try:
        value, other = parse_numeral(known.value.text), parse_numeral(known.otherwise.text)
    except Mistake:
        return Fraction(1)
    if value.special or other.special:
        return Fraction(0 if value.special == other.special else 1)
    if not value.value and 0 < abs(other.value) < RESIDUE:
        return Fraction(1)  # rounding leaves of it just nothing here
    change = abs(value.value - other.value) - max(value.unit, other.unit)
    return max(change, Fraction(0)) / max(abs(value.value), abs(other.value), value.unit)

"""Accounts of findings → text: the computation step by step, beside what the document prints."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from verify.numerals import cell_bounds, decimal_text, unprinted
from verify.records.account import Account, Origin, Stage
from verify.records.enclosure import Enclosure
from verify.records.finding import Finding, Verdict
from verify.records.place import Place
from verify.records.visible import visible
from verify.reporting.numbers import cause_text, computed_text, position
from verify.reporting.said import blames
from verify.reporting.summary import COLOURS, MARKS
from verify.reporting.text import WIDTH
from verify.reporting.view import told

ROWS, COLUMNS = 12, 10
"""Cells of a matrix that are shown."""

TOLD = 160
"""Characters shown of a part as an expression."""

CERTIFIED = 30
"""Digits shown of a certified value."""

HALF = Fraction(1, 2)

Style = Callable[[str, str], str]


def render_accounts(accounts: Sequence[Account], style: Style = lambda text, _: text) -> str:
    """The accounts as lines of text, one after the other."""
    return "\n".join("\n".join(_account(one, style)) + "\n" for one in accounts)


def _account(account: Account, style: Style) -> Iterator[str]:
    finding = account.finding
    claim = finding.claim
    place = claim.places[0]
    cell = place.as_read()
    head = f"{MARKS[finding.verdict]} {visible(str(place))}: {cell + ': ' if cell else ''}{finding.verdict}"
    yield style(head, COLOURS[finding.verdict]) + f"  {visible(claim.id)}"
    yield from _wrapped(claim.text, 4)
    for title, lines in (
        ("Computed", _computation(account)),
        ("From", [line for one in account.origins for line in _origin(one, place)]),
        ("Step by step" + (", from the printed values" if account.carried else ""), _stages(account, style)),
        ("Verdict", _verdict(finding)),
        ("Cause", _cause(account)),
        ("Consequences", _consequences(account)),
        ("Blame", _blame(finding)),
        ("Should read" if blames(finding) else "Computed, in so many digits", _correction(finding)),
        ("Read by", _reading(account)),
    ):
        shown = list(lines)
        if shown:
            yield style(title, "bold")
            yield from shown


def _computation(account: Account) -> Iterator[str]:
    for line in account.computation:
        yield from _wrapped(line, 4)
    for card in account.formulas:
        yield from _wrapped(f"{card.name}: {card.equation}  ({card.reference})", 4)


def _origin(origin: Origin, place: Place) -> Iterator[str]:
    where = told(origin.place) if origin.place.path == place.path else str(origin.place)
    match origin.kind:
        case "given":
            how = f"given at {where}"
        case "definition":
            how = f"defined at {where} as {origin.told}"
        case "result":
            how = f"computed at {where}, {origin.verdict}: {origin.told}"
    values = origin.printed
    if values is not None and not values.shape:
        how += f" = {values.numerals[0].text}"
    yield from _wrapped(f"{origin.name}  {how}", 4)
    if values is not None and values.shape and _fits(values.shape):
        yield from _matrix([numeral.text for numeral in values.numerals], values.shape, (), 8)


def _stages(account: Account, style: Style) -> Iterator[str]:
    for number, stage in enumerate(account.stages, 1):
        shape = f", {' × '.join(map(str, stage.shape))}" if len(stage.shape) > 1 else ""
        where = "" if stage.place is None else f"; printed at {told(stage.place)}"
        what = textwrap.shorten(stage.told, TOLD, placeholder=" …")
        head = f"{number}. {what}{shape}{where}"
        yield from _wrapped(head, 4)
        yield from _beside(stage, style)
        if stage is account.departure and stage.printed is not None:
            first = stage.departs[0]
            numeral, value = stage.printed.numerals[first], stage.values[first]
            first_wrong = f"the first to depart{_at(first, stage.printed.shape)}: printed {visible(numeral.text)}, "
            yield " " * 8 + style(first_wrong + f"computed {computed_text(value, numeral)}", "red")


def _beside(stage: Stage, style: Style) -> Iterator[str]:
    """The values of a stage, and beside each row the printed one; cells that depart are marked."""
    if not _fits(stage.shape):
        return
    if stage.printed is None:
        texts = [unprinted(value) for value in stage.values]
        yield from _matrix(texts, stage.shape, (), 8)
        return
    numerals = stage.printed.numerals
    texts = [computed_text(value, numeral) for value, numeral in zip(stage.values, numerals, strict=True)]
    printed = [numeral.text for numeral in numerals]
    left = list(_matrix(texts, stage.shape, (), 8))
    right = list(_matrix(printed, stage.shape, stage.departs, 0))
    width = max(map(len, left))
    for one, other in zip(left, right, strict=True):
        yield f"{one.ljust(width)}  │ {style(other, 'red') if '✗' in other else other}".rstrip()


def _matrix(texts: Sequence[str], shape: Sequence[int], marked: Sequence[int], indent: int) -> Iterator[str]:
    """Rows of cells in columns, a blank line between matrices; what is marked gets a cross."""
    columns = shape[-1] if shape else 1
    texts = [*map(visible, texts)]
    width = max(map(len, texts))
    height = shape[-2] if len(shape) > 1 else 1
    for row in range(len(texts) // columns):
        if row and row % height == 0:
            yield ""
        cells = range(row * columns, (row + 1) * columns)
        shown = [texts[i].rjust(width) + ("✗" if i in marked else " " if marked else "") for i in cells]
        yield (" " * indent + "  ".join(shown)).rstrip()


def _fits(shape: Sequence[int]) -> bool:
    rows = 1
    for length in shape[:-1]:
        rows *= length
    return rows <= ROWS and (shape[-1] if shape else 1) <= COLUMNS


def _verdict(finding: Finding) -> Iterator[str]:
    judgement, printed = finding.judgement, finding.claim.printed
    yield from _wrapped(f"{finding.verdict}: {judgement.reason}", 4)
    if printed is None or len(judgement.computed) != len(printed.numerals):
        return
    index = judgement.misfits[0] if judgement.misfits else 0
    numeral, value = printed.numerals[index], judgement.computed[index]
    where = _at(index, printed.shape).lstrip()
    if numeral.special is not None or value.special is not None:
        return
    bounds = cell_bounds(numeral, HALF, HALF)
    certified = _certified(value)
    yield from _wrapped(f"{where + ': ' if where else ''}the exact value is {certified}", 4)
    if finding.verdict is Verdict.REPRODUCED and not bounds[0] <= value.middle <= bounds[1]:
        return  # it was read as another number: 1,414 with a decimal comma
    low, high = (decimal_text(bound, CERTIFIED).rstrip("0").rstrip(".") for bound in bounds)
    yield from _wrapped(f"{numeral.text} stands for what lies between {low} and {high}", 4)


def _certified(value: Enclosure) -> str:
    """The digits of a value that are proved, as far as they are worth showing."""
    if value.exact is not None:
        exact = value.exact
        text = decimal_text(exact, CERTIFIED)
        whole = exact * 10**CERTIFIED % 1 == 0 and "e" not in text
        return f"{text.rstrip('0').rstrip('.') if '.' in text else text}" if whole else f"{exact}, or {text[:40]}…"
    digits = 0
    width = value.upper - value.lower
    while digits < CERTIFIED and width * 10 ** (digits + 1) < 1:
        digits += 1
    return f"{decimal_text(value.middle, digits)}…, proved to {digits} decimals or more"


def _cause(account: Account) -> Iterator[str]:
    finding = account.finding
    cause, claim = finding.judgement.diagnosis, finding.claim
    if cause is not None:
        yield from _wrapped(cause_text(finding), 4)
        chance = f"{float(cause.chance):.0e}"
        policy = f", {cause.policy}" if cause.policy and str(cause.policy) else ""
        yield from _wrapped(f"{cause.kind}{policy}; {cause.tried} tried, by luck one in {_one_in(chance)}", 4)
    if account.as_printed is not None and finding.verdict not in (Verdict.REPRODUCED, Verdict.ROUNDING):
        yield from _wrapped(f"as printed: {account.as_printed}", 4)
    if claim.erratum is not None:
        yield from _wrapped(f"erratum: {claim.erratum}", 4)


def _one_in(chance: str) -> str:
    digits, _, power = chance.partition("e-")
    return f"{10 ** int(power) // int(digits):,}" if power and digits != "0" and int(power) < 13 else "more than 10^12"


def _consequences(account: Account) -> Iterator[str]:
    finding = account.finding
    for root in finding.roots:
        holds = "it holds, given the error" if finding.holds else "it rests on what is wrong"
        yield from _wrapped(f"{holds} at {told(root.places[0])}", 4)
    for one in account.consequences:
        how = "holds, given this error" if one.holds else f"{one.verdict}"
        yield from _wrapped(f"{told(one.claim.places[0])}: {how}", 4)


def _blame(finding: Finding) -> Iterator[str]:
    blame = finding.judgement.blame
    if blame is not None and finding.verdict is Verdict.WRONG and finding.claim.erratum is None:
        side = "the printed digits:" if blame.side == "printed" else "open, these disagree;"
        yield from _wrapped(f"{side} {blame.reason}", 4)


def _reading(account: Account) -> Iterator[str]:
    """What found it, what was asked of it, and how many neighbours of what is printed would hold as well."""
    claim, severity, reading = account.finding.claim, account.finding.judgement.severity, account.reading
    if reading is not None:
        told = f"{claim.reading}: {reading.title}, {reading.tally.told}"
        yield from _wrapped(f"{told}; `verify rules {claim.reading}` explains it", 4)
    for doubt in claim.doubts:
        yield from _wrapped(f"asked: {doubt}", 4)
    if severity is not None:
        yield from _wrapped(f"severity: {severity.held} of {severity.of} neighbours would hold as well", 4)


def _correction(finding: Finding) -> Iterator[str]:
    judgement, printed = finding.judgement, finding.claim.printed
    if not judgement.misfits or not judgement.correction or printed is None:
        return
    shape = printed.shape if judgement.computed else (len(judgement.correction),)
    if _fits(shape):
        yield from _matrix(judgement.correction, shape, (), 4)
        return
    for index in judgement.misfits[:ROWS]:
        right = f"{judgement.correction[index]}, printed {printed.numerals[index].text}"
        yield f"    {position(index, shape)} {visible(right)}"


def _at(index: int, shape: Sequence[int]) -> str:
    where = position(index, shape)
    return f" {where}" if where else ""


def _wrapped(text: str, indent: int) -> list[str]:
    return textwrap.wrap(
        " ".join(visible(text).split()),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
    )

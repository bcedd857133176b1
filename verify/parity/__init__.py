"""Parity: every formula on the host and on a device, through its one source, compared in units in the last place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.formulas import CATALOGUE
from verify.parity.cases import DRAWS, TOY, cases_of, sized_at
from verify.parity.comparing import Budget, compare
from verify.parity.libraries import DTYPES, Library, cupy_library
from verify.parity.references import Truth
from verify.parity.sizes import SIZES
from verify.records.formula import Formula
from verify.records.parity import Comparison, Parity

ALL_SIZES = (TOY, *SIZES)

DEFAULT = Budget()

NO_ARRAYS = "a seeded draw is NumPy's by definition, and takes no array"


def parity(
    names: Sequence[str],
    library: Library | str,
    sizes: tuple[str, ...] = ALL_SIZES,
    budget: Budget = DEFAULT,
    progress: Callable[[str], None] = lambda _: None,
) -> Parity:
    """Compare these formulas of the catalogue; without a device each is unchecked, with the reason.

    library: where they are compared, or why nowhere.
    """
    found: list[Comparison] = []
    for number, name in enumerate(names, 1):
        progress(f"{number}/{len(names)} {name}")
        card = CATALOGUE[name]
        found += unchecked(card, library) if isinstance(library, str) else compared(library, card, sizes, budget)
    return Parity(tuple(found), () if isinstance(library, str) else library.setting())


def unchecked(card: Formula, reason: str) -> list[Comparison]:
    """A row for each type, that says why it was not compared."""
    if card.family == DRAWS:
        return [Comparison(card.name, card.family, "", TOY, unchecked=(NO_ARRAYS,))]
    return [Comparison(card.name, card.family, dtype, TOY, unchecked=(reason,)) for dtype in DTYPES]


def compared(library: Library, card: Formula, sizes: tuple[str, ...], budget: Budget) -> list[Comparison]:
    """The comparisons of a formula, one for each size and type; a type that its arguments do not have is left out."""
    if card.family == DRAWS:
        return unchecked(card, NO_ARRAYS)
    truth = Truth(card.name, card.function)
    found: dict[tuple[str, str], Comparison] = {}
    for size in sizes:
        sized = sized_at(card, size)
        reason = "" if sized is None else budget.refuses(sized, size)
        for dtype in library.dtypes if reason else ():
            found[size, dtype] = Comparison(card.name, card.family, dtype, size, unchecked=(reason,))
        for case in () if reason else cases_of(card, size):
            for dtype in library.dtypes if case.floating else case.whole:
                one = compare(library, card, case, dtype, truth)
                found[size, dtype] = found[size, dtype] + one if (size, dtype) in found else one
    return list(found.values())


__all__ = ["ALL_SIZES", "DTYPES", "Budget", "Library", "cupy_library", "parity"]

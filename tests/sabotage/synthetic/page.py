"""A page: prose, inputs and claims as an author writes them, with the numbers known in full beside the print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from synthetic.authors import Author
from synthetic.hands import Exact, decimals

Compute = Callable[[Exact, Mapping[str, Any]], Any]


@dataclass(frozen=True)
class Wrong:
    """A mistake that people make: its name, words of which a right diagnosis has one, and what it computes."""

    cause: str
    told: str
    compute: Compute


@dataclass(frozen=True)
class Slip:
    """What goes wrong on a page: at which claim, and how its numbers or their print are changed."""

    claim: int
    kind: str
    units: int = 0


@dataclass
class Printed:
    """One claim as it stands: its line and texts; what is exactly right; what was altered, and what follows it."""

    line: int
    texts: tuple[str, ...]
    right: tuple[Any, ...]
    altered: str = ""
    told: str = ""
    follows: bool = False
    shape: tuple[int, ...] = ()


class Names(dict[str, Any]):
    """Values by name, which notes the names that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)


@dataclass
class Page:
    """A document in the making, by one author, with at most one slip."""

    author: Author
    random: Random
    slip: Slip | None = None
    lines: list[str] = field(default_factory=list)
    claims: list[Printed] = field(default_factory=list)
    wrongs: list[tuple[Wrong, ...]] = field(default_factory=list)
    """The mistakes that can be made at each claim."""

    def __post_init__(self) -> None:
        self.hand, self.exact = self.author.hand, Exact()
        self.own, self.true = Names(), Names()
        self.tainted: set[str] = set()
        self.earlier: list[Any] = []
        self.fate = Random(f"{self.slip}")

    def say(self, *lines: str) -> None:
        """Prose, with an empty line after it."""
        self.lines += [*lines, ""]

    def numbers(self, *shape: int, places: int = 1, largest: int = 20, least: int = 1, signed: bool = True) -> Any:
        """Random printed numbers other than 0, in steps of the last place from `least` to `largest`."""

        def one(_: Any) -> str:
            value = self.random.randint(least, largest) * (self.random.choice((1, -1)) if signed else 1)
            return f"{value / 10**places:.{places}f}"

        return np.vectorize(one, otypes=[object])(np.zeros(shape))

    def given(self, name: str, texts: Any, latex: str = "") -> None:
        """An input."""
        texts = np.asarray(texts, dtype=object)
        self.say(f"$$ {latex or name} = {self._layout(texts)} $$")
        self.let(name, texts)

    def let(self, name: str, texts: Any) -> None:
        """An input that the page has said already."""
        self.own[name], self.true[name] = self.hand.read(texts), decimals(texts)
        self.tainted.discard(name)

    def claim(
        self, name: str, latex: str, compute: Compute, wrongs: Sequence[Wrong] = (), annotation: str = ""
    ) -> None:
        """A result: what it follows from, in a formula or in an annotation, and its numbers."""
        number = len(self.claims)
        slips = self.slip is not None and self.slip.claim == number
        self.own.asked = set()
        value = np.asarray(compute(self.hand, self.own))
        right = np.asarray(compute(self.exact, self.true))
        follows = not self.tainted.isdisjoint(self.own.asked)
        printed = self.author.printed(value)
        claim = Printed(0, (), tuple(right.ravel()), follows=follows, shape=printed.shape)
        if slips:
            value, printed = self._slipped(value, printed, wrongs, claim)
        if annotation:
            self.lines.append(f"<!-- verify: {annotation} -->")
        self.lines.append(f"$$ {latex} = {self._layout(printed)} $$")
        claim.line, claim.texts = len(self.lines), tuple(printed.ravel())
        self.lines.append("")
        self.own[name] = self.hand.read(printed) if self.author.policy.carries else value
        self.true[name] = right
        self.tainted.discard(name)
        if slips or follows:
            self.tainted.add(name)
        self.claims.append(claim)
        self.wrongs.append(tuple(wrongs))
        self.earlier.append(printed)

    def _slipped(self, value: Any, printed: Any, wrongs: Sequence[Wrong], claim: Printed) -> tuple[Any, Any]:
        """The value that the author goes on with, and what is printed."""
        assert self.slip is not None
        for wrong in wrongs:
            if wrong.cause == self.slip.kind:
                claim.altered, claim.told = wrong.cause, wrong.told
                value = np.asarray(wrong.compute(self.hand, self.own))
                return value, self.author.printed(value)
        changed, told = misprints(self.slip, printed, self.fate, self.earlier)
        claim.altered, claim.told = self.slip.kind, told
        return value, changed

    def _layout(self, texts: Any) -> str:
        if texts.ndim == 0:
            return str(texts.item())
        if texts.ndim == 1:
            return f"[{', '.join(texts)}]"
        rows = r" \\ ".join(" & ".join(row) for row in texts)
        return rf"\begin{{bmatrix}} {rows} \end{{bmatrix}}"


def misprints(slip: Slip, printed: Any, random: Random, earlier: Sequence[Any]) -> tuple[Any, str]:
    """The print, miscopied: digits off by units or exchanged, the point moved, another array in its place."""
    changed = printed.copy()
    if slip.kind == "copied from elsewhere":
        others = [one for one in earlier if one.shape == printed.shape and (one != printed).any()]
        if printed.size > 1 and others:
            changed[...] = random.choice(others)
        return changed, "cop(y|ied)|the (numbers|value|digits) of|line "
    options = list(_changed_cells(slip, printed))
    if options:
        index, text = random.choice(options)
        changed[index] = text
    return changed, {"digits exchanged": "digit", "point moved": "point"}.get(slip.kind, "digit|unit")


def _changed_cells(slip: Slip, printed: Any) -> Iterator[tuple[tuple[int, ...], str]]:
    for index, text in np.ndenumerate(printed):
        if slip.units:
            for units in (slip.units, -slip.units):
                yield index, off(text, units)
        elif slip.kind == "digits exchanged":
            places = [i for i, character in enumerate(text) if character.isdigit()]
            for first, second in pairwise(places):
                if text[first] != text[second]:
                    swapped = list(text)
                    swapped[first], swapped[second] = text[second], text[first]
                    yield index, "".join(swapped)
        elif slip.kind == "point moved" and "." in text and text.strip("-0."):
            whole, _, rest = text.partition(".")
            yield index, f"{whole}{rest[:1]}.{rest[1:]}".rstrip(".")


def off(text: str, units: int) -> str:
    """A printed number off by units of its last place."""
    places = len(text.partition(".")[2])
    steps = int(text.replace(".", "")) if places else int(text)
    steps += units
    digits = str(abs(steps)).rjust(places + 1, "0")
    sign = "-" if steps < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)

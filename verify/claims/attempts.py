"""Readings of a document, each apart from the others: what one raises costs what it would have claimed, said once.

A reading that raises half-way has given names and numbers to those behind it. So the document is read again without
it, until whatever is begun comes to its end: nothing is ever left half done, and nothing has to be undone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, ParamSpec, TypeVar

from verify.claims.meaning.resolve import Unresolved
from verify.records.mistake import Defect, Mistake, OverBudget
from verify.records.place import Place
from verify.records.raised import raised_at, told

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

MAX_PASSES = 8
"""Times that a document is read: readings fail alike in each, and one more that fails without others is rare."""

NESTED = "over the budget: nested too deep"


class Said(NamedTuple):
    """Where something stands, its words, and its section."""

    place: Place
    text: str
    section: tuple[str, ...]


class Attempts:
    """The readings of one document: which of them failed, and on what all others rest."""

    def __init__(self) -> None:
        self.failed: dict[tuple[str, Said], str] = {}
        """Why each of them failed, by its name and what it was of."""
        self.defects: dict[tuple[str, Said], Defect] = {}
        self.passes, self.anew = 0, False
        self.doubt = ""
        """What failed that the document as a whole rests on: nothing in it may be called wrong."""

    def again(self) -> bool:
        """Whether the document is to be read: at first, and then without what failed in the pass before."""
        anew, self.anew = self.anew or not self.passes, False
        if anew and self.passes == MAX_PASSES:
            self.doubt = self.doubt or next(reversed(self.failed.values()))
            return False
        self.passes += anew
        return anew

    def attempt(
        self,
        said: Said,
        reading: Callable[Arguments, Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result | None:
        """What a reading comes to; None where it fails, or has failed before."""
        if self.failed and (_name(reading), said) in self.failed:
            return None
        try:
            return reading(*arguments, **named)
        except MemoryError:
            raise  # of which no part of the document is the cause
        except Exception as error:
            self._fail((_name(reading), said), error)
            return None

    def rest_on(
        self,
        said: Said,
        reading: Callable[Arguments, Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result | None:
        """The same of what the rest of the document is read by."""
        found = self.attempt(said, reading, *arguments, **named)
        self.doubt = self.doubt or self.failed.get((_name(reading), said), "")
        return found

    def _fail(self, key: tuple[str, Said], error: Exception) -> None:
        self.anew = True
        match error:
            case Unresolved():
                self.failed[key] = str(error)
            case OverBudget():
                self.failed[key] = f"over the budget: {error.found}"
            case RecursionError():
                self.failed[key] = NESTED
            case Mistake():
                self.failed[key] = f"{error.found}; expected {error.expected}"
            case _:
                self.failed[key] = f"a reading of it failed ({raised_at(error)}): report this"
                place = key[1].place
                step = "report this, with the document"
                self.defects[key] = Defect(told(error), "a reading", step, place.path, place.line)


def _name(reading: Callable[..., object]) -> str:
    return getattr(reading, "__qualname__", "")

"""What can be wrong with input: one class per mistake, each told in one line that ends in the next step."""

from __future__ import annotations

from typing import Any

from verify.records.visible import visible


class Mistake(Exception):  # noqa: N818 — the project's word for it
    """Input that cannot be used: where it stands, what was found, what was expected, what to do next."""

    def __init__(
        self, found: str, expected: str, next_step: str, path: str | None = None, line: int | None = None
    ) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected
        self.next_step = next_step
        self.path = path
        self.line = line

    def at(self, path: str, line: int | None) -> Mistake:
        """The same mistake, placed: a place that is already known is kept."""
        self.path = self.path if self.path is not None else path
        self.line = self.line if self.line is not None else line
        return self

    def apart(self) -> Mistake:
        """The same mistake without the calls that led to it: kept by one of these, it would hold all they work on."""
        self.__traceback__ = self.__cause__ = self.__context__ = None
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.found, self.expected, self.next_step, self.path, self.line)

    def __str__(self) -> str:
        where = self.path or "input"
        if self.line is not None:
            where += f":{self.line}"
        sentence = f"{where}: found {self.found}; expected {self.expected}; next: {self.next_step}"
        return " ".join(visible(sentence).split())


class UnreadableFile(Mistake):
    """A file that is missing, is not a file, or is not UTF-8."""


class UnwritableFile(Mistake):
    """A file that cannot be written, or must not be replaced."""


class MalformedFile(Mistake):
    """A file that is not TOML, or lacks or misspells a key."""


class NotANumeral(Mistake):
    """Text that is not a printed number."""


class RaggedArray(Mistake):
    """Rows of different lengths, or brackets that do not close."""


class NotInLanguage(Mistake):
    """Text outside the expression language."""


class UnknownName(Mistake):
    """A name that neither a given, an earlier claim nor the catalogue defines."""


class ShapeMismatch(Mistake):
    """Arrays whose shapes do not go together."""


class OutsideDomain(Mistake):
    """Arguments that a function is not defined for."""


class OverBudget(Mistake):
    """Work beyond a bound that keeps an untrusted document from taking the machine down."""


class InternalDisagreement(Mistake):
    """Two arithmetics that ran the same source and differ beyond what rounding can do: a defect of ours."""


class Defect(Mistake):
    """An error that is ours: it costs the document at which it came up, and nothing else."""


class NoSuchFunction(Mistake):
    """A module or function, named to be held against a formula, that is not there or cannot be called."""


class UnusableInterpreter(Mistake):
    """A Python, named to run the code of documents in, that cannot be run or must not be shown to them."""

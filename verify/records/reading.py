"""A way in which statements of documents are read: its code, its meaning, its doubts, and how often it was right."""

from __future__ import annotations

from dataclasses import replace

from verify.records.frozen import dataclass

PAGE = "docs/rules.md"

SOURCES = {
    "A": "what the author annotates",
    "D": "digits alone",
    "E": "equations in mathematics",
    "P": "programs: their code, comments and outputs",
    "T": "tables",
    "W": "words",
}
"""By the letter of a code: where the statement stands."""

OPERANDS = {
    "0": "nothing of its own that is computed",
    "1": "numbers alone",
    "2": "names",
    "3": "formulas of the catalogue",
    "4": "arrays",
}
"""By the last digit of a code: of what the statement is made."""

ENOUGH = 59
"""Firings that were right, one after the other, by which a reading is right 19 times of 20: 0.95 ** 59 < 0.05."""


RESTRAINED = "restrained: "
"""What begins the reason where a claim would be called wrong, were its reading not restrained."""


@dataclass(frozen=True)
class Tally:
    """How often a reading fired in documents whose truth is known, and how often what was then said was right.

    unjudged: of these nothing is known, or nothing was said. restrained: whether one of its alarms was false, and fewer
    than ENOUGH findings in a row have been right since: it calls nothing wrong.
    """

    fired: int = 0
    true: int = 0
    false: int = 0
    unjudged: int = 0
    restrained: bool = False

    @property
    def judged(self) -> int:
        """The firings of which it is known whether what was said is right."""
        return self.true + self.false

    @property
    def told(self) -> str:
        """How often it was right: as a share only where there is enough to tell one."""
        if not self.judged:
            return "never judged"
        counts = f"{self.true:,} of {self.judged:,} right"
        return counts if self.judged < ENOUGH else f"{counts} ({100 * self.true / self.judged:.1f} %)"

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.fired + other.fired,
            self.true + other.true,
            self.false + other.false,
            self.unjudged + other.unjudged,
            self.restrained or other.restrained,
        )


@dataclass(frozen=True)
class Reading:
    """One way of claiming: `code` is its source and its way, `E01`, or with the kind of operand `E013`.

    reads: the form that it is recognised by. means: what is then claimed. why: what it is worth. doubts: what is asked
    of it that may speak against its being meant. fires, silent: documents that it claims something of, and that it
    must not. tally: how often it was right.
    """

    code: str
    name: str
    reads: str
    means: str
    why: str
    doubts: tuple[str, ...]
    fires: tuple[str, ...]
    silent: tuple[str, ...]
    tally: Tally = Tally()

    @property
    def source(self) -> str:
        """Where its statements stand."""
        return SOURCES[self.code[0]]

    @property
    def operands(self) -> str:
        """What its statements are made of, where the code says so."""
        return OPERANDS[self.code[3]] if len(self.code) > 3 else ""

    @property
    def title(self) -> str:
        """Its name, with what its statements are made of."""
        return f"{self.name}, of {self.operands}" if self.operands else self.name

    @property
    def page(self) -> str:
        """Where the documentation explains it, from the root of the repository."""
        return f"{PAGE}#{self.code[:3].lower()}"

    def of(self, code: str, tally: Tally) -> Reading:
        """The same reading under its full code, with its tally."""
        return replace(self, code=code, tally=tally)

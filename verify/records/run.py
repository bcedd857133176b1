"""That the code of documents is to be run, and what it printed: twice and in a sandbox, or why it was not run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Bounds:
    """What the code of a document may take: seconds of each run, and bytes of memory."""

    seconds: float = 60.0
    memory: int = 4 << 30


@dataclass(frozen=True)
class Running:
    """That code is to be run, as the command line alone says.

    python: the interpreter, the one that runs this where it is None. keep: whether results are kept and used again.
    """

    python: str | None = None
    bounds: Bounds = field(default_factory=Bounds)
    keep: bool = True


@dataclass(frozen=True)
class Ran:
    """What one block of code printed, and then showed of its last value, as a notebook's output has both.

    raised: the name of the exception that ended it. again: what the second run printed, where that is not the same.
    over: the bound for which the text ends early.
    """

    text: str
    raised: str | None = None
    again: str | None = None
    over: str = ""

    @property
    def reproducible(self) -> bool:
        """Whether both runs printed the same."""
        return self.again is None


@dataclass(frozen=True)
class Run:
    """What became of the code of one document.

    blocks: what each block printed that was run, by its index among the blocks of the document. unrun: why the others
    were not, in a line; nothing where all were. packages: the version of each package that was imported.
    """

    interpreter: str
    version: str = ""
    sandbox: str = ""
    packages: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[int, Ran] = field(default_factory=dict)
    unrun: str = ""

    def is_broken(self, index: int) -> bool:
        """Whether a block before ended by an exception: from there on the program may not be its author's."""
        return any(ran.raised is not None for before, ran in self.blocks.items() if before < index)

    def is_drawn(self, index: int) -> bool:
        """Whether a block up to it prints another text at each run: in few digits two runs may agree by luck."""
        return not all(ran.reproducible for before, ran in self.blocks.items() if before <= index)

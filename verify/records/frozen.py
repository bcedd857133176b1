"""Frozen dataclasses that are built as fast as others: an audit builds some hundred for every claim.

That nothing is changed once it is built, the type checker holds, which reads all of this package. At run time a frozen
dataclass would set each field through `object.__setattr__`, at three times the cost.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

Record = TypeVar("Record")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool) -> Callable[[type[Record]], type[Record]]:
        """A dataclass with the equality and the hash of a frozen one."""
        assert frozen  # noqa: S101 — for whatever changes there is the usual dataclass

        def made(record: type[Record]) -> type[Record]:
            return dataclasses.dataclass(record, unsafe_hash="__hash__" not in vars(record))

        return made

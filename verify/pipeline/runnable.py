"""How the code of documents is to be run, once it is known that it can be."""

from __future__ import annotations

from verify.records.run import Bounds, Running

GIBIBYTE = 1 << 30


def runnable(python: str | None = None, seconds: float = 60, memory: float = 4, *, keep: bool = True) -> Running:
    """That code is to be run, within so many seconds and GiB; raises Mistake where its Python cannot be used."""
    from verify.running import interpreter

    interpreter(python)
    return Running(python, Bounds(seconds, int(memory * GIBIBYTE)), keep)

"""An error that nothing expected, told in one line: what it is, and where it arose."""

from __future__ import annotations

from pathlib import Path


def raised_at(error: BaseException) -> str:
    """Its kind and the line of code that it arose on: the same for the same input, whatever its message says."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace is not None else ""
    return f"{type(error).__name__}{where}"


def told(error: BaseException) -> str:
    """The same with its message."""
    return " ".join(f"{raised_at(error)}: {error}".split())[:200]

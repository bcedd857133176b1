"""The group of the commands: what ends one is told in a line in which nothing of an option, a name or a path acts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from verify.records.visible import visible


class Commands(click.Group):
    """Every message that ends a command passes through here, whoever wrote it: click quotes what was typed as it is."""

    def make_context(self, *arguments: Any, **others: Any) -> click.Context:
        """Read what stands before the command."""
        with _plainly():
            return super().make_context(*arguments, **others)

    def invoke(self, context: click.Context, /) -> Any:
        """Run the command, once its own arguments are read."""
        with _plainly():
            return super().invoke(context)


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except click.ClickException as error:
        vars(error)["message"] = visible(error.message)  # of which each kind of error makes its own sentence
        raise

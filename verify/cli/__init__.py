"""The command line: arguments → one call of the pipeline → one exit code."""

from verify.cli.commands import main

__all__ = ["main"]

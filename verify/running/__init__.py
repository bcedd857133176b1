"""The code of a document, run on request in a sandbox that is tried first; nothing of it runs anywhere else."""

from verify.running.interpreter import interpreter
from verify.running.runs import run

__all__ = ["interpreter", "run"]

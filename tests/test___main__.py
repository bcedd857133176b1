"""`python -m verify` is the command line: the same usage, the same exit codes."""

from __future__ import annotations

import subprocess
import sys

import pytest

RIGHT = "The sum is $2 + 2 = 4$.\n"
WRONG = "The sum is $2 + 2 = 5$.\n"


@pytest.mark.parametrize(("document", "exit_code"), [(RIGHT, 0), (WRONG, 1)])
def test_a_document_is_audited(document: str, exit_code: int) -> None:
    """A document from standard input is audited, and the exit code says whether it holds."""
    command = [sys.executable, "-m", "verify", "audit", "-"]
    run = subprocess.run(command, input=document, capture_output=True, text=True, check=False)
    assert run.returncode == exit_code, run.stderr


def test_the_usage_names_the_command() -> None:
    """What it prints names the command that people know."""
    command = [sys.executable, "-m", "verify", "nosuch"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.startswith("Usage: verify ")

"""Stretches that make a reader look ahead, 20,000 times: each is read, and the processor's own count says that it ends.

What an expression or a search in a string does within one step no count of steps shows. So such texts are read in a
process of its own that may use some seconds of processor time, which a busy machine does not use up: what is read once
through takes less than one; what is read anew at every stretch takes ten, or minutes.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COUNT = 20_000
SECONDS = 5
"""Of processor time for one text: ten times what it takes."""

READ = """
import resource, sys, time
sys.path.insert(0, sys.argv[1])
from repeated import UNITS, hostile
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
for unit in UNITS:
    print(repr(unit), flush=True)
    text = hostile(unit, int(sys.argv[3]), sys.argv[2])
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + int(sys.argv[4]), -1))
    document, mistakes = audit_one(Source("document", None, text, sys.argv[2]))
    assert document is not None, mistakes
"""


@pytest.mark.parametrize("document_format", ["markdown", "plain", "latex", "notebook"])
def test_what_makes_a_reader_look_ahead_is_read_to_its_end(document_format: str) -> None:
    """Brackets that open nothing, letters between digits, the marks of mathematics and code."""
    command = [sys.executable, "-c", READ, str(Path(__file__).parent), document_format, str(COUNT), str(SECONDS)]
    read = subprocess.run(command, check=False, capture_output=True, text=True)
    assert read.returncode == 0, f"{(read.stdout.splitlines() or ['nothing'])[-1]}: {read.stderr[-400:]}"

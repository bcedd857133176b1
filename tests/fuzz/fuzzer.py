"""One batch of coverage-guided fuzzing with Atheris, in a process of its own: `fuzzer.py TARGET CORPUS [OPTION…]`."""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(
    include=["verify.reading", "verify.expressions", "verify.claims", "verify.judging", "verify.numerals"]
):
    import targets

if __name__ == "__main__":
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, targets.TARGETS[name])
    atheris.Fuzz()

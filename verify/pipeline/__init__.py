"""The whole story: paths → records → claims → findings → report, one function for each command."""

from verify.pipeline.audit import Options, audit, next_baseline
from verify.pipeline.catalogue import catalogue, conform, parity, prove
from verify.pipeline.explain import explain
from verify.pipeline.fix import fix, still_as_read
from verify.pipeline.replay import replay, shipped_examples
from verify.pipeline.settings import options, settings

__all__ = [
    "Options",
    "audit",
    "catalogue",
    "conform",
    "explain",
    "fix",
    "next_baseline",
    "options",
    "parity",
    "prove",
    "replay",
    "settings",
    "shipped_examples",
    "still_as_read",
]

"""The whole story: paths → records → claims → findings → report, one function for each command."""

from verify.pipeline.audit import Options, audit, find_one, judge_one, next_baseline, reported
from verify.pipeline.catalogue import catalogue, parity, prove
from verify.pipeline.citable import citable
from verify.pipeline.cite import cite, confirm, receipt_of
from verify.pipeline.conform import Holding, conform
from verify.pipeline.documents import Source, sources
from verify.pipeline.explain import explain
from verify.pipeline.fix import fix, with_corrections
from verify.pipeline.readings import ignored, rules
from verify.pipeline.replay import replay, shipped_examples
from verify.pipeline.runnable import runnable
from verify.pipeline.settings import accepted, options, settings
from verify.pipeline.watch import Watch

__all__ = [
    "Holding",
    "Options",
    "Source",
    "Watch",
    "accepted",
    "audit",
    "catalogue",
    "citable",
    "cite",
    "confirm",
    "conform",
    "explain",
    "find_one",
    "fix",
    "ignored",
    "judge_one",
    "next_baseline",
    "options",
    "parity",
    "prove",
    "receipt_of",
    "replay",
    "reported",
    "rules",
    "runnable",
    "settings",
    "shipped_examples",
    "sources",
    "with_corrections",
]

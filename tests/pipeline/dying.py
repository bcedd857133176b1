"""An audit that ends its process at one document, for the processes of a pool to import."""

from __future__ import annotations

import os

from verify.pipeline.audit import Audited, audit_one
from verify.pipeline.documents import Source


def audit_or_die(source: Source) -> Audited:
    """Audit a document, but end the process at b.md."""
    if source.name == "b.md":
        os._exit(1)
    return audit_one(source)

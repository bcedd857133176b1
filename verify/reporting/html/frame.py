"""What every page of ours has: its templates, its head, and what the browser is allowed to run of it."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Any

from verify.reporting.quoting import shown

if TYPE_CHECKING:
    from jinja2 import Environment


def fill(template: str, **values: Any) -> str:
    """A page from its template, the same bytes for the same values; every value is escaped, and none acts."""
    version = metadata.version("worked-example-verifier")
    return shown(_environment().get_template(template).render(_allowed(), version=version, **values))


def _allowed() -> dict[str, str]:
    """The style and the script of the page, and the policy by which the browser takes these and nothing else."""
    style, script = _asset("report.css"), _asset("report.js")
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return {"style": style, "script": script, "policy": policy}


def _hash(text: str) -> str:
    """What the browser compares an inline style or script with before it takes it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


@cache
def _environment() -> Environment:
    """The templates of this package, in which every value is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("verify.reporting.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _asset(name: str) -> str:
    """The style or the script of the page, as its file has it."""
    environment = _environment()
    assert environment.loader is not None  # noqa: S101 — given above
    return environment.loader.get_source(environment, name)[0]

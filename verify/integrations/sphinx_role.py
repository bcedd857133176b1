"""Sphinx: the role `verified`, which cites a finding, and fails the build where the finding no longer holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from verify.integrations.citing import LABEL, Citations
from verify.records.mistake import Mistake

LOGGER = logging.getLogger(__name__)

CITATIONS = "verify_citations"
"""The attribute of the environment that has what may be cited; workers that read in parallel have it, too."""

CITED = "verify_cited"
"""The attribute of the environment that has, for each document, the ids that it cites and their lines."""


class Verified(SphinxRole):
    """The role: its text is the id of a finding."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The label, with a link to the finding; whether it holds is asked once all documents are read."""
        citations: Citations = getattr(self.env, CITATIONS)
        identifier = self.text.strip()
        _cited(self.env).setdefault(self.env.docname, []).append((identifier, self.lineno))
        link, title = citations.link(identifier), citations.title(identifier)
        if link is None:
            return [nodes.inline("", LABEL, classes=["verified"])], []
        return [nodes.reference("", LABEL, refuri=link, reftitle=title, classes=["verified"])], []


def setup(app: Sphinx) -> dict[str, Any]:
    """Enter the role, its options and its check."""
    app.add_config_value("verify_report", None, "env", types=[str])
    app.add_config_value("verify_report_url", None, "env", types=[str])
    app.add_role("verified", Verified())
    app.connect("builder-inited", _load)
    app.connect("env-purge-doc", _purge)
    app.connect("env-merge-info", _merge)
    app.connect("env-updated", _check)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}


def _load(app: Sphinx) -> None:
    try:
        found = Citations.of(Path(app.confdir), app.config.verify_report, app.config.verify_report_url)
    except Mistake as mistake:
        raise ExtensionError(str(mistake)) from None
    setattr(app.env, CITATIONS, found)


def _cited(env: BuildEnvironment) -> dict[str, list[tuple[str, int]]]:
    if not hasattr(env, CITED):
        setattr(env, CITED, {})
    found: dict[str, list[tuple[str, int]]] = getattr(env, CITED)
    return found


def _purge(_: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _cited(env).pop(docname, None)


def _merge(_: Sphinx, env: BuildEnvironment, docnames: list[str], other: BuildEnvironment) -> None:
    _cited(env).update({name: found for name, found in _cited(other).items() if name in docnames})


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    """Tell each citation that does not hold, in documents that were not read anew as well, and fail the build.

    The status is set as the link checker of Sphinx sets it: what is raised here is shown as a fault of the program.
    """
    citations: Citations = getattr(env, CITATIONS)
    for docname, found in sorted(_cited(env).items()):
        for identifier, line in found:
            breach = citations.breach(identifier, str(env.doc2path(docname, base=False)), line)
            if breach is not None:
                LOGGER.error(breach)
                app.statuscode = 1

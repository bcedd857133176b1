"""MkDocs: {verified}`ID` in a page cites a finding, and fails the build where the finding no longer holds."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.pages import Page

from verify.integrations.citing import LABEL, Citations
from verify.records.mistake import Mistake

CITATION = re.compile(r"\{verified\}<code>([^<]+)</code>")
"""A citation in a page that has been rendered: in an example of code there are no tags behind the braces."""


class Options(Config):  # type: ignore[no-untyped-call]
    """report: a report as JSON, else the project is audited. url: the address of the report, for links."""

    report = config_options.Optional(config_options.Type(str))
    url = config_options.Optional(config_options.Type(str))


class Verified(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """Puts the label in place of each citation, and checks all of them before a page is written."""

    def on_config(self, config: MkDocsConfig) -> None:
        """Load what may be cited, anew for every build."""
        self.breaches: list[str] = []
        folder = Path(config.config_file_path or "mkdocs.yml").resolve().parent
        try:
            self.citations = Citations.of(folder, self.config.report, self.config.url)
        except Mistake as mistake:
            raise PluginError(str(mistake)) from None

    def on_page_content(self, content: str, *, page: Page, **_: Any) -> str:
        """The page with its labels."""
        return CITATION.sub(lambda match: self._label(html.unescape(match[1]).strip(), page), content)

    def on_env(self, env: Any, **_: Any) -> Any:
        """Fail where a citation of any page does not hold."""
        if self.breaches:
            raise PluginError("\n".join(self.breaches))
        return env

    def _label(self, identifier: str, page: Page) -> str:
        before = (page.markdown or "").partition(f"{{verified}}`{identifier}`")[0]
        breach = self.citations.breach(identifier, page.file.src_uri, before.count("\n") + 1)
        self.breaches += [breach] if breach is not None else []
        link, title = self.citations.link(identifier), html.escape(self.citations.title(identifier))
        if link is None:
            return f'<span class="verified" title="{title}">{LABEL}</span>'
        return f'<a class="verified" href="{html.escape(link)}" title="{title}">{LABEL}</a>'

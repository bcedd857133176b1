"""Report → text, JSON and what other tools read; renders what was judged and never recomputes."""

from collections.abc import Callable, Mapping

from verify.records.report import Report
from verify.reporting.badge import render_badge
from verify.reporting.errata import render_errata
from verify.reporting.github import render_github
from verify.reporting.html import render_html
from verify.reporting.json import render_json
from verify.reporting.junit import render_junit
from verify.reporting.markdown import render_markdown
from verify.reporting.sarif import render_sarif
from verify.reporting.text import render_text

FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": render_text,
    "json": render_json,
    "html": render_html,
    "markdown": render_markdown,
    "sarif": render_sarif,
    "junit": render_junit,
    "github": render_github,
    "badge": render_badge,
}

__all__ = ["FORMATS", "render_errata", "render_json", "render_text"]

"""Report → text and JSON; renders what was judged and never recomputes."""

from collections.abc import Callable, Mapping

from verify.records.report import Report
from verify.reporting.errata import render_errata
from verify.reporting.html import render_html
from verify.reporting.json import render_json
from verify.reporting.text import render_text

FORMATS: Mapping[str, Callable[[Report], str]] = {"text": render_text, "json": render_json, "html": render_html}

__all__ = ["FORMATS", "render_errata", "render_json", "render_text"]

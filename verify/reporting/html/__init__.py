"""Report → one HTML file that needs no other: findings with their places, digits and causes, and formula cards."""

from verify.reporting.html.page import render_html

__all__ = ["render_html"]

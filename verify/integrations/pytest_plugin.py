"""`pytest --verify`: what pytest loads in every run; what an audit needs is imported only where one is asked for."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option, and what [tool.verify] may not say: whether code of documents is run, and by which Python."""
    group = parser.getgroup("verify", "worked examples and documents")
    group.addoption(
        "--verify",
        action="store_true",
        help="Audit documents and replay worked examples among the paths; without paths, those of [tool.verify].",
    )
    group.addoption("--verify-run", action="store_true", help="Run the Python code of documents, in a sandbox.")
    group.addoption("--verify-python", metavar="PATH", help="The Python that it takes; else the one that runs pytest.")


def pytest_configure(config: pytest.Config) -> None:
    """Where it is asked for, collect documents and worked examples too."""
    if config.getoption("verify"):
        from verify.integrations.pytest_items import Collector

        config.pluginmanager.register(Collector(config), "verify-documents")

"""A headless Chromium for all browser tests of a run, and the page that most of them open."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.webdriver import WebDriver

from html_documents import DOCUMENT
from verify import pipeline
from verify.reporting.html import render_html
from verify.reporting.html.catalogue import catalogue_html

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync --hide-scrollbars --lang=en"
)

Open = Callable[..., WebDriver]


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """One browser for the whole run."""
    binary = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    if binary is None or driver is None:
        pytest.skip("no Chromium with its chromedriver on the path: `make browser` installs them on Debian")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for flag in (*FLAGS.split(), f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield started
    started.quit()


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on a document with findings of several sorts."""
    document = tmp_path_factory.mktemp("page") / "document.md"
    document.write_text(DOCUMENT, encoding="utf-8")
    path = document.with_name("a report.html")
    path.write_text(render_html(pipeline.audit([document])), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def formulas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of formulas: of two families, which is as long as a browser needs to be asked about."""
    cards, evidence = pipeline.catalogue()
    path = tmp_path_factory.mktemp("formulas") / "formulas.html"
    chosen = [one for one in cards if one.family in ("likelihood", "softmax")]
    path.write_text(catalogue_html(chosen, evidence), encoding="utf-8")
    return path


@pytest.fixture
def open_page(chromium: WebDriver, page: Path) -> Iterator[Open]:
    """Opens a page, the report by default, as if for the first time: at a width, in light or dark, at a fragment."""

    def opened(path: Path = page, *, width: int = 1280, scheme: str = "light", fragment: str = "") -> WebDriver:
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
        chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        media = {"media": "", "features": [{"name": "prefers-color-scheme", "value": scheme}]}
        chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        chromium.get("about:blank")
        chromium.get(path.as_uri() + fragment)
        return chromium

    yield opened
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    chromium.execute_script("localStorage.clear()")
    chromium.get_log("browser")

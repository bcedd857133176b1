"""The HTML report with 5,000 findings: how long it takes to write, to be seen in Chromium, and to be filtered."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from selenium import webdriver
from timing import is_trial, seconds_of, shown, table

from verify.pipeline import replay, shipped_examples
from verify.records.report import ReplayedDocument, Report
from verify.reporting.html import render_html

MANY = 5_000
SHORT = "gpt_architecture"
"""The document that a trial is made of."""
BUDGETS = {"first paint": 1.0, "filter": 0.1, "written": 0.1}
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")

FILTERS = {
    "by verdict": "form.querySelector('[value=reproduced]').checked = false",
    "by kind": "form.kind.value = 'property'",
    "by section": "form.section.value = '7'",
    "by text": "form.text.value = 'softmax'",
    "by digits": "form.text.value = '0.1'",
}

MEASURE = """
const done = arguments[arguments.length - 1], form = document.getElementById("filter");
const painted = (then) => requestAnimationFrame(() => { const one = new MessageChannel();
  one.port1.onmessage = then; one.port2.postMessage(0); });
painted(() => {
  const start = performance.now();
  %s;
  form.dispatchEvent(new Event("input"));
  painted(() => {
    done((performance.now() - start) / 1000);
  });
});
"""


def lines(runs: int) -> Iterator[str]:
    """Seconds of each step, against its budget; a single run is a trial, and takes a tenth of the findings."""
    report = replay([shipped_examples() / SHORT if is_trial(runs) else shipped_examples()])
    many = _repeated(report, MANY // 10 if is_trial(runs) else MANY)
    some = replace(report, documents=(_cut(report.documents[0], 100),))
    rows = [
        ("written: 100 findings", seconds_of(lambda: render_html(some), runs), BUDGETS["written"]),
        (f"written: {len(many.findings):,} findings", seconds_of(lambda: render_html(many), 1), None),
    ]
    rows += _in_chromium(render_html(many), runs)
    yield from table(
        ("HTML report", "time", "budget"),
        [(name, shown(seconds), shown(budget) if budget else "") for name, seconds, budget in rows],
    )
    if shutil.which("chromedriver") is None:
        yield "\nno Chromium here: what it shows was not measured"


def _in_chromium(text: str, runs: int) -> Iterator[tuple[str, float, float | None]]:
    binary, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if binary is None or driver is None:
        return
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    with tempfile.TemporaryDirectory() as folder:
        for flag in (*FLAGS, f"--user-data-dir={folder}/profile"):
            options.add_argument(flag)
        page = Path(folder) / "report.html"
        page.write_text(text, encoding="utf-8")
        browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
        try:
            paints, loads = [], []
            for _ in range(runs):
                browser.get("about:blank")
                browser.get(page.as_uri())
                script = "return performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
                paints.append(browser.execute_script(script))
                script = "return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd / 1000"
                loads.append(browser.execute_script(script))
            yield "first contentful paint", statistics.median(paints), BUDGETS["first paint"]
            yield "all of it there", statistics.median(loads), None
            browser.execute_async_script("requestIdleCallback(arguments[0])")
            for name, action in FILTERS.items():
                times = []
                for _ in range(runs):
                    times.append(browser.execute_async_script(MEASURE % action))
                    browser.execute_async_script(MEASURE % "form.reset()")
                yield f"filter {name}, to the next paint", statistics.median(times), BUDGETS["filter"]
        finally:
            browser.quit()


def _cut(document: ReplayedDocument, least: int) -> ReplayedDocument:
    """The first examples of a document that have so many findings together."""
    kept: list[int] = []
    for one in document.examples:
        if sum(kept) < least:
            kept.append(len(one.findings))
    return replace(document, examples=document.examples[: len(kept)])


def _repeated(report: Report, least: int) -> Report:
    """A report again and again until it has so many findings, each time under other ids."""
    documents: list[ReplayedDocument] = []
    count = turn = 0
    while count < least:
        turn += 1
        for document in report.documents:
            if count < least:
                documents.append(_renamed(document, turn))
                count += len(document.findings)
    return replace(report, documents=tuple(documents))


def _renamed(document: ReplayedDocument, turn: int) -> ReplayedDocument:
    examples = [
        replace(
            example,
            findings=tuple(
                replace(one, claim=replace(one.claim, id=f"{one.claim.id}-{turn}"), roots=())
                for one in example.findings
            ),
        )
        for example in document.examples
    ]
    return replace(document, examples=tuple(examples))

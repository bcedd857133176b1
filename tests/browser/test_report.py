"""The HTML report in Chromium: clicked, filtered, linked to, in the dark, on a phone, on paper, and attacked."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from selenium.common.exceptions import NoAlertPresentException
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from html_documents import ATTACKS, attacked
from verify import pipeline
from verify.reporting.html import render_html

Open = Callable[..., WebDriver]

AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"
SHOWN = "return [...document.querySelectorAll('.finding')].filter(one => one.checkVisibility()).map(one => one.id)"
OPEN_ALL = "for (const one of document.querySelectorAll('details')) one.open = true"


def shown(driver: WebDriver) -> list[str]:
    """The ids of the findings that can be seen."""
    found: list[str] = driver.execute_script(SHOWN)
    return found


def ids(driver: WebDriver, condition: str = "") -> list[str]:
    """The ids of all findings that a selector holds for."""
    return [one.get_attribute("id") or "" for one in driver.find_elements(By.CSS_SELECTOR, f".finding{condition}")]


def in_view(driver: WebDriver, identifier: str) -> bool:
    """Whether a finding is open and its line can be seen."""
    script = (
        "const one = document.getElementById(arguments[0]); const box = one.getBoundingClientRect();"
        "return one.firstElementChild.open && box.top >= 0 && box.top < innerHeight"
    )
    return bool(driver.execute_script(script, identifier))


def background(driver: WebDriver) -> int:
    """How light the page is, from 0 to 255."""
    colour = driver.execute_script("return getComputedStyle(document.documentElement).backgroundColor")
    return int(re.findall(r"\d+", colour)[0])


def test_the_page_opens_without_a_complaint(open_page: Open) -> None:
    """The browser loads nothing beside the file, says nothing on its console, and shows every finding."""
    driver = open_page()
    assert driver.get_log("browser") == []
    assert driver.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert shown(driver) == ids(driver)
    assert len(ids(driver)) == 4


def test_findings_are_filtered_by_verdict(open_page: Open) -> None:
    """A click on a verdict hides its findings and their sections, and another shows them again."""
    driver = open_page()
    box = driver.find_element(By.CSS_SELECTOR, ".chip.wrong")
    box.click()
    assert shown(driver) == ids(driver, ":not([data-verdict=wrong])")
    assert driver.find_element(By.ID, "shown").text == "2 of 4"
    box.click()
    assert shown(driver) == ids(driver)


def test_findings_are_filtered_by_kind_section_and_text(open_page: Open) -> None:
    """Kind, section and text narrow what is shown, all together; what is not there is said; a reset shows all."""
    driver = open_page()
    driver.find_element(By.CSS_SELECTOR, "[name=section] option:last-child").click()
    assert len(shown(driver)) == 2
    driver.find_element(By.NAME, "text").send_keys("SOFTmax line")
    assert len(shown(driver)) == 1
    driver.find_element(By.NAME, "text").send_keys(" nosuchword")
    assert shown(driver) == []
    assert driver.find_element(By.ID, "none").is_displayed()
    driver.find_element(By.CSS_SELECTOR, "[type=reset]").click()
    WebDriverWait(driver, 5).until(lambda _: shown(driver) == ids(driver))
    driver.find_element(By.XPATH, "//select[@name='kind']/option[.='value']").click()
    assert shown(driver) == ids(driver, "[data-kind=value]")


def test_a_link_opens_its_finding(open_page: Open) -> None:
    """The permanent link of a finding opens it and brings it into view, whatever characters its id has."""
    identifier = ids(open_page())[-1]
    driver = open_page(fragment="#" + quote(identifier, safe="/"))
    WebDriverWait(driver, 5).until(lambda _: in_view(driver, identifier))
    first = ids(driver)[1]
    driver.execute_script("location.hash = encodeURIComponent(arguments[0])", first)
    WebDriverWait(driver, 5).until(lambda _: in_view(driver, first))


def test_a_link_finds_what_the_filter_hides(open_page: Open) -> None:
    """A link to a finding that is filtered out shows it; so does the link from a wrong number to what rests on it."""
    driver = open_page()
    wrong, resting = ids(driver, "[data-verdict=wrong]")[0], ids(driver)[1]
    driver.find_element(By.NAME, "text").send_keys("nosuchword")
    driver.execute_script("location.hash = encodeURIComponent(arguments[0])", wrong)
    WebDriverWait(driver, 5).until(lambda _: in_view(driver, wrong))
    driver.find_element(By.ID, wrong).find_element(By.CSS_SELECTOR, "a.to").click()
    WebDriverWait(driver, 5).until(lambda _: in_view(driver, resting))


def test_a_link_is_copied(open_page: Open) -> None:
    """The button of a finding puts its link on the clipboard, and says so aloud."""
    driver = open_page()
    driver.execute_cdp_cmd(
        "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    )
    link = driver.find_elements(By.CSS_SELECTOR, ".finding > .anchor")[2]
    href = link.get_attribute("href")
    link.click()
    WebDriverWait(driver, 5).until(lambda _: driver.find_element(By.ID, "said").get_property("textContent"))
    assert driver.find_element(By.ID, "said").get_property("textContent") == "Link copied"
    assert driver.execute_async_script("navigator.clipboard.readText().then(arguments[0])") == href


def test_dark_mode_follows_the_system_until_it_is_chosen(open_page: Open) -> None:
    """The page is as light as the system, the button turns it, and the choice is still there after a reload."""
    assert background(open_page(scheme="dark")) < 64
    driver = open_page(scheme="light")
    assert background(driver) > 192
    button = driver.find_element(By.ID, "theme")
    assert button.text == "Dark"
    button.click()
    assert (background(driver) < 64, button.text) == (True, "Light")

    def is_still_there(_: WebDriver) -> bool:
        driver.refresh()
        if background(driver) < 64:
            return True
        driver.find_element(By.ID, "theme").click()  # chosen again, and given a moment before the next reload
        return False

    # the browser hands what a page stores from process to process: on a busy machine a reload at once can lose it
    WebDriverWait(driver, 30, poll_frequency=1).until(is_still_there)
    driver.find_element(By.ID, "theme").click()
    assert background(driver) > 192


def test_the_keyboard_reaches_everything(open_page: Open) -> None:
    """The first stop skips to the findings; from there the keyboard goes from finding to finding, and opens them."""
    driver = open_page()
    body = driver.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.TAB)
    assert driver.switch_to.active_element.text == "Skip to the findings"
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    driver.switch_to.active_element.send_keys(Keys.TAB)
    active = driver.switch_to.active_element
    assert active.tag_name == "summary"
    finding = ids(driver)[0]
    before = driver.execute_script("return document.getElementById(arguments[0]).firstElementChild.open", finding)
    active.send_keys(Keys.ENTER)
    after = driver.execute_script("return document.getElementById(arguments[0]).firstElementChild.open", finding)
    assert after is not before


@pytest.mark.parametrize("width", [320, 375, 768])
def test_nothing_is_cut_off_on_a_small_screen(open_page: Open, width: int) -> None:
    """With every detail open, the page is as wide as the screen."""
    driver = open_page(width=width)
    driver.execute_script(OPEN_ALL)
    assert driver.execute_script("return document.documentElement.scrollWidth") <= width


def test_paper_shows_every_detail(open_page: Open) -> None:
    """Printed, closed details are open and the filter is gone, by style alone; printing to PDF leaves them closed."""
    driver = open_page()
    driver.execute_script("for (const one of document.querySelectorAll('details')) one.open = false")
    visible = "return [...document.querySelectorAll('.reason')].every(one => one.checkVisibility())"
    assert not driver.execute_script(visible)
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert driver.execute_script(visible)
    assert not driver.find_element(By.ID, "filter").is_displayed()
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    pdf = base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"])
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) > 2
    WebDriverWait(driver, 5).until(lambda _: not driver.execute_script(visible))


def test_the_page_is_whole_without_its_script(open_page: Open, chromium: WebDriver) -> None:
    """Where scripts are forbidden, findings open by themselves, and there is no filter that would do nothing."""
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    driver = open_page()
    assert not driver.find_element(By.ID, "filter").is_displayed()
    closed = driver.find_elements(By.CSS_SELECTOR, ".finding > details:not([open])")[0]
    assert not closed.find_element(By.CSS_SELECTOR, ".reason").is_displayed()
    closed.find_element(By.TAG_NAME, "summary").click()
    assert closed.find_element(By.CSS_SELECTOR, ".reason").is_displayed()


def test_a_document_that_attacks_runs_nothing(open_page: Open, tmp_path: Path) -> None:
    """A document made of attacks opens no dialog, adds no script and no handler, and breaks no rule of the page."""
    (tmp_path / "attack.md").write_text("\n\n".join(map(attacked, ATTACKS)), encoding="utf-8")
    report = tmp_path / "attack.html"
    report.write_text(render_html(pipeline.audit([tmp_path / "attack.md"])), encoding="utf-8")
    driver = open_page(report)
    driver.execute_script(OPEN_ALL)
    with pytest.raises(NoAlertPresentException):
        _ = driver.switch_to.alert.text
    assert len(driver.find_elements(By.TAG_NAME, "script")) == 1
    assert driver.find_elements(By.CSS_SELECTOR, "iframe, img, [onerror], [onload], [onmouseover], [style]") == []
    assert driver.execute_script("return [...document.querySelectorAll('a')].every(a => a.protocol === 'file:')")
    assert driver.get_log("browser") == []


def test_the_rules_of_the_page_hold(open_page: Open) -> None:
    """A script, a handler or a picture that got in all the same would not run: the browser refuses and says so."""
    driver = open_page()
    planted = (
        "const add = (tag, set) => { const one = document.createElement(tag); set(one); document.body.append(one); };"
        "add('script', one => one.textContent = 'window.ran = 1');"
        "const ran = '\"window.ran = 1\"';"
        "add('div', one => one.innerHTML = `<img src=x onerror=${ran}><b onclick=${ran}>b</b>`);"
        "document.querySelector('b[onclick]').click()"
    )
    driver.execute_script(planted)
    assert driver.execute_script("return window.ran") is None
    assert len([one for one in driver.get_log("browser") if "Content Security Policy" in one["message"]]) >= 3


def test_the_page_of_formulas_opens_at_the_one_that_is_cited(open_page: Open, formulas: Path) -> None:
    """A link to a formula opens its card and no other; nothing is complained of, and a phone cuts nothing off."""
    driver = open_page(formulas, width=375, fragment="#formula-kl_divergence")
    opened = "return [...document.querySelectorAll('.card > details[open]')].map(one => one.parentElement.id)"
    WebDriverWait(driver, 5).until(lambda one: one.execute_script(opened) == ["formula-kl_divergence"])
    assert driver.get_log("browser") == []
    driver.execute_script(OPEN_ALL)
    assert driver.execute_script("return document.documentElement.scrollWidth") <= 375


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (375, "light")])
@pytest.mark.parametrize("which", ["page", "formulas"])
def test_accessibility_rules_hold(
    open_page: Open, width: int, scheme: str, which: str, request: pytest.FixtureRequest
) -> None:
    """axe-core finds no violation, with every detail open, in light and dark and on a phone."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make browser` installs it by npm")
    driver = open_page(request.getfixturevalue(which), width=width, scheme=scheme)
    driver.execute_script(OPEN_ALL)
    driver.execute_script(AXE.read_text(encoding="utf-8"))
    found = driver.execute_async_script("axe.run().then(arguments[0])")
    told = {one["id"]: [node["target"] for node in one["nodes"]][:3] for one in found["violations"]}
    assert told == {}
    assert len(found["passes"]) > 20


def test_a_planted_barrier_is_found(open_page: Open) -> None:
    """axe-core would see a colour without contrast and a picture without words."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: `make browser` installs it by npm")
    driver = open_page()
    driver.execute_script(
        "const one = document.createElement('p'); one.textContent = 'pale'; one.style.color = '#eee';"
        "document.querySelector('main').append(one, document.createElement('img'))"
    )
    driver.execute_script(AXE.read_text(encoding="utf-8"))
    found = driver.execute_async_script("axe.run().then(arguments[0])")
    assert {"color-contrast", "image-alt"} <= {one["id"] for one in found["violations"]}

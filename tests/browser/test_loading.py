"""Before Python is ready, and when it cannot be."""

import re

import pytest

from tests.browser.lab_page import LabPage
from tests.browser.stopped import failure_of, start_total, still_useful

WASM = re.compile(r"pyodide\.asm\.wasm$")


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def opened(page, url):
    """Open a page that will fail; return what it says."""
    page.goto(url)
    return failure_of(page)


def test_without_scripts_the_figure_and_table_are_there(browser, base_url):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(base_url)
    still_useful(page)
    assert page.get_by_text("Moving it needs JavaScript").is_visible()
    assert not page.locator(".controls").is_visible()
    context.close()


def test_moves_made_while_loading_are_applied_once_ready(page, base_url):
    held = []
    page.route(WASM, lambda route: held.append(route))
    lab = LabPage(page, base_url)
    lab.open()
    page.locator("#controls .bk-slider-title").first.wait_for()
    still_useful(page)
    lab.drag(10, 10)
    handle = page.get_by_role("slider", name="Radius")
    handle.focus()
    page.keyboard.press("ArrowRight")
    assert lab.state()["x"] == 101
    assert lab.state()["radius"] == 43
    page.evaluate("scrollTo(0, 40)")
    for route in held:
        route.continue_()
    lab.wait_ready()
    lab.settle()
    circle = lab.result()["state"]["circles"][0]
    assert (circle["x"], circle["radius"]) == (101, 43)
    assert lab.total() != start_total()


def test_progress_counts_the_files_bytes(page, base_url):
    held = []
    page.route(WASM, lambda route: held.append(route))
    page.goto(base_url)
    status = page.locator("#status")
    page.wait_for_timeout(1500)
    loaded, total = map(float, re.findall(r"[\d.]+", status.inner_text()))
    config = page.evaluate("JSON.parse(document.querySelector('#lab-config').textContent)")
    sizes = {file["path"]: file["bytes"] for file in config["files"]}
    assert total == pytest.approx(sum(sizes.values()) / 1e6, abs=0.05)
    (wasm,) = (size for path, size in sizes.items() if path.endswith("/pyodide/pyodide.asm.wasm"))
    assert loaded <= (sum(sizes.values()) - wasm) / 1e6 + 0.05
    for route in held:
        route.continue_()
    page.evaluate("window.fieldlab.ready")
    assert status.inner_text() == "drag the circle"
    assert not page.locator("#loading").is_visible()


def test_a_missing_file_is_named(page, base_url):
    page.route(WASM, lambda route: route.fulfill(status=404, body="gone"))
    told = opened(page, base_url)
    assert "/pyodide/pyodide.asm.wasm could not be loaded (status 404)" in told
    assert "try again" in told
    still_useful(page)


def test_a_link_that_cannot_be_scored_says_what_is_shown(page, base_url):
    page.route(WASM, lambda route: route.fulfill(status=404, body="gone"))
    told = opened(page, f"{base_url}?radius=60")
    assert told.endswith("The picture and numbers shown are of the starting circle.")
    assert page.locator("#total").evaluate("total => getComputedStyle(total).opacity") == "1"
    still_useful(page)


def test_a_connection_that_breaks_is_told(page, base_url):
    page.route(re.compile(r"\.whl$"), lambda route: route.abort())
    told = opened(page, base_url)
    assert "numpy" in told
    assert "no answer" in told
    still_useful(page)


def test_an_altered_file_is_named(page, base_url):
    def alter(route):
        response = route.fetch()
        route.fulfill(response=response, body=response.body() + b"\n# altered")

    page.route(re.compile(r"/worker\.py$"), alter)
    told = opened(page, base_url)
    assert "worker.py is not the file this page was built with" in told
    still_useful(page)


def test_blocked_webassembly_is_told(page, base_url):
    page.add_init_script("delete window.WebAssembly")
    told = opened(page, base_url)
    assert "blocks WebAssembly" in told
    still_useful(page)


def test_a_python_that_never_starts_is_told(page, base_url):
    page.clock.install()
    page.route(re.compile(r"/pyscript/core\.js$"), lambda route: None)
    page.goto(base_url, wait_until="commit")
    page.get_by_text("starting Python").wait_for(timeout=60_000)
    page.clock.fast_forward("02:30")
    failure = page.locator("#failure")
    failure.wait_for()
    assert "did not start" in failure.inner_text()
    still_useful(page)


def test_lack_of_memory_is_told_in_plain_words(page, base_url):
    page.goto(base_url + "method.html")
    told = page.evaluate(
        """async () => {
          const base = document.querySelector("link[rel=stylesheet]").href;
          const { explain } = await import(new URL("../scripts/loading.js", base));
          return explain(new RangeError("WebAssembly.Memory(): could not allocate memory"));
        }"""
    )
    assert told == "Python ran out of memory. Close other tabs and try again."


def test_ready_rejects_with_the_reason(page, base_url):
    page.route(WASM, lambda route: route.fulfill(status=404, body="gone"))
    page.goto(base_url)
    reason = page.evaluate("window.fieldlab.ready.catch((error) => error.message)")
    assert "could not be loaded" in reason

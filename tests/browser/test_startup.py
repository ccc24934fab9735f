"""What a visit fetches on its way to the first live score."""

import re
from collections import Counter
from pathlib import PurePosixPath

import pytest

from lab.assets.names import HASHED
from lab.slim.modules import listed
from tests.browser.answers import telling
from tests.browser.imports import imported_modules, use_everything
from tests.browser.lab_page import LabPage

MOST_BYTES = 6_000_000
"""Of a first visit's transfer."""


@pytest.fixture(scope="module")
def visits(browser, site):
    """Return what the server answered in a first and a second visit."""
    each = []
    with telling(site) as (url, answers):
        # A service worker fetches for later visits, once the first score is there.
        context = browser.new_context(
            viewport={"width": 1280, "height": 900}, service_workers="block"
        )
        for _ in range(2):
            lab = LabPage(context.new_page(), url)
            lab.open()
            lab.wait_ready()
            lab.page.wait_for_timeout(500)  # PyScript asks for its plugins late
            each.append(answers.copy())
            answers.clear()
            assert lab.console == ["Service Worker registration blocked by Playwright"]
            lab.page.close()
        context.close()
    return each


def test_nothing_is_transferred_twice(visits):
    counts = Counter(path for path, _, _ in visits[0])
    assert {path: count for path, count in counts.items() if count > 1} == {}
    assert {status for _, status, _ in visits[0]} == {200}


def test_a_first_visit_is_within_its_bytes(visits, site):
    sizes = {path: size for path, _, size in visits[0]}
    assert any(path.endswith("/pyodide.asm.wasm") for path in sizes)
    assert sum(sizes.values()) <= MOST_BYTES
    # Each text came as its smaller twin.
    for path, size in sizes.items():
        twin = site / f"{path or 'index.html'}.br"
        assert not twin.exists() or size == twin.stat().st_size, path


def test_all_but_the_page_and_its_icon_have_names_of_their_content(visits):
    plain = {path for path, _, _ in visits[0] if not HASHED.match(path)}
    assert plain == {"", "icon.svg"}


def test_a_second_visit_asks_for_the_page_alone(visits):
    assert {(path, status) for path, status, _ in visits[1]} <= {("", 304), ("icon.svg", 304)}


def test_no_script_or_style_of_a_closed_panel_is_fetched(visits):
    names = {PurePosixPath(path).name for path, _, _ in visits[0]}
    assert "main.js" in names
    assert not {"explore.zip", "explore-map.js", "explore-climb.js", "report.js"} & names
    assert not [name for name in names if name.startswith(("pillow", "svgwrite"))]


def test_all_that_python_imports_is_listed_and_nothing_else(browser, base_url):
    """`python -m tests.browser.imports` writes the list anew."""
    imported = imported_modules(browser, base_url)
    assert imported - set(listed()) == set()
    assert set(listed()) - imported == set(), "listed, but never imported"


def test_the_trimmed_runtime_does_all_of_it(open_lab):
    lab = open_lab(viewport={"width": 1280, "height": 900})
    use_everything(lab)
    assert lab.console == []


def test_a_figure_is_shown_long_before_the_first_live_score(browser, base_url):
    """They are in the page, and wait for no Python and for no script but the smallest."""
    page = browser.new_page(service_workers="block")
    held = []
    page.route(re.compile(r"(?<!/still)\.(m?js|wasm|zip|whl)$"), lambda route: held.append(route))
    page.goto(base_url, wait_until="commit")
    picture = page.locator("#stage img")
    picture.wait_for()
    picture.evaluate("image => image.decode()")
    assert picture.evaluate("image => image.naturalWidth") == 180
    assert re.fullmatch(r"\d+\.\d", page.locator("#total").inner_text())
    assert held
    page.close()

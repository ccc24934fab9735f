"""Keyboard alone, screen reader, reduced motion, phone width; axe-core finds nothing."""

import pytest

from lab import runtime
from tests.browser.explore_panel import close_panel, open_panel

AXE = ("axe-core", "4.14.1", "axe.min.js")
AXE_SHA256 = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"

VIEWS = {
    "desktop light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "desktop dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone light": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"},
    "phone dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
}


@pytest.fixture(scope="module")
def axe():
    package, version, member = AXE
    return runtime.fetch_npm(package, version, {member: AXE_SHA256})[member].read_text("utf-8")


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation_in_the_lab(lab, axe, view):
    show(lab.page, view)
    row = lab.page.locator("details").nth(3)
    row.evaluate("row => { row.open = true; }")
    assert violations(lab.page, axe) == []
    row.evaluate("row => { row.open = false; }")


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation_with_several_circles(lab, axe, view):
    lab.start_over()
    show(lab.page, view)
    lab.set(circles=[{}, {"color": "#ffff00"}, {"color": "#000000"}], selected=2)
    assert violations(lab.page, axe) == []
    lab.start_over()


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation_in_the_open_weights(lab, axe, view):
    lab.start_over()
    show(lab.page, view)
    panel = open_panel(lab, "weights")
    panel.locator("#weights-controls details").evaluate("one => { one.open = true; }")
    assert violations(lab.page, axe) == []
    assert lab.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    close_panel(lab, "weights")
    lab.start_over()


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation_on_the_method_page(lab, axe, view):
    page = lab.page.context.new_page()
    show(page, view)
    page.goto(lab.base_url + "method.html")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.close()


def show(page, view):
    page.set_viewport_size(VIEWS[view]["viewport"])
    page.emulate_media(color_scheme=VIEWS[view]["color_scheme"], reduced_motion="reduce")


def violations(page, axe):
    # Evaluated by the debugger, which the page's content policy does not bind.
    page.evaluate(axe)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in found["violations"]]


def test_everything_by_keyboard_alone(lab):
    lab.start_over()
    lab.page.evaluate("document.activeElement.blur()")
    reached = []
    for _ in range(40):
        lab.page.keyboard.press("Tab")
        reached.append(
            lab.page.evaluate(
                """() => {
                  let element = document.activeElement;
                  while (element.shadowRoot?.activeElement)
                    element = element.shadowRoot.activeElement;
                  return element.getAttribute("aria-label")
                    ?? element.labels?.[0]?.textContent.trim()
                    ?? element.textContent.trim().split("\\n")[0];
                }"""
            )
        )
    for name in ("Circle on the candidate", "Color", "Radius", "Softness", "Opacity"):
        assert name in reached
    for name in ("Horizontal", "Vertical", "Reset", "Copy link", "Download SVG", "Copy as Python"):
        assert name in reached
    assert any("Credit" in name for name in reached)
    assert any("Region scale" in name for name in reached)


def test_the_settled_total_is_spoken(lab):
    lab.start_over()
    spoken = lab.page.locator("#spoken")
    assert spoken.get_attribute("aria-live") == "polite"
    lab.page.locator("#ring").focus()
    lab.page.keyboard.press("Shift+ArrowRight")
    lab.settle()
    moved = f"Total {lab.total()} of 100"
    assert spoken.inner_text() == moved
    lab.page.keyboard.press("Control+z")
    lab.settle()
    assert spoken.inner_text() == f"Total {lab.total()} of 100" != moved


@pytest.mark.parametrize("width", [320, 360, 390, 414, 768, 1024, 1280, 1920])
def test_no_width_scrolls_sideways_and_frames_keep_a_whole_scale(lab, width):
    lab.resize(width, 900)
    overflow = lab.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    assert lab.scale() in (1, 2, 3)
    boxes = [lab.page.locator(s).bounding_box() for s in ("#ring", "#reference-pixels")]
    assert boxes[0]["width"] == boxes[1]["width"]


def test_the_total_stays_in_view_on_a_phone(lab):
    lab.resize(390, 844)
    lab.page.get_by_role("slider", name="Vertical").scroll_into_view_if_needed()
    lab.page.evaluate("scrollBy(0, 200)")
    box = lab.page.locator("#total").bounding_box()
    assert 0 <= box["y"] < 200


def test_numbers_change_without_shifting_anything(lab):
    lab.start_over()
    places = """() =>
      [...document.querySelectorAll("summary, .sum, .big, #controls, #area")]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, height } = element.getBoundingClientRect();
          return [x, y, height];
        })"""
    before = lab.page.evaluate(places)
    lab.set(radius=72, x=30)
    lab.set(reference="purple-green-cyan-field", opacity=0.1)
    assert lab.page.evaluate(places) == before

"""The change mark beside the total: a rise, a fall, or a tie."""

import pytest

from lab.site_folder import SITE

PAGE = """<!doctype html>
<span id="total"></span> <span id="total-change"></span> <span id="sum-total"></span>
<span id="weighted"></span> <span id="spread"></span> <span id="floor-note"></span>
<span id="spoken"></span>
<div id="rows"><p data-key="softness">
<span class="value"></span><span class="bar"><span></span></span>
<span class="change"></span></p></div>"""


@pytest.fixture(scope="module")
def page(browser):
    context = browser.new_context()
    page = context.new_page()
    script = (SITE / "scripts" / "readout.js").read_text(encoding="utf-8")
    page.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route(
        "**/readout.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page.goto("http://lab.test/")
    page.evaluate(
        """async () => {
          const { Readout } = await import("./readout.js");
          window.readout = new Readout([{ key: "softness" }]);
        }"""
    )
    yield page
    context.close()


def show(page, before, now, *noise, references=("a", "a")):
    """Show a total after another one; return the mark, its title, and the row's own mark."""
    results = [
        {
            "total": total,
            "weighted": total,
            "spread": 0,
            "subscores": {"softness": total},
            "state": {"reference": reference},
        }
        for total, reference in zip((before, now), references, strict=True)
    ]
    page.evaluate("([before, now, noise]) => readout.show(now, before, noise)", [*results, *noise])
    mark = page.locator("#total-change")
    row = page.locator("[data-key] .change")
    return mark.text_content(), mark.get_attribute("title"), row.text_content()


def test_a_change_above_the_noise_floor_is_a_rise_or_a_fall(page):
    assert show(page, 50, 53.1, 2.6) == ("▲ 3.1", "", "▲ 3.1")
    assert show(page, 50, 47.4, 2.6) == ("▼ 2.6", "", "▼ 2.6")


@pytest.mark.parametrize(("now", "mark"), [(51.2, "≈ +1.2"), (47.5, "≈ −2.5")])
def test_a_change_below_it_is_a_tie_and_says_so(page, now, mark):
    words, title, row = show(page, 50, now, 2.6)
    assert title == "A tie: within the noise floor of 2.6"
    assert words == f"{mark} ({title})"
    assert row[0] in "▲▼"  # subscores have no noise floor


def test_the_words_go_with_the_tie(page):
    show(page, 50, 51, 2.6)
    assert show(page, 50, 60, 2.6) == ("▲ 10.0", "", "▲ 10.0")
    assert show(page, 50, 50, 2.6)[0] == ""


def test_totals_of_two_references_are_no_tie(page):
    assert show(page, 50, 51, 2.6, references=("a", "b")) == ("▲ 1.0", "", "▲ 1.0")


def test_without_a_noise_floor_every_change_is_shown(page):
    assert show(page, 50, 50.3) == ("▲ 0.3", "", "▲ 0.3")


def test_nothing_before_is_no_change(page):
    page.evaluate(
        "readout.show({ total: 1, weighted: 1, spread: 0, subscores: { softness: 1 } }, null, 2)"
    )
    assert page.locator("#total-change").text_content() == ""

"""On paper: frames and numbers, and nothing to press."""

import pytest

from tests.browser.embed_host import Post

A4 = {"width": 718, "height": 1000}


def print_in(page):
    page.set_viewport_size(A4)
    page.emulate_media(media="print", color_scheme="dark")


def seen(page, selector):
    return [element.is_visible() for element in page.locator(selector).all()]


def test_the_lab(lab):
    lab.start_over()
    print_in(lab.page)
    for selector in ("#candidate-pixels", "#reference-pixels", "#total", ".sum"):
        assert seen(lab.page, selector) == [True], selector
    assert seen(lab.page, "#rows .value") == [True] * 7
    assert not any(seen(lab.page, "button, input, select, nav a, .explore, #ring, #controls"))
    frames = [
        lab.page.locator(f"{part} .frame").bounding_box() for part in (".reference", ".candidate")
    ]
    assert frames[0]["y"] == frames[1]["y"]
    assert frames[0]["x"] + frames[0]["width"] < frames[1]["x"]
    assert frames[1]["x"] + frames[1]["width"] <= A4["width"]
    assert lab.page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    lab.start_over()


def test_the_plain_embed(browser, base_url):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base_url}embed.html?theme=dark")
    Post(page).wait_until(lambda: page.locator("body.live").count() == 1)
    print_in(page)
    assert seen(page, "#candidate-pixels, #reference-pixels, #total") == [True] * 3
    assert seen(page, "#calibration") == [True]
    assert not any(seen(page, "button, input, select, a:not(#calibration), #ring, progress"))
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_article(browser, base_url, scripts):
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    page.goto(f"{base_url}example-post/")
    if scripts:
        Post(page).wait_until(lambda: page.locator("button.try").count() > 0)
    print_in(page)
    pictures = "field-lab .figure img" if scripts else "field-lab img"
    assert seen(page, pictures) == [True] * 10
    assert not any(seen(page, "field-lab .cover, .light"))
    # What can be pressed reads as the text it stands in.
    for line in page.locator(".try").all():
        assert "none" in line.evaluate("line => getComputedStyle(line).textDecorationLine")
    context.close()


def test_notices_open_their_texts(browser, base_url):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base_url}notices.html")
    assert not any(seen(page, "pre"))
    print_in(page)
    assert all(box.bounding_box()["height"] > 100 for box in page.locator("pre").all())
    context.close()

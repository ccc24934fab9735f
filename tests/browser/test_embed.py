"""Figures in a post on another origin, as its readers and its author meet them."""

import pytest

import metrics
import reference_fields
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize
from tests.browser.embed_host import Post, figure, plain_server, post


def total_of(query):
    reference = reference_fields.load("magenta-circle").pixels
    return metrics.score(
        reference, rasterize(Candidate.from_query(query)), recipe=metrics.LAB
    ).total


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """The folder of posts, and the address it is served at."""
    folder = tmp_path_factory.mktemp("posts")
    with plain_server(folder) as (address, _):
        yield folder, address


@pytest.fixture
def open_post(browser, base_url, host):
    """Open a post: `open_post(figures, **options of post)`."""
    folder, address = host
    contexts = []

    def opened(figures, *, before="", context=None, **options):
        (folder / "post.html").write_text(post(base_url, figures, **options), encoding="utf-8")
        options_of_context = {"viewport": {"width": 800, "height": 700}, **(context or {})}
        contexts.append(browser.new_context(**options_of_context))
        page = contexts[-1].new_page()
        if before:
            page.add_init_script(before)
        opened = Post(page)
        opened.open(f"{address}post.html")
        return opened

    yield opened
    for context in contexts:
        context.close()


def test_five_labs_under_a_strict_policy(open_post, base_url):
    page = open_post(
        [
            figure(base_url),
            figure(base_url, controls=("reference", "color", "x", "y", "credit"), lang="de"),
            figure(base_url, activate="visible", compact=True, theme="dark"),
            figure(base_url, controls=(), metrics=("softness",), readonly=True, lang="fr"),
            figure(base_url, "reference=yellow-cyan-split&x=20&x2=150&color2=00ffff", lang="es"),
        ],
        gap=800,
    )
    before = page.heights()
    assert page.page.locator("iframe").count() == 0
    page.button(0).click()
    page.button(1).focus()
    page.page.keyboard.press("Enter")
    page.button(4).focus()
    page.page.keyboard.press("Space")
    page.wait_active(0, 1, 4)
    assert not page.is_active(2)
    page.page.locator("field-lab").nth(2).scroll_into_view_if_needed()
    page.wait_active(2)
    page.get(3, "element => element.activate()")
    page.wait_active(3)
    page.wait_until(lambda: page.heights() == pytest.approx(before, abs=1))
    for index in range(5):
        page.page.locator("field-lab").nth(index).scroll_into_view_if_needed()
        page.wait_until(lambda index=index: page.events(index, "height"))
        assert len(page.events(index, "ready")) == 1
        assert page.events(index, "height")[-1]["height"] == pytest.approx(before[index], abs=1)
        assert page.get(index, "element => element.score.total") == pytest.approx(
            page.events(index, "score")[-1]["score"]["total"]
        )
    assert page.events(0, "score")[-1]["score"]["total"] == pytest.approx(total_of("radius=30"))
    page.wait_until(lambda: page.heights() == pytest.approx(before, abs=1))
    assert page.console == []


def test_nothing_moves_on_a_phone_either(open_post, base_url):
    page = open_post(
        [figure(base_url), figure(base_url, compact=True)],
        context={"viewport": {"width": 360, "height": 740}},
    )
    before = page.heights()
    page.button(0).click()
    page.button(1).click()
    page.wait_active(0, 1)
    # On a busy machine the second figure's height may still be on its way.
    page.wait_until(lambda: page.heights() == pytest.approx(before, abs=1))
    page.page.set_viewport_size({"width": 800, "height": 740})
    page.wait_until(lambda: page.heights()[0] < before[0] - 100)
    assert page.heights()[0] == page.events(0, "height")[-1]["height"]


def test_the_post_and_the_lab_move_each_other(open_post, base_url):
    page = open_post([figure(base_url)])
    page.get(0, "element => element.set({ opacity: 0.5 })")  # kept until the start
    page.button(0).click()
    page.wait_active(0)
    page.wait_until(lambda: page.get(0, "element => element.state.circles[0].opacity") == 0.5)
    page.get(0, "element => element.set({ radius: 60, nonsense: 1, softness: 'much' })")
    expected = total_of("radius=60&opacity=0.5")
    page.wait_until(lambda: abs(page.events(0, "score")[-1]["score"]["total"] - expected) < 1e-4)
    frame = page.frame(0)
    assert frame.locator("#total").inner_text() == f"{max(0, expected):.1f}"
    frame.locator(".control").filter(has_text="Radius").locator("input").focus()
    page.page.keyboard.press("ArrowLeft")
    page.wait_until(lambda: page.get(0, "element => element.state.circles[0].radius") == 59)
    ring = frame.locator("#ring").bounding_box()
    mouse = page.page.mouse
    mouse.move(ring["x"] + 91, ring["y"] + 112)
    mouse.down()
    mouse.move(ring["x"] + 111, ring["y"] + 100, steps=5)
    mouse.up()
    page.wait_until(lambda: page.get(0, "element => element.state.circles[0].x") == 111)
    assert page.get(0, "element => element.state.circles[0].y") == 100
    assert "x=111&y=100" in frame.locator("#lab-link").get_attribute("href")
    page.wait_until(lambda: page.events(0, "score")[-1]["moving"] is False)
    assert page.console == []


def test_words_theme_and_choices(open_post, base_url):
    page = open_post(
        [
            figure(
                base_url,
                lang="de",
                theme="dark",
                controls=("opacity",),
                metrics=("softness", "blur_flow"),
                readonly=True,
            )
        ]
    )
    page.button(0).click()
    page.wait_active(0)
    frame = page.frame(0)
    assert frame.locator(".row:visible .title").all_inner_texts() == [
        "Weichheit",
        "Verlaufsrichtung",
    ]
    assert frame.locator(".control .name").all_inner_texts() == ["Deckkraft"]
    assert frame.locator(".control input").is_disabled()
    assert not frame.locator("#ring").is_visible()
    assert frame.locator("#total").inner_text() == f"{total_of('radius=30'):.1f}".replace(".", ",")
    ink = "getComputedStyle(document.querySelector('.embed')).color"
    assert page.in_frame(0, ink) == "rgb(238, 235, 229)"
    page.get(0, "element => element.setAttribute('theme', 'light')")
    page.wait_until(lambda: page.in_frame(0, ink) == "rgb(26, 25, 23)")


def test_auto_follows_the_post_around_and_not_the_reader_alone(open_post, base_url):
    scheme = ":root { color-scheme: light dark }"
    page = open_post([figure(base_url)], style=scheme, context={"color_scheme": "dark"})
    page.button(0).click()
    page.wait_active(0)
    theme = "document.documentElement.dataset.theme"
    page.wait_until(lambda: page.in_frame(0, theme) == "dark")
    page.page.emulate_media(color_scheme="light")
    page.wait_until(lambda: page.in_frame(0, theme) == "light")
    plain = open_post([figure(base_url)], context={"color_scheme": "dark"})
    ink = "element => getComputedStyle(element.shadowRoot.querySelector('figure')).color"
    assert plain.get(0, ink) == "rgb(26, 25, 23)"


def test_the_posts_styles_stay_out(open_post, base_url):
    hostile = """body { font: 30px serif; color: navy }
        figure, img, div, span, a { font: 40px cursive; color: red; letter-spacing: 9px;
        margin: 9px; padding: 9px; border: 9px solid }"""
    quiet, loud = (
        open_post([figure(base_url)], style="body { margin: 0 }" + more) for more in ("", hostile)
    )
    assert loud.heights() == quiet.heights()
    color = (
        "element => getComputedStyle(element.shadowRoot.querySelector('[data-text=total]')).color"
    )
    assert loud.get(0, color) == quiet.get(0, color)
    assert (
        loud.page.evaluate("getComputedStyle(document.querySelector('h1')).color")
        == "rgb(0, 0, 128)"
    )


def test_only_its_own_frame_is_heard(open_post, base_url):
    page = open_post([figure(base_url), figure(base_url)])
    page.button(0).click()
    page.wait_active(0)
    before = page.heights()
    message = '{ source: "field-lab", version: 1, type: "height", height: 5 }'
    page.page.evaluate(f"window.postMessage({message}, '*')")
    page.in_frame(0, f"parent.postMessage({{ ...{message}, version: 2 }}, '*')")
    page.in_frame(0, f"parent.postMessage({{ ...{message}, type: 'explode' }}, '*')")
    page.in_frame(0, "parent.postMessage(null, '*')")
    values = '{ source: "field-lab", version: 1, type: "set", values: { radius: 99 } }'
    page.in_frame(0, f"window.postMessage({values}, '*')")  # not from its host
    page.page.evaluate("document.querySelectorAll('field-lab')[1].set({ radius: 88 })")
    page.page.wait_for_timeout(300)
    assert page.heights() == before
    assert page.get(0, "element => element.state.circles[0].radius") == 30
    assert page.get(1, "element => element.state") is None


def test_long_out_of_sight_it_sleeps_and_resumes(open_post, base_url):
    drowsy = figure(base_url, "reference=magenta-circle&x=20&x2=150").replace(
        "<field-lab", '<field-lab sleep="0.5"', 1
    )
    page = open_post([drowsy, figure(base_url)], gap=3000)
    page.button(0).click()
    page.wait_active(0)
    page.get(0, "element => element.set({ selected: 1, radius: 77 })")
    expected = f"{total_of('x=20&x2=150&radius2=77'):.1f}"
    page.wait_until(lambda: expected in page.text(0))
    before = page.heights()
    page.page.evaluate("scrollTo(0, 3000)")
    page.wait_until(lambda: not page.is_active(0), seconds=10)
    assert page.page.locator("iframe").count() == 0
    page.wait_until(lambda: page.heights() == pytest.approx(before, abs=1))
    assert expected in page.text(0)
    assert "77 px" in page.text(0)
    page.page.evaluate("scrollTo(0, 0)")
    page.wait_active(0)
    page.wait_until(lambda: page.get(0, "element => element.state.selected") == 1)
    assert page.frame(0).locator("#total").inner_text() == expected
    assert page.console == []


def test_who_saves_data_is_asked(open_post, base_url):
    saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    page = open_post(
        [figure(base_url, activate="load"), figure(base_url, activate="visible")], before=saving
    )
    page.page.wait_for_timeout(1000)
    assert page.page.locator("iframe").count() == 0
    page.button(1).click()
    page.wait_active(1)
    assert not page.is_active(0)


def test_several_that_start_by_themselves_do_it_one_after_another(open_post, base_url):
    page = open_post([figure(base_url, activate="load") for _ in range(3)], gap=900)
    page.wait_active(0, 1, 2)
    told = page.page.evaluate("window.told.map(([index, type]) => `${type} ${index}`)")
    order = ["ready 0", "progress 1", "ready 1", "progress 2", "ready 2"]
    assert [told.index(event) for event in order] == sorted(map(told.index, order))


def test_a_policy_that_refuses_the_frame_is_named(open_post, base_url):
    origin = base_url.rstrip("/")
    policy = f"default-src 'none'; script-src {origin}; img-src data:; style-src 'unsafe-inline'"
    page = open_post([figure(base_url)], policy=policy)
    page.button(0).click()
    alert = page.page.locator("field-lab").get_by_role("alert")
    alert.wait_for()
    assert f"its policy must name {origin} in frame-src" in alert.inner_text()
    assert page.button(0).inner_text() == "Try again"
    assert f"{total_of('radius=30'):.1f}" in page.text(0)
    assert (
        alert.get_by_role("link").get_attribute("href")
        == f"{base_url}?reference=magenta-circle&radius=30"
    )


def test_a_lab_that_is_gone_is_told_and_tried_again(open_post, base_url):
    page = open_post([figure(base_url)])
    page.page.route("**/embed.html*", lambda route: route.abort())
    page.button(0).click()
    page.page.locator("field-lab").get_by_role("alert").wait_for()
    assert [event["fatal"] for event in page.events(0, "error")] == [True]
    page.page.unroute("**/embed.html*")
    page.button(0).click()
    page.wait_active(0)
    assert not page.page.locator("field-lab").get_by_role("alert").is_visible()


def test_a_frame_of_its_own(open_post, base_url):
    address = f"{base_url}embed.html?radius=60&controls=nonsense,opacity&metrics=?&theme=x&lang=xx"
    page = open_post([f'<iframe src="{address}" width="600" height="500" title="Lab"></iframe>'])
    frame = page.page.frames[1]
    page.wait_until(lambda: frame.evaluate("document.body.classList.contains('live')"))
    assert frame.locator("#total").inner_text() == f"{total_of('radius=60'):.1f}"
    assert frame.locator(".control .name").all_inner_texts() == ["Opacity"]
    assert frame.locator(".row:visible").count() == 7
    assert page.console == []


def test_a_sandbox_without_an_origin_is_told_and_leaves_the_figure(open_post, base_url, host):
    frame = f'<iframe src="{base_url}embed.html" sandbox="allow-scripts" width="600"></iframe>'
    page = open_post([frame])
    frame = page.page.frames[1]
    frame.locator("#why").wait_for()
    assert "without allow-same-origin in its sandbox" in frame.locator("#why").inner_text()
    assert frame.locator("#stage img").is_visible()
    assert frame.locator("#total").inner_text() == f"{total_of(''):.1f}"


def test_without_scripts_the_figure_is_all_there_is(browser, base_url, host):
    folder, address = host
    (folder / "still.html").write_text(post(base_url, [figure(base_url)]), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}still.html")
    assert f"{total_of('radius=30'):.1f}" in page.locator("field-lab").inner_text()
    assert page.locator("field-lab img").count() == 2
    about, lab = page.locator("field-lab a").all()
    assert about.inner_text() == "uncalibrated"
    assert about.get_attribute("href") == f"{base_url}method.html#calibration"
    assert lab.get_attribute("href").startswith(f"{base_url}?reference=")
    context.close()


def test_print_shows_the_figure(open_post, base_url):
    page = open_post([figure(base_url)])
    page.button(0).click()
    page.wait_active(0)
    page.get(0, "element => element.set({ radius: 60 })")
    expected = f"{total_of('radius=60'):.1f}"
    page.wait_until(
        lambda: expected in page.get(0, "e => e.shadowRoot.querySelector('.figure').textContent")
    )
    page.page.emulate_media(media="print")
    assert page.page.locator("field-lab .figure").is_visible()
    assert not page.page.locator("field-lab iframe").is_visible()


def test_the_dialog_writes_what_the_command_line_writes(lab):
    lab.start_over()
    page = lab.page
    lab.set(radius=30)
    page.click("#embed")
    tag = page.locator("#embed-tag")

    def written(options):
        return (
            figure(lab.base_url, **options)
            + f'\n<script async src="{lab.base_url}embed.js"></script>'
        )

    Post(page).wait_until(lambda: tag.input_value() == written({}))
    page.locator("#embed-dialog").get_by_label("Softness").first.uncheck()
    page.locator("#embed-dialog").get_by_label("Language").select_option("fr")
    page.locator("#embed-dialog").get_by_label("Compact").check()
    Post(page).wait_until(
        lambda: (
            tag.input_value() == written({"controls": ("radius",), "lang": "fr", "compact": True})
        )
    )
    page.click("#copy-tag")
    Post(page).wait_until(lambda: page.inner_text("#embed-said") == "Tag copied")
    assert page.evaluate("navigator.clipboard.readText()") == tag.input_value()
    page.keyboard.press("Escape")
    assert not page.locator("#embed-dialog").is_visible()
    # The page is shared by tests that expect the dialog as it was.
    page.locator("#embed-dialog form").evaluate("form => form.reset()")


def test_further_circles_are_in_the_tag():
    circles = Candidate((Circle(), Circle(), Circle(x=10, color="#00ffff")))
    written = figure("", f"reference=magenta-circle&{circles.to_query()}")
    assert '<field-lab reference="magenta-circle" x2="91" x3="10" color3="#00ffff"' in written

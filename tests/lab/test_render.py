import base64
import io
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image

from lab import chromium
from lab.render import Renderer, RenderError
from tests.lab import hostile, pictures

WHITE = "drew nothing: the frame is all white"


@pytest.fixture(scope="module")
def renderer():
    with Renderer() as renderer:
        yield renderer


@pytest.fixture
def draw(renderer, tmp_path):
    """Render a source given as its suffix and text."""

    def render(suffix, text):
        path = tmp_path / f"source.{suffix}"
        path.write_text(text)
        return renderer.render(path)

    return render


def test_css_styles_the_field(draw):
    frame = draw("css", ".field { background: #ff00ff }")
    assert frame.pixels.shape == (225, 180, 3)
    assert frame.pixels.dtype == np.uint8
    assert (frame.pixels == (255, 0, 255)).all()
    assert frame.notes == ()


def test_css_may_use_pseudo_elements(draw):
    css = """
    .field::before { content: ""; position: absolute; inset: 0 0 auto 0; height: 100px;
                     background: rgb(1, 2, 3) }
    .field::after { content: ""; position: absolute; left: 90px; top: 150px; width: 500px;
                    height: 500px; background: rgb(4, 5, 6) }
    """
    pixels = draw("css", css).pixels
    assert (pixels[:100] == (1, 2, 3)).all()
    assert (pixels[100:150] == 255).all()
    assert (pixels[150:, 90:] == (4, 5, 6)).all()
    assert (pixels[150:, :90] == 255).all()


def test_colors_are_srgb_and_over_white(draw):
    frame = draw("css", ".field { background: rgb(200 100 50 / 20%) }")
    assert frame.pixels[0, 0].tolist() == [244, 224, 214]


def test_css_is_utf_8(draw):
    plain = draw("css", '.field::before { content: "M" }').pixels
    accented = draw("css", '.field::before { content: "Ä" }').pixels
    assert not np.array_equal(plain, accented)
    assert np.array_equal(accented, draw("css", r'.field::before { content: "\c4" }').pixels)


def test_an_html_fragment(draw):
    html = '<style>.field { background: lime }</style><div class="field"></div>'
    assert (draw("html", html).pixels == (0, 255, 0)).all()


@pytest.mark.parametrize("start", ["<!doctype html><html>", "<!-- by hand -->\n<!DOCTYPE html>"])
def test_a_whole_page_keeps_its_margin(draw, start):
    pixels = draw("html", f'{start}<body><div style="height: 9in; background: lime">').pixels
    assert (pixels[:, :8] == 255).all()
    assert (pixels[8:, 8:-8] == (0, 255, 0)).all()


def test_an_svg_is_shown_at_its_own_size(draw):
    svg = f'<svg {hostile.SVG} width="360" height="450"><rect width="50%" height="25%"/></svg>'
    pixels = draw("svg", svg).pixels
    assert (pixels[:112] == 0).all()
    assert (pixels[113:] == 255).all()


def test_an_svg_without_a_size_fills_the_frame(draw):
    svg = f'<svg {hostile.SVG} viewBox="0 0 20 25"><rect width="10" height="25"/></svg>'
    pixels = draw("svg", svg).pixels
    assert (pixels[:, :90] == 0).all()
    assert (pixels[:, 90:] == 255).all()


def test_the_blur_is_that_of_the_browser(draw):
    css = ".field::before { content: ''; position: absolute; inset: 60px; background: #00ffff; "
    soft = draw("css", css + "filter: blur(10px) }").pixels
    # The middle of a straight blurred edge is half-way between the two colors.
    assert soft[112, 60].tolist() == pytest.approx([127, 255, 255], abs=6)
    # It fades over more than two standard deviations to each side.
    assert (np.diff(soft[112, 40:81, 0].astype(int)) < 0).all()


def test_equal_sources_give_equal_pixels(draw):
    css = ".field { background: radial-gradient(magenta, cyan); filter: blur(3px) } "
    first = draw("css", css + ".field::after { content: 'Text too' }")
    second = draw("css", css + ".field::after { content: 'Text too' }")
    np.testing.assert_array_equal(first.pixels, second.pixels)


def test_embedded_pictures_load(draw):
    buffer = io.BytesIO()
    picture = pictures.smooth(3, seed=5)
    Image.fromarray(picture).save(buffer, "PNG")
    url = "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()
    frame = draw("css", f'.field {{ background: url("{url}") }}')
    np.testing.assert_array_equal(frame.pixels, picture)
    assert frame.notes == ()


@pytest.mark.parametrize("suffix", ["css", "html"])
def test_what_draws_nothing_is_noted(draw, suffix):
    frame = draw(suffix, "nothing { to: see }" if suffix == "css" else "<p></p>")
    assert (frame.pixels == 255).all()
    assert frame.notes == (WHITE,)


# What animates, each from black to something else, and endlessly.
ANIMATIONS = {
    "css": ("css", "animation: a 1s infinite } @keyframes a { from { background: black }"),
    "negative delay": (
        "css",
        "animation: a 1s steps(2) -1s infinite } @keyframes a { 0% { background: black }",
    ),
    "transition": (
        "css",
        "background: white; transition: 1s } @starting-style { .field { background: black }",
    ),
    "svg": (
        "svg",
        """<rect width="180" height="225"><animate attributeName="fill"
        values="black;red;lime" dur="0.3s" repeatCount="indefinite"/></rect>""",
    ),
}


@pytest.mark.parametrize("name", ANIMATIONS)
def test_animation_stands_at_its_start(draw, name):
    suffix, text = ANIMATIONS[name]
    whole = f".field {{ {text} }}" if suffix == "css" else f"<svg {hostile.SVG}>{text}</svg>"
    assert (draw(suffix, whole).pixels == 0).all()


def test_an_animated_picture_stands_at_its_first_frame(draw):
    frames = [Image.new("RGB", (180, 225), color) for color in ("black", "red", "lime")]
    buffer = io.BytesIO()
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=20, loop=0)
    url = "data:image/gif;base64," + base64.b64encode(buffer.getvalue()).decode()
    assert (draw("css", f'.field {{ background: url("{url}") }}').pixels == 0).all()


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        ("html", "<script>document.documentElement.style.background = 'red'</script>"),
        ("html", "<img src='data:,' onerror=\"document.body.style.background = 'red'\">"),
        ("html", "<iframe srcdoc=\"<script>parent.document.body.innerHTML = ''</script>\">"),
        ("html", "<!doctype html><body onload=\"document.body.style.background = 'red'\">"),
        (
            "svg",
            f"""<svg {hostile.SVG} onload="this.style.background = 'red'">
            <script>document.documentElement.style.background = 'red'</script></svg>""",
        ),
    ],
)
def test_scripts_do_not_run(draw, suffix, text):
    frame = draw(suffix, text)
    assert not (frame.pixels == (255, 0, 0)).all(axis=-1).any()
    assert "blocked: a script" in frame.notes


@pytest.mark.parametrize("name", hostile.FETCHES)
def test_nothing_is_fetched_from_the_network(draw, name):
    suffix, text = hostile.FETCHES[name]
    with hostile.listening() as listener:
        draw(suffix, text.format(url=listener.url))
        time.sleep(0.1)
    assert listener.calls == []


def test_an_open_chromium_would_fetch_and_read(tmp_path, secret):
    """Show that the tests of fetching and reading can fail."""
    fetch = "".join(text for suffix, text in hostile.FETCHES.values() if suffix == "html")
    read = hostile.FETCHES["image"][1]

    def visit(url):
        from playwright.sync_api import sync_playwright

        (tmp_path / "fetch.html").write_text(fetch.format(url=url))
        (tmp_path / "read.html").write_text(read.format(url=secret.as_uri()))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**chromium.launch_options())
            page = browser.new_page()
            page.goto((tmp_path / "read.html").as_uri())
            picture = page.screenshot()
            page.goto((tmp_path / "fetch.html").as_uri(), wait_until="commit")
            deadline = time.monotonic() + 30
            while not listener.calls and time.monotonic() < deadline:
                time.sleep(0.05)
            browser.close()
        return np.array(Image.open(io.BytesIO(picture)).convert("RGB"))

    with hostile.listening() as listener, ThreadPoolExecutor(1) as thread:
        pixels = thread.submit(visit, listener.url).result()
    assert listener.calls != []
    assert shows_red(pixels)


def test_what_was_refused_is_noted(draw):
    html = """
    <img src="https://pictures.example/a.png"><img src="https://pictures.example/a.png">
    <iframe src="https://frames.example/"></iframe>
    <meta http-equiv="refresh" content="0; url=https://elsewhere.example/">
    <script>1</script>
    """
    assert draw("html", html).notes == (
        "blocked: a redirect",
        "blocked: a script",
        "blocked: https://frames.example/",
        "blocked: https://pictures.example/a.png",
    )


def test_a_file_beside_the_source_is_named_as_the_source_does(draw):
    frame = draw("css", ".field { background: lime url(textures/paper.png) }")
    assert frame.notes == ("blocked: textures/paper.png",)


def test_notes_are_short_and_few(draw):
    images = "".join(
        f'<img src="https://pictures.example/{number:02}{"x" * 500}">' for number in range(30)
    )
    *blocked, more = draw("html", images).notes
    assert len(blocked) == 10
    assert all(len(note) < 100 for note in blocked)
    assert more == "blocked: 20 more"


@pytest.fixture
def secret(tmp_path):
    """A file that turns something red, whatever kind of file it is taken for."""
    path = tmp_path / "secret.svg"
    path.write_text(
        f'<svg {hostile.SVG} width="180" height="225" id="a">'
        '<rect width="180" height="225" fill="red"/></svg>'
    )
    return path


def shows_red(pixels):
    red, green, _ = np.moveaxis(pixels.astype(int), -1, 0)
    return bool((red - green > 100).any())


@pytest.mark.parametrize("name", hostile.FETCHES)
def test_no_file_is_read(draw, secret, name):
    suffix, text = hostile.FETCHES[name]
    assert not shows_red(draw(suffix, text.format(url=secret.as_uri())).pixels)


@pytest.mark.parametrize("name", ["image", "frame", "background", "svg image", "svg use"])
def test_no_file_beside_the_source_is_read(draw, secret, name):
    suffix, text = hostile.FETCHES[name]
    assert not shows_red(draw(suffix, text.format(url=secret.name)).pixels)


def test_no_stylesheet_is_read_from_a_file(renderer, tmp_path):
    (tmp_path / "secret.css").write_text(".field { background: red }")
    source = tmp_path / "source.css"
    source.write_text(f'@import "{(tmp_path / "secret.css").as_uri()}"; @import "secret.css";')
    assert (renderer.render(source).pixels == 255).all()


def test_an_external_entity_is_not_read(renderer, tmp_path):
    (tmp_path / "secret.txt").write_text("a secret")
    source = tmp_path / "source.svg"
    source.write_text(
        f'<!DOCTYPE svg [<!ENTITY secret SYSTEM "{(tmp_path / "secret.txt").as_uri()}">]>'
        f'<svg {hostile.SVG}><text y="50" font-size="40">&secret;</text></svg>'
    )
    assert (renderer.render(source).pixels == 255).all()


def test_a_source_that_hangs_fails_alone(tmp_path):
    endless, harmless = tmp_path / "endless.svg", tmp_path / "harmless.css"
    endless.write_text(hostile.ENDLESS_SVG)
    harmless.write_text(".field { background: lime }")
    before = hostile.chromiums()
    with Renderer(time_limit=3) as renderer:
        with pytest.raises(RenderError, match=r"endless\.svg: expected to be drawn within 3 s"):
            renderer.render(endless)
        assert (renderer.render(harmless).pixels == (0, 255, 0)).all()
    assert hostile.chromiums().keys() <= before.keys()


def test_a_source_that_crashes_its_page_fails_alone(tmp_path):
    doomed, harmless = tmp_path / "doomed.svg", tmp_path / "harmless.css"
    doomed.write_text(hostile.ENDLESS_SVG)
    harmless.write_text(".field { background: lime }")

    before = hostile.chromiums()

    def crash():
        for process in hostile.busy_renderers(seconds=1, others=before):
            os.kill(process, signal.SIGKILL)

    with Renderer(time_limit=60) as renderer:
        crasher = threading.Thread(target=crash)
        crasher.start()
        with pytest.raises(RenderError, match=r"doomed\.svg: Chromium gave up on it \(.*crashed"):
            renderer.render(doomed)
        crasher.join()
        assert (renderer.render(harmless).pixels == (0, 255, 0)).all()


def test_a_browser_that_died_is_replaced(tmp_path):
    harmless = tmp_path / "harmless.css"
    harmless.write_text(".field { background: lime }")
    before = hostile.chromiums()
    with Renderer() as renderer:
        renderer.render(harmless)
        new = {pid: line for pid, line in hostile.chromiums().items() if pid not in before}
        browsers = [pid for pid, line in new.items() if "--type=" not in line]
        assert browsers != []
        for pid in browsers:
            os.kill(pid, signal.SIGKILL)
        while not hostile.chromiums().keys().isdisjoint(browsers):
            time.sleep(0.05)
        assert (renderer.render(harmless).pixels == (0, 255, 0)).all()


def test_a_picture_that_could_not_be_taken_is_taken_again(renderer, tmp_path, monkeypatch):
    from playwright.sync_api import Error

    from lab import sealed

    harmless = tmp_path / "harmless.css"
    harmless.write_text(".field { background: lime }")
    draw, failures = sealed._SealedPage.draw, ["Protocol error: Unable to capture screenshot"]

    def draw_later(page, *arguments):
        if failures:
            raise Error(failures.pop())
        return draw(page, *arguments)

    monkeypatch.setattr(sealed._SealedPage, "draw", draw_later)
    assert (renderer.render(harmless).pixels == (0, 255, 0)).all()
    assert failures == []
    failures += ["Protocol error: Unable to capture screenshot"] * 2
    with pytest.raises(RenderError, match=r"harmless\.css: Chromium gave up on it"):
        renderer.render(harmless)


def test_it_works_beside_another_playwright(renderer, tmp_path):
    from playwright.sync_api import sync_playwright

    source = tmp_path / "source.css"
    source.write_text(".field { background: lime }")
    with sync_playwright():
        assert (renderer.render(source).pixels == (0, 255, 0)).all()


def test_without_chromium_it_says_how_to_get_it(tmp_path, monkeypatch):
    source = tmp_path / "source.css"
    source.write_text(".field { background: lime }")
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with (
        Renderer() as renderer,
        pytest.raises(chromium.ChromiumError, match=r"no Chromium found.*apt-get install chromium"),
    ):
        renderer.render(source)


def test_a_chromium_that_does_not_start_is_named(tmp_path, monkeypatch):
    source, broken = tmp_path / "source.css", tmp_path / "broken"
    source.write_text(".field { background: lime }")
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv(chromium.VARIABLE, str(broken))
    with (
        Renderer() as renderer,
        pytest.raises(chromium.ChromiumError, match=r"broken did not start \(.+\)"),
    ):
        renderer.render(source)


def test_a_source_that_cannot_be_read_needs_no_chromium(tmp_path):
    before = hostile.chromiums()
    with Renderer() as renderer:
        with pytest.raises(RenderError, match=r"none\.css: no such file"):
            renderer.render(tmp_path / "none.css")
        assert hostile.chromiums().keys() <= before.keys()

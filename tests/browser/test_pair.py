"""A pair of one's own: pictures, CSS, SVG and HTML, in a real Chromium with a real Pyodide."""

import io

import numpy as np
import pytest
from PIL import Image

import metrics
import reference_fields
from lab import runtime
from lab.blind_spots import CARDS
from lab.candidate import Candidate
from lab.decode import FORMATS, decode, decode_bytes
from lab.noise_floor import is_tie, noise_floor
from lab.rasterizer import rasterize
from lab.render import Renderer
from metrics.companions import companion
from tests.browser.pair_page import PairPage
from tests.browser.test_accessibility import AXE, AXE_SHA256, violations
from tests.lab import hostile, pictures
from tests.lab.pictures import rgb_profile, smooth
from tests.tolerances import POINTS

ADOBE = (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)
# The cards' numbers are written to one or two decimals.
NUMBERS = 0.05
# Levels by which a drawing may differ between this browser's page and picture: rounding.
LEVELS = 1
# The same between libjpeg 9.0 of Pyodide's Pillow and libjpeg-turbo 6.2, colors subsampled.
JPEG_LEVELS = 4

CSS = """
.field { background: radial-gradient(circle at 40% 60%, #ff00ff, transparent 70%), #00ffff; }
.field::after { content: ""; position: absolute; inset: 60px 20px; border-radius: 50%;
  background: rgb(255 255 0 / 60%); filter: blur(14px); mix-blend-mode: multiply; }
"""
SVG = f"""<svg {hostile.SVG} viewBox="0 0 180 225"><defs>
<radialGradient id="g"><stop offset="0" stop-color="#8000ff"/><stop offset="1" stop-color="#0f0"
stop-opacity="0"/></radialGradient><filter id="b"><feGaussianBlur stdDeviation="9"/></filter></defs>
<rect width="180" height="225" fill="url(#g)"/>
<circle cx="60" cy="150" r="40" fill="#f0f" opacity=".7" filter="url(#b)"/></svg>"""
HTML = """<style>i { position: absolute; inset: 30px; background: cyan; filter: blur(12px) }
p { margin: 0; height: 90px; background: linear-gradient(yellow, magenta) }</style><p></p><i></i>"""


@pytest.fixture(scope="module")
def module_pair(browser, base_url):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    pair = PairPage(context.new_page(), base_url)
    pair.open()
    pair.wait_ready()
    pair.bring("candidate", RED)
    yield pair
    context.close()


@pytest.fixture
def pair(module_pair):
    """One live page for all tests, without a focus: bringing Python up takes seconds."""
    module_pair.page.evaluate("document.activeElement.blur()")
    module_pair.page.mouse.move(0, 0)
    return module_pair


@pytest.fixture
def open_pair(browser, base_url):
    """Open the page in a fresh profile: `open_pair(query="", **context_options)`."""
    contexts = []

    def opened(query="", **options):
        contexts.append(browser.new_context(**options))
        pair = PairPage(contexts[-1].new_page(), base_url)
        pair.open(query)
        pair.wait_ready()
        return pair

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def renderer():
    with Renderer() as renderer:
        yield renderer


def file(name, content, **options):
    if isinstance(content, np.ndarray):
        buffer = io.BytesIO()
        Image.fromarray(content).save(buffer, FORMATS[f".{name.rpartition('.')[2]}"], **options)
        content = buffer.getvalue()
    elif isinstance(content, str):
        content = content.encode()
    return {"name": name, "mimeType": "", "buffer": content}


RED = file("red.png", np.full((225, 180, 3), (255, 0, 0), np.uint8))
REFERENCE = smooth(3, seed=1)
CANDIDATE = smooth(3, seed=2)


def shown(total):
    return f"{max(0, total):.1f}"


def assert_scored(pair, reference, candidate, *, recipe=metrics.LAB):
    score = metrics.score(reference, candidate, recipe=recipe)
    result = pair.result()
    for key, value in score.subscores.items():
        assert result["subscores"][key] == pytest.approx(value, abs=POINTS), key
    assert result["total"] == pytest.approx(score.total, abs=POINTS)
    assert pair.total() == shown(score.total)


def test_one_of_our_fields_waits_for_a_candidate(open_pair):
    pair = open_pair("?reference=cyan-left-wash")
    assert pair.page.locator("#reference-name").inner_text() == "Cyan left wash"
    assert pair.total() == "–"
    assert pair.page.locator("#swap").is_disabled()
    pair.bring("candidate", file("mine.png", CANDIDATE))
    assert_scored(pair, reference_fields.load("cyan-left-wash").pixels, CANDIDATE)
    assert "Nothing is uploaded" in pair.page.locator("main").inner_text()
    assert "noise floor" in pair.page.locator("main").inner_text()
    assert pair.console == []


def test_two_pictures_are_scored_as_natively(pair, tmp_path):
    files = [
        file("reference.webp", np.dstack([REFERENCE, smooth(1, seed=3)]), quality=80),
        file("candidate.gif", CANDIDATE),
    ]
    for side, chosen in zip(("reference", "candidate"), files, strict=True):
        pair.bring(side, chosen)
    frames = []
    for chosen in files:
        path = tmp_path / chosen["name"]
        path.write_bytes(chosen["buffer"])
        frames.append(decode(path).pixels)
    assert_scored(pair, *frames)
    assert pair.page.locator("#candidate-name").inner_text() == "candidate.gif"
    assert pair.page.locator("#field").input_value() == ""


def test_a_jpeg_is_off_by_a_few_levels_at_most_and_says_so(pair):
    picture = file("photo.jpg", CANDIDATE, quality=70)
    pair.bring("candidate", picture)
    native = decode_bytes("photo.jpg", picture["buffer"]).pixels
    assert np.abs(pair.pixels().astype(int) - native).max() <= JPEG_LEVELS
    assert pair.notes() == ["is a JPEG, read without libjpeg-turbo: colors may be a few levels off"]


def test_two_files_at_once_are_reference_and_candidate(pair):
    pair.bring("candidate", file("a.png", REFERENCE), file("b.png", CANDIDATE))
    assert_scored(pair, REFERENCE, CANDIDATE)


def test_changes_are_told_against_the_pair_before(pair):
    pair.bring("candidate", file("a.png", REFERENCE), file("b.png", CANDIDATE))
    pair.bring("candidate", file("same.png", REFERENCE))
    assert pair.page.locator("#total-change").inner_text().startswith("▲")


def test_swap(pair):
    pair.bring("candidate", file("a.png", REFERENCE), RED)
    pair.after(lambda: pair.page.locator("#swap").click())
    assert_scored(pair, np.full((225, 180, 3), (255, 0, 0), np.uint8), REFERENCE)
    names = [pair.page.locator(f"#{side}-name").inner_text() for side in ("reference", "candidate")]
    assert names == ["red.png", "a.png"]


def test_one_of_our_fields_again_and_its_swap(pair):
    pair.bring("candidate", file("b.png", CANDIDATE))
    pair.after(lambda: pair.page.locator("#field").select_option("magenta-circle"))
    field = reference_fields.load("magenta-circle").pixels
    assert_scored(pair, field, CANDIDATE)
    assert pair.page.url.endswith("pair.html?reference=magenta-circle")
    pair.after(lambda: pair.page.locator("#swap").click())
    assert_scored(pair, CANDIDATE, field)


def test_credit(pair):
    pair.bring("candidate", file("red.png", REFERENCE), RED)
    red = np.full((225, 180, 3), (255, 0, 0), np.uint8)
    pair.after(lambda: pair.page.get_by_role("button", name="Benchmark 35").click())
    assert_scored(pair, REFERENCE, red, recipe=metrics.BENCHMARK)
    pair.after(lambda: pair.page.get_by_role("button", name="Lab 100").click())
    assert_scored(pair, REFERENCE, red)


@pytest.mark.parametrize(("suffix", "text"), [("css", CSS), ("svg", SVG), ("html", HTML)])
def test_sources_are_drawn_as_natively(pair, renderer, tmp_path, suffix, text):
    path = tmp_path / f"design.{suffix}"
    path.write_text(text)
    native = renderer.render(path).pixels
    pair.bring("candidate", file(path.name, text))
    pixels = pair.pixels()
    assert np.abs(pixels.astype(int) - native).max() <= LEVELS
    for name in reference_fields.names()[:3]:
        reference = reference_fields.load(name).pixels
        totals = [metrics.score(reference, frame).total for frame in (pixels, native)]
        assert is_tie(totals[0] - totals[1], noise_floor(name, metrics.BENCHMARK))


def test_a_source_on_a_dense_screen_in_the_dark_is_drawn_alike(open_pair, renderer, tmp_path):
    path = tmp_path / "design.css"
    path.write_text(CSS)
    pair = open_pair(device_scale_factor=2, color_scheme="dark")
    pair.bring("candidate", file("design.css", CSS))
    drawn = pair.pixels().astype(int)
    assert np.abs(drawn - renderer.render(path).pixels).max() <= LEVELS


def test_source_is_edited_live(pair):
    pair.bring("candidate", file("a.png", REFERENCE), RED)
    pair.edit("candidate", ".field { background: lime }")
    assert (pair.pixels() == (0, 255, 0)).all()
    pair.edit("candidate", ".field { background: blue }")
    assert (pair.pixels() == (0, 0, 255)).all()
    assert_scored(pair, REFERENCE, np.full((225, 180, 3), (0, 0, 255), np.uint8))


def test_a_source_half_typed_leaves_the_pair(pair):
    pair.edit("candidate", ".field { background: lime }")
    total = pair.total()
    pair.edit("candidate", "<svg")
    assert pair.problem().startswith("Source: expected well-formed SVG, came error on line 1")
    assert (pair.total(), pair.pixels()[0, 0].tolist()) == (total, [0, 255, 0])
    pair.edit("candidate", ".field { background: blue }")
    assert pair.problem() is None


def test_pasted_svg_goes_to_the_candidate_and_by_focus_to_the_reference(pair):
    square = f'<svg {hostile.SVG}><rect width="180" height="225" fill="{{}}"/></svg>'
    pair.after(lambda: pair.paste({"text/plain": square.format("#00f")}))
    assert (pair.pixels() == (0, 0, 255)).all()
    assert pair.page.locator("#candidate-source").input_value() == square.format("#00f")
    pair.page.locator("#reference-paste").focus()
    pair.after(lambda: pair.paste({"text/plain": square.format("#00f")}))
    assert pair.total() == "100.0"


def test_the_labs_own_svg_is_drawn_by_its_rasterizer(pair):
    candidate = Candidate().replace(0, x=60.5, softness=0)
    pair.bring("candidate", file("candidate.svg", candidate.to_svg()))
    np.testing.assert_array_equal(pair.pixels(), rasterize(candidate))
    assert pair.notes() == ["drawn by the lab's rasterizer"]


@pytest.mark.parametrize("attack", hostile.FETCHES)
def test_no_source_gets_anywhere(pair, attack):
    suffix, source = hostile.FETCHES[attack]
    with hostile.listening() as listener:
        text = source.format(url=listener.url)
        before = len(pair.requests)
        pair.bring("candidate", RED)
        pair.bring("candidate", file(f"hostile.{suffix}", text))
        pair.page.wait_for_timeout(150)
        assert listener.calls == []
    reached = [url for url in pair.requests[before:] if not url.startswith(("data:", "blob:"))]
    assert [url for url in reached if listener.url in url] == []


def test_what_a_source_asks_for_in_vain_is_told(pair):
    svg = (
        f'<svg {hostile.SVG} onload="window.parent.pwned = 1"><script>window.pwned = 1</script>'
        '<image href="https://example.com/a.png"/>'
        '<rect width="180" height="225" fill="lime"/></svg>'
    )
    pair.bring("candidate", file("asks.svg", svg))
    assert (pair.pixels() == (0, 255, 0)).all()
    assert pair.notes() == ["blocked: a script", "blocked: https://example.com/a.png"]
    assert pair.page.evaluate("window.pwned") is None


def test_another_size_offers_three_fits(pair):
    wide = smooth(3, seed=5)[:100]
    pair.bring("candidate", RED)
    pair.bring("candidate", file("wide.png", wide))
    assert pair.problem() == (
        "wide.png: expected 180 × 225 px, came 180 × 100 (resize it, or choose a fit)"
    )
    assert (pair.pixels() == (255, 0, 0)).all()
    for fit in ("Contain", "Cover", "Stretch"):
        pair.after(lambda fit=fit: pair.page.locator("#candidate-fit").get_by_label(fit).check())
        path_free = decode_bytes("wide.png", file("wide.png", wide)["buffer"], fit=fit.lower())
        np.testing.assert_array_equal(pair.pixels(), path_free.pixels)
        assert pair.notes() == [f"fitted from 180 × 100 px ({fit.lower()})"]
        assert pair.problem() is None
    pair.bring("candidate", RED)
    assert not pair.page.locator("#candidate-fit").is_visible()


def test_a_profile_that_cannot_be_applied_is_told(pair):
    picture = file("adobe.png", REFERENCE, icc_profile=rgb_profile(ADOBE, 563 / 256))
    pair.bring("candidate", picture)
    assert pair.notes() == ["its color profile was ignored: there is no color management here"]


def moving_gif():
    frames = [Image.new("RGB", (180, 225), color) for color in ("#ff00ff", "#00ff00")]
    buffer = io.BytesIO()
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=50)
    return buffer.getvalue()


def test_of_an_animation_the_first_frame_counts(pair):
    pair.bring("candidate", file("moving.gif", moving_gif()))
    assert (pair.pixels() == (255, 0, 255)).all()
    assert pair.notes() == ["holds several frames: the first is read"]


BOMB = pictures.png(np.zeros((1, 180), np.uint8), depth=8, color_type=0, height=500_000)
BAD = {
    "empty": (("void.png", b""), "void.png: expected content, came an empty file"),
    "not a picture": (
        ("page.png", b"<!doctype html>"),
        "page.png: expected a PNG, JPEG, WebP or GIF picture, came content that starts with",
    ),
    "another file": (("a.pdf", b"%PDF-1.7 "), "a.pdf: expected a PNG, JPEG, WebP or GIF picture"),
    "truncated": (
        ("cut.png", file("cut.png", REFERENCE)["buffer"][:900]),
        "cut.png: expected a whole picture, came a truncated or damaged one",
    ),
    "too many pixels": (("bomb.png", BOMB), "bomb.png: expected at most 80,000,000 pixels, came"),
    "a long source": (
        ("long.css", b"/*" + b" " * 5_000_000),
        "long.css: expected at most 5,000,000 bytes, came 5,000,002",
    ),
    "no CSS": (("prose.css", b"Dear reader"), "prose.css: expected CSS such as .field {"),
    "white space": (("blank.css", b" \n"), "blank.css: expected content, came only white space"),
    "no UTF-8": (("latin.css", b".field { /* caf\xe9 */ }"), "latin.css: expected UTF-8 text"),
    "broken SVG": (("a.svg", b"<svg"), "a.svg: expected well-formed SVG, came error on line 1"),
    "another root": (("a.svg", b"<p/>"), "a.svg: expected the root element svg"),
    "a whole page": (("a.html", b"<!doctype html><p>"), "a.html: expected a fragment for the"),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_input_is_told_in_one_line_and_the_pair_stays(pair, bad):
    chosen, problem = BAD[bad]
    pair.bring("candidate", RED)
    total = pair.total()
    pair.bring("candidate", file(*chosen))
    assert pair.problem().startswith(problem)
    assert len(pair.problem().splitlines()) == 1
    assert pair.total() == total
    assert (pair.pixels() == (255, 0, 0)).all()


def test_three_files_are_too_many(pair):
    pair.bring("candidate", RED, RED, RED)
    assert pair.problem() == "red.png …: expected one file or two, came 3"


@pytest.mark.parametrize(
    ("types", "came"),
    [({}, "nothing"), ({"text/rtf": "{}"}, "text/rtf"), ({"text/plain": " "}, "text/plain")],
)
def test_an_empty_clipboard_is_told(pair, types, came):
    pair.after(lambda: pair.paste(types))
    assert pair.problem() == (
        f"Clipboard: expected a picture, or CSS, SVG or HTML source, came {came}"
    )


def test_a_picture_from_the_clipboard_by_the_button(open_pair):
    pair = open_pair(permissions=["clipboard-read", "clipboard-write"])
    pair.page.evaluate(
        """async () => {
          const canvas = new OffscreenCanvas(180, 225);
          const context = canvas.getContext("2d");
          context.fillStyle = "#0000ff";
          context.fillRect(0, 0, 180, 225);
          const picture = await canvas.convertToBlob({ type: "image/png" });
          await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        }"""
    )
    pair.after(lambda: pair.page.locator("#candidate-paste").click())
    assert (pair.pixels() == (0, 0, 255)).all()


def test_a_drop_lands_where_it_falls(pair):
    pair.bring("candidate", file("a.png", REFERENCE), RED)
    for target, side in (("section.reference", "reference"), ("footer, #python", "candidate")):
        pair.after(
            lambda target=target: pair.page.evaluate(
                """target => {
                  const dataTransfer = new DataTransfer();
                  dataTransfer.items.add(new File([".field { background: lime }"], "drop.css"));
                  const options = { dataTransfer, bubbles: true, cancelable: true };
                  document.querySelector(target).dispatchEvent(new DragEvent("drop", options));
                }""",
                target,
            )
        )
        assert pair.page.locator(f"#{side}-name").inner_text() == "drop.css"
    assert pair.total() == "100.0"


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1024, 1280, 1920])
def test_no_width_scrolls_sideways(pair, width):
    pair.page.set_viewport_size({"width": width, "height": 900})
    overflow = pair.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    pair.page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation(pair, scheme):
    pair.page.emulate_media(color_scheme=scheme)
    pair.bring("candidate", file("wide.png", REFERENCE[:100]))
    script = runtime.fetch_npm(AXE[0], AXE[1], {AXE[2]: AXE_SHA256})[AXE[2]].read_text("utf-8")
    assert violations(pair.page, script) == []
    pair.page.emulate_media(color_scheme="light")


def test_every_way_in_is_reached_by_keyboard(pair):
    pair.page.evaluate("document.activeElement.blur()")
    reached = set()
    for _ in range(40):
        pair.page.keyboard.press("Tab")
        reached.add(pair.page.evaluate("document.activeElement.id"))
    assert {"field", "swap"} <= reached
    for side in ("reference", "candidate"):
        assert {f"{side}-file", f"{side}-paste"} <= reached


@pytest.mark.parametrize("part", ["honest", "fooling"])
def test_a_blind_spot_opens_with_its_words_and_numbers(open_pair, part):
    known = CARDS[1]
    pair = open_pair(f"?card={known.key}&candidate={part}", viewport={"width": 1280, "height": 900})
    words = pair.page.locator("#card")
    assert known.title in words.inner_text()
    assert known.misjudged in words.inner_text()
    assert words.get_by_role("link").get_attribute("href") == f"blind-spots.html#{known.key}"
    pair.page.locator("#explore").wait_for()
    entry = getattr(known, part)
    assert pair.result()["total"] == pytest.approx(entry.numbers.total, abs=NUMBERS)
    frames = known.build()
    np.testing.assert_array_equal(pair.pixels(), getattr(frames, part))
    assert_scored(pair, frames.reference, getattr(frames, part), recipe=known.recipe)
    other = {"honest": "fooling", "fooling": "honest"}[part]
    pair.after(lambda: words.locator(f"[data-candidate={other}]").click())
    np.testing.assert_array_equal(pair.pixels(), getattr(frames, other))
    assert pair.page.url.endswith(f"pair.html?card={known.key}&candidate={other}")
    # With a frame of one's own it is no longer this card.
    pair.bring("candidate", RED)
    assert not words.is_visible()
    assert "card" not in pair.page.url
    # Chromium's only complaint is of how often these tests read the canvas.
    assert [text for text in pair.console if "willReadFrequently" not in text] == []


def test_an_unknown_card_opens_as_if_there_were_none(open_pair):
    pair = open_pair("?card=nonsense&candidate=honest")
    assert pair.page.locator("#reference-name").inner_text() == "Magenta circle"
    assert pair.problem() is None


def test_overlays_show_what_a_metric_sees_in_both_frames(pair):
    pair.bring("candidate", file("a.png", REFERENCE), RED)
    pair.page.locator("[data-key=softness] > summary").hover()
    for side in ("reference", "candidate"):
        legend = pair.page.locator(f".overlay-legend[data-side={side}]")
        legend.filter(has_text="Softness").filter(has_text="spread").wait_for()
        assert pair.page.locator(f"section.{side} .overlay").is_visible()


def test_second_opinions_follow_the_pair(pair):
    pair.bring("candidate", file("a.png", REFERENCE), file("b.png", CANDIDATE))
    pair.page.locator("[data-panel=opinions] > summary").click()
    value = pair.page.locator("#opinions [data-key=color_difference] .value")
    expected = companion("color_difference").function(REFERENCE, CANDIDATE)
    value.filter(has_text=f"{expected:.1f}").wait_for()
    pair.bring("candidate", file("same.png", REFERENCE))
    value.filter(has_text="0.0").wait_for()

"""The lab and the embed in Firefox, over WebDriver BiDi."""

import pytest

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.rasterizer import rasterize
from tests.browser.embed_host import figure, plain_server, post
from tests.browser.firefox import Firefox
from tests.tolerances import POINTS


@pytest.fixture(scope="module")
def firefox():
    with Firefox() as browser:
        yield browser


@pytest.fixture(scope="module")
def lab(firefox, base_url):
    tab = firefox.open(base_url)
    tab.wait_until("window.fieldlab !== undefined")
    tab.evaluate("window.fieldlab.ready.then(() => true)")
    yield tab
    tab.close()


def native(query, name="magenta-circle"):
    frame = rasterize(Candidate.from_query(query))
    return metrics.score(reference_fields.load(name).pixels, frame, recipe=metrics.LAB)


def settled(tab):
    """Wait until a drag is over; return the state and its result."""
    tab.evaluate("window.fieldlab.set({}).then(() => true)")
    return tab.evaluate("window.fieldlab.query()"), tab.evaluate("window.fieldlab.result()")


def check(tab, expected):
    _, result = settled(tab)
    for key, value in expected.subscores.items():
        assert result["subscores"][key] == pytest.approx(value, abs=POINTS)
    assert result["total"] == pytest.approx(expected.total, abs=POINTS)
    assert tab.evaluate("document.querySelector('#total').textContent") == f"{expected.total:.1f}"


def test_the_first_live_score_is_the_native_one(lab):
    check(lab, native(""))
    assert lab.console() == []


def test_dragging_moves_the_circle(lab):
    x, y, scale = lab.evaluate(
        """(() => {
          const { x, y, width } = document.querySelector("#ring").getBoundingClientRect();
          const state = window.fieldlab.state();
          const scale = width / 180;
          return [x + state.x * scale, y + state.y * scale, scale];
        })()"""
    )
    lab.drag((x, y), (x + 30 * scale, y - 20 * scale))
    query, _ = settled(lab)
    state = lab.evaluate("window.fieldlab.state()")
    assert (state["x"], state["y"]) == (pytest.approx(121, abs=1), pytest.approx(92, abs=1))
    check(lab, native(query.partition("&credit")[0]))


def test_a_panel_opens(lab):
    lab.click("document.querySelector('[data-panel=help] > summary')")
    lab.wait_until("document.querySelector('[data-panel=help]').open")
    lab.wait_until("document.querySelector('#help-effects .marginal').textContent !== ''")
    lab.wait_until("document.querySelectorAll('#help-curves .plot > *').length > 0")
    assert lab.console() == []


def test_a_pair_of_pictures(firefox, base_url):
    tab = firefox.open(f"{base_url}pair.html")
    tab.wait_until("window.fieldlab !== undefined")
    tab.evaluate("window.fieldlab.ready.then(() => true)")
    one, other = (reference_fields.load(name) for name in ("magenta-circle", "cyan-left-wash"))
    expected = metrics.score(one.pixels, other.pixels, recipe=metrics.LAB)
    tab.set_files("#reference-file", one.picture)
    tab.set_files("#candidate-file", other.picture)
    tab.wait_until("window.fieldlab.result() !== null")
    text = f"{max(0.0, expected.total):.1f}"
    tab.wait_until(f"document.querySelector('#total').textContent === '{text}'")
    result = tab.evaluate("window.fieldlab.result()")
    assert result["total"] == pytest.approx(expected.total, abs=POINTS)
    assert tab.console() == []
    tab.close()


def test_an_embed_in_somebody_elses_post(firefox, base_url, tmp_path):
    (tmp_path / "post.html").write_text(post(base_url, [figure(base_url)]), encoding="utf-8")
    with plain_server(tmp_path) as (address, _):
        tab = firefox.open(f"{address}post.html")
        tab.wait_until("customElements.get('field-lab') !== undefined")
        tab.click("document.querySelector('field-lab').shadowRoot.querySelector('button')")
        tab.wait_until("document.querySelector('field-lab').active")
        tab.evaluate("document.querySelector('field-lab').set({ radius: 60 }) ?? true")
        expected = native("radius=60")
        tab.wait_until(
            f"Math.abs(document.querySelector('field-lab').score.total - {expected.total}) < 1e-4"
        )
        (frame,) = tab.frames()
        frame.wait_until(f"document.querySelector('#total').textContent === '{expected.total:.1f}'")
        assert tab.evaluate(
            "document.querySelector('field-lab').shadowRoot.querySelector('iframe').offsetHeight"
        ) == frame.evaluate("document.documentElement.scrollHeight")
        assert [line for tab_ in (tab, frame) for line in tab_.console()] == []
        tab.close()

"""What goes wrong around the lab page, provoked; each time the figure, the table and a reason stay.

What fails while Python is brought up is in ``test_loading.py``.
"""

import json
import re

import pytest

from lab import chromium
from tests.browser.lab_page import LabPage
from tests.browser.pair_page import PairPage, own_picture
from tests.browser.stopped import failure_of, still_useful

WASM = re.compile(r"pyodide\.asm\.wasm$")
NOTICE = "Python stopped and was started again by itself. Nothing of yours is lost."


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    yield context.new_page()
    context.close()


def why_still(page):
    """The visible reason on a page that stays a still figure."""
    return page.locator(".without-script [data-why]:visible").inner_text()


def lives(page):
    """Wait for the first live score, which may be that of another try."""
    page.get_by_text("drag the circle").wait_for(timeout=60_000)
    page.evaluate("window.fieldlab.ready")
    assert not page.locator("#failure").is_visible()
    assert not page.locator("#retry").is_visible()


def kill(page):
    """End the worker as a browser does that is short of memory: without a word."""
    (worker,) = page.workers
    worker.evaluate("self.close()")


# Policies


@pytest.mark.parametrize(
    ("policy", "named"),
    [
        ("script-src 'self' blob:", "blocks WebAssembly"),
        ("script-src 'self' blob: 'wasm-unsafe-eval'", "policy of this site (script-src)"),
        ("worker-src 'none'", "policy of this site (worker-src)"),
        ("connect-src 'none'", "policy of this site (connect-src)"),
    ],
)
def test_a_policy_of_the_site_is_told(page, base_url, policy, named):
    def restrict(route):
        response = route.fetch()
        headers = {**response.headers, "content-security-policy": policy}
        route.fulfill(response=response, headers=headers)

    page.route(base_url, restrict)
    page.goto(base_url)
    assert named in failure_of(page)
    assert not page.locator("#retry").is_visible()  # it would not help
    still_useful(page)


def test_a_policy_that_blocks_nothing_needed_is_no_failure(page, base_url):
    def restrict(route):
        response = route.fetch()
        headers = {**response.headers, "content-security-policy": "img-src 'none'"}
        route.fulfill(response=response, headers=headers)

    page.route(base_url, restrict)
    page.goto(base_url)
    lives(page)


# Files


@pytest.mark.parametrize("file", [r"pyodide\.asm\.wasm$", r"/pyscript/core\.js$"])
def test_a_missing_file_can_be_tried_again(page, base_url, file):
    page.route(re.compile(file), lambda route: route.fulfill(status=404, body="gone"))
    page.goto(base_url)
    failure_of(page)
    assert page.locator("#status").inner_text() == "stopped"
    still_useful(page)
    page.evaluate("void window.fieldlab.set({ x: 30 })")
    page.unroute_all()
    page.locator("#retry").click()
    lives(page)
    assert page.evaluate("window.fieldlab.result().state.circles[0].x") == 30


def test_a_truncated_file_is_told_and_fetched_past_the_cache(page, base_url):
    asked = []

    def cut(route):
        response = route.fetch()
        body = response.body()
        asked.append(route.request)
        route.fulfill(response=response, body=body[: len(body) // 2])

    page.route(re.compile(r"python_stdlib\.zip$"), cut)
    page.goto(base_url)
    told = failure_of(page)
    assert "python_stdlib.zip is not the file this page was built with" in told
    still_useful(page)
    page.unroute_all()
    with page.expect_request(
        lambda request: (
            request.url.endswith("python_stdlib.zip")
            and request.all_headers().get("cache-control") == "no-cache"
        )
    ):
        page.locator("#retry").click()
    lives(page)


@pytest.mark.parametrize("file", [r"/scripts/main\.js$", r"/scripts/readout\.js$"])
def test_a_missing_script_of_the_page_leaves_it_still(page, base_url, file):
    page.route(re.compile(file), lambda route: route.abort())
    page.goto(base_url)
    assert "a script of this page did not load" in why_still(page)
    still_useful(page)
    assert not page.locator(".controls").is_visible()
    page.unroute_all()
    page.locator(".reload:visible").click()
    lives(page)


def test_without_its_controls_the_circle_still_moves(page, base_url):
    page.route(re.compile(r"/panel\.min\.js$"), lambda route: route.abort())
    lab = LabPage(page, base_url)
    lab.open()
    lives(page)
    page.get_by_text("The controls could not be loaded").wait_for()
    lab.drag(20, 0)
    lab.settle()
    assert lab.result()["state"]["circles"][0]["x"] == 111


def test_a_reference_that_cannot_be_loaded_can_be_tried_again(page, base_url):
    lab = LabPage(page, base_url)
    lab.open()
    lives(page)
    page.route(re.compile(r"\.rgb$"), lambda route: route.abort())
    page.evaluate("window.fieldlab.set({ reference: 'cyan-left-wash' }).catch(() => {})")
    assert "cyan-left-wash.rgb could not be loaded" in failure_of(page)
    page.unroute_all()
    page.locator("#retry").click()
    lives(page)
    assert lab.result()["state"]["reference"] == "cyan-left-wash"


# Connection and place


def test_offline_at_the_first_visit_it_goes_on_once_there_is_a_connection(page, base_url):
    held = []
    page.route(WASM, lambda route: held.append(route))
    page.goto(base_url, wait_until="commit")
    page.wait_for_timeout(1000)
    page.context.set_offline(True)
    for route in held:
        route.abort()
    assert "There is no connection" in failure_of(page)
    still_useful(page)
    page.unroute_all()
    page.context.set_offline(False)
    lives(page)


def test_from_disk_it_says_how_to_serve_it(page, site):
    page.goto((site / "index.html").as_uri())
    assert "python -m http.server" in why_still(page)
    still_useful(page)
    assert not page.locator(".controls").is_visible()
    page.goto((site / "pair.html").as_uri())
    assert "python -m http.server" in why_still(page)


def in_sandbox(page, base_url):
    """Show the lab in a frame that may run scripts and has no origin; return the frame."""
    page.route(
        f"{base_url}host",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f'<!doctype html><iframe sandbox="allow-scripts" src="{base_url}"></iframe>',
        ),
    )
    page.goto(f"{base_url}host")
    return page.frame(url=base_url)


def test_a_sandbox_without_an_origin_is_told(page, base_url):
    frame = in_sandbox(page, base_url)
    assert "allow-same-origin" in why_still(frame)
    assert frame.locator("a.by-itself:visible").get_attribute("href") == base_url
    still_useful(frame)


def test_a_sandbox_is_told_where_the_server_allows_every_origin(page, base_url):
    def allow(route):
        response = route.fetch()
        headers = {**response.headers, "access-control-allow-origin": "*"}
        route.fulfill(response=response, headers=headers)

    page.route(f"{base_url}**", allow)
    frame = in_sandbox(page, base_url)
    assert "allow-same-origin" in failure_of(frame)
    assert not frame.locator("#retry").is_visible()
    still_useful(frame)


def test_with_storage_blocked_it_runs_without_complaint(browser, base_url, tmp_path):
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences), encoding="utf-8")
    context = browser.browser_type.launch_persistent_context(tmp_path, **chromium.launch_options())
    lab = LabPage(context.pages[0], base_url)
    lab.open()
    lives(lab.page)
    blocked = "try { localStorage; false } catch (error) { error.name }"
    assert lab.page.evaluate(blocked) == "SecurityError"
    lab.page.wait_for_timeout(300)
    assert lab.console == []
    context.close()


# Python dies


@pytest.fixture
def mortal(browser, base_url):
    """A live lab whose worker may be killed."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    lab = LabPage(context.new_page(), base_url)
    lab.open()
    lab.wait_ready()
    yield lab
    context.close()


def test_a_worker_that_dies_under_a_drag_comes_back(mortal):
    page, mouse = mortal.page, mortal.page.mouse
    page.evaluate("window.fieldlab.ask('effects', window.fieldlab.query())")
    mortal.set(reference="cyan-left-wash")
    mortal.settle()
    page.evaluate("window.notices = []")
    page.evaluate(
        """new MutationObserver(() =>
          window.notices.push(document.querySelector("#notice").textContent)
        ).observe(document.querySelector("#notice"), { childList: true })"""
    )
    x, y = mortal.circle_on_screen()
    scale = mortal.scale()
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 10 * scale, y, steps=5)
    kill(page)
    mouse.move(x + 20 * scale, y, steps=5)
    page.get_by_text(NOTICE).wait_for(timeout=60_000)
    assert page.locator("body.waiting").count() == 0
    mouse.move(x + 30 * scale, y, steps=5)
    mouse.up()
    mortal.settle()
    assert mortal.state()["x"] == mortal.result()["state"]["circles"][0]["x"] == 121
    assert mortal.result()["state"]["reference"] == "cyan-left-wash"
    assert page.evaluate("window.notices") == [NOTICE]
    effects = page.evaluate("window.fieldlab.ask('effects', window.fieldlab.query())")
    assert "subscores" in effects
    page.locator("#undo").click()  # the drag is one step still
    mortal.settle()
    assert mortal.state()["x"] == 91


def test_a_second_death_in_a_row_is_told_and_can_be_tried_again(mortal):
    page = mortal.page
    kill(page)
    page.evaluate("void window.fieldlab.set({ x: 50 })")
    page.get_by_text(NOTICE).wait_for(timeout=60_000)
    kill(page)
    page.evaluate("void window.fieldlab.set({ x: 40 })")
    told = failure_of(page)
    assert "Python stopped twice in a row" in told
    assert told.endswith("The picture and numbers shown are the last ones scored.")
    assert not page.get_by_text(NOTICE).is_visible()
    page.locator("#retry").click()
    lives(page)
    assert mortal.result()["state"]["circles"][0]["x"] == 40


def test_a_pair_of_ones_own_outlives_the_worker(page, base_url):
    pair = PairPage(page, base_url)
    pair.open()
    pair.wait_ready()
    pair.bring("candidate", own_picture())
    total = pair.total()
    kill(page)
    page.locator("[data-credit='35']").click()
    page.get_by_text(NOTICE).wait_for(timeout=60_000)
    assert pair.state()["credit"] == pair.result()["state"]["credit"] == 35
    assert pair.total() != total
    page.locator("[data-credit='100']").click()
    page.locator("#total", has_text=total).wait_for()


def test_a_worker_is_asked_before_it_counts_as_dead(page, base_url):
    held = []
    page.clock.install()
    page.route(re.compile(r"/svgwrite-[^/]*\.whl$"), lambda route: held.append(route))
    lab = LabPage(page, base_url)
    lab.open()
    page.clock.run_for(1000)
    lives(page)
    page.evaluate("window.drawn = window.fieldlab.ask('svg', window.fieldlab.query()), null")
    for _ in range(20):
        page.clock.run_for(2000)
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    assert page.evaluate("window.drawn").startswith("<svg")
    assert page.locator("#notice").inner_text() == ""


def test_which_errors_a_worker_dies_of(page, base_url):
    page.goto(f"{base_url}method.html")
    seen = page.evaluate(
        """async (messages) => {
          const base = document.querySelector("link[rel=stylesheet]").href;
          const { Watched } = await import(new URL("../scripts/watched.js", base));
          const nameOf = (error) => error.constructor.name;
          const outcomes = [];
          for (const message of messages) {
            let deaths = 0, stops = 0;
            const sync = {
              score: async () => { throw new Error(message); },
              other: () => new Promise(() => {}),
            };
            const worker = { sync, terminate: () => (stops += 1) };
            const watched = new Watched(worker, { onDeath: () => (deaths += 1) });
            const other = watched.call("other").catch(nameOf);
            const error = await watched.call("score").catch(nameOf);
            outcomes.push([error, deaths, stops, deaths > 0 ? await other : ""]);
          }
          return outcomes;
        }""",
        [
            "lab.session.SessionError: reference 'x' has not been added",
            "numpy._core._exceptions._ArrayMemoryError: Unable to allocate 316. KiB for an array",
            "Maximum call stack size exceeded",
            "Pyodide already fatally failed and can no longer be used.",
        ],
    )
    died = ["WorkerDied", 1, 1, "WorkerDied"]
    assert seen == [["Error", 0, 0, ""], died, died, died]

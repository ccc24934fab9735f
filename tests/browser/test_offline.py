"""After one visit the lab works without a connection, and a deploy never mixes versions."""

from __future__ import annotations

import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from lab import build, offline
from tests.browser.lab_page import LabPage
from tests.browser.pair_page import PairPage, own_picture

if TYPE_CHECKING:
    from pathlib import Path

ACTIVE = """navigator.serviceWorker.ready.then(({ active }) =>
  active.state === "activated" || new Promise((resolve) => active.onstatechange = resolve))"""


class Host:
    """A server that lets browsers keep nothing, so that all that is asked of it is seen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def end_headers(self) -> None:
                host.asked.append(self.path.partition("?")[0].removeprefix("/"))
                self.send_header("Cache-Control", "no-store")
                super().end_headers()

            def log_message(self, *_: object) -> None:
                pass

        handler = partial(Handler, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def deploy(self, site: Path) -> None:
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(site, self.folder, dirs_exist_ok=True)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def host(site, tmp_path):
    (tmp_path / "served").mkdir()
    host = Host(tmp_path / "served")
    host.deploy(site)
    yield host
    host.stop()


@pytest.fixture
def context(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


def visit(context, host, kind=LabPage, query=""):
    """Open a page, and wait until it is live."""
    page = kind(context.new_page(), host.url)
    page.open(query)
    page.page.set_default_timeout(60_000)
    page.page.evaluate("window.fieldlab.ready")
    return page


def first_visit(context, host):
    """Open the lab, and wait until it is kept."""
    lab = visit(context, host)
    lab.page.evaluate(ACTIVE)
    return lab


def open_help(lab):
    """Open a panel: its script and what Python needs for it come only now."""
    panel = lab.page.locator("details[data-panel=help]")
    panel.locator("summary").click()
    panel.locator("canvas, svg").first.wait_for()


def first_score(frame):
    """Wait until an embed is live."""
    for _ in range(300):
        if frame.evaluate("performance.getEntriesByName('first-score').length") > 0:
            return
        frame.wait_for_timeout(100)
    raise AssertionError("no live score")


def test_after_one_visit_all_of_it_works_offline(context, host):
    lab = first_visit(context, host)
    assert lab.console == []
    host.stop()
    context.set_offline(True)
    lab.page.reload()
    lab.wait_ready()
    lab.drag(20, 0)
    lab.settle()
    assert lab.result()["state"]["circles"][0]["x"] == 111
    lab.page.evaluate("window.fieldlab.set({ reference: 'cyan-left-wash' })")
    open_help(lab)
    with lab.page.expect_download():
        lab.page.locator("#download-svg").click()
    pair = visit(context, host, PairPage)
    pair.bring("candidate", own_picture())
    assert pair.problem() is None
    assert re.fullmatch(r"\d+\.\d", pair.total())
    for name in ("method.html", "blind-spots.html"):
        pair.page.goto(host.url + name)
        pair.page.evaluate(
            """Promise.all([...document.images].map((image) => {
              image.loading = "eager";
              return image.decode();
            }))"""
        )
    assert lab.console == pair.console == []


def test_data_saver_fetches_nothing_ahead(context, host):
    context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    lab = visit(context, host)
    lab.page.wait_for_timeout(1000)
    assert lab.page.evaluate("navigator.serviceWorker.getRegistrations()") == []


def test_a_second_visit_asks_the_server_for_nothing_but_news(context, host):
    first_visit(context, host).page.close()
    host.asked.clear()
    visit(context, host).page.wait_for_timeout(500)
    assert set(host.asked) <= {"sw.js"}


@pytest.fixture(scope="module")
def next_site(tmp_path_factory):
    """The site built with another script and another page."""
    folder = tmp_path_factory.mktemp("next")
    sources = shutil.copytree(build.SITE, folder / "sources")
    with (sources / "scripts" / "main.js").open("a", encoding="utf-8") as script:
        script.write("window.version = 2;\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "SITE", sources)
        build.build(folder / "site")
    return folder / "site"


def test_a_deploy_never_mixes_versions(context, host, next_site):
    lab = first_visit(context, host)
    old, new = (next(path.name for path in site.glob("app-*")) for site in (host.folder, next_site))
    assert old != new
    before = offline.kept_files(host.folder)["ahead"]
    after = offline.kept_files(next_site)["ahead"]
    host.deploy(next_site)
    host.asked.clear()
    # The open page goes on with what it was built with, though the server has it no more.
    open_help(lab)
    lab.page.reload()
    lab.wait_ready()
    lab.page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          while (registration.waiting === null) await new Promise((f) => setTimeout(f, 50));
        }"""
    )
    # Only what changed was fetched.
    changed = {name for name, digest in after.items() if digest not in before.values()}
    assert f"{new}/scripts/main.js" in changed
    assert set(host.asked) - {"sw.js"} == changed
    second = visit(context, host)
    for page in (lab.page, second.page):
        assert page.evaluate("window.version") is None
        assert page.evaluate("window.fieldlab.config.folders.app") == old
    lab.page.close()
    second.page.close()
    later = visit(context, host)
    assert later.page.evaluate("window.version") == 2
    assert not [url for url in later.requests if f"/{old}/" in url]
    names = later.page.evaluate(
        "caches.open('score-lab').then((cache) => cache.keys()).then((all) => all.length)"
    )
    assert names == len(set(after.values()))


def test_a_site_that_is_only_half_deployed_is_not_kept(context, host, next_site):
    lab = first_visit(context, host)
    shutil.copy(next_site / offline.ADDRESS, host.folder)
    outcome = lab.page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update();
          const worker = registration.installing;
          await new Promise((resolve) => (worker.onstatechange = resolve));
          return worker.state;
        }"""
    )
    assert outcome == "redundant"
    lab.page.reload()
    lab.wait_ready()
    assert lab.page.evaluate("window.version") is None


def test_the_embed_is_left_alone(context, host):
    (host.folder / "post.html").write_text(
        '<!doctype html><title>Post</title><iframe src="embed.html" width="700" height="700">',
        encoding="utf-8",
    )
    first_visit(context, host).page.close()
    host.asked.clear()
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{host.url}post.html")
    embed = page.frame(url=f"{host.url}embed.html")
    first_score(embed)
    assert embed.evaluate("navigator.serviceWorker.controller !== null")
    paths = {url.removeprefix(host.url) for url in asked if url.startswith(host.url)}
    assert any(path.endswith("/pyodide/pyodide.asm.wasm") for path in paths)
    assert paths <= set(host.asked)  # all of it came from the server


def test_the_embed_registers_no_service_worker(context, host):
    page = context.new_page()
    page.goto(f"{host.url}embed.html")
    first_score(page)
    page.wait_for_timeout(500)
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []


def test_the_list_is_of_all_that_the_live_pages_need(site):
    kept = offline.kept_files(site)
    folders = {name.partition("-")[0] for name in kept["ahead"] if "/" in name}
    assert folders == {"app", "cards", "fields", "libraries", "panel", "runtime"}
    assert {"index.html", "pair.html", "method.html", "blind-spots.html"} <= kept["ahead"].keys()
    assert any("/pyodide/pillow-" in name for name in kept["ahead"])
    on_visit = re.compile(r"pixels/|scores\.|runtime-\w+/licenses/")
    assert all(on_visit.match(name) for name in kept["onVisit"])
    every = kept["ahead"] | kept["onVisit"]
    assert not [name for name in every if name.endswith((".gz", ".br"))]
    assert not {"sw.js", "embed.html", "embed.js", build.MARKER} & every.keys()

"""The site on the plainest of hosts: no header of its own, few types known, below the root."""

from urllib.request import urlopen

import pytest

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.rasterizer import rasterize
from tests.browser.embed_host import Post, figure, plain_server, post
from tests.browser.lab_page import LabPage

UNKNOWN = (".mjs", ".rgb", ".wasm", ".whl", ".woff2", ".zip", ".py")


@pytest.fixture(scope="module")
def host(site):
    """The address of the site's folder on such a host, and what was asked for."""
    with plain_server(site.parent, unknown=UNKNOWN) as (address, hits):
        yield f"{address}{site.name}/", hits


def total_of(query):
    reference = reference_fields.load("magenta-circle").pixels
    frame = rasterize(Candidate.from_query(query))
    return metrics.score(reference, frame, recipe=metrics.LAB).total


def test_the_host_says_nothing_of_caching_packing_or_types(host, site):
    address, _ = host
    (wasm,) = site.glob("runtime-*/pyodide/*.wasm")
    with urlopen(address + wasm.relative_to(site).as_posix()) as response:
        assert response.headers["Content-Type"] == "application/octet-stream"
        for name in ("Cache-Control", "Content-Encoding", "Access-Control-Allow-Origin", "ETag"):
            assert name not in response.headers


def test_the_lab_runs(browser, host):
    address, hits = host
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    lab = LabPage(context.new_page(), address)
    lab.open("?radius=60")
    lab.wait_ready()
    assert lab.total() == f"{total_of('radius=60'):.1f}"
    lab.page.click("[data-panel=help] > summary")
    effect = lab.page.locator("#help-effects .marginal").first
    Post(lab.page).wait_until(lambda: effect.inner_text() != "")
    assert lab.console == []
    assert all(request.startswith(address) for request in lab.requests if "blob:" not in request)
    assert {status for _, status in hits} <= {"200", "304"}
    context.close()


def test_an_embed_runs_in_a_post_elsewhere(browser, host, tmp_path):
    address, _ = host
    (tmp_path / "post.html").write_text(post_of(address), encoding="utf-8")
    context = browser.new_context()
    with plain_server(tmp_path) as (elsewhere, _):
        page = Post(context.new_page())
        page.open(f"{elsewhere}post.html")
        page.button(0).click()
        page.wait_active(0)
        assert page.get(0, "element => element.score.total") == pytest.approx(
            total_of("radius=30"), abs=1e-4
        )
        assert page.console == []
    context.close()


def post_of(address):
    origin = "/".join(address.split("/")[:3])
    policy = (
        f"default-src 'none'; script-src {origin}; frame-src {origin}; img-src data:; "
        "style-src 'unsafe-inline'"
    )
    return post(address, [figure(address)], policy=policy)

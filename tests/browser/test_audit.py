"""Accessibility and best practice of the pages that others link to: axe-core, and what else
Lighthouse looks at, as far as it can be seen from here."""

import re

import pytest

from tests.browser.test_accessibility import VIEWS, axe, show, violations

__all__ = ["axe"]  # a fixture

PAGES = (
    "calibrate.html",
    "example-post/",
    "embed.html",
    "embed.html?theme=dark&controls=reference,color,radius,x,credit",
    "embedding.html",
    "hosting.html",
    "notices.html",
)
# What Lighthouse 12 asks for: https://developer.chrome.com/docs/lighthouse/overview, 2026-11-30
LEAST_TARGET_PX = 24
LEAST_TEXT_PX = 12


class Audited:
    """A page and all that the browser says about it."""

    def __init__(self, context, url):
        self.page = context.new_page()
        self.said = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("requestfailed", lambda request: self.said.append(f"failed: {request.url}"))
        protocol = context.new_cdp_session(self.page)
        # Deprecated features, quirks mode, blocked content, wrong form fields …
        protocol.on("Audits.issueAdded", lambda event: self.said.append(str(event["issue"])))
        protocol.on("Log.entryAdded", lambda event: self.said.append(event["entry"]["text"]))
        protocol.send("Audits.enable")
        protocol.send("Log.enable")
        self.response = self.page.goto(url)
        self.page.wait_for_load_state("networkidle")

    def evaluate(self, code):
        return self.page.evaluate(code)


@pytest.fixture(scope="module", params=PAGES)
def audited(request, browser, base_url):
    context = browser.new_context(viewport=VIEWS["phone light"]["viewport"], has_touch=True)
    yield Audited(context, base_url + request.param)
    context.close()


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_no_violation(audited, axe, view):
    show(audited.page, view)
    assert violations(audited.page, axe) == []


def test_the_document_says_what_it_is(audited):
    head = audited.response.body()[:1024].lower()
    assert head.startswith(b"<!doctype html>")
    assert b'<meta charset="utf-8">' in head
    facts = audited.evaluate(
        """() => ({
          mode: document.compatMode,
          lang: document.documentElement.lang,
          title: document.title,
          description: document.querySelector("meta[name=description]").content,
          viewport: document.querySelector("meta[name=viewport]").content,
          icon: document.querySelector("link[rel=icon]").href !== "",
        })"""
    )
    assert facts["mode"] == "CSS1Compat"
    assert facts["lang"] == "en"
    assert facts["title"]
    assert len(facts["description"]) > 20
    assert "width=device-width" in facts["viewport"]
    assert not re.search("user-scalable|maximum-scale", facts["viewport"])
    assert facts["icon"]


def test_the_browser_has_nothing_to_say(audited):
    assert audited.said == []


def test_pictures_have_a_size_and_their_own_shape(audited):
    wrong = audited.evaluate(
        """() => [...document.images].filter((image) => {
          const { width, height } = image.getBoundingClientRect();
          const its = image.naturalWidth / image.naturalHeight;
          const isDistorted = Math.abs(width / height - its) > 0.02;
          return !image.getAttribute("width") || !image.getAttribute("height")
            || (width > 0 && isDistorted) || !image.hasAttribute("alt");
        }).map((image) => image.outerHTML.slice(0, 80))"""
    )
    assert wrong == []


def test_links_can_be_followed_and_are_secure(audited, base_url):
    links = audited.evaluate(
        """() => [...document.links].map((link) =>
          [link.getAttribute("href"), link.href, link.rel, link.target])"""
    )
    for written, address, rel, target in links:
        assert written
        assert address.startswith(("https://", base_url))
        assert not address.startswith("javascript:")
        assert target != "_blank" or "noopener" in rel
        if address.startswith(base_url):
            assert audited.page.request.get(address).ok, address


def test_what_is_pressed_is_large_enough_on_a_phone(audited):
    show(audited.page, "phone light")
    # As WCAG 2.5.8: at least 24 px each way, or a circle of 24 px around it touches no other's.
    # What stands in a sentence is exempt.
    small = audited.evaluate(
        f"""() => {{
          const least = {LEAST_TARGET_PX};
          const targets = [...document.querySelectorAll("a, button, input, select, summary")]
            .filter((one) => one.checkVisibility() && one.closest("p, li, dd, td") === null)
            .map((one) => [one, one.getBoundingClientRect()]);
          const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
          return targets.filter(([one, box]) => {{
            if (box.width >= least && box.height >= least) return false;
            const [x, y] = middle(box);
            return targets.some(([other, its]) => {{
              if (other === one) return false;
              const [otherX, otherY] = middle(its);
              return Math.hypot(x - otherX, y - otherY) < least;
            }});
          }}).map(([one, {{ width, height }}]) =>
            `${{width}} × ${{height}} ${{one.outerHTML.slice(0, 80)}}`);
        }}"""
    )
    assert small == []


def test_all_text_is_large_enough_to_be_read(audited):
    small = audited.evaluate(
        f"""() => {{
          const found = [];
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walk.nextNode()) {{
            const {{ parentElement, data }} = walk.currentNode;
            if (data.trim() === "" || !parentElement.checkVisibility()) continue;
            if (parseFloat(getComputedStyle(parentElement).fontSize) < {LEAST_TEXT_PX}) {{
              found.push(data.trim());
            }}
          }}
          return found;
        }}"""
    )
    assert small == []


def test_nothing_asks_for_permissions_or_stores_third_party_cookies(audited):
    assert audited.page.context.cookies() == []

"""A built site, served on loopback, in a real Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lab import build, chromium, server
from tests.browser.lab_page import LabPage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "site"
    build.build(out)
    return out


@pytest.fixture(scope="session")
def base_url(site: Path) -> Iterator[str]:
    with server.running(site) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        yield browser
        browser.close()


@pytest.fixture
def open_lab(browser: Browser, base_url: str) -> Iterator[Callable[..., LabPage]]:
    """Open the lab in a fresh profile: `open_lab(query="", ready=True, **context_options)`."""
    contexts: list[BrowserContext] = []

    def opened(query: str = "", *, ready: bool = True, **options: object) -> LabPage:
        context = browser.new_context(**options)
        contexts.append(context)
        lab = LabPage(context.new_page(), base_url)
        lab.open(query)
        if ready:
            lab.wait_ready()
        return lab

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def lab(browser: Browser, base_url: str) -> Iterator[LabPage]:
    """One live lab for all tests that `start_over` in it: bringing Python up takes seconds."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900},
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = LabPage(context.new_page(), base_url)
    page.open()
    page.wait_ready()
    yield page
    context.close()

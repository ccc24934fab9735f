"""Takes the README's picture of the lab anew: `python -m tests.browser.picture`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from lab import build, chromium, server
from tests.browser.lab_page import LabPage

TARGET = Path(__file__).parents[2] / ".readme" / "lab.png"


def main() -> None:
    with server.running(build.ensure_built()) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        page = browser.new_page(viewport={"width": 1280, "height": 780})
        lab = LabPage(page, url)
        lab.open()
        lab.wait_ready()
        lab.settle()
        page.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    main()

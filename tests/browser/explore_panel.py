"""A panel under the controls, opened as a person opens it."""

import time

FULL_S = 120


def open_panel(lab, name):
    panel = lab.page.locator(f"details[data-panel={name}]")
    if panel.get_attribute("open") is None:
        panel.locator("> summary").click()
    # Until then nobody listens to its buttons.
    until(lambda: panel.get_attribute("data-loaded") is not None)
    return panel


def close_panel(lab, name):
    panel = lab.page.locator(f"details[data-panel={name}]")
    if panel.get_attribute("open") is not None:
        panel.locator("> summary").click()


def until(holds):
    """Wait for a condition. (Playwright's own way needs `unsafe-eval` in the page.)"""
    end = time.monotonic() + FULL_S
    while not holds():
        if time.monotonic() > end:
            raise AssertionError("it did not come about in time")
        time.sleep(0.05)

"""The lab as a person meets it: what tests do with the page, in one place."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY_MS = 60_000


class LabPage:
    def __init__(self, page: Page, base_url: str) -> None:
        self.page = page
        self.base_url = base_url
        self.requests: list[str] = []
        self.console: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on(
            "console",
            lambda message: (
                self.console.append(message.text) if message.type in ("error", "warning") else None
            ),
        )
        page.on("pageerror", lambda error: self.console.append(str(error)))

    def open(self, query: str = "") -> None:
        self.page.goto(self.base_url + query)

    def wait_ready(self) -> None:
        self.page.set_default_timeout(READY_MS)
        self.page.evaluate("window.fieldlab.ready")
        self.page.locator("#controls .bk-slider-title").first.wait_for()

    def resize(self, width: int, height: int) -> None:
        """Change the window, and wait until the page is laid out for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(
            """width => new Promise((resolve) => {
              const look = () =>
                innerWidth === width
                  ? requestAnimationFrame(() => requestAnimationFrame(resolve))
                  : requestAnimationFrame(look);
              look();
            })""",
            width,
        )

    def start_over(self) -> None:
        """Back to the starting state, as wide as a desktop, with the last gesture settled."""
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self.page.evaluate("scrollTo(0, 0)")
        start = self.page.evaluate(
            "JSON.parse(document.querySelector('#lab-config').textContent).start"
        )
        self.set(**start)
        self.settle()

    def set(self, **partial: Any) -> dict[str, Any]:
        return self.page.evaluate("partial => window.fieldlab.set(partial)", partial)

    def state(self) -> dict[str, Any]:
        return self.page.evaluate("window.fieldlab.state()")

    def result(self) -> dict[str, Any]:
        return self.page.evaluate("window.fieldlab.result()")

    def query(self) -> str:
        """The URL's query, once the last gesture has settled."""
        return self.page.evaluate("location.search")

    def settle(self) -> None:
        """Wait until the newest state is painted and the gesture is over."""
        self.page.evaluate("window.fieldlab.set({})")
        self.rest()

    def rest(self) -> None:
        """Wait until a gesture by keys is over."""
        self.page.wait_for_timeout(600)

    def total(self) -> str:
        return self.page.locator("#total").inner_text()

    def pixels(self) -> np.ndarray:
        """The candidate as painted, ``uint8`` (225, 180, 3)."""
        flat = self.page.evaluate(
            """() => {
              const context = document.querySelector("#candidate-pixels").getContext("2d");
              const { data } = context.getImageData(0, 0, 180, 225);
              let text = "";
              for (let at = 0; at < data.length; at += 8192)
                text += String.fromCharCode(...data.subarray(at, at + 8192));
              return btoa(text);
            }"""
        )
        rgba = np.frombuffer(base64.b64decode(flat), dtype=np.uint8).reshape(225, 180, 4)
        return rgba[..., :3].copy()

    def drag(self, dx: float, dy: float, *, steps: int = 20) -> None:
        """Drag the circle by frame pixels with the mouse, from its center."""
        x, y = self.circle_on_screen()
        scale = self.scale()
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + dx * scale, y + dy * scale, steps=steps)
        mouse.up()

    def scale(self) -> float:
        box = self.page.locator("#ring").bounding_box()
        assert box is not None
        return box["width"] / 180

    def circle_on_screen(self) -> tuple[float, float]:
        box = self.page.locator("#ring").bounding_box()
        assert box is not None
        state = self.state()
        scale = box["width"] / 180
        return box["x"] + state["x"] * scale, box["y"] + state["y"] * scale

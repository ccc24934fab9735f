"""A page about saved scores as a person meets it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


class ScoresPage:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.requests: list[str] = []
        self.console: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        self.card = page.locator("#card")
        self.pair = page.locator("#pair")

    def open(self, query: str = "") -> None:
        self.page.set_viewport_size(DESKTOP)
        self.page.mouse.move(0, 0)
        self.page.goto(self.url + query)

    def query(self) -> str:
        return self.page.evaluate("location.search")

    def candidate(self, model: str, field: str, sample: int = 0) -> Locator:
        place = f"model={model}&field={field}&sample={sample}"
        return self.page.locator(f'.candidate[href="?{place}"]')

    def value(self, model: str, field: str, sample: int = 0) -> str:
        """What is written below a frame."""
        return self.candidate(model, field, sample).locator(".value").inner_text()

    def columns(self) -> list[str]:
        """Models in the order in which they are shown."""
        return self._keys("#grid th[data-model]:visible", "model")

    def rows(self) -> list[str]:
        """Fields in the order in which they are shown."""
        return self._keys("#grid [data-field]:visible", "field")

    def shown(self) -> set[tuple[str, str, int]]:
        """All candidates that are shown, by place."""
        numbers = self._keys(".candidate:visible", "number")
        rows = self.page.evaluate(
            """numbers => {
              const data = document.querySelector("#saved-scores").textContent;
              return numbers.map((number) => JSON.parse(data).candidates[number]);
            }""",
            numbers,
        )
        return {(row["model"], row["field"], row["sample"]) for row in rows}

    def keep(self, name: str, *kept: str) -> None:
        """Check just these boxes in the list of models, fields or states."""
        boxes = self.page.locator("details", has=self.page.locator(f"input[name={name}]"))
        boxes.locator("summary").click()
        boxes.locator(".every input").check()
        boxes.locator(".every input").uncheck()
        for value in kept:
            boxes.locator(f'input[value="{value}"]').check()
        self.page.keyboard.press("Escape")

    def frame(self) -> np.ndarray:
        """The pair's one visible frame as painted, ``uint8`` (225, 180, 3)."""
        self.page.locator(".layers img").last.evaluate("image => image.decode()")
        blend = self.page.locator(".layers .blend")
        blend.scroll_into_view_if_needed()
        box = blend.bounding_box()
        assert box is not None
        # Chromium paints what lies between two pixels at the nearer one.
        picture = self.page.screenshot(clip={key: round(value) for key, value in box.items()})
        pixels = np.asarray(Image.open(BytesIO(picture)).convert("RGB"))
        scale = pixels.shape[1] // 180
        assert pixels.shape == (225 * scale, 180 * scale, 3)
        return pixels[scale // 2 :: scale, scale // 2 :: scale]

    def divider(self) -> int:
        return int(self.page.locator("#divider").input_value())

    def overflow(self) -> int:
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def widths(self) -> Iterator[int]:
        """Show the page at all kinds of widths."""
        for width in (320, 360, 390, 414, 768, 1024, 1280, 1920):
            self.page.set_viewport_size({"width": width, "height": 900})
            yield width

    def _keys(self, selector: str, key: str) -> list[str]:
        elements = self.page.locator(selector)
        return elements.evaluate_all("(all, key) => all.map((one) => one.dataset[key])", key)

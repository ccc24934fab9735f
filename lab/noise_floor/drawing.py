"""The shipped references as another renderer draws them: Chromium's GPU path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.chromium import ChromiumError, launch_options
from lab.document import Document, read_document
from lab.noise_floor.changes import Frame

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A GPU's shaders, computed by SwiftShader: the same on machines with a GPU and without.
_GPU = (
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--enable-gpu-rasterization",
    "--ignore-gpu-blocklist",
)


def draw_by_gpu(sources: Iterable[Path]) -> list[Frame]:
    """Draw sources as most people's browsers do: by shaders that blur by a true Gaussian.

    `lab.render` draws without a GPU, where Chromium blurs by three boxes. Only for the project's
    own sources: nothing is sealed here.

    Parameters
    ----------
    sources : iterable of Path
        ``.css``, ``.html`` or ``.svg`` files.

    Returns
    -------
    list of ndarray of uint8, shape (225, 180, 3)

    Raises
    ------
    ChromiumError
        If there is no Chromium, or it has no SwiftShader.
    """
    documents = [read_document(source) for source in sources]
    # Playwright's blocking interface wants a thread without another event loop.
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(_draw, documents).result()


def _draw(documents: Iterable[Document]) -> list[Frame]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**_options())
        _check(browser)
        return list(_pictures(browser, documents))


def _options() -> dict[str, Any]:
    options = launch_options()
    options["args"] = [flag for flag in options["args"] if flag != "--disable-gpu"] + [*_GPU]
    return options


def _check(browser: Browser) -> None:
    session = browser.new_browser_cdp_session()
    status = session.send("SystemInfo.getInfo")["gpu"]["featureStatus"]["rasterization"]
    if not status.startswith("enabled"):
        raise ChromiumError(f"expected a Chromium that draws by GPU (SwiftShader), came {status}")


def _pictures(browser: Browser, documents: Iterable[Document]) -> Iterator[Frame]:
    from PIL import Image

    page = browser.new_page(viewport={"width": FRAME_WIDTH, "height": FRAME_HEIGHT})
    for document in documents:
        if document.media_type == "image/svg+xml":
            style = "<style>body { margin: 0 } svg { display: block }</style>"
            page.set_content(style + document.content)
        else:
            page.set_content(document.content)
        with Image.open(BytesIO(page.screenshot())) as image:
            yield np.array(image.convert("RGB"))

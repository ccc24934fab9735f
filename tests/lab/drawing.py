"""Candidates as Chromium draws them."""

import io
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH, Candidate

Draw = Callable[[Candidate], NDArray[np.float64]]


@contextmanager
def drawing(options: dict[str, Any], scale: int) -> Iterator[tuple[Any, Draw]]:
    """Start a Chromium; yield it with a function that draws a candidate's SVG.

    Each pixel is the mean of `scale` × `scale` device pixels.
    """
    from PIL import Image
    from playwright.sync_api import sync_playwright

    # Playwright wants a thread without another of its loops; other test modules hold one.
    with ThreadPoolExecutor(max_workers=1) as thread:

        def there(function: Callable[..., Any], *args: Any, **options: Any) -> Any:
            return thread.submit(function, *args, **options).result()

        def draw(candidate: Candidate) -> NDArray[np.float64]:
            style = "<style>body { margin: 0 } svg { display: block }</style>"
            there(page.set_content, style + candidate.to_svg())
            picture = Image.open(io.BytesIO(there(page.screenshot))).convert("RGB")
            cells = np.asarray(picture).reshape(FRAME_HEIGHT, scale, FRAME_WIDTH, scale, 3)
            return cells.mean((1, 3))

        playwright = there(sync_playwright().start)
        try:
            browser = there(playwright.chromium.launch, **options)
            page = there(
                browser.new_page,
                viewport={"width": FRAME_WIDTH, "height": FRAME_HEIGHT},
                device_scale_factor=scale,
            )
            session = there(browser.new_browser_cdp_session)
            yield there(session.send, "SystemInfo.getInfo")["gpu"]["featureStatus"], draw
            there(browser.close)
        finally:
            there(playwright.stop)

"""Renders untrusted CSS, HTML and SVG to frames."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from lab.document import RenderError, read_document
from lab.sealed import SealedBrowser
from lab.source import Frame

__all__ = ["RenderError", "Renderer"]

# Our own choice: a slow but honest design takes well under a second.
_TIME_LIMIT = 10.0
_MAX_REFUSALS = 10


class Renderer:
    """One sealed Chromium, many renders; use it as a context manager.

    Chromium starts with the first `render`. A source that hangs or crashes its page costs only
    itself: Chromium is replaced, and the next source is rendered as if nothing had happened.
    What sources may do, and how animation is held still, says `lab.sealed.SealedBrowser`.

    Parameters
    ----------
    time_limit : float, optional
        Seconds of wall-clock time for one render.
    """

    def __init__(self, *, time_limit: float = _TIME_LIMIT) -> None:
        self._time_limit = time_limit
        self._browser = SealedBrowser()
        # Playwright's blocking interface refuses a thread that already runs an event loop, or a
        # second Playwright; in a thread of its own it works wherever it is called from.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="renderer")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._thread.submit(self._browser.close).result()
        self._thread.shutdown()

    def render(self, source: Path) -> Frame:
        """Render one source at 180 × 225 px.

        Parameters
        ----------
        source : Path
            A ``.css``, ``.html`` or ``.svg`` file; see `lab.document.read_document`.

        Returns
        -------
        Frame
            Notes tell what the source asked for in vain, and whether it drew nothing at all.

        Raises
        ------
        RenderError
            If the source cannot be read, or hangs or crashes its page.
        ChromiumError
            If there is no Chromium, or it does not start.
        """
        from playwright.sync_api import Error, TimeoutError  # noqa: A004

        document = read_document(source)
        drawing = self._thread.submit(self._browser.draw, document, time_limit=self._time_limit)
        try:
            picture, refused = drawing.result()
        except KeyboardInterrupt:
            self._browser.interrupt()
            raise
        except TimeoutError as failure:
            raise RenderError(
                f"{source}: expected to be drawn within {self._time_limit:g} s, was not"
            ) from failure
        except Error as failure:
            reason = failure.message.splitlines()[0]
            raise RenderError(f"{source}: Chromium gave up on it ({reason})") from failure
        pixels = _pixels(picture)
        return Frame(pixels, _notes(pixels, refused))


def _pixels(picture: bytes) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(BytesIO(picture)) as image:
        return np.array(image.convert("RGB"))


def _notes(pixels: NDArray[np.uint8], refused: set[str]) -> tuple[str, ...]:
    # Requests are refused in no fixed order; sorted notes make equal renders read alike.
    notes = [f"blocked: {what}" for what in sorted(refused)]
    if len(notes) > _MAX_REFUSALS:
        notes[_MAX_REFUSALS:] = [f"blocked: {len(notes) - _MAX_REFUSALS} more"]
    if (pixels == 255).all():
        notes.append("drew nothing: the frame is all white")
    return tuple(notes)
